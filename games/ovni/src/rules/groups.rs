//! Pilots, mapping, abductors and builders (O-44 to O-47).

use fuga_kernel::{Chance, Seat, Sink, Thing};

use super::{Course, Ovni};
use crate::board::{City, CitySet};
use crate::facts::{Fact, Public};
use crate::pieces::Ability;
use crate::refusal::Refusal;
use crate::state::{Phase, State, Turn};

impl Ovni {
    /// O-45c The cities from which the seat can move a UFO.
    pub(super) fn movable(state: &State, turn: &Turn) -> CitySet {
        CitySet::of(|city| state.ufos[city][turn.seat] > turn.locked[city])
    }

    pub(super) fn can_fly(state: &State, turn: &Turn) -> bool {
        !Self::movable(state, turn).is_empty()
    }

    /// O-44 A move takes an own UFO that has not just mapped to a linked city.
    pub(super) fn check_move(&self, state: &State, turn: &Turn, from: City, to: City) -> Result<(), Refusal> {
        let n_own = state.ufos[from][turn.seat];
        if n_own == 0 {
            return Err(Refusal::NoUfoThere { city: from });
        }
        if n_own <= turn.locked[from] {
            return Err(Refusal::UfosLocked { city: from });
        }
        if !self.data.board.are_linked(from, to) {
            return Err(Refusal::NotLinked { from, to });
        }
        Ok(())
    }

    /// O-45a How many own UFOs map a city.
    pub(crate) fn threshold(state: &State, seat: Seat, city: City) -> u8 {
        let is_mapped = state.mapped.values().iter().any(|mapped| mapped.contains(city));
        if is_mapped && !state.players[seat].has(Ability::SharpMapper) { 3 } else { 2 }
    }

    /// O-45 Whether the UFOs of a seat in a city are enough to map it, and it has not.
    fn would_map(state: &State, seat: Seat, city: City) -> bool {
        !state.mapped[seat].contains(city) && state.ufos[city][seat] >= Self::threshold(state, seat, city)
    }

    /// O-46 A human, and the majority of UFOs; O-46a with *stealth beam* a UFO is enough.
    pub(super) fn check_abduction(
        &self,
        state: &State,
        seat: Seat,
        city: City,
        swap_with: Option<City>,
    ) -> Result<(), Refusal> {
        if state.humans[city].is_none() {
            return Err(Refusal::NoHumanThere { city });
        }
        let player = &state.players[seat];
        if player.has(Ability::StealthBeam) {
            if state.ufos[city][seat] == 0 {
                return Err(Refusal::NoUfoForBeam { city });
            }
        } else if !state.has_majority(seat, city, None) {
            return Err(Refusal::NoMajority { city });
        }
        let Some(with) = swap_with else { return Ok(()) };
        if !player.has(Ability::BaitSwap) {
            return Err(Refusal::NoSwapAbility);
        }
        if !self.data.board.are_linked(city, with) {
            return Err(Refusal::SwapNotLinked { city, with });
        }
        if state.humans[with].is_none() {
            return Err(Refusal::NoHumanToSwap { with });
        }
        Ok(())
    }

    pub(super) fn can_abduct(&self, state: &State, seat: Seat) -> bool {
        City::all().any(|city| self.check_abduction(state, seat, city, None).is_ok())
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    pub(super) fn fly(&mut self, mut turn: Turn, left: u8, from: City, to: City) {
        let seat = turn.seat;
        // O-A39 Whoever flies on has only passed; when another UFO moves, the journey of the last one is over.
        if !matches!(self.state.phase, Phase::Flying { over: Some(city), .. } if city == from) {
            self.end_journey(&mut turn);
        }
        self.state.ufos[from][seat] -= 1;
        self.state.ufos[to][seat] += 1;
        self.facts.push(|| Public::UfoMoved { seat, from, to });
        let over = Ovni::would_map(self.state, seat, to).then_some(to);
        self.state.phase = Phase::Flying { turn, left: left - 1, over };
        if self.game.options.passing_ufos_map {
            self.end_journey(&mut turn);
        }
        if left == 1 || !Ovni::can_fly(self.state, &turn) {
            self.close_group(turn);
        }
    }

    /// O-45b, O-A39 The city that waits for it is mapped.
    pub(super) fn end_journey(&mut self, turn: &mut Turn) {
        if let Phase::Flying { left, over: Some(city), .. } = self.state.phase {
            self.map_on_arrival(turn, city);
            self.state.phase = Phase::Flying { turn: *turn, left, over: None };
        }
    }

    /// O-45b On arrival the city is mapped as soon as there are enough; O-45c those UFOs stay for this round.
    fn map_on_arrival(&mut self, turn: &mut Turn, city: City) {
        let seat = turn.seat;
        if Ovni::would_map(self.state, seat, city) {
            turn.locked[city] = Ovni::threshold(self.state, seat, city);
            self.state.mapped[seat].insert(city);
            self.facts.push(|| Public::CityMapped { seat, city });
        }
    }

    /// O-46b The exchange comes first, then the piece is taken.
    pub(super) fn abduct(&mut self, turn: Turn, left: u8, city: City, swap_with: Option<City>) {
        let seat = turn.seat;
        if let Some(with) = swap_with {
            self.state.humans.swap(city, with);
            self.facts.push(|| Public::HumansSwapped { between: [city, with] });
        }
        let colour = self.state.humans[city].take().expect("it was checked that there is one");
        self.state.players[seat].humans[colour] += 1;
        self.facts.push(|| Public::HumanAbducted { seat, city, colour });
        if left > 1 && self.game.can_abduct(self.state, seat) {
            self.state.phase = Phase::Abducting { turn, left: left - 1 };
        } else {
            self.close_group(turn);
        }
    }

    /// O-47 A UFO goes from the pad to any city.
    pub(super) fn launch(&mut self, mut turn: Turn, city: City) {
        let seat = turn.seat;
        self.state.players[seat].pad -= 1;
        self.state.ufos[city][seat] += 1;
        self.facts.push(|| Public::UfoLaunched { seat, city });
        self.map_on_arrival(&mut turn, city);
        self.state.phase = Phase::Launching { turn };
        if self.state.players[seat].pad == 0 {
            self.close_group(turn);
        }
    }
}
