//! A table of Escape by what was typed: names of zones, scenarios and editions, and files.

use std::path::Path;

use anyhow::{Result, anyhow, bail};
use fuga_escape::{Edition, Escape, Mode, Options, Scenario, Script, Zone, map, scenario};
use fuga_kernel::Game;
use serde::Serialize;

use crate::read_text;

/// A zone by its name, `en-garde` as well as `en_garde`.
pub(crate) fn parse_zone(name: &str) -> Result<Zone, String> {
    parse("zones", Zone::NAMED, name)
}

/// A ready-made scenario by its name.
pub(crate) fn parse_scenario(name: &str) -> Result<Scenario, String> {
    parse("scenarios", Scenario::NAMED, name)
}

/// An edition by its name.
pub(crate) fn parse_edition(name: &str) -> Result<Edition, String> {
    let editions = [Edition::English, Edition::Italian, Edition::Portuguese, Edition::Spanish];
    parse("editions", editions, name)
}

/// The basic or the advanced game.
pub(crate) fn parse_mode(name: &str) -> Result<Mode, String> {
    parse("modes", [Mode::Basic, Mode::Advanced], name)
}

/// What a choice is called where it is typed: `en-garde`.
pub(crate) fn name_of(choice: &impl Serialize) -> String {
    serde_json::json!(choice).as_str().unwrap_or_default().replace('_', "-")
}

fn parse<T: Serialize, const N: usize>(kind: &str, choices: [T; N], typed: &str) -> Result<T, String> {
    let typed = typed.to_lowercase().replace('_', "-");
    let names: Vec<String> = choices.iter().map(name_of).collect();
    let found = choices.into_iter().zip(&names).find(|(_, name)| **name == typed);
    found.map(|(choice, _)| choice).ok_or_else(|| format!("the {kind} are: {}", names.join(", ")))
}

/// A map of one's own, if there is one, and otherwise the zone.
pub(crate) fn pick_zone(zone: Zone, own: Option<&Path>) -> Result<Zone> {
    own.map_or(Ok(zone), |file| read_text(file, map::MAX_TEXT).map(Zone::Custom))
}

/// A scenario: a file if there is one of that name, otherwise a ready-made one.
pub(crate) fn find_scenario(name: &str) -> Result<(Scenario, Script)> {
    let file = Path::new(name);
    match parse_scenario(name) {
        _ if file.exists() => read_scenario(file),
        Ok(scenario) => {
            let script = Script::parse(scenario.text()).map_err(|_| anyhow!("the scenario {name} is damaged"))?;
            Ok((scenario, script))
        }
        Err(scenarios) => bail!("there is no file {name}, nor a scenario of that name; {scenarios}"),
    }
}

/// A scenario in a file, or all that is wrong with it.
pub(crate) fn read_scenario(file: &Path) -> Result<(Scenario, Script)> {
    let text = read_text(file, scenario::MAX_TEXT)?;
    let script = Script::parse(&text).map_err(|faults| {
        let name = file.display();
        let lines: Vec<String> = faults.iter().map(|fault| format!("{name}: {fault} ({})", fault.rule())).collect();
        anyhow!("this scenario can't be played\n{}", lines.join("\n"))
    })?;
    Ok((Scenario::Custom(text), script))
}

/// The table with these options, or why there can't be one: a scenario and a map are called as they were typed.
pub(crate) fn set_up(options: Options, scenario: Option<&str>, map: Option<&Path>) -> Result<Escape> {
    Escape::new(options).map_err(|error| match (error.field, scenario, map) {
        ("scenario", Some(name), _) => anyhow!("{name}: {} ({})", error.reason, error.rule),
        ("zone", _, Some(file)) => anyhow!("{}: {} ({})", file.display(), error.reason, error.rule),
        _ => anyhow!("{error} ({})", error.rule),
    })
}
