//! O.V.N.I. in the terminal.

mod draw;
mod guide;
mod input;
mod look;
mod question;
mod score;
mod words;

use anyhow::{Result, anyhow};
use fuga_kernel::{Game, Refuse as _, Refused, Told, preview};
use fuga_ovni::{Action, City, Notice, Options, Outcome, Ovni, Refusal};

use self::input::Typed;
use super::session::{Input, Manner, Seen, Who};
use super::text::sentence;
use super::typed::Notes;

/// How wide the text is where there is no terminal.
const USUAL_WIDTH: usize = 80;

/// What is kept beside a match of O.V.N.I.
#[derive(Default)]
pub(super) struct AtOvni {
    notes: Notes<City>,
}

/// The table with these options, or why there can't be one: a file is called as it was typed.
pub(super) fn set_up(options: Options, file: Option<&std::path::Path>) -> Result<Ovni> {
    Ovni::new(options).map_err(|error| match (error.field, file) {
        ("data", Some(file)) => anyhow!("{}: {} ({})", file.display(), error.reason, error.rule),
        _ => anyhow!("{error} ({})", error.rule),
    })
}

impl Manner for AtOvni {
    type Game = Ovni;

    fn welcome(&self, seen: &Seen<'_, Ovni>) -> Vec<String> {
        guide::welcome(seen)
    }

    fn lines(&self, seen: &Seen<'_, Ovni>, told: &[Told<Notice>]) -> Vec<Option<String>> {
        Who::new(seen).lines(told)
    }

    fn help(&self, _seen: &Seen<'_, Ovni>) -> String {
        guide::HELP.to_owned()
    }

    fn show(&mut self, seen: &Seen<'_, Ovni>) -> (String, Vec<Action>) {
        let (question, listed) = question::asked(seen, width(seen));
        // Where there is nothing to choose, the table of a moment ago will do.
        if seen.legal.len() == 1 {
            return (question, listed);
        }
        let notes = self.notes.all().iter();
        let notes = notes.map(|(city, note)| format!("* {}: {note}\n", words::city(seen.game, *city)));
        let notes: String = notes.collect::<Vec<_>>().concat();
        (format!("{}\n{notes}{question}", draw::table(seen, width(seen))), listed)
    }

    fn list(&self, actions: &[Action], seen: &Seen<'_, Ovni>) -> Vec<String> {
        question::numbered(seen, actions, width(seen))
    }

    fn note(&mut self, text: &str, seen: &Seen<'_, Ovni>) -> Option<Input<Action>> {
        let (place, note) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        self.notes.keep(input::city_named(place, seen)?, note.trim());
        Some(Input::Show)
    }

    fn read(&mut self, line: &str, seen: &Seen<'_, Ovni>) -> Input<Action> {
        match input::parse(line, seen) {
            Typed::Act(action) => Input::Act(action),
            Typed::Look(what) => Input::Print(look::at(seen, what)),
            Typed::Foresee(action) => Input::Tell(self.foresee(action, seen)),
            Typed::List(actions) => Input::List(actions),
            Typed::Unclear(why) => Input::Tell(why),
        }
    }

    fn refusal(&self, refusal: &Refused<Refusal>, seen: &Seen<'_, Ovni>) -> String {
        sentence(&words::by_name(&refusal.to_string(), seen))
    }

    fn ending(&self, outcome: &Outcome, seen: &Seen<'_, Ovni>) -> String {
        score::ending(outcome, seen)
    }
}

impl AtOvni {
    /// What an action would do, as far as no luck and no secret enters.
    fn foresee(&self, action: Action, seen: &Seen<'_, Ovni>) -> String {
        match preview(seen.game, seen.view, seen.memory, seen.you, &[action]) {
            Ok(notices) => {
                let told: Vec<Told<Notice>> = notices.into_iter().flatten().map(Told::Notice).collect();
                let lines: Vec<String> = self.lines(seen, &told).into_iter().flatten().collect();
                if lines.is_empty() { "Nothing is sure.".to_owned() } else { format!("If so: {}", lines.join(" ")) }
            }
            Err(refusal) => format!("{} ({}).", self.refusal(&refusal, seen), refusal.rule()),
        }
    }
}

fn width(seen: &Seen<'_, Ovni>) -> usize {
    seen.size().map_or(USUAL_WIDTH, |size| size.cols)
}

#[cfg(test)]
mod example {
    use fuga_kernel::{Learned as _, Seat, Viewer};
    use fuga_ovni::{Memory, Position};

    use super::super::NAMES;
    use super::*;

    /// Hands over what seat 0 sees in a position.
    pub(super) fn look<T>(options: Options, position: &Position, look: impl FnOnce(&Seen<'_, Ovni>) -> T) -> T {
        let ovni = Ovni::new(options).unwrap();
        let state = ovni.set_up(position);
        let (you, viewer) = (Seat::new(0), Viewer::Seat(Seat::new(0)));
        let mut legal = Vec::new();
        ovni.legal(&state, you, &mut legal);
        look(&Seen {
            game: &ovni,
            you,
            view: &ovni.view(&state, viewer),
            legal: &legal,
            listed: &[],
            memory: &Memory::new(&ovni, viewer),
            told: &[],
            names: &[&["you".to_owned()], &NAMES.map(str::to_owned)[1..]].concat(),
            notes: &[],
            is_terminal: false,
            is_coloured: false,
        })
    }
}
