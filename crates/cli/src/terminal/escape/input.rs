//! What a typed line means.

use fuga_escape::{Action, HatchCard, Item, Place};
use fuga_hex::Coord;
use fuga_kernel::Seat;

use super::words;

/// What a typed line means.
#[derive(Debug, PartialEq)]
pub(super) enum Typed {
    Act(Action),
    /// What the scenario changes.
    Rules,
    Record,
    /// It can't be understood; the text says what would be.
    Unclear(String),
}

/// Reads a line: a key, or a key and a place, or a place alone. What it means depends on what is legal now; the names
/// are the players', by seat.
pub(super) fn parse(line: &str, legal: &[Action], names: &[String]) -> Typed {
    let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    match (word.to_lowercase().as_str(), rest) {
        // While a hatch card is chosen, its colour's letter is nearer than the record.
        ("r", "") if legal.iter().any(|action| matches!(action, Action::Choose { .. })) => choose(HatchCard::Red),
        ("red", "") => choose(HatchCard::Red),
        ("g" | "green", "") => choose(HatchCard::Green),
        ("r" | "record", "") => Typed::Record,
        ("c" | "codes" | "rules" | "scenario", "") => Typed::Rules,
        ("e" | "end", "") => Typed::Act(Action::EndTurn),
        ("y" | "stay", "") if legal.contains(&Action::StayAloud) && !legal.contains(&Action::Stay) => {
            Typed::Unclear("You can't stay in secret; v stays and says so.".to_owned())
        }
        ("y" | "stay", "") => Typed::Act(Action::Stay),
        ("v" | "aloud", "") | ("stay", "aloud") => Typed::Act(Action::StayAloud),
        ("a" | "adrenaline", "") => Typed::Act(Action::Use { item: Item::Adrenaline }),
        ("s" | "sedatives", "") => Typed::Act(Action::Use { item: Item::Sedatives }),
        ("t" | "teleport", "") if legal.contains(&Action::PlanTeleport) && !legal.contains(&TELEPORT) => {
            Typed::Unclear(
                "You hold no Teleport card; p teleports by your power now, w plans it for after the move.".to_owned(),
            )
        }
        ("t" | "teleport", "") => Typed::Act(TELEPORT),
        ("p" | "power", "") => Typed::Act(Action::PowerTeleport),
        ("w" | "plan", "") => Typed::Act(Action::PlanTeleport),
        ("i" | "examine", name) => examine(name, names),
        ("move" | "announce", rest) => place(rest, legal),
        ("x" | "attack", place) => with_place(place, "x K07", |to| Action::Attack { to }),
        ("o" | "light" | "spotlight", place) => with_place(place, "o K07", |at| Action::Light { at }),
        ("d" | "discard", item) => discard(item),
        // A noise that must be true has a key, so that nobody has to look up where they are.
        ("k", "") => match legal {
            [Action::Announce { at }] => Typed::Act(Action::Announce { at: *at }),
            [Action::Announce { .. }, ..] => Typed::Unclear("You may announce any noise: name a sector.".to_owned()),
            _ => Typed::Unclear("There is no noise to announce now; type ? for help.".to_owned()),
        },
        _ => place(line, legal),
    }
}

const TELEPORT: Action = Action::Use { item: Item::Teleport };

const fn choose(card: HatchCard) -> Typed {
    Typed::Act(Action::Choose { card })
}

/// A player by the beginning of the name, or by seat, counted from 0 as `--seat` is.
fn examine(text: &str, names: &[String]) -> Typed {
    let text = text.to_lowercase();
    let is_meant = |(index, name): &(usize, &String)| {
        !text.is_empty() && (name.to_lowercase().starts_with(&text) || text == index.to_string())
    };
    let mut meant = names.iter().enumerate().filter(is_meant).map(|(index, _)| Seat::new(index as u8));
    let other = names.iter().find(|name| *name != "you").map_or("", String::as_str);
    match (meant.next(), meant.next()) {
        (Some(seat), None) => Typed::Act(Action::Examine { seat }),
        _ => Typed::Unclear(format!("Say whom, for example: i {other}")),
    }
}

/// A place alone is announced if a noise is asked for, and moved to otherwise.
fn place(line: &str, legal: &[Action]) -> Typed {
    let is_announcing = legal.iter().any(|action| matches!(action, Action::Announce { .. }));
    if is_announcing {
        let name: String = line.split_whitespace().collect();
        return match name.parse::<Coord>() {
            Ok(at) => Typed::Act(Action::Announce { at }),
            Err(error) => Typed::Unclear(format!("{error}. Name the sector of the noise, or type ? for help.")),
        };
    }
    // A bare number is a hatch; the rules say whether it can be reached.
    let to = line.parse().map(Place::Hatch).or_else(|_| line.parse::<Place>());
    match to {
        Ok(to) => Typed::Act(Action::Move { to }),
        Err(error) => Typed::Unclear(format!("{error}. Name a sector to move there, or type ? for help.")),
    }
}

fn with_place(text: &str, example: &str, action: impl FnOnce(Place) -> Action) -> Typed {
    match text.parse() {
        Ok(place) => Typed::Act(action(place)),
        Err(_) if text.is_empty() => Typed::Unclear(format!("Say where, for example: {example}")),
        Err(error) => Typed::Unclear(format!("{error}. For example: {example}")),
    }
}

fn discard(text: &str) -> Typed {
    let name = text.to_lowercase();
    let is_named = |item: &Item| !name.is_empty() && format!("{item:?}").to_lowercase().starts_with(&name);
    let mut named = Item::ALL.into_iter().filter(is_named);
    match (named.next(), named.next()) {
        (Some(item), None) => Typed::Act(Action::Discard { item }),
        _ => Typed::Unclear("Say which item to put away, for example: d sedatives".to_owned()),
    }
}

/// Where a note belongs, and what it says.
pub(super) fn note(text: &str) -> Option<(Place, &str)> {
    // Some places are called by two words, so these are tried first.
    let second = text.match_indices(' ').nth(1).map_or(text.len(), |(at, _)| at);
    let first = text.find(' ').unwrap_or(text.len());
    [second, first].into_iter().find_map(|end| {
        let (place, note) = text.split_at(end);
        Some((place.parse().ok()?, note.trim()))
    })
}

/// How an action is typed.
pub(super) fn typed(action: Action, names: &[String]) -> String {
    match action {
        Action::Move { to } => to.to_string(),
        Action::Attack { to } => format!("x {to}"),
        Action::Announce { at } => at.to_string(),
        Action::Light { at } => format!("o {at}"),
        Action::Discard { item } => format!("d {}", words::item(item).to_lowercase()),
        Action::Use { item } => words::item(item).to_lowercase(),
        Action::Examine { seat } => format!("i {}", names[seat.index()]),
        Action::Choose { card: HatchCard::Green } => "green".to_owned(),
        Action::Choose { card: HatchCard::Red } => "red".to_owned(),
        Action::PowerTeleport => "power".to_owned(),
        Action::PlanTeleport => "plan".to_owned(),
        Action::Stay => "stay".to_owned(),
        Action::StayAloud => "stay aloud".to_owned(),
        Action::EndTurn => "end".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str, legal: &[Action]) -> Typed {
        super::parse(line, legal, &["you", "Bo", "Cleo"].map(str::to_owned))
    }

    fn at(name: &str) -> Place {
        name.parse().unwrap()
    }

    #[test]
    fn a_place_alone_is_a_move() {
        for text in ["K07", "k7", "k07"] {
            assert_eq!(parse(text, &[]), Typed::Act(Action::Move { to: at("K07") }));
        }
        assert_eq!(parse("hatch 3", &[]), Typed::Act(Action::Move { to: Place::Hatch(3) }));
    }

    #[test]
    fn a_bare_number_is_a_hatch() {
        assert_eq!(parse("3", &[]), Typed::Act(Action::Move { to: Place::Hatch(3) }));
        assert!(matches!(parse("999", &[]), Typed::Unclear(_)));
    }

    #[test]
    fn a_place_is_announced_when_a_noise_is_asked_for() {
        let noise = |name: &str| Action::Announce { at: name.parse().unwrap() };
        let free = [noise("K07"), noise("L08")];
        for text in ["k10", "K 10", "announce k10"] {
            assert_eq!(parse(text, &free), Typed::Act(noise("K10")));
        }
        assert_eq!(parse("k", &free[..1]), Typed::Act(noise("K07")));
        assert!(matches!(parse("k", &free), Typed::Unclear(_)));
    }

    #[test]
    fn keys_act() {
        assert_eq!(parse("e", &[]), Typed::Act(Action::EndTurn));
        assert_eq!(parse("x k07", &[]), Typed::Act(Action::Attack { to: at("K07") }));
        assert_eq!(parse("o human start", &[]), Typed::Act(Action::Light { at: Place::HumanStart }));
        assert_eq!(parse("d att", &[]), Typed::Act(Action::Discard { item: Item::Attack }));
        assert_eq!(note("k7 Ada?"), Some((at("K07"), "Ada?")));
        assert_eq!(note("hatch 3 is shut"), Some((Place::Hatch(3), "is shut")));
        assert_eq!(note("nowhere at all"), None);
    }

    #[test]
    fn the_keys_of_scenarios_act() {
        assert_eq!(parse("v", &[]), Typed::Act(Action::StayAloud));
        assert_eq!(parse("stay aloud", &[]), Typed::Act(Action::StayAloud));
        assert_eq!(parse("p", &[]), Typed::Act(Action::PowerTeleport));
        assert_eq!(parse("w", &[]), Typed::Act(Action::PlanTeleport));
        for name in ["i cleo", "I CL", "examine Cleo", "i 2"] {
            assert_eq!(parse(name, &[]), Typed::Act(Action::Examine { seat: Seat::new(2) }));
        }
        assert_eq!(parse("g", &[]), choose(HatchCard::Green));
        assert_eq!(parse("red", &[]), choose(HatchCard::Red));
        assert_eq!(parse("r", &[Action::Choose { card: HatchCard::Red }]), choose(HatchCard::Red));
        assert_eq!(parse("r", &[]), Typed::Record);
        assert_eq!(parse("c", &[]), Typed::Rules);
    }

    #[test]
    fn what_is_listed_is_typed_so() {
        let names = ["you", "Bo", "Cleo"].map(str::to_owned);
        let actions = [
            Action::Move { to: at("K07") },
            Action::Move { to: Place::Hatch(3) },
            Action::Attack { to: at("K07") },
            Action::Light { at: Place::HumanStart },
            Action::Discard { item: Item::Attack },
            Action::Use { item: Item::Adrenaline },
            TELEPORT,
            Action::Examine { seat: Seat::new(2) },
            Action::Choose { card: HatchCard::Red },
            Action::Choose { card: HatchCard::Green },
            Action::PowerTeleport,
            Action::PlanTeleport,
            Action::Stay,
            Action::StayAloud,
            Action::EndTurn,
        ];
        for action in actions {
            assert_eq!(parse(&typed(action, &names), &[action]), Typed::Act(action));
        }
    }

    #[test]
    fn a_key_that_would_be_refused_points_to_the_one_that_is_not() {
        assert!(matches!(parse("y", &[Action::StayAloud]), Typed::Unclear(why) if why.contains("v stays")));
        assert_eq!(parse("y", &[Action::Stay, Action::StayAloud]), Typed::Act(Action::Stay));
        assert!(matches!(parse("t", &[Action::PlanTeleport]), Typed::Unclear(why) if why.contains("p teleports")));
        assert_eq!(parse("t", &[Action::PlanTeleport, TELEPORT]), Typed::Act(TELEPORT));
    }

    #[test]
    fn what_is_unclear_is_answered_with_what_would_be_right() {
        for line in ["x", "o nowhere", "d", "d pie", "i", "i Zoe", "i 3", "fly away", "K99"] {
            assert!(matches!(parse(line, &[]), Typed::Unclear(why) if why.len() > 20), "{line}");
        }
    }
}
