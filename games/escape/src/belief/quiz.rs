//! What a seat believes beside what is true, for whoever measures how good beliefs are.

use fuga_kernel::{Question, Seat};

use crate::cards::Side;
use crate::memory::Memory;
use crate::rules::Escape;
use crate::state::State;

impl Escape {
    /// Of every other seat on board its side, and where it is as one on that side.
    pub(crate) fn quiz_of(&self, state: &State, own: Seat, memory: &Memory) -> Vec<Question> {
        let Some(weights) = memory.weights() else { return Vec::new() };
        let side = state.seat(own).side();
        let dealt = state.seat(own).role.truth().side();
        let shares = weights.human_shares(self, memory, |seat| (seat == own).then_some(dealt));
        let mut questions = Vec::new();
        for seat in self.seats().filter(|&seat| seat != own && memory.trail(seat).is_aboard()) {
            let truth = state.seat(seat);
            if memory.trail(seat).side().is_none() {
                let human = shares[seat.index()];
                let answer = usize::from(truth.side() == Side::Alien);
                questions.push(Question { subject: "side", chances: vec![human, 1.0 - human], truth: Some(answer) });
            }
            let places = weights.places(self, seat, truth.side());
            let answer = places.iter().position(|(place, _)| place == truth.sector.truth());
            let subject = match (truth.side(), side) {
                (Side::Human, Side::Alien) => "place of a human, to an alien",
                (Side::Human, Side::Human) => "place of a human, to a human",
                (Side::Alien, Side::Human) => "place of an alien, to a human",
                (Side::Alien, Side::Alien) => "place of an alien, to an alien",
            };
            let chances = places.into_iter().map(|(_, chance)| chance).collect();
            questions.push(Question { subject, chances, truth: answer });
        }
        questions
    }
}
