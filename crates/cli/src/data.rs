//! `fuga data`: checks a set of figures of O.V.N.I., and shows what is in it.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use clap::Subcommand;
use fuga_ovni::{AlienCard, City, Data, DataSet, MAX_TEXT, Mission, RECONSTRUCTED, Thing, Tokens};

/// What `fuga data` does.
#[derive(Subcommand)]
pub(crate) enum DataCommand {
    /// Say what is wrong with a set, by line, and what would be right.
    Check {
        /// The set's file.
        file: PathBuf,
    },
    /// Show the cities and links, planets, cards, abilities, missions and points of a set.
    Show {
        /// The set's file; the set that comes with the game otherwise.
        file: Option<PathBuf>,
    },
}

pub(crate) fn run(command: &DataCommand) -> Result<()> {
    match command {
        DataCommand::Check { file } => say!("{}: {}", file.display(), summary(&read(file)?)),
        DataCommand::Show { file: Some(file) } => show(&read(file)?),
        DataCommand::Show { file: None } => {
            show(&DataSet::parse(RECONSTRUCTED).map_err(|fault| anyhow!("the set of the game is damaged: {fault}"))?);
        }
    }
    Ok(())
}

fn read(file: &Path) -> Result<DataSet> {
    let text = crate::read_text(file, MAX_TEXT)?;
    Data::Custom(text)
        .read()
        .map_err(|fault| anyhow!("this set can't be played with (O-13)\n{}: {fault}", file.display()))
}

fn summary(data: &DataSet) -> String {
    let n_links = City::all().map(|city| data.board.near(city).len()).sum::<usize>() / 2;
    let reconstructed = match data.n_reconstructed {
        0 => "no line is reconstructed".to_owned(),
        1 => "1 line is reconstructed in part".to_owned(),
        n => format!("{n} lines are reconstructed in part"),
    };
    format!("{}: {} cities, {n_links} links; {reconstructed}", data.name, City::COUNT)
}

fn show(data: &DataSet) {
    say!("{}", summary(data));
    say!("\nCities and their links");
    for city in data.cities.values() {
        let links: Vec<String> = data.board.near(city.city).iter().map(|near| near.to_string()).collect();
        say!("  {:>2} {:<14} {}", city.city.number(), city.name, links.join(" "));
    }
    say!("\nPlanets, the farthest first");
    let mut planets: Vec<_> = data.planets.values().iter().collect();
    planets.sort_by_key(|planet| std::cmp::Reverse(planet.distance));
    for planet in planets {
        say!("  {:<8} {:<8} {:>6} light years", planet.name, planet.colour, planet.distance);
    }
    say!("\nHumans");
    let humans = data.humans.iter().map(|(colour, kind)| format!("{colour}: {kind}"));
    say!("  {}", humans.collect::<Vec<_>>().join(", "));
    say!("\nAlien cards");
    let mut icons = Tokens::NONE;
    for card in AlienCard::all() {
        icons += data.card(card);
        say!("  {:>2} {}", card.number(), data.card(card));
    }
    say!("  in all {icons}");
    say!("\nAbilities");
    for ability in data.abilities.values() {
        say!("  {} ({}): {}", ability.title, ability.ability, ability.effect);
    }
    say!("\nMissions");
    for mission in Mission::all() {
        say!("  {:>2} {}", mission.number(), data.mission(mission));
    }
    let points = &data.points;
    say!("\nPoints");
    say!("  the most tokens of a type {}", points.alien_majority);
    say!(
        "  a UFO on the board {} ({} with the ability), on the pad {}",
        points.ufo_on_board,
        points.ufo_grand_fleet,
        points.ufo_on_pad
    );
    say!("  the majority in a city {}", points.airspace);
    say!("  a mapping token {} ({} with the ability)", points.mapping, points.mapping_charts);
    let [one, two, three] = points.humans_alike;
    say!("  one, two or three humans of a colour {one}, {two}, {three}");
    say!("  humans of five colours {}, of six {}", points.humans_differ_5, points.humans_differ_6);
    say!("  a mission fulfilled {}, not fulfilled -{}", points.mission_done, points.mission_failed);
}
