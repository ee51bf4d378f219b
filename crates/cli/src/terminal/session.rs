//! One match with one person in it: whose turn it is, what is said, what is typed.

use std::fs::{self, File};
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use fuga_kernel::{
    Dealer, Extras, Follower, Game, Match, Player, Record, Refuse as _, Refused, Seat, ToAct, Told, Viewer,
};

use super::keyboard::Keyboard;
use super::plain;
use super::text::{Size, sentence, tell};
use super::typed::Notes;

/// How long a line stays alone before the next one, so that turns are seen to pass.
const PAUSE: Duration = Duration::from_millis(120);
/// At most so many lines are held back in a row: nobody waits long.
const MAX_PAUSES: usize = 40;

/// How one game is played in the terminal: what is shown, what is said, and what a typed line means.
///
/// All of it is provided, in the names that go over the wire; a game adds its pictures and words.
pub(super) trait Manner {
    /// The game.
    type Game: Extras;

    /// The greeting, a paragraph each.
    fn welcome(&self, seen: &Seen<'_, Self::Game>) -> Vec<String> {
        plain::welcome(seen)
    }
    /// One sentence for everything a seat was told, or none where it is not worth one.
    fn lines(&self, seen: &Seen<'_, Self::Game>, told: &[Told<Notice<Self>>]) -> Vec<Option<String>> {
        plain::lines(seen, told)
    }
    /// What is said as soon as you can't do anything more, although the match goes on.
    ///
    /// Provided: nothing, for games that everybody plays to the end.
    fn farewell(&self, _seen: &Seen<'_, Self::Game>) -> Option<&'static str> {
        None
    }
    /// What the keys do, and how the game goes.
    fn help(&self, _seen: &Seen<'_, Self::Game>) -> String {
        plain::help()
    }
    /// The table and what you are asked, and the choices that are numbered there.
    fn show(&mut self, seen: &Seen<'_, Self::Game>) -> (String, Vec<Action<Self>>) {
        plain::show(seen)
    }
    /// These choices with their numbers, a line each.
    fn list(&self, actions: &[Action<Self>], seen: &Seen<'_, Self::Game>) -> Vec<String> {
        plain::list(actions, seen)
    }
    /// To see the table alone.
    ///
    /// Provided: what is shown when you are asked.
    fn board(&self, _seen: &Seen<'_, Self::Game>) -> Input<Action<Self>> {
        Input::Show
    }
    /// Keeps a private note: where, then what. Nothing if the line means something else.
    ///
    /// Provided: a note on any word, kept with the match; a game that draws places keeps its own.
    fn note(&mut self, text: &str, _seen: &Seen<'_, Self::Game>) -> Option<Input<Action<Self>>> {
        let (place, note) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        Some(Input::Note(place.to_owned(), note.trim().to_owned()))
    }
    /// What any other line means.
    fn read(&mut self, line: &str, seen: &Seen<'_, Self::Game>) -> Input<Action<Self>> {
        plain::read(line, seen)
    }
    /// Why an action is refused, as the beginning of a sentence that names the rule.
    ///
    /// Provided: as the rule says it.
    fn refusal(&self, refusal: &Refusal<Self>, _seen: &Seen<'_, Self::Game>) -> String {
        sentence(&refusal.to_string())
    }
    /// How it ended.
    fn ending(&self, outcome: &Outcome<Self>, seen: &Seen<'_, Self::Game>) -> String {
        plain::ending(outcome, seen)
    }
}

type Action<M> = <<M as Manner>::Game as Game>::Action;
type Notice<M> = <<M as Manner>::Game as Game>::Notice;
type Outcome<M> = <<M as Manner>::Game as Game>::Outcome;
type Refusal<M> = Refused<<<M as Manner>::Game as Game>::Refusal>;

/// All that the person at the keyboard may look at now.
pub(super) struct Seen<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) you: Seat,
    pub(super) view: &'a G::View,
    pub(super) legal: &'a [G::Action],
    /// The choices that were listed last, in the order of their numbers.
    pub(super) listed: &'a [G::Action],
    pub(super) memory: &'a G::Memory,
    pub(super) told: &'a [Told<G::Notice>],
    pub(super) names: &'a [String],
    /// Notes that the game does not keep itself: on what, and what.
    pub(super) notes: &'a [(String, String)],
    pub(super) is_terminal: bool,
    pub(super) is_coloured: bool,
}

/// Tells one seat what happened, and calls everybody by name. Each game has its own words.
pub(super) struct Who<'a, G> {
    pub(super) game: &'a G,
    pub(super) you: Seat,
    pub(super) names: &'a [String],
}

impl<'a, G: Game> Who<'a, G> {
    pub(super) const fn new(seen: &Seen<'a, G>) -> Self {
        Self { game: seen.game, you: seen.you, names: seen.names }
    }
}

impl<G: Game> Seen<'_, G> {
    /// The size of the terminal, if it is one.
    pub(super) fn size(&self) -> Option<Size> {
        self.is_terminal.then(Size::of_terminal)
    }

    /// The choice with a number of the list.
    pub(super) fn numbered(&self, number: &str) -> Option<G::Action> {
        self.listed.get(number.parse::<usize>().ok()?.checked_sub(1)?).copied()
    }
}

/// What a line of input asks for.
pub(super) enum Input<A> {
    Act(A),
    /// To be told a sentence, which is broken where the terminal ends.
    Tell(String),
    /// To be shown a text as it is.
    Print(String),
    /// To see these choices, with numbers.
    List(Vec<A>),
    /// To keep a note: on what, and what.
    Note(String, String),
    /// To see the table again.
    Show,
    Log,
    TakeBack,
    Quit,
}

/// One match with one person in it.
pub(super) struct Session<M: Manner> {
    manner: M,
    played: Match<M::Game>,
    dealer: Dealer,
    you: Seat,
    /// In seat order, with nobody in yours.
    bots: Vec<Option<Box<dyn Player<M::Game>>>>,
    memories: Vec<Follower<M::Game>>,
    names: Vec<String>,
    notes: Notes<String>,
    listed: Vec<Action<M>>,
    /// How many of your lines are on the screen already.
    n_said: usize,
    /// How many lines were held back since you were asked.
    n_pauses: usize,
    record: Option<PathBuf>,
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

impl<M: Manner> Session<M> {
    /// A match that was just dealt.
    pub(super) fn new(
        manner: M,
        (played, dealer): (Match<M::Game>, Dealer),
        you: Seat,
        mut bots: Vec<Option<Box<dyn Player<M::Game>>>>,
        names: Vec<String>,
    ) -> Self {
        let follow = |seat| Follower::new(&played, Viewer::Seat(seat));
        let memories = Seat::all(played.game().n_seats()).map(follow).collect();
        for (seat, bot) in Seat::all(played.game().n_seats()).zip(&mut bots) {
            if let Some(outsider) = bot.as_mut().and_then(|bot| bot.outsider()) {
                outsider.sit(played.game(), seat);
            }
        }
        Self {
            manner,
            played,
            dealer,
            you,
            bots,
            memories,
            names,
            notes: Notes::default(),
            listed: Vec::new(),
            n_said: 0,
            n_pauses: 0,
            record: None,
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
    pub(super) fn play(&mut self, keyboard: &mut Keyboard) -> Result<bool> {
        for paragraph in self.with_seen(|manner, seen| manner.welcome(seen)) {
            tell(&paragraph, 2);
        }
        say!("");
        self.say_news();
        let mut is_out = false;
        loop {
            let asked = match self.played.to_act() {
                ToAct::Over(outcome) => {
                    self.save()?;
                    self.end(&outcome);
                    say!("\n{}", self.with_seen(|manner, seen| manner.ending(&outcome, seen)));
                    return Ok(true);
                }
                ToAct::Seats(asked) => asked,
            };
            let farewell = self.with_seen(|manner, seen| manner.farewell(seen));
            if let Some(farewell) = farewell.filter(|_| !is_out) {
                is_out = true;
                say!("\n{farewell}");
            }
            let seat = asked.iter().next().expect("somebody is asked until the match is over");
            if seat == self.you {
                if !self.ask(keyboard)? {
                    say!("\nYou leave the match. Until next time.");
                    return Ok(false);
                }
            } else {
                self.let_bot_play(seat)?;
            }
            // At once, for some of it may be told while it happens and never again.
            self.say_news();
        }
    }

    fn let_bot_play(&mut self, seat: Seat) -> Result<()> {
        let bot = self.bots[seat.index()].as_mut().expect("a bot sits where you don't").as_mut();
        let Some(action) = fuga_bots::choose(&self.played, seat, bot, &mut self.memories[seat.index()]) else {
            let fault = bot.outsider().and_then(|outsider| outsider.fault());
            return Err(anyhow!("{}", fault.unwrap_or_default()));
        };
        self.played.act(seat, action, &mut self.dealer).expect("a bot chooses from the legal list");
        Ok(())
    }

    fn end(&mut self, outcome: &Outcome<M>) {
        for (bot, memory) in self.bots.iter_mut().zip(&self.memories) {
            if let Some(bot) = bot {
                fuga_bots::end(&self.played, bot.as_mut(), memory, outcome);
            }
        }
    }

    /// Asks the person until they have acted; says false when they leave.
    fn ask(&mut self, keyboard: &mut Keyboard) -> Result<bool> {
        self.n_pauses = 0;
        self.show();
        loop {
            let Some(line) = keyboard.line("> ")? else { return Ok(false) };
            match self.handle(&line) {
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
        match self.with_seen(|manner, seen| understand(manner, line, seen)) {
            Input::Act(action) => return self.act(action),
            Input::Tell(text) => tell(&text, 2),
            Input::Print(text) => say!("{text}"),
            Input::List(actions) => {
                say!("{}", self.with_seen(|manner, seen| manner.list(&actions, seen)).join("\n"));
                self.listed = actions;
            }
            Input::Note(place, _) if place.is_empty() => tell("Say on what, then what, for example: n Bo holds 7", 2),
            Input::Note(place, text) => {
                self.notes.keep(place, &text);
                return Next::Show;
            }
            Input::Show => return Next::Show,
            Input::Log => self.say_log(),
            Input::TakeBack => match self.played.take_back(self.you) {
                Ok(()) => return Next::GoOn,
                Err(refusal) => tell(&format!("{}.", sentence(&refusal.to_string())), 2),
            },
            Input::Quit => return Next::Quit,
        }
        Next::Ask
    }

    fn act(&mut self, action: Action<M>) -> Next {
        match self.played.act(self.you, action, &mut self.dealer) {
            Ok(()) => Next::GoOn,
            Err(refusal) => {
                let why = self.with_seen(|manner, seen| manner.refusal(&refusal, seen));
                tell(&format!("{why} ({}).", refusal.rule()), 2);
                Next::Ask
            }
        }
    }

    /// Hands over what can be seen now.
    fn with_seen<T>(&mut self, look: impl FnOnce(&mut M, &Seen<'_, M::Game>) -> T) -> T {
        let viewer = Viewer::Seat(self.you);
        let seen = Seen {
            game: self.played.game(),
            you: self.you,
            view: &self.played.view(viewer),
            legal: &self.played.legal(self.you),
            listed: &self.listed,
            memory: self.memories[self.you.index()].catch_up(&self.played),
            told: &self.played.told(viewer),
            names: &self.names,
            notes: self.notes.all(),
            is_terminal: self.is_terminal,
            is_coloured: self.is_coloured,
        };
        look(&mut self.manner, &seen)
    }

    fn show(&mut self) {
        let (shown, listed) = self.with_seen(M::show);
        self.listed = listed;
        say!("\n{shown}");
    }

    /// What the latest action told you, in the words of the moment.
    fn say_news(&mut self) {
        let lines = self.with_seen(|manner, seen| manner.lines(seen, seen.told));
        for text in lines.iter().skip(self.n_said).flatten() {
            if self.is_terminal && (1..MAX_PAUSES).contains(&self.n_pauses) {
                sleep(PAUSE);
            }
            self.n_pauses += 1;
            tell(text, 2);
        }
        self.n_said = lines.len();
    }

    fn say_log(&mut self) {
        let lines = self.with_seen(|manner, seen| manner.lines(seen, seen.told));
        for text in lines.iter().flatten() {
            tell(text, 2);
        }
    }
}

/// What a line means: what every game takes, or what this one makes of it.
fn understand<M: Manner>(manner: &mut M, line: &str, seen: &Seen<'_, M::Game>) -> Input<Action<M>> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match (word.to_lowercase().as_str(), rest.trim()) {
        // Where there is no choice, Enter alone will do.
        ("", _) => match seen.legal {
            [only] => Input::Act(*only),
            _ => Input::Print(manner.help(seen)),
        },
        ("?" | "h" | "help", "") => Input::Print(manner.help(seen)),
        ("m" | "map" | "board" | "table", "") => manner.board(seen),
        ("l" | "log", "") => Input::Log,
        ("u" | "undo", "") => Input::TakeBack,
        ("q" | "quit", "") => Input::Quit,
        ("list", "") => Input::List(seen.legal.to_vec()),
        ("n" | "note", text) => manner.note(text, seen).unwrap_or_else(|| manner.read(line, seen)),
        (number, "") if seen.numbered(number).is_some() => seen.numbered(number).map_or(Input::Show, Input::Act),
        _ => manner.read(line, seen),
    }
}
