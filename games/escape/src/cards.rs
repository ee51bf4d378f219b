//! Characters, dangerous-sector cards and items, and the bags they are drawn from.

use std::fmt;

use fuga_kernel::{Bag, Table, named};
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use ts_rs::TS;

named! {
    /// The two sides.
    Side, u8, 2 {
        /// Looks for a hatch.
        Human,
        /// Hunts.
        Alien,
    }
}

/// One value for each side.
pub(crate) type BySide<T> = Table<Side, T, 2>;

/// A character card (E-05). Larger tables and some scenarios bring in those the box lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, IntoStaticStr, TS)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
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

named! {
    /// A dangerous-sector card.
    Card, u8, 5 {
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
}

impl Card {
    /// Whether it gives an item (E-60).
    pub const fn has_item(self) -> bool {
        matches!(self, Self::YourSectorItem | Self::AnySectorItem)
    }

    /// Whether the noise may be invented.
    pub const fn is_free(self) -> bool {
        matches!(self, Self::AnySector | Self::AnySectorItem)
    }
}

named! {
    /// An item card (E-62), in the order in which hands are listed.
    Item, u8, 6 {
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
}

named! {
    /// A hatch card (E-63).
    HatchCard, u8, 2 {
        /// Out, and the hatch is blocked.
        Green,
        /// The hatch is damaged for good.
        Red,
    }
}

/// The cards that announce a noise come before Silence.
pub(crate) const N_NOISES: usize = 4;

/// Dangerous-sector cards: a pile or discards.
pub(crate) type DangerBag = Bag<Card, 5>;
/// Items: a hand, a pile or discards.
pub(crate) type ItemBag = Bag<Item, 6>;
/// Hatch cards: a pile or those used.
pub(crate) type HatchBag = Bag<HatchCard, 2>;

/// The 25 dangerous-sector cards of one box.
pub(crate) const DANGER_DECK: DangerBag = Table::new([6, 4, 6, 4, 5]);
/// The 12 items of one box.
pub(crate) const ITEM_DECK: ItemBag = Table::new([2, 2, 2, 3, 2, 1]);
/// The hatch cards of one box, green and red.
pub(crate) const HATCH_DECK: HatchBag = Table::new([3, 3]);
