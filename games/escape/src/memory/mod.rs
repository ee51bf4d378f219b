//! What one viewer has learned: a fold over its notices.
//!
//! For every seat it keeps what that seat can be and where, from what was said aloud alone. The viewer's own seat is
//! kept in the same way: it is what the others can think of it.

mod cards;
mod trail;

use fuga_hex::SectorSet;
use fuga_kernel::{Learned, Seat, Viewer};

pub(crate) use self::cards::{DangerMemory, ItemMemory, NoiseClass};
pub use self::trail::Trail;
pub(crate) use self::trail::{Guise, Sign, Stay};
use crate::belief::{Habits, Weights};
use crate::cards::{Card, Item, Role, Side};
use crate::facts::{Death, Found, Notice, Public};
use crate::map::{Place, Sector, hatch_bit};
use crate::reach::{Ends, Walk};
use crate::rules::Escape;
use crate::scenario::Code;
use crate::state::Boost;

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
    /// How likely everybody is where, for whoever asks that.
    weights: Option<Box<Weights>>,
}

/// The turn that is being played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TurnMemory {
    pub(crate) seat: Option<Seat>,
    /// The hatches that were closed when the turn began: the turn's own hatch card bars nothing to its move.
    pub(crate) closed: u16,
    pub(crate) has_teleported_before_move: bool,
    pub(crate) has_teleported_after_result: bool,
    /// What was shown to be played.
    boost: Boost,
    /// G.4 How many items were used unseen before the move.
    pub(crate) n_unseen: u8,
    /// A.2 Whether the seat has said that it stays.
    pub(crate) has_stayed: bool,
    /// The turn's public result, once it is out.
    pub(crate) sign: Option<Sign>,
    /// What the seat could be before the result, and where.
    pub(crate) prior: Vec<Guise>,
    /// What was known of the seat before something was concluded that the next notice may correct.
    undo: Option<Trail>,
}

impl TurnMemory {
    pub(crate) const fn is_resolved(&self) -> bool {
        self.sign.is_some()
    }

    /// What the items played in this turn can have been for a seat on this side.
    pub(crate) fn boosts(&self, escape: &Escape, side: Side) -> Vec<Boost> {
        let unseen = |has_adrenaline, is_sedated| Boost { has_adrenaline, is_sedated };
        let mut boosts = match self.n_unseen {
            _ if side == Side::Alien => vec![Boost::default()],
            0 => vec![self.boost],
            1 => vec![unseen(true, false), unseen(false, true)],
            _ => vec![unseen(true, false), unseen(false, true), unseen(true, true)],
        };
        // X.7 There may be no such card at this table.
        let deck = escape.item_deck();
        let there_is = |boost: &Boost| {
            (!boost.has_adrenaline || deck[Item::Adrenaline] > 0) && (!boost.is_sedated || deck[Item::Sedatives] > 0)
        };
        boosts.retain(there_is);
        boosts
    }
}

impl Learned<Escape> for Memory {
    fn new(escape: &Escape, viewer: Viewer) -> Self {
        let n_seats = escape.seats().count();
        let n_items = escape.item_deck().total() as u8;
        Self {
            viewer: viewer.seat(),
            record: Vec::new(),
            round: 1,
            trails: vec![Trail::new(escape); n_seats],
            turn: TurnMemory::default(),
            closed: 0,
            danger: DangerMemory::default(),
            items: ItemMemory::new(n_items, n_seats),
            weights: None,
        }
    }

    fn add(&mut self, escape: &Escape, notice: &Notice) {
        self.learn(escape, notice);
        if let Some(mut weights) = self.weights.take() {
            weights.follow(escape, self);
            self.weights = Some(weights);
        }
    }
}

impl Memory {
    fn learn(&mut self, escape: &Escape, notice: &Notice) {
        match notice {
            Notice::Public(fact) => self.add_public(escape, fact),
            Notice::YouAre { .. } | Notice::YouPlannedTeleport { .. } => {}
            Notice::YouRestarted { seat, at } => {
                self.write_down(*seat, *at);
                self.restarted(*seat);
            }
            Notice::SeatRestarted { seat } => self.restarted(*seat),
            Notice::YouMoved { seat, to } => self.write_down(*seat, *to),
            Notice::YouDrew { card, .. } => self.danger.own_pending = Some(*card),
            Notice::YouGotItem { seat, item } => {
                self.got_item(escape, *seat);
                self.items.own_hand[*item] += 1;
            }
            Notice::SeatGotItem { seat } => self.got_item(escape, *seat),
            Notice::ItemUsed { seat, item } => self.item_used(escape, *seat, *item),
            Notice::YouDiscarded { seat, item } => {
                self.items.own_hand[*item] -= 1;
                self.items.known_hidden[*item] += 1;
                self.discarded(escape, *seat);
            }
            Notice::SeatDiscarded { seat } => {
                if self.turn.is_resolved() {
                    self.items.n_hidden += 1;
                } else {
                    self.items.n_hidden_boosts += 1;
                }
                self.discarded(escape, *seat);
            }
        }
    }
}

impl Memory {
    /// A viewer's memory before the deal that also weighs where everybody may be.
    pub fn weighing(escape: &Escape, viewer: Viewer, habits: Habits) -> Self {
        let memory = Self::new(escape, viewer);
        let weights = Some(Box::new(Weights::new(escape, &memory, habits)));
        Self { weights, ..memory }
    }

    /// How likely everybody is where, if this memory weighs that.
    pub fn weights(&self) -> Option<&Weights> {
        self.weights.as_deref()
    }

    /// E-15 The viewer's own movement record: round and place, in order; a Teleport is an entry of its own.
    pub fn record(&self) -> &[(u8, Place)] {
        &self.record
    }

    /// What everybody can know of a seat.
    pub fn trail(&self, seat: Seat) -> &Trail {
        &self.trails[seat.index()]
    }

    fn trail_mut(&mut self, seat: Seat) -> &mut Trail {
        &mut self.trails[seat.index()]
    }

    fn add_public(&mut self, escape: &Escape, fact: &Public) {
        match fact {
            Public::Began { .. } | Public::Stranded { .. } | Public::Ended { .. } => {}
            Public::RoundBegan { round } => self.round = *round,
            Public::TurnBegan { seat } => self.turn_began(escape, *seat),
            Public::Turned { seat } => self.turned(escape, *seat),
            Public::PlaysOn { seat } => self.trail_mut(*seat).is_aboard = true,
            Public::Stayed { seat } => self.stayed(escape, *seat),
            Public::Stuck { seat } => self.stuck(escape, *seat),
            Public::NoCard { seat } => self.resolved(escape, *seat, Sign::NoCard),
            Public::Silence { seat } => {
                self.resolved(escape, *seat, Sign::Card);
                self.danger.n_silence += 1;
                self.danger.own_pending = None;
                self.danger.latest = None;
                self.danger.rebuild(escape);
            }
            Public::Noise { seat, at } => self.noise(escape, *seat, Place::At(*at)),
            Public::Attacked { seat, at, by_item, killed, defended } => {
                self.attacked(escape, *seat, *at, *by_item, killed, defended);
            }
            Public::ItemKept { seat, n_uses_left, .. } => self.teleport_kept(escape, *seat, *n_uses_left),
            Public::Lit { seat, at, found } => self.lit(escape, *seat, *at, found),
            Public::PowerUsed { seat, role } => self.power_used(escape, *seat, *role),
            Public::RoleShown { seat, role } => {
                self.trail_mut(*seat).is_role(*role);
                // H.14 Shown before the first round, for the card that follows.
                self.trail_mut(*seat).holds_teleport |= self.round == 0 && escape.deals_teleport();
            }
            Public::HatchCardsDrawn { seat, hatch, .. } => {
                self.trail_mut(*seat).is_role(Role::Engineer);
                self.resolved(escape, *seat, Sign::At(Place::Hatch(*hatch)));
            }
            Public::HatchReached { seat, hatch, card } => {
                self.trail_mut(*seat).is_on(Side::Human);
                // H.15 The Engineer would have drawn two cards, and has been seen to.
                if card.is_some() && escape.plays(Code::H15) && !self.turn.is_resolved() {
                    self.trail_mut(*seat).is_not(Role::Engineer);
                }
                self.resolved(escape, *seat, Sign::At(Place::Hatch(*hatch)));
                self.closed |= hatch_bit(*hatch);
            }
            Public::Escaped { seat, .. } => {
                self.trail_mut(*seat).is_aboard = false;
                self.lost_hand(*seat, false);
            }
        }
    }

    fn write_down(&mut self, seat: Seat, at: Place) {
        // The record of whoever opens a finished match is nobody's.
        if self.viewer == Some(seat) {
            self.record.push((self.round, at));
        }
    }

    fn turn_began(&mut self, escape: &Escape, seat: Seat) {
        // H.4 Only the Soldier ends a turn with more items than the others may hold.
        if let Some(before) = self.turn.seat
            && escape.plays(Code::H4)
            && self.items.n_held[before.index()] > escape.codes().hand_limit()
        {
            self.trail_mut(before).must_be(Role::Soldier);
        }
        for guise in &mut self.trail_mut(seat).guises {
            guise.began = guise.places.clone();
        }
        self.turn = TurnMemory { seat: Some(seat), closed: self.closed, ..TurnMemory::default() };
    }

    /// A.5 The seat stands on its start again.
    fn restarted(&mut self, seat: Seat) {
        let trail = self.trail_mut(seat);
        trail.is_aboard = true;
        trail.is_fresh = true;
    }

    /// E-14a The seat has no legal move: it stands where somebody like it has none.
    fn stuck(&mut self, escape: &Escape, seat: Seat) {
        let is_trapped = |guise: &Guise, from: u16| {
            let mut is_trapped = false;
            for boost in self.turn.boosts(escape, guise.side) {
                self.each_end(escape, seat, guise, boost, Sector::new(from), |_, stay| {
                    is_trapped |= stay == Stay::Free;
                });
            }
            is_trapped
        };
        let mut guises = self.trail(seat).guises.clone();
        for guise in &mut guises {
            guise.places = guise.places.iter().filter(|&from| is_trapped(guise, from)).collect();
        }
        guises.retain(|guise| !guise.places.is_empty());
        self.trail_mut(seat).guises = guises;
        self.stayed(escape, seat);
    }

    /// A.2 The seat stays and says so. What follows at once is the result, or else a noise is to be announced.
    fn stayed(&mut self, escape: &Escape, seat: Seat) {
        self.turn.has_stayed = true;
        self.turn.undo = Some(self.trail(seat).clone());
        let can_draw = |guise: &Guise, boost: Boost, sector: u16| {
            guise.fits(escape, Sign::Card, boost, Sector::new(sector), Stay::Free, false).is_some()
        };
        let trail = &mut self.trails[seat.index()];
        for guise in &mut trail.guises {
            let boosts = self.turn.boosts(escape, guise.side);
            let draws = |sector: &u16| boosts.iter().any(|&boost| can_draw(guise, boost, *sector));
            guise.places = guise.places.iter().filter(draws).collect();
        }
        trail.guises.retain(|guise| !guise.places.is_empty());
    }

    /// The turn's public result: the seat has moved somewhere that fits it.
    fn resolved(&mut self, escape: &Escape, seat: Seat, sign: Sign) {
        if self.turn.is_resolved() {
            return;
        }
        if let Some(before) = self.turn.undo.take() {
            *self.trail_mut(seat) = before;
        }
        let mut after: Vec<Guise> = Vec::new();
        for guise in &self.trail(seat).guises {
            // Where the seat can be with its power left, and without.
            let mut ends = [false, true].map(|has_power| Guise {
                has_power,
                places: SectorSet::new(),
                began: SectorSet::new(),
                ..guise.clone()
            });
            for boost in self.turn.boosts(escape, guise.side) {
                for from in &guise.places {
                    self.each_end(escape, seat, guise, boost, Sector::new(from), |end, stay| {
                        let way = Sector::new(from);
                        if let Some(has_power) = self.fits(escape, guise, sign, boost, way, end, stay) {
                            let slot = &mut ends[usize::from(has_power)];
                            slot.places.insert(end.id());
                            slot.began.insert(from);
                        }
                    });
                }
            }
            for mut slot in ends.into_iter().filter(|slot| !slot.places.is_empty()) {
                if self.turn.has_teleported_before_move {
                    // The move was made from the human start; where the turn began stays as it was.
                    slot.began = guise.began.clone();
                }
                match after.iter_mut().find(|other| other.roles == slot.roles && other.has_power == slot.has_power) {
                    Some(other) => {
                        other.places.union(&slot.places);
                        other.began.union(&slot.began);
                    }
                    None => after.push(slot),
                }
            }
        }
        self.turn.sign = Some(sign);
        let trail = &mut self.trails[seat.index()];
        self.turn.prior = std::mem::replace(&mut trail.guises, after);
        trail.noise = None;
        if trail.is_fresh {
            trail.is_fresh = false;
            if let Some(alien) = trail.guises.iter().find(|guise| guise.side == Side::Alien && !trail.is_turned) {
                trail.alien_starts = alien.began.clone();
            }
        }
    }

    /// Whether a turn that goes from one sector to another fits the sign, and if so, whether the power is left after it.
    #[expect(clippy::too_many_arguments, reason = "all of it is what is known of one turn")]
    pub(crate) fn fits(
        &self,
        escape: &Escape,
        guise: &Guise,
        sign: Sign,
        boost: Boost,
        from: Sector,
        to: Sector,
        stay: Stay,
    ) -> Option<bool> {
        // H.1 The Captain may have passed the first dangerous sector.
        let has_passed = escape.readings().captain_counts_passing
            && guise.may_use(escape, Role::Captain, Code::H1)
            && escape.passes_danger(from, to, boost.has_adrenaline, self.turn.closed);
        guise.fits(escape, sign, boost, to, stay, has_passed)
    }

    /// Visits where a turn of the seat from a sector can end, and how if not by a move.
    pub(crate) fn each_end(
        &self,
        escape: &Escape,
        seat: Seat,
        guise: &Guise,
        boost: Boost,
        from: Sector,
        mut visit: impl FnMut(Sector, Stay),
    ) {
        if self.turn.has_stayed {
            return visit(from, Stay::Free);
        }
        let steps = escape.steps(guise.side, boost.has_adrenaline, self.trail(seat).is_fed);
        let walk = Walk { side: guise.side, steps, from, began: from, closed: self.turn.closed };
        let has_teleported = self.turn.has_teleported_before_move;
        let barred = if has_teleported { guise.began.only().map(Sector::new) } else { None };
        let mut is_trapped = true;
        for &end in escape.reach().ends(escape.map(), walk, &mut Ends::default()).all() {
            if Some(end) != barred {
                is_trapped = false;
                visit(end, Stay::No);
            }
        }
        if is_trapped {
            visit(from, Stay::Free);
        } else if guise.may_use(escape, Role::ExecutiveOfficer, Code::H13) {
            visit(from, Stay::ByPower);
        }
    }

    fn noise(&mut self, escape: &Escape, seat: Seat, at: Place) {
        // X.6 Without cards that leave the choice every noise is true.
        let deck = escape.danger_deck();
        let has_choice = Card::ALL.into_iter().any(|card| card.is_free() && deck[card] > 0);
        self.resolved(escape, seat, if has_choice { Sign::Card } else { Sign::CardAt(at) });
        let trail = &mut self.trails[seat.index()];
        trail.noise = Some(at);
        if let Some(card) = self.danger.own_pending.take() {
            self.danger.own[card] += 1;
        } else {
            let is_possible = escape.map().sector(at).is_some_and(|sector| trail.can_be_at(sector));
            // An item that follows will correct the icon; with no items left, or J.4, nobody can tell.
            let shows_icon = self.items.n_pile + self.items.n_discards() > 0 && !escape.plays(Code::J4);
            let class = NoiseClass { icon: shows_icon.then_some(false), is_invented: !is_possible };
            self.danger.others[class.index()] += 1;
            self.danger.latest = Some(class).filter(|_| shows_icon);
        }
        self.danger.rebuild(escape);
    }

    fn got_item(&mut self, escape: &Escape, seat: Seat) {
        self.items.draw();
        self.items.n_held[seat.index()] += 1;
        // H.4 Only the Soldier held one more than the others may already.
        if escape.plays(Code::H4) && self.items.n_held[seat.index()] > escape.codes().hand_limit() + 1 {
            self.trail_mut(seat).must_be(Role::Soldier);
        }
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

    /// An item was discarded face down: put away, or with G.4 used unseen.
    fn discarded(&mut self, escape: &Escape, seat: Seat) {
        let n_held = &mut self.items.n_held[seat.index()];
        *n_held -= 1;
        let was_one_over = *n_held == escape.codes().hand_limit();
        if !self.turn.is_resolved() {
            self.turn.n_unseen += 1;
            return self.acted_as_human(seat);
        }
        let trail = &mut self.trails[seat.index()];
        // G.4 It can have been a Spotlight: then light follows.
        self.turn.undo = Some(trail.clone());
        trail.holds_teleport = false;
        // H.4 The Soldier may keep one item more; B.3 who turned may not.
        if was_one_over && escape.plays(Code::H4) && !trail.is_turned {
            trail.is_not(Role::Soldier);
        }
    }

    /// Only humans use items and powers.
    fn acted_as_human(&mut self, seat: Seat) {
        self.trail_mut(seat).is_on(Side::Human);
    }

    fn item_used(&mut self, escape: &Escape, seat: Seat, item: Item) {
        if self.viewer == Some(seat) {
            self.items.own_hand[item] -= 1;
        }
        if escape.hides(item) {
            // G.4 The viewer's own: it knows the card, but the others can think what they like.
            self.items.known_hidden[item] += 1;
            return self.discarded(escape, seat);
        }
        self.items.n_held[seat.index()] -= 1;
        self.items.n_shown += 1;
        self.acted_as_human(seat);
        match item {
            Item::Adrenaline => self.turn.boost.has_adrenaline = true,
            Item::Sedatives => self.turn.boost.is_sedated = true,
            Item::Teleport => {
                let trail = self.trail_mut(seat);
                trail.n_teleports = 0;
                trail.holds_teleport = false;
                // H.3 The Pilot would have kept it.
                if escape.plays(Code::H3) && trail.role != Some(Role::Pilot) {
                    trail.is_not(Role::Pilot);
                }
                self.teleported(escape, seat);
            }
            Item::Attack | Item::Spotlight | Item::Defense => {}
        }
    }

    /// H.3 Only the Pilot uses a Teleport and keeps it.
    fn teleport_kept(&mut self, escape: &Escape, seat: Seat, n_uses_left: u8) {
        let trail = self.trail_mut(seat);
        trail.is_role(Role::Pilot);
        trail.n_teleports = escape.n_pilot_uses() - n_uses_left;
        trail.holds_teleport = true;
        self.teleported(escape, seat);
    }

    /// H.14, H.16 A power that gives its character away.
    fn power_used(&mut self, escape: &Escape, seat: Seat, role: Role) {
        let trail = self.trail_mut(seat);
        trail.is_role(role);
        trail.is_spent = true;
        if role == Role::CoPilot {
            self.teleported(escape, seat);
        }
    }

    fn teleported(&mut self, escape: &Escape, seat: Seat) {
        let home = escape.map().human_start();
        let is_resolved = self.turn.is_resolved();
        self.turn.has_teleported_before_move |= !is_resolved;
        self.turn.has_teleported_after_result |= is_resolved;
        let trail = self.trail_mut(seat);
        for guise in &mut trail.guises {
            // E-62 Who began on the human start can't have teleported.
            guise.began.remove(home.id());
            guise.places = SectorSet::from_iter([home.id()]);
        }
        trail.guises.retain(|guise| !guise.began.is_empty());
    }

    fn attacked(&mut self, escape: &Escape, seat: Seat, at: Place, by_item: bool, killed: &[Death], defended: &[Seat]) {
        self.trail_mut(seat).is_on(if by_item { Side::Human } else { Side::Alien });
        if by_item && escape.hides(Item::Attack) {
            // G.4 What was discarded unseen just now was the Attack.
            self.turn.n_unseen -= 1;
            if self.viewer != Some(seat) {
                self.items.n_hidden_boosts -= 1;
                self.items.known_hidden[Item::Attack] += 1;
            }
        }
        self.resolved(escape, seat, Sign::At(at));
        let Some(sector) = escape.map().sector(at) else { return };
        let here = SectorSet::from_iter([sector.id()]);
        let is_in = |seat: Seat, list: &[Seat]| list.contains(&seat);
        let dead: Vec<Seat> = killed.iter().map(|death| death.seat).collect();
        for other in escape.seats().filter(|&other| other != seat && !is_in(other, &dead)) {
            let trail = self.trail_mut(other);
            if is_in(other, defended) {
                trail.is_on(Side::Human);
                trail.narrow(|places| places.intersect(&here));
            } else if trail.is_aboard && (defended.is_empty() || !escape.readings().defense_stops_attack) {
                // Whoever else is still there would have been hit.
                trail.narrow(|places| places.subtract(&here));
            }
        }
        for death in killed {
            self.died(escape, *death, sector);
        }
        let has_eaten = killed.iter().any(|death| death.side == Side::Human);
        self.trail_mut(seat).is_fed |= has_eaten && !by_item && escape.do_aliens_feed();
    }

    /// A killed seat leaves the board. B.3 Who plays on after all is told of next.
    fn died(&mut self, escape: &Escape, death: Death, at: Sector) {
        let trail = self.trail_mut(death.seat);
        trail.is_role(death.role);
        let here = SectorSet::from_iter([at.id()]);
        trail.narrow(|places| places.intersect(&here));
        trail.is_aboard = false;
        let side = death.side;
        let restarts = escape.plays(Code::A5) && !(side == Side::Human && escape.plays(Code::B3));
        if restarts {
            let start = match side {
                Side::Human => SectorSet::from_iter([escape.human_start(death.role).id()]),
                Side::Alien => trail.alien_starts.clone(),
            };
            trail.narrow(|places| places.clone_from(&start));
        }
        self.lost_hand(death.seat, side == Side::Human);
    }

    /// B.3 The killed human is an alien now and goes on from there.
    fn turned(&mut self, escape: &Escape, seat: Seat) {
        let trail = self.trail_mut(seat);
        trail.is_aboard = true;
        trail.is_turned = true;
        // What powers were left is lost, and all guises are one.
        trail.guises.truncate(1);
        for guise in &mut trail.guises {
            guise.side = Side::Alien;
        }
        trail.alien_starts = SectorSet::from_iter([escape.map().alien_start().id()]);
    }

    /// A Spotlight places everyone it found and rules its area out for everyone else.
    fn lit(&mut self, escape: &Escape, seat: Seat, at: Place, found: &[Found]) {
        if escape.hides(Item::Spotlight) {
            self.used_light(seat);
        }
        let Some(middle) = escape.map().sector(at) else { return };
        let lit: SectorSet =
            escape.map().neighbours(middle).iter().chain([&middle]).map(|sector| sector.id()).collect();
        for (seat, trail) in escape.seats().zip(&mut self.trails).filter(|(_, trail)| trail.is_aboard) {
            let place = found.iter().find(|found| found.seat == seat).map(|found| found.at);
            match place.and_then(|place| escape.map().sector(place)) {
                Some(sector) => trail.narrow(|places| places.intersect(&SectorSet::from_iter([sector.id()]))),
                None => trail.narrow(|places| places.subtract(&lit)),
            }
        }
        self.prune_began(escape);
    }

    /// G.4 What was discarded unseen just now was the Spotlight.
    fn used_light(&mut self, seat: Seat) {
        if let Some(before) = self.turn.undo.take() {
            *self.trail_mut(seat) = before;
        }
        let is_resolved = self.turn.is_resolved();
        if !is_resolved {
            self.turn.n_unseen -= 1;
        }
        if self.viewer != Some(seat) {
            let n_hidden = if is_resolved { &mut self.items.n_hidden } else { &mut self.items.n_hidden_boosts };
            *n_hidden -= 1;
            self.items.known_hidden[Item::Spotlight] += 1;
        }
        self.acted_as_human(seat);
    }

    /// What was learned of where the seat in turn is now says something of where its turn began.
    fn prune_began(&mut self, escape: &Escape) {
        let Some(seat) = self.turn.seat else { return };
        if self.turn.has_teleported_before_move || self.turn.has_teleported_after_result {
            return;
        }
        let mut guises = std::mem::take(&mut self.trail_mut(seat).guises);
        for guise in &mut guises {
            guise.began = if self.turn.is_resolved() {
                let now = guise.places.iter().map(Sector::new);
                now.flat_map(|now| self.ways_to(escape, seat, guise, now)).map(|(from, _)| from.id()).collect()
            } else {
                guise.places.clone()
            };
        }
        self.trail_mut(seat).guises = guises;
    }

    /// Where the turn can have begun, and what was played in it, if the seat is in this guise and stands here after the
    /// turn's result.
    pub(crate) fn ways_to(&self, escape: &Escape, seat: Seat, guise: &Guise, now: Sector) -> Vec<(Sector, Boost)> {
        let mut ways = Vec::new();
        let Some(sign) = self.turn.sign else { return ways };
        // Where a Teleport followed, anywhere will do that fits the result.
        let is_anywhere = self.turn.has_teleported_after_result;
        let could_be = |before: &&Guise| before.roles.union(guise.roles) == before.roles && before.side == guise.side;
        for before in self.turn.prior.iter().filter(could_be) {
            for boost in self.turn.boosts(escape, guise.side) {
                for from in before.places.iter().map(Sector::new) {
                    let mut leads_here = false;
                    self.each_end(escape, seat, before, boost, from, |end, stay| {
                        let has_power = self.fits(escape, before, sign, boost, from, end, stay);
                        leads_here |= (end == now || is_anywhere) && has_power == Some(guise.has_power);
                    });
                    if leads_here {
                        ways.push((from, boost));
                    }
                }
            }
        }
        ways
    }

    /// A seat has lost what it held.
    fn lost_hand(&mut self, seat: Seat, is_killed_human: bool) {
        let trail = self.trail_mut(seat);
        trail.n_teleports = 0;
        trail.holds_teleport = false;
        let n_held = std::mem::take(&mut self.items.n_held[seat.index()]);
        if self.viewer == Some(seat) {
            self.items.own_hand.pour_into(&mut self.items.known_hidden);
        } else if is_killed_human {
            self.items.n_hidden_by_killed_humans += n_held;
        } else {
            self.items.n_hidden += n_held;
        }
    }
}
