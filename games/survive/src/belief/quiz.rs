//! What a seat believes beside what is true, for whoever measures how good beliefs are.

use fuga_kernel::{Game as _, Question, Seat, Viewer};

use super::Odds;
use crate::memory::Memory;
use crate::pieces::Back;
use crate::rules::Survive;
use crate::state::State;

impl Survive {
    /// Of every other explorer in play its value, of each kept tile of others and of each tile of the island its back.
    pub(crate) fn quiz_of(&self, state: &State, own: Seat, memory: &Memory) -> Vec<Question> {
        let view = self.view(state, Viewer::Seat(own));
        let odds = Odds::new(self, &view);
        let mut questions = Vec::new();
        for (explorer, chances) in odds.values(&view, memory) {
            if state.spot(explorer).is_in_play() {
                let truth = self.treasure(state, explorer);
                let answer = chances.iter().position(|(value, _)| *value == truth);
                questions.push(question("value of an explorer", &chances, answer));
            }
        }
        for seen in view.colours.iter().filter(|seen| seen.hand.is_none()) {
            for (back, front) in self.hand(state, seen.colour) {
                questions.push(about_back("kept tile", &odds.kept(front), back));
            }
        }
        questions.extend(about_tiles(state, &odds));
        questions
    }
}

/// The tiles of a terrain are all alike, so its backs are asked one after the other, in any order.
fn about_tiles(state: &State, odds: &Odds) -> Vec<Question> {
    let mut questions = Vec::new();
    for (terrain, bag) in state.bags.iter() {
        let chances = odds.under(terrain);
        for (back, &n) in bag.truth().iter() {
            questions.extend((0..n).map(|_| about_back("under a tile", &chances, back)));
        }
    }
    questions
}

fn about_back(subject: &'static str, chances: &[(Back, f64)], truth: Back) -> Question {
    question(subject, chances, chances.iter().position(|(back, _)| *back == truth))
}

fn question<T>(subject: &'static str, chances: &[(T, f64)], truth: Option<usize>) -> Question {
    Question { subject, chances: chances.iter().map(|(_, chance)| *chance).collect(), truth }
}
