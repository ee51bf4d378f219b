//! What a seat may do now, counted without being listed: random play picks one without building the list.

use arrayvec::ArrayVec;
use fuga_kernel::{Game, Seat};

use super::Escape;
use crate::actions::Action;
use crate::cards::{Item, Side};
use crate::map::Sector;
use crate::reach::Ends;
use crate::scenario::Code;
use crate::state::{Phase, State};

/// The most actions that are offered one by one: fifteen seats to examine, three items, three ways to stay or teleport.
const MAX_SINGLE: usize = 24;

/// The legal actions in a fixed order: single ones first, then moves, attacks, spotlights and noises.
pub(super) struct Choices<'a> {
    escape: &'a Escape,
    single: ArrayVec<Action, MAX_SINGLE>,
    moves: &'a [Sector],
    attacks: &'a [Sector],
    n_lights: usize,
    noises: &'a [Sector],
}

impl Choices<'_> {
    pub(super) fn len(&self) -> usize {
        self.single.len() + self.moves.len() + self.attacks.len() + self.n_lights + self.noises.len()
    }

    pub(super) fn get(&self, nth: usize) -> Action {
        let map = &self.escape.map;
        let mut nth = nth;
        if let Some(&action) = self.single.get(nth) {
            return action;
        }
        nth -= self.single.len();
        if let Some(&sector) = self.moves.get(nth) {
            return Action::Move { to: map.place(sector) };
        }
        nth -= self.moves.len();
        if let Some(&sector) = self.attacks.get(nth) {
            return Action::Attack { to: map.place(sector) };
        }
        nth -= self.attacks.len();
        if nth < self.n_lights {
            return Action::Light { at: map.place(Sector::new(nth as u16)) };
        }
        Action::Announce { at: map.coord(self.noises[nth - self.n_lights]) }
    }
}

impl Escape {
    /// Hands the seat's choices to `read`; none if the seat is not asked.
    pub(super) fn choices<T>(&self, state: &State, seat: Seat, read: impl FnOnce(&Choices<'_>) -> T) -> T {
        let mut choices =
            Choices { escape: self, single: ArrayVec::new(), moves: &[], attacks: &[], n_lights: 0, noises: &[] };
        let mut spare = Ends::default();
        if self.check_asked(state, seat).is_err() {
            return read(&choices);
        }
        let asked = state.seat(seat);
        // Most hands are empty or aliens', and nothing more is asked of them.
        let may_use = || asked.n_items > 0 && asked.side() == Side::Human;
        match &state.turn.phase {
            Phase::Move => {
                if may_use() {
                    self.offer_items(state, &mut choices);
                }
                if self.plays(Code::H14) || self.plays(Code::H16) {
                    self.offer_powers(state, &mut choices);
                }
                let ends = self.ends(state, &mut spare);
                choices.moves = ends.all();
                if Self::check_arms(state).is_ok() {
                    choices.attacks = ends.plain();
                }
                if self.check_stay(state, ends).is_ok() {
                    choices.single.push(Action::Stay);
                }
                if self.check_staying_aloud(state).is_ok() {
                    choices.single.push(Action::StayAloud);
                }
                read(&choices)
            }
            Phase::Announce { card } if card.truth().is_free() => {
                choices.noises = &self.noisy;
                read(&choices)
            }
            Phase::Announce { .. } => {
                let here = [*asked.sector.truth()];
                choices.noises = &here;
                read(&choices)
            }
            Phase::ChooseCard { cards, .. } => {
                let drawn = cards.iter().filter(|&&card| Self::check_choice(state, card).is_ok());
                choices.single.extend(drawn.map(|&card| Action::Choose { card }));
                read(&choices)
            }
            Phase::OverLimit => {
                let held = Item::ALL.into_iter().filter(|&item| Self::check_discard(state, item).is_ok());
                choices.single.extend(held.map(|item| Action::Discard { item }));
                if may_use() {
                    self.offer_items(state, &mut choices);
                }
                read(&choices)
            }
            Phase::After => {
                choices.single.push(Action::EndTurn);
                if may_use() {
                    self.offer_items(state, &mut choices);
                }
                read(&choices)
            }
        }
    }

    /// E-62 The items a human may play at this moment.
    fn offer_items(&self, state: &State, choices: &mut Choices<'_>) {
        let holder = state.seat(state.turn.seat);
        for item in [Item::Adrenaline, Item::Sedatives, Item::Teleport] {
            if holder.n_held(item) > 0 && self.check_item(state, item).is_ok() {
                choices.single.push(Action::Use { item });
            }
        }
        if holder.n_held(Item::Spotlight) > 0 && self.check_use(state, Item::Spotlight).is_ok() {
            choices.n_lights = self.map.n_sectors();
        }
    }

    /// H.14, H.16 The powers that are used before the move.
    fn offer_powers(&self, state: &State, choices: &mut Choices<'_>) {
        if self.check_leap(state).is_ok() {
            choices.single.push(Action::PowerTeleport);
        }
        if self.check_plan(state).is_ok() {
            choices.single.push(Action::PlanTeleport);
        }
        let patients = self.seats().filter(|&seat| self.check_examining(state, seat).is_ok());
        choices.single.extend(patients.map(|seat| Action::Examine { seat }));
    }
}
