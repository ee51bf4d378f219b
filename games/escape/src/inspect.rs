//! Behind the secrets: what the testkit must know of a state to judge what others may know. No rule and no view uses it.

use fuga_kernel::{Bag, Game, Seat, Thing, Viewer};

use crate::cards::{Role, Side};
use crate::map::Place;
use crate::rules::Escape;
use crate::scenario::Code;
use crate::state::{Phase, State};

#[doc(hidden)]
impl Escape {
    /// What is hidden from a viewer, each kind of secret with its value.
    pub fn secrets(&self, state: &State, viewer: Viewer) -> Vec<(&'static str, String)> {
        let mut secrets = Vec::new();
        for seat in self.seats().filter(|&seat| Viewer::Seat(seat) != viewer) {
            let truth = state.seat(seat);
            if truth.role.seen_by(viewer).is_none() {
                secrets.push(("role", format!("{:?}", truth.role.truth())));
            }
            secrets.push(("sector", format!("{:?}", truth.sector.truth())));
            secrets.push(("hand", format!("{:?}", truth.hand.truth())));
            let own = truth.own.truth();
            secrets.push(("start", format!("{:?}", own.start)));
            secrets.push(("power left", own.has_power.to_string()));
        }
        if Viewer::Seat(state.turn.seat) != viewer {
            let is_waiting = matches!(state.turn.phase, Phase::Announce { .. });
            secrets.push(("whether a noise waits", is_waiting.to_string()));
            if self.plays(Code::G4) {
                secrets.push(("boost", format!("{:?}", state.turn.boost.truth())));
            }
            if self.plays(Code::H14) {
                secrets.push(("planned teleport", state.turn.plans_teleport.truth().to_string()));
            }
        }
        secrets.push(("danger pile", format!("{:?}", state.danger.pile.truth())));
        secrets.push(("item pile", format!("{:?}", state.items.pile.truth())));
        secrets
    }

    /// One seat's side, place, hand and, in its turn, what it is asked: all that is private to it but its character.
    pub fn private(&self, state: &State, seat: Seat) -> String {
        let truth = state.seat(seat);
        let (side, own) = (truth.side(), truth.own.truth());
        let role = *truth.role.truth();
        let mut private = format!("{side:?} {:?} {:?}", truth.sector.truth(), truth.hand.truth());
        if self.script().is_some() && role.side() == Side::Human {
            // In scenarios it matters which human a seat is.
            let has_power = self.power_of(role).is_some() && own.has_power && !truth.is_turned;
            private = format!("{private} {role:?} power {has_power} teleports {}", own.n_teleports);
        }
        if state.turn.seat == seat {
            let asked = match &state.turn.phase {
                Phase::Announce { card } => format!("announce {:?}", card.truth()),
                phase => format!("{phase:?}"),
            };
            let (boost, plan) = (state.turn.boost.truth(), state.turn.plans_teleport.truth());
            return format!("{private} began {:?}, {asked}, {boost:?}, plan {plan}", state.turn.began.truth());
        }
        private
    }

    /// On which side a seat is, and where.
    pub fn stand(&self, state: &State, seat: Seat) -> (Side, Place) {
        let truth = state.seat(seat);
        (truth.side(), self.map().place(*truth.sector.truth()))
    }

    /// Whether every card and every role is there once.
    pub fn check_counts(&self, state: &State) -> Result<(), String> {
        let n_seats = self.n_seats();
        let mut danger = *state.danger.pile.truth();
        add(&mut danger, state.danger.discards.truth());
        let mut hatch = state.hatch_pile;
        add(&mut hatch, &state.hatch_used);
        match &state.turn.phase {
            Phase::Announce { card } => danger[*card.truth()] += 1,
            Phase::ChooseCard { cards, .. } => cards.iter().for_each(|&card| hatch[card] += 1),
            Phase::Move | Phase::OverLimit | Phase::After => {}
        }
        let mut items = *state.items.pile.truth();
        add(&mut items, &state.items.shown);
        add(&mut items, state.items.hidden.truth());
        for seat in self.seats() {
            add(&mut items, state.seat(seat).hand.truth());
        }
        let n_humans = self.seats().filter(|&seat| state.seat(seat).role.truth().side() == Side::Human).count();
        let mut roles: Vec<Role> = self.seats().map(|seat| *state.seat(seat).role.truth()).collect();
        roles.sort_unstable();
        roles.dedup();
        let checks = [
            ("dangerous-sector cards", danger == self.danger_deck()),
            ("items", items == self.item_deck()),
            ("hatch cards", hatch == self.hatch_deck()),
            ("humans", n_humans == usize::from(self.n_humans())),
            ("different roles", roles.len() == usize::from(n_seats)),
            ("dangerous-sector discards", state.danger.n_discards == state.danger.discards.truth().total() as u8),
            ("items in the pile", state.items.n_pile == state.items.pile.truth().total() as u8),
            ("items face down", state.items.n_hidden == state.items.hidden.truth().total() as u8),
            (
                "hand sizes",
                self.seats().all(|seat| state.seat(seat).n_items == state.seat(seat).hand.truth().total() as u8),
            ),
        ];
        match checks.iter().find(|(_, is_right)| !is_right) {
            Some((what, _)) => Err(format!("the {what} do not add up")),
            None => Ok(()),
        }
    }
}

fn add<K: Thing, const N: usize>(sum: &mut Bag<K, N>, counts: &Bag<K, N>) {
    for (kind, n) in counts.iter() {
        sum[kind] += n;
    }
}
