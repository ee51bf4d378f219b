//! What a typed line means: words that pick among what is legal, or a number of the list shown last.

use fuga_survive::{Action, Asked, Colour, Corner, Explorer, Hex, Spot, Survive, Terrain, View};

use super::super::session::Seen;
use super::super::typed::{self, Command, Picked};
use super::draw::corner_word;
use super::question::target;

/// What a typed line means.
pub(super) enum Typed {
    Act(Action),
    /// Exactly what is in a space.
    LookAt(Hex),
    /// Who is safe on a corner land.
    LookAshore(Corner),
    /// These choices, with numbers.
    List(Vec<Action>),
    /// It can't be understood; the text says what would be.
    Unclear(String),
}

/// How a command begins: with `m`, or with `t wind`.
pub(super) fn key(command: &Command) -> String {
    let n_words = if command.words().next() == Some("t") { 2 } else { 1 };
    command.words().take(n_words).collect::<Vec<_>>().join(" ")
}

/// Where a command leads from, if anywhere, and where to.
pub(super) fn way(command: &Command) -> (String, String) {
    let places: Vec<&str> = command.needed().filter(|word| word.parse::<Hex>().is_ok() || is_corner(word)).collect();
    match places[..] {
        [from, to] => (from.to_owned(), to.to_owned()),
        [only] => (String::new(), only.to_owned()),
        _ => (String::new(), command.words().skip(1).collect::<Vec<_>>().join(" ")),
    }
}

/// How an action is typed.
pub(super) fn command(action: Action, view: &View) -> Command {
    let mut command = Command::default();
    match action {
        Action::PlaceForMe => {
            command.takes("place");
            command.takes("for");
            command.needs("me");
        }
        Action::PlaceExplorer { treasure, on } => {
            command.takes("place");
            command.needs(treasure);
            command.needs(on);
        }
        Action::PlaceBoat { at } => {
            command.takes("b");
            command.needs(at);
        }
        Action::CallDolphin { tile, explorer, to } => {
            command.takes("t");
            command.needs("dolphin");
            command.takes(tile.name());
            command.takes(explorer.colour());
            command.takes(explorer.number());
            command.needs(spot_of(view, explorer).hex().map_or(String::new(), |hex| hex.to_string()));
            command.needs(to);
        }
        Action::RaiseWind { tile, from, to } => {
            command.takes("t");
            command.needs("wind");
            command.takes(tile.name());
            command.needs(from);
            command.needs(to);
        }
        Action::Relocate { tile, creature, from, to } => {
            command.takes("t");
            command.needs(creature.name());
            command.takes(tile.name());
            command.needs(from);
            command.needs(to);
        }
        Action::Glide { to } => {
            command.takes("m");
            command.needs(to);
        }
        Action::Step { explorer, to } => {
            command.takes("m");
            command.takes(explorer.colour());
            command.takes(explorer.number());
            command.needs(spot_of(view, explorer).hex().map_or(String::new(), |hex| hex.to_string()));
            match to {
                Spot::Corner(corner) => command.needs(corner_word(corner)),
                to => command.needs(to.hex().map_or(String::new(), |hex| hex.to_string())),
            }
            if let Some(kind) = target(to) {
                command.takes(kind);
            }
        }
        Action::Row { from, to } => {
            command.takes("b");
            command.needs(from);
            command.needs(to);
        }
        Action::Sink { tile } => {
            command.takes("s");
            command.needs(tile);
        }
        Action::TakeAboard { explorer } => {
            command.takes("a");
            command.takes(explorer.colour());
            command.needs(explorer.number());
        }
        Action::MoveCreature { from, to } => {
            command.takes("c");
            command.needs(from);
            command.needs(to);
        }
        Action::Defend { colour, tile } => {
            command.needs("y");
            command.takes(colour);
            command.takes(tile.name());
        }
        Action::Decline { colour } => {
            command.needs("n");
            command.takes(colour);
        }
        Action::Pass => command.needs("p"),
    }
    command
}

fn is_corner(word: &str) -> bool {
    Corner::ALL.into_iter().any(|corner| corner_word(corner) == word)
}

fn spot_of(view: &View, explorer: Explorer) -> Spot {
    view.explorers.iter().find(|one| one.explorer == explorer).map_or(Spot::Unplaced, |one| one.at)
}

/// Reads a line: words that pick among what is legal.
pub(super) fn parse(line: &str, seen: &Seen<'_, Survive>) -> Typed {
    let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
    if let [key, place] = &words[..]
        && matches!(key.as_str(), "?" | "look")
    {
        let corner = Corner::ALL.into_iter().find(|&corner| corner_word(corner) == place);
        return match (place.parse::<Hex>(), corner) {
            (Ok(hex), _) => Typed::LookAt(hex),
            (_, Some(corner)) => Typed::LookAshore(corner),
            (Err(error), None) => Typed::Unclear(format!("{error}.")),
        };
    }
    let typed = normal(words);
    match typed::pick(seen.legal, |action| command(action, seen.view), std::slice::from_ref(&typed)) {
        Picked::One(action) => Typed::Act(action),
        Picked::Some(actions) => Typed::List(actions),
        Picked::None => attempt(&typed, seen.view).map_or_else(|| Typed::Unclear(example(seen, &typed)), Typed::Act),
    }
}

/// The first word as the key it stands for.
fn normal(mut words: Vec<String>) -> Vec<String> {
    let key = match words[0].as_str() {
        "move" | "glide" => "m",
        "boat" | "row" => "b",
        "sink" => "s",
        "creature" => "c",
        "tile" | "play" => "t",
        "yes" | "defend" => "y",
        "no" | "decline" => "n",
        "pass" | "stop" | "e" | "end" => "p",
        other => other,
    };
    let key = key.to_owned();
    words[0] = key;
    words
}

/// What was meant although it is not legal, so that the rules can say why.
fn attempt(typed: &[String], view: &View) -> Option<Action> {
    let asked = view.asked?;
    let colour = asked.colour();
    let hexes: Vec<Hex> = typed.iter().filter_map(|word| word.parse().ok()).collect();
    let corner = Corner::ALL.into_iter().find(|&corner| typed.iter().any(|word| word == corner_word(corner)));
    let has = |wanted: &str| typed.iter().any(|word| word == wanted);
    let value: Option<u8> = typed.iter().find_map(|word| word.parse().ok());
    match (typed.first()?.as_str(), &hexes[..]) {
        ("p", []) => Some(Action::Pass),
        ("place", []) if has("me") => Some(Action::PlaceForMe),
        ("y", []) => Some(Action::Defend { colour: own_colour(view)?, tile: Terrain::Beach }),
        ("n", []) => Some(Action::Decline { colour: own_colour(view)? }),
        ("s", &[tile]) => Some(Action::Sink { tile }),
        ("b", &[at]) => Some(Action::PlaceBoat { at }),
        ("b", &[from, to]) => Some(Action::Row { from, to }),
        ("c", &[from, to]) => Some(Action::MoveCreature { from, to }),
        ("m", &[from]) => Some(Action::Step { explorer: explorer_in(view, from, colour)?, to: Spot::Corner(corner?) }),
        ("m", &[from, to]) => {
            let is_tile = view.tiles.iter().any(|tile| tile.at == to);
            let to = match has("boat") {
                _ if is_tile => Spot::Tile(to),
                true => Spot::Deck(to),
                false => Spot::Water(to),
            };
            Some(Action::Step { explorer: explorer_in(view, from, colour)?, to })
        }
        ("t", &[from, to]) if has("wind") => Some(Action::RaiseWind { tile: Terrain::Beach, from, to }),
        ("t", &[from, to]) if has("dolphin") => {
            Some(Action::CallDolphin { tile: Terrain::Beach, explorer: explorer_in(view, from, colour)?, to })
        }
        (_, &[on]) if value.is_some() => Some(Action::PlaceExplorer { treasure: value?, on }),
        // Spaces alone mean what is asked for.
        (_, &[hex]) if typed.len() == 1 => match asked {
            Asked::Sink { .. } => Some(Action::Sink { tile: hex }),
            Asked::PlaceBoat { .. } => Some(Action::PlaceBoat { at: hex }),
            Asked::Glide { .. } => Some(Action::Glide { to: hex }),
            _ => None,
        },
        (_, &[from, to]) if typed.len() == 2 && matches!(asked, Asked::MoveCreature { .. }) => {
            Some(Action::MoveCreature { from, to })
        }
        _ => None,
    }
}

fn own_colour(view: &View) -> Option<Colour> {
    view.colours.iter().find(|colour| Some(colour.seat) == view.you).map(|colour| colour.colour)
}

/// An explorer in a space, if there is one, and of this colour if there is.
fn explorer_in(view: &View, hex: Hex, colour: Colour) -> Option<Explorer> {
    let here: Vec<Explorer> =
        view.explorers.iter().filter(|one| one.at.hex() == Some(hex)).map(|one| one.explorer).collect();
    here.iter().find(|explorer| explorer.colour() == colour).or(here.first()).copied()
}

/// What could be typed instead.
fn example(seen: &Seen<'_, Survive>, words: &[String]) -> String {
    typed::example(words, seen.legal.last().map(|&action| command(action, seen.view)))
}
