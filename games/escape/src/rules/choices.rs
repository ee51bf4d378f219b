//! What a seat may do now, counted without being listed: random play picks one without building the list.

use arrayvec::ArrayVec;
use fuga_kernel::Seat;

use super::Escape;
use crate::actions::Action;
use crate::cards::{Item, Role, Side};
use crate::map::Sector;
use crate::reach::Ends;
use crate::scenario::Code;
use crate::state::{Phase, SeatState, State};

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
        if state.ending.is_some() || state.turn.seat != seat {
            return read(&choices);
        }
        let asked = state.seat(seat);
        match &state.turn.phase {
            Phase::Move => {
                self.offer_items(state, asked, &mut choices);
                self.offer_powers(state, asked, &mut choices);
                let ends = self.reach.ends(&self.map, Self::walk_of(state), &mut spare);
                choices.moves = ends.all();
                let is_alien = asked.side() == Side::Alien;
                if is_alien || asked.n_held(Item::Attack) > 0 {
                    choices.attacks = ends.plain();
                }
                if ends.all().is_empty() || self.has_power(state, Role::ExecutiveOfficer, Code::H13) {
                    choices.single.push(Action::Stay);
                }
                if self.plays(Code::A2) {
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
                choices.single.extend(cards.map(|card| Action::Choose { card }));
                read(&choices)
            }
            Phase::OverLimit => {
                let held = Item::ALL.into_iter().filter(|&item| asked.n_held(item) > 0);
                choices.single.extend(held.map(|item| Action::Discard { item }));
                if self.options.edition.may_use_over_limit() {
                    self.offer_items(state, asked, &mut choices);
                }
                read(&choices)
            }
            Phase::After => {
                choices.single.push(Action::EndTurn);
                self.offer_items(state, asked, &mut choices);
                read(&choices)
            }
        }
    }

    /// E-62 The items a human may play at this moment.
    fn offer_items(&self, state: &State, asked: &SeatState, choices: &mut Choices<'_>) {
        if asked.n_items == 0 || asked.side() == Side::Alien {
            return;
        }
        let has_moved = state.turn.phase.is_resolved();
        for item in [Item::Adrenaline, Item::Sedatives] {
            if !has_moved && asked.n_held(item) > 0 {
                choices.single.push(Action::Use { item });
            }
        }
        let home = self.map.human_start();
        let can_go_home = *state.turn.began.truth() != home && *asked.sector.truth() != home;
        if can_go_home && asked.n_held(Item::Teleport) > 0 {
            choices.single.push(Action::Use { item: Item::Teleport });
        }
        if asked.n_held(Item::Spotlight) > 0 {
            choices.n_lights = self.map.n_sectors();
        }
    }

    /// H.14, H.16 The powers that are used before the move.
    fn offer_powers(&self, state: &State, asked: &SeatState, choices: &mut Choices<'_>) {
        let is_planned = *state.turn.plans_teleport.truth();
        if self.has_power(state, Role::CoPilot, Code::H14) && !is_planned {
            let home = self.map.human_start();
            if *state.turn.began.truth() != home {
                if *asked.sector.truth() != home {
                    choices.single.push(Action::PowerTeleport);
                }
                choices.single.push(Action::PlanTeleport);
            }
        }
        if self.has_power(state, Role::Medic, Code::H16) {
            let is_patient = |&seat: &Seat| {
                seat != state.turn.seat && state.seat(seat).is_in_play() && !state.seat(seat).role.is_open()
            };
            choices.single.extend(self.seats().filter(is_patient).map(|seat| Action::Examine { seat }));
        }
    }
}
