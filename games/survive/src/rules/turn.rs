//! The turn (S-10 to S-16): a tile from the hand, movement, sinking, the die.

use fuga_kernel::{Chance, Sink};

use super::{N_POINTS, Survive};
use crate::facts::{Fact, Public};
use crate::outcome::Ending;
use crate::pieces::{Colour, Explorer, ExplorerSet};
use crate::state::{Phase, State};

impl Survive {
    /// S-10 The turn begins with a tile from the hand. How many a colour holds is public, so only an empty hand is not
    /// asked; which tiles they are makes no difference.
    pub(crate) fn begin_turn(
        &self,
        state: &mut State,
        colour: Colour,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        state.n_turns += 1;
        facts.push(|| Public::TurnBegan { colour });
        if state.n_kept(colour) > 0 {
            state.phase = Phase::PlayingTile { colour };
        } else {
            self.begin_moving(state, colour, chance, facts);
        }
    }

    /// S-11 Movement is skipped whole by a colour without explorers on the island or at sea.
    pub(super) fn begin_moving(
        &self,
        state: &mut State,
        colour: Colour,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        if self.ends_for_lack_of_explorers(state, facts) {
            return;
        }
        if state.n_in_play[colour] > 0 {
            state.phase = Phase::Moving { colour, left: N_POINTS, wet: ExplorerSet::EMPTY };
        } else {
            self.begin_sinking(state, colour, chance, facts);
        }
    }

    /// S-15 A point was spent, and what it brought about is settled.
    pub(super) fn spend_point(
        &self,
        state: &mut State,
        water_move: Option<Explorer>,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        if self.ends_for_lack_of_explorers(state, facts) {
            return;
        }
        let Phase::Moving { colour, left, wet } = &mut state.phase else { return };
        let colour = *colour;
        *left -= 1;
        if let Some(explorer) = water_move {
            wet.insert(explorer);
        }
        if *left == 0 {
            self.begin_sinking(state, colour, chance, facts);
        }
    }

    /// S-12 A tile is to be taken; S-16 with none left the turn goes on with the die.
    fn begin_sinking(&self, state: &mut State, colour: Colour, chance: &mut impl Chance, facts: &mut impl Sink<Fact>) {
        if state.land() == 0 {
            self.roll(state, colour, chance, facts);
        } else {
            state.phase = Phase::Sinking { colour };
        }
    }

    /// The colour plays no tile, glides no further, moves no more or leaves the creatures where they are.
    pub(super) fn pass(
        &self,
        state: &mut State,
        colour: Colour,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        facts.push(|| Public::Passed { colour });
        match state.phase {
            Phase::PlayingTile { .. } | Phase::Gliding { .. } => self.begin_moving(state, colour, chance, facts),
            Phase::Moving { .. } => self.begin_sinking(state, colour, chance, facts),
            _ => self.end_turn(state, colour, chance, facts),
        }
    }

    /// S-13 The die is rolled in any case; without a creature of the kind that could move, nothing happens (S-44).
    pub(super) fn roll(
        &self,
        state: &mut State,
        colour: Colour,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        let rolled = self.kit.die[chance.draw(self.kit.die.len() as u32) as usize];
        facts.push(|| Public::DieRolled { colour, creature: rolled });
        if self.can_hunt(state, rolled) {
            state.phase = Phase::Hunting { colour, rolled };
        } else {
            self.end_turn(state, colour, chance, facts);
        }
    }

    /// S-14 On to the next colour; S-96 ends a match in which nothing happens any more.
    pub(super) fn end_turn(
        &self,
        state: &mut State,
        colour: Colour,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        let n_quiet = state.n_turns - state.loud_turn;
        let limit = u16::from(self.options.stall_rounds) * u16::from(self.options.n_colours());
        if state.land() == 0 && n_quiet >= limit {
            return self.end(state, Ending::Stalled, facts);
        }
        self.begin_turn(state, self.next_colour(colour), chance, facts);
    }
}
