//! Creatures (S-40 to S-45): the die's creature moves and strikes.

use fuga_kernel::{Chance, Sink};

use super::{Course, Survive};
use crate::board::Hex;
use crate::facts::{Cause, Fact, Public};
use crate::pieces::{Colour, Creature, Spot};
use crate::refusal::{Moment, Refusal, Way};
use crate::state::{Answers, Phase, State};

impl Survive {
    /// S-44 Whether a creature of this kind is on the board and not shut in by land.
    pub(super) fn can_hunt(&self, state: &State, creature: Creature) -> bool {
        let is_free = |&hex: &Hex| self.board.neighbours(hex).iter().any(|&next| self.is_sea(state, next));
        state.herds[creature].as_slice().iter().any(is_free)
    }

    pub(super) fn check_hunt(&self, state: &State, creature: Creature, from: Hex, to: Hex) -> Result<(), Refusal> {
        if !state.has(creature, from) {
            return Err(Refusal::NoCreatureThere { creature, hex: from, asked: Moment::MoveCreature });
        }
        if !self.is_sea(state, to) {
            return Err(Refusal::NotSea { hex: to, way: Way::Hunt });
        }
        // S-43 To end where it began is not to move.
        if from != to && self.swims(state, creature, from, to, creature.reach()) {
            Ok(())
        } else {
            Err(Refusal::OutOfReach { creature, from, to })
        }
    }

    /// S-40 to S-43 Whether the creature gets there in so many steps, over sea and stopping where it must.
    pub(crate) fn swims(&self, state: &State, creature: Creature, from: Hex, to: Hex, steps: u8) -> bool {
        let distance = self.board.distance(from, to);
        if distance > steps || !self.is_sea(state, to) {
            return false;
        }
        distance == 1
            || self.board.neighbours(from).iter().any(|&next| {
                self.board.distance(next, to) < steps
                    && self.is_sea(state, next)
                    && !stops(state, creature, next)
                    && self.swims(state, creature, next, to, steps - 1)
            })
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// S-45 The creature arrives; before it strikes, those at stake are asked for a defence (S-51).
    pub(super) fn hunt(&mut self, colour: Colour, creature: Creature, from: Hex, to: Hex) {
        self.state.herds[creature].replace(from, to);
        self.facts.push(|| Public::CreatureMoved { creature, from, to });
        let asked = self.game.asked_to_defend(self.state, colour, creature, to);
        if asked.is_empty() {
            self.strike(colour, creature, to);
        } else {
            self.facts.push(|| Public::DefenceAsked { asked });
            self.state.phase = Phase::Defending { colour, creature, at: to, asked, answers: Answers::default() };
        }
    }

    /// S-40 to S-42 The creature does what it does on entering, and the turn ends.
    pub(super) fn strike(&mut self, colour: Colour, creature: Creature, at: Hex) {
        let is_manned = self.state.fleet.is_manned(at);
        match creature {
            Creature::Serpent => {
                if is_manned {
                    let aboard = self.state.who_is_at(Spot::Deck(at));
                    self.lose(aboard, Cause::Serpent);
                    self.state.fleet.remove(at);
                    self.facts.push(|| Public::BoatDestroyed { at });
                }
                self.drown(at);
            }
            Creature::Shark => self.drown(at),
            Creature::Whale if is_manned => self.capsize(at),
            Creature::Whale => {}
        }
        if !self.ends_for_lack_of_explorers() {
            self.end_turn(colour);
        }
    }
}

/// S-41, S-42 Whether the creature must stop on entering this space.
fn stops(state: &State, creature: Creature, hex: Hex) -> bool {
    match creature {
        Creature::Serpent => true,
        Creature::Shark => state.crowd(hex) > 0,
        Creature::Whale => state.fleet.is_manned(hex),
    }
}
