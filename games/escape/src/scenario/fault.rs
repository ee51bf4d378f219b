//! What is wrong with a scenario, by line, column and code (E-70, E-72, E-74).

use serde::Serialize;
use ts_rs::TS;

use super::{Code, MAX_NAME, MAX_TEXT};
use crate::text::{Fault, TextAt, list};

/// One thing that is wrong with a scenario, and where in its text.
pub type ScenarioFault = Fault<FaultKind>;

/// What can be wrong with a scenario.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, TS)]
#[serde(tag = "fault", rename_all = "snake_case")]
#[ts(rename = "ScenarioFaultKind")]
#[expect(missing_docs, reason = "the message beside each field says what it is")]
pub enum FaultKind {
    /// The text is refused unread.
    #[error("the text has {n_bytes} bytes; a scenario has at most {MAX_TEXT}")]
    TextTooLong { n_bytes: usize },
    /// A `#` that is not a comment.
    #[error("a comment begins with a # and a space")]
    CommentWithoutSpace,
    /// A line `key: value` that scenarios do not have.
    #[error("{found:?} is not known: before its codes a scenario says its name:, author: and players:")]
    UnknownKey { found: String },
    /// A line `key: value` that was there before.
    #[error("{key}: is said twice")]
    SecondKey { key: &'static str },
    /// The name or the author is too long.
    #[error("the {key} has {n_chars} characters; it may have {MAX_NAME}")]
    NameTooLong { key: &'static str, n_chars: usize },
    /// The name or the author would disturb the line it is shown in.
    #[error("the {key} contains the character {found:?}, which can't be shown")]
    NameUnprintable { key: &'static str, found: char },
    /// The players are not a range.
    #[error(
        "players: {found:?} should be two numbers from 2 to 16, the smaller first, such as 4-8, or 4-8 (16) with a second box"
    )]
    BadPlayers { found: String },
    /// A scenario has a name.
    #[error("the scenario has no name: write a line such as name: Arena")]
    NoName,
    /// A scenario changes something.
    #[error("the scenario has no codes: write one a line, such as B.3")]
    NoCodes,
    /// A line that is none of those a scenario has.
    #[error("{found:?} is not a code: a code is a letter, a point and a number, such as B.3")]
    NotACode { found: String },
    /// E-74 A code that is written like a rule.
    #[error("{found:?} is written like a rule: E.3 is a code, E-03 a rule{}", meant(*code))]
    RuleNotCode { found: String, code: Option<Code> },
    /// E-74 No code has this letter.
    #[error("there is no code {found}: codes begin with {}", letters())]
    UnknownLetter { found: String },
    /// E-74 The letter has no code of this number.
    #[error("there is no code {found}: {letter} has {}", codes_of(*letter))]
    UnknownCode { found: String, letter: char },
    /// E-74 The letter is ours, and has no code of this number.
    #[error("there is no code {found}: X is for codes of our own, which are {}", codes_of('X'))]
    OwnCode { found: String },
    /// A code that was there before.
    #[error("{code} is given twice, first in line {}", first.line)]
    SecondCode { code: Code, first: TextAt },
    /// The code is nothing without a value.
    #[error("{code} needs a value: {}", values(*code))]
    MissingValue { code: Code },
    /// The code takes another value.
    #[error("{code} can't be {found:?}: its value is {}", values(*code))]
    WrongValue { code: Code, found: String },
    /// The code takes no value.
    #[error("{code} takes no value, and {found:?} follows it: write one code a line")]
    SurplusValue { code: Code, found: String },
    /// C.6 names a hatch twice.
    #[error("{code} names hatch {hatch} twice")]
    SecondHatch { code: Code, hatch: u8 },
    /// X.5 to X.8 count something twice.
    #[error("{code} counts {part} twice")]
    SecondCount { code: Code, part: String },
    /// E-72 Two codes that can't be played together.
    #[error("{first} and {second} contradict each other: {}", quarrel(*first, *second))]
    Contradiction { first: Code, second: Code },
    /// E-72 A code that can't be played without another one.
    #[error("{code} needs {missing}, which is missing: without humans only kills can win")]
    MissingCode { code: Code, missing: Code },
    /// There are more faults than are named.
    #[error("and {n_more} more")]
    More { n_more: usize },
}

impl ScenarioFault {
    /// The rule that refuses.
    pub const fn rule(&self) -> &'static str {
        match self.kind {
            FaultKind::Contradiction { .. } | FaultKind::MissingCode { .. } => "E-72",
            FaultKind::RuleNotCode { .. }
            | FaultKind::UnknownLetter { .. }
            | FaultKind::UnknownCode { .. }
            | FaultKind::OwnCode { .. } => "E-74",
            FaultKind::TextTooLong { .. }
            | FaultKind::CommentWithoutSpace
            | FaultKind::UnknownKey { .. }
            | FaultKind::SecondKey { .. }
            | FaultKind::NameTooLong { .. }
            | FaultKind::NameUnprintable { .. }
            | FaultKind::BadPlayers { .. }
            | FaultKind::NoName
            | FaultKind::NoCodes
            | FaultKind::NotACode { .. }
            | FaultKind::SecondCode { .. }
            | FaultKind::MissingValue { .. }
            | FaultKind::WrongValue { .. }
            | FaultKind::SurplusValue { .. }
            | FaultKind::SecondHatch { .. }
            | FaultKind::SecondCount { .. }
            | FaultKind::More { .. } => "E-70",
        }
    }
}

/// What a code takes as its value.
fn values(code: Code) -> String {
    if let Some(bounds) = code.bounds() {
        let what = match code {
            Code::X1 => "rounds",
            Code::X2 => "items",
            _ => "sectors",
        };
        return format!("a number of {what} from {} to {}", bounds.start(), bounds.end());
    }
    match code {
        Code::A4 => "nobody, humans or aliens",
        Code::B4 => "one hatch from 1 to 9",
        Code::C6 => "one or more hatches from 1 to 9, such as 1 2 3 4",
        Code::E3 => "a number of kills from 1 to 255, or players",
        Code::X5 => {
            "one or more numbers of players from 2 to 16, each with its aliens, such as 4=1 5=2; each leaves 1 to 8 humans"
        }
        Code::X6 => {
            "one or more of own, own_item, any, any_item and silence with a number from 0 to 60, such as silence=6, and \
             1 to 120 cards in all"
        }
        Code::X7 => {
            "one or more of attack, teleport, adrenaline, sedatives, spotlight and defense with a number from 0 to 20, \
             such as attack=3"
        }
        Code::X8 => "green from 1 to 20, red from 0 to 20, or both, such as green=3 red=1, and at least 2 cards in all",
        _ => "none",
    }
    .to_owned()
}

/// Why two codes can't be played together; the first is the one that takes away what the second needs.
fn quarrel(first: Code, second: Code) -> String {
    if (first, second) == (Code::D2, Code::X8) {
        "there are no hatch cards, and X.8 counts them".to_owned()
    } else if first == Code::D2 {
        format!("there are no hatch cards, and {second} draws them")
    } else {
        format!("there are no humans, and {second} needs them")
    }
}

fn meant(code: Option<Code>) -> String {
    code.map(|code| format!("; write {code}")).unwrap_or_default()
}

fn letters() -> String {
    let mut letters: Vec<String> = Code::ALL.iter().map(|code| code.name().chars().take(1).collect()).collect();
    letters.dedup();
    list(&letters, "or")
}

fn codes_of(letter: char) -> String {
    let names = Code::ALL.iter().map(ToString::to_string);
    list(&names.filter(|name| name.starts_with(letter)).collect::<Vec<_>>(), "and")
}
