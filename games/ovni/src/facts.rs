//! What happens, and what each viewer perceives of it.
#![deny(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use fuga_kernel::{Happened, Seat, Secret, Viewer, public};
use serde::Serialize;
use ts_rs::TS;

use crate::board::City;
use crate::outcome::Outcome;
use crate::pieces::{
    AbilitySet, Alien, AlienCard, AlienSet, Area, Chip, Colour, Energy, MissionSet, Planet, Player, Tokens,
};
use crate::rules::Ovni;
use crate::state::Face;

/// What everybody perceives alike: such a fact is its own notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "each says by its name what happened")]
pub enum Public {
    Began { first: Seat },
    PlanetGiven { player: Player, planet: Planet },
    HumansPlaced { cities: Vec<Colour>, track: Vec<Colour> },
    AbilitiesDealt { seat: Seat, abilities: AbilitySet },
    MissionsCounted { counts: Vec<u8> },
    StartersTaken { player: Player, aliens: AlienSet },
    RoundBegan { round: u8 },
    OrderSet { phase: u8, order: Vec<Player> },
    DeckRenewed,
    CardShown { area: Area, card: AlienCard },
    ChipsRevealed { areas: Vec<Vec<Chip>> },
    AreaWon { area: Area, winner: Option<Player> },
    TokensGained { player: Player, tokens: Tokens },
    UfoBuilt { player: Player },
    EnergyChosen { player: Player, energy: Energy },
    LastRound,
    Garrisoned { seat: Seat, aside: bool },
    TurnBegan { seat: Seat },
    GroupActivated { seat: Seat, group: Alien },
    UfoMoved { seat: Seat, from: City, to: City },
    UfoLaunched { seat: Seat, city: City },
    CityMapped { seat: Seat, city: City },
    HumansSwapped { between: [City; 2] },
    HumanAbducted { seat: Seat, city: City, colour: Colour },
    TokenCaptured { seat: Seat, rival: Player, alien: Alien },
    UfoDestroyed { seat: Seat, rival: Player, city: City },
    GroupFinished { seat: Seat, group: Alien },
    TurnEnded { seat: Seat },
    CityRefilled { city: City, colour: Colour },
    MissionsShown { seat: Seat, missions: MissionSet },
    Ended { outcome: Outcome },
}

/// What happened, in full: something public, or something of which not everybody perceives all.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each fact is its name; who perceives what is said in `notice`")]
pub enum Fact {
    Public(Public),
    MissionsDealt {
        seat: Seat,
        missions: Secret<MissionSet>,
    },
    MissionsKept {
        seat: Seat,
        missions: Secret<MissionSet>,
    },
    /// `is_chosen`: whether there was another way to place it (O-71). Everybody may know: it takes how many chips a hand
    /// has and which areas are open.
    ChipPlaced {
        player: Player,
        area: Area,
        chip: Face,
        is_chosen: bool,
    },
}

/// A fact as one viewer perceives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "each notice says by its name what the viewer would say")]
pub enum Notice {
    YouWereDealt {
        seat: Seat,
        missions: MissionSet,
    },
    MissionsDealt {
        seat: Seat,
    },
    YouKept {
        seat: Seat,
        missions: MissionSet,
    },
    MissionsKept {
        seat: Seat,
    },
    /// Where it was not chosen it was the last of a hand with one area left, and was placed by itself (O-71).
    YouPlaced {
        player: Player,
        area: Area,
        chip: Chip,
        is_chosen: bool,
    },
    /// Without a chip it lies face down.
    ChipPlaced {
        player: Player,
        area: Area,
        chip: Option<Chip>,
        is_chosen: bool,
    },
    #[serde(untagged)]
    Public(Public),
}

public!(Public => Fact, Notice);

impl Happened<Ovni> for Fact {
    /// All is public (O-91) but missions and chips that lie face down (O-92, O-93).
    fn notice(&self, _ovni: &Ovni, viewer: Viewer) -> Option<Notice> {
        Some(match self {
            Self::Public(fact) => Notice::Public(fact.clone()),
            Self::MissionsDealt { seat, missions } => match missions.seen_by(viewer) {
                Some(missions) => Notice::YouWereDealt { seat: *seat, missions: *missions },
                None => Notice::MissionsDealt { seat: *seat },
            },
            Self::MissionsKept { seat, missions } => match missions.seen_by(viewer) {
                Some(missions) => Notice::YouKept { seat: *seat, missions: *missions },
                None => Notice::MissionsKept { seat: *seat },
            },
            &Self::ChipPlaced { player, area, chip, is_chosen } => {
                let placed = |chip| Notice::ChipPlaced { player, area, chip, is_chosen };
                match chip {
                    Face::Up(chip) => placed(Some(chip)),
                    Face::Down(chip) => match chip.seen_by(viewer) {
                        Some(&chip) => Notice::YouPlaced { player, area, chip, is_chosen },
                        None => placed(None),
                    },
                    Face::Undrawn => placed(None),
                }
            }
        })
    }

    /// The seat that acts does not know the others' chips and missions beforehand.
    fn is_foreseen(&self) -> bool {
        !matches!(
            self,
            Self::ChipPlaced { player: Player::Seat(_), is_chosen: false, .. }
                | Self::Public(
                    Public::MissionsCounted { .. }
                        | Public::ChipsRevealed { .. }
                        | Public::MissionsShown { .. }
                        | Public::Ended { .. }
                )
        )
    }

    /// It can't be taken back if it told its seat something new, touched a rival's piece or began something new.
    fn binds(&self) -> bool {
        !matches!(
            self,
            Self::Public(
                Public::StartersTaken { .. }
                    | Public::TokensGained { .. }
                    | Public::UfoBuilt { .. }
                    | Public::EnergyChosen { .. }
                    | Public::Garrisoned { .. }
                    | Public::GroupActivated { .. }
                    | Public::UfoMoved { .. }
                    | Public::UfoLaunched { .. }
                    | Public::CityMapped { .. }
                    | Public::HumansSwapped { .. }
                    | Public::HumanAbducted { .. }
                    | Public::GroupFinished { .. }
            ) | Self::MissionsKept { .. }
                | Self::ChipPlaced { .. }
        )
    }
}
