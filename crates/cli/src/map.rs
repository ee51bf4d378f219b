//! `fuga map`: checks a map drawn by hand, and shows what it is like.

use std::cmp::Reverse;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Subcommand;
use fuga_escape::map::{Kind, MAX_TEXT};
use fuga_escape::{Map, Sector, Survey};

use crate::table::parse_zone;
use crate::terminal::escape::draw::{self, Window};

/// So many of the sectors that are passed most are named.
const N_BUSIEST: usize = 5;

/// What `fuga map` does.
#[derive(Subcommand)]
pub(crate) enum MapCommand {
    /// Say what is wrong with a map, by line, column and sector.
    Check {
        /// The map's file.
        file: PathBuf,
    },
    /// Draw a map, with its distances, dead ends, choke points, pockets and busiest sectors.
    Show {
        /// The map's file, or the name of a zone.
        map: String,
    },
}

pub(crate) fn run(command: &MapCommand) -> Result<()> {
    match command {
        MapCommand::Check { file } => {
            let map = read(file)?;
            say!("{}: {}", file.display(), summary(&map));
            for warning in map.warnings() {
                say!("{}: warning: {warning}", file.display());
            }
        }
        MapCommand::Show { map } => show(&find(map)?),
    }
    Ok(())
}

/// A file if there is one of that name, otherwise a zone.
fn find(name: &str) -> Result<Map> {
    let file = Path::new(name);
    match parse_zone(name) {
        _ if file.exists() => read(file),
        Ok(zone) => Map::parse(zone.text()).map_err(|_| anyhow::anyhow!("the zone {name} is damaged")),
        Err(zones) => bail!("there is no file {name}, nor a zone of that name; {zones}"),
    }
}

fn read(file: &Path) -> Result<Map> {
    let name = file.display();
    let text = crate::read_text(file, MAX_TEXT)?;
    Map::parse(&text).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(|fault| format!("{name}: {fault}")).collect();
        anyhow::anyhow!("this map can't be played (M-03)\n{}", lines.join("\n"))
    })
}

fn summary(map: &Map) -> String {
    let count = |kind| map.sectors().filter(|&sector| map.kind(sector) == kind).count();
    let players = map.players().map(|players| format!(", for {players}")).unwrap_or_default();
    format!(
        "{}{players}: {} secure and {} dangerous sectors, {}",
        map.name(),
        count(Kind::Secure),
        count(Kind::Dangerous),
        if map.hatches().len() == 1 { "1 hatch".to_owned() } else { format!("{} hatches", map.hatches().len()) }
    )
}

fn show(map: &Map) {
    let is_coloured = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    say!("{}\n", summary(map));
    for line in draw::grid(map, Window::whole(map), |sector| {
        let (text, colour) = cell(map, sector);
        (text, is_coloured.then_some(colour))
    }) {
        say!("{}", line.text);
    }
    say!(" o secure  # dangerous  1 hatch  H human start  A alien start\n");
    let survey = Survey::of(map);
    let numbers = |steps: &[Option<u32>]| -> String {
        let steps = steps.iter().map(|steps| steps.map_or("-".to_owned(), |steps| steps.to_string()));
        steps.map(|steps| format!("{steps:>4}")).collect::<Vec<_>>().concat()
    };
    let hatches: Vec<Option<u32>> = (1..=map.hatches().len() as u32).map(Some).collect();
    say!("Steps to hatch        {}", numbers(&hatches));
    say!("from the human start  {}", numbers(&survey.human.to_hatches));
    say!("from the alien start  {}", numbers(&survey.alien.to_hatches));
    let list = |sectors: &[Sector]| -> String {
        let names: Vec<String> = sectors.iter().map(|&sector| map.place(sector).to_string()).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(" ") }
    };
    say!("Dead ends: {}", list(&survey.dead_ends));
    say!("Choke points: {}", list(&survey.choke_points));
    let pockets: Vec<String> = survey.pockets.iter().map(|pocket| list(pocket)).collect();
    say!("Pockets: {}", if pockets.is_empty() { "none".to_owned() } else { pockets.join(", ") });
    let mut busiest: Vec<Sector> =
        map.sectors().filter(|&sector| matches!(map.kind(sector), Kind::Secure | Kind::Dangerous)).collect();
    busiest.sort_by_key(|sector| Reverse(survey.traffic[sector.index()]));
    busiest.truncate(N_BUSIEST);
    say!("Most passed on the humans' shortest ways: {}", list(&busiest));
    for warning in map.warnings() {
        say!("Warning: {warning}");
    }
}

fn cell(map: &Map, sector: Sector) -> (String, &'static str) {
    match map.kind(sector) {
        Kind::Secure => (" o ".to_owned(), "2"),
        Kind::Dangerous => (" # ".to_owned(), "0"),
        Kind::HumanStart => (" H ".to_owned(), "1;34"),
        Kind::AlienStart => (" A ".to_owned(), "1;35"),
        Kind::Hatch(hatch) => (format!(" {hatch} "), "1;32"),
    }
}
