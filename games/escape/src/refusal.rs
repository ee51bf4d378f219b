//! Why an action is refused. Every reason is one its actor can see.

use fuga_hex::Coord;
use fuga_kernel::{Refuse, Seat, Wire};
use serde::Serialize;
use strum::IntoStaticStr;
use thiserror::Error;

use crate::cards::HatchCard;
use crate::cards::{Item, Role};
use crate::map::Place;

/// Why an action was refused. This text is for logs and terminals; clients translate `code()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Error, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[expect(missing_docs, reason = "each reason is said by its text, each field by its name")]
pub enum Refusal {
    #[error("there is no {place} on this map")]
    NoSuchPlace { place: Place },
    #[error("a turn never ends where it began, and this one began at {place}")]
    EndsWhereItBegan { place: Place },
    #[error("no move leads onto a start sector")]
    StartSector { place: Place },
    #[error("{place} can't be reached: this move goes {limit} at most")]
    TooFar { place: Place, limit: u8 },
    #[error("an alien moves 2 sectors here, and {place} can't be reached so")]
    TooNear { place: Place },
    #[error("only humans may end on a hatch, and this seat is an alien")]
    AlienOnHatch { hatch: u8 },
    #[error("hatch {hatch} is closed for good")]
    HatchClosed { hatch: u8 },
    #[error("you must move: there is a legal move")]
    MustMove,
    #[error("this turn's move has been made")]
    HasMoved,
    #[error("a human attacks only with an Attack item")]
    Unarmed,
    #[error("nobody can be attacked on a start or hatch sector")]
    NoAttackThere { place: Place },
    #[error("there is no noise to announce now")]
    NothingToAnnounce,
    #[error("a noise must be announced first")]
    MustAnnounce,
    #[error("the card says noise in your own sector: announce {at}")]
    MustTellTruth { at: Coord },
    #[error("a noise names a secure or dangerous sector of the map, and {at} is none")]
    NoNoiseThere { at: Coord },
    #[error("aliens hold items but can't use them")]
    AliensUseNoItems,
    #[error("you hold no {item:?}")]
    NotHeld { item: Item },
    #[error("Defense plays itself when its holder is attacked")]
    DefensePlaysItself,
    #[error("an Attack item is played by moving and attacking in one action")]
    AttackWithMove,
    #[error("a Spotlight needs a sector: light one")]
    LightASector,
    #[error("{item:?} is played before the move")]
    TooLate { item: Item },
    #[error("this turn began on the human start, so it can't end there")]
    BeganAtHumanStart,
    #[error("already on the human start")]
    AlreadyThere,
    #[error("items are put away only over the hand limit")]
    NotOverLimit,
    #[error("too many items: one of them must be used or put away first")]
    OverLimit,
    #[error("the turn can't end before the move")]
    NotMovedYet,
    #[error("secure sectors are closed to you here, so {place} is not for you")]
    SecureClosed { place: Place },
    #[error("nobody may stay and say so in this match")]
    NoStayingAloud,
    #[error("only the {role} can do this, and only in a scenario that gives the power")]
    NoSuchPower { role: Role },
    #[error("the {role}'s power can be used once, and it has been")]
    PowerSpent { role: Role },
    #[error("the {role}'s power is used before the move")]
    PowerTooLate { role: Role },
    #[error("a Teleport is planned already")]
    AlreadyPlanned,
    #[error("one of the two hatch cards must be chosen first")]
    MustChooseCard,
    #[error("there are no hatch cards to choose from")]
    NoCardToChoose,
    #[error("neither of the two hatch cards is {card:?}")]
    NotDrawn { card: HatchCard },
    #[error("seat {seat} is not another seat in play")]
    NotInPlay { seat: Seat },
    #[error("everybody knows the role of seat {seat}")]
    RoleIsKnown { seat: Seat },
}

impl Wire for Refusal {}

impl Refuse for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Self::NoSuchPlace { .. } => "M-01",
            Self::EndsWhereItBegan { .. }
            | Self::TooFar { .. }
            | Self::TooNear { .. }
            | Self::MustMove
            | Self::NotMovedYet => "E-10",
            Self::StartSector { .. } => "E-11",
            Self::AlienOnHatch { .. } | Self::HatchClosed { .. } => "E-12",
            Self::HasMoved | Self::NothingToAnnounce | Self::MustAnnounce | Self::PowerTooLate { .. } => "E-19",
            Self::Unarmed => "E-32",
            Self::NoAttackThere { .. } => "E-33",
            Self::MustTellTruth { .. } => "E-20",
            Self::NoNoiseThere { .. } => "E-24",
            Self::AliensUseNoItems
            | Self::NotHeld { .. }
            | Self::DefensePlaysItself
            | Self::AttackWithMove
            | Self::LightASector
            | Self::TooLate { .. }
            | Self::BeganAtHumanStart
            | Self::AlreadyThere => "E-62",
            Self::NotOverLimit => "E-66",
            Self::OverLimit => "E-61",
            Self::SecureClosed { .. } => "A.4",
            Self::NoStayingAloud => "A.2",
            Self::NoSuchPower { role: Role::CoPilot }
            | Self::PowerSpent { role: Role::CoPilot }
            | Self::AlreadyPlanned => "H.14",
            Self::NoSuchPower { .. } | Self::PowerSpent { .. } | Self::NotInPlay { .. } | Self::RoleIsKnown { .. } => {
                "H.16"
            }
            Self::MustChooseCard | Self::NoCardToChoose | Self::NotDrawn { .. } => "H.15",
        }
    }
}
