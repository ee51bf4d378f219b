//! Why an action is refused. Every reason is one its actor can see.

use fuga_kernel::{Refuse, Wire};
use serde::Serialize;
use strum::IntoStaticStr;
use thiserror::Error;

use crate::board::City;
use crate::pieces::{Alien, Area, Chip, Mission, Player};

/// Why an action was refused. This text is for logs and terminals; clients translate `code()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Error, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[expect(missing_docs, reason = "each reason is said by its text, each field by its name")]
pub enum Refusal {
    #[error("this is not the moment for that: what is asked for is {asked}")]
    WrongMoment { asked: Moment },
    #[error("you were not dealt mission {mission}; keep one or two of your three")]
    NotDealt { mission: Mission },
    #[error("you would keep {n_kept} missions; keep one or two of your three")]
    KeepOneOrTwo { n_kept: u8 },
    #[error("take {n_wanted} different types, not {n_taken}")]
    WrongNumberOfStarters { n_taken: u8, n_wanted: u8 },
    #[error("{player} has exactly this pair; take at least one other type")]
    PairTaken { player: Player },
    #[error("with it the third player would have the pair of {player}; take another type")]
    ThirdsPairTaken { player: Player },
    #[error("the third player has a {alien} already; its two types differ")]
    ThirdHasAlien { alien: Alien },
    #[error("area {area} is not used at this table; there are a, b and c")]
    AreaNotUsed { area: Area },
    #[error("area {area} has its four chips; choose another")]
    AreaFull { area: Area },
    #[error("chip {chip} is not in your hand")]
    ChipNotInHand { chip: Chip },
    #[error("this would be a third chip in a row of one colour in area {area}; choose another area")]
    ThreeInARow { area: Area },
    #[error("there is no {alien} left in the stock; choose another type")]
    OutOfStock { alien: Alien },
    #[error("you can have at most {limit} {alien} of the cards you won and the stock")]
    TooManyOfType { alien: Alien, limit: u8 },
    #[error("that is {n_chosen} tokens; choose exactly {n_wanted}")]
    WrongNumberOfTokens { n_chosen: u32, n_wanted: u32 },
    #[error("the shield brings a token while there is one in the stock; name its type")]
    TokenToTake,
    #[error("the third player's chip is placed now; you choose only its area")]
    PlaceForThirdFirst,
    #[error("it is your own chip's turn; the third player's is placed later")]
    PlaceOwnFirst,
    #[error("the third player's shield is settled now; choose its token")]
    ThirdsShieldFirst,
    #[error("it is your own energy card's turn; choose for yourself")]
    OwnEnergyFirst,
    #[error("you have activated the {group} group this turn; each group acts once")]
    GroupUsed { group: Alien },
    #[error("you have {held} of the {group} group that can act; it needs {needed}")]
    GroupTooSmall { group: Alien, held: u8, needed: u8 },
    #[error("there is nothing your {group} group could do now")]
    GroupIdle { group: Alien },
    #[error("no link leads from city {from} to city {to}; a move goes to a linked city")]
    NotLinked { from: City, to: City },
    #[error("you have no UFO in city {city}")]
    NoUfoThere { city: City },
    #[error("the stealth beam needs a UFO of yours in city {city}, and you have none there")]
    NoUfoForBeam { city: City },
    #[error("you have no UFO in city {city}; a UFO is destroyed where you have one too")]
    NoUfoToAttack { city: City },
    #[error("your UFOs in city {city} have just mapped it and stay there this round")]
    UfosLocked { city: City },
    #[error("there is no human in city {city}")]
    NoHumanThere { city: City },
    #[error("you do not have the majority of UFOs in city {city}; have more there than each other player")]
    NoMajority { city: City },
    #[error("exchanging humans needs the ability to; abduct without it")]
    NoSwapAbility,
    #[error("city {with} is not linked with city {city}; humans are exchanged with a linked city")]
    SwapNotLinked { city: City, with: City },
    #[error("there is no human in city {with} to exchange")]
    NoHumanToSwap { with: City },
    #[error("there is no such rival at this table")]
    NoSuchRival,
    #[error("{rival} is shielded until the round ends")]
    Shielded { rival: Player },
    #[error("your last attack was on {rival}; attack another rival first")]
    SameRivalAgain { rival: Player },
    #[error("{rival} was attacked by this activation; at this table each attack is on another rival")]
    RivalAttackedBefore { rival: Player },
    #[error("{rival} has fewer than two {alien} tokens, and the last one can't be captured")]
    LastToken { rival: Player, alien: Alien },
    #[error("all {alien} tokens of {rival} were captured before, and none is captured twice")]
    AllCaptured { rival: Player, alien: Alien },
    #[error("{rival} has no UFO in city {city}")]
    NoRivalUfoThere { rival: Player, city: City },
}

/// What is asked for, in a refusal's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each moment is its name")]
pub enum Moment {
    Keep,
    TakeStarters,
    TakeForThird,
    Place,
    ChooseTokens,
    ChooseEnergy,
    Garrison,
    Activate,
    Move,
    Abduct,
    Launch,
    Attack,
}

impl std::fmt::Display for Moment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Keep => "a choice of missions",
            Self::TakeStarters => "your starting aliens",
            Self::TakeForThird => "a starting alien for the third player",
            Self::Place => "a command chip",
            Self::ChooseTokens => "the tokens of the areas you won",
            Self::ChooseEnergy => "a use of the energy card",
            Self::Garrison => "whether you set military aside",
            Self::Activate => "a group to activate, or the end of the turn",
            Self::Move => "a move of a UFO, or the end of it",
            Self::Abduct => "an abduction, or the end of it",
            Self::Launch => "a launch, or the end of it",
            Self::Attack => "an attack, or the end of it",
        })
    }
}

impl Wire for Refusal {}

impl Refuse for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Self::WrongMoment { asked } => match asked {
                Moment::Keep => "O-26",
                Moment::TakeStarters => "O-28",
                Moment::TakeForThird => "O-83",
                Moment::Place => "O-33",
                Moment::ChooseTokens => "O-35b",
                Moment::ChooseEnergy => "O-36",
                Moment::Garrison => "O-42",
                Moment::Activate => "O-43",
                Moment::Move => "O-44",
                Moment::Abduct => "O-46",
                Moment::Launch => "O-47",
                Moment::Attack => "O-48",
            },
            Self::NotDealt { .. } | Self::KeepOneOrTwo { .. } => "O-26",
            Self::WrongNumberOfStarters { .. } | Self::PairTaken { .. } => "O-28",
            Self::ThirdHasAlien { .. } | Self::ThirdsPairTaken { .. } => "O-83",
            Self::AreaNotUsed { .. } => "O-12",
            Self::AreaFull { .. } | Self::ChipNotInHand { .. } => "O-33b",
            Self::ThreeInARow { .. } => "O-33c",
            Self::OutOfStock { .. } | Self::TokenToTake => "O-A8",
            Self::TooManyOfType { .. } => "O-35c",
            Self::WrongNumberOfTokens { .. } => "O-35b",
            Self::PlaceForThirdFirst | Self::PlaceOwnFirst => "O-84",
            Self::ThirdsShieldFirst => "O-85b",
            Self::OwnEnergyFirst => "O-A30",
            Self::GroupUsed { .. } => "O-43",
            Self::GroupTooSmall { .. } => "O-43b",
            Self::GroupIdle { .. } => "O-72",
            Self::NotLinked { .. } | Self::NoUfoThere { .. } => "O-44",
            Self::NoUfoForBeam { .. } => "O-46a",
            Self::UfosLocked { .. } => "O-45c",
            Self::NoHumanThere { .. } => "O-46",
            Self::NoMajority { .. } => "O-11",
            Self::NoSwapAbility | Self::SwapNotLinked { .. } => "O-46b",
            Self::NoHumanToSwap { .. } => "O-A14",
            Self::NoSuchRival => "O-48",
            Self::Shielded { .. } => "O-48d",
            Self::SameRivalAgain { .. } => "O-48c",
            Self::RivalAttackedBefore { .. } => "O-A17",
            Self::LastToken { .. } => "O-48a",
            Self::AllCaptured { .. } => "O-A16",
            Self::NoRivalUfoThere { .. } | Self::NoUfoToAttack { .. } => "O-48b",
        }
    }
}
