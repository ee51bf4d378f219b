//! The turn (S-10 to S-16): a tile from the hand, movement, sinking, the die.

use fuga_kernel::{Chance, Sink};

use super::{Course, N_POINTS};
use crate::facts::{Fact, Public};
use crate::outcome::Ending;
use crate::pieces::{Colour, Explorer, ExplorerSet};
use crate::state::Phase;

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// S-10 The turn begins with a tile from the hand. How many a colour holds is public, so only an empty hand is not
    /// asked; which tiles they are makes no difference.
    pub(crate) fn begin_turn(&mut self, colour: Colour) {
        self.state.n_turns += 1;
        self.facts.push(|| Public::TurnBegan { colour });
        if self.state.n_kept(colour) > 0 {
            self.state.phase = Phase::PlayingTile { colour };
        } else {
            self.begin_moving(colour);
        }
    }

    /// S-11 Movement is skipped whole by a colour without explorers on the island or at sea.
    pub(super) fn begin_moving(&mut self, colour: Colour) {
        if self.ends_for_lack_of_explorers() {
            return;
        }
        if self.state.n_in_play[colour] > 0 {
            self.state.phase = Phase::Moving { colour, left: N_POINTS, wet: ExplorerSet::EMPTY };
        } else {
            self.begin_sinking(colour);
        }
    }

    /// S-15 A point was spent, and what it brought about is settled.
    pub(super) fn spend_point(&mut self, water_move: Option<Explorer>) {
        if self.ends_for_lack_of_explorers() {
            return;
        }
        let Phase::Moving { colour, left, wet } = &mut self.state.phase else { return };
        let colour = *colour;
        *left -= 1;
        if let Some(explorer) = water_move {
            wet.insert(explorer);
        }
        if *left == 0 {
            self.begin_sinking(colour);
        }
    }

    /// S-12 A tile is to be taken; S-16 with none left the turn goes on with the die.
    fn begin_sinking(&mut self, colour: Colour) {
        if self.state.land() == 0 {
            self.roll(colour);
        } else {
            self.state.phase = Phase::Sinking { colour };
        }
    }

    /// The colour plays no tile, glides no further, moves no more or leaves the creatures where they are.
    pub(super) fn pass(&mut self, colour: Colour) {
        self.facts.push(|| Public::Passed { colour });
        match self.state.phase {
            Phase::PlayingTile { .. } | Phase::Gliding { .. } => self.begin_moving(colour),
            Phase::Moving { .. } => self.begin_sinking(colour),
            _ => self.end_turn(colour),
        }
    }

    /// S-13 The die is rolled in any case; without a creature of the kind that could move, nothing happens (S-44).
    pub(super) fn roll(&mut self, colour: Colour) {
        let rolled = self.game.kit.die[self.chance.draw(self.game.kit.die.len() as u32) as usize];
        self.facts.push(|| Public::DieRolled { colour, creature: rolled });
        if self.game.can_hunt(self.state, rolled) {
            self.state.phase = Phase::Hunting { colour, rolled };
        } else {
            self.end_turn(colour);
        }
    }

    /// S-14 On to the next colour; S-96 ends a match in which nothing happens any more.
    pub(super) fn end_turn(&mut self, colour: Colour) {
        let n_quiet = self.state.n_turns - self.state.loud_turn;
        let limit = u16::from(self.game.options.stall_rounds) * u16::from(self.game.options.n_colours());
        if self.state.land() == 0 && n_quiet >= limit {
            return self.end(Ending::Stalled);
        }
        self.begin_turn(self.game.next_colour(colour));
    }
}
