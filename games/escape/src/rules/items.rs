//! Playing and putting away items (E-61, E-62, E-66, G.4, H.3, H.4).

use fuga_kernel::{Seat, Secret, Sink};

use super::{Escape, HAND_LIMIT, N_PILOT_USES};
use crate::cards::{Item, Role, Side};
use crate::facts::{Fact, Found, Public};
use crate::map::{Place, Sector};
use crate::outcome::Fate;
use crate::refusal::Refusal;
use crate::scenario::Code;
use crate::state::{Boost, Phase, State};

impl Escape {
    /// E-62 Adrenaline, Sedatives and Teleport.
    pub(super) fn use_item(&self, state: &mut State, item: Item, facts: &mut impl Sink<Fact>) -> Result<(), Refusal> {
        self.check_use(state, item)?;
        let seat = state.turn.seat;
        let has_moved = state.turn.phase.is_resolved();
        match item {
            Item::Attack => return Err(Refusal::AttackWithMove),
            Item::Spotlight => return Err(Refusal::LightASector),
            Item::Defense => return Err(Refusal::DefensePlaysItself),
            Item::Adrenaline | Item::Sedatives if has_moved => return Err(Refusal::TooLate { item }),
            Item::Adrenaline => {
                self.use_up(state, seat, item, facts);
                self.boost(state, |boost| boost.has_adrenaline = true);
            }
            Item::Sedatives => {
                self.use_up(state, seat, item, facts);
                self.boost(state, |boost| boost.is_sedated = true);
            }
            Item::Teleport => self.teleport(state, facts)?,
        }
        self.after_item(state, facts);
        Ok(())
    }

    /// E-62 Teleport goes to the human start, before or after the move; E-10 is judged by where the turn began.
    fn teleport(&self, state: &mut State, facts: &mut impl Sink<Fact>) -> Result<(), Refusal> {
        self.check_way_home(state)?;
        let seat = state.turn.seat;
        let n_used = state.seat(seat).own.truth().n_teleports + 1;
        if self.has_role(state, Role::Pilot, Code::H3) && n_used < N_PILOT_USES {
            // H.3 Only the Pilot keeps a card that was used, so all know who it is.
            let pilot = state.seat_mut(seat);
            pilot.own.truth_mut().n_teleports = n_used;
            pilot.role.reveal();
            facts.push(|| Public::ItemKept { seat, item: Item::Teleport, n_uses_left: N_PILOT_USES - n_used });
        } else {
            spend(state, seat, Item::Teleport, facts);
        }
        self.place(state, self.map.human_start(), facts);
        Ok(())
    }

    /// E-62 Whether a Teleport may be used in this turn and from this sector.
    pub(super) fn check_way_home(&self, state: &State) -> Result<(), Refusal> {
        let home = self.map.human_start();
        if *state.turn.began.truth() == home {
            return Err(Refusal::BeganAtHumanStart);
        }
        if *state.seat(state.turn.seat).sector.truth() == home {
            return Err(Refusal::AlreadyThere);
        }
        Ok(())
    }

    fn boost(&self, state: &mut State, change: impl FnOnce(&mut Boost)) {
        change(state.turn.boost.truth_mut());
        // G.4 What was used unseen is not to be seen in the turn either.
        if !self.plays(Code::G4) {
            state.turn.boost.reveal();
        }
    }

    /// E-62 A used item is shown and discarded. G.4 All but Teleport and Defense are discarded unseen.
    pub(super) fn use_up(&self, state: &mut State, seat: Seat, item: Item, facts: &mut impl Sink<Fact>) {
        if self.hides(item) {
            put_away(state, seat, item);
            facts.push(|| Fact::ItemUsed { seat, item: Secret::new(seat, item) });
        } else {
            spend(state, seat, item, facts);
        }
    }

    /// G.4 Whether the use of an item is not shown.
    pub(crate) fn hides(&self, item: Item) -> bool {
        self.plays(Code::G4) && !matches!(item, Item::Teleport | Item::Defense)
    }

    /// E-61, H.4 The most items a seat may hold.
    pub(crate) fn hand_limit(&self, role: Role, is_turned: bool) -> u8 {
        let is_strong = self.plays(Code::H4) && role == Role::Soldier && !is_turned;
        if is_strong { HAND_LIMIT + 1 } else { HAND_LIMIT }
    }

    /// E-62 Spotlight: everyone in the sector or next to it says where they are, the user too, all at once.
    pub(super) fn light(&self, state: &mut State, at: Place, facts: &mut impl Sink<Fact>) -> Result<(), Refusal> {
        self.check_use(state, Item::Spotlight)?;
        let middle = self.map.sector(at).ok_or(Refusal::NoSuchPlace { place: at })?;
        let seat = state.turn.seat;
        self.use_up(state, seat, Item::Spotlight, facts);
        facts.push(|| {
            let area = self.map.neighbours(middle);
            let found = self.seats().filter_map(|seat| {
                let sector = *state.seat(seat).sector.truth();
                let is_lit = state.seat(seat).is_aboard() && (sector == middle || area.contains(&sector));
                is_lit.then(|| Found { seat, at: self.map.place(sector) })
            });
            Fact::Public(Public::Lit { seat, at, found: found.collect() })
        });
        self.after_item(state, facts);
        Ok(())
    }

    /// E-61 One of too many items is put away, face down; otherwise nobody discards (E-66).
    pub(super) fn discard(&self, state: &mut State, item: Item, facts: &mut impl Sink<Fact>) -> Result<(), Refusal> {
        if state.turn.phase != Phase::OverLimit {
            return Err(Refusal::NotOverLimit);
        }
        let seat = state.turn.seat;
        if state.seat(seat).n_held(item) == 0 {
            return Err(Refusal::NotHeld { item });
        }
        put_away(state, seat, item);
        facts.push(|| Fact::ItemDiscarded { seat, item: Secret::new(seat, item) });
        self.after_item(state, facts);
        Ok(())
    }

    /// E-62 Only humans use items, and only those they hold; a noise waits for nothing.
    fn check_use(&self, state: &State, item: Item) -> Result<(), Refusal> {
        let holder = state.seat(state.turn.seat);
        match state.turn.phase {
            Phase::Announce { .. } => return Err(Refusal::MustAnnounce),
            Phase::ChooseCard { .. } => return Err(Refusal::MustChooseCard),
            Phase::Move | Phase::OverLimit | Phase::After => {}
        }
        if holder.side() == Side::Alien {
            return Err(Refusal::AliensUseNoItems);
        }
        if holder.n_held(item) == 0 {
            return Err(Refusal::NotHeld { item });
        }
        // E-61 In the Portuguese edition one of too many items can only be put away.
        if state.turn.phase == Phase::OverLimit && !self.options.edition.may_use_over_limit() {
            return Err(Refusal::OverLimit);
        }
        Ok(())
    }

    /// Before the move the seat is asked again; after it the turn goes on as after any result.
    fn after_item(&self, state: &mut State, facts: &mut impl Sink<Fact>) {
        if state.turn.phase.is_resolved() {
            self.after_result(state, facts);
        }
    }
}

/// E-34, E-53 Who leaves the board puts the hand away face down.
pub(crate) fn leave(state: &mut State, seat: Seat, fate: Fate) {
    drop_hand(state, seat);
    let leaver = state.seat_mut(seat);
    leaver.fate = fate;
    leaver.sector.set(Sector::NOWHERE);
}

/// E-34 The whole hand goes to the discards, face down.
pub(super) fn drop_hand(state: &mut State, seat: Seat) {
    let holder = &mut state.seats[seat.index()];
    holder.own.truth_mut().n_teleports = 0;
    state.items.n_hidden += std::mem::take(&mut holder.n_items);
    holder.hand.truth_mut().pour_into(state.items.hidden.truth_mut());
}

/// Puts one item face down into the discards.
fn put_away(state: &mut State, seat: Seat, item: Item) {
    take(state, seat, item);
    state.items.hidden.truth_mut()[item] += 1;
    state.items.n_hidden += 1;
}

/// E-62 A used item is shown and discarded.
pub(super) fn spend(state: &mut State, seat: Seat, item: Item, facts: &mut impl Sink<Fact>) {
    take(state, seat, item);
    state.items.shown[item] += 1;
    facts.push(|| {
        let mut shown = Secret::new(seat, item);
        shown.reveal();
        Fact::ItemUsed { seat, item: shown }
    });
}

/// Takes an item out of a hand. H.3 Of two Teleports the Pilot parts with the one that was used.
fn take(state: &mut State, seat: Seat, item: Item) {
    let holder = state.seat_mut(seat);
    holder.hand.truth_mut()[item] -= 1;
    holder.n_items -= 1;
    if item == Item::Teleport {
        holder.own.truth_mut().n_teleports = 0;
    }
}
