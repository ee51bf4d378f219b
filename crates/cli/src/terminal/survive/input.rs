//! What a typed line means: words that pick among what is legal, or a number of the list shown last.

use std::fmt;

use fuga_survive::{Action, Asked, Colour, Corner, Explorer, Hex, Spot, Survive, Terrain, View};

use super::super::session::Seen;
use super::draw::corner_word;
use super::question::target;

/// What a typed line means.
pub(super) enum Typed {
    Act(Action),
    Help,
    Board,
    /// Exactly what is in a space.
    LookAt(Hex),
    /// Who is safe on a corner land.
    LookAshore(Corner),
    Log,
    Note(Hex, String),
    /// These choices, with numbers.
    List(Vec<Action>),
    TakeBack,
    Quit,
    /// It can't be understood; the text says what would be.
    Unclear(String),
}

/// How an action is typed: words in order, of which some have to be there and the others only tell apart.
pub(super) struct Command(Vec<(String, bool)>);

impl Command {
    /// How it begins: with `m`, or with `t wind`.
    pub(super) fn key(&self) -> String {
        let n_words = if self.0.first().is_some_and(|(word, _)| word == "t") { 2 } else { 1 };
        let words: Vec<&str> = self.0.iter().take(n_words).map(|(word, _)| word.as_str()).collect();
        words.join(" ")
    }

    /// Where from, if anywhere, and where to.
    pub(super) fn way(&self) -> (String, String) {
        let needed = self.0.iter().filter(|(_, is_needed)| *is_needed).map(|(word, _)| word.clone());
        let places: Vec<String> = needed.filter(|word| word.parse::<Hex>().is_ok() || is_corner(word)).collect();
        match &places[..] {
            [from, to] => (from.clone(), to.clone()),
            [only] => (String::new(), only.clone()),
            _ => (String::new(), self.0.iter().skip(1).map(|(word, _)| word.as_str()).collect::<Vec<_>>().join(" ")),
        }
    }

    /// Whether the typed words are among its own, in this order.
    fn fits(&self, typed: &[String]) -> bool {
        let mut own = self.0.iter();
        typed.iter().all(|word| own.any(|(own, _)| own == word))
    }

    /// Whether nothing that has to be typed is missing.
    fn is_whole(&self, typed: &[String]) -> bool {
        self.0.iter().filter(|(_, is_needed)| *is_needed).all(|(word, _)| typed.contains(word))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.0.iter().map(|(word, _)| word.as_str()).collect();
        f.write_str(&words.join(" "))
    }
}

/// How an action is typed.
pub(super) fn command(action: Action, view: &View) -> Command {
    let mut words = Vec::new();
    let mut add = |word: &dyn fmt::Display, is_needed: bool| words.push((word.to_string(), is_needed));
    match action {
        Action::PlaceForMe => {
            add(&"place", false);
            add(&"for", false);
            add(&"me", true);
        }
        Action::PlaceExplorer { treasure, on } => {
            add(&"place", false);
            add(&treasure, true);
            add(&on, true);
        }
        Action::PlaceBoat { at } => {
            add(&"b", false);
            add(&at, true);
        }
        Action::CallDolphin { tile, explorer, to } => {
            add(&"t", false);
            add(&"dolphin", true);
            add(&tile.name(), false);
            add(&explorer.colour(), false);
            add(&explorer.number(), false);
            add(&spot_of(view, explorer).hex().map_or(String::new(), |hex| hex.to_string()), true);
            add(&to, true);
        }
        Action::RaiseWind { tile, from, to } => {
            add(&"t", false);
            add(&"wind", true);
            add(&tile.name(), false);
            add(&from, true);
            add(&to, true);
        }
        Action::Relocate { tile, creature, from, to } => {
            add(&"t", false);
            add(&creature.name(), true);
            add(&tile.name(), false);
            add(&from, true);
            add(&to, true);
        }
        Action::Glide { to } => {
            add(&"m", false);
            add(&to, true);
        }
        Action::Step { explorer, to } => {
            add(&"m", false);
            add(&explorer.colour(), false);
            add(&explorer.number(), false);
            add(&spot_of(view, explorer).hex().map_or(String::new(), |hex| hex.to_string()), true);
            match to {
                Spot::Corner(corner) => add(&corner_word(corner), true),
                to => add(&to.hex().map_or(String::new(), |hex| hex.to_string()), true),
            }
            if let Some(kind) = target(to) {
                add(&kind, false);
            }
        }
        Action::Row { from, to } => {
            add(&"b", false);
            add(&from, true);
            add(&to, true);
        }
        Action::Sink { tile } => {
            add(&"s", false);
            add(&tile, true);
        }
        Action::TakeAboard { explorer } => {
            add(&"a", false);
            add(&explorer.colour(), false);
            add(&explorer.number(), true);
        }
        Action::MoveCreature { from, to } => {
            add(&"c", false);
            add(&from, true);
            add(&to, true);
        }
        Action::Defend { colour, tile } => {
            add(&"y", true);
            add(&colour, false);
            add(&tile.name(), false);
        }
        Action::Decline { colour } => {
            add(&"n", true);
            add(&colour, false);
        }
        Action::Pass => add(&"p", true),
    }
    Command(words)
}

fn is_corner(word: &str) -> bool {
    Corner::ALL.into_iter().any(|corner| corner_word(corner) == word)
}

fn spot_of(view: &View, explorer: Explorer) -> Spot {
    view.explorers.iter().find(|one| one.explorer == explorer).map_or(Spot::Unplaced, |one| one.at)
}

/// Reads a line. Words pick among what is legal; numbers mean the list shown last.
pub(super) fn parse(line: &str, seen: &Seen<'_, Survive>, listed: &[Action]) -> Typed {
    let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
    let plain: Vec<&str> = words.iter().map(String::as_str).collect();
    match plain[..] {
        // Where there is no choice, Enter alone will do.
        [] => return if let [only] = seen.legal { Typed::Act(*only) } else { Typed::Help },
        ["?" | "h" | "help"] => return Typed::Help,
        ["?" | "look", place] => {
            let corner = Corner::ALL.into_iter().find(|&corner| corner_word(corner) == place);
            return match (place.parse::<Hex>(), corner) {
                (Ok(hex), _) => Typed::LookAt(hex),
                (_, Some(corner)) => Typed::LookAshore(corner),
                (Err(error), None) => Typed::Unclear(format!("{error}.")),
            };
        }
        ["m" | "map" | "board"] => return Typed::Board,
        ["l" | "log"] => return Typed::Log,
        ["u" | "undo"] => return Typed::TakeBack,
        ["q" | "quit"] => return Typed::Quit,
        ["list"] => return Typed::List(seen.legal.to_vec()),
        ["n" | "note", place, ..] if place.parse::<Hex>().is_ok() => return note(line),
        [number] => {
            if let Some(action) = number.parse().ok().and_then(|number: usize| listed.get(number.checked_sub(1)?)) {
                return Typed::Act(*action);
            }
        }
        _ => {}
    }
    pick(&normal(words), seen)
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

fn note(line: &str) -> Typed {
    let mut parts = line.splitn(3, char::is_whitespace).skip(1);
    let (place, text) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    match place.to_lowercase().parse() {
        Ok(hex) => Typed::Note(hex, text.trim().to_owned()),
        Err(error) => Typed::Unclear(error),
    }
}

/// The one legal action that is meant, or a list of those that may be.
fn pick(typed: &[String], seen: &Seen<'_, Survive>) -> Typed {
    let fitting = seen.legal.iter().map(|&action| (action, command(action, seen.view)));
    let fitting: Vec<(Action, Command)> = fitting.filter(|(_, command)| command.fits(typed)).collect();
    match &fitting[..] {
        [] => attempt(typed, seen.view).map_or_else(|| Typed::Unclear(example(seen, typed)), Typed::Act),
        [(action, command)] if command.is_whole(typed) => Typed::Act(*action),
        many => Typed::List(many.iter().map(|(action, _)| *action).collect()),
    }
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
fn example(seen: &Seen<'_, Survive>, typed: &[String]) -> String {
    let said: String = typed.join(" ").chars().take(24).collect();
    let example = seen.legal.last().map_or(String::new(), |&action| command(action, seen.view).to_string());
    format!("{said:?} is nothing that can be done now. For example: {example}; list shows all, ? helps.")
}
