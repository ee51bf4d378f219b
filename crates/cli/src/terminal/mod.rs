//! `fuga play`: a match in the terminal against bots.

pub(crate) mod draw;
mod guide;
mod input;
mod question;
mod screen;
mod session;
mod words;

use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use fuga_bots::Random;
use fuga_escape::{Action, Edition, Escape, Map, Memory, Mode, Options, Place, Sensible, View, Zone};
use fuga_kernel::{Chance, Dealer, Game, Match, Player, Seat};

use self::screen::Size;
use self::session::Session;
use crate::table::{self, name_of, parse_edition, parse_mode, parse_zone};

/// What `fuga play` takes.
#[derive(Args)]
pub(crate) struct PlayOptions {
    /// The game; there is one so far.
    #[arg(default_value = "escape", value_parser = ["escape"])]
    game: String,
    /// How many play, you among them: 2 to 16.
    #[arg(long, default_value_t = USUAL_SEATS)]
    seats: u8,
    /// Where you sit, counted from 0; a random seat otherwise.
    #[arg(long)]
    seat: Option<u8>,
    /// The game: basic or advanced.
    #[arg(long, default_value = "advanced", value_parser = parse_mode)]
    mode: Mode,
    /// Coded rules on top of the advanced game: infection, arena, old-school, or a file of your own.
    #[arg(long)]
    scenario: Option<String>,
    /// Whose rulebook is followed where the editions differ: english, italian, portuguese or spanish.
    #[arg(long, default_value = "english", value_parser = parse_edition)]
    edition: Edition,
    /// Where it is played: galilei, fermi, galvani or one of the further zones.
    #[arg(long, default_value = "galilei", value_parser = parse_zone)]
    zone: Zone,
    /// A map of your own, as text like the files in games/escape/data.
    #[arg(long, conflicts_with = "zone")]
    map: Option<PathBuf>,
    /// The same seed deals the same match; random otherwise.
    #[arg(long)]
    seed: Option<String>,
    /// A word of your own that is mixed into the seed, so that nobody can have foreseen the deal.
    #[arg(long, default_value = "")]
    nonce: String,
    /// Who plays the other seats.
    #[arg(long, value_enum, default_value_t = BotName::Sensible)]
    bots: BotName,
    /// A new file to keep the record of the match in; it is up to date after each of your actions.
    #[arg(long)]
    record: Option<PathBuf>,
}

/// How many play unless they say otherwise.
const USUAL_SEATS: u8 = 6;

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

/// Plays one match with whoever sits at the keyboard.
pub(crate) fn run(options: &PlayOptions) -> Result<()> {
    let seed = match &options.seed {
        Some(seed) => seed.clone(),
        // In letters and digits, so that a person can type it again.
        None => crate::random_seed()?.map(|byte| format!("{byte:02x}")).concat(),
    };
    let game = table::set_up(table_options(options)?, options.scenario.as_deref(), options.map.as_deref())?;
    let n_seats = game.n_seats();
    let you = match options.seat {
        Some(seat) if seat < n_seats => Seat::new(seat),
        Some(seat) => bail!("--seat {seat}: this table has seats 0 to {}", n_seats - 1),
        None => Seat::new(Dealer::new(format!("{seed} seat").as_bytes()).draw(u32::from(n_seats)) as u8),
    };
    for warning in game.warnings() {
        tell(&format!("Note: {warning}"), 2);
    }
    let nonces = Seat::all(n_seats).map(|seat| if seat == you { options.nonce.clone() } else { String::new() });
    let (played, dealer) = Match::deal_fair(game, seed.as_bytes(), &nonces.collect::<Vec<_>>());
    if let Some(promise) = &played.log().fairness {
        say!("The hash of the seed, before the first card:\n{}\n", promise.commitment);
    }
    let bots = Seat::all(n_seats).map(|seat| bot(options.bots, &seed, seat)).collect();
    let names = Seat::all(n_seats).map(|seat| if seat == you { "you" } else { NAMES[seat.index()] }.to_owned());
    let mut session = Session::new(played, dealer, you, bots, names.collect());
    session.is_terminal = std::io::stdout().is_terminal();
    session.is_coloured = session.is_terminal && std::env::var_os("NO_COLOR").is_none();
    session.record_to(options.record.clone())?;
    let is_over = session.play(&mut std::io::stdin().lock())?;
    if let Some(file) = &options.record {
        say!("The record is in {0}; check it with: cargo run --package fuga -- replay {0}", file.display());
    }
    if is_over {
        say!("Another match? Run it again; --help shows zones, seats and scenarios.");
        say!("The same match once more: cargo play {}", again(options, &seed, you));
    }
    Ok(())
}

/// Prints a line, broken where the terminal ends; all pieces but the first are set in.
pub(crate) fn tell(text: &str, indent: usize) {
    let width = if std::io::stdout().is_terminal() { Size::of_terminal().cols } else { usize::MAX };
    say!("{}", words::wrap(text, width, indent).join("\n"));
}

fn table_options(options: &PlayOptions) -> Result<Options> {
    let zone = table::pick_zone(options.zone.clone(), options.map.as_deref())?;
    let scenario = options.scenario.as_deref().map(table::find_scenario).transpose()?;
    let scenario = scenario.map(|(scenario, _)| scenario);
    Ok(Options { edition: options.edition, scenario, ..Options::new(options.seats, options.mode, zone) })
}

/// Everything to type for the same match, less what holds anyway.
fn again(options: &PlayOptions, seed: &str, you: Seat) -> String {
    let bots = |bots: BotName| bots.to_possible_value().map_or_else(String::new, |bots| bots.get_name().to_owned());
    let map = options.map.as_ref().map_or_else(String::new, |file| file.display().to_string());
    let words = [
        ("seats", options.seats.to_string(), USUAL_SEATS.to_string()),
        ("mode", name_of(&options.mode), name_of(&Mode::default())),
        ("scenario", options.scenario.clone().unwrap_or_default(), String::new()),
        ("edition", name_of(&options.edition), name_of(&Edition::default())),
        ("zone", name_of(&options.zone), name_of(&Zone::default())),
        ("map", map, String::new()),
        ("bots", bots(options.bots), bots(BotName::Sensible)),
        ("seed", seed.to_owned(), String::new()),
        ("seat", you.to_string(), String::new()),
        ("nonce", options.nonce.clone(), String::new()),
    ];
    let typed = |text: &str| if text.contains(char::is_whitespace) { format!("\"{text}\"") } else { text.to_owned() };
    let said = words.iter().filter(|(_, text, usual)| text != usual);
    said.map(|(name, text, _)| format!("--{name} {}", typed(text))).collect::<Vec<_>>().join(" ")
}

fn bot(name: BotName, seed: &str, seat: Seat) -> Box<dyn Player<Escape>> {
    let own = u64::from(Dealer::new(format!("{seed} bot {seat}").as_bytes()).draw(u32::MAX));
    match name {
        BotName::Sensible => Box::new(Sensible::new(own)),
        BotName::Random => Box::new(Random::new(own)),
    }
}

#[cfg(test)]
mod example {
    use fuga_escape::{Position, Role, Scenario, Side};
    use fuga_kernel::Viewer;

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
            memory: &escape.memory(viewer),
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
