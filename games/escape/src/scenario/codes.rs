//! The coded rules (E-70, E-74), each a switch of its own; some take a value.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Serialize, Serializer};
use ts_rs::TS;

use fuga_kernel::{Bag, Table, Thing};

use crate::cards::{
    Card, DANGER_DECK, DangerBag, HATCH_DECK, HatchBag, HatchCard, ITEM_DECK, Item, ItemBag, Role, Side, has_two_boxes,
    n_humans,
};
use crate::options::Readings;
use crate::reach::{ALIEN_STEPS, HUMAN_STEPS};
use crate::rules::{HAND_LIMIT, N_ROUNDS};

/// A coded rule. Its letter says what it is about: A movement and general, B humans, C aliens, D hatches, E victory,
/// G items, H characters, J sector cards (E-74). Those with an X are our own: values that the rulebooks print as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub enum Code {
    /// Secure sectors draw a card too.
    A1,
    /// A seat may stay, and says so.
    A2,
    /// Secure sectors are closed to some.
    A4,
    /// Who is killed starts again.
    A5,
    /// Killed humans turn into aliens.
    B3,
    /// Humans start on a hatch.
    B4,
    /// There are no humans.
    B6,
    /// Aliens do not get faster.
    C3,
    /// Aliens start on hatches.
    C6,
    /// Hatches are open, without hatch cards.
    D2,
    /// Kills win.
    E3,
    /// Items are used unseen.
    G4,
    /// The Captain's first dangerous sector draws no card.
    H1,
    /// The Psychologist starts on the alien start.
    H2,
    /// The Pilot uses a Teleport three times.
    H3,
    /// The Soldier holds four items.
    H4,
    /// The Executive Officer may stay once.
    H13,
    /// The Co-Pilot has a Teleport that is no card.
    H14,
    /// The Engineer draws two hatch cards.
    H15,
    /// The Medic makes a seat show its role.
    H16,
    /// Silence gives items, icons do not.
    J4,
    /// So many rounds.
    X1,
    /// So many items in a hand.
    X2,
    /// How far humans move.
    X3,
    /// How far aliens move.
    X4,
    /// How many aliens there are.
    X5,
    /// How many dangerous-sector cards of each kind.
    X6,
    /// How many items of each kind.
    X7,
    /// How many hatch cards of each kind.
    X8,
}

impl Code {
    /// Every code there is, in the order of a rule sheet.
    pub const ALL: [Self; 29] = [
        Self::A1,
        Self::A2,
        Self::A4,
        Self::A5,
        Self::B3,
        Self::B4,
        Self::B6,
        Self::C3,
        Self::C6,
        Self::D2,
        Self::E3,
        Self::G4,
        Self::H1,
        Self::H2,
        Self::H3,
        Self::H4,
        Self::H13,
        Self::H14,
        Self::H15,
        Self::H16,
        Self::J4,
        Self::X1,
        Self::X2,
        Self::X3,
        Self::X4,
        Self::X5,
        Self::X6,
        Self::X7,
        Self::X8,
    ];

    /// The code as it is written, such as `H.13`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A1 => "A.1",
            Self::A2 => "A.2",
            Self::A4 => "A.4",
            Self::A5 => "A.5",
            Self::B3 => "B.3",
            Self::B4 => "B.4",
            Self::B6 => "B.6",
            Self::C3 => "C.3",
            Self::C6 => "C.6",
            Self::D2 => "D.2",
            Self::E3 => "E.3",
            Self::G4 => "G.4",
            Self::H1 => "H.1",
            Self::H2 => "H.2",
            Self::H3 => "H.3",
            Self::H4 => "H.4",
            Self::H13 => "H.13",
            Self::H14 => "H.14",
            Self::H15 => "H.15",
            Self::H16 => "H.16",
            Self::J4 => "J.4",
            Self::X1 => "X.1",
            Self::X2 => "X.2",
            Self::X3 => "X.3",
            Self::X4 => "X.4",
            Self::X5 => "X.5",
            Self::X6 => "X.6",
            Self::X7 => "X.7",
            Self::X8 => "X.8",
        }
    }

    /// X.1 to X.4 From which to which number the code takes one; nothing for codes that take none.
    pub const fn bounds(self) -> Option<RangeInclusive<u8>> {
        match self {
            Self::X1 => Some(10..=N_ROUNDS),
            Self::X2 => Some(1..=6),
            Self::X3 => Some(1..=3),
            Self::X4 => Some(1..=4),
            _ => None,
        }
    }

    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A.4 Who may enter secure sectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Nobody may.
    Nobody,
    /// Only humans may.
    Humans,
    /// Only aliens may.
    Aliens,
}

/// E.3 How many kills win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kills {
    /// As many as there are seats.
    Players,
    /// So many.
    Number(u8),
}

/// The codes that are switched on, with their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Codes {
    on: u32,
    access: Access,
    human_hatch: u8,
    alien_hatches: Vec<u8>,
    kills: Kills,
    /// X.1 to X.4, in this order.
    numbers: [u8; N_NUMBERS],
    /// X.5 How many aliens there are among so many players, by the number of players.
    aliens: Vec<(u8, u8)>,
    danger: Counts<Card, 5>,
    items: Counts<Item, 6>,
    hatch: Counts<HatchCard, 2>,
}

/// X.6 to X.8 How many cards of each kind one box has, where a code says so.
type Counts<K, const N: usize> = Table<K, Option<u8>, N>;

/// X.6 From how many to how many dangerous-sector cards one box may have, so that two boxes can be counted.
pub(super) const N_DANGER: RangeInclusive<u32> = 1..=120;
/// X.8 From how many hatch cards on, as H.15 draws two.
pub(super) const MIN_HATCH_CARDS: u32 = 2;

/// How many codes take a number.
const N_NUMBERS: usize = 4;

impl Default for Codes {
    fn default() -> Self {
        Self::new()
    }
}

impl Codes {
    /// No code at all.
    pub const fn new() -> Self {
        Self {
            on: 0,
            access: Access::Nobody,
            human_hatch: 1,
            alien_hatches: Vec::new(),
            kills: Kills::Players,
            numbers: [0; N_NUMBERS],
            aliens: Vec::new(),
            danger: Table::filled(None),
            items: Table::filled(None),
            hatch: Table::filled(None),
        }
    }

    /// Switches a code on. A.4 needs [`Codes::close_secure`], B.4 [`Codes::start_humans_on`] and C.6
    /// [`Codes::start_aliens_on`] beside it; E.3 counts the players unless [`Codes::win_by`] says otherwise.
    pub const fn switch_on(&mut self, code: Code) {
        self.on |= code.bit();
    }

    /// Switches A.4 on.
    pub const fn close_secure(&mut self, access: Access) {
        self.switch_on(Code::A4);
        self.access = access;
    }

    /// Switches B.4 on.
    pub const fn start_humans_on(&mut self, hatch: u8) {
        self.switch_on(Code::B4);
        self.human_hatch = hatch;
    }

    /// Switches C.6 on: the hatches, each once, in rising order.
    pub fn start_aliens_on(&mut self, hatches: impl IntoIterator<Item = u8>) {
        self.switch_on(Code::C6);
        self.alien_hatches = hatches.into_iter().collect();
        self.alien_hatches.sort_unstable();
        self.alien_hatches.dedup();
    }

    /// Switches E.3 on.
    pub const fn win_by(&mut self, kills: Kills) {
        self.switch_on(Code::E3);
        self.kills = kills;
    }

    /// Switches one of X.1 to X.4 on, with a number within its bounds.
    pub fn set(&mut self, code: Code, number: u8) {
        if let Some(bounds) = code.bounds() {
            debug_assert!(bounds.contains(&number), "{code} {number}");
            self.switch_on(code);
            self.numbers[code as usize - Code::X1 as usize] = number;
        }
    }

    /// Switches X.5 on: numbers of players, each once, and how many of them are aliens.
    pub fn count_aliens(&mut self, aliens: impl IntoIterator<Item = (u8, u8)>) {
        self.switch_on(Code::X5);
        self.aliens = aliens.into_iter().collect();
        self.aliens.sort_unstable();
    }

    /// Switches X.6 on: how many dangerous-sector cards of some kinds one box has.
    pub fn count_danger(&mut self, counts: impl IntoIterator<Item = (Card, u8)>) {
        self.switch_on(Code::X6);
        self.danger = counted(counts);
    }

    /// Switches X.7 on: how many items of some kinds one box has.
    pub fn count_items(&mut self, counts: impl IntoIterator<Item = (Item, u8)>) {
        self.switch_on(Code::X7);
        self.items = counted(counts);
    }

    /// Switches X.8 on: how many hatch cards of some kinds one box has.
    pub fn count_hatch_cards(&mut self, counts: impl IntoIterator<Item = (HatchCard, u8)>) {
        self.switch_on(Code::X8);
        self.hatch = counted(counts);
    }

    /// Whether a code is switched on.
    pub const fn has(&self, code: Code) -> bool {
        self.on & code.bit() != 0
    }

    /// The codes that are switched on, in the order of a rule sheet.
    pub fn iter(&self) -> impl Iterator<Item = Code> {
        Code::ALL.into_iter().filter(|&code| self.has(code))
    }

    /// A.4 Who may enter secure sectors, if it is not everybody.
    pub fn access(&self) -> Option<Access> {
        self.has(Code::A4).then_some(self.access)
    }

    /// B.4 The hatch the humans start on.
    pub fn human_hatch(&self) -> Option<u8> {
        self.has(Code::B4).then_some(self.human_hatch)
    }

    /// C.6 The hatches the aliens start on; none without the code.
    pub fn alien_hatches(&self) -> &[u8] {
        if self.has(Code::C6) { &self.alien_hatches } else { &[] }
    }

    /// E.3 How many kills win.
    pub fn kills(&self) -> Option<Kills> {
        self.has(Code::E3).then_some(self.kills)
    }

    /// X.1 to X.4 The number of the code, if it is switched on.
    pub fn number(&self, code: Code) -> Option<u8> {
        let nth = (code as usize).checked_sub(Code::X1 as usize)?;
        self.numbers.get(nth).copied().filter(|_| self.has(code))
    }

    /// E-04, X.1 The most rounds a match lasts.
    pub fn n_rounds(&self) -> u8 {
        self.number(Code::X1).unwrap_or(N_ROUNDS)
    }

    /// E-61, X.2 The most items a hand holds, H.4 but for the Soldier's.
    pub fn hand_limit(&self) -> u8 {
        self.number(Code::X2).unwrap_or(HAND_LIMIT)
    }

    /// E-10, X.3, X.4 How many sectors a side may move; E-62 Adrenaline and E-52 being fed make it one more.
    pub fn steps(&self, side: Side) -> u8 {
        match side {
            Side::Human => self.number(Code::X3).unwrap_or(HUMAN_STEPS),
            Side::Alien => self.number(Code::X4).unwrap_or(ALIEN_STEPS),
        }
    }

    /// X.5 How many aliens there are among so many players, where it is not half of them.
    pub fn aliens(&self) -> &[(u8, u8)] {
        &self.aliens
    }

    /// X.6 How many cards of each kind one box has, where the code says so.
    pub(super) const fn danger(&self) -> &Counts<Card, 5> {
        &self.danger
    }

    /// X.7 The same for items.
    pub(super) const fn items(&self) -> &Counts<Item, 6> {
        &self.items
    }

    /// X.8 The same for hatch cards.
    pub(super) const fn hatch_cards(&self) -> &Counts<HatchCard, 2> {
        &self.hatch
    }

    /// E-01, X.6 The dangerous-sector cards at a table of so many seats.
    pub(crate) fn danger_deck(&self, n_seats: u8) -> DangerBag {
        deck(DANGER_DECK, &self.danger, n_seats)
    }

    /// E-01, X.7 The items at a table of so many seats.
    pub(crate) fn item_deck(&self, n_seats: u8) -> ItemBag {
        deck(ITEM_DECK, &self.items, n_seats)
    }

    /// E-01, X.8 The hatch cards at a table of so many seats.
    pub(crate) fn hatch_deck(&self, n_seats: u8) -> HatchBag {
        deck(HATCH_DECK, &self.hatch, n_seats)
    }

    /// E.3 How many kills win at a table of so many seats.
    pub(crate) fn n_kills(&self, n_seats: u8) -> Option<u8> {
        self.kills().map(|kills| match kills {
            Kills::Players => n_seats,
            Kills::Number(n) => n,
        })
    }

    /// A.4 Whether a side may enter secure sectors.
    pub(crate) fn may_enter_secure(&self, side: Side) -> bool {
        match self.access() {
            None => true,
            Some(Access::Nobody) => false,
            Some(Access::Humans) => side == Side::Human,
            Some(Access::Aliens) => side == Side::Alien,
        }
    }

    /// E-05 Whether the four further humans are in the cast because one of them has a power.
    pub(crate) fn bring_officers(&self) -> bool {
        [Code::H13, Code::H14, Code::H15, Code::H16].into_iter().any(|code| self.has(code))
    }

    /// B.6, E-02, X.5 How many humans there are.
    pub(crate) fn n_humans(&self, n_seats: u8) -> u8 {
        let counted = self.aliens.iter().find(|(n_players, _)| *n_players == n_seats);
        match counted {
            _ if self.has(Code::B6) => 0,
            Some((_, n_aliens)) => n_seats - n_aliens,
            None => n_humans(n_seats),
        }
    }

    /// E-05 How many characters of a side can be dealt at a table of so many seats.
    pub(crate) fn n_cast(&self, side: Side, n_seats: u8) -> usize {
        let n_printed = if has_two_boxes(n_seats) { 8 } else { 4 };
        let n_humans = usize::from(self.n_humans(n_seats));
        match side {
            // X.5 More humans than one box has bring in those of the second.
            Side::Human if self.bring_officers() || n_humans > n_printed => Role::all(side).len(),
            Side::Human => n_printed,
            Side::Alien if self.has(Code::B6) => usize::from(n_seats),
            Side::Alien => n_printed.max(usize::from(n_seats) - n_humans),
        }
    }

    /// E.3 The most kills a seat can make: without A.5 nobody dies more often than the rules let them.
    pub(crate) fn most_kills(&self, n_seats: u8, readings: Readings) -> u16 {
        let once_each = u16::from(n_seats) - 1;
        let do_all_go_on = self.has(Code::B3) && readings.killed_aliens_play_on;
        if do_all_go_on && n_seats == 2 && !readings.human_kills_count {
            // Only the alien's kills count, and its only victim is the last human.
            return once_each;
        }
        if self.has(Code::A5) || do_all_go_on {
            return u16::from(self.n_rounds()) * once_each;
        }
        // B.3 All humans but the last can die as aliens once more.
        let twice = if self.has(Code::B3) { u16::from(self.n_humans(n_seats)) - 1 } else { 0 };
        once_each + twice
    }
}

fn counted<K: Thing, const N: usize>(counts: impl IntoIterator<Item = (K, u8)>) -> Counts<K, N> {
    let mut table = Table::filled(None);
    for (kind, n) in counts {
        table[kind] = Some(n);
    }
    table
}

/// E-01 The cards of one box, doubled with two boxes; those that a code counts are as many as it says.
fn deck<K: Thing, const N: usize>(printed: Bag<K, N>, counts: &Counts<K, N>, n_seats: u8) -> Bag<K, N> {
    let n_boxes = if has_two_boxes(n_seats) { 2 } else { 1 };
    Table::of(|kind| n_boxes * counts[kind].unwrap_or(printed[kind]))
}
