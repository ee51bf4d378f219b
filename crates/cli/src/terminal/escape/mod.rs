//! Escape in the terminal.

pub(crate) mod draw;
mod guide;
mod input;
mod question;
mod screen;
mod words;

use fuga_escape::{Action, Escape, Fate, Map, Memory, Notice, Outcome, Place, Refusal, View};
use fuga_kernel::{Refused, Told};

use self::input::Typed;
use super::session::{Input, Manner, Seen};
use super::text::wrap;
use super::typed::{self, Notes};
use crate::scenario::SHEET_INDENT;

/// How wide the text is where there is no terminal.
const USUAL_WIDTH: usize = 100;

/// What is kept beside a match of Escape.
#[derive(Default)]
pub(super) struct AtEscape {
    /// E-15 Private notes on sectors.
    notes: Notes<Place>,
    /// How many pages of the scenario's rules were read since you were asked.
    n_pages_read: usize,
}

/// All that is drawn.
struct Scene<'a> {
    game: &'a Escape,
    view: &'a View,
    legal: &'a [Action],
    memory: &'a Memory,
    names: &'a [String],
    /// By seat: what was heard or seen of it last.
    heard: &'a [Option<String>],
    notes: &'a [(Place, String)],
    is_coloured: bool,
}

impl<'a> Scene<'a> {
    fn map(&self) -> &'a Map {
        self.game.map()
    }
}

impl Manner for AtEscape {
    type Game = Escape;

    fn welcome(&self, seen: &Seen<'_, Escape>) -> Vec<String> {
        guide::welcome(seen.game, seen.view)
    }

    fn lines(&self, seen: &Seen<'_, Escape>, told: &[Told<Notice>]) -> Vec<Option<String>> {
        let mut who = words::Who::new(seen.you, seen.names);
        told.iter().map(|line| who.line(line)).collect()
    }

    fn farewell(&self, seen: &Seen<'_, Escape>) -> Option<&'static str> {
        let fate = seen.view.seats[seen.you.index()].fate;
        // A.5 Who starts again is not out.
        let is_out = !matches!(fate, Fate::Aboard | Fate::Returning);
        is_out.then_some("You are out of the match. The others play on, and this is what everybody hears:")
    }

    fn help(&self, seen: &Seen<'_, Escape>) -> String {
        guide::help(seen.game)
    }

    fn show(&mut self, seen: &Seen<'_, Escape>) -> (String, Vec<Action>) {
        self.n_pages_read = 0;
        let shown = self.with_scene(seen, |scene| {
            let question = question::asked(scene, width(seen));
            // Where there is nothing to choose, the map of a moment ago will do.
            if scene.legal.len() == 1 { question } else { screen::compose(scene, &question, seen.size()) }
        });
        // A number is a hatch until the choices are listed.
        (shown, Vec::new())
    }

    fn list(&self, actions: &[Action], seen: &Seen<'_, Escape>) -> Vec<String> {
        let texts: Vec<String> = actions.iter().map(|&action| input::typed(action, seen.names)).collect();
        typed::numbered(&texts, texts.first().map_or("", String::as_str), width(seen))
    }

    /// The whole map, of which the screen may show a part.
    fn board(&self, seen: &Seen<'_, Escape>) -> Input<Action> {
        match seen.size() {
            Some(_) => Input::Print(format!("\n{}", self.with_scene(seen, screen::whole_map))),
            None => Input::Show,
        }
    }

    fn note(&mut self, text: &str, seen: &Seen<'_, Escape>) -> Option<Input<Action>> {
        Some(match input::note(text) {
            None => Input::Tell("Say where, then what, for example: n K07 Ada was here".to_owned()),
            Some((place, _)) if seen.game.map().sector(place).is_none() => {
                Input::Tell(format!("There is no {place} on this map."))
            }
            Some((place, note)) => {
                self.notes.keep(place, note);
                Input::Show
            }
        })
    }

    fn read(&mut self, line: &str, seen: &Seen<'_, Escape>) -> Input<Action> {
        match input::parse(line, seen.legal, seen.names) {
            Typed::Act(action) => Input::Act(action),
            Typed::Rules => Input::Print(self.rules(seen)),
            Typed::Record => Input::Tell(record(seen.memory)),
            Typed::Unclear(why) => Input::Tell(why),
        }
    }

    fn refusal(&self, refusal: &Refused<Refusal>, seen: &Seen<'_, Escape>) -> String {
        words::refusal(refusal, seen.you, seen.names)
    }

    fn ending(&self, outcome: &Outcome, seen: &Seen<'_, Escape>) -> String {
        words::ending(seen.game, outcome, seen.you, seen.names)
    }
}

impl AtEscape {
    /// Hands what can be seen now to whoever draws it.
    fn with_scene<T>(&self, seen: &Seen<'_, Escape>, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
        draw(&Scene {
            game: seen.game,
            view: seen.view,
            legal: seen.legal,
            memory: seen.memory,
            names: seen.names,
            heard: &heard(seen),
            notes: self.notes.all(),
            is_coloured: seen.is_coloured,
        })
    }

    /// The scenario's rules, or as much of them as the terminal holds after the pages that were read.
    fn rules(&mut self, seen: &Seen<'_, Escape>) -> String {
        let n_read = std::mem::take(&mut self.n_pages_read);
        let size = seen.size();
        let width = size.map_or(usize::MAX, |size| size.cols);
        let rules = guide::rules(seen.game);
        let lines: Vec<String> = rules.iter().flat_map(|text| wrap(text, width, SHEET_INDENT)).collect();
        // One line says that there is more, and one is typed.
        let n_fitting = size.map_or(usize::MAX, |size| size.lines.saturating_sub(2).max(1));
        let pages: Vec<&[String]> = lines.chunks(n_fitting).collect();
        let mut page = pages.get(n_read).map_or(String::new(), |page| page.join("\n"));
        if n_read + 1 < pages.len() {
            self.n_pages_read = n_read + 1;
            page += "\n-- c once more for the rest --";
        }
        page
    }
}

fn width(seen: &Seen<'_, Escape>) -> usize {
    seen.size().map_or(USUAL_WIDTH, |size| size.cols)
}

/// By seat: what was heard or seen of it last.
fn heard(seen: &Seen<'_, Escape>) -> Vec<Option<String>> {
    let mut notices = Vec::new();
    for told in seen.told {
        match told {
            Told::Notice(notice) => notices.push(notice.clone()),
            Told::TookBack { dropped, .. } => notices.truncate(notices.len() - dropped),
        }
    }
    words::last_heard(&notices, seen.names.len())
}

fn record(memory: &Memory) -> String {
    let record: Vec<String> = memory.record().iter().map(|(round, place)| format!("{round}: {place}")).collect();
    let record = if record.is_empty() { "none yet".to_owned() } else { record.join(", ") };
    format!("Your moves by round: {record}")
}

#[cfg(test)]
mod example {
    use fuga_escape::{Mode, Options, Position, Role, Scenario, Side, Zone};
    use fuga_kernel::{Game, Learned as _, Seat, Viewer};

    use super::super::NAMES;
    use super::*;

    /// The advanced game, as a scenario changes it.
    pub(super) fn options(n_seats: u8, zone: Zone, scenario: Option<Scenario>) -> Options {
        Options { scenario, ..Options::new(n_seats, Mode::Advanced, zone) }
    }

    /// Hands over what seat 0 sees at the beginning of its turn.
    pub(super) fn look<T>(options: Options, position: &Position, look: impl FnOnce(&Scene<'_>) -> T) -> T {
        let escape = Escape::new(options).unwrap();
        let state = escape.set_up(position);
        let viewer = Viewer::Seat(Seat::new(0));
        let mut legal = Vec::new();
        escape.legal(&state, Seat::new(0), &mut legal);
        look(&Scene {
            game: &escape,
            view: &escape.view(&state, viewer),
            legal: &legal,
            memory: &Memory::new(&escape, viewer),
            names: &[&["you".to_owned()], &NAMES.map(str::to_owned)[1..]].concat(),
            heard: &vec![Some("attack K07".to_owned()); usize::from(escape.n_seats())],
            notes: &[("M11".parse().unwrap(), "quiet".to_owned())],
            is_coloured: false,
        })
    }

    /// A table of any size, with the Pilot somewhere and all others at the alien start.
    pub(super) fn position(n_seats: u8, at: &str) -> Position {
        let n_seats = usize::from(n_seats);
        let humans = Role::all(Side::Human)[1..].iter().take(n_seats / 2);
        let roles = humans.chain(Role::all(Side::Alien)).take(n_seats);
        roles.fold(Position::new(), |position, &role| {
            position.seat(role, if role == Role::Pilot { at } else { "alien start" }, &[])
        })
    }
}
