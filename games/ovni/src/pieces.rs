//! The pieces in the box: aliens, chips, cards, planets, humans.

use std::fmt;
use std::ops::{Index, IndexMut};

use fuga_kernel::{Seat, Set, Table, Thing, named, numbered, placed};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The most players at a table.
pub const MAX_PLAYERS: usize = 4;
/// O-21 UFOs of one player.
pub const N_UFOS: u8 = 8;
/// O-37 The most UFOs on a launch pad.
pub const PAD_HOLDS: u8 = 2;
/// O-21 Mapping tokens of one player.
pub const N_MAPPING_TOKENS: u8 = 12;
/// O-22 Tokens of each type in the box, and how many of them are left out with two or three players.
pub const N_TOKENS: u8 = 20;
pub(crate) const N_TOKENS_OUT: u8 = 4;
/// O-23 Humans of each colour.
pub const N_HUMANS_EACH: u8 = 3;
/// O-23 Spaces of the human track.
pub const N_TRACK: usize = 6;
/// O-25 Abilities dealt to each seat.
pub const N_ABILITIES: usize = 2;
/// O-26 Missions dealt to each seat.
pub const N_MISSIONS: usize = 3;
/// O-33 Spots of an area.
pub const N_SPOTS: usize = 4;
/// O-35 Tokens on a card, and the most a player receives of several.
pub const N_ICONS: u8 = 3;

named! {
    /// The four types of alien; the tokens of a type are a group.
    Alien, u8, 4 {
        /// P, who moves UFOs.
        Pilot,
        /// A, who takes humans.
        Abductor,
        /// B, who builds and launches UFOs.
        Builder,
        /// M, who attacks.
        Military,
    }
}

/// Types of alien.
pub type AlienSet = Set<Alien>;

named! {
    /// The colours of humans.
    Colour, u8, 6 {
        /// The first in the rulebook's examples.
        Brown,
        /// The second.
        Orange,
        /// The third.
        Lilac,
        /// The fourth.
        White,
        /// The fifth.
        Grey,
        /// The sixth.
        Black,
    }
}

/// One value for each colour.
pub(crate) type ByColour<T> = Table<Colour, T, 6>;

named! {
    /// The planets one can come from.
    Planet, u8, 4 {
        /// Antáris.
        Antaris,
        /// Éris.
        Eris,
        /// Luxor.
        Luxor,
        /// Magnon.
        Magnon,
    }
}

/// One value for each planet.
pub(crate) type ByPlanet<T> = Table<Planet, T, 4>;

named! {
    /// The ten abilities; their titles are in the data.
    Ability, u16, 10 {
        /// O-28 Three starting aliens.
        ExtraStarter,
        /// O-45a Two UFOs always map.
        SharpMapper,
        /// O-27 A UFO on the pad at the start.
        FirstHull,
        /// O-46b Swap humans before abducting.
        BaitSwap,
        /// O-44 Two moves more.
        Afterburners,
        /// O-42 Two military aside, no attacks.
        GarrisonShield,
        /// O-35d The 6 is used twice.
        SecondSix,
        /// O-64 More points for mapping.
        DetailedCharts,
        /// O-46a No majority needed.
        StealthBeam,
        /// O-62 More points for UFOs.
        GrandFleet,
    }
}

/// Some of the abilities.
pub type AbilitySet = Set<Ability>;

named! {
    /// O-12 A recruitment area.
    Area, u8, 4 {
        /// The first letter.
        A,
        /// The second.
        B,
        /// The third.
        C,
        /// The fourth, with four players only.
        D,
    }
}

/// One value for each area.
pub(crate) type ByArea<T> = Table<Area, T, 4>;

named! {
    /// O-36 Which side of the energy card is in use.
    Energy, u8, 3 {
        /// None.
        Neutral,
        /// O-36a Nobody may attack its owner.
        Shield,
        /// O-36b Three groups instead of two.
        Overdrive,
    }
}

numbered! {
    /// A command chip, by its value.
    Chip, u8, "chip", 2..=6
}

impl Chip {
    /// The chip that is used up (O-35d).
    pub const SIX: Self = Self::new(6).expect("chips go up to 6");
}

/// Some of a player's chips.
pub type ChipSet = Set<Chip>;

numbered! {
    /// An alien card, by its number in the data.
    AlienCard, u16, "alien card", 1..=16
}

/// Some of the alien cards.
pub type CardSet = Set<AlienCard>;

numbered! {
    /// A mission, by its number in the data.
    Mission, u16, "mission", 1..=16
}

/// Some of the missions.
pub type MissionSet = Set<Mission>;

/// So many tokens of each type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    /// P.
    pub pilot: u8,
    /// A.
    pub abductor: u8,
    /// B.
    pub builder: u8,
    /// M.
    pub military: u8,
}

impl Tokens {
    /// No token.
    pub const NONE: Self = Self::new(0, 0, 0, 0);

    /// So many pilots, abductors, builders and military.
    pub const fn new(pilot: u8, abductor: u8, builder: u8, military: u8) -> Self {
        Self { pilot, abductor, builder, military }
    }

    /// One token of each of these types.
    pub fn of(aliens: AlienSet) -> Self {
        let mut tokens = Self::NONE;
        for alien in aliens.iter() {
            tokens[alien] = 1;
        }
        tokens
    }

    /// How many in all; numbers from outside may be of any size.
    pub const fn total(self) -> u32 {
        self.pilot as u32 + self.abductor as u32 + self.builder as u32 + self.military as u32
    }

    /// The types of which there is at least one.
    pub fn types(self) -> AlienSet {
        AlienSet::of(|alien| self[alien] > 0)
    }

    /// For each type what a function makes of it.
    pub(crate) fn each(count: impl Fn(Alien) -> u8) -> Self {
        let [pilot, abductor, builder, military] = Alien::ALL.map(count);
        Self { pilot, abductor, builder, military }
    }

    /// For each type the smaller number.
    pub(crate) const fn at_most(self, other: Self) -> Self {
        const fn least(one: u8, two: u8) -> u8 {
            if one < two { one } else { two }
        }
        Self {
            pilot: least(self.pilot, other.pilot),
            abductor: least(self.abductor, other.abductor),
            builder: least(self.builder, other.builder),
            military: least(self.military, other.military),
        }
    }

    /// Whether of each type there is at least as much as in another.
    pub(crate) fn covers(self, other: Self) -> bool {
        self.at_most(other) == other
    }
}

impl Index<Alien> for Tokens {
    type Output = u8;

    fn index(&self, alien: Alien) -> &u8 {
        match alien {
            Alien::Pilot => &self.pilot,
            Alien::Abductor => &self.abductor,
            Alien::Builder => &self.builder,
            Alien::Military => &self.military,
        }
    }
}

impl IndexMut<Alien> for Tokens {
    fn index_mut(&mut self, alien: Alien) -> &mut u8 {
        match alien {
            Alien::Pilot => &mut self.pilot,
            Alien::Abductor => &mut self.abductor,
            Alien::Builder => &mut self.builder,
            Alien::Military => &mut self.military,
        }
    }
}

impl std::ops::AddAssign for Tokens {
    fn add_assign(&mut self, other: Self) {
        self.pilot += other.pilot;
        self.abductor += other.abductor;
        self.builder += other.builder;
        self.military += other.military;
    }
}

impl std::ops::SubAssign for Tokens {
    fn sub_assign(&mut self, other: Self) {
        self.pilot -= other.pilot;
        self.abductor -= other.abductor;
        self.builder -= other.builder;
        self.military -= other.military;
    }
}

impl fmt::Display for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = Alien::ALL.into_iter().filter(|&alien| self[alien] > 0);
        let words: Vec<String> = held.map(|alien| format!("{} {alien}", self[alien])).collect();
        f.write_str(&if words.is_empty() { "nothing".to_owned() } else { words.join(", ") })
    }
}

/// A planet's player: somebody in a seat, or the third player of a table of two (O-82).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Somebody at the table.
    Seat(Seat),
    /// Nobody: it is never asked, and seats act for it.
    Third,
}

impl Player {
    /// The place in a list of players, where the third player stands behind both seats.
    pub const fn index(self) -> usize {
        match self {
            Self::Seat(seat) => seat.index(),
            Self::Third => 2,
        }
    }

    /// The seat, if it has one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Third => None,
        }
    }
}

/// A place in tables of players, which are asked by seats and players alike. At a table of two the third player stands
/// behind both seats, where a third seat would; only the table can tell who it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place(u8);

/// One value for each player.
pub(crate) type ByPlayer<T> = Table<Place, T, MAX_PLAYERS>;
/// Some of the players.
pub(crate) type PlayerSet = Set<Place>;

impl Place {
    /// Who stands there.
    pub(crate) fn player(self, has_third: bool) -> Player {
        if has_third && self == Player::Third.into() { Player::Third } else { Player::Seat(self.seat()) }
    }

    /// The seat that stands there, if it is not the third player.
    pub(crate) const fn seat(self) -> Seat {
        Seat::new(self.0)
    }
}

placed!(Place, u8, MAX_PLAYERS);

impl From<Player> for Place {
    fn from(player: Player) -> Self {
        Self::nth(player.index())
    }
}

impl From<Seat> for Place {
    fn from(seat: Seat) -> Self {
        Player::Seat(seat).into()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "seat {seat}"),
            Self::Third => f.write_str("the third player"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_and_missions_go_by_their_numbers() {
        let set: ChipSet = [6, 2, 4].into_iter().filter_map(Chip::new).collect();
        assert_eq!(format!("{set:?}"), "{2, 4, 6}");
        assert_eq!(ChipSet::full().len(), 5);
        assert_eq!(MissionSet::full().iter().count(), 16);
        assert_eq!(Chip::new(7), None);
        assert_eq!(Mission::try_from(17).unwrap_err(), "there is no mission 17: they go from 1 to 16");
    }

    #[test]
    fn tokens_are_compared_type_by_type() {
        let (won, stock) = (Tokens::new(2, 1, 0, 0), Tokens::new(1, 5, 5, 5));
        assert_eq!(won.at_most(stock), Tokens::new(1, 1, 0, 0));
        assert!(stock.covers(won.at_most(stock)) && !stock.covers(won));
        assert_eq!(won.to_string(), "2 pilot, 1 abductor");
        assert_eq!(Tokens::of(won.types()), Tokens::new(1, 1, 0, 0));
    }
}
