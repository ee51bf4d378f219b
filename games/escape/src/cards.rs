//! Characters, dangerous-sector cards and items, and the bags they are drawn from.

use std::fmt;

use fuga_kernel::Chance;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Looks for a hatch.
    Human,
    /// Hunts.
    Alien,
}

/// A character card (E-05). Larger tables and some scenarios bring in those the box lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "a character is its name; the codes H.1 to H.16 give some of them powers")]
pub enum Role {
    Captain,
    Pilot,
    Psychologist,
    Soldier,
    ExecutiveOfficer,
    CoPilot,
    Engineer,
    Medic,
    FirstAlien,
    SecondAlien,
    ThirdAlien,
    FourthAlien,
    FifthAlien,
    SixthAlien,
    SeventhAlien,
    EighthAlien,
    NinthAlien,
    TenthAlien,
    EleventhAlien,
    TwelfthAlien,
    ThirteenthAlien,
    FourteenthAlien,
    FifteenthAlien,
    SixteenthAlien,
}

impl Role {
    const HUMANS: [Self; 8] = [
        Self::Captain,
        Self::Pilot,
        Self::Psychologist,
        Self::Soldier,
        Self::ExecutiveOfficer,
        Self::CoPilot,
        Self::Engineer,
        Self::Medic,
    ];
    const ALIENS: [Self; 16] = [
        Self::FirstAlien,
        Self::SecondAlien,
        Self::ThirdAlien,
        Self::FourthAlien,
        Self::FifthAlien,
        Self::SixthAlien,
        Self::SeventhAlien,
        Self::EighthAlien,
        Self::NinthAlien,
        Self::TenthAlien,
        Self::EleventhAlien,
        Self::TwelfthAlien,
        Self::ThirteenthAlien,
        Self::FourteenthAlien,
        Self::FifteenthAlien,
        Self::SixteenthAlien,
    ];

    /// The side the character is dealt to.
    pub const fn side(self) -> Side {
        if (self as u8) < Self::HUMANS.len() as u8 { Side::Human } else { Side::Alien }
    }

    /// All characters of a side, in order of rank.
    pub const fn all(side: Side) -> &'static [Self] {
        match side {
            Side::Human => &Self::HUMANS,
            Side::Alien => &Self::ALIENS,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Captain => "Captain",
            Self::Pilot => "Pilot",
            Self::Psychologist => "Psychologist",
            Self::Soldier => "Soldier",
            Self::ExecutiveOfficer => "Executive Officer",
            Self::CoPilot => "Co-Pilot",
            Self::Engineer => "Engineer",
            Self::Medic => "Medic",
            Self::FirstAlien => "First Alien",
            Self::SecondAlien => "Second Alien",
            Self::ThirdAlien => "Third Alien",
            Self::FourthAlien => "Fourth Alien",
            Self::FifthAlien => "Fifth Alien",
            Self::SixthAlien => "Sixth Alien",
            Self::SeventhAlien => "Seventh Alien",
            Self::EighthAlien => "Eighth Alien",
            Self::NinthAlien => "Ninth Alien",
            Self::TenthAlien => "Tenth Alien",
            Self::EleventhAlien => "Eleventh Alien",
            Self::TwelfthAlien => "Twelfth Alien",
            Self::ThirteenthAlien => "Thirteenth Alien",
            Self::FourteenthAlien => "Fourteenth Alien",
            Self::FifteenthAlien => "Fifteenth Alien",
            Self::SixteenthAlien => "Sixteenth Alien",
        })
    }
}

/// E-01 From nine seats on two boxes are combined and all decks are doubled.
pub(crate) const fn has_two_boxes(n_seats: u8) -> bool {
    n_seats > 8
}

/// E-02 How many humans there are: half the seats, and with an odd number one alien more.
pub(crate) const fn n_humans(n_seats: u8) -> u8 {
    n_seats / 2
}

/// A dangerous-sector card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// E-20 The truth is announced.
    YourSector,
    /// The same, with an item icon.
    YourSectorItem,
    /// E-21 Any sector may be announced.
    AnySector,
    /// The same, with an item icon.
    AnySectorItem,
    /// E-22 Silence.
    Silence,
}

impl Card {
    pub(crate) const ALL: [Self; 5] =
        [Self::YourSector, Self::YourSectorItem, Self::AnySector, Self::AnySectorItem, Self::Silence];

    /// Whether it gives an item (E-60).
    pub const fn has_item(self) -> bool {
        matches!(self, Self::YourSectorItem | Self::AnySectorItem)
    }

    /// Whether the noise may be invented.
    pub const fn is_free(self) -> bool {
        matches!(self, Self::AnySector | Self::AnySectorItem)
    }
}

/// An item card (E-62).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// Attack where the move ends.
    Attack,
    /// Go to the human start.
    Teleport,
    /// Move up to two sectors.
    Adrenaline,
    /// Draw no dangerous-sector card.
    Sedatives,
    /// Make everyone in and around a sector say where they are.
    Spotlight,
    /// Plays itself against an attack.
    Defense,
}

impl Item {
    /// All items, in the order hands are listed.
    pub const ALL: [Self; 6] =
        [Self::Attack, Self::Teleport, Self::Adrenaline, Self::Sedatives, Self::Spotlight, Self::Defense];
}

/// Cards counted by kind: a hand, a pile or discards. A pile is a bag to draw from, so it has no order to keep secret.
pub(crate) type Counts<const N: usize> = [u8; N];

/// The 25 dangerous-sector cards, doubled with two boxes.
pub(crate) const fn danger_deck(n_seats: u8) -> Counts<5> {
    if has_two_boxes(n_seats) { [12, 8, 12, 8, 10] } else { [6, 4, 6, 4, 5] }
}

/// The 12 items, doubled with two boxes.
pub(crate) const fn item_deck(n_seats: u8) -> Counts<6> {
    if has_two_boxes(n_seats) { [4, 4, 4, 6, 4, 2] } else { [2, 2, 2, 3, 2, 1] }
}

/// The hatch cards, green and red, doubled with two boxes.
pub(crate) const fn hatch_deck(n_seats: u8) -> Counts<2> {
    if has_two_boxes(n_seats) { [6, 6] } else { [3, 3] }
}

/// How many cards there are in all.
pub(crate) fn total<const N: usize>(counts: &Counts<N>) -> u32 {
    counts.iter().map(|&n| u32::from(n)).sum()
}

/// Takes one card at random out of a bag that is not empty; answers its kind.
pub(crate) fn draw<const N: usize>(bag: &mut Counts<N>, chance: &mut impl Chance) -> usize {
    let mut nth = chance.draw(total(bag));
    for (kind, n) in bag.iter_mut().enumerate() {
        if nth < u32::from(*n) {
            *n -= 1;
            return kind;
        }
        nth -= u32::from(*n);
    }
    unreachable!("a draw is below the number of cards")
}

/// Adds all cards of one heap to another and leaves the first empty.
pub(crate) fn pour<const N: usize>(from: &mut Counts<N>, into: &mut Counts<N>) {
    for (from, into) in from.iter_mut().zip(into) {
        *into += std::mem::take(from);
    }
}
