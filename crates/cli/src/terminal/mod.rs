//! `fuga play`: a match in the terminal against bots.

mod draw;
mod input;
mod words;

use std::fs;
use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use fuga_bots::Random;
use fuga_escape::{Action, Escape, Fate, Mode, Notice, Options, Outcome, Place, Sensible, View, Zone};
use fuga_kernel::{Chance, Dealer, Follower, Game, Match, Player, Record, Refuse, Seat, ToAct, Told, Viewer};

use input::Input;

/// What `fuga play` takes.
#[derive(Args)]
pub(crate) struct PlayOptions {
    /// The game; there is one so far.
    #[arg(default_value = "escape", value_parser = ["escape"])]
    game: String,
    /// How many play, you among them: 2 to 16.
    #[arg(long, default_value_t = 6)]
    seats: u8,
    /// Where you sit, counted from 0; a random seat otherwise.
    #[arg(long)]
    seat: Option<u8>,
    /// The basic or the advanced game.
    #[arg(long, value_enum, default_value_t = ModeName::Advanced)]
    mode: ModeName,
    /// Where it is played.
    #[arg(long, value_enum, default_value_t = ZoneName::Galilei)]
    zone: ZoneName,
    /// A map of your own, as text like the files in games/escape/data.
    #[arg(long, conflicts_with = "zone")]
    map: Option<PathBuf>,
    /// The same seed deals the same match; random otherwise.
    #[arg(long)]
    seed: Option<String>,
    /// Who plays the other seats.
    #[arg(long, value_enum, default_value_t = BotName::Sensible)]
    bots: BotName,
    /// Where to write the record of the match when it ends or when you quit.
    #[arg(long)]
    record: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum ModeName {
    Basic,
    Advanced,
}

#[derive(Clone, Copy, ValueEnum)]
enum ZoneName {
    Galilei,
    Fermi,
    Galvani,
}

#[derive(Clone, Copy, ValueEnum)]
enum BotName {
    /// Plays by rules of thumb.
    Sensible,
    /// Does anything that is legal.
    Random,
}

/// First names with an initial of their own, which marks their noises on the map.
const NAMES: [&str; 16] =
    ["Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ivo", "Jun", "Kim", "Leo", "Mia", "Ned", "Oli", "Pia"];

/// Plays one match with whoever sits at the keyboard.
pub(crate) fn run(options: &PlayOptions) -> Result<()> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| anyhow!("the system gives no random numbers: {error}"))?;
    let seed = options.seed.as_ref().map_or(seed.to_vec(), |text| text.clone().into_bytes());
    let game = Escape::new(table_options(options)?).map_err(|error| anyhow!("{error} ({})", error.rule))?;
    let n_seats = game.n_seats();
    let you = match options.seat {
        Some(seat) if seat < n_seats => Seat::new(seat),
        Some(seat) => bail!("--seat {seat}: this table has seats 0 to {}", n_seats - 1),
        None => Seat::new(Dealer::new(&[&seed[..], b" seat"].concat()).draw(u32::from(n_seats)) as u8),
    };
    for warning in game.warnings() {
        println!("Note: {warning}");
    }
    let mut dealer = Dealer::new(&seed);
    let played = Match::deal(game, &mut dealer);
    let bots = Seat::all(n_seats).map(|seat| bot(options.bots, &seed, seat)).collect();
    let followers = Seat::all(n_seats).map(|seat| Follower::new(&played, Viewer::Seat(seat))).collect();
    let names = Seat::all(n_seats).map(|seat| if seat == you { "you" } else { NAMES[seat.index()] });
    let is_terminal = std::io::stdout().is_terminal();
    let mut session = Session {
        played,
        dealer,
        you,
        bots,
        followers,
        names: names.map(str::to_owned).collect(),
        n_said: 0,
        notes: Vec::new(),
        is_watching: false,
        is_coloured: is_terminal && std::env::var_os("NO_COLOR").is_none(),
    };
    let is_over = session.play(&mut std::io::stdin().lock())?;
    if let Some(file) = &options.record {
        fs::write(file, Record::write(&session.played, &session.names))
            .with_context(|| format!("{} can't be written", file.display()))?;
        println!("The record is in {}; check it with: fuga replay {0}", file.display());
    }
    if is_over {
        println!("Another match? cargo play --help shows other zones, seats and the basic game.");
    }
    Ok(())
}

fn table_options(options: &PlayOptions) -> Result<Options> {
    let zone = match (&options.map, options.zone) {
        (Some(file), _) => {
            Zone::Custom(fs::read_to_string(file).with_context(|| format!("{} can't be read", file.display()))?)
        }
        (None, ZoneName::Galilei) => Zone::Galilei,
        (None, ZoneName::Fermi) => Zone::Fermi,
        (None, ZoneName::Galvani) => Zone::Galvani,
    };
    let mode = match options.mode {
        ModeName::Basic => Mode::Basic,
        ModeName::Advanced => Mode::Advanced,
    };
    Ok(Options { seats: options.seats, mode, zone })
}

fn bot(name: BotName, seed: &[u8], seat: Seat) -> Box<dyn Player<Escape>> {
    let own = Dealer::new(&[seed, b" bot ", &[u8::from(seat)]].concat()).draw(u32::MAX);
    match name {
        BotName::Sensible => Box::new(Sensible::new(u64::from(own))),
        BotName::Random => Box::new(Random::new(u64::from(own))),
    }
}

/// One match with one person in it.
struct Session {
    played: Match<Escape>,
    dealer: Dealer,
    you: Seat,
    bots: Vec<Box<dyn Player<Escape>>>,
    followers: Vec<Follower<Escape>>,
    names: Vec<String>,
    /// How many of your lines are on the screen already.
    n_said: usize,
    /// E-15 Private notes on sectors, for this program alone.
    notes: Vec<(Place, String)>,
    is_coloured: bool,
    /// Whether you were told that you are out.
    is_watching: bool,
}

/// What becomes of the match after a line of input.
enum Next {
    Ask,
    Show,
    GoOn,
    Quit,
}

impl Session {
    /// Plays until the match is over or the person leaves; says whether it is over.
    fn play(&mut self, input: &mut impl BufRead) -> Result<bool> {
        println!("{}\n", words::welcome(&self.view()));
        loop {
            let asked = match self.played.to_act() {
                ToAct::Over(outcome) => {
                    self.say_news();
                    self.say_end(&outcome);
                    return Ok(true);
                }
                ToAct::Seats(asked) => asked,
            };
            let seat = asked.iter().next().expect("somebody is asked until the match is over");
            if seat != self.you {
                self.let_bot_play(seat);
                self.say_farewell();
            } else if !self.ask(input)? {
                println!("\nYou leave the match. Until next time.");
                return Ok(false);
            }
        }
    }

    /// Once you are out the others play on by themselves, and what is public is shown as it happens.
    fn say_farewell(&mut self) {
        let fate = self.view().seats[self.you.index()].fate;
        if fate != Fate::Aboard {
            self.say_news();
            if !std::mem::replace(&mut self.is_watching, true) {
                println!("You are {}; the others play on.", words::fate(fate));
            }
        }
    }

    fn view(&self) -> View {
        self.played.view(Viewer::Seat(self.you))
    }

    fn let_bot_play(&mut self, seat: Seat) {
        let (bot, memory) = (self.bots[seat.index()].as_mut(), &mut self.followers[seat.index()]);
        let action = fuga_bots::choose(&self.played, seat, bot, memory);
        self.played.act(seat, action, &mut self.dealer).expect("a bot chooses from the legal list");
    }

    /// Asks the person until they have acted; says false when they leave.
    fn ask(&mut self, input: &mut impl BufRead) -> Result<bool> {
        self.say_news();
        self.show();
        loop {
            print!("> ");
            std::io::stdout().flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                return Ok(false);
            }
            match self.handle(line.trim()) {
                Next::Ask => {}
                Next::Show => self.show(),
                Next::GoOn => return Ok(true),
                Next::Quit => return Ok(false),
            }
        }
    }

    fn handle(&mut self, line: &str) -> Next {
        let legal = self.played.legal(self.you);
        match input::parse(line, &legal) {
            Input::Act(action) => return self.act(action),
            Input::Help => println!("{}", words::HELP),
            Input::Map => return Next::Show,
            Input::Log => self.say_log(),
            Input::Record => self.say_record(),
            Input::Note(place, text) => {
                self.notes.retain(|(noted, _)| *noted != place);
                if !text.is_empty() {
                    self.notes.push((place, text));
                }
                return Next::Show;
            }
            Input::TakeBack => match self.played.take_back(self.you) {
                Ok(()) => return Next::Show,
                Err(refusal) => println!("{}.", words::sentence(&refusal.to_string())),
            },
            Input::Quit => return Next::Quit,
            Input::Unclear(why) => println!("{why}"),
        }
        Next::Ask
    }

    fn act(&mut self, action: Action) -> Next {
        match self.played.act(self.you, action, &mut self.dealer) {
            Ok(()) => Next::GoOn,
            Err(refusal) => {
                println!("{} ({}).", words::sentence(&refusal.to_string()), refusal.rule());
                Next::Ask
            }
        }
    }

    fn show(&self) {
        let view = self.view();
        let legal = self.played.legal(self.you);
        let memory = self.played.memory(Viewer::Seat(self.you));
        let scene = draw::Scene {
            map: self.played.game().map(),
            view: &view,
            legal: &legal,
            memory: &memory,
            names: &self.names,
        };
        println!("\n{}", draw::map(&scene, self.is_coloured));
        println!("{}", draw::players(&scene));
        for (place, note) in &self.notes {
            println!("Your note on {place}: {note}");
        }
        println!("{}", words::asked(&view, &legal));
    }

    /// Everything you were told since the last time.
    fn say_news(&mut self) {
        let told = self.played.told(Viewer::Seat(self.you));
        for line in &told[self.n_said..] {
            if let Some(text) = self.line(line) {
                println!("{text}");
            }
        }
        self.n_said = told.len();
    }

    fn say_log(&self) {
        for text in self.played.told(Viewer::Seat(self.you)).iter().filter_map(|line| self.line(line)) {
            println!("{text}");
        }
    }

    fn line(&self, line: &Told<Notice>) -> Option<String> {
        match line {
            Told::Notice(notice) => words::notice(notice, self.you, &self.names),
            Told::TookBack { seat, .. } => Some(words::took_back(*seat, self.you, &self.names)),
        }
    }

    fn say_record(&self) {
        let memory = self.played.memory(Viewer::Seat(self.you));
        let record: Vec<String> = memory.record().iter().map(|(round, place)| format!("{round}: {place}")).collect();
        println!("Your moves by round: {}", if record.is_empty() { "none yet".to_owned() } else { record.join(", ") });
    }

    fn say_end(&self, outcome: &Outcome) {
        println!("\n{}", words::ending(outcome, self.you, &self.names));
    }
}
