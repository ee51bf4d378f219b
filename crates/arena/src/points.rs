//! What a match came to for each side, and a bout for each of the two who met.

use std::collections::BTreeMap;

use crate::bout::{Bout, Played};

/// What one side of a match got, for each of its seats.
pub(crate) struct SideOf {
    pub(crate) camp: String,
    pub(crate) player: usize,
    pub(crate) mean: f64,
}

impl Played {
    /// The sides of a match, in the order of their names; none where all play for themselves.
    pub(crate) fn sides(&self) -> Vec<SideOf> {
        let mut camps: BTreeMap<&String, (usize, f64, f64)> = BTreeMap::new();
        for sat in &self.seats {
            if let Some(camp) = &sat.camp {
                let (_, payoff, n) = camps.entry(camp).or_insert((sat.player, 0.0, 0.0));
                *payoff += sat.payoff;
                *n += 1.0;
            }
        }
        let side = |(camp, (player, payoff, n)): (&String, _)| SideOf { camp: camp.clone(), player, mean: payoff / n };
        camps.into_iter().map(side).collect()
    }
}

impl Bout {
    /// What each of the two got, from 0 to 1: the mean of its sides where there are sides, and otherwise its share of all
    /// that was won.
    pub(crate) fn points(&self) -> [f64; 2] {
        let sides: Vec<SideOf> = self.matches.iter().flat_map(Played::sides).collect();
        self.pair.map(|player| {
            if sides.is_empty() {
                let payoffs = |is_counted: &dyn Fn(usize) -> bool| -> f64 {
                    let seats = self.matches.iter().flat_map(|played| &played.seats);
                    seats.filter(|sat| is_counted(sat.player)).map(|sat| sat.payoff).sum()
                };
                let all = payoffs(&|_| true);
                return if all == 0.0 { 0.5 } else { payoffs(&|other| other == player) / all };
            }
            let own: Vec<f64> = sides.iter().filter(|side| side.player == player).map(|side| side.mean).collect();
            own.iter().sum::<f64>() / own.len().max(1) as f64
        })
    }
}
