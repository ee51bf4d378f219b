//! Playing on from the ends of one's turn until the next one.

use fuga_kernel::{Chance, Game, Quick, Seat, best_of};

use super::sea::Chart;
use super::{Dials, JITTER, Thoughts, no_values};
use crate::actions::Action;
use crate::pieces::{Colour, Spot};
use crate::rules::Survive;
use crate::state::{Phase, State};
use crate::view::Asked;

/// So many ends are played on from at first, those that promise most.
pub(super) const MOST_ENDS: usize = 8;
/// So many times half of them are given up.
const N_CUTS: u8 = 3;

/// An end of one's moves: the action that begins the way there, by its place in the list, what it promises, and what came
/// of it in all worlds together.
pub(super) struct End {
    pub(super) first: usize,
    pub(super) from: State,
    pub(super) worth: f64,
    came: f64,
}

impl End {
    pub(super) const fn new(first: usize, from: &State, worth: f64) -> Self {
        Self { first, from: *from, worth, came: 0.0 }
    }
}

impl Thoughts<'_> {
    /// The first action of the way whose end stands best when the turn comes round again, or the best so far.
    ///
    /// Each world goes on from each end with the same luck, so that they differ by the end alone.
    pub(super) fn best_end(&self, mut ends: Vec<End>, chance: &mut Quick, is_stopped: &dyn Fn() -> bool) -> usize {
        ends.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        ends.truncate(MOST_ENDS);
        let n_worlds = self.dials.worlds / f64::from(N_CUTS);
        'looking: for _ in 0..N_CUTS {
            for _ in (0_u8..).take_while(|&nth| f64::from(nth) < n_worlds) {
                if is_stopped() {
                    break 'looking;
                }
                let seed = u64::from(chance.draw(u32::MAX));
                for end in &mut ends {
                    end.came += self.play_on(&end.from, seed);
                }
            }
            sort(&mut ends);
            ends.truncate(ends.len().div_ceil(2));
        }
        sort(&mut ends);
        ends.first().map_or(0, |end| end.first)
    }

    /// What has become of the table when the turn comes round again, if everybody takes what looks best at a glance.
    fn play_on(&self, from: &State, seed: u64) -> f64 {
        let mut chance = Quick::new(seed);
        let mut state = *from;
        if self.may_go_on(&state) && self.game.apply(&mut state, self.seat, Action::Pass, &mut chance, &mut ()).is_err()
        {
            return f64::NEG_INFINITY;
        }
        let next_turn = from.n_turns + u16::from(self.game.n_seats());
        let mut legal = Vec::new();
        while state.ending.is_none() && state.n_turns < next_turn {
            let Some(seat) = self.game.asked(&state).iter().next() else { break };
            legal.clear();
            self.game.legal(&state, seat, &mut legal);
            let nth =
                if legal.len() > 1 { glance(self.game, &state, seat, self.dials, &legal, &mut chance) } else { 0 };
            if self.game.apply(&mut state, seat, legal[nth], &mut chance, &mut ()).is_err() {
                break;
            }
        }
        if state.ending.is_some() { self.saved(&state) } else { self.score(&state) }
    }

    /// What a match that is over came to.
    fn saved(&self, state: &State) -> f64 {
        let safe = |colour: Colour| {
            let own = colour.explorers().filter(|&explorer| matches!(state.spot(explorer), Spot::Corner(_)));
            self.weights[self.game.seat_of(colour).index()] * own.map(|explorer| self.values[explorer]).sum::<f64>()
        };
        self.game.colours().map(safe).sum()
    }
}

/// The ends that came to most so far first; all of them stand on the same worlds.
fn sort(ends: &mut [End]) {
    ends.sort_by(|one, other| other.came.total_cmp(&one.came));
}

/// What looks best to a seat in a world, which knows there what its own explorers carry and of the others nothing.
fn glance(game: &Survive, state: &State, seat: Seat, dials: &Dials, legal: &[Action], chance: &mut Quick) -> usize {
    let chart = Chart::new(game, state, dials);
    let mut values = no_values(game);
    if !game.options().all_equal {
        for colour in game.colours().filter(|&colour| game.seat_of(colour) == seat) {
            for (explorer, &value) in colour.explorers().zip(state.treasure[colour].truth()) {
                values[explorer] = f64::from(value);
            }
        }
    }
    let mut weights = [0.0; 4];
    weights[seat.index()] = 1.0;
    let mut thoughts = Thoughts { game, seat, values, weights, next_treasure: None, dials, chart: &chart };
    thoughts.weigh(state);
    let asked = match state.phase {
        Phase::Defending { colour, creature, at, asked, .. } => {
            Some(Asked::Defend { colour, creature, at, asked, answered: asked })
        }
        _ => None,
    };
    let now = thoughts.score(state);
    best_of(legal, |action| {
        let jitter = JITTER * f64::from(chance.draw(1000));
        thoughts.score_of(state, action, now, asked, chance) + jitter
    })
}
