//! What a newcomer is told: who they are, what the keys do, how the game goes, and what a scenario changes.

use fuga_escape::{Code, Escape, Role, Side, View};
use fuga_kernel::Game;

use super::super::text::count;
use super::words;
use crate::scenario;

const KEYS: &str = "\
Type a key or a sector, then Enter:
  K07       move there, or announce a noise there when you are asked for one
            (k7 will do; a hatch is hatch 3, or just 3 when you can reach it)
  x K07     move there and attack: aliens, and humans who hold an Attack item
  a  s  t   play Adrenaline (farther), Sedatives (no card), Teleport (to the H)
  o K07     play a Spotlight: all in and next to K07 must say where they are
  d attack  put an item away when you hold too many; Defense plays itself
  e  end your turn    k  announce the noise you must    y  stay when stuck
  m  the whole map    l  all that happened so far       r  your moves by round
  u  take back        n K07 text  write a private note  q  quit
  list      every choice with a number; the number alone then makes it";

const STORY: &str = "
  Humans move 1 sector a turn and look for an open hatch. Aliens move 1 or 2,
  or 3 once they have killed a human, and hunt. Nobody sees anybody.
  A move into a dangerous sector (#) draws a card: silence or a noise. Half of
  the noises are true; the others are wherever their maker says they are.
  Secure sectors (o) draw nothing. An attack kills all others in its sector.
  On a hatch a card is drawn: green lets you out, red shuts the hatch for good.
  Who escapes wins. The aliens win if the last human on board does not.
  In the basic game the first human out wins alone, and there are no items.";

/// What the keys do, and how the game goes.
pub(super) fn help(game: &Escape) -> String {
    if game.script().is_some() {
        format!("{KEYS}\n  c  the rules and the further keys of this scenario\nHow it goes without a scenario:{STORY}")
    } else {
        format!("{KEYS}\nHow it goes:{STORY}")
    }
}

/// The scenario's rule sheet and the keys it brings, a paragraph each.
pub(super) fn rules(game: &Escape) -> Vec<String> {
    let Some(script) = game.script() else {
        return vec!["There is no scenario in this match; ? says how it goes.".to_owned()];
    };
    let mut paragraphs = vec![scenario::heading(script)];
    paragraphs.extend(script.sheet(Some(game.n_seats()), game.options().readings()));
    let keys: Vec<String> = script.codes().iter().filter_map(key).map(|key| format!("  {key}")).collect();
    if !keys.is_empty() {
        paragraphs.push("The further keys:".to_owned());
        paragraphs.extend(keys);
    }
    paragraphs
}

/// The key a coded rule brings.
fn key(code: Code) -> Option<&'static str> {
    match code {
        Code::A2 => Some("v     stay where you are, and say so"),
        Code::H13 => Some("y     the Executive Officer stays in secret, once"),
        Code::H14 => Some(
            "p  w  the Co-Pilot teleports without a card: p now, w as soon as your move is done; both before the move",
        ),
        Code::H15 => Some("g  r  the Engineer takes the green or the red hatch card"),
        Code::H16 => Some("i     and a name: the Medic makes that player show what they are"),
        _ => None,
    }
}

/// The greeting, a paragraph each: the scenario, who you are and what you are after.
pub(super) fn welcome(game: &Escape, view: &View) -> Vec<String> {
    let scenario = game.script().map(|script| format!("Scenario {}: {}", script.name(), script.codes()));
    let role = view.you.as_ref().map(|you| {
        let power = power(game, you.role).map_or(String::new(), |power| format!(" {power}"));
        format!("You are {}. {}{power}", words::role(you.role), goal(game, you.role.side()))
    });
    let keys =
        if scenario.is_some() { "Type ? for help, and c for what this scenario changes." } else { "Type ? for help." };
    scenario.into_iter().chain(role).chain([keys.to_owned()]).collect()
}

/// What a side is after.
fn goal(game: &Escape, side: Side) -> String {
    let codes = game.codes();
    let goal = match side {
        _ if codes.has(Code::B6) => "Everybody is an alien here.",
        Side::Human => "Reach an open hatch before the aliens find you; trust nobody.",
        Side::Alien => "Find the humans and kill them before they reach a hatch. Nobody knows what you are.",
    };
    let who = if game.options().readings().human_kills_count { "Whoever" } else { "An alien who" };
    let kills = words::kills_to_win(game)
        .map_or(String::new(), |n_kills| format!(" {who} makes {} wins at once.", count(n_kills.into(), "kill")));
    let after_death = match side {
        Side::Human if codes.has(Code::B3) => " If you are killed, you play on as an alien.",
        Side::Alien if codes.has(Code::B3) && codes.has(Code::A5) => {
            " A killed human plays on as an alien, and a killed alien starts again."
        }
        Side::Alien if codes.has(Code::B3) => " A killed human plays on as an alien.",
        Side::Human | Side::Alien if codes.has(Code::A5) => " Who is killed starts again.",
        Side::Human | Side::Alien => "",
    };
    format!("{goal}{kills}{after_death}")
}

/// What your character alone can do, and with which key.
fn power(game: &Escape, role: Role) -> Option<&'static str> {
    let (code, power) = match role {
        Role::Captain => (Code::H1, "Your first dangerous sector draws no card."),
        Role::Psychologist => (Code::H2, "You begin among the aliens, on their start."),
        Role::Pilot => (Code::H3, "You can use a Teleport card three times."),
        Role::Soldier => (Code::H4, "You may hold one item more than the others."),
        Role::ExecutiveOfficer => (Code::H13, "Once you may stay where you are, in secret: y."),
        Role::CoPilot => (
            Code::H14,
            "Once you may teleport without a card, which shows who you are: before the move, p does it at once and w plans it for when the move is done.",
        ),
        Role::Engineer => (Code::H15, "On a hatch you draw two cards and choose one, which shows who you are."),
        Role::Medic => {
            (Code::H16, "Once you may make another player show what they are, which shows what you are: i and a name.")
        }
        _ => return None,
    };
    game.codes().has(code).then_some(power)
}

/// What is left of a power that can be used once.
pub(super) fn power_left(game: &Escape, role: Role, is_left: bool) -> Option<&'static str> {
    let (code, left) = match role {
        Role::Captain => (Code::H1, "Your next dangerous sector draws no card."),
        Role::ExecutiveOfficer => (Code::H13, "You can stay in secret once."),
        Role::CoPilot => (Code::H14, "You can teleport once without a card."),
        Role::Medic => (Code::H16, "You can examine one player."),
        _ => return None,
    };
    game.codes().has(code).then_some(if is_left { left } else { "Your power is used up." })
}

#[cfg(test)]
mod tests {
    use fuga_escape::{Scenario, Zone};

    use super::super::example::{look, options, position};
    use super::*;

    fn game(scenario: Option<Scenario>) -> Escape {
        Escape::new(options(6, Zone::Galilei, scenario)).unwrap()
    }

    #[test]
    fn the_help_fits_a_small_terminal() {
        for scenario in [None, Some(Scenario::OldSchool)] {
            let help = help(&game(scenario));
            assert!(help.lines().count() <= 22 && help.lines().all(|line| line.len() <= 79), "{help}");
        }
    }

    #[test]
    fn the_rules_name_the_keys_that_the_codes_bring() {
        let rules = rules(&game(Some(Scenario::OldSchool)));
        assert_eq!(rules[0], "Old School by the rulebook");
        assert_eq!(rules.iter().filter(|line| line.starts_with("H.")).count(), 8);
        assert_eq!(rules.last().unwrap(), "  i     and a name: the Medic makes that player show what they are");
        assert!(super::rules(&game(Some(Scenario::Infection))).iter().all(|line| line != "The further keys:"));
        assert_eq!(super::rules(&game(None)).len(), 1);
    }

    #[test]
    fn one_is_told_what_to_go_for() {
        let human = goal(&game(Some(Scenario::Infection)), Side::Human);
        assert!(human.starts_with("Reach an open hatch") && human.ends_with("play on as an alien."), "{human}");
        let arena = goal(&game(Some(Scenario::Arena)), Side::Alien);
        assert!(arena.contains("makes 6 kills") && !arena.contains("hatch"), "{arena}");
        let alien = goal(&game(Some(Scenario::Custom("name: Test\nE.3 1".to_owned()))), Side::Alien);
        assert!(
            alien.starts_with("Find the humans") && alien.ends_with("Whoever makes 1 kill wins at once."),
            "{alien}"
        );
    }

    #[test]
    fn a_power_is_told_only_where_the_scenario_gives_it() {
        let welcome = |scenario| {
            look(options(6, Zone::Galilei, scenario), &position(6, "K09"), |scene| welcome(scene.game, scene.view))
        };
        let plain = welcome(None);
        assert_eq!(plain.len(), 2);
        assert!(plain[0].ends_with("trust nobody."), "{plain:?}");
        let old = welcome(Some(Scenario::OldSchool));
        assert_eq!(old[0], "Scenario Old School: G.4 H.1 H.2 H.3 H.4 H.13 H.14 H.15 H.16 J.4");
        assert!(old[1].ends_with("You can use a Teleport card three times."), "{old:?}");
        assert_eq!(power_left(&game(None), Role::Medic, true), None);
    }
}
