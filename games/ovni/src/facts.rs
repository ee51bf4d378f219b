//! What happens, and what each viewer perceives of it.
#![deny(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use fuga_kernel::{Seat, Secret, Viewer, Wire};
use serde::Serialize;
use ts_rs::TS;

use crate::board::City;
use crate::outcome::Outcome;
use crate::pieces::{
    AbilitySet, Alien, AlienCard, AlienSet, Area, Chip, Colour, Energy, MissionSet, Planet, Player, Tokens,
};
use crate::state::Face;

/// What happened, in full.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each fact is its name; who perceives what is said in `notice`")]
pub enum Fact {
    Began { first: Seat },
    PlanetGiven { player: Player, planet: Planet },
    HumansPlaced { cities: Vec<Colour>, track: Vec<Colour> },
    AbilitiesDealt { seat: Seat, abilities: AbilitySet },
    MissionsDealt { seat: Seat, missions: Secret<MissionSet> },
    MissionsKept { seat: Seat, missions: Secret<MissionSet> },
    MissionsCounted { counts: Vec<u8> },
    StartersTaken { player: Player, aliens: AlienSet },
    RoundBegan { round: u8 },
    OrderSet { phase: u8, order: Vec<Player> },
    DeckRenewed,
    CardShown { area: Area, card: AlienCard },
    ChipPlaced { player: Player, area: Area, chip: Face },
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

/// A fact as one viewer perceives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "each notice says by its name what the viewer would say")]
pub enum Notice {
    Began {
        first: Seat,
    },
    PlanetGiven {
        player: Player,
        planet: Planet,
    },
    HumansPlaced {
        cities: Vec<Colour>,
        track: Vec<Colour>,
    },
    AbilitiesDealt {
        seat: Seat,
        abilities: AbilitySet,
    },
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
    MissionsCounted {
        counts: Vec<u8>,
    },
    StartersTaken {
        player: Player,
        aliens: AlienSet,
    },
    RoundBegan {
        round: u8,
    },
    OrderSet {
        phase: u8,
        order: Vec<Player>,
    },
    DeckRenewed,
    CardShown {
        area: Area,
        card: AlienCard,
    },
    YouPlaced {
        player: Player,
        area: Area,
        chip: Chip,
    },
    /// Without a chip it lies face down.
    ChipPlaced {
        player: Player,
        area: Area,
        chip: Option<Chip>,
    },
    ChipsRevealed {
        areas: Vec<Vec<Chip>>,
    },
    AreaWon {
        area: Area,
        winner: Option<Player>,
    },
    TokensGained {
        player: Player,
        tokens: Tokens,
    },
    UfoBuilt {
        player: Player,
    },
    EnergyChosen {
        player: Player,
        energy: Energy,
    },
    LastRound,
    Garrisoned {
        seat: Seat,
        aside: bool,
    },
    TurnBegan {
        seat: Seat,
    },
    GroupActivated {
        seat: Seat,
        group: Alien,
    },
    UfoMoved {
        seat: Seat,
        from: City,
        to: City,
    },
    UfoLaunched {
        seat: Seat,
        city: City,
    },
    CityMapped {
        seat: Seat,
        city: City,
    },
    HumansSwapped {
        between: [City; 2],
    },
    HumanAbducted {
        seat: Seat,
        city: City,
        colour: Colour,
    },
    TokenCaptured {
        seat: Seat,
        rival: Player,
        alien: Alien,
    },
    UfoDestroyed {
        seat: Seat,
        rival: Player,
        city: City,
    },
    GroupFinished {
        seat: Seat,
        group: Alien,
    },
    TurnEnded {
        seat: Seat,
    },
    CityRefilled {
        city: City,
        colour: Colour,
    },
    MissionsShown {
        seat: Seat,
        missions: MissionSet,
    },
    Ended {
        outcome: Outcome,
    },
}

impl Wire for Notice {}

/// What the viewer perceives of the fact: all is public (O-91) but missions and chips that lie face down (O-92, O-93).
pub(crate) fn notice(fact: &Fact, viewer: Viewer) -> Notice {
    match fact {
        Fact::Began { first } => Notice::Began { first: *first },
        Fact::PlanetGiven { player, planet } => Notice::PlanetGiven { player: *player, planet: *planet },
        Fact::HumansPlaced { cities, track } => Notice::HumansPlaced { cities: cities.clone(), track: track.clone() },
        Fact::AbilitiesDealt { seat, abilities } => Notice::AbilitiesDealt { seat: *seat, abilities: *abilities },
        Fact::MissionsDealt { seat, missions } => match missions.seen_by(viewer) {
            Some(missions) => Notice::YouWereDealt { seat: *seat, missions: *missions },
            None => Notice::MissionsDealt { seat: *seat },
        },
        Fact::MissionsKept { seat, missions } => match missions.seen_by(viewer) {
            Some(missions) => Notice::YouKept { seat: *seat, missions: *missions },
            None => Notice::MissionsKept { seat: *seat },
        },
        Fact::MissionsCounted { counts } => Notice::MissionsCounted { counts: counts.clone() },
        Fact::StartersTaken { player, aliens } => Notice::StartersTaken { player: *player, aliens: *aliens },
        Fact::RoundBegan { round } => Notice::RoundBegan { round: *round },
        Fact::OrderSet { phase, order } => Notice::OrderSet { phase: *phase, order: order.clone() },
        Fact::DeckRenewed => Notice::DeckRenewed,
        Fact::CardShown { area, card } => Notice::CardShown { area: *area, card: *card },
        Fact::ChipPlaced { player, area, chip } => {
            let (player, area) = (*player, *area);
            match chip {
                Face::Up(chip) => Notice::ChipPlaced { player, area, chip: Some(*chip) },
                Face::Down(chip) => match chip.seen_by(viewer) {
                    Some(&chip) => Notice::YouPlaced { player, area, chip },
                    None => Notice::ChipPlaced { player, area, chip: None },
                },
                Face::Undrawn => Notice::ChipPlaced { player, area, chip: None },
            }
        }
        Fact::ChipsRevealed { areas } => Notice::ChipsRevealed { areas: areas.clone() },
        Fact::AreaWon { area, winner } => Notice::AreaWon { area: *area, winner: *winner },
        Fact::TokensGained { player, tokens } => Notice::TokensGained { player: *player, tokens: *tokens },
        Fact::UfoBuilt { player } => Notice::UfoBuilt { player: *player },
        Fact::EnergyChosen { player, energy } => Notice::EnergyChosen { player: *player, energy: *energy },
        Fact::LastRound => Notice::LastRound,
        Fact::Garrisoned { seat, aside } => Notice::Garrisoned { seat: *seat, aside: *aside },
        Fact::TurnBegan { seat } => Notice::TurnBegan { seat: *seat },
        Fact::GroupActivated { seat, group } => Notice::GroupActivated { seat: *seat, group: *group },
        Fact::UfoMoved { seat, from, to } => Notice::UfoMoved { seat: *seat, from: *from, to: *to },
        Fact::UfoLaunched { seat, city } => Notice::UfoLaunched { seat: *seat, city: *city },
        Fact::CityMapped { seat, city } => Notice::CityMapped { seat: *seat, city: *city },
        Fact::HumansSwapped { between } => Notice::HumansSwapped { between: *between },
        Fact::HumanAbducted { seat, city, colour } => {
            Notice::HumanAbducted { seat: *seat, city: *city, colour: *colour }
        }
        Fact::TokenCaptured { seat, rival, alien } => {
            Notice::TokenCaptured { seat: *seat, rival: *rival, alien: *alien }
        }
        Fact::UfoDestroyed { seat, rival, city } => Notice::UfoDestroyed { seat: *seat, rival: *rival, city: *city },
        Fact::GroupFinished { seat, group } => Notice::GroupFinished { seat: *seat, group: *group },
        Fact::TurnEnded { seat } => Notice::TurnEnded { seat: *seat },
        Fact::CityRefilled { city, colour } => Notice::CityRefilled { city: *city, colour: *colour },
        Fact::MissionsShown { seat, missions } => Notice::MissionsShown { seat: *seat, missions: *missions },
        Fact::Ended { outcome } => Notice::Ended { outcome: outcome.clone() },
    }
}

/// Whether what the fact says is known to the acting seat beforehand: others' chips and missions are not.
pub(crate) fn is_foreseen(fact: &Fact) -> bool {
    match fact {
        Fact::MissionsCounted { .. } | Fact::ChipsRevealed { .. } | Fact::MissionsShown { .. } | Fact::Ended { .. } => {
            false
        }
        Fact::Began { .. }
        | Fact::PlanetGiven { .. }
        | Fact::HumansPlaced { .. }
        | Fact::AbilitiesDealt { .. }
        | Fact::MissionsDealt { .. }
        | Fact::MissionsKept { .. }
        | Fact::StartersTaken { .. }
        | Fact::RoundBegan { .. }
        | Fact::OrderSet { .. }
        | Fact::DeckRenewed
        | Fact::CardShown { .. }
        | Fact::ChipPlaced { .. }
        | Fact::AreaWon { .. }
        | Fact::TokensGained { .. }
        | Fact::UfoBuilt { .. }
        | Fact::EnergyChosen { .. }
        | Fact::LastRound
        | Fact::Garrisoned { .. }
        | Fact::TurnBegan { .. }
        | Fact::GroupActivated { .. }
        | Fact::UfoMoved { .. }
        | Fact::UfoLaunched { .. }
        | Fact::CityMapped { .. }
        | Fact::HumansSwapped { .. }
        | Fact::HumanAbducted { .. }
        | Fact::TokenCaptured { .. }
        | Fact::UfoDestroyed { .. }
        | Fact::GroupFinished { .. }
        | Fact::TurnEnded { .. }
        | Fact::CityRefilled { .. } => true,
    }
}

/// Whether the fact can't be taken back: it told its seat something new, touched a rival's piece or began something new.
pub(crate) fn binds(fact: &Fact) -> bool {
    match fact {
        Fact::MissionsKept { .. }
        | Fact::StartersTaken { .. }
        | Fact::ChipPlaced { .. }
        | Fact::TokensGained { .. }
        | Fact::UfoBuilt { .. }
        | Fact::EnergyChosen { .. }
        | Fact::Garrisoned { .. }
        | Fact::GroupActivated { .. }
        | Fact::UfoMoved { .. }
        | Fact::UfoLaunched { .. }
        | Fact::CityMapped { .. }
        | Fact::HumansSwapped { .. }
        | Fact::HumanAbducted { .. }
        | Fact::GroupFinished { .. } => false,
        Fact::Began { .. }
        | Fact::PlanetGiven { .. }
        | Fact::HumansPlaced { .. }
        | Fact::AbilitiesDealt { .. }
        | Fact::MissionsDealt { .. }
        | Fact::MissionsCounted { .. }
        | Fact::RoundBegan { .. }
        | Fact::OrderSet { .. }
        | Fact::DeckRenewed
        | Fact::CardShown { .. }
        | Fact::ChipsRevealed { .. }
        | Fact::AreaWon { .. }
        | Fact::LastRound
        | Fact::TurnBegan { .. }
        | Fact::TokenCaptured { .. }
        | Fact::UfoDestroyed { .. }
        | Fact::TurnEnded { .. }
        | Fact::CityRefilled { .. }
        | Fact::MissionsShown { .. }
        | Fact::Ended { .. } => true,
    }
}
