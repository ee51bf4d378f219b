//! Changes to an input that may bring a decoder down, the same ones in every run.

use fuga_kernel::{Chance, Quick};
use serde_json::{Value, json};

/// Inputs do not grow longer than this: what is longer is refused unread, and one such input is enough.
const MAX_LEN: usize = 96 * 1024;
/// The most changes to one input.
const MAX_CHANGES: u32 = 4;
/// Numbers at the edge of something.
const EDGES: [&str; 20] = [
    "0",
    "1",
    "-1",
    "00",
    "2",
    "15",
    "16",
    "17",
    "40",
    "41",
    "127",
    "128",
    "255",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "1e999",
    "0.5",
];

/// Changes inputs by chance, but the same way for the same seed.
pub struct Mutator<'a> {
    chance: Quick,
    words: &'a [&'a str],
    corpus: &'a [Vec<u8>],
}

impl<'a> Mutator<'a> {
    /// A mutator that uses the words of a format and parts of other inputs.
    pub const fn new(seed: u64, words: &'a [&'a str], corpus: &'a [Vec<u8>]) -> Self {
        Self { chance: Quick::new(seed), words, corpus }
    }

    /// The input with one or a few changes.
    pub fn mutate(&mut self, input: &[u8]) -> Vec<u8> {
        let mut data = input.to_vec();
        for _ in 0..=self.below(MAX_CHANGES as usize) {
            if self.below(3) == 0 || !self.change_json(&mut data) {
                self.change(&mut data);
            }
            data.truncate(MAX_LEN);
        }
        data
    }

    /// Changes a line that is JSON so that it stays JSON, and says whether there was one: what is no JSON at all is
    /// refused at once, and whatever reads the values is never reached.
    fn change_json(&mut self, data: &mut Vec<u8>) -> bool {
        let mut lines: Vec<&[u8]> = data.split_inclusive(|&byte| byte == b'\n').collect();
        let nth = self.below(lines.len());
        let Some(Ok(mut value)) = lines.get(nth).map(|line| serde_json::from_slice(line)) else { return false };
        self.change_value(&mut value);
        let changed = format!("{value}\n").into_bytes();
        lines[nth] = &changed;
        *data = lines.concat();
        true
    }

    /// Goes down into a list or object, or changes it here.
    fn change_value(&mut self, value: &mut Value) {
        let is_deeper = self.below(6) != 0;
        match value {
            Value::Array(items) if !items.is_empty() && is_deeper => {
                let nth = self.below(items.len());
                self.change_value(&mut items[nth]);
            }
            Value::Object(fields) if !fields.is_empty() && is_deeper => {
                let nth = self.below(fields.len());
                self.change_value(fields.values_mut().nth(nth).expect("the number is below the fields"));
            }
            Value::Array(items) if !items.is_empty() => {
                let (one, other) = (self.below(items.len()), self.below(items.len()));
                match self.below(3) {
                    0 => drop(items.remove(one)),
                    1 => items.insert(other, items[one].clone()),
                    _ => items.swap(one, other),
                }
            }
            Value::Object(fields) if !fields.is_empty() => {
                let name = fields.keys().nth(self.below(fields.len())).expect("the number is below the fields").clone();
                let old = fields.shift_remove(&name).unwrap_or_default();
                match self.below(3) {
                    0 => {}
                    1 => drop(fields.insert(self.word(), old)),
                    _ => drop(fields.insert(name, json!([old]))),
                }
            }
            Value::Number(number) if self.below(2) == 0 => {
                let near = (number.as_u64().unwrap_or(0).wrapping_add(self.below(5) as u64)).wrapping_sub(2);
                *value = near.into();
            }
            Value::String(text) if self.below(2) == 0 => {
                let mut bytes = text.clone().into_bytes();
                self.change(&mut bytes);
                *value = String::from_utf8_lossy(&bytes).into();
            }
            _ => {
                let edge = EDGES[self.below(EDGES.len())];
                *value = match self.below(5) {
                    0 => Value::Null,
                    1 => json!({}),
                    2 => self.word().into(),
                    _ => serde_json::from_str(edge).unwrap_or_default(),
                };
            }
        }
    }

    /// A word of the format without the marks around it.
    fn word(&mut self) -> String {
        let is_mark = |letter: char| "\"{}[]:,\n".contains(letter);
        self.words[self.below(self.words.len())].trim_matches(is_mark).to_owned()
    }

    fn change(&mut self, data: &mut Vec<u8>) {
        match self.below(13) {
            0 => {
                let at = self.below(data.len());
                let bit = self.below(8);
                data.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << bit);
            }
            1 => {
                let (at, byte) = (self.below(data.len()), self.below(256) as u8);
                data.iter_mut().skip(at).take(1).for_each(|old| *old = byte);
            }
            2 => {
                let byte = self.below(256) as u8;
                self.insert(data, &[byte]);
            }
            3 => {
                let range = self.range(data.len());
                data.drain(range);
            }
            4 => data.truncate(self.below(data.len() + 1)),
            5 => {
                let part = data[self.range(data.len())].to_vec();
                self.insert(data, &part);
            }
            6 => self.repeat(data),
            7 => self.splice(data),
            8 | 9 => {
                let word = self.words[self.below(self.words.len())].as_bytes();
                self.insert(data, word);
            }
            10 => self.renumber(data),
            11 => self.swap_words(data),
            _ => self.shuffle_lines(data),
        }
    }

    /// Puts a piece in somewhere.
    fn insert(&mut self, data: &mut Vec<u8>, piece: &[u8]) {
        let at = self.below(data.len() + 1);
        data.splice(at..at, piece.iter().copied());
    }

    /// Writes a short piece many times over.
    fn repeat(&mut self, data: &mut Vec<u8>) {
        let range = self.range(data.len().min(40));
        let shift = self.below(data.len() - range.len() + 1);
        let piece: Vec<u8> = data.iter().copied().skip(shift).take(range.len()).collect();
        let n_times = 1 << self.below(12);
        self.insert(data, &piece.repeat(n_times));
    }

    /// Goes on as another input does.
    fn splice(&mut self, data: &mut Vec<u8>) {
        let Some(other) = self.corpus.get(self.below(self.corpus.len())) else { return };
        let start = self.below(other.len() + 1);
        if self.below(2) == 0 {
            data.truncate(self.below(data.len() + 1));
            data.extend(&other[start..]);
        } else {
            let piece = &other[start..(start + self.below(200)).min(other.len())];
            self.insert(data, piece);
        }
    }

    /// Puts another number in the place of one.
    fn renumber(&mut self, data: &mut Vec<u8>) {
        let edge = EDGES[self.below(EDGES.len())].as_bytes();
        self.replace_run(data, u8::is_ascii_digit, edge);
    }

    /// Puts a word of the format, or of the input itself, in the place of another.
    fn swap_words(&mut self, data: &mut Vec<u8>) {
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let word = if self.below(2) == 0 {
            self.words[self.below(self.words.len())].as_bytes().to_vec()
        } else {
            let at = self.below(data.len());
            let rest = data[at..].iter().copied().skip_while(|byte| !is_letter(byte));
            rest.take_while(is_letter).collect()
        };
        self.replace_run(data, is_letter, &word);
    }

    /// Puts a piece in the place of the next run of such bytes from somewhere on.
    fn replace_run(&mut self, data: &mut Vec<u8>, is_in: impl Fn(&u8) -> bool, piece: &[u8]) {
        let from = self.below(data.len());
        let Some(start) = data[from..].iter().position(&is_in).map(|at| from + at) else { return };
        let end = data[start..].iter().position(|byte| !is_in(byte)).map_or(data.len(), |at| start + at);
        data.splice(start..end, piece.iter().copied());
    }

    /// Drops, doubles or exchanges a line.
    fn shuffle_lines(&mut self, data: &mut Vec<u8>) {
        let mut lines: Vec<&[u8]> = data.split_inclusive(|&byte| byte == b'\n').collect();
        if lines.is_empty() {
            return;
        }
        let (one, other) = (self.below(lines.len()), self.below(lines.len()));
        match self.below(3) {
            0 => drop(lines.remove(one)),
            1 => lines.insert(other, lines[one]),
            _ => lines.swap(one, other),
        }
        *data = lines.concat();
    }

    /// A part of so many bytes: mostly a short one, as most things in a text are short.
    fn range(&mut self, len: usize) -> std::ops::Range<usize> {
        let longest = if self.below(4) == 0 { len } else { len.min(16) };
        let n_bytes = self.below(longest + 1);
        let start = self.below(len - n_bytes + 1);
        start..start + n_bytes
    }

    /// A number below the limit, or 0 where there is none.
    fn below(&mut self, limit: usize) -> usize {
        self.chance.draw(limit.max(1) as u32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutations_are_the_same_each_time_and_seldom_the_input() {
        let input = b"name: x\n01 . o 7\n".to_vec();
        let corpus = [input.clone(), b"players: 2-4\n".to_vec()];
        let run = |seed| {
            let mut mutator = Mutator::new(seed, &["H", "A"], &corpus);
            (0..500).map(|_| mutator.mutate(&input)).collect::<Vec<_>>()
        };
        assert_eq!(run(1), run(1));
        assert_ne!(run(1), run(2));
        let n_same = run(1).iter().filter(|&mutated| *mutated == input).count();
        assert!(n_same < 60, "{n_same}");
        assert!(run(1).iter().any(|mutated| mutated.len() > 1000), "some grow long");
    }

    #[test]
    fn json_mostly_stays_json() {
        let input = br#"{"seat":3,"action":{"do":"move","to":"D08"},"draws":[1,2]}"#;
        let mut mutator = Mutator::new(1, &["\"do\":"], &[]);
        let mutated: Vec<_> = (0..500).map(|_| mutator.mutate(input)).collect();
        let n_json = mutated.iter().filter(|data| serde_json::from_slice::<Value>(data).is_ok()).count();
        assert!((150..400).contains(&n_json), "{n_json}");
    }

    #[test]
    fn nothing_can_be_mutated_too() {
        let mut mutator = Mutator::new(3, &["x"], &[]);
        let grown = (0..500).filter(|_| !mutator.mutate(b"").is_empty()).count();
        assert!(grown > 100, "{grown}");
    }
}
