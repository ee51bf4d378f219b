//! What a typed line means.

use fuga_escape::{Action, Item, Place};
use fuga_hex::Coord;

/// What a typed line means.
#[derive(Debug, PartialEq)]
pub(super) enum Input {
    Act(Action),
    Help,
    Map,
    Log,
    Record,
    Note(Place, String),
    TakeBack,
    Quit,
    /// It can't be understood; the text says what would be.
    Unclear(String),
}

/// Reads a line: a key, or a key and a place, or a place alone. What it means depends on what is legal now.
pub(super) fn parse(line: &str, legal: &[Action]) -> Input {
    let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    match (word.to_lowercase().as_str(), rest) {
        // Where there is no choice, Enter alone will do.
        ("", _) => match legal {
            [only] => Input::Act(*only),
            _ => Input::Help,
        },
        ("?" | "h" | "help", "") => Input::Help,
        ("m" | "map", "") => Input::Map,
        ("l" | "log", "") => Input::Log,
        ("r" | "record", "") => Input::Record,
        ("u" | "undo", "") => Input::TakeBack,
        ("q" | "quit", "") => Input::Quit,
        ("e" | "end", "") => Input::Act(Action::EndTurn),
        ("y" | "stay", "") => Input::Act(Action::Stay),
        ("a" | "adrenaline", "") => Input::Act(Action::Use { item: Item::Adrenaline }),
        ("s" | "sedatives", "") => Input::Act(Action::Use { item: Item::Sedatives }),
        ("t" | "teleport", "") => Input::Act(Action::Use { item: Item::Teleport }),
        ("x" | "attack", place) => with_place(place, "x K07", |to| Action::Attack { to }),
        ("o" | "light", place) => with_place(place, "o K07", |at| Action::Light { at }),
        ("d" | "discard", item) => discard(item),
        ("n" | "note", rest) => note(rest),
        // When a noise is asked for and only one is possible, saying anything short would do; a key for it is kinder.
        ("k", "") => match legal {
            [Action::Announce { at }] => Input::Act(Action::Announce { at: *at }),
            _ => Input::Unclear("`k` tells the one noise you must announce; now name a sector yourself.".to_owned()),
        },
        _ => place(line, legal),
    }
}

/// A place alone is announced if a noise is asked for, and moved to otherwise.
fn place(line: &str, legal: &[Action]) -> Input {
    let is_announcing = legal.iter().any(|action| matches!(action, Action::Announce { .. }));
    if is_announcing {
        return match line.parse::<Coord>() {
            Ok(at) => Input::Act(Action::Announce { at }),
            Err(error) => Input::Unclear(format!("{error}. Name the sector of the noise, or type ? for help.")),
        };
    }
    match parse_place(line, legal) {
        Ok(to) => Input::Act(Action::Move { to }),
        Err(error) => Input::Unclear(format!("{error} Name a sector to move there, or type ? for help.")),
    }
}

/// A place by name; a bare digit is a hatch if a move can end there.
fn parse_place(text: &str, legal: &[Action]) -> Result<Place, String> {
    if let Ok(hatch) = text.parse::<u8>() {
        let to = Place::Hatch(hatch);
        if legal.contains(&Action::Move { to }) {
            return Ok(to);
        }
        return Err(format!("Hatch {hatch} is not within reach."));
    }
    text.parse().map_err(|error| format!("{error}."))
}

fn with_place(text: &str, example: &str, action: impl FnOnce(Place) -> Action) -> Input {
    match text.parse() {
        Ok(place) => Input::Act(action(place)),
        Err(_) if text.is_empty() => Input::Unclear(format!("Say where, for example: {example}")),
        Err(error) => Input::Unclear(format!("{error}. For example: {example}")),
    }
}

fn discard(text: &str) -> Input {
    let name = text.to_lowercase();
    let is_named = |item: &Item| !name.is_empty() && format!("{item:?}").to_lowercase().starts_with(&name);
    let mut named = Item::ALL.into_iter().filter(is_named);
    match (named.next(), named.next()) {
        (Some(item), None) => Input::Act(Action::Discard { item }),
        _ => Input::Unclear("Say which item to put away, for example: d sedatives".to_owned()),
    }
}

fn note(text: &str) -> Input {
    let (place, note) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match place.parse() {
        Ok(place) => Input::Note(place, note.trim().to_owned()),
        Err(error) => Input::Unclear(format!("{error}. For example: n K07 Ada was here")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Place {
        name.parse().unwrap()
    }

    #[test]
    fn a_place_alone_is_a_move() {
        for text in ["K07", "k7", "k07"] {
            assert_eq!(parse(text, &[]), Input::Act(Action::Move { to: at("K07") }));
        }
        assert_eq!(parse("hatch 3", &[]), Input::Act(Action::Move { to: Place::Hatch(3) }));
    }

    #[test]
    fn a_bare_digit_is_a_hatch_within_reach() {
        let legal = [Action::Move { to: Place::Hatch(3) }];
        assert_eq!(parse("3", &legal), Input::Act(legal[0]));
        assert!(matches!(parse("2", &legal), Input::Unclear(why) if why.starts_with("Hatch 2 is not within reach.")));
    }

    #[test]
    fn a_place_is_announced_when_a_noise_is_asked_for() {
        let noise = |name: &str| Action::Announce { at: name.parse().unwrap() };
        let free = [noise("K07"), noise("L08")];
        assert_eq!(parse("n10", &free), Input::Act(noise("N10")));
        assert_eq!(parse("k", &free[..1]), Input::Act(noise("K07")));
        assert!(matches!(parse("k", &free), Input::Unclear(_)));
        assert_eq!(parse("", &free[..1]), Input::Act(noise("K07")), "where there is no choice, Enter will do");
        assert_eq!(parse("", &free), Input::Help);
    }

    #[test]
    fn keys_act() {
        assert_eq!(parse("e", &[]), Input::Act(Action::EndTurn));
        assert_eq!(parse("x k07", &[]), Input::Act(Action::Attack { to: at("K07") }));
        assert_eq!(parse("o human start", &[]), Input::Act(Action::Light { at: Place::HumanStart }));
        assert_eq!(parse("d att", &[]), Input::Act(Action::Discard { item: Item::Attack }));
        assert_eq!(parse("n k7 Ada?", &[]), Input::Note(at("K07"), "Ada?".to_owned()));
        assert_eq!(parse("", &[]), Input::Help);
    }

    #[test]
    fn what_is_unclear_is_answered_with_what_would_be_right() {
        for line in ["x", "o nowhere", "d", "d pie", "n", "fly away", "K99"] {
            assert!(matches!(parse(line, &[]), Input::Unclear(why) if why.len() > 20), "{line}");
        }
    }
}
