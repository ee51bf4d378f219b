//! The end (S-70 to S-72) and the score.

use fuga_kernel::{Chance, Seat, Sink};

use super::{Course, Survive};
use crate::facts::{Fact, Public};
use crate::outcome::{ColourResult, Ending, Outcome, SeatResult};
use crate::pieces::Spot;
use crate::state::State;
use crate::view::KeptTile;

impl Survive {
    /// S-70, S-80, S-93 The sum of treasure of a seat's safe explorers, or their number; most wins.
    pub(crate) fn outcome_of(&self, state: &State, ending: Ending) -> Outcome {
        let colours: Vec<ColourResult> = self
            .colours()
            .map(|colour| {
                let values = state.treasure[colour].truth();
                let explorers = colour.explorers().zip(values);
                let safe = explorers.filter(|&(explorer, _)| matches!(state.spot(explorer), Spot::Corner(_)));
                let (saved, treasure) = safe.fold((0, 0), |(saved, sum), (_, value)| (saved + 1, sum + value));
                let tiles = state.hands[colour].truth().tiles();
                let hand = tiles.map(|(back, front)| KeptTile { back, front }).collect();
                ColourResult { colour, saved, treasure, values: values.to_vec(), hand }
            })
            .collect();
        let score = |seat: Seat| -> u8 {
            let own = colours.iter().filter(|result| self.seat_of(result.colour) == seat);
            own.map(|result| if self.options.all_equal { result.saved } else { result.treasure }).sum()
        };
        let scores: Vec<(Seat, u8)> = Seat::all(self.options.seats).map(|seat| (seat, score(seat))).collect();
        let best = scores.iter().map(|&(_, score)| score).max();
        let seats = scores.iter().map(|&(seat, score)| SeatResult { seat, score, won: Some(score) == best }).collect();
        Outcome { ending, turns: state.n_turns, colours, seats }
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// S-71 The match ends when no explorer is left on the island or at sea.
    pub(super) fn ends_for_lack_of_explorers(&mut self) -> bool {
        let is_over = self.state.n_in_play.is_empty();
        if is_over {
            self.end(Ending::NobodyLeft);
        }
        is_over
    }

    /// S-70, S-72 Every end is at once: who is not on a corner land is lost, and all is shown.
    pub(super) fn end(&mut self, ending: Ending) {
        self.lose_the_rest();
        self.state.ending = Some(ending);
        self.state.treasure.values_mut().iter_mut().for_each(fuga_kernel::Secret::reveal);
        self.state.hands.values_mut().iter_mut().for_each(fuga_kernel::Secret::reveal);
        self.facts.push(|| Public::Ended { outcome: self.game.outcome_of(self.state, ending) });
    }
}
