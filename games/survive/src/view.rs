//! What one viewer may see on the table now, built up from nothing (S-84 to S-87).
#![deny(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use fuga_kernel::{Game, Seat, SeatSet, Seen, Viewer, view};
use serde::Serialize;
use ts_rs::TS;

use crate::board::Hex;
use crate::outcome::Outcome;
use crate::pieces::{Back, Colour, ColourSet, Creature, Explorer, ExplorerSet, N_EACH, Spot, Terrain};
use crate::rules::Survive;
use crate::state::{Answers, Glider, Phase, Reply, State, Supply};

view! {
    /// What one viewer may see now.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
    pub struct View {
        /// Who looks, if it is somebody at the table.
        pub you: Option<Seat>,
        /// Who began.
        pub first: Seat,
        /// What is asked; nothing once the match is over.
        pub asked: Option<Asked>,
        /// The seats that have the rules place for them.
        #[ts(as = "Vec<Seat>")]
        pub placed_for: SeatSet,
        /// How many turns have begun.
        pub turns: u16,
        /// How many turns ago a tile was last taken or an explorer saved or lost (S-96); 0 is the running turn.
        pub quiet_turns: u16,
        /// Every colour, in the order of turns.
        pub colours: Vec<ColourView>,
        /// Every explorer that was placed, by colour and number.
        pub explorers: Vec<ExplorerView>,
        /// The island's tiles, in the order of hexes.
        pub tiles: Vec<TileView>,
        /// Every boat, in the order of hexes.
        pub boats: Vec<BoatView>,
        /// Every creature, by kind and in the order of hexes.
        pub creatures: Vec<CreatureView>,
        /// The pieces beside the board.
        pub supply: Supply,
        /// The backs that everybody has seen.
        pub backs_shown: Vec<KeptTile>,
        /// How it ended, once it has.
        pub outcome: Option<Outcome>,
    }
}

/// A colour, as far as the viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ColourView {
    /// The colour.
    pub colour: Colour,
    /// Who plays it.
    pub seat: Seat,
    /// How many kept tiles show beach, forest and mountain on their front (S-85).
    pub kept: [u8; 3],
    /// Which tiles they are: for their owner, and for everybody when the match is over.
    pub hand: Option<Vec<KeptTile>>,
    /// The values it has yet to place, for their owner.
    pub unplaced: Option<Vec<u8>>,
    /// Its sealed answer to the attack, for its owner.
    pub answer: Option<Reply>,
    /// How many of its explorers are safe.
    pub saved: u8,
}

/// A tile whose back somebody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
pub struct KeptTile {
    /// Its back.
    pub back: Back,
    /// The terrain on its front.
    pub front: Terrain,
}

/// An explorer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ExplorerView {
    /// Which one.
    pub explorer: Explorer,
    /// Where it is.
    pub at: Spot,
    /// What it is worth, if the viewer may look (S-03).
    pub treasure: Option<u8>,
}

/// A tile of the island.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TileView {
    /// Where it lies.
    pub at: Hex,
    /// What its front shows.
    pub terrain: Terrain,
}

/// A boat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoatView {
    /// Where it is.
    pub at: Hex,
    /// Who is aboard.
    pub aboard: ExplorerSet,
}

/// A creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CreatureView {
    /// Its kind.
    pub creature: Creature,
    /// Where it is.
    pub at: Hex,
}

/// What is asked, for everybody to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "to", rename_all = "snake_case")]
#[expect(missing_docs, reason = "each question is its name")]
pub enum Asked {
    PlaceExplorer {
        colour: Colour,
    },
    PlaceBoat {
        colour: Colour,
    },
    PlayTile {
        colour: Colour,
    },
    Glide {
        colour: Colour,
        glider: Glider,
        left: u8,
    },
    /// `wet`: who has made a water move this turn (S-23).
    Move {
        colour: Colour,
        left: u8,
        wet: ExplorerSet,
    },
    Sink {
        colour: Colour,
    },
    TakeAboard {
        colour: Colour,
        at: Hex,
        left: u8,
    },
    MoveCreature {
        colour: Colour,
        creature: Creature,
    },
    Defend {
        colour: Colour,
        creature: Creature,
        at: Hex,
        asked: ColourSet,
        answered: ColourSet,
    },
}

impl Asked {
    /// Whose turn it is, or who places.
    pub const fn colour(&self) -> Colour {
        match self {
            Self::PlaceExplorer { colour }
            | Self::PlaceBoat { colour }
            | Self::PlayTile { colour }
            | Self::Glide { colour, .. }
            | Self::Move { colour, .. }
            | Self::Sink { colour }
            | Self::TakeAboard { colour, .. }
            | Self::MoveCreature { colour, .. }
            | Self::Defend { colour, .. } => *colour,
        }
    }
}

impl Seen<Survive> for View {
    fn of(survive: &Survive, state: &State, viewer: Viewer) -> Self {
        Self {
            you: viewer.seat(),
            first: state.first,
            asked: if state.ending.is_some() { None } else { Some(project_phase(state)) },
            placed_for: state.placed_for,
            turns: state.n_turns,
            quiet_turns: state.n_turns - state.loud_turn,
            colours: survive.colours().map(|colour| survive.project_colour(state, colour, viewer)).collect(),
            explorers: survive.colours().flat_map(|colour| project_explorers(state, colour, viewer)).collect(),
            tiles: survive.tiles(state).collect(),
            boats: boats(state).collect(),
            creatures: creatures(state).collect(),
            supply: state.supply,
            backs_shown: backs_shown(state),
            outcome: survive.to_act(state).outcome(),
        }
    }
}

impl Survive {
    /// The island's tiles, in the order of hexes.
    pub(crate) fn tiles(&self, state: &State) -> impl Iterator<Item = TileView> {
        let places = self.board().island().iter().zip(0..);
        places.filter_map(|(&at, tile)| state.terrain(tile).map(|terrain| TileView { at, terrain }))
    }

    fn project_colour(&self, state: &State, colour: Colour, viewer: Viewer) -> ColourView {
        let tile = |(back, front)| KeptTile { back, front };
        let is_safe = |explorer: &Explorer| matches!(state.spot(*explorer), Spot::Corner(_));
        let n_placed = n_placed(state, colour);
        let unplaced = state.treasure[colour].seen_by(viewer).map(|values| values[n_placed..].to_vec());
        ColourView {
            colour,
            seat: self.seat_of(colour),
            kept: *state.n_kept[colour].values(),
            hand: state.hands[colour].seen_by(viewer).map(|hand| hand.tiles().map(tile).collect()),
            unplaced: if state.phase.is_setup() { unplaced } else { None },
            answer: answers(&state.phase).and_then(|answers| answers[colour]?.seen_by(viewer).copied()),
            saved: colour.explorers().filter(is_safe).count() as u8,
        }
    }
}

fn project_phase(state: &State) -> Asked {
    match state.phase {
        Phase::PlacingExplorers { colour, .. } => Asked::PlaceExplorer { colour },
        Phase::PlacingBoats { colour } => Asked::PlaceBoat { colour },
        Phase::PlayingTile { colour } => Asked::PlayTile { colour },
        Phase::Gliding { colour, glider, left } => Asked::Glide { colour, glider, left },
        Phase::Moving { colour, left, wet } => {
            let is_in_play = |&explorer: &Explorer| state.spot(explorer).is_in_play();
            Asked::Move { colour, left, wet: wet.iter().filter(is_in_play).collect() }
        }
        Phase::Sinking { colour } => Asked::Sink { colour },
        Phase::Boarding { colour, at, left } => Asked::TakeAboard { colour, at, left },
        Phase::Hunting { colour, rolled } => Asked::MoveCreature { colour, creature: rolled },
        Phase::Defending { colour, creature, at, asked, answers } => {
            let has_answered = |colour: &Colour| answers[*colour].is_some();
            Asked::Defend { colour, creature, at, asked, answered: asked.iter().filter(has_answered).collect() }
        }
    }
}

const fn answers(phase: &Phase) -> Option<&Answers> {
    match phase {
        Phase::Defending { answers, .. } => Some(answers),
        Phase::PlacingExplorers { .. }
        | Phase::PlacingBoats { .. }
        | Phase::PlayingTile { .. }
        | Phase::Gliding { .. }
        | Phase::Moving { .. }
        | Phase::Sinking { .. }
        | Phase::Boarding { .. }
        | Phase::Hunting { .. } => None,
    }
}

fn n_placed(state: &State, colour: Colour) -> usize {
    colour.explorers().filter(|&explorer| state.spot(explorer) != Spot::Unplaced).count()
}

fn project_explorers(state: &State, colour: Colour, viewer: Viewer) -> impl Iterator<Item = ExplorerView> {
    let values: Option<&[u8; N_EACH]> = state.treasure[colour].seen_by(viewer);
    let placed = colour.explorers().enumerate().filter(|&(_, explorer)| state.spot(explorer) != Spot::Unplaced);
    placed.map(move |(number, explorer)| ExplorerView {
        explorer,
        at: state.spot(explorer),
        treasure: values.map(|values| values[number]),
    })
}

fn boats(state: &State) -> impl Iterator<Item = BoatView> {
    let boats = state.fleet.at.as_slice().iter();
    boats.map(|&at| BoatView { at, aboard: state.who_is_at(Spot::Deck(at)) })
}

fn creatures(state: &State) -> impl Iterator<Item = CreatureView> {
    Creature::ALL.into_iter().flat_map(|creature| {
        let herd = state.herds[creature].as_slice().iter();
        herd.map(move |&at| CreatureView { creature, at })
    })
}

fn backs_shown(state: &State) -> Vec<KeptTile> {
    let kinds = Back::ALL.into_iter().flat_map(|back| Terrain::ALL.map(|front| KeptTile { back, front }));
    let n_shown = |tile: &KeptTile| usize::from(state.shown[tile.front][tile.back]);
    kinds.flat_map(|tile| std::iter::repeat_n(tile, n_shown(&tile))).collect()
}
