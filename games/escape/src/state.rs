//! The truth of a match in play.

use fuga_kernel::{MAX_SEATS, Seat, Secret};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::cards::{Card, DangerBag, HatchBag, HatchCard, Item, ItemBag, Role, Side};
use crate::map::{Sector, hatch_bit};
use crate::outcome::{Ending, Fate};

/// The truth now. Flat and small: it is copied at every imagined world.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    pub(crate) seats: [SeatState; MAX_SEATS as usize],
    pub(crate) first: Seat,
    pub(crate) round: u8,
    pub(crate) turn: Turn,
    pub(crate) hatches: Hatches,
    pub(crate) danger: Danger,
    pub(crate) items: Items,
    /// Green and red cards still in the hatch pile, and those used; each is shown when drawn (E-63).
    pub(crate) hatch_pile: HatchBag,
    pub(crate) hatch_used: HatchBag,
    pub(crate) ending: Option<Ending>,
}

/// One seat's truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SeatState {
    pub(crate) fate: Fate,
    /// E-52 Has killed a human, which everybody saw.
    pub(crate) is_fed: bool,
    /// B.3 Was a human and is an alien now, which everybody saw.
    pub(crate) is_turned: bool,
    /// E.3 The kills that count, which everybody saw.
    pub(crate) n_kills: u16,
    /// E-60 Hand sizes are public, contents are not.
    pub(crate) n_items: u8,
    pub(crate) role: Secret<Role>,
    pub(crate) sector: Secret<Sector>,
    pub(crate) hand: Secret<ItemBag>,
    pub(crate) own: Secret<Private>,
}

/// What else only the seat itself knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Private {
    /// Where it began, and starts again (A.5).
    pub(crate) start: Sector,
    /// H.1, H.13, H.14, H.16 Whether the character's power, if it has one, can still be used.
    pub(crate) has_power: bool,
    /// H.3 How often the Pilot has used a Teleport that is still in hand.
    pub(crate) n_teleports: u8,
}

/// Whose turn it is and how far it has come.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Turn {
    pub(crate) seat: Seat,
    /// Where the turn began, which is where it may not end (E-10).
    pub(crate) began: Secret<Sector>,
    /// Seen by all as soon as the items are played, except with G.4.
    pub(crate) boost: Secret<Boost>,
    /// H.14 Whether the Co-Pilot will teleport once the turn's result is out.
    pub(crate) plans_teleport: Secret<bool>,
    pub(crate) phase: Phase,
}

/// What items do to the turn they are played in (E-62).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Boost {
    pub(crate) has_adrenaline: bool,
    pub(crate) is_sedated: bool,
}

impl Turn {
    pub(crate) fn begin(seat: Seat, at: Sector) -> Self {
        Self {
            seat,
            began: Secret::new(seat, at),
            boost: Secret::new(seat, Boost::default()),
            plans_teleport: Secret::new(seat, false),
            phase: Phase::Move,
        }
    }
}

/// What the seat in turn is asked. `Move` and `Announce` look the same to the others (E-83).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Phase {
    Move,
    Announce {
        card: Secret<Card>,
    },
    /// H.15 The Engineer has drawn two hatch cards, which everybody saw.
    ChooseCard {
        hatch: u8,
        cards: [HatchCard; 2],
    },
    OverLimit,
    After,
}

impl Phase {
    /// Whether the turn's one public result is out (E-19).
    pub(crate) const fn is_resolved(&self) -> bool {
        match self {
            Self::Move | Self::Announce { .. } | Self::ChooseCard { .. } => false,
            Self::OverLimit | Self::After => true,
        }
    }
}

/// The dangerous-sector cards. How many lie in the discards is public, which ones is not (E-23).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Danger {
    pub(crate) pile: Secret<DangerBag>,
    pub(crate) discards: Secret<DangerBag>,
    pub(crate) n_discards: u8,
}

/// The item cards. Used items are shown; those put away over the limit or by leaving are not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Items {
    pub(crate) pile: Secret<ItemBag>,
    pub(crate) n_pile: u8,
    pub(crate) shown: ItemBag,
    pub(crate) hidden: Secret<ItemBag>,
    pub(crate) n_hidden: u8,
}

/// How a hatch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HatchState {
    /// May be entered by a human.
    Open,
    /// Somebody has left through it.
    Blocked,
    /// A red card was drawn on it.
    Damaged,
}

/// The hatches that are no longer open, one bit each from hatch 1 on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Hatches {
    blocked: u16,
    damaged: u16,
}

impl Hatches {
    pub(crate) const fn set(&mut self, hatch: u8, is: HatchState) {
        let bit = hatch_bit(hatch);
        self.blocked &= !bit;
        self.damaged &= !bit;
        match is {
            HatchState::Open => {}
            HatchState::Blocked => self.blocked |= bit,
            HatchState::Damaged => self.damaged |= bit,
        }
    }

    pub(crate) const fn get(self, hatch: u8) -> HatchState {
        let bit = hatch_bit(hatch);
        if self.blocked & bit != 0 {
            HatchState::Blocked
        } else if self.damaged & bit != 0 {
            HatchState::Damaged
        } else {
            HatchState::Open
        }
    }

    /// Those that may be neither entered nor crossed (E-12), one bit each from hatch 1 on.
    pub(crate) const fn closed(self) -> u16 {
        self.blocked | self.damaged
    }
}

impl State {
    pub(crate) fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    pub(crate) fn seat_mut(&mut self, seat: Seat) -> &mut SeatState {
        &mut self.seats[seat.index()]
    }
}

impl SeatState {
    /// Somebody who is not at the table: fills the places a smaller table leaves.
    pub(crate) const fn empty(seat: Seat) -> Self {
        Self {
            fate: Fate::Aboard,
            is_fed: false,
            is_turned: false,
            n_kills: 0,
            n_items: 0,
            role: Secret::new(seat, Role::Captain),
            sector: Secret::new(seat, Sector::NOWHERE),
            hand: Secret::new(seat, ItemBag::EMPTY),
            own: Secret::new(seat, Private { start: Sector::NOWHERE, has_power: true, n_teleports: 0 }),
        }
    }

    /// Whether the seat stands somewhere on board.
    pub(crate) fn is_aboard(&self) -> bool {
        self.fate == Fate::Aboard
    }

    /// Whether the seat has turns to come: A.5 who was killed and starts again counts as on board.
    pub(crate) fn is_in_play(&self) -> bool {
        matches!(self.fate, Fate::Aboard | Fate::Returning)
    }

    /// The side the seat is on now (B.3).
    pub(crate) fn side(&self) -> Side {
        if self.is_turned { Side::Alien } else { self.role.truth().side() }
    }

    /// How many of an item the hand holds.
    pub(crate) fn n_held(&self, item: Item) -> u8 {
        self.hand.truth()[item]
    }
}
