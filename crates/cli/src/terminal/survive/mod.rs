//! Survive in the terminal.

mod draw;
mod guide;
mod input;
mod question;
mod words;

use anyhow::{Result, anyhow};
use clap::ValueEnum;
use fuga_kernel::{Game, Refused, Told};
use fuga_survive::{Action, Hex, Notice, Options, Outcome, Refusal, Survive};

use self::input::Typed;
use super::session::{Input, Manner, Seen, Who};
use super::text::sentence;
use super::typed::Notes;

/// How wide the text is where there is no terminal.
const USUAL_WIDTH: usize = 100;

/// What is kept beside a match of Survive.
#[derive(Default)]
pub(super) struct AtSurvive {
    notes: Notes<Hex>,
}

/// A challenge by its name.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Challenge {
    /// Two explorers may start on one inland tile.
    Overpopulation,
    /// The volcano does not end the match; the last explorer does.
    ToTheEnd,
    /// Every explorer counts the same.
    AllEqual,
    /// The last tile ends the match, the volcano does not.
    SunkenAtlantis,
}

impl Challenge {
    /// Makes it part of a table's choices.
    pub(super) const fn take(self, options: &mut Options) {
        match self {
            Self::Overpopulation => options.overpopulation = true,
            Self::ToTheEnd => options.to_the_end = true,
            Self::AllEqual => options.all_equal = true,
            Self::SunkenAtlantis => options.sunken_atlantis = true,
        }
    }
}

/// The table with these options, or why there can't be one.
pub(super) fn set_up(options: Options) -> Result<Survive> {
    Survive::new(options).map_err(|error| anyhow!("{error} ({})", error.rule))
}

impl Manner for AtSurvive {
    type Game = Survive;

    fn welcome(&self, seen: &Seen<'_, Survive>) -> Vec<String> {
        guide::welcome(seen)
    }

    fn lines(&self, seen: &Seen<'_, Survive>, told: &[Told<Notice>]) -> Vec<Option<String>> {
        let who = Who::new(seen);
        told.iter().map(|line| who.line(line)).collect()
    }

    fn help(&self, _seen: &Seen<'_, Survive>) -> String {
        guide::HELP.to_owned()
    }

    fn show(&mut self, seen: &Seen<'_, Survive>) -> (String, Vec<Action>) {
        let (question, listed) = question::asked(seen, width(seen));
        // Where there is nothing to choose, the board of a moment ago will do.
        if seen.legal.len() == 1 {
            return (question, listed);
        }
        let notes = self.notes.all().iter().map(|(hex, note)| format!("* {hex}: {note}\n"));
        (format!("{}\n{}{question}", draw::table(seen, width(seen)), notes.collect::<String>()), listed)
    }

    fn list(&self, actions: &[Action], seen: &Seen<'_, Survive>) -> Vec<String> {
        question::numbered(seen, actions, width(seen))
    }

    fn note(&mut self, text: &str, _seen: &Seen<'_, Survive>) -> Option<Input<Action>> {
        let (place, note) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        self.notes.keep(place.to_lowercase().parse().ok()?, note.trim());
        Some(Input::Show)
    }

    fn read(&mut self, line: &str, seen: &Seen<'_, Survive>) -> Input<Action> {
        match input::parse(line, seen) {
            Typed::Act(action) => Input::Act(action),
            Typed::LookAt(hex) => Input::Tell(words::stands(seen, hex)),
            Typed::LookAshore(corner) => Input::Tell(words::safe(seen.view, corner)),
            Typed::List(actions) => Input::List(actions),
            Typed::Unclear(why) => Input::Tell(why),
        }
    }

    fn refusal(&self, refusal: &Refused<Refusal>, _seen: &Seen<'_, Survive>) -> String {
        let why = refusal.to_string().replace('_', " ");
        // A space is called d4 everywhere, also where a sentence begins.
        let begins_with_hex = why.split(' ').next().is_some_and(|word| word.parse::<Hex>().is_ok());
        if begins_with_hex { why } else { sentence(&why) }
    }

    fn ending(&self, outcome: &Outcome, seen: &Seen<'_, Survive>) -> String {
        words::ending(outcome, seen)
    }
}

fn width(seen: &Seen<'_, Survive>) -> usize {
    seen.size().map_or(USUAL_WIDTH, |size| size.cols)
}

#[cfg(test)]
mod example {
    use fuga_kernel::{Learned as _, Seat, Viewer};
    use fuga_survive::{Memory, Position};

    use super::super::NAMES;
    use super::*;

    /// Hands over what seat 0 sees in a position.
    pub(super) fn look<T>(options: Options, position: &Position, look: impl FnOnce(&Seen<'_, Survive>) -> T) -> T {
        let survive = Survive::new(options).unwrap();
        let state = survive.set_up(position);
        let (you, viewer) = (Seat::new(0), Viewer::Seat(Seat::new(0)));
        let mut legal = Vec::new();
        survive.legal(&state, you, &mut legal);
        look(&Seen {
            game: &survive,
            you,
            view: &survive.view(&state, viewer),
            legal: &legal,
            listed: &[],
            memory: &Memory::new(&survive, viewer),
            told: &[],
            names: &[&["you".to_owned()], &NAMES.map(str::to_owned)[1..]].concat(),
            notes: &[],
            is_terminal: false,
            is_coloured: false,
        })
    }
}
