//! `fuga play`: a match in the terminal against bots.

pub(crate) mod draw;
mod input;
mod screen;
mod session;
mod words;

use std::fs;
use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use fuga_bots::Random;
use fuga_escape::{Action, Edition, Escape, Map, Memory, Mode, Options, Place, Sensible, View, Zone};
use fuga_kernel::{Chance, Dealer, Game, Match, Player, Seat};

use session::Session;

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
    /// Whose rulebook is followed where the editions differ.
    #[arg(long, value_enum, default_value_t = EditionName::English)]
    edition: EditionName,
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

#[derive(Clone, Copy, ValueEnum)]
enum ModeName {
    Basic,
    Advanced,
}

#[derive(Clone, Copy, ValueEnum)]
enum EditionName {
    English,
    Italian,
    Portuguese,
    Spanish,
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

/// All that is drawn.
struct Scene<'a> {
    map: &'a Map,
    view: &'a View,
    legal: &'a [Action],
    memory: &'a Memory,
    names: &'a [String],
    /// By seat: what was heard or seen of it last.
    heard: &'a [Option<String>],
    notes: &'a [(Place, String)],
    is_coloured: bool,
}

/// Plays one match with whoever sits at the keyboard.
pub(crate) fn run(options: &PlayOptions) -> Result<()> {
    let seed = match &options.seed {
        Some(seed) => seed.clone(),
        // In letters and digits, so that a person can type it again.
        None => crate::random_seed()?.map(|byte| format!("{byte:02x}")).concat(),
    };
    let game = Escape::new(table_options(options)?).map_err(|error| match &options.map {
        Some(file) if error.field == "zone" => anyhow!("{}: {} ({})", file.display(), error.reason, error.rule),
        _ => anyhow!("{error} ({})", error.rule),
    })?;
    let n_seats = game.n_seats();
    let you = match options.seat {
        Some(seat) if seat < n_seats => Seat::new(seat),
        Some(seat) => bail!("--seat {seat}: this table has seats 0 to {}", n_seats - 1),
        None => Seat::new(Dealer::new(format!("{seed} seat").as_bytes()).draw(u32::from(n_seats)) as u8),
    };
    for warning in game.warnings() {
        say!("Note: {warning}");
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
        say!("Another match? Run it again; --help shows zones, seats and the basic game.");
        let nonce = if options.nonce.is_empty() { String::new() } else { format!(" --nonce \"{}\"", options.nonce) };
        say!("The same match once more: --seed {seed} --seat {you}{nonce}");
    }
    Ok(())
}

fn table_options(options: &PlayOptions) -> Result<Options> {
    let zone = match &options.map {
        Some(file) => {
            Zone::Custom(fs::read_to_string(file).with_context(|| format!("{} can't be read", file.display()))?)
        }
        None => options.zone.clone(),
    };
    let mode = match options.mode {
        ModeName::Basic => Mode::Basic,
        ModeName::Advanced => Mode::Advanced,
    };
    let edition = match options.edition {
        EditionName::English => Edition::English,
        EditionName::Italian => Edition::Italian,
        EditionName::Portuguese => Edition::Portuguese,
        EditionName::Spanish => Edition::Spanish,
    };
    Ok(Options { edition, ..Options::new(options.seats, mode, zone) })
}

/// A zone by its name, `en-garde` as well as `en_garde`.
pub(crate) fn parse_zone(name: &str) -> Result<Zone, String> {
    let name = name.to_lowercase().replace('-', "_");
    let names = Zone::NAMED.map(|zone| serde_json::json!(zone).as_str().unwrap_or_default().to_owned());
    let found = Zone::NAMED.into_iter().zip(&names).find(|(_, known)| **known == name);
    found.map(|(zone, _)| zone).ok_or_else(|| format!("the zones are: {}", names.join(", ")))
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
    use fuga_escape::{Position, Role};
    use fuga_kernel::Viewer;

    use super::*;

    /// Hands over what seat 0, the Pilot, sees at the beginning of its turn.
    pub(super) fn look<T>(zone: Zone, position: &Position, n_seats: u8, look: impl FnOnce(&Scene<'_>) -> T) -> T {
        let escape = Escape::new(Options::new(n_seats, Mode::Advanced, zone)).unwrap();
        let state = escape.set_up(position);
        let viewer = Viewer::Seat(Seat::new(0));
        let mut legal = Vec::new();
        escape.legal(&state, Seat::new(0), &mut legal);
        look(&Scene {
            map: escape.map(),
            view: &escape.view(&state, viewer),
            legal: &legal,
            memory: &escape.memory(viewer),
            names: &[&["you".to_owned()], &NAMES.map(str::to_owned)[1..]].concat(),
            heard: &vec![Some("attack K07".to_owned()); usize::from(n_seats)],
            notes: &[("M11".parse().unwrap(), "quiet".to_owned())],
            is_coloured: false,
        })
    }

    /// A table of any size, with the Pilot somewhere and all others at the alien start.
    pub(super) fn position(n_seats: u8, at: &str) -> Position {
        let cast =
            [Role::cast(fuga_escape::Side::Human, n_seats), Role::cast(fuga_escape::Side::Alien, n_seats)].concat();
        let others = cast.into_iter().filter(|role| *role != Role::Pilot).take(usize::from(n_seats) - 1);
        others
            .fold(Position::new().seat(Role::Pilot, at, &[]), |position, role| position.seat(role, "alien start", &[]))
    }
}
