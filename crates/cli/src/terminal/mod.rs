//! `fuga play`: a match in the terminal against bots.

pub(crate) mod escape;
mod keyboard;
mod ovni;
mod plain;
mod retold;
mod session;
mod survive;
mod text;
mod typed;

use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use clap::{Args, ValueEnum};
use fuga_catalog::{Bot, BotKind, GameId};
use fuga_cli::outside::{Launch, OutsidePlayer};
use fuga_escape::{Edition, Mode, Zone};
use fuga_hush::Hush;
use fuga_kernel::{Chance, Dealer, Extras as _, Game, Match, Player, Seat, Shares};
use fuga_ovni::{Data, Planet};

use self::escape::AtEscape;
use self::keyboard::Keyboard;
use self::ovni::AtOvni;
use self::plain::Plain;
pub(crate) use self::retold::retell;
use self::session::{Manner, Session};
use self::survive::{AtSurvive, Challenge};
pub(crate) use self::text::tell;
use crate::patience::{PROGRAM, Patience};
use crate::table::{self, name_of, parse_edition, parse_mode, parse_zone};

/// What `fuga play` takes.
#[derive(Args)]
pub(crate) struct PlayOptions {
    /// The game: escape, survive or ovni; or hush, the example of how a game is written.
    #[arg(default_value = "escape", value_parser = GameId::of_name)]
    game: GameId,
    /// How many play, you among them: 2 to 16, usually 6; in Survive and O.V.N.I. 2 to 4, usually 4; in Hush 2 to 4.
    #[arg(long)]
    seats: Option<u8>,
    /// Where you sit, counted from 0; a random seat otherwise.
    #[arg(long)]
    seat: Option<u8>,
    /// The same seed deals the same match; random otherwise.
    #[arg(long)]
    seed: Option<String>,
    /// A word of your own that is mixed into the seed, so that nobody can have foreseen the deal.
    #[arg(long, default_value = "")]
    nonce: String,
    #[arg(long, help = bots_help(), default_value = BotKind::Normal.name(), value_parser = parse_bots)]
    bots: Bots,
    #[command(flatten)]
    patience: Patience,
    /// A new file to keep the record of the match in; it is up to date after each of your actions.
    #[arg(long)]
    record: Option<PathBuf>,
    #[command(flatten)]
    escape: EscapeOptions,
    #[command(flatten)]
    survive: SurviveOptions,
    #[command(flatten)]
    ovni: OvniOptions,
}

/// What only Escape takes.
#[derive(Args)]
#[command(next_help_heading = "Escape")]
struct EscapeOptions {
    /// The game: basic or advanced, which is the usual one.
    #[arg(long, value_parser = parse_mode)]
    mode: Option<Mode>,
    /// Coded rules on top of the advanced game: infection, arena, old-school, or a file of your own.
    #[arg(long)]
    scenario: Option<String>,
    /// Whose rulebook is followed where the editions differ: english, italian, portuguese or spanish.
    #[arg(long, value_parser = parse_edition)]
    edition: Option<Edition>,
    /// What is read otherwise than in that rulebook, such as `defense_stops_attack=yes`; with commas between several.
    #[arg(long, value_delimiter = ',', value_parser = parse_reading)]
    read: Vec<Reading>,
    /// Everybody is told when a seat has no legal move.
    #[arg(long)]
    stuck_is_told: bool,
    /// Where it is played: galilei, fermi, galvani or one of the further zones.
    #[arg(long, value_parser = parse_zone)]
    zone: Option<Zone>,
    /// A map of your own, as text like the files in games/escape/data.
    #[arg(long, conflicts_with = "zone")]
    map: Option<PathBuf>,
}

/// What only Survive takes.
#[derive(Args)]
#[command(next_help_heading = "Survive")]
#[expect(clippy::struct_excessive_bools, reason = "each is one choice of the table, independent of the others")]
struct SurviveOptions {
    /// A changed rule, or several with commas between them.
    #[arg(long = "challenge", value_enum, value_delimiter = ',')]
    challenges: Vec<Challenge>,
    /// Two players have one colour each instead of two.
    #[arg(long)]
    one_colour_each: bool,
    /// You go on seeing what your explorers are worth.
    #[arg(long)]
    remember_values: bool,
    /// An explorer may swim and land in one turn.
    #[arg(long)]
    swim_and_land: bool,
    /// The tiles round the lagoon do not touch the sea until one of them has sunk.
    #[arg(long)]
    closed_lagoon: bool,
    /// With the challenge to-the-end: how many quiet rounds after the last tile end the match, 1 to 100.
    #[arg(long)]
    stall_rounds: Option<u8>,
}

/// What only O.V.N.I. takes.
#[derive(Args)]
#[command(next_help_heading = "O.V.N.I.")]
struct OvniOptions {
    /// The planets of the seats in order, with commas between them: antaris, eris, luxor, magnon, or any for chance.
    #[arg(long, value_delimiter = ',', value_parser = parse_planet)]
    planets: Vec<ChosenPlanet>,
    /// With two players: the planet of the third, who is nobody.
    #[arg(long, value_parser = parse_planet)]
    third_planet: Option<ChosenPlanet>,
    /// With two players: at the end the third does not count for majorities.
    #[arg(long)]
    no_third_competes: bool,
    /// No rival is attacked twice by one activation.
    #[arg(long)]
    attacks_all_different: bool,
    /// A UFO that flies on maps nothing on its way.
    #[arg(long)]
    no_passing_ufos_map: bool,
    /// The match is over after so many rounds at the latest, 1 to 100; usually 30.
    #[arg(long)]
    max_rounds: Option<u8>,
    /// Figures of your own, as text like the file in games/ovni/data.
    #[arg(long)]
    data: Option<PathBuf>,
}

/// E-07 How a table reads what the rulebooks say differently.
#[derive(Clone)]
struct Reading {
    name: String,
    is_so: bool,
}

fn parse_reading(text: &str) -> Result<Reading, String> {
    let names = || fuga_escape::Options::READINGS.map(|(name, _)| name);
    let (name, is_so) = match text.split_once('=') {
        Some((name, "yes")) => (name, true),
        Some((name, "no")) => (name, false),
        _ => return Err("write a name and yes or no, such as defense_stops_attack=yes".to_owned()),
    };
    if names().contains(&name) {
        Ok(Reading { name: name.to_owned(), is_so })
    } else {
        Err(format!("the names are: {}", names().join(", ")))
    }
}

/// A planet, or none for one by chance.
#[derive(Clone, Copy)]
struct ChosenPlanet(Option<Planet>);

impl std::fmt::Display for ChosenPlanet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.map_or("any", Planet::name))
    }
}

fn parse_planet(name: &str) -> Result<ChosenPlanet, String> {
    match (name, Planet::of_name(&name.to_lowercase())) {
        ("any", _) => Ok(ChosenPlanet(None)),
        (_, Some(planet)) => Ok(ChosenPlanet(Some(planet))),
        _ => Err(format!("the planets are: {}, or any for chance", Planet::ALL.map(Planet::name).join(", "))),
    }
}

/// How many play Escape unless they say otherwise.
const ESCAPE_SEATS: u8 = 6;

/// Who plays the seats that are not yours.
#[derive(Clone)]
enum Bots {
    Bot(Bot),
    /// A program, by its command.
    Program(String),
}

impl Bots {
    /// What was typed for them.
    fn typed(&self) -> String {
        match self {
            Self::Bot(bot) => bot.to_string(),
            Self::Program(command) => format!("{PROGRAM}{command}"),
        }
    }
}

/// What `--bots` takes, with what to expect of each kind.
fn bots_help() -> String {
    let kinds = BotKind::ALL.map(|kind| format!("  {:<7} {}", kind.name(), kind.about()));
    format!(
        "Who plays the other seats, also with a character, such as `hard:bold`; or a program of your own, such as \
         `\"{PROGRAM}python3 examples/bot.py\"`.\n{}\n",
        kinds.join("\n")
    )
}

fn parse_bots(typed: &str) -> Result<Bots, String> {
    if let Some(command) = typed.strip_prefix(PROGRAM) {
        return Ok(Bots::Program(command.to_owned()));
    }
    typed.parse().map(Bots::Bot).map_err(|reason| format!("{reason}; a program is {PROGRAM}COMMAND"))
}

/// First names with an initial of their own, which marks their noises on the map.
const NAMES: [&str; 16] =
    ["Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ivo", "Jun", "Kim", "Leo", "Mia", "Ned", "Oli", "Pia"];

/// Plays one match with whoever sits at the keyboard.
pub(crate) fn run(options: &PlayOptions) -> Result<()> {
    refuse_others(options)?;
    match options.game {
        GameId::Escape => {
            let own = &options.escape;
            let game = table::set_up(escape_options(options)?, own.scenario.as_deref(), own.map.as_deref())?;
            play(options, game, AtEscape::default(), own.said())
        }
        GameId::Survive => {
            let game = survive::set_up(survive_options(options))?;
            play(options, game, AtSurvive::default(), options.survive.said())
        }
        GameId::Ovni => {
            let game = ovni::set_up(ovni_options(options)?, options.ovni.data.as_deref())?;
            play(options, game, AtOvni::default(), options.ovni.said())
        }
        GameId::Hush => {
            let usual = fuga_hush::Options::default();
            let chosen = fuga_hush::Options { seats: options.seats.unwrap_or(usual.seats) };
            let game = Hush::new(chosen).map_err(|error| anyhow!("{error} ({})", error.rule))?;
            play(options, game, Plain::<Hush>::default(), Vec::new())
        }
    }
}

/// Plays one match of a game that is set up; `said` is what was typed for this game alone.
fn play<M: Manner>(options: &PlayOptions, game: M::Game, manner: M, said: Vec<Said>) -> Result<()> {
    let seed = match &options.seed {
        Some(seed) => seed.clone(),
        // In letters and digits, so that a person can type it again.
        None => crate::random_seed()?.map(|byte| format!("{byte:02x}")).concat(),
    };
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
    // Host and player are one person here, so there is nobody to bind a nonce against.
    let shares = Shares { nonces: nonces.collect(), ..Shares::default() };
    let (played, dealer) = Match::deal_fair(game, seed.as_bytes(), &shares);
    if let Some(promise) = &played.log().fairness {
        say!("The hash of the seed, before the first card:\n{}\n", promise.commitment);
    }
    let bot = |seat: Seat| -> Result<Option<Box<dyn Player<M::Game>>>> {
        let own = u64::from(Dealer::new(format!("{seed} bot {seat}").as_bytes()).draw(u32::MAX));
        Ok(match &options.bots {
            _ if seat == you => None,
            Bots::Bot(bot) => {
                Some(bot.check::<M::Game>().map_err(|reason| anyhow!("--bots {bot}: {reason}"))?.player(own))
            }
            Bots::Program(command) => {
                Some(Box::new(OutsidePlayer::start(&Launch::parse(command, options.patience.time())?, own)?))
            }
        })
    };
    let bots = Seat::all(n_seats).map(bot).collect::<Result<_>>()?;
    let names = Seat::all(n_seats).map(|seat| if seat == you { "you" } else { NAMES[seat.index()] }.to_owned());
    let mut session = Session::new(manner, (played, dealer), you, bots, names.collect());
    session.is_terminal = std::io::stdout().is_terminal();
    session.is_coloured = session.is_terminal && std::env::var_os("NO_COLOR").is_none();
    session.record_to(options.record.clone())?;
    let is_over = session.play(&mut Keyboard::new()?)?;
    if let Some(file) = &options.record {
        let command = format!("cargo run --package fuga -- replay {}", file.display());
        say!(
            "The record is in {}; check it with: {command}; see it again with: {command} --seat {you}",
            file.display()
        );
    }
    if is_over {
        say!("Another match? Run it again; --help shows the games and their options.");
        say!("The same match once more: cargo terminal{}", again(options, said, &seed, you));
    }
    Ok(())
}

fn escape_options(options: &PlayOptions) -> Result<fuga_escape::Options> {
    let own = &options.escape;
    let zone = table::pick_zone(own.zone.clone().unwrap_or_default(), own.map.as_deref())?;
    let scenario = own.scenario.as_deref().map(table::find_scenario).transpose()?;
    let scenario = scenario.map(|(scenario, _)| scenario);
    let n_seats = options.seats.unwrap_or(ESCAPE_SEATS);
    let usual = fuga_escape::Options::new(n_seats, own.mode.unwrap_or_default(), zone);
    let (edition, stuck_is_told) = (own.edition.unwrap_or_default(), own.stuck_is_told.then_some(true));
    let mut chosen = fuga_escape::Options { edition, scenario, stuck_is_told, ..usual };
    for Reading { name, is_so } in &own.read {
        chosen.read(name, Some(*is_so));
    }
    Ok(chosen)
}

fn survive_options(options: &PlayOptions) -> fuga_survive::Options {
    let own = &options.survive;
    let usual = fuga_survive::Options::default();
    let mut chosen = fuga_survive::Options {
        one_colour_each: own.one_colour_each,
        remember_values: own.remember_values,
        swim_and_land: own.swim_and_land,
        lagoon_is_sea: !own.closed_lagoon,
        seats: options.seats.unwrap_or(usual.seats),
        ..usual
    };
    if let Some(rounds) = own.stall_rounds {
        chosen.stall_rounds = rounds;
    }
    for challenge in &own.challenges {
        challenge.take(&mut chosen);
    }
    chosen
}

fn ovni_options(options: &PlayOptions) -> Result<fuga_ovni::Options> {
    let own = &options.ovni;
    let usual = fuga_ovni::Options::default();
    Ok(fuga_ovni::Options {
        seats: options.seats.unwrap_or(usual.seats),
        planets: own.planets.iter().map(|chosen| chosen.0).collect(),
        third_planet: own.third_planet.and_then(|chosen| chosen.0),
        third_competes: !own.no_third_competes,
        attacks_all_different: own.attacks_all_different,
        passing_ufos_map: !own.no_passing_ufos_map,
        max_rounds: own.max_rounds.unwrap_or(usual.max_rounds),
        data: match &own.data {
            Some(file) => Data::Custom(crate::read_text(file, fuga_ovni::MAX_TEXT)?),
            None => usual.data,
        },
        asks_everything: usual.asks_everything,
    })
}

/// An option by its name, and what was typed for it.
type Said = (&'static str, String);

impl EscapeOptions {
    /// What was typed for Escape alone.
    fn said(&self) -> Vec<Said> {
        let words = [
            ("mode", self.mode.as_ref().map(name_of)),
            ("scenario", self.scenario.clone()),
            ("edition", self.edition.as_ref().map(name_of)),
            ("read", self.read.first().map(|reading| reading.name.clone())),
            ("stuck-is-told", self.stuck_is_told.then(String::new)),
            ("zone", self.zone.as_ref().map(name_of)),
            ("map", self.map.as_ref().map(|file| file.display().to_string())),
        ];
        words.into_iter().filter_map(|(name, text)| Some((name, text?))).collect()
    }
}

impl SurviveOptions {
    /// What was typed for Survive alone.
    fn said(&self) -> Vec<Said> {
        let challenges: Vec<String> = self.challenges.iter().map(name_of_value).collect();
        let words = [
            ("challenge", (!challenges.is_empty()).then(|| challenges.join(","))),
            ("one-colour-each", self.one_colour_each.then(String::new)),
            ("remember-values", self.remember_values.then(String::new)),
            ("swim-and-land", self.swim_and_land.then(String::new)),
            ("closed-lagoon", self.closed_lagoon.then(String::new)),
            ("stall-rounds", self.stall_rounds.map(|rounds| rounds.to_string())),
        ];
        words.into_iter().filter_map(|(name, text)| Some((name, text?))).collect()
    }
}

impl OvniOptions {
    /// What was typed for O.V.N.I. alone.
    fn said(&self) -> Vec<Said> {
        let planets: Vec<String> = self.planets.iter().map(ToString::to_string).collect();
        let words = [
            ("planets", (!planets.is_empty()).then(|| planets.join(","))),
            ("third-planet", self.third_planet.map(|planet| planet.to_string())),
            ("no-third-competes", self.no_third_competes.then(String::new)),
            ("attacks-all-different", self.attacks_all_different.then(String::new)),
            ("no-passing-ufos-map", self.no_passing_ufos_map.then(String::new)),
            ("max-rounds", self.max_rounds.map(|rounds| rounds.to_string())),
            ("data", self.data.as_ref().map(|file| file.display().to_string())),
        ];
        words.into_iter().filter_map(|(name, text)| Some((name, text?))).collect()
    }
}

/// An option of another game would do nothing, and whoever typed it expects something.
fn refuse_others(options: &PlayOptions) -> Result<()> {
    let said = [
        (GameId::Escape, "Escape", options.escape.said()),
        (GameId::Survive, "Survive", options.survive.said()),
        (GameId::Ovni, "O.V.N.I.", options.ovni.said()),
    ];
    for (_, other, said) in said.into_iter().filter(|(game, ..)| *game != options.game) {
        if let Some((name, _)) = said.first() {
            bail!("--{name} is an option of {other}; this match would be of another game");
        }
    }
    Ok(())
}

fn name_of_value(value: &impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Everything to type for the same match after `cargo terminal`, less what holds anyway.
fn again(options: &PlayOptions, said: Vec<Said>, seed: &str, you: Seat) -> String {
    let is_usual = matches!(options.bots, Bots::Bot(bot) if bot == BotKind::Normal.into());
    let mut words: Vec<Said> = options.seats.map(|seats| ("seats", seats.to_string())).into_iter().collect();
    words.extend(said);
    words.extend((!is_usual).then(|| ("bots", options.bots.typed())));
    words.extend([("seed", seed.to_owned()), ("seat", you.to_string())]);
    words.extend((!options.nonce.is_empty()).then(|| ("nonce", options.nonce.clone())));
    let game = if options.game == GameId::Escape { String::new() } else { format!(" {}", options.game.name()) };
    words.iter().fold(game, |typed, (name, text)| match text.as_str() {
        "" => format!("{typed} --{name}"),
        text if text.contains(char::is_whitespace) => {
            format!("{typed} --{name} {}", shlex::try_quote(text).unwrap_or(text.into()))
        }
        text => format!("{typed} --{name} {text}"),
    })
}
