//! Why an action is refused. Every reason is one its actor can see.

use fuga_kernel::{Refuse, Wire};
use serde::Serialize;
use strum::IntoStaticStr;
use thiserror::Error;

use crate::board::Hex;
use crate::pieces::{Back, Colour, Creature, Explorer, Spot, Terrain};

/// Why an action was refused. This text is for logs and terminals; clients translate `code()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Error, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[expect(missing_docs, reason = "each reason is said by its text, each field by its name")]
pub enum Refusal {
    #[error("this is not the moment for that: what is asked for is {asked}")]
    WrongMoment { asked: Moment },
    #[error("no explorer of treasure {treasure} is left to place")]
    NoSuchTreasure { treasure: u8 },
    #[error("{hex} is no tile of the island")]
    NoTileThere { hex: Hex, asked: Moment },
    #[error("{hex} takes no further explorer: the limit there is {limit}")]
    TileTaken { hex: Hex, limit: u8 },
    #[error("a boat starts on an empty sea space beside the island, and {hex} is none")]
    NoMooring { hex: Hex },
    #[error("you hold no {} with {} on its front", .back.name(), .front.name())]
    NotHeld { back: Back, front: Terrain },
    #[error("a dolphin moves an own swimmer, and {explorer} is none")]
    NotYourSwimmer { explorer: Explorer },
    #[error("{explorer} is another colour's")]
    NotYourExplorer { explorer: Explorer },
    #[error("{explorer} is no longer on the island or at sea")]
    OutOfPlay { explorer: Explorer },
    #[error("no step leads there: {to}")]
    NoSuchStep { to: Spot },
    #[error("{to} does not touch {from}")]
    NotAdjacent { from: Hex, to: Hex, way: Way },
    #[error("{hex} is land")]
    NotSea { hex: Hex, way: Way },
    #[error("nobody goes back onto the island")]
    NoWayBack,
    #[error("{explorer} has made its water move this turn")]
    WaterMoveMade { explorer: Explorer, lands: bool },
    #[error("a swimmer boards a boat in its own space only")]
    SwimsToBoat,
    #[error("whoever leaves a boat for the water stays in its space")]
    JumpsTooFar,
    #[error("there is no boat in {hex}")]
    NoBoatThere { hex: Hex, way: Way },
    #[error("the boat in {hex} is full")]
    BoatFull { hex: Hex },
    #[error("from there no corner land is reached")]
    NotAtCorner,
    #[error("others have more explorers aboard the boat in {hex}")]
    NotYourBoat { hex: Hex },
    #[error("there is a boat in {hex} already")]
    BoatInTheWay { hex: Hex },
    #[error("the {} goes first", .now.name())]
    OtherTerrainFirst { now: Terrain },
    #[error("the tile in {hex} does not touch the sea, and others do")]
    Enclosed { hex: Hex },
    #[error("{explorer} does not swim beside the new boat")]
    NotInTheWater { explorer: Explorer },
    #[error("there is no {} in {hex}", .creature.name())]
    NoCreatureThere { creature: Creature, hex: Hex, asked: Moment },
    #[error("the {} can't get from {from} to {to}", .creature.name())]
    OutOfReach { creature: Creature, from: Hex, to: Hex },
    #[error("{hex} is not an empty sea space")]
    NotEmpty { hex: Hex },
    #[error("{colour} is not asked, or has answered")]
    ColourNotAsked { colour: Colour },
}

/// What is asked for, in a refusal's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each moment is its name")]
pub enum Moment {
    PlaceExplorer,
    PlaceBoat,
    PlayTile,
    Glide,
    Sail,
    Move,
    Sink,
    TakeAboard,
    MoveCreature,
    Answer,
}

impl std::fmt::Display for Moment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::PlaceExplorer => "an explorer to place",
            Self::PlaceBoat => "a boat to place",
            Self::PlayTile => "a tile from the hand",
            Self::Glide => "the next space of a dolphin",
            Self::Sail => "the next space of a wind",
            Self::Move => "a movement point",
            Self::Sink => "a tile to sink",
            Self::TakeAboard => "a swimmer for the new boat",
            Self::MoveCreature => "a creature's move",
            Self::Answer => "an answer to the attack",
        })
    }
}

impl Moment {
    /// The rule by which it is asked for.
    const fn rule(self) -> &'static str {
        match self {
            Self::PlaceExplorer | Self::PlaceBoat => "S-04",
            Self::PlayTile => "S-10",
            Self::Glide => "S-52",
            Self::Sail => "S-53",
            Self::Move => "S-11",
            Self::Sink => "S-12",
            Self::TakeAboard => "S-35",
            Self::MoveCreature => "S-13",
            Self::Answer => "S-51",
        }
    }
}

/// How a piece was to go, in a refusal's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each way is its name")]
pub enum Way {
    Walk,
    Board,
    EnterWater,
    Swim,
    Row,
    Dolphin,
    Wind,
    Hunt,
}

impl Way {
    /// The rule that says how far it leads.
    const fn rule(self) -> &'static str {
        match self {
            Self::Walk => "S-20",
            Self::Board => "S-21",
            Self::EnterWater => "S-22",
            Self::Swim => "S-23",
            Self::Row => "S-28",
            Self::Dolphin => "S-52",
            Self::Wind => "S-53",
            Self::Hunt => "S-43",
        }
    }
}

impl Wire for Refusal {}

impl Refuse for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Self::NoTileThere { asked: Moment::Move, .. } | Self::NoSuchStep { .. } => "S-20",
            Self::NoSuchTreasure { .. } => "S-03",
            Self::TileTaken { .. } | Self::NoMooring { .. } => "S-04",
            Self::NotHeld { back: Back::SharkDefence | Back::WhaleDefence, .. } | Self::ColourNotAsked { .. } => "S-51",
            Self::NotHeld { .. } => "S-50",
            Self::NotYourSwimmer { .. } => "S-52",
            Self::NotYourExplorer { .. } => "S-26",
            Self::OutOfPlay { .. } | Self::NotAtCorner => "S-27",
            Self::NotSea { way: Way::Row, .. } | Self::BoatInTheWay { .. } => "S-65",
            Self::NotAdjacent { way, .. } | Self::NotSea { way, .. } | Self::NoBoatThere { way, .. } => way.rule(),
            Self::NoWayBack => "S-24",
            Self::WaterMoveMade { lands: true, .. } => "S-60",
            Self::WaterMoveMade { .. } | Self::SwimsToBoat => "S-23",
            Self::JumpsTooFar => "S-22",
            Self::BoatFull { .. } => "S-21",
            Self::NotYourBoat { .. } => "S-28",
            Self::OtherTerrainFirst { .. } | Self::Enclosed { .. } => "S-30",
            Self::NotInTheWater { .. } => "S-35",
            Self::NoCreatureThere { asked: Moment::PlayTile, .. } | Self::NotEmpty { .. } => "S-54",
            Self::WrongMoment { asked } | Self::NoTileThere { asked, .. } | Self::NoCreatureThere { asked, .. } => {
                asked.rule()
            }
            Self::OutOfReach { creature: Creature::Serpent, .. } => "S-40",
            Self::OutOfReach { creature: Creature::Shark, .. } => "S-41",
            Self::OutOfReach { creature: Creature::Whale, .. } => "S-42",
        }
    }
}
