//! How map, players and question are laid out, so that they fit the terminal where that can be.

use fuga_escape::{Code, Fate, HatchState, Place, SeatView};
use fuga_hex::Coord;

use super::super::text::{Size, count, wrap};
use super::draw::{self, Window};
use super::{Scene, words};

/// The least width that the players beside the map need.
const SIDE: usize = 26;
/// Between the map and what stands beside it.
const GAP: usize = 2;
/// The least part of the map worth drawing.
const LEAST: (usize, usize) = (7, 5);

/// The whole map with its legend below, as wide as it is.
pub(super) fn whole_map(scene: &Scene<'_>) -> String {
    let lines = draw::map(scene, Window::whole(scene.map())).into_iter().map(|line| line.text);
    lines.chain(legend(scene)).collect::<Vec<_>>().join("\n")
}

/// Map, players and question: one below the other where there is no terminal or room for all, otherwise the players
/// beside the part of the map that fits around you.
pub(super) fn compose(scene: &Scene<'_>, question: &str, size: Option<Size>) -> String {
    let whole = Window::whole(scene.map());
    let Some(size) = size else { return below(scene, question) };
    let n_asked: usize = question.lines().map(|line| line.chars().count().div_ceil(size.cols).max(1)).sum();
    // One line stays free above, and one is typed.
    let n_lines = size.lines.saturating_sub(n_asked + 2);
    let n_below = below(scene, "").lines().count();
    if whole.width() <= size.cols && n_below <= n_lines {
        return below(scene, question);
    }
    let n_cols = size.cols.saturating_sub(3 + GAP + SIDE) / 3;
    let n_rows = n_lines.saturating_sub(1) / 2;
    let window = whole.around(middle(scene), n_cols.max(LEAST.0), n_rows.max(LEAST.1));
    let width = window.width() + GAP;
    let lines = draw::map(scene, window);
    let (players, signs) = beside(scene, window != whole, size.cols.saturating_sub(width).max(SIDE));
    // Of what stands beside the map only the meaning of the signs may be cut off.
    let n_shown = lines.len().max(players.len()).max(n_lines.min(players.len() + signs.len()));
    let beside = [players, signs].concat();
    let mut text = String::new();
    for index in 0..n_shown {
        let (shown, n_chars) = lines.get(index).map_or(("", 0), |line| (line.text.as_str(), line.width));
        let line = beside.get(index).map_or("", String::as_str);
        let line = format!("{shown}{}{line}", " ".repeat(width.saturating_sub(n_chars)));
        text += line.trim_end();
        text.push('\n');
    }
    text + question
}

fn below(scene: &Scene<'_>, question: &str) -> String {
    let notes = scene.notes.iter().map(|(place, note)| format!("Your note on {place}: {note}"));
    let lines = players(scene).into_iter().chain(notes).collect::<Vec<_>>().join("\n");
    format!("{}\n{lines}\n{question}", whole_map(scene))
}

/// Where you are, or the middle of the map.
fn middle(scene: &Scene<'_>) -> Coord {
    let at: Option<Place> = scene.view.you.as_ref().and_then(|you| you.at);
    let sector = at.and_then(|at| scene.map().sector(at)).unwrap_or_else(|| scene.map().human_start());
    scene.map().coord(sector)
}

/// What stands beside the map: the players and your notes, then what the signs mean.
fn beside(scene: &Scene<'_>, is_part: bool, width: usize) -> (Vec<String>, Vec<String>) {
    let mut lines: Vec<String> = players(scene).iter().flat_map(|line| wrap(line, width, 8)).collect();
    lines.extend(scene.notes.iter().flat_map(|(place, note)| wrap(&format!("* {place}: {note}"), width, 2)));
    let (sign, name) = noise_sign(scene);
    let keys = match (scene.game.script(), is_part) {
        (Some(_), _) => " ?  help  m map  c rules",
        (None, true) => " ?  help  m whole map",
        (None, false) => " ?  help  l log",
    };
    let signs = ["", "[@] you   ( ) you can go", " o  secure  # dangerous", " 1  hatch  -1- closed"];
    let mut signs = signs.map(str::to_owned).to_vec();
    signs.extend([format!(" H A starts {sign} {name}'s noise"), keys.to_owned()]);
    (lines, signs)
}

/// What the signs on the map mean.
fn legend(scene: &Scene<'_>) -> [String; 2] {
    let (sign, name) = noise_sign(scene);
    [
        "[@] you  ( ) you can go there  o secure  # dangerous  1 hatch  -1- closed".to_owned(),
        format!(" H human start  A alien start  {sign} noise announced by {name}  * your note"),
    ]
}

/// The sign of a noise, with one of the others as the example.
fn noise_sign<'a>(scene: &Scene<'a>) -> (String, &'a str) {
    let you = scene.view.you.as_ref().map(|you| you.seat);
    let other = scene.view.seats.iter().find(|seat| Some(seat.seat) != you);
    let name = other.map_or("", |other| scene.names[other.seat.index()].as_str());
    (format!("!{}", name.chars().next().unwrap_or_default().to_ascii_lowercase()), name)
}

/// The players in turn order, with what everybody knows of them.
fn players(scene: &Scene<'_>) -> Vec<String> {
    let view = scene.view;
    let n_open = view.hatches.iter().filter(|hatch| **hatch == HatchState::Open).count();
    let has_humans = !scene.game.codes().has(Code::B6);
    let mut lines = vec![format!("Round {} of {}", view.round, scene.game.n_rounds())];
    // Without humans nobody leaves.
    lines.extend(has_humans.then(|| format!("{n_open} of {} hatches open", view.hatches.len())));
    let n_kills = words::kills_to_win(scene.game);
    lines.extend(
        n_kills.map(|n_kills| if n_kills == 1 { "1 kill wins".to_owned() } else { format!("{n_kills} kills win") }),
    );
    for seat in &view.seats {
        let mut known = Vec::new();
        match (seat.fate, seat.role) {
            (Fate::Aboard, _) => {
                known.extend(scene.heard[seat.seat.index()].clone());
                known.extend(known_as(scene, seat));
                known.extend(seat.is_fed.then(|| "fed".to_owned()));
                known.extend((seat.items > 0).then(|| count(seat.items.into(), "item")));
            }
            (Fate::Killed, Some(role)) => known.push(format!("killed: the {role}")),
            (fate, _) => known.push(words::fate(fate).to_owned()),
        }
        let is_counted = n_kills.is_some() && seat.kills > 0;
        known.extend(is_counted.then(|| count(seat.kills, "kill")));
        let mark = if view.turn.seat == seat.seat { '>' } else { ' ' };
        let name = &scene.names[seat.seat.index()];
        lines.push(format!("{mark} {name:<5} {}", known.join(", ")).trim_end().to_owned());
    }
    lines
}

/// What everybody knows a seat on board to be. Without humans it is nothing new.
fn known_as(scene: &Scene<'_>, seat: &SeatView) -> Option<String> {
    if scene.game.codes().has(Code::B6) {
        return None;
    }
    if seat.is_turned {
        return Some("an alien now".to_owned());
    }
    let side = || scene.memory.trail(seat.seat).side().map(|side| words::side(side).to_owned());
    let known = seat.role.map(|role| format!("the {role}")).or_else(side)?;
    let is_you = scene.view.you.as_ref().is_some_and(|you| you.seat == seat.seat);
    Some(if is_you { format!("known as {known}") } else { known })
}

#[cfg(test)]
mod tests {
    use fuga_escape::{Position, Role, Scenario, Side, Zone};
    use fuga_kernel::Seat;

    use super::super::example::{look, options, position};
    use super::*;

    const QUESTION: &str = "You are the Pilot.\nMove 1 sector.\n  move: K08";

    #[test]
    fn all_fits_the_terminal_and_you_are_seen() {
        for zone in [Zone::Galilei, Zone::Fermi, Zone::Galvani] {
            for (cols, lines) in [(80, 24), (100, 40), (80, 50), (60, 24), (200, 60)] {
                let size = Some(Size { cols, lines });
                let shown = look(options(6, zone.clone(), None), &position(6, "hatch 3"), |scene| {
                    compose(scene, QUESTION, size)
                });
                assert!(shown.lines().all(|line| line.chars().count() <= cols), "{cols}x{lines}\n{shown}");
                assert!(shown.lines().count() < lines, "{cols}x{lines}\n{shown}");
                for part in ["[@]", "> you   attack K07", "  Finn  attack K07", "M11: quiet", "Round 1 of 39"] {
                    assert!(shown.contains(part), "{part} {cols}x{lines}\n{shown}");
                }
            }
        }
    }

    #[test]
    fn many_players_are_all_listed_even_where_they_do_not_fit() {
        let size = Some(Size { cols: 80, lines: 24 });
        let shown =
            look(options(16, Zone::Galilei, None), &position(16, "K09"), |scene| compose(scene, QUESTION, size));
        assert!(shown.contains("  Pia   attack K07") && shown.lines().count() < 30, "{shown}");
    }

    #[test]
    fn the_players_are_listed_with_what_a_scenario_makes_of_them() {
        let listed = |scenario: &str, position: &Position| {
            let scenario = Some(Scenario::Custom(format!("name: Test\n{scenario}\n")));
            look(options(4, Zone::Galilei, scenario), position, players).join("\n")
        };
        let [bo, dan] = [1, 3].map(Seat::new);
        let hunt = listed("A.5\nE.3 5", &position(4, "K09").kills(bo, 2).out(dan, Fate::Returning).kills(dan, 1));
        assert!(hunt.contains("4 of 4 hatches open\n5 kills win\n> you"), "{hunt}");
        assert!(hunt.contains("Bo    attack K07, 2 kills\n"), "{hunt}");
        assert!(hunt.contains("Dan   killed, comes back, 1 kill"), "{hunt}");
        let plague = listed("B.3", &position(4, "K09").turned(bo).kills(bo, 2));
        assert!(plague.contains("Bo    attack K07, an alien now\n"), "{plague}");
        let aliens = Role::all(Side::Alien)[..4].iter();
        let aliens = aliens.fold(Position::new(), |position, &role| position.seat(role, "K08", &[]));
        let arena = listed("B.6\nE.3 1", &aliens);
        assert!(arena.starts_with("Round 1 of 39\n1 kill wins\n> you   attack K07\n"), "{arena}");
    }

    #[test]
    fn without_a_terminal_the_whole_map_is_shown() {
        let shown = look(options(4, Zone::Galilei, None), &position(4, "K09"), |scene| compose(scene, QUESTION, None));
        assert!(shown.contains("\n01        o") && shown.contains("\n14  #     o"), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    }
}
