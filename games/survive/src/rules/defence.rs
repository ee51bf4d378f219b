//! Defence (S-51, S-55): everyone at stake is asked, and the answers are sealed.

use fuga_kernel::{Chance, Seat, Secret, Sink};

use super::{Course, Survive};
use crate::actions::Action;
use crate::board::Hex;
use crate::facts::{Fact, Public};
use crate::pieces::{Back, Colour, ColourSet, Creature, ExplorerSet, Spot, Terrain};
use crate::refusal::Refusal;
use crate::state::{Phase, Reply, State};

impl Survive {
    /// S-51 Who is asked: every colour of another person with a piece at stake and any kept tile, the right one or not.
    pub(super) fn asked_to_defend(&self, state: &State, mover: Colour, creature: Creature, at: Hex) -> ColourSet {
        let in_danger = match creature {
            Creature::Shark => state.swimmers_at(at),
            // Who rows the boat does not matter.
            Creature::Whale if state.fleet.is_manned(at) => state.who_is_at(Spot::Deck(at)),
            // S-55 Nothing answers a serpent.
            Creature::Serpent | Creature::Whale => ExplorerSet::EMPTY,
        };
        if in_danger.is_empty() {
            return ColourSet::EMPTY;
        }
        let is_at_stake = |colour: Colour| in_danger.iter().any(|explorer| explorer.colour() == colour);
        let is_another = |colour: Colour| self.seat_of(colour) != self.seat_of(mover);
        self.colours().filter(|&colour| state.n_kept(colour) > 0 && is_another(colour) && is_at_stake(colour)).collect()
    }

    pub(super) fn check_reply(
        &self,
        state: &State,
        seat: Seat,
        colour: Colour,
        action: Action,
    ) -> Result<Reply, Refusal> {
        let Phase::Defending { creature, asked, answers, .. } = &state.phase else {
            return Err(Refusal::ColourNotAsked { colour });
        };
        let is_open = asked.contains(colour) && answers[colour].is_none();
        if !is_open || self.seat_of(colour) != seat {
            return Err(Refusal::ColourNotAsked { colour });
        }
        let Action::Defend { tile, .. } = action else { return Ok(Reply::Decline) };
        let back = creature.defence().expect("nobody is asked about a serpent");
        if state.hands[colour].truth().n(back, tile) > 0 {
            Ok(Reply::Defend(tile))
        } else {
            Err(Refusal::NotHeld { back, front: tile })
        }
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// S-51 The answer is sealed; the last one settles the question.
    pub(super) fn answer(&mut self, colour: Colour, reply: Reply) {
        let Phase::Defending { colour: mover, creature, at, asked, answers } = &mut self.state.phase else { return };
        let sealed = Secret::new(self.game.seat_of(colour), reply);
        answers[colour] = Some(sealed);
        let (mover, creature, at, asked, answers) = (*mover, *creature, *at, *asked, *answers);
        self.facts.push(|| Fact::Answered { colour, reply: sealed });
        if asked.iter().any(|colour| answers[colour].is_none()) {
            return;
        }
        // The first yes in turn order from the mover is played; the others are never shown.
        let mut defender = self.game.next_colour(mover);
        while defender != mover {
            if let Some(Reply::Defend(front)) = answers[defender].map(|reply| *reply.truth()) {
                return self.defend(mover, defender, front, creature, at);
            }
            defender = self.game.next_colour(defender);
        }
        self.strike(mover, creature, at);
    }

    /// S-51, S-55 The creature that moved leaves the game, and nothing else happens.
    fn defend(&mut self, mover: Colour, defender: Colour, front: Terrain, creature: Creature, at: Hex) {
        let back = creature.defence().expect("nobody is asked about a serpent");
        discard(self.state, defender, back, front);
        self.state.herds[creature].remove(at);
        self.facts.push(|| Public::Defended { colour: defender, creature, at, front });
        self.end_turn(mover);
    }
}

/// A kept tile is shown and leaves the game (S-50, S-51).
pub(super) fn discard(state: &mut State, colour: Colour, back: Back, front: Terrain) {
    *state.hands[colour].truth_mut().count_mut(back, front) -= 1;
    state.n_kept[colour][front] -= 1;
    state.shown[front][back] += 1;
}
