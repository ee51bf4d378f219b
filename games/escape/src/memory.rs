//! What one viewer has learned: a fold over its notices.
//!
//! For every seat it keeps where that seat can be, once if it were human and once if it were an alien, from what was
//! said aloud alone. The viewer's own seat is kept in the same way: it is what the others can think of it.

use fuga_hex::SectorSet;
use fuga_kernel::{Seat, Viewer};

use crate::cards::{Card, Item, Role, Side, danger_deck, item_deck, total};
use crate::facts::{Death, Found, Notice};
use crate::map::{Kind, Place, Sector, hatch_bit};
use crate::options::Edition;
use crate::reach::{Ends, Walk};
use crate::rules::Escape;

/// What one viewer has learned since the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    pub(crate) viewer: Option<Seat>,
    record: Vec<(u8, Place)>,
    round: u8,
    trails: Vec<Trail>,
    pub(crate) turn: TurnMemory,
    closed: u16,
    pub(crate) danger: DangerMemory,
    pub(crate) items: ItemMemory,
}

/// What everybody can know of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    is_aboard: bool,
    role: Option<Role>,
    is_fed: bool,
    as_human: SectorSet,
    as_alien: SectorSet,
    noise: Option<Place>,
}

/// The turn that is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one thing everybody saw or did not see in this turn")]
pub(crate) struct TurnMemory {
    pub(crate) seat: Option<Seat>,
    /// Where the seat can have begun the turn, as a human and as an alien.
    pub(crate) began: [SectorSet; 2],
    /// The hatches that were closed when the turn began: the turn's own hatch card bars nothing to its move.
    closed: u16,
    pub(crate) has_teleported: bool,
    has_adrenaline: bool,
    is_sedated: bool,
    is_resolved: bool,
}

/// The dangerous-sector cards in the discards, as far as the viewer knows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DangerMemory {
    pub(crate) n_silence: u8,
    /// The viewer's own noises.
    pub(crate) own: [u8; 5],
    own_pending: Option<Card>,
    /// The others' noises by what is known of the card, see [`NoiseClass`].
    pub(crate) others: [u8; NoiseClass::COUNT],
    latest: Option<NoiseClass>,
}

/// What the others know of the card behind a noise: whether it gave an item, and whether it must have been invented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoiseClass {
    icon: Option<bool>,
    is_invented: bool,
}

impl NoiseClass {
    pub(crate) const COUNT: usize = 6;

    pub(crate) const fn index(self) -> usize {
        let icon = match self.icon {
            None => 0,
            Some(false) => 1,
            Some(true) => 2,
        };
        if self.is_invented { icon + 3 } else { icon }
    }

    /// The noise cards that fit the class with this index, one flag each in the order of [`Card::ALL`].
    pub(crate) fn fitting(index: usize, edition: Edition) -> [bool; 4] {
        let is_invented = index >= 3;
        let fits = |card: Card| {
            let icon_fits = match index % 3 {
                0 => true,
                1 => !edition.gives_item(card),
                _ => edition.gives_item(card),
            };
            icon_fits && (card.is_free() || !is_invented)
        };
        [Card::YourSector, Card::YourSectorItem, Card::AnySector, Card::AnySectorItem].map(fits)
    }
}

/// The item cards, as far as the viewer knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ItemMemory {
    n_pile: u8,
    n_held: Vec<u8>,
    own_hand: [u8; 6],
    n_shown: u8,
    /// What the viewer itself put away face down since the pile was last built.
    pub(crate) own_hidden: [u8; 6],
    /// What others put away face down, and what humans held who died, which was no Defense.
    pub(crate) n_hidden: u8,
    pub(crate) n_hidden_by_killed_humans: u8,
}

impl Memory {
    pub(crate) fn new(escape: &Escape, viewer: Viewer) -> Self {
        let one = |sector: Sector| SectorSet::from_iter([sector.id()]);
        let trail = Trail {
            is_aboard: true,
            role: None,
            is_fed: false,
            as_human: one(escape.map().human_start()),
            as_alien: one(escape.map().alien_start()),
            noise: None,
        };
        let n_seats = escape.seats().count();
        Self {
            viewer: viewer.seat(),
            record: Vec::new(),
            round: 1,
            trails: vec![trail; n_seats],
            turn: TurnMemory {
                seat: None,
                began: [SectorSet::new(), SectorSet::new()],
                closed: 0,
                has_teleported: false,
                has_adrenaline: false,
                is_sedated: false,
                is_resolved: false,
            },
            closed: 0,
            danger: DangerMemory::default(),
            items: ItemMemory {
                n_pile: if escape.is_advanced() { total(&item_deck(n_seats as u8)) as u8 } else { 0 },
                n_held: vec![0; n_seats],
                own_hand: [0; 6],
                n_shown: 0,
                own_hidden: [0; 6],
                n_hidden: 0,
                n_hidden_by_killed_humans: 0,
            },
        }
    }

    /// E-15 The viewer's own movement record: round and place, in order; a Teleport is an entry of its own.
    pub fn record(&self) -> &[(u8, Place)] {
        &self.record
    }

    /// What everybody can know of a seat.
    pub fn trail(&self, seat: Seat) -> &Trail {
        &self.trails[seat.index()]
    }

    pub(crate) fn add(&mut self, escape: &Escape, notice: &Notice) {
        match notice {
            Notice::Began { .. } | Notice::YouAre { .. } | Notice::Stranded { .. } | Notice::Ended { .. } => {}
            Notice::RoundBegan { round } => self.round = *round,
            Notice::TurnBegan { seat } => self.turn_began(*seat),
            Notice::YouMoved { seat, to } => {
                // The record of whoever opens a finished match is nobody's.
                if self.viewer == Some(*seat) {
                    self.record.push((self.round, *to));
                }
            }
            Notice::YouDrew { card, .. } => self.danger.own_pending = Some(*card),
            Notice::NoCard { seat } => self.resolved(escape, *seat, Sign::NoCard),
            Notice::Silence { seat } => {
                self.resolved(escape, *seat, Sign::Card);
                self.danger.n_silence += 1;
                self.danger.own_pending = None;
                self.danger.rebuild(escape);
            }
            Notice::Noise { seat, at } => self.noise(escape, *seat, Place::At(*at)),
            Notice::Attacked { seat, at, by_item, killed, defended } => {
                self.attacked(escape, *seat, *at, *by_item, killed, defended);
            }
            Notice::YouGotItem { seat, item } => {
                self.got_item(*seat);
                self.items.own_hand[*item as usize] += 1;
            }
            Notice::SeatGotItem { seat } => self.got_item(*seat),
            Notice::ItemUsed { seat, item } => self.item_used(escape, *seat, *item),
            Notice::YouDiscarded { seat, item } => {
                self.items.n_held[seat.index()] -= 1;
                self.items.own_hand[*item as usize] -= 1;
                self.items.own_hidden[*item as usize] += 1;
            }
            Notice::SeatDiscarded { seat } => {
                self.items.n_held[seat.index()] -= 1;
                self.items.n_hidden += 1;
            }
            Notice::Lit { at, found, .. } => self.lit(escape, *at, found),
            Notice::HatchReached { seat, hatch, card } => {
                let place = Place::Hatch(*hatch);
                self.trails[seat.index()].as_alien = SectorSet::new();
                self.resolved(escape, *seat, Sign::At(place));
                // In the basic game there is no card, and the match ends.
                if card.is_some() {
                    self.closed |= hatch_bit(*hatch);
                }
            }
            Notice::Escaped { seat, .. } => self.left(*seat, false),
        }
    }

    fn turn_began(&mut self, seat: Seat) {
        let trail = &self.trails[seat.index()];
        self.turn = TurnMemory {
            seat: Some(seat),
            began: [trail.as_human.clone(), trail.as_alien.clone()],
            closed: self.closed,
            has_teleported: false,
            has_adrenaline: false,
            is_sedated: false,
            is_resolved: false,
        };
    }

    /// The turn's public result: the seat has moved somewhere that fits it.
    fn resolved(&mut self, escape: &Escape, seat: Seat, sign: Sign) {
        let is_sedated = self.turn.is_sedated;
        let (mut now, mut began) = ([SectorSet::new(), SectorSet::new()], [SectorSet::new(), SectorSet::new()]);
        for side in [Side::Human, Side::Alien] {
            for from in self.trails[seat.index()].places(side).iter().map(Sector::new) {
                self.each_end(escape, seat, side, from, |end| {
                    if sign.fits(escape, end, end == from, is_sedated) {
                        now[side as usize].insert(end.id());
                        began[side as usize].insert(from.id());
                    }
                });
            }
        }
        if self.turn.has_teleported {
            // The move was made from the human start; where the turn began stays as it was.
            began.clone_from(&self.turn.began);
        }
        let trail = &mut self.trails[seat.index()];
        [trail.as_human, trail.as_alien] = now;
        trail.noise = None;
        self.turn.began = began;
        self.turn.is_resolved = true;
    }

    /// Visits where a move of the seat from a sector can end; the sector itself where there is no move (E-14).
    pub(crate) fn each_end(
        &self,
        escape: &Escape,
        seat: Seat,
        side: Side,
        from: Sector,
        mut visit: impl FnMut(Sector),
    ) {
        let steps = Escape::steps(side, self.turn.has_adrenaline, self.trails[seat.index()].is_fed);
        let walk = Walk { side, steps, from, began: from, closed: self.turn.closed };
        let barred =
            if self.turn.has_teleported { self.turn.began[side as usize].only().map(Sector::new) } else { None };
        let mut is_trapped = true;
        for &end in escape.reach().ends(escape.map(), walk, &mut Ends::default()).all() {
            if Some(end) != barred {
                is_trapped = false;
                visit(end);
            }
        }
        if is_trapped {
            visit(from);
        }
    }

    /// Whether a move of the seat from a sector can end in one of these.
    pub(crate) fn can_end_in(&self, escape: &Escape, seat: Seat, side: Side, from: Sector, ends: &SectorSet) -> bool {
        let mut can_end = false;
        self.each_end(escape, seat, side, from, |end| can_end |= ends.contains(end.id()));
        can_end
    }

    fn noise(&mut self, escape: &Escape, seat: Seat, at: Place) {
        self.resolved(escape, seat, Sign::Card);
        let trail = &mut self.trails[seat.index()];
        trail.noise = Some(at);
        if let Some(card) = self.danger.own_pending.take() {
            self.danger.own[card as usize] += 1;
        } else {
            let is_possible = escape.map().sector(at).is_some_and(|sector| trail.can_be_at(sector));
            let are_items_left = self.items.n_pile + self.items.n_discards() > 0;
            // An item that follows will correct the icon; with no items left nobody can tell.
            let class = NoiseClass { icon: are_items_left.then_some(false), is_invented: !is_possible };
            self.danger.others[class.index()] += 1;
            self.danger.latest = Some(class);
        }
        self.danger.rebuild(escape);
    }

    fn got_item(&mut self, seat: Seat) {
        let items = &mut self.items;
        if items.n_pile == 0 {
            items.n_pile = items.n_discards();
            items.n_shown = 0;
            items.own_hidden = [0; 6];
            items.n_hidden = 0;
            items.n_hidden_by_killed_humans = 0;
        }
        items.n_pile -= 1;
        items.n_held[seat.index()] += 1;
        // The item shows that the card behind the noise had an icon, unless the discards were rebuilt with it.
        if self.viewer != Some(seat)
            && let Some(class) = self.danger.latest.take()
            && self.danger.n_discards() > 0
        {
            let with_icon = NoiseClass { icon: Some(true), ..class };
            self.danger.others[class.index()] -= 1;
            self.danger.others[with_icon.index()] += 1;
        }
    }

    fn item_used(&mut self, escape: &Escape, seat: Seat, item: Item) {
        self.items.n_held[seat.index()] -= 1;
        self.items.n_shown += 1;
        if self.viewer == Some(seat) {
            self.items.own_hand[item as usize] -= 1;
        }
        self.trails[seat.index()].as_alien = SectorSet::new();
        match item {
            Item::Adrenaline => self.turn.has_adrenaline = true,
            Item::Sedatives => self.turn.is_sedated = true,
            Item::Teleport => {
                let home = escape.map().human_start();
                // E-62 Who began on the human start can't have teleported.
                self.turn.began[Side::Human as usize].remove(home.id());
                self.turn.has_teleported |= !self.turn.is_resolved;
                self.trails[seat.index()].as_human = SectorSet::from_iter([home.id()]);
            }
            Item::Attack | Item::Spotlight | Item::Defense => {}
        }
        if self.turn.seat == Some(seat) {
            self.turn.began[Side::Alien as usize] = SectorSet::new();
        }
    }

    fn attacked(&mut self, escape: &Escape, seat: Seat, at: Place, by_item: bool, killed: &[Death], defended: &[Seat]) {
        if !by_item {
            self.trails[seat.index()].as_human = SectorSet::new();
            self.turn.began[Side::Human as usize] = SectorSet::new();
        }
        self.resolved(escape, seat, Sign::At(at));
        let Some(sector) = escape.map().sector(at) else { return };
        let others =
            self.trails.iter_mut().enumerate().filter(|(index, trail)| *index != seat.index() && trail.is_aboard);
        for (index, trail) in others {
            if defended.iter().any(|defender| defender.index() == index) {
                trail.as_human = SectorSet::from_iter([sector.id()]);
                trail.as_alien = SectorSet::new();
            } else {
                // Whoever else is still there would have been hit.
                trail.as_human.remove(sector.id());
                trail.as_alien.remove(sector.id());
            }
        }
        for death in killed {
            self.trails[death.seat.index()].role = Some(death.role);
            self.left(death.seat, death.role.side() == Side::Human);
            let has_eaten = death.role.side() == Side::Human && !by_item && escape.is_advanced();
            self.trails[seat.index()].is_fed |= has_eaten;
        }
    }

    /// A Spotlight places everyone it found and rules its area out for everyone else.
    fn lit(&mut self, escape: &Escape, at: Place, found: &[Found]) {
        let Some(middle) = escape.map().sector(at) else { return };
        let lit: SectorSet =
            escape.map().neighbours(middle).iter().chain([&middle]).map(|sector| sector.id()).collect();
        for (seat, trail) in escape.seats().zip(&mut self.trails).filter(|(_, trail)| trail.is_aboard) {
            let place = found.iter().find(|found| found.seat == seat).map(|found| found.at);
            for places in [&mut trail.as_human, &mut trail.as_alien] {
                match place.and_then(|place| escape.map().sector(place)) {
                    Some(sector) => places.intersect(&SectorSet::from_iter([sector.id()])),
                    None => places.subtract(&lit),
                }
            }
        }
        self.prune_began(escape);
    }

    /// What was learned of where the seat in turn is now says something of where its turn began.
    fn prune_began(&mut self, escape: &Escape) {
        let Some(seat) = self.turn.seat else { return };
        if self.turn.has_teleported {
            return;
        }
        let trail = &self.trails[seat.index()];
        if !self.turn.is_resolved {
            self.turn.began = [trail.as_human.clone(), trail.as_alien.clone()];
            return;
        }
        let home = escape.map().human_start();
        for side in [Side::Human, Side::Alien] {
            let now = trail.places(side);
            // A Teleport after the move hides where the move went.
            if now.only() == Some(home.id()) {
                continue;
            }
            let leads_here = |from: &u16| self.can_end_in(escape, seat, side, Sector::new(*from), now);
            let began: SectorSet = self.turn.began[side as usize].iter().filter(leads_here).collect();
            self.turn.began[side as usize] = began;
        }
    }

    /// A seat has left the board with what it held.
    fn left(&mut self, seat: Seat, is_killed_human: bool) {
        self.trails[seat.index()].is_aboard = false;
        let n_held = std::mem::take(&mut self.items.n_held[seat.index()]);
        if self.viewer == Some(seat) {
            let hand = std::mem::take(&mut self.items.own_hand);
            for (hidden, held) in self.items.own_hidden.iter_mut().zip(hand) {
                *hidden += held;
            }
        } else if is_killed_human {
            self.items.n_hidden_by_killed_humans += n_held;
        } else {
            self.items.n_hidden += n_held;
        }
    }
}

impl TurnMemory {
    pub(crate) const fn is_resolved(&self) -> bool {
        self.is_resolved
    }
}

impl Trail {
    /// Where the seat can be if it is on this side; empty if it can't be.
    pub const fn places(&self, side: Side) -> &SectorSet {
        match side {
            Side::Human => &self.as_human,
            Side::Alien => &self.as_alien,
        }
    }

    /// Whether the seat can be in the sector.
    pub fn can_be_at(&self, sector: Sector) -> bool {
        self.as_human.contains(sector.id()) || self.as_alien.contains(sector.id())
    }

    /// Whether the seat is still on board.
    pub const fn is_aboard(&self) -> bool {
        self.is_aboard
    }

    /// The seat's side, where what happened leaves only one.
    pub fn side(&self) -> Option<Side> {
        match (self.role, self.as_human.is_empty(), self.as_alien.is_empty()) {
            (Some(role), ..) => Some(role.side()),
            (None, true, false) => Some(Side::Alien),
            (None, false, true) => Some(Side::Human),
            (None, ..) => None,
        }
    }

    /// The noise the seat announced in its latest turn, if it did.
    pub const fn noise(&self) -> Option<Place> {
        self.noise
    }
}

impl ItemMemory {
    fn n_discards(&self) -> u8 {
        self.n_shown + self.own_hidden.iter().sum::<u8>() + self.n_hidden + self.n_hidden_by_killed_humans
    }
}

impl DangerMemory {
    fn n_discards(&self) -> u8 {
        self.n_silence + self.own.iter().sum::<u8>() + self.others.iter().sum::<u8>()
    }

    /// E-23 With the last card in the discards the pile is built anew, and what was known of it is worth nothing.
    fn rebuild(&mut self, escape: &Escape) {
        if u32::from(self.n_discards()) == total(&danger_deck(escape.seats().count() as u8)) {
            *self = Self::default();
        }
    }
}

/// What a turn's public result says of where the move ended.
#[derive(Clone, Copy)]
enum Sign {
    NoCard,
    Card,
    At(Place),
}

impl Sign {
    fn fits(self, escape: &Escape, end: Sector, is_stay: bool, is_sedated: bool) -> bool {
        let kind = escape.map().kind(end);
        match self {
            // On a start or a hatch only who can't move stays (E-14).
            Self::NoCard => {
                kind == Kind::Secure || kind == Kind::Dangerous && is_sedated || kind != Kind::Dangerous && is_stay
            }
            Self::Card => kind == Kind::Dangerous && !is_sedated,
            Self::At(place) => escape.map().place(end) == place && !is_stay,
        }
    }
}
