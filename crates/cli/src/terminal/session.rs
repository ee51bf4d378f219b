//! One match with one person in it: whose turn it is, what is said, what is typed.

use std::fs::{self, File};
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Result};
use fuga_escape::{Action, Escape, Fate, Place, View};
use fuga_kernel::{Dealer, Follower, Match, Player, Record, Seat, ToAct, Told, Viewer};

use super::input::{self, Input};
use super::screen::{self, Size};
use super::{Scene, guide, question, tell, words};
use crate::scenario::SHEET_INDENT;

/// How long a line stays alone before the next one, so that turns are seen to pass.
const PAUSE: Duration = Duration::from_millis(120);
/// At most so many lines are held back in a row: nobody waits long.
const MAX_PAUSES: usize = 40;

/// One match with one person in it.
pub(super) struct Session {
    played: Match<Escape>,
    dealer: Dealer,
    you: Seat,
    bots: Vec<Box<dyn Player<Escape>>>,
    memories: Vec<Follower<Escape>>,
    names: Vec<String>,
    /// How many of your lines are on the screen already.
    n_said: usize,
    /// E-15 Private notes on sectors, for this program alone.
    notes: Vec<(Place, String)>,
    record: Option<PathBuf>,
    /// How many pages of the scenario's rules were read in a row.
    n_pages_read: usize,
    /// Whether a person looks at a terminal: then it is laid out to fit, and lines take their time.
    pub(super) is_terminal: bool,
    pub(super) is_coloured: bool,
}

/// What becomes of the match after a line of input.
enum Next {
    Ask,
    Show,
    GoOn,
    Quit,
}

impl Session {
    /// A match that was just dealt.
    pub(super) fn new(
        played: Match<Escape>,
        dealer: Dealer,
        you: Seat,
        bots: Vec<Box<dyn Player<Escape>>>,
        names: Vec<String>,
    ) -> Self {
        let follow = |seat| Follower::new(&played, Viewer::Seat(seat));
        let memories = (0..bots.len()).map(|index| follow(Seat::new(index as u8))).collect();
        Self {
            played,
            dealer,
            you,
            bots,
            memories,
            names,
            n_said: 0,
            notes: Vec::new(),
            record: None,
            n_pages_read: 0,
            is_terminal: false,
            is_coloured: false,
        }
    }

    /// From now on the match is recorded in this file, which must be new.
    pub(super) fn record_to(&mut self, file: Option<PathBuf>) -> Result<()> {
        if let Some(file) = &file {
            File::create_new(file).with_context(|| format!("the record {} can't be begun", file.display()))?;
        }
        self.record = file;
        self.save()
    }

    /// Writes the match so far, so that whatever happens the file holds it.
    fn save(&self) -> Result<()> {
        let Some(file) = &self.record else { return Ok(()) };
        let name = |name: &String| if name == "you" { "Player".to_owned() } else { name.clone() };
        let names: Vec<String> = self.names.iter().map(name).collect();
        let record = Record::write(&self.played, &names);
        fs::write(file, record).with_context(|| format!("the record {} can't be written", file.display()))
    }

    /// Plays until the match is over or the person leaves; says whether it is over.
    pub(super) fn play(&mut self, input: &mut impl BufRead) -> Result<bool> {
        for paragraph in guide::welcome(self.played.game(), &self.view()) {
            tell(&paragraph, 2);
        }
        say!("");
        let mut is_out = false;
        loop {
            let asked = match self.played.to_act() {
                ToAct::Over(outcome) => {
                    self.save()?;
                    self.say_news();
                    say!("\n{}", words::ending(self.played.game(), &outcome, self.you, &self.names));
                    return Ok(true);
                }
                ToAct::Seats(asked) => asked,
            };
            let fate = self.view().seats[self.you.index()].fate;
            // A.5 Who starts again is not out.
            if !is_out && !matches!(fate, Fate::Aboard | Fate::Returning) {
                is_out = true;
                self.say_news();
                say!("\nYou are out of the match. The others play on, and this is what everybody hears:");
            }
            let seat = asked.iter().next().expect("somebody is asked until the match is over");
            if seat == self.you {
                if !self.ask(input)? {
                    say!("\nYou leave the match. Until next time.");
                    return Ok(false);
                }
            } else {
                self.let_bot_play(seat);
            }
        }
    }

    fn view(&self) -> View {
        self.played.view(Viewer::Seat(self.you))
    }

    fn let_bot_play(&mut self, seat: Seat) {
        let bot = self.bots[seat.index()].as_mut();
        let action = fuga_bots::choose(&self.played, seat, bot, &mut self.memories[seat.index()]);
        self.played.act(seat, action, &mut self.dealer).expect("a bot chooses from the legal list");
    }

    /// Asks the person until they have acted; says false when they leave.
    fn ask(&mut self, input: &mut impl BufRead) -> Result<bool> {
        self.say_news();
        self.show();
        loop {
            let mut output = std::io::stdout();
            if write!(output, "> ").and_then(|()| output.flush()).is_err() {
                return Ok(false);
            }
            let mut line = Vec::new();
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(false);
            }
            match self.handle(String::from_utf8_lossy(&line).trim()) {
                Next::Ask => {}
                Next::Show => self.show(),
                Next::GoOn => {
                    self.save()?;
                    return Ok(true);
                }
                Next::Quit => return Ok(false),
            }
        }
    }

    fn handle(&mut self, line: &str) -> Next {
        let n_pages_read = std::mem::take(&mut self.n_pages_read);
        let legal = self.played.legal(self.you);
        match input::parse(line, &legal, &self.names) {
            Input::Act(action) => return self.act(action),
            Input::Help => say!("{}", guide::help(self.played.game())),
            Input::Rules => self.show_rules(n_pages_read),
            Input::Map => self.show_map(),
            Input::Log => self.say_log(),
            Input::Record => self.say_record(),
            Input::Note(place, _) if self.played.game().map().sector(place).is_none() => {
                tell(&format!("There is no {place} on this map."), 2);
            }
            Input::Note(place, text) => {
                self.notes.retain(|(noted, _)| *noted != place);
                if !text.is_empty() {
                    self.notes.push((place, text));
                }
                return Next::Show;
            }
            Input::TakeBack => match self.played.take_back(self.you) {
                Ok(()) => return Next::GoOn,
                Err(refusal) => tell(&format!("{}.", words::sentence(&refusal.to_string())), 2),
            },
            Input::Quit => return Next::Quit,
            Input::Unclear(why) => tell(&why, 2),
        }
        Next::Ask
    }

    fn act(&mut self, action: Action) -> Next {
        match self.played.act(self.you, action, &mut self.dealer) {
            Ok(()) => Next::GoOn,
            Err(refusal) => {
                tell(&words::refusal(refusal, self.you, &self.names), 2);
                Next::Ask
            }
        }
    }

    /// Hands what can be seen now to whoever draws it.
    fn with_scene<T>(&mut self, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
        let heard = self.heard();
        let (view, legal) = (self.view(), self.played.legal(self.you));
        draw(&Scene {
            game: self.played.game(),
            view: &view,
            legal: &legal,
            memory: self.memories[self.you.index()].catch_up(&self.played),
            names: &self.names,
            heard: &heard,
            notes: &self.notes,
            is_coloured: self.is_coloured,
        })
    }

    fn show(&mut self) {
        let size = self.is_terminal.then(Size::of_terminal);
        let width = size.map_or(100, |size| size.cols);
        let shown = self.with_scene(|scene| {
            let question = question::asked(scene, width);
            // Where there is nothing to choose, the map of a moment ago will do.
            if scene.legal.len() == 1 { question } else { screen::compose(scene, &question, size) }
        });
        say!("\n{shown}");
    }

    /// The scenario's rules, or as much of them as the terminal holds after these pages.
    fn show_rules(&mut self, n_read: usize) {
        let size = self.is_terminal.then(Size::of_terminal);
        let width = size.map_or(usize::MAX, |size| size.cols);
        let rules = guide::rules(self.played.game());
        let lines: Vec<String> = rules.iter().flat_map(|text| words::wrap(text, width, SHEET_INDENT)).collect();
        // One line says that there is more, and one is typed.
        let n_fitting = size.map_or(usize::MAX, |size| size.lines.saturating_sub(2).max(1));
        let pages: Vec<&[String]> = lines.chunks(n_fitting).collect();
        say!("{}", pages.get(n_read).map_or(String::new(), |page| page.join("\n")));
        self.n_pages_read = n_read + 1;
        if self.n_pages_read < pages.len() {
            say!("-- c once more for the rest --");
        } else {
            self.n_pages_read = 0;
        }
    }

    fn show_map(&mut self) {
        if self.is_terminal {
            let map = self.with_scene(screen::whole_map);
            say!("\n{map}");
        } else {
            self.show();
        }
    }

    /// Everything you were told since the last time.
    fn say_news(&mut self) {
        self.n_said = self.say(self.n_said, PAUSE);
    }

    fn say_log(&self) {
        self.say(0, Duration::ZERO);
    }

    /// All you were told but the first lines, which are known; tells how many lines there are.
    fn say(&self, n_known: usize, pause: Duration) -> usize {
        let told = self.played.told(Viewer::Seat(self.you));
        let mut who = words::Who::new(self.you, &self.names);
        let lines: Vec<Option<String>> = told.iter().map(|line| who.line(line)).collect();
        for (index, text) in lines.iter().skip(n_known).flatten().enumerate() {
            if self.is_terminal && (1..MAX_PAUSES).contains(&index) {
                sleep(pause);
            }
            tell(text, 2);
        }
        lines.len()
    }

    /// By seat: what was heard or seen of it last.
    fn heard(&self) -> Vec<Option<String>> {
        let mut notices = Vec::new();
        for told in self.played.told(Viewer::Seat(self.you)) {
            match told {
                Told::Notice(notice) => notices.push(notice),
                Told::TookBack { dropped, .. } => notices.truncate(notices.len() - dropped),
            }
        }
        words::last_heard(&notices, self.names.len())
    }

    fn say_record(&self) {
        let memory = self.played.memory(Viewer::Seat(self.you));
        let record: Vec<String> = memory.record().iter().map(|(round, place)| format!("{round}: {place}")).collect();
        let record = if record.is_empty() { "none yet".to_owned() } else { record.join(", ") };
        tell(&format!("Your moves by round: {record}"), 2);
    }
}
