//! What the texts that people write by hand have in common, maps and scenarios: lines, words, names and faults.

use std::fmt;
use std::ops::RangeInclusive;

use serde::Serialize;
use ts_rs::TS;

/// The longest name of a map or scenario, in characters.
pub const MAX_NAME: usize = 60;

/// At most this many faults of a text are named; one more then says how many are not.
pub const MAX_FAULTS: usize = 50;

/// E-01 Nobody plays with fewer or more.
pub(crate) const PLAYERS: RangeInclusive<u8> = 2..=16;

/// The longest piece of somebody's text that a fault repeats.
pub(crate) const MAX_QUOTE: usize = 16;

/// E-03 For how many players a map or scenario is suggested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// The fewest.
    pub fewest: u8,
    /// The most with one box.
    pub most: u8,
    /// The most with a second box, where it is suggested for one.
    pub with_two_boxes: Option<u8>,
}

impl Players {
    /// Whether so many are among those it is suggested for.
    pub fn suit(self, n_players: u8) -> bool {
        let (fewest, most) = self.ends();
        (fewest..=most).contains(&n_players)
    }

    /// The fewest and the most, be it with two boxes.
    pub(crate) fn ends(self) -> (u8, u8) {
        (self.fewest, self.with_two_boxes.unwrap_or(self.most))
    }

    /// As a text says it: `4-8 (16)`.
    pub(crate) fn written(self) -> String {
        let boxes = self.with_two_boxes.map(|boxes| format!(" ({boxes})")).unwrap_or_default();
        format!("{}-{}{boxes}", self.fewest, self.most)
    }
}

impl fmt::Display for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fewest, most, with_two_boxes } = self;
        write!(f, "{fewest} to {most} players")?;
        with_two_boxes.map_or(Ok(()), |boxes| write!(f, " (up to {boxes} with two boxes)"))
    }
}

/// One thing that is wrong with a text, and where in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault<K> {
    /// Where it stands, if it stands anywhere.
    pub at: Option<TextAt>,
    /// What is wrong.
    pub kind: K,
}

impl<K: fmt::Display> fmt::Display for Fault<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(at) = self.at {
            write!(f, "{at}: ")?;
        }
        fmt::Display::fmt(&self.kind, f)
    }
}

impl<K: fmt::Debug + fmt::Display> std::error::Error for Fault<K> {}

/// A place in a text; lines and columns are counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
pub struct TextAt {
    /// The line.
    pub line: usize,
    /// The column of the text, not of the map.
    pub column: usize,
}

impl fmt::Display for TextAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The faults found so far. It keeps those that will be named and counts the others.
pub(crate) struct Faults<K> {
    named: Vec<Fault<K>>,
    n_more: usize,
}

impl<K> Default for Faults<K> {
    fn default() -> Self {
        Self { named: Vec::new(), n_more: 0 }
    }
}

impl<K> Faults<K> {
    pub(crate) fn add(&mut self, at: impl Into<Option<TextAt>>, kind: K) {
        if self.named.len() < MAX_FAULTS {
            self.named.push(Fault { at: at.into(), kind });
        } else {
            self.n_more += 1;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    /// The faults to tell; `more` says how many are not named, if there are any.
    pub(crate) fn named(mut self, more: impl FnOnce(usize) -> K) -> Vec<Fault<K>> {
        if self.n_more > 0 {
            self.named.push(Fault { at: None, kind: more(self.n_more) });
        }
        self.named
    }
}

/// A piece of a line between spaces.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) at: TextAt,
    pub(crate) text: &'a str,
}

/// Reads the lines of a text with their numbers. One of too many bytes is not read: how many it has comes back.
pub(crate) fn each_line(text: &str, longest: usize, read: impl FnMut((usize, &str))) -> Result<(), usize> {
    if text.len() > longest {
        return Err(text.len());
    }
    // Some editors put this mark before the first line.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..).zip(text.lines()).for_each(read);
    Ok(())
}

/// The words of a line and where they begin; linear in the line, however many there are.
pub(crate) fn words(line: usize, text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut next_column = 1;
    text.split(char::is_whitespace).filter_map(move |text| {
        let column = next_column;
        next_column += text.chars().count() + 1;
        let at = TextAt { line, column };
        (!text.is_empty()).then_some(Word { at, text })
    })
}

/// The word a line begins with, if it has one and is no comment. `unspaced` is the fault of a comment that is written
/// without a space after its mark.
pub(crate) fn begins<'a, K>(number: usize, line: &'a str, faults: &mut Faults<K>, unspaced: K) -> Option<Word<'a>> {
    let first = words(number, line).next()?;
    if !first.text.starts_with('#') {
        return Some(first);
    }
    if first.text != "#" {
        faults.add(first.at, unspaced);
    }
    None
}

/// The two sides of a line such as `name: Galilei`. A colon further on in a line makes no key of it.
pub(crate) fn key_and_value(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let key = key.trim();
    let is_word = !key.is_empty() && key.chars().all(char::is_alphabetic);
    is_word.then_some((key, value.trim()))
}

/// Two numbers with a hyphen between them, or the dash that some keyboards make of it.
pub(crate) fn range_of_players(value: &str) -> Option<(u8, u8)> {
    let (least, most) = value.split_once(['-', '–'])?;
    let least: u8 = least.trim().parse().ok()?;
    let most: u8 = most.trim().parse().ok()?;
    let is_range = PLAYERS.contains(&least) && PLAYERS.contains(&most) && least <= most;
    is_range.then_some((least, most))
}

/// E-03 A range of players and, in brackets, how many they can be with a second box: `4-8 (16)`.
pub(crate) fn suggested_players(value: &str) -> Option<Players> {
    let (range, boxes) = match value.strip_suffix(')') {
        Some(rest) => rest.split_once('(').map(|(range, boxes)| (range, Some(boxes)))?,
        None => (value, None),
    };
    let (fewest, most) = range_of_players(range)?;
    let with_two_boxes = boxes.map(|boxes| boxes.trim().parse().ok()).map_or(Some(None), |boxes| boxes.map(Some))?;
    let is_more = with_two_boxes.is_none_or(|boxes| PLAYERS.contains(&boxes) && boxes > most);
    is_more.then_some(Players { fewest, most, with_two_boxes })
}

/// How many characters a name has that is too long.
pub(crate) fn length_over_limit(name: &str) -> Option<usize> {
    Some(name.chars().count()).filter(|&n_chars| n_chars > MAX_NAME)
}

/// The start of somebody's text: a hostile one does not come back at full length.
pub(crate) fn quote(text: &str) -> String {
    let mut short: String = text.chars().take(MAX_QUOTE).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// Names as a sentence lists them: "1, 2 and 3".
pub(crate) fn list(names: &[String], before_last: &str) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => format!("{} {before_last} {last}", others.join(", ")),
        _ => names.concat(),
    }
}
