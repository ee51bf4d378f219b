//! Attacks (E-30 to E-34), Defense (E-62) and feeding (E-52).

use fuga_kernel::{Seat, Sink};

use super::Escape;
use super::items::{leave, show_item};
use crate::cards::{Item, Side};
use crate::facts::{Death, Fact};
use crate::map::{Place, Sector};
use crate::outcome::Fate;
use crate::refusal::Refusal;
use crate::state::State;

impl Escape {
    /// E-30 Moves and attacks where the move ends: an alien, or a human with an Attack item (E-32).
    pub(super) fn attack(&self, state: &mut State, to: Place, facts: &mut impl Sink<Fact>) -> Result<(), Refusal> {
        let attacker = state.turn.seat;
        let sector = self.check_move(state, to)?;
        let by_item = state.seat(attacker).role.truth().side() == Side::Human;
        if by_item && state.seat(attacker).n_held(Item::Attack) == 0 {
            return Err(Refusal::Unarmed);
        }
        // E-33
        if !self.is_plain(sector) {
            return Err(Refusal::NoAttackThere { place: to });
        }
        self.place(state, sector, facts);
        if by_item {
            show_item(state, attacker, Item::Attack, facts);
        }
        let (killed, defended) = self.strike(state, attacker, sector);
        facts.push(|| Fact::Attacked {
            seat: attacker,
            at: to,
            by_item,
            killed: killed.iter().map(|&seat| Death { seat, role: *state.seat(seat).role.truth() }).collect(),
            defended: defended.clone(),
        });
        for seat in defended {
            show_item(state, seat, Item::Defense, facts);
        }
        // E-52 An alien that has killed a human is faster from its next turn on; the basic game knows no feeding (E-40).
        let has_eaten = killed.iter().any(|&seat| state.seat(seat).role.truth().side() == Side::Human);
        if !by_item && has_eaten && self.is_advanced() {
            state.seat_mut(attacker).is_fed = true;
        }
        self.conclude(state, facts);
        self.after_result(state, facts);
        Ok(())
    }

    /// E-31, E-34 Everyone else standing there dies at the same moment, but for a human who holds a Defense (E-62).
    fn strike(&self, state: &mut State, attacker: Seat, sector: Sector) -> (Vec<Seat>, Vec<Seat>) {
        let (mut killed, mut defended) = (Vec::new(), Vec::new());
        for seat in self.seats().filter(|&seat| seat != attacker) {
            let there = state.seat(seat);
            if !there.is_aboard() || *there.sector.truth() != sector {
                continue;
            }
            if there.role.truth().side() == Side::Human && there.n_held(Item::Defense) > 0 {
                defended.push(seat);
            } else {
                state.seat_mut(seat).role.reveal();
                leave(state, seat, Fate::Killed);
                killed.push(seat);
            }
        }
        (killed, defended)
    }
}
