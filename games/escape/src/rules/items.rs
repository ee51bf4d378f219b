//! Playing and putting away items (E-61, E-62, E-66, G.4, H.3, H.4).

use fuga_kernel::{Chance, Seat, Secret, Sink};

use super::{Course, Escape};
use crate::cards::{Item, Role, Side};
use crate::facts::{Fact, Found, Public};
use crate::map::{Place, Sector};
use crate::outcome::Fate;
use crate::refusal::Refusal;
use crate::scenario::Code;
use crate::state::{Boost, Phase, State};

impl Escape {
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

    /// G.4 Whether the use of an item is not shown.
    pub(crate) fn hides(&self, item: Item) -> bool {
        self.plays(Code::G4) && !matches!(item, Item::Teleport | Item::Defense)
    }

    /// E-61, H.4, X.2 The most items a seat may hold.
    pub(crate) fn hand_limit(&self, role: Role, is_turned: bool) -> u8 {
        let is_strong = self.plays(Code::H4) && role == Role::Soldier && !is_turned;
        self.hand_limit + u8::from(is_strong)
    }

    /// E-62 Adrenaline and Sedatives come before the move, Teleport before or after it; the others are not used so.
    pub(super) fn check_item(&self, state: &State, item: Item) -> Result<(), Refusal> {
        self.check_use(state, item)?;
        match item {
            Item::Attack => Err(Refusal::AttackWithMove),
            Item::Spotlight => Err(Refusal::LightASector),
            Item::Defense => Err(Refusal::DefensePlaysItself),
            Item::Adrenaline | Item::Sedatives if state.turn.phase.is_resolved() => Err(Refusal::TooLate { item }),
            Item::Adrenaline | Item::Sedatives => Ok(()),
            Item::Teleport => self.check_way_home(state),
        }
    }

    /// E-62 A Spotlight falls on any sector of the map.
    fn check_light(&self, state: &State, at: Place) -> Result<Sector, Refusal> {
        self.check_use(state, Item::Spotlight)?;
        self.map.sector(at).ok_or(Refusal::NoSuchPlace { place: at })
    }

    /// E-61, E-66 Items that are held are put away over the limit alone.
    pub(super) fn check_discard(state: &State, item: Item) -> Result<(), Refusal> {
        if state.turn.phase != Phase::OverLimit {
            return Err(Refusal::NotOverLimit);
        }
        if state.seat(state.turn.seat).n_held(item) > 0 { Ok(()) } else { Err(Refusal::NotHeld { item }) }
    }

    /// E-62 Only humans use items, and only those they hold; a noise waits for nothing.
    pub(super) fn check_use(&self, state: &State, item: Item) -> Result<(), Refusal> {
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
        // E-61 In the Portuguese text one of too many items can only be put away.
        if state.turn.phase == Phase::OverLimit && !self.readings.use_over_limit {
            return Err(Refusal::OverLimit);
        }
        Ok(())
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// E-62 Adrenaline, Sedatives and Teleport.
    pub(super) fn use_item(&mut self, item: Item) -> Result<(), Refusal> {
        self.game.check_item(self.state, item)?;
        let seat = self.state.turn.seat;
        match item {
            Item::Adrenaline => {
                self.use_up(seat, item);
                self.boost(|boost| boost.has_adrenaline = true);
            }
            Item::Sedatives => {
                self.use_up(seat, item);
                self.boost(|boost| boost.is_sedated = true);
            }
            Item::Teleport => self.teleport(),
            Item::Attack | Item::Spotlight | Item::Defense => unreachable!("the check refuses it"),
        }
        self.after_item();
        Ok(())
    }

    /// E-62 Teleport goes to the human start, before or after the move; E-10 is judged by where the turn began.
    fn teleport(&mut self) {
        let seat = self.state.turn.seat;
        let n_used = self.state.seat(seat).own.truth().n_teleports + 1;
        let most = self.game.n_pilot_uses();
        if self.game.has_role(self.state, Role::Pilot, Code::H3) && n_used < most {
            // H.3 Only the Pilot keeps a card that was used, so all know who it is.
            let pilot = self.state.seat_mut(seat);
            pilot.own.truth_mut().n_teleports = n_used;
            pilot.role.reveal();
            self.facts.push(|| Public::ItemKept { seat, item: Item::Teleport, n_uses_left: most - n_used });
        } else {
            self.spend(seat, Item::Teleport);
        }
        self.place(self.game.map.human_start());
    }

    fn boost(&mut self, change: impl FnOnce(&mut Boost)) {
        change(self.state.turn.boost.truth_mut());
        // G.4 What was used unseen is not to be seen in the turn either.
        if !self.game.plays(Code::G4) {
            self.state.turn.boost.reveal();
        }
    }

    /// E-62 A used item is shown and discarded. G.4 All but Teleport and Defense are discarded unseen.
    pub(super) fn use_up(&mut self, seat: Seat, item: Item) {
        if self.game.hides(item) {
            put_away(self.state, seat, item);
            self.facts.push(|| Fact::ItemUsed { seat, item: Secret::new(seat, item) });
        } else {
            self.spend(seat, item);
        }
    }

    /// E-62 Spotlight: everyone in the sector or next to it says where they are, the user too, all at once.
    pub(super) fn light(&mut self, at: Place) -> Result<(), Refusal> {
        let middle = self.game.check_light(self.state, at)?;
        let seat = self.state.turn.seat;
        self.use_up(seat, Item::Spotlight);
        self.facts.push(|| {
            let area = self.game.map.neighbours(middle);
            let found = self.game.seats().filter_map(|seat| {
                let sector = *self.state.seat(seat).sector.truth();
                let is_lit = self.state.seat(seat).is_aboard() && (sector == middle || area.contains(&sector));
                is_lit.then(|| Found { seat, at: self.game.map.place(sector) })
            });
            Fact::Public(Public::Lit { seat, at, found: found.collect() })
        });
        self.after_item();
        Ok(())
    }

    /// E-61 One of too many items is put away, face down; otherwise nobody discards (E-66).
    pub(super) fn discard(&mut self, item: Item) -> Result<(), Refusal> {
        Escape::check_discard(self.state, item)?;
        let seat = self.state.turn.seat;
        put_away(self.state, seat, item);
        self.facts.push(|| Fact::ItemDiscarded { seat, item: Secret::new(seat, item) });
        self.after_item();
        Ok(())
    }

    /// Before the move the seat is asked again; after it the turn goes on as after any result.
    fn after_item(&mut self) {
        if self.state.turn.phase.is_resolved() {
            self.after_result();
        }
    }

    /// E-62 A used item is shown and discarded.
    pub(super) fn spend(&mut self, seat: Seat, item: Item) {
        take(self.state, seat, item);
        self.state.items.shown[item] += 1;
        self.facts.push(|| {
            let mut shown = Secret::new(seat, item);
            shown.reveal();
            Fact::ItemUsed { seat, item: shown }
        });
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

/// Takes an item out of a hand. H.3 Of two Teleports the Pilot parts with the one that was used.
fn take(state: &mut State, seat: Seat, item: Item) {
    let holder = state.seat_mut(seat);
    holder.hand.truth_mut()[item] -= 1;
    holder.n_items -= 1;
    if item == Item::Teleport {
        holder.own.truth_mut().n_teleports = 0;
    }
}
