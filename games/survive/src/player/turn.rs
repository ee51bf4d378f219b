//! Looking a whole turn ahead.

use fuga_kernel::{Chance, Game, Quick};

use super::{JITTER, Thoughts};
use crate::actions::Action;
use crate::state::{Phase, State};

/// A way to go on: the action it begins with, by its place in the list, where it leads, and what that is worth, also with
/// what tells equals apart.
struct Way {
    first: usize,
    after: State,
    score: f64,
    worth: f64,
}

impl Thoughts<'_> {
    /// The first action of the best way to use so many points, looking on from the few best of each step.
    pub(super) fn best_turn(&self, world: &State, legal: &[Action], left: u8, chance: &mut Quick) -> usize {
        let stop = legal.iter().position(|action| *action == Action::Pass).unwrap_or(0);
        let mut best = (stop, self.score(world));
        let mut ways = Vec::new();
        for (first, &action) in legal.iter().enumerate() {
            self.go_on(world, action, first, &mut ways, chance);
        }
        let mut further = Vec::new();
        for step in 1..=left {
            ways.sort_by(|one: &Way, other| other.worth.total_cmp(&one.worth));
            if let Some(top) = ways.first()
                && top.worth > best.1
            {
                best = (top.first, top.worth);
            }
            if step == left {
                break;
            }
            let n_best = (0..ways.len()).take_while(|&nth| (nth as f64) < self.dials.width).count();
            ways.truncate(n_best);
            let mut next = Vec::new();
            for way in ways.iter().filter(|way| self.may_go_on(&way.after)) {
                further.clear();
                self.game.legal(&way.after, self.seat, &mut further);
                for &action in &further {
                    self.go_on(&way.after, action, way.first, &mut next, chance);
                }
            }
            ways = next;
        }
        best.0
    }

    /// Adds what an action leads to, unless another order of the same steps led there.
    fn go_on(&self, from: &State, action: Action, first: usize, ways: &mut Vec<Way>, chance: &mut Quick) {
        if action == Action::Pass {
            return;
        }
        let after = self.after(from, action, chance);
        let score = self.score(&after);
        // Equal states are worth the same, and that is compared sooner.
        if !ways.iter().any(|way| way.score.total_cmp(&score).is_eq() && way.after == after) {
            ways.push(Way { first, after, score, worth: score + JITTER * f64::from(chance.draw(1000)) });
        }
    }

    fn may_go_on(&self, state: &State) -> bool {
        let is_mine = matches!(state.phase, Phase::Moving { colour, .. } if self.game.seat_of(colour) == self.seat);
        is_mine && state.ending.is_none()
    }
}
