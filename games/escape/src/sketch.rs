//! A map while it is being drawn: what is wrong with it, and what it is like to play on.

use fuga_hex::Coord;
use fuga_kernel::Wire;
use serde::Serialize;
use ts_rs::TS;

use crate::map::{FaultKind, Kind, Map, MapDraft, MapWarning, Sector};
use crate::scenario::ScenarioSketch;
use crate::survey::{Survey, Ways};

/// The text of a map, looked over for whoever draws it. Sectors are called by their place in the grid, starts and hatches
/// too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Sketch {
    /// The map as it was drawn, where its text can be read.
    pub drawn: Option<Drawn>,
    /// All that keeps it from being played on, or from being read (M-03).
    pub faults: Vec<SketchFault>,
    /// What it is like, once it can be played on.
    pub figures: Option<Figures>,
}

impl Wire for Sketch {}

/// What is said of a text that a table may bring, whichever it is.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Sketched {
    Map(Sketch),
    Scenario(ScenarioSketch),
}

impl Wire for Sketched {}

/// A map as it was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Drawn {
    /// Its name, which may be empty.
    pub name: String,
    /// For how many players it is suggested, as its text says it; empty where it says nothing (E-03).
    pub players: String,
    /// How many columns it is wide, walls included.
    pub columns: u8,
    /// How many rows it is high, walls included.
    pub rows: u8,
    /// Every sector with its mark: `o` secure, `x` dangerous, `H` human start, `A` alien start, `1` to `9` hatches.
    pub sectors: Vec<(Coord, String)>,
}

/// One thing that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SketchFault {
    /// The line of the text, counted from 1, if it stands in one.
    pub line: Option<usize>,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What a map is like to play on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Figures {
    /// How many sectors are secure.
    pub secure: usize,
    /// How many are dangerous.
    pub dangerous: usize,
    /// The humans' ways from their start.
    pub human: SketchWays,
    /// The aliens' ways from theirs.
    pub alien: SketchWays,
    /// Sectors with one way in at most.
    pub dead_ends: Vec<Coord>,
    /// Sectors without which others could not be reached.
    pub choke_points: Vec<Coord>,
    /// Groups of sectors without a hatch that are left as they were entered.
    pub pockets: Vec<Vec<Coord>>,
    /// How many of a thousand shortest ways of the humans pass each sector that any of them passes.
    pub traffic: Vec<(Coord, u32)>,
    /// Sectors that are cut off from a start when a hatch closes, or several do (M-03).
    pub cut_off: Vec<CutOff>,
}

/// How far it is from a start, on ways that cross no start and end at the first hatch they come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SketchWays {
    /// Steps to each sector that can be reached so.
    pub steps: Vec<(Coord, u32)>,
    /// Steps to each hatch, hatch 1 first; nothing for one that can't be reached so.
    pub to_hatches: Vec<Option<u32>>,
}

/// A sector that is cut off from a start when hatches close.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CutOff {
    /// The sector.
    pub sector: Coord,
    /// The hatch whose closing does it; nothing where it takes several.
    pub hatch: Option<u8>,
}

impl Sketch {
    /// Looks a text over. It takes bounded time, whoever wrote it.
    pub fn of(text: &str) -> Self {
        let fault = |fault: crate::map::MapFault| SketchFault { line: fault.at.map(|at| at.line), kind: fault.kind };
        match MapDraft::parse(text) {
            Err(faults) => Self { drawn: None, faults: faults.into_iter().map(fault).collect(), figures: None },
            Ok(draft) => {
                let drawn = Some(draft.drawn());
                match draft.check() {
                    Err(faults) => Self { drawn, faults: faults.into_iter().map(fault).collect(), figures: None },
                    Ok(map) => Self { drawn, faults: Vec::new(), figures: Some(Figures::of(&map)) },
                }
            }
        }
    }
}

impl Figures {
    fn of(map: &Map) -> Self {
        let survey = Survey::of(map);
        let count = |kind: Kind| map.sectors().filter(|&sector| map.kind(sector) == kind).count();
        let coord = |sector: &Sector| map.coord(*sector);
        let all = |sectors: &[Sector]| sectors.iter().map(coord).collect::<Vec<Coord>>();
        let passed = map.sectors().map(|sector| (map.coord(sector), survey.traffic[sector.index()]));
        let cut_off = map.warnings().iter().map(|warning| {
            let (sector, hatch) = match warning {
                MapWarning::OnlyThroughHatch { sector, hatch } => (sector, Some(*hatch)),
                MapWarning::OnlyThroughHatches { sector } => (sector, None),
            };
            let sector = map.sector(*sector).expect("a warning names sectors of its map");
            CutOff { sector: map.coord(sector), hatch }
        });
        Self {
            secure: count(Kind::Secure),
            dangerous: count(Kind::Dangerous),
            human: SketchWays::of(map, &survey.human),
            alien: SketchWays::of(map, &survey.alien),
            dead_ends: all(&survey.dead_ends),
            choke_points: all(&survey.choke_points),
            pockets: survey.pockets.iter().map(|pocket| all(pocket)).collect(),
            traffic: passed.filter(|(_, share)| *share > 0).collect(),
            cut_off: cut_off.collect(),
        }
    }
}

impl SketchWays {
    fn of(map: &Map, ways: &Ways) -> Self {
        let steps = map.sectors().filter_map(|sector| Some((map.coord(sector), ways.steps[sector.index()]?)));
        Self { steps: steps.collect(), to_hatches: ways.to_hatches.clone() }
    }
}
