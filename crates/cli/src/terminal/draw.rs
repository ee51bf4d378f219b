//! The map and the players, as text.

use fuga_escape::map::Kind;
use fuga_escape::{Action, Fate, HatchState, Map, Memory, Place, Sector, View};
use fuga_hex::{Coord, column_name};

use super::words;

/// All that is drawn.
pub(super) struct Scene<'a> {
    pub(super) map: &'a Map,
    pub(super) view: &'a View,
    pub(super) legal: &'a [Action],
    pub(super) memory: &'a Memory,
    pub(super) names: &'a [String],
}

/// The map: three characters a sector, and every second column half a row lower, as hexagons lie.
pub(super) fn map(scene: &Scene<'_>, is_coloured: bool) -> String {
    let map = scene.map;
    let used: Vec<Coord> = map.sectors().map(|sector| map.coord(sector)).collect();
    let (left, right) = range(used.iter().map(|coord| coord.col()));
    let (top, bottom) = range(used.iter().map(|coord| coord.row()));
    let letters: Vec<String> = (left..=right).map(|col| format!("{:^3}", column_name(col))).collect();
    let mut lines = vec![format!("   {}", letters.concat()).trim_end().to_owned()];
    for row in top..=bottom {
        for is_low in [false, true] {
            let cells = (left..=right).map(|col| {
                let is_here = (col % 2 == 1) == is_low;
                let sector = Coord::new(col, row).filter(|_| is_here).and_then(|coord| map.at(coord));
                sector.map_or("   ".to_owned(), |sector| cell(scene, sector, is_coloured))
            });
            let label = if is_low { "  ".to_owned() } else { format!("{:02}", row + 1) };
            lines.push(format!("{label} {}", cells.collect::<String>()).trim_end().to_owned());
        }
    }
    lines.push("[@] you  ( ) you can go there  o secure  # dangerous  1 hatch  -1- closed".to_owned());
    lines.push(" H human start  A alien start  !b noise announced by Bo".to_owned());
    lines.join("\n")
}

fn range(values: impl Iterator<Item = u8> + Clone) -> (u8, u8) {
    (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
}

/// One sector: what it is, who is there or was heard there, and whether you can go there. Colour only adds to it.
fn cell(scene: &Scene<'_>, sector: Sector, is_coloured: bool) -> String {
    let place = scene.map.place(sector);
    let is_you = scene.view.you.as_ref().is_some_and(|you| you.at == Some(place));
    let is_goal = scene.legal.contains(&Action::Move { to: place });
    let (text, colour) = match scene.map.kind(sector) {
        _ if is_you => ("[@]".to_owned(), "1;36"),
        Kind::Hatch(hatch) if scene.view.hatches[usize::from(hatch) - 1] != HatchState::Open => {
            (format!("-{hatch}-"), "2")
        }
        Kind::Hatch(hatch) => (around(&hatch.to_string(), is_goal), "1;32"),
        Kind::HumanStart => (" H ".to_owned(), "1;34"),
        Kind::AlienStart => (" A ".to_owned(), "1;35"),
        Kind::Secure | Kind::Dangerous => match noise_at(scene, place) {
            Some(initial) => (if is_goal { format!("(!{initial}") } else { format!(" !{initial}") }, "1;33"),
            None if scene.map.kind(sector) == Kind::Secure => (around("o", is_goal), "2"),
            None => (around("#", is_goal), "0"),
        },
    };
    let colour = if is_goal { "1" } else { colour };
    if is_coloured { format!("\x1b[{colour}m{text}\x1b[0m") } else { text }
}

fn around(mark: &str, is_goal: bool) -> String {
    if is_goal { format!("({mark})") } else { format!(" {mark} ") }
}

/// The initial of a seat whose latest turn announced a noise there.
fn noise_at(scene: &Scene<'_>, place: Place) -> Option<char> {
    let is_noisy = |seat: &&fuga_escape::SeatView| {
        let trail = scene.memory.trail(seat.seat);
        trail.is_aboard() && trail.noise() == Some(place)
    };
    let seat = scene.view.seats.iter().find(is_noisy)?;
    scene.names[seat.seat.index()].chars().next().map(|initial| initial.to_ascii_lowercase())
}

/// The players in turn order, with what everybody knows of them.
pub(super) fn players(scene: &Scene<'_>) -> String {
    let view = scene.view;
    let lines = view.seats.iter().map(|seat| {
        let name = &scene.names[seat.seat.index()];
        let trail = scene.memory.trail(seat.seat);
        let mut known = vec![match (seat.fate, seat.role) {
            (Fate::Aboard, _) => "on board".to_owned(),
            (Fate::Killed, Some(role)) => format!("killed, was {}", words::role(role)),
            (fate, _) => words::fate(fate).to_owned(),
        }];
        if seat.fate == Fate::Aboard {
            let is_you = view.you.as_ref().is_some_and(|you| you.seat == seat.seat);
            let sure = if is_you { "known to be" } else { "must be" };
            known.extend(trail.side().map(|side| format!("{sure} {}", words::side(side))));
            known.extend(seat.is_fed.then(|| "fed, moves up to 3".to_owned()));
            known.extend(trail.noise().map(|at| format!("noise in {at}")));
            known.extend((seat.items > 0).then(|| format!("{} item(s)", seat.items)));
        }
        let mark = if view.turn.seat == seat.seat { '>' } else { ' ' };
        format!("{mark} {name:<5} {}", known.join(", "))
    });
    let closed = view.hatches.iter().filter(|hatch| **hatch != HatchState::Open).count();
    let hatches = format!("{} of {} hatches open", view.hatches.len() - closed, view.hatches.len());
    format!("Round {} of 39, {hatches}\n{}", view.round, lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use fuga_escape::{Escape, Item, Mode, Options, Position, Role, Zone};
    use fuga_kernel::{Game, Seat, Viewer};

    use super::*;

    const FERMI: &str = "
    H  I  J  K  L  M  N  O  P
01
          3           4
02           o     #

03           o     o
          #     #     #
04           #     #
          o     #     o
05
          1     o     2
06     o                 o
                o
07     #                 o
          o     o     #
08           o     o
          o     o     o
09     #                 o
                A
10     o                 #
    o     o     H    (o)    o
11           o    (o)
    o     o     o    [@]    #
12     #                (o)
          o     o    (#)
13           #     o";

    #[test]
    fn the_map_shows_where_you_are_and_where_you_can_go() {
        let escape = Escape::new(Options { seats: 2, mode: Mode::Advanced, zone: Zone::Fermi }).unwrap();
        let position = Position::new().seat(Role::Pilot, "N11", &[Item::Adrenaline]).seat(Role::FirstAlien, "L08", &[]);
        let state = escape.set_up(&position);
        let viewer = Viewer::Seat(Seat::new(0));
        let (view, memory) = (escape.view(&state, viewer), escape.memory(viewer));
        let mut legal = Vec::new();
        escape.legal(&state, Seat::new(0), &mut legal);
        let names = ["you".to_owned(), "Bo".to_owned()];
        let scene = Scene { map: escape.map(), view: &view, legal: &legal, memory: &memory, names: &names };
        let drawn = map(&scene, false);
        assert!(drawn.lines().all(|line| line.len() <= 80));
        let n_lines = FERMI.lines().count() - 1;
        let drawn = drawn.lines().take(n_lines).collect::<Vec<_>>().join("\n");
        let n_goals = legal.iter().filter(|action| matches!(action, Action::Move { .. })).count();
        assert_eq!((drawn.matches("[@]").count(), drawn.matches('(').count()), (1, n_goals));
        assert_eq!(drawn, FERMI.trim_start_matches('\n'), "\n{drawn}");
    }
}
