//! Pilots, mapping, abductors and builders (O-44 to O-47).

use fuga_kernel::{Chance, Seat, Sink, Thing};

use super::Ovni;
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

    pub(super) fn fly(
        &self,
        state: &mut State,
        (mut turn, left): (Turn, u8),
        from: City,
        to: City,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        let seat = turn.seat;
        state.ufos[from][seat] -= 1;
        state.ufos[to][seat] += 1;
        facts.push(|| Public::UfoMoved { seat, from, to });
        Self::map_on_arrival(state, &mut turn, to, facts);
        if left > 1 && Self::can_fly(state, &turn) {
            state.phase = Phase::Flying { turn, left: left - 1 };
        } else {
            self.close_group(state, turn, chance, facts);
        }
    }

    /// O-45a How many own UFOs map a city.
    pub(crate) fn threshold(state: &State, seat: Seat, city: City) -> u8 {
        let is_mapped = state.mapped.values().iter().any(|mapped| mapped.contains(city));
        if is_mapped && !state.players[seat].has(Ability::SharpMapper) { 3 } else { 2 }
    }

    /// O-45b On arrival the city is mapped as soon as there are enough; O-45c those UFOs stay for this round.
    fn map_on_arrival(state: &mut State, turn: &mut Turn, city: City, facts: &mut impl Sink<Fact>) {
        let seat = turn.seat;
        if state.mapped[seat].contains(city) {
            return;
        }
        let threshold = Self::threshold(state, seat, city);
        if state.ufos[city][seat] >= threshold {
            state.mapped[seat].insert(city);
            turn.locked[city] = threshold;
            facts.push(|| Public::CityMapped { seat, city });
        }
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

    /// O-46b The exchange comes first, then the piece is taken.
    pub(super) fn abduct(
        &self,
        state: &mut State,
        (turn, left): (Turn, u8),
        city: City,
        swap_with: Option<City>,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        let seat = turn.seat;
        if let Some(with) = swap_with {
            state.humans.swap(city, with);
            facts.push(|| Public::HumansSwapped { between: [city, with] });
        }
        let colour = state.humans[city].take().expect("it was checked that there is one");
        state.players[seat].humans[colour] += 1;
        facts.push(|| Public::HumanAbducted { seat, city, colour });
        if left > 1 && self.can_abduct(state, seat) {
            state.phase = Phase::Abducting { turn, left: left - 1 };
        } else {
            self.close_group(state, turn, chance, facts);
        }
    }

    /// O-47 A UFO goes from the pad to any city.
    pub(super) fn launch(
        &self,
        state: &mut State,
        mut turn: Turn,
        city: City,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        let seat = turn.seat;
        state.players[seat].pad -= 1;
        state.ufos[city][seat] += 1;
        facts.push(|| Public::UfoLaunched { seat, city });
        Self::map_on_arrival(state, &mut turn, city, facts);
        state.phase = Phase::Launching { turn };
        if state.players[seat].pad == 0 {
            self.close_group(state, turn, chance, facts);
        }
    }
}
