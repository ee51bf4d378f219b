//! What a seat believes beside what is true, for whoever measures how good beliefs are.

use fuga_kernel::{Game as _, Question, Seat, Viewer};

use super::Odds;
use crate::rules::Ovni;
use crate::state::{Face, State};

impl Ovni {
    /// Of every chip of other seats that lies face down its value, and of every other seat the missions it keeps.
    pub(crate) fn quiz_of(&self, state: &State, own: Seat) -> Vec<Question> {
        let view = self.view(state, Viewer::Seat(own));
        let odds = Odds::new(&view);
        let mut questions = Vec::new();
        for (area, spot, _, chances) in odds.chips(&view) {
            // O-A24 What the third player's chips are is not decided before they are turned over.
            if let Face::Down(chip) = state.areas[area].spots[usize::from(spot)].face {
                let truth = chances.iter().position(|(value, _)| value == chip.truth());
                let chances = chances.into_iter().map(|(_, chance)| chance).collect();
                questions.push(Question { subject: "chip face down", chances, truth });
            }
        }
        for seen in view.players.iter().filter(|seen| seen.missions.is_none() && seen.n_missions > 0) {
            let Some(seat) = seen.player.seat() else { continue };
            let (_, kept) = self.missions(state, seat);
            let sets = odds.sets(seen);
            let truth = sets.iter().position(|(set, _)| *set == kept);
            let subject = if seen.n_missions == 1 { "one kept mission" } else { "two kept missions" };
            questions.push(Question { subject, chances: sets.into_iter().map(|(_, chance)| chance).collect(), truth });
        }
        questions
    }
}
