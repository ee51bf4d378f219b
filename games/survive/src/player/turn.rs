//! Looking a whole turn ahead.

use std::collections::BTreeSet;

use fuga_kernel::{Chance, Game, Quick};

use super::ahead::{End, MOST_ENDS};
use super::{JITTER, Thoughts};
use crate::actions::Action;
use crate::state::{Phase, State};

/// A turn has no more steps than a tile, three spaces that it brings, and three moves, with what ends each of them.
const MOST_STEPS: u8 = 9;

/// A way to go on: the action it begins with, by its place in the list, where it leads, and what that is worth, also with
/// what tells equals apart.
struct Way {
    first: usize,
    after: State,
    /// What was given for it: the tiles that were played.
    cost: f64,
    worth: f64,
}

impl Thoughts<'_> {
    /// The first action of the best way to go through what is left of a turn until a tile is sunk, looking on from the few
    /// best of each step; who has patience also looks what comes of the best of them, until it is stopped.
    pub(super) fn best_turn(
        &self,
        world: &State,
        legal: &[Action],
        chance: &mut Quick,
        is_stopped: &dyn Fn() -> bool,
    ) -> usize {
        let stop = legal.iter().position(|action| *action == Action::Pass).unwrap_or(0);
        let mut best = (stop, self.score(world));
        let is_patient = self.dials.worlds >= 1.0;
        let mut ends = vec![End::new(stop, world, best.1)];
        let mut ways = Vec::new();
        let mut known = BTreeSet::new();
        for (first, &action) in legal.iter().enumerate() {
            ways.extend(self.go_on(world, action, first, 0.0, &mut known, chance));
        }
        let mut further = Vec::new();
        for _ in 0..MOST_STEPS {
            ways.sort_by(|one: &Way, other| other.worth.total_cmp(&one.worth));
            let Some(top) = ways.first() else { break };
            if top.worth > best.1 {
                best = (top.first, top.worth);
            }
            if is_patient {
                let may_end =
                    |way: &&Way| matches!(way.after.phase, Phase::Moving { .. }) || !self.may_go_on(&way.after);
                let best_ends = ways.iter().filter(may_end).take(MOST_ENDS);
                ends.extend(best_ends.map(|way| End::new(way.first, &way.after, way.worth)));
            }
            let mut next = Vec::new();
            for way in self.few_of(&ways) {
                further.clear();
                self.game.legal(&way.after, self.seat, &mut further);
                for &action in &further {
                    next.extend(self.go_on(&way.after, action, way.first, way.cost, &mut known, chance));
                }
            }
            ways = next;
        }
        if is_patient { self.best_end(ends, chance, is_stopped) } else { best.0 }
    }

    /// The best of those that can go on, as many of those who still play a tile as of those who move.
    fn few_of<'a>(&self, ways: &'a [Way]) -> Vec<&'a Way> {
        let of = |is_move: bool| {
            let open = ways.iter().filter(move |way| {
                matches!(way.after.phase, Phase::Moving { .. }) == is_move && self.may_go_on(&way.after)
            });
            open.enumerate().take_while(|&(nth, _)| (nth as f64) < self.dials.width).map(|(_, way)| way)
        };
        of(true).chain(of(false)).collect()
    }

    /// What an action leads to, unless other steps, or another order of the same, led there before. Who moves no more has
    /// nothing else to decide before a tile is sunk.
    fn go_on(
        &self,
        from: &State,
        action: Action,
        first: usize,
        cost: f64,
        known: &mut BTreeSet<State>,
        chance: &mut Quick,
    ) -> Option<Way> {
        if action == Action::Pass && matches!(from.phase, Phase::Moving { .. }) {
            return None;
        }
        let is_tile = matches!(from.phase, Phase::PlayingTile { .. }) && action != Action::Pass;
        let cost = if is_tile { cost + self.dials.tile } else { cost };
        let after = self.after(from, action, chance);
        let is_new = known.insert(after);
        let worth = || self.score(&after) - cost + JITTER * f64::from(chance.draw(1000));
        is_new.then(worth).map(|worth| Way { first, after, cost, worth })
    }

    pub(super) fn may_go_on(&self, state: &State) -> bool {
        let (Phase::PlayingTile { colour } | Phase::Gliding { colour, .. } | Phase::Moving { colour, .. }) =
            state.phase
        else {
            return false;
        };
        self.game.seat_of(colour) == self.seat && state.ending.is_none()
    }
}
