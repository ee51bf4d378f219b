//! Maps and scenarios as lists show them, whole or not.

use std::fmt;

use fuga_kernel::{Material, Wire};
use serde::Serialize;
use ts_rs::TS;

use crate::map::MapDraft;
use crate::scenario::Script;
use crate::sketch::Drawn;
use crate::text::{MAX_NAME, Players};

/// A map or a scenario as a list draws it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Picture {
    /// The map, where it is one that can be read.
    pub drawn: Option<Drawn>,
    /// The codes of a scenario that can be read, as the rulebook prints them: `C.6[1,2]`.
    pub codes: Vec<String>,
}

impl Wire for Picture {}

impl Picture {
    /// The picture of a text that a table may bring in one of its options.
    pub(crate) fn of(option: &str, text: &str) -> Self {
        match option {
            "zone" => Self { drawn: MapDraft::parse(text).ok().map(|draft| draft.drawn()), codes: Vec::new() },
            "scenario" => {
                let codes = Script::parse(text).map(|script| script.codes().to_string()).unwrap_or_default();
                Self { drawn: None, codes: codes.split_whitespace().map(str::to_owned).collect() }
            }
            _ => Self::default(),
        }
    }
}

/// What a list says of a map.
pub(crate) fn of_map(text: &str) -> Material {
    let draft = match MapDraft::parse(text) {
        Ok(draft) => draft,
        Err(faults) => return Material { fault: first(&faults), ..Material::default() },
    };
    let drawn = draft.drawn();
    let size = u32::try_from(drawn.sectors.len()).ok();
    match draft.check() {
        Err(faults) => Material { name: drawn.name, size, fault: first(&faults), ..Material::default() },
        Ok(map) => Material { name: drawn.name, players: map.players().map(Players::ends), size, fault: None },
    }
}

/// What a list says of a scenario.
pub(crate) fn of_scenario(text: &str) -> Material {
    match Script::parse(text) {
        Ok(script) => Material {
            name: script.name().to_owned(),
            players: script.players().map(Players::ends),
            ..Material::default()
        },
        // It may be called something although something is wrong with it.
        Err(faults) => Material { name: named(text), fault: first(&faults), ..Material::default() },
    }
}

/// The name that a text says it has, if it can be shown.
fn named(text: &str) -> String {
    let name = text.lines().find_map(|line| line.strip_prefix("name:")).unwrap_or_default().trim();
    let is_shown = name.chars().count() <= MAX_NAME && !name.chars().any(char::is_control);
    if is_shown { name.to_owned() } else { String::new() }
}

fn first<F: fmt::Display>(faults: &[F]) -> Option<String> {
    faults.first().map(ToString::to_string)
}
