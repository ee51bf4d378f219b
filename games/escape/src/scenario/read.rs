//! Reading the text of a scenario.

use std::ops::RangeInclusive;

use fuga_kernel::{Thing, unprintable};

use super::codes::{MIN_HATCH_CARDS, N_DANGER};
use super::{
    Access, CARD_WORDS, Code, Codes, FaultKind, Faults, HATCH_WORDS, ITEM_WORDS, Kills, MOST_CARDS, MOST_DANGER,
    ScenarioFault, Script, named,
};
use crate::cards::{HatchCard, Role, Side};
use crate::map::MAX_HATCH;
use crate::text::{PLAYERS, Players, TextAt, Word, begins, key_and_value, length_over_limit, quote, suggested_players};

/// Reads a scenario line by line and goes on after a fault, so that all are named at once.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) faults: Faults,
    name: Option<String>,
    author: Option<String>,
    has_players: bool,
    players: Option<Players>,
    codes: Codes,
    /// Where each code stands, in the order of [`Code::ALL`], also if its value is wrong.
    given: [Option<TextAt>; Code::ALL.len()],
    /// Whether some line is meant as a code, though it may be a wrong one.
    has_codes: bool,
}

impl Reader {
    pub(super) fn line(&mut self, number: usize, line: &str) {
        let Some(first) = begins(number, line, &mut self.faults, FaultKind::CommentWithoutSpace) else { return };
        if let Some((key, value)) = key_and_value(line) {
            self.key(first.at, key, value);
        } else {
            self.code(first, line.trim());
        }
    }

    fn key(&mut self, at: TextAt, key: &str, value: &str) {
        match key.to_ascii_lowercase().as_str() {
            "name" if self.name.is_some() => self.faults.add(at, FaultKind::SecondKey { key: "name" }),
            "name" => self.name = Some(self.name_of(at, "name", value)),
            "author" if self.author.is_some() => self.faults.add(at, FaultKind::SecondKey { key: "author" }),
            "author" => self.author = Some(self.name_of(at, "author", value)),
            "players" if self.has_players => self.faults.add(at, FaultKind::SecondKey { key: "players" }),
            "players" => self.players(at, value),
            _ => self.faults.add(at, FaultKind::UnknownKey { found: quote(key) }),
        }
    }

    fn name_of(&mut self, at: TextAt, key: &'static str, name: &str) -> String {
        if let Some(n_chars) = length_over_limit(name) {
            self.faults.add(at, FaultKind::NameTooLong { key, n_chars });
        }
        if let Some(found) = unprintable(name) {
            self.faults.add(at, FaultKind::NameUnprintable { key, found });
        }
        name.to_owned()
    }

    fn players(&mut self, at: TextAt, value: &str) {
        let players = suggested_players(value);
        if players.is_none() {
            self.faults.add(at, FaultKind::BadPlayers { found: quote(value) });
        }
        self.has_players = true;
        self.players = players;
    }

    fn code(&mut self, first: Word<'_>, line: &str) {
        self.has_codes = true;
        // A bracket may follow the code at once.
        let name = first.text.split_once('[').map_or(first.text, |(name, _)| name);
        let name = if name.is_empty() { first.text } else { name };
        let code = match code_of(name) {
            Ok(code) => code,
            Err(kind) => return self.faults.add(first.at, kind),
        };
        if let Some(first_at) = self.given[code as usize] {
            return self.faults.add(first.at, FaultKind::SecondCode { code, first: first_at });
        }
        self.given[code as usize] = Some(first.at);
        let value = line[name.len()..].trim_start();
        if let Err(kind) = self.switch_on(code, value) {
            let n_before = line.chars().count() - value.chars().count();
            let column = first.at.column + if value.is_empty() { 0 } else { n_before };
            self.faults.add(TextAt { column, ..first.at }, kind);
        }
    }

    /// Switches a code on if its value is one it takes.
    fn switch_on(&mut self, code: Code, value: &str) -> Result<(), FaultKind> {
        let wrong = |found: &str| FaultKind::WrongValue { code, found: quote(found) };
        if !takes_value(code) {
            if !value.is_empty() {
                return Err(FaultKind::SurplusValue { code, found: quote(value) });
            }
            self.codes.switch_on(code);
            return Ok(());
        }
        let words = words_of_value(value).ok_or_else(|| wrong(value))?;
        match (code, &words[..]) {
            (Code::E3, []) => self.codes.win_by(Kills::Players),
            (_, []) => return Err(FaultKind::MissingValue { code }),
            (Code::C6, words) => {
                let mut hatches = Vec::new();
                for word in words {
                    let hatch = hatch_of(word).ok_or_else(|| wrong(word))?;
                    if hatches.contains(&hatch) {
                        return Err(FaultKind::SecondHatch { code, hatch });
                    }
                    hatches.push(hatch);
                }
                self.codes.start_aliens_on(hatches);
            }
            (Code::A4, [word]) => self.codes.close_secure(access_of(word).ok_or_else(|| wrong(word))?),
            (Code::X5, words) => self.codes.count_aliens(counts_of(code, words, aliens_of)?),
            (Code::X6, words) => {
                let read = |word: &str| part_of(word, &CARD_WORDS, |_| 0..=MOST_DANGER);
                self.codes.count_danger(counts_of(code, words, read)?);
                if !N_DANGER.contains(&self.codes.danger_deck(*PLAYERS.start()).total()) {
                    return Err(wrong(value));
                }
            }
            (Code::X7, words) => {
                let read = |word: &str| part_of(word, &ITEM_WORDS, |_| 0..=MOST_CARDS);
                self.codes.count_items(counts_of(code, words, read)?);
            }
            (Code::X8, words) => {
                let least = |card| u8::from(card == HatchCard::Green);
                let read = |word: &str| part_of(word, &HATCH_WORDS, |card| least(card)..=MOST_CARDS);
                self.codes.count_hatch_cards(counts_of(code, words, read)?);
                if self.codes.hatch_deck(*PLAYERS.start()).total() < MIN_HATCH_CARDS {
                    return Err(wrong(value));
                }
            }
            (Code::X1 | Code::X2 | Code::X3 | Code::X4, [word]) => {
                let fits = |number: &u8| code.bounds().is_some_and(|bounds| bounds.contains(number));
                self.codes.set(code, number_of(word).filter(fits).ok_or_else(|| wrong(word))?);
            }
            (Code::B4, [word]) => self.codes.start_humans_on(hatch_of(word).ok_or_else(|| wrong(word))?),
            (_, [word]) => self.codes.win_by(kills_of(word).ok_or_else(|| wrong(word))?),
            _ => return Err(wrong(value)),
        }
        Ok(())
    }

    /// The scenario as it was written, where each line can be read, and all that is wrong with it.
    pub(super) fn finish(mut self) -> (Option<Script>, Vec<ScenarioFault>) {
        let is_read = self.faults.is_empty();
        let name = self.name.take().unwrap_or_default();
        if name.is_empty() {
            self.faults.add(None, FaultKind::NoName);
        }
        if !self.has_codes {
            self.faults.add(None, FaultKind::NoCodes);
        }
        self.check_codes();
        let script = is_read.then(|| Script {
            name,
            author: self.author.filter(|author| !author.is_empty()),
            players: self.players,
            codes: self.codes,
        });
        (script, named(self.faults))
    }

    /// E-72 Names every pair of codes that contradict each other, where the later of the two stands.
    fn check_codes(&mut self) {
        let at = |code: Code| self.given[code as usize];
        let needs_humans = Code::ALL.into_iter().filter(|&code| needs_humans(code)).map(|code| (Code::B6, code));
        for (first, second) in needs_humans.chain([(Code::D2, Code::H15), (Code::D2, Code::X8)]) {
            if let (Some(first_at), Some(second_at)) = (at(first), at(second)) {
                self.faults.add(first_at.max(second_at), FaultKind::Contradiction { first, second });
            }
        }
        if let (Some(b6_at), None) = (at(Code::B6), at(Code::E3)) {
            self.faults.add(b6_at, FaultKind::MissingCode { code: Code::B6, missing: Code::E3 });
        }
    }
}

/// E-72 What means nothing where every seat is an alien.
const fn needs_humans(code: Code) -> bool {
    match code {
        Code::B3
        | Code::B4
        | Code::D2
        | Code::H1
        | Code::H2
        | Code::H3
        | Code::H4
        | Code::H13
        | Code::H14
        | Code::H15
        | Code::H16
        | Code::X3
        | Code::X5
        | Code::X8 => true,
        Code::A1
        | Code::A2
        | Code::A4
        | Code::A5
        | Code::B6
        | Code::C3
        | Code::C6
        | Code::E3
        | Code::G4
        | Code::J4
        | Code::X1
        | Code::X2
        | Code::X4
        | Code::X6
        | Code::X7 => false,
    }
}

/// Whether a code may be followed by a value.
const fn takes_value(code: Code) -> bool {
    let is_list = matches!(code, Code::C6 | Code::X5 | Code::X6 | Code::X7 | Code::X8);
    is_list || matches!(code, Code::A4 | Code::B4 | Code::E3) || code.bounds().is_some()
}

/// E-74 The code of this name, or why there is none.
fn code_of(name: &str) -> Result<Code, FaultKind> {
    let spelt = name.to_ascii_uppercase();
    let named = |name: &str| Code::ALL.into_iter().find(|code| code.name() == name);
    if let Some(code) = named(&spelt) {
        return Ok(code);
    }
    let found = quote(&spelt);
    let mut letters = spelt.chars();
    let (letter, mark, number) = (letters.next(), letters.next(), letters.as_str());
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    Err(match (letter, mark) {
        (Some('X'), Some('.')) if is_number => FaultKind::OwnCode { found },
        (Some(letter @ 'A'..='Z'), Some('.')) if is_number => {
            if Code::ALL.iter().any(|code| code.name().starts_with(letter)) {
                FaultKind::UnknownCode { found, letter }
            } else {
                FaultKind::UnknownLetter { found }
            }
        }
        (Some(letter @ 'A'..='Z'), Some('-')) if is_number => {
            let code = named(&format!("{letter}.{}", number.trim_start_matches('0')));
            FaultKind::RuleNotCode { found, code }
        }
        _ => FaultKind::NotACode { found: quote(name) },
    })
}

/// The words of a value, with or without brackets around it and commas in it; none if these are misplaced.
fn words_of_value(value: &str) -> Option<Vec<&str>> {
    if value.is_empty() {
        return Some(Vec::new());
    }
    let inner = match value.strip_prefix('[') {
        Some(rest) => rest.strip_suffix(']')?,
        None => value,
    };
    let parts: Vec<Vec<&str>> = inner.split(',').map(|part| part.split_whitespace().collect()).collect();
    // Beside each comma and within brackets stands a word.
    parts.iter().all(|part| !part.is_empty()).then(|| parts.concat())
}

fn access_of(word: &str) -> Option<Access> {
    let all = [Access::Nobody, Access::Humans, Access::Aliens];
    all.into_iter().find(|access| word.eq_ignore_ascii_case(&access.to_string()))
}

fn hatch_of(word: &str) -> Option<u8> {
    (1..=MAX_HATCH).find(|hatch| word == hatch.to_string())
}

fn kills_of(word: &str) -> Option<Kills> {
    if word.eq_ignore_ascii_case("players") {
        return Some(Kills::Players);
    }
    number_of(word).filter(|&number| number > 0).map(Kills::Number)
}

fn number_of(word: &str) -> Option<u8> {
    // A sign is refused, which the standard reader of numbers would take.
    let is_number = word.bytes().all(|digit| digit.is_ascii_digit());
    word.parse().ok().filter(|_| is_number)
}

/// X.5 to X.8 What each word counts, and how many; nothing is counted twice.
fn counts_of<K: Copy + PartialEq>(
    code: Code,
    words: &[&str],
    read: impl Fn(&str) -> Option<(K, u8)>,
) -> Result<Vec<(K, u8)>, FaultKind> {
    let mut counts: Vec<(K, u8)> = Vec::new();
    for word in words {
        let (kind, n) = read(word).ok_or_else(|| FaultKind::WrongValue { code, found: quote(word) })?;
        if counts.iter().any(|(counted, _)| *counted == kind) {
            let part = word.split('=').next().unwrap_or_default();
            return Err(FaultKind::SecondCount { code, part: quote(part) });
        }
        counts.push((kind, n));
    }
    Ok(counts)
}

/// X.6 to X.8 A kind and how many there are of it, such as `silence=6`.
fn part_of<K: Thing>(word: &str, names: &[&str], bounds: impl Fn(K) -> RangeInclusive<u8>) -> Option<(K, u8)> {
    let (name, number) = word.split_once('=')?;
    let (kind, _) = K::all().zip(names).find(|(_, known)| name.eq_ignore_ascii_case(known))?;
    number_of(number).filter(|number| bounds(kind).contains(number)).map(|number| (kind, number))
}

/// X.5 A number of players and of the aliens among them, such as `4=1`. There are no more humans than characters.
fn aliens_of(word: &str) -> Option<(u8, u8)> {
    let (players, aliens) = word.split_once('=')?;
    let (players, aliens) = (number_of(players)?, number_of(aliens)?);
    let n_humans = players.checked_sub(aliens)?;
    let fits = PLAYERS.contains(&players) && aliens > 0 && n_humans > 0;
    (fits && usize::from(n_humans) <= Role::all(Side::Human).len()).then_some((players, aliens))
}
