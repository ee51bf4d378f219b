//! A scenario while it is being composed: what it says, and what is wrong with it.

use fuga_kernel::Wire;
use serde::Serialize;
use ts_rs::TS;

use super::{Code, FaultKind, Script, Shape};
use crate::options::Scenario;
use crate::text::Players;

/// The text of a scenario, looked over for whoever composes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ScenarioSketch {
    /// The scenario as it was written, where each of its lines can be read.
    pub drawn: Option<DrawnScenario>,
    /// All that keeps it from being played, or from being read (E-70, E-72, E-74).
    pub faults: Vec<ScenarioSketchFault>,
    /// Every code there is, in the order of a rule sheet.
    pub codes: Vec<ShapedCode>,
    /// The scenarios that come ready-made, to begin from (E-71).
    pub ready: Vec<ReadyScenario>,
}

impl Wire for ScenarioSketch {}

/// A scenario as it was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DrawnScenario {
    /// Its name, which may be empty.
    pub name: String,
    /// Who made it; empty where it says nothing.
    pub author: String,
    /// For how many players it is suggested, as its text says it; empty where it says nothing (E-03).
    pub players: String,
    /// The codes that it switches on, in the order of a rule sheet.
    pub codes: Vec<DrawnCode>,
}

/// A code that is switched on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DrawnCode {
    /// The code, such as `C.6`.
    pub code: Code,
    /// The words of its value, as they are written after it.
    pub words: Vec<String>,
}

/// One thing that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ScenarioSketchFault {
    /// The line of the text, counted from 1, if it stands in one.
    pub line: Option<usize>,
    /// The rule that refuses.
    pub rule: &'static str,
    /// What is wrong.
    pub kind: FaultKind,
}

/// A code that there is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ShapedCode {
    /// The code, such as `C.6`.
    pub code: Code,
    /// What it takes as its value.
    pub takes: Shape,
}

/// A scenario that comes ready-made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ReadyScenario {
    /// What a table calls it among its options.
    pub scenario: Scenario,
    /// What it says.
    pub drawn: DrawnScenario,
}

impl ScenarioSketch {
    /// Looks a text over. It takes bounded time, whoever wrote it.
    pub fn of(text: &str) -> Self {
        let (script, faults) = Script::read(text);
        let faults = faults.into_iter().map(|fault| ScenarioSketchFault {
            line: fault.at.map(|at| at.line),
            rule: fault.rule(),
            kind: fault.kind,
        });
        Self {
            drawn: script.as_ref().map(Script::drawn),
            faults: faults.collect(),
            codes: Code::ALL.map(|code| ShapedCode { code, takes: code.shape() }).to_vec(),
            ready: Scenario::NAMED.into_iter().filter_map(ReadyScenario::of).collect(),
        }
    }
}

impl ReadyScenario {
    fn of(scenario: Scenario) -> Option<Self> {
        let (script, _) = Script::read(scenario.text());
        Some(Self { scenario, drawn: script?.drawn() })
    }
}

impl Script {
    fn drawn(&self) -> DrawnScenario {
        let codes = self.codes.iter().map(|code| DrawnCode { code, words: self.codes.value(code) });
        DrawnScenario {
            name: self.name.clone(),
            author: self.author.clone().unwrap_or_default(),
            players: self.players.map(Players::written).unwrap_or_default(),
            codes: codes.collect(),
        }
    }
}
