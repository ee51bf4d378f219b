//! Ratings: one number for how strong somebody is, and how sure that is (Glicko-2).

use std::collections::BTreeMap;

use serde::Serialize;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, confidence_interval, glicko2_rating_period};

use crate::bout::Bout;

/// So many bouts are weighed together, with the ratings that everybody had before them.
const PERIOD: usize = 50;

/// How strong somebody is, beside the others of the contest; everybody begins at 1500.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Who.
    pub player: String,
    /// On which side; nothing for both together.
    pub camp: Option<String>,
    /// The rating.
    pub rating: f64,
    /// It lies above this with 95 %, and below that.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Somebody on one side, or on both together.
type Who = (Option<String>, usize);

/// Rates everybody by what each bout, and each match between two sides, came to.
pub(crate) fn rate(players: &[String], bouts: &[&Bout]) -> Vec<Rating> {
    let mut ratings: BTreeMap<Who, Glicko2Rating> = BTreeMap::new();
    for period in bouts.chunks(PERIOD) {
        let results: Vec<(Who, Who, Outcomes)> = period.iter().flat_map(|bout| results(bout)).collect();
        let before = |who: &Who| ratings.get(who).copied().unwrap_or_default();
        let mut own: BTreeMap<&Who, Vec<(Glicko2Rating, Outcomes)>> = BTreeMap::new();
        for (one, other, outcome) in &results {
            own.entry(one).or_default().push((before(other), *outcome));
            own.entry(other).or_default().push((before(one), turned(*outcome)));
        }
        let config = Glicko2Config::new();
        let after: Vec<(Who, Glicko2Rating)> = own
            .into_iter()
            .map(|(who, results)| (who.clone(), glicko2_rating_period(&before(who), &results, &config)))
            .collect();
        ratings.extend(after);
    }
    let line = |((camp, player), rating): (Who, Glicko2Rating)| {
        let (low, high) = confidence_interval(&rating);
        Rating { player: players[player].clone(), camp, rating: rating.rating, low, high }
    };
    ratings.into_iter().map(line).collect()
}

/// Who did better than whom in a bout, and on which side in each of its matches.
fn results(bout: &Bout) -> Vec<(Who, Who, Outcomes)> {
    let mut results = Vec::new();
    let [one, other] = bout.pair;
    if one != other {
        let [ours, theirs] = bout.points();
        results.push(((None, one), (None, other), better(ours, theirs)));
    }
    for played in &bout.matches {
        if let [one, other] = &played.sides()[..] {
            let outcome = better(one.mean, other.mean);
            results.push(((Some(one.camp.clone()), one.player), (Some(other.camp.clone()), other.player), outcome));
        }
    }
    results
}

fn better(ours: f64, theirs: f64) -> Outcomes {
    match ours.total_cmp(&theirs) {
        std::cmp::Ordering::Less => Outcomes::LOSS,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::WIN,
    }
}

const fn turned(outcome: Outcomes) -> Outcomes {
    match outcome {
        Outcomes::WIN => Outcomes::LOSS,
        Outcomes::LOSS => Outcomes::WIN,
        Outcomes::DRAW => Outcomes::DRAW,
    }
}
