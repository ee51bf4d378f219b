//! Playing and putting away items (E-61, E-62, E-66).

use fuga_kernel::{Seat, Secret, Sink};

use super::{Escape, HAND_LIMIT};
use crate::cards::{Item, Side, pour};
use crate::facts::{Fact, Found};
use crate::map::{Place, Sector};
use crate::outcome::Fate;
use crate::refusal::Refusal;
use crate::state::{Phase, State};

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
                show_item(state, seat, item, facts);
                state.turn.has_adrenaline = true;
            }
            Item::Sedatives => {
                show_item(state, seat, item, facts);
                state.turn.is_sedated = true;
            }
            Item::Teleport => self.teleport(state, facts)?,
        }
        self.after_item(state, facts);
        Ok(())
    }

    /// E-62 Teleport goes to the human start, before or after the move; E-10 is judged by where the turn began.
    fn teleport(&self, state: &mut State, facts: &mut impl Sink<Fact>) -> Result<(), Refusal> {
        let seat = state.turn.seat;
        let home = self.map.human_start();
        if *state.turn.began.truth() == home {
            return Err(Refusal::BeganAtHumanStart);
        }
        if *state.seat(seat).sector.truth() == home {
            return Err(Refusal::AlreadyThere);
        }
        show_item(state, seat, Item::Teleport, facts);
        self.place(state, home, facts);
        Ok(())
    }

    /// E-62 Spotlight: everyone in the sector or next to it says where they are, the user too, all at once.
    pub(super) fn light(&self, state: &mut State, at: Place, facts: &mut impl Sink<Fact>) -> Result<(), Refusal> {
        self.check_use(state, Item::Spotlight)?;
        let middle = self.map.sector(at).ok_or(Refusal::NoSuchPlace { place: at })?;
        let seat = state.turn.seat;
        show_item(state, seat, Item::Spotlight, facts);
        facts.push(|| {
            let area = self.map.neighbours(middle);
            let found = self.seats().filter_map(|seat| {
                let sector = *state.seat(seat).sector.truth();
                let is_lit = state.seat(seat).is_aboard() && (sector == middle || area.contains(&sector));
                is_lit.then(|| Found { seat, at: self.map.place(sector) })
            });
            Fact::Lit { seat, at, found: found.collect() }
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
        let holder = state.seat_mut(seat);
        holder.hand.truth_mut()[item as usize] -= 1;
        holder.n_items -= 1;
        state.items.hidden.truth_mut()[item as usize] += 1;
        state.items.n_hidden += 1;
        facts.push(|| Fact::ItemDiscarded { seat, item: Secret::new(seat, item) });
        self.after_item(state, facts);
        Ok(())
    }

    /// E-62 Only humans use items, and only those they hold; a noise waits for nothing.
    fn check_use(&self, state: &State, item: Item) -> Result<(), Refusal> {
        let holder = state.seat(state.turn.seat);
        if matches!(state.turn.phase, Phase::Announce { .. }) {
            return Err(Refusal::MustAnnounce);
        }
        if holder.role.truth().side() == Side::Alien {
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
            debug_assert!(state.seat(state.turn.seat).n_items <= HAND_LIMIT);
            self.after_result(state, facts);
        }
    }
}

/// E-34, E-53 Who leaves the board puts the hand away face down.
pub(crate) fn leave(state: &mut State, seat: Seat, fate: Fate) {
    let leaver = &mut state.seats[seat.index()];
    leaver.fate = fate;
    leaver.sector.set(Sector::NOWHERE);
    state.items.n_hidden += std::mem::take(&mut leaver.n_items);
    pour(leaver.hand.truth_mut(), state.items.hidden.truth_mut());
}

/// E-62 A used item is shown and discarded.
pub(super) fn show_item(state: &mut State, seat: Seat, item: Item, facts: &mut impl Sink<Fact>) {
    let holder = state.seat_mut(seat);
    holder.hand.truth_mut()[item as usize] -= 1;
    holder.n_items -= 1;
    state.items.shown[item as usize] += 1;
    facts.push(|| Fact::ItemUsed { seat, item });
}
