//! Scenarios: named sets of coded rules (E-70 to E-74).
//!
//! # The text of a scenario
//!
//! A scenario is a plain text that a person can read and write by hand:
//!
//! ```text
//! # A comment: a line that begins with a # and a space.
//! name: Arena
//! author: the rulebook
//! players: 2-8
//!
//! A.4 nobody
//! A.5
//! B.6
//! C.6 1 2 3 4
//! E.3 players
//! ```
//!
//! - `name:` is required; `author:` may be left out; so may `players:`, a suggestion.
//! - Then one line a code, in any order, and after the code its value if it takes one.
//! - A.4 takes `nobody`, `humans` or `aliens`; B.4 a hatch from 1 to 9; C.6 one or more of them; E.3 a number of kills
//!   from 1 to 255, or `players`, which is also what it means without a value.
//! - X.1 takes a number of rounds, X.2 of items in a hand, X.3 and X.4 of sectors that humans and aliens move.
//! - X.5 takes numbers of players with their aliens, `4=1 5=2`; X.6 to X.8 kinds of cards with how many one box has:
//!   `own`, `own_item`, `any`, `any_item` and `silence`, the items by their names, `green` and `red`.
//! - A value may be written as the rulebook prints it too: `C.6[1,2,3,4]`.
//! - Capital or small makes no difference, and empty lines are skipped.
//!
//! As with maps, anybody may send such a text: reading one costs bounded time and memory, and what is wrong with it is
//! an answer and never a panic.

mod codes;
mod fault;
mod read;
mod shape;
mod sheet;
mod sketch;

use std::fmt;

pub use codes::{Access, Code, Codes, Kills};
pub use fault::{FaultKind, ScenarioFault};
use read::Reader;
pub use shape::{Count, Shape};
pub use sketch::{DrawnCode, DrawnScenario, ReadyScenario, ScenarioSketch, ScenarioSketchFault, ShapedCode};

use crate::text::{self, Players};
pub use crate::text::{MAX_FAULTS, MAX_NAME};

/// The longest text that is read as a scenario, in bytes.
pub const MAX_TEXT: usize = 8 * 1024;

/// A scenario as its text says it. Its codes do not contradict each other (E-72); whether a map can carry them is for
/// the table to ask (E-73).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    name: String,
    author: Option<String>,
    players: Option<Players>,
    codes: Codes,
}

impl Script {
    /// Reads and checks a scenario; the module's heading says how it is written.
    pub fn parse(text: &str) -> Result<Self, Vec<ScenarioFault>> {
        match Self::read(text) {
            (Some(script), faults) if faults.is_empty() => Ok(script),
            (_, faults) => Err(faults),
        }
    }

    /// Reads a scenario that somebody may still be at work on: as it was written, where each line can be read, and all
    /// that is wrong with it.
    fn read(text: &str) -> (Option<Self>, Vec<ScenarioFault>) {
        let mut reader = Reader::default();
        match text::each_line(text, MAX_TEXT, |(number, line)| reader.line(number, line)) {
            Ok(()) => reader.finish(),
            Err(n_bytes) => (None, vec![ScenarioFault { at: None, kind: FaultKind::TextTooLong { n_bytes } }]),
        }
    }

    /// The name of the scenario.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Who made it, if the text says so.
    pub fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// For how many players it is suggested, if it says so.
    pub fn players(&self) -> Option<Players> {
        self.players
    }

    /// The codes it switches on.
    pub fn codes(&self) -> &Codes {
        &self.codes
    }

    /// E-70 The text of this scenario, without comments; it parses back to an equal scenario.
    pub fn text(&self) -> String {
        let mut lines = vec![format!("name: {}", self.name)];
        lines.extend(self.author.iter().map(|author| format!("author: {author}")));
        lines.extend(self.players.map(|players| format!("players: {}", players.written())));
        lines.push(String::new());
        lines.extend(self.codes.iter().map(|code| [vec![code.to_string()], self.codes.value(code)].concat().join(" ")));
        lines.join("\n") + "\n"
    }
}

impl fmt::Display for Codes {
    /// As the rulebook prints them: `B.6 C.6[1,2,3,4]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, code) in self.iter().enumerate() {
            let gap = if index > 0 { " " } else { "" };
            let value = self.value(code).join(",");
            let value = if value.is_empty() { value } else { format!("[{value}]") };
            write!(f, "{gap}{code}{value}")?;
        }
        Ok(())
    }
}

impl Codes {
    /// The words of a code's value, as they are written after it; none if it takes no value.
    pub(crate) fn value(&self, code: Code) -> Vec<String> {
        match code {
            Code::A4 => self.access().map(|access| access.to_string()).into_iter().collect(),
            Code::B4 => self.human_hatch().map(|hatch| hatch.to_string()).into_iter().collect(),
            Code::C6 => self.alien_hatches().iter().map(ToString::to_string).collect(),
            Code::X5 => self.aliens().iter().map(|(players, aliens)| format!("{players}={aliens}")).collect(),
            Code::X6 => counts(&CARD_WORDS, self.danger().values()),
            Code::X7 => counts(&ITEM_WORDS, self.items().values()),
            Code::X8 => counts(&HATCH_WORDS, self.hatch_cards().values()),
            Code::E3 => self.kills().map(|kills| kills.to_string()).into_iter().collect(),
            _ => self.number(code).map(|number| number.to_string()).into_iter().collect(),
        }
    }
}

/// X.6 to X.8 What kinds of cards are called in a scenario, in the order of the kinds.
pub(crate) const CARD_WORDS: [&str; 5] = ["own", "own_item", "any", "any_item", "silence"];
pub(crate) const ITEM_WORDS: [&str; 6] = ["attack", "teleport", "adrenaline", "sedatives", "spotlight", "defense"];
const HATCH_WORDS: [&str; 2] = ["green", "red"];
/// X.6 So many of each danger card there may be.
const MOST_DANGER: u8 = 60;
/// X.7, X.8 So many of each item and hatch card there may be.
const MOST_CARDS: u8 = 20;

/// The kinds that are counted, as they are written: `silence=6`.
fn counts(names: &[&str], counts: &[Option<u8>]) -> Vec<String> {
    names.iter().zip(counts).filter_map(|(name, n)| n.map(|n| format!("{name}={n}"))).collect()
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nobody => "nobody",
            Self::Humans => "humans",
            Self::Aliens => "aliens",
        })
    }
}

impl fmt::Display for Kills {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players => f.write_str("players"),
            Self::Number(number) => number.fmt(f),
        }
    }
}

type Faults = text::Faults<FaultKind>;

fn named(faults: Faults) -> Vec<ScenarioFault> {
    faults.named(|n_more| FaultKind::More { n_more })
}
