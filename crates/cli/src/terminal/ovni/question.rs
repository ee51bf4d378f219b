//! What you hold, what you are asked, and what you may do.

use fuga_kernel::preview;
use fuga_ovni::{Action, Alien, Asked, City, Notice, Ovni, Player, PlayerView, Public, Thing, TurnView};

use super::super::session::Seen;
use super::super::text::{count, wrap};
use super::super::typed::{self, MAX_LISTED};
use super::input::command;
use super::words::{self, list};

/// The question in lines no wider than asked, and the choices it numbers.
pub(super) fn asked(seen: &Seen<'_, Ovni>, width: usize) -> (String, Vec<Action>) {
    let mut lines: Vec<String> = missions(seen).iter().flat_map(|line| wrap(line, width, 2)).collect();
    lines.extend(wrap(&question(seen), width, 2));
    let listed = if seen.legal.len() <= MAX_LISTED { seen.legal.to_vec() } else { Vec::new() };
    if listed.len() == 1 {
        // The question says all, and Enter answers it.
    } else if listed.is_empty() {
        lines.extend(groups(seen).iter().flat_map(|line| wrap(line, width, 4)));
    } else {
        lines.extend(numbered(seen, &listed, width));
    }
    (lines.join("\n"), listed)
}

/// Choices with their numbers, in columns.
pub(super) fn numbered(seen: &Seen<'_, Ovni>, actions: &[Action], width: usize) -> Vec<String> {
    let marks = marks(seen, actions);
    let commands: Vec<String> = actions.iter().map(|&action| command(action, seen.names).to_string()).collect();
    let word = commands.iter().map(String::len).max().unwrap_or(0);
    let texts: Vec<String> = commands
        .iter()
        .zip(actions)
        .zip(&marks)
        .map(|((command, &action), mark)| match note(seen, action) {
            Some(note) => format!("{command:<word$} {note}{mark}"),
            None => format!("{command}{mark}"),
        })
        .collect();
    let mut lines = typed::numbered(&texts, commands.first().map_or("", String::as_str), width);
    lines.extend(legend(&marks));
    lines
}

/// What a choice means beyond its words.
fn note(seen: &Seen<'_, Ovni>, action: Action) -> Option<String> {
    let own = own(seen)?;
    let data = seen.game.data();
    Some(match action {
        Action::Activate { group } => format!("{}: {}", words::group(group), can_do(own, group)),
        Action::EndTurn => "end the turn".to_owned(),
        Action::RaiseShield { alien } => match alien {
            Some(alien) => format!("shield, and take {}", words::one(alien)),
            None => "shield".to_owned(),
        },
        Action::RaiseThirdsShield { alien: Some(alien) } => format!("it takes {}", words::one(alien)),
        Action::Overdrive => "overdrive: three groups".to_owned(),
        Action::Garrison { aside: true } => "set two military aside; nobody attacks you".to_owned(),
        Action::Garrison { aside: false } => "keep them for attacks".to_owned(),
        Action::Abduct { city, swap_with } => {
            let human = seen.view.cities[swap_with.unwrap_or(city).index()].human;
            let human = human.map_or(String::new(), |colour| colour.to_string());
            format!("{human}, {}", data.city_name(city))
        }
        Action::Capture { rival, alien } => format!("{} of {}", words::one(alien), words::name(rival, seen.names)),
        Action::Destroy { rival, city } => {
            format!("UFO of {}, {}", words::name(rival, seen.names), data.city_name(city))
        }
        _ => return None,
    })
}

/// What a group may do if it is activated now.
fn can_do(own: &PlayerView, group: Alien) -> String {
    let power = own.power[group].into();
    match group {
        Alien::Pilot => count(power, "move"),
        Alien::Abductor => count(power, "abduction"),
        Alien::Builder => format!("{} from the pad", count(power, "launch").replace("launchs", "launches")),
        Alien::Military => count(power, "attack"),
    }
}

fn own<'a>(seen: &Seen<'a, Ovni>) -> Option<&'a PlayerView> {
    seen.view.players.iter().find(|own| own.player == Player::Seat(seen.you))
}

/// The missions that you keep in mind: those dealt until you have chosen, later those kept.
fn missions(seen: &Seen<'_, Ovni>) -> Vec<String> {
    let Some(missions) = own(seen).and_then(|own| own.missions.as_ref()) else { return Vec::new() };
    let data = seen.game.data();
    let say = |mission| format!("{mission}: {}", words::goal(data.mission(mission)));
    if missions.kept.is_empty() {
        return missions.dealt.iter().map(|mission| format!("Mission {}", say(mission))).collect();
    }
    let kept: Vec<String> = missions.kept.iter().map(say).collect();
    vec![format!("{} {}.", if kept.len() == 1 { "Mission" } else { "Missions" }, kept.join("; "))]
}

fn question(seen: &Seen<'_, Ovni>) -> String {
    let Some(asked) = &seen.view.asked else { return String::new() };
    let enter = match seen.legal {
        [only] => format!(" Enter does it: {}.", command(*only, seen.names)),
        _ => String::new(),
    };
    match asked {
        Asked::Keep { .. } => {
            let points = &seen.game.data().points;
            let (done, failed) = (points.mission_done, points.mission_failed);
            format!("Keep one or two missions in secret: each brings {done} points at the end, or costs {failed}.")
        }
        Asked::TakeStarters { n_aliens, .. } => {
            format!("Take {n_aliens} aliens of different types to begin with.{enter}")
        }
        Asked::TakeForThird { .. } => format!("Take an alien for the third player.{enter}"),
        Asked::Place { player: Player::Third, .. } => {
            format!("Place a chip of the third player, unseen: choose its area.{enter}")
        }
        Asked::Place { .. } => {
            let hand = own(seen).and_then(|own| own.hand).unwrap_or_default();
            let hand: Vec<String> = hand.iter().map(|chip| chip.to_string()).collect();
            format!("Place a chip onto an area. You have {}.{enter}", hand.join(" "))
        }
        Asked::ChooseTokens { n_tokens, limits, .. } => format!(
            "You won several areas: choose {} of their cards, from {}.{enter}",
            count((*n_tokens).into(), "token"),
            words::tokens(*limits)
        ),
        Asked::ChooseEnergy { player: Player::Third, .. } => {
            format!("The third player won nothing and raises its shield: choose the token it takes.{enter}")
        }
        Asked::ChooseEnergy { .. } => format!("You won no area: use your energy card.{enter}"),
        Asked::Garrison { .. } => "Do you set two military aside, so that nobody attacks you this round?".to_owned(),
        Asked::Activate { turn, .. } => {
            let left = turn.n_groups.saturating_sub(turn.used.len() as u8);
            format!("Activate a group: {} left.{enter}", count(left.into(), "group"))
        }
        Asked::Move { turn, left, over, .. } => {
            let over = over.map_or(String::new(), |city| {
                format!(" Fly on from {0}, or {0} is mapped and your UFOs stay there.", words::city(seen.game, city))
            });
            let (left, locked) = (count((*left).into(), "move"), locked(seen, turn));
            format!("Move a UFO: {left} left, or done (d).{over}{locked}{enter}")
        }
        Asked::Abduct { left, .. } => {
            format!("Abduct a human: {} left, or done (d).{enter}", count((*left).into(), "abduction"))
        }
        Asked::Launch { left, .. } => format!("Launch a UFO to any city: {left} on the pad, or done (d).{enter}"),
        Asked::Attack { left, last, .. } => {
            let last = last
                .map_or(String::new(), |rival| format!(" The next one is not on {}.", words::name(rival, seen.names)));
            format!("Attack: {} left, or done (d).{last}{enter}", count((*left).into(), "attack"))
        }
    }
}

/// O-45c Where your UFOs stay this round.
fn locked(seen: &Seen<'_, Ovni>, turn: &TurnView) -> String {
    let held = City::all().zip(turn.locked).filter(|&(_, n)| n > 0);
    let held: Vec<String> = held.map(|(city, n)| format!("{n} in {}", words::city(seen.game, city))).collect();
    if held.is_empty() { String::new() } else { format!(" Locked: {}.", held.join(", ")) }
}

/// The choices, grouped by how they are typed.
fn groups(seen: &Seen<'_, Ovni>) -> Vec<String> {
    let marks = marks(seen, seen.legal);
    let mut lines = Vec::new();
    let mut chips = Vec::new();
    let mut ways: Vec<(String, Vec<String>)> = Vec::new();
    let mut add = |key: String, what: String| match ways.iter_mut().find(|(known, _)| *known == key) {
        Some((_, whats)) if whats.contains(&what) => {}
        Some((_, whats)) => whats.push(what),
        None => ways.push((key, vec![what])),
    };
    for (&action, mark) in seen.legal.iter().zip(&marks) {
        match action {
            Action::Place { area, chip } => chips.push((area, chip)),
            Action::Move { from, to } => add(format!("m {from} to"), format!("{to}{mark}")),
            Action::Launch { city } => add("l".to_owned(), format!("{city}{mark}")),
            Action::Abduct { city, swap_with: None } => add("a".to_owned(), city.to_string()),
            Action::Abduct { city, swap_with: Some(with) } => add(format!("a {city} swap"), with.to_string()),
            Action::Capture { rival, .. } | Action::Destroy { rival, .. } => {
                let words = command(action, seen.names).to_string();
                let what = words.rsplit(' ').next().unwrap_or_default().to_owned();
                add(format!("x {}", words::letter(rival, seen.names).to_ascii_lowercase()), what);
            }
            Action::ChooseTokens { .. } => add("t".to_owned(), command(action, seen.names).to_string()[2..].to_owned()),
            _ => {}
        }
    }
    if !chips.is_empty() {
        let areas: fuga_ovni::Set<fuga_ovni::Area> = chips.iter().map(|&(area, _)| area).collect();
        let areas: Vec<String> = areas.iter().map(words::area).collect();
        let (area, chip) = chips[0];
        lines.push(format!("  a chip and an area, {}, such as: {chip} {area}", list_or(&areas)));
    }
    let texts: Vec<String> =
        ways.iter().map(|(key, whats)| format!("{key} {}", whats.join(if key == "t" { " / " } else { " " }))).collect();
    if !texts.is_empty() {
        lines.push(format!("  {}", texts.join("; ")));
    }
    lines.extend(legend(&marks));
    lines
}

fn list_or(things: &[String]) -> String {
    list(things).replace(" and ", " or ")
}

/// O-A12 A mark for each action that would map a city and lock the UFOs there.
fn marks(seen: &Seen<'_, Ovni>, actions: &[Action]) -> Vec<&'static str> {
    let mark = |&action: &Action| {
        let (Action::Move { to, .. } | Action::Launch { city: to }) = action else { return "" };
        let told = preview(seen.game, seen.view, seen.memory, seen.you, &[action]).unwrap_or_default();
        let is_mapped =
            |notice: &Notice| matches!(notice, Notice::Public(Public::CityMapped { city, .. }) if *city == to);
        let maps = told.iter().flatten().any(is_mapped);
        if maps { "!" } else { "" }
    };
    actions.iter().map(mark).collect()
}

/// What the mark means, where there is one.
fn legend(marks: &[&str]) -> Option<String> {
    let meaning = "  ! maps the city at once, and the UFOs that do it stay there this round";
    marks.contains(&"!").then(|| meaning.to_owned())
}

#[cfg(test)]
mod tests {
    use fuga_kernel::{Game, Seat};
    use fuga_ovni::{At, Options, Position};

    use super::super::example::look;
    use super::*;

    const YOU: Player = Player::Seat(Seat::new(0));
    const BO: Player = Player::Seat(Seat::new(1));

    fn turn() -> Position {
        let position =
            Position::new(At::Turn(Seat::new(0))).round(2).tokens(YOU, [2, 4, 1, 3]).tokens(BO, [2, 1, 0, 0]);
        position.ufos(YOU, "9 9 7").mapped(YOU, "9").ufos(BO, "12").pad(YOU, 1)
    }

    #[test]
    fn groups_are_offered_with_what_they_can_do() {
        let shown = look(Options::new(3), &turn(), |seen| asked(seen, 80).0);
        for words in [
            "Activate a group: 2 groups left.\n",
            "g p pilots: 2 moves",
            "g a abductors: 2 abductions",
            "g b builders: 1 launch from the pad",
            "g m military: 1 attack",
            "e   end the turn",
        ] {
            assert!(shown.contains(words), "{words}\n{shown}");
        }
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    }

    /// What is asked once a group is active.
    fn asked_in(group: Alien) -> String {
        look(Options::new(3), &turn(), |seen| {
            let mut state = seen.game.set_up(&turn());
            let group = Action::Activate { group };
            seen.game.apply(&mut state, seen.you, group, &mut fuga_kernel::Quick::new(0), &mut ()).unwrap();
            let view = seen.game.view(&state, fuga_kernel::Viewer::Seat(seen.you));
            let mut legal = Vec::new();
            seen.game.legal(&state, seen.you, &mut legal);
            asked(&Seen { view: &view, legal: &legal, ..*seen }, 80).0
        })
    }

    #[test]
    fn a_step_that_maps_and_locks_is_marked() {
        let meaning = "! maps the city at once, and the UFOs that do it stay there this round";
        let moves = asked_in(Alien::Pilot);
        assert!(moves.contains("m 9 7!") && !moves.contains("m 7 9!") && moves.ends_with(meaning), "{moves}");
        let launches = asked_in(Alien::Builder);
        assert!(launches.contains("\n  l 1 2 3 4 5 6 7! 8 9 10 11 12\n"), "{launches}");
    }

    #[test]
    fn attacks_and_abductions_say_what_they_take() {
        let attacks = asked_in(Alien::Military);
        assert!(attacks.contains("1 x b p a pilot of Bo"), "{attacks}");
        let abductions = asked_in(Alien::Abductor);
        assert!(abductions.contains(", Berlin") && abductions.contains(", Moscow"), "{abductions}");
    }
}
