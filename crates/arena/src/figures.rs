//! What the bouts of a contest come to.

use std::collections::BTreeMap;

use fuga_kernel::ArenaTable;
use serde::Serialize;

use crate::beliefs::BeliefFigures;
use crate::bout::{Bout, Played};
use crate::contest::Contest;
use crate::ratings::{self, Rating};

/// Between what a share lies.
const SHARE: [f64; 2] = [0.0, 1.0];

/// What a contest has come to so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// The game's stable name.
    pub game: String,
    /// Who take part.
    pub players: Vec<String>,
    /// The seed of the first deal.
    pub seed: u64,
    /// How many matches were played.
    pub matches: usize,
    /// How long everybody thinks.
    pub thinking: Vec<Thinking>,
    /// All tables together, where there are several, and then each.
    pub tables: Vec<TableFigures>,
    /// How good beliefs are in matches of these players, where that was asked.
    pub beliefs: Option<BeliefFigures>,
}

/// What came of the matches at one table, or at all together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableFigures {
    /// The table.
    pub name: String,
    /// How many matches were played.
    pub matches: usize,
    /// How strong everybody is there.
    pub ratings: Vec<Rating>,
    /// What every two players came to.
    pub duels: Vec<Duel>,
    /// What everybody won on each side against each other, where there are sides; or what whoever sat alone won.
    pub camps: Vec<Camp>,
    /// How long matches were.
    pub length: Length,
    /// How many ended how.
    pub endings: BTreeMap<String, usize>,
}

/// Two players against each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Duel {
    /// Who.
    pub players: [String; 2],
    /// How many deals they played, each from both ends.
    pub bouts: usize,
    /// What each got: a share of what was won, or where there are sides the mean of what it won on each.
    pub points: [Mean; 2],
    /// How much more the first got than the second; where it is above 0 from end to end, the first is stronger.
    pub lead: Mean,
}

/// What somebody won on one side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Camp {
    /// The side.
    pub camp: String,
    /// Who was on it.
    pub player: String,
    /// Who was on the other.
    pub rival: String,
    /// The share of its seats that won.
    pub won: Mean,
}

/// How long matches were, in rounds where the game counts them and otherwise in actions.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Length {
    /// Whether it is counted in rounds.
    pub is_rounds: bool,
    /// A tenth of the matches were no longer than this, a quarter than the next, and so on: half, three quarters, nine
    /// tenths.
    pub quantiles: [u64; 5],
}

/// How long somebody thinks about a decision, in milliseconds; on a busy machine it is longer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Thinking {
    /// Who.
    pub player: String,
    /// How many decisions were timed.
    pub choices: u64,
    /// In the mean.
    pub mean: f64,
    /// At most.
    pub most: f64,
}

/// A mean, and between what it lies with 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean of what was seen.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Mean {
    /// Of numbers between two ends that were seen one independently of the other. For the interval each end counts as seen
    /// twice more (Agresti and Coull), so that a few that are all alike are not taken for a proof.
    pub(crate) fn of(seen: &[f64], [low, high]: [f64; 2]) -> Self {
        let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len().max(1) as f64;
        let more: Vec<f64> = seen.iter().copied().chain([low, low, high, high]).collect();
        let (middle, n) = (mean(&more), more.len() as f64);
        let variance = more.iter().map(|one| (one - middle) * (one - middle)).sum::<f64>() / n;
        let far = 1.96 * (variance / n).sqrt();
        Self { mean: mean(seen), low: (middle - far).max(low), high: (middle + far).min(high) }
    }

    /// Whether it is surely above 0.
    pub fn is_above_zero(self) -> bool {
        self.low > 0.0
    }

    /// Whether it is surely below 0.
    pub fn is_below_zero(self) -> bool {
        self.high < 0.0
    }
}

impl Figures {
    /// Works out the figures of all bouts so far, which come in the order of their numbers.
    pub fn new<O>(contest: &Contest<O>, bouts: &[&Bout]) -> Self {
        let players = &contest.players;
        let at = |(nth, table): (usize, &ArenaTable<O>)| {
            let here: Vec<&Bout> = bouts.iter().copied().filter(|bout| bout.table == nth).collect();
            TableFigures::new(table.name.clone(), contest, &here)
        };
        let mut tables: Vec<TableFigures> = contest.tables.iter().enumerate().map(at).collect();
        if tables.len() > 1 {
            tables.insert(0, TableFigures::new("all tables".to_owned(), contest, bouts));
        }
        Self {
            game: contest.game.clone(),
            players: players.clone(),
            seed: contest.seed,
            matches: bouts.iter().map(|bout| bout.matches.len()).sum(),
            thinking: (0..players.len()).map(|player| thinking(players, player, bouts)).collect(),
            tables,
            beliefs: None,
        }
    }

    /// How strong everybody is over all tables.
    pub fn ratings(&self) -> &[Rating] {
        self.tables.first().map_or(&[], |table| &table.ratings)
    }
}

impl TableFigures {
    fn new<O>(name: String, contest: &Contest<O>, bouts: &[&Bout]) -> Self {
        let players = &contest.players;
        let matches: Vec<&Played> = bouts.iter().flat_map(|bout| &bout.matches).collect();
        let mut endings = BTreeMap::new();
        for played in &matches {
            *endings.entry(played.ending.clone()).or_default() += 1;
        }
        let mut duels: BTreeMap<[usize; 2], Vec<[f64; 2]>> = BTreeMap::new();
        for bout in bouts.iter().filter(|bout| bout.pair[0] != bout.pair[1] && !contest.is_alone) {
            duels.entry(bout.pair).or_default().push(bout.points());
        }
        let duel = |(pair, points): ([usize; 2], Vec<[f64; 2]>)| {
            let mean = |nth: usize| Mean::of(&points.iter().map(|points| points[nth]).collect::<Vec<_>>(), SHARE);
            let leads: Vec<f64> = points.iter().map(|[ours, theirs]| ours - theirs).collect();
            Duel {
                players: pair.map(|player| players[player].clone()),
                bouts: points.len(),
                points: [mean(0), mean(1)],
                lead: Mean::of(&leads, [-1.0, 1.0]),
            }
        };
        Self {
            name,
            matches: matches.len(),
            ratings: if contest.is_alone { Vec::new() } else { ratings::rate(players, bouts) },
            duels: duels.into_iter().map(duel).collect(),
            camps: if contest.is_alone { alone(players, &matches) } else { camps(players, &matches) },
            length: Length::of(&matches),
            endings,
        }
    }
}

/// What everybody won on each side; seats of one side win and lose together, so a match counts once.
fn camps(players: &[String], matches: &[&Played]) -> Vec<Camp> {
    let mut won: BTreeMap<(String, usize, usize), Vec<f64>> = BTreeMap::new();
    for played in matches {
        if let [one, other] = &played.sides()[..] {
            won.entry((one.camp.clone(), one.player, other.player)).or_default().push(one.mean);
            won.entry((other.camp.clone(), other.player, one.player)).or_default().push(other.mean);
        }
    }
    let camp = |((camp, player, rival), won): ((String, usize, usize), Vec<f64>)| Camp {
        camp,
        player: players[player].clone(),
        rival: players[rival].clone(),
        won: Mean::of(&won, SHARE),
    };
    won.into_iter().map(camp).collect()
}

/// What whoever sits alone among others won, by its side.
fn alone(players: &[String], matches: &[&Played]) -> Vec<Camp> {
    let mut won: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for sat in matches.iter().flat_map(|played| &played.seats).filter(|sat| sat.player == 0) {
        let camp = sat.camp.clone().unwrap_or_else(|| "one of all".to_owned());
        won.entry(camp).or_default().push(sat.payoff);
    }
    let camp = |(camp, won): (String, Vec<f64>)| Camp {
        camp,
        player: players[0].clone(),
        rival: players[1].clone(),
        won: Mean::of(&won, SHARE),
    };
    won.into_iter().map(camp).collect()
}

impl Length {
    fn of(matches: &[&Played]) -> Self {
        let is_rounds = matches.iter().all(|played| played.rounds.is_some());
        let length = |played: &&Played| played.rounds.map_or(played.actions as u64, u64::from);
        let mut lengths: Vec<u64> = matches.iter().map(length).collect();
        lengths.sort_unstable();
        let at = |percent: usize| lengths.get((lengths.len() * percent).div_ceil(100).saturating_sub(1)).copied();
        Self { is_rounds, quantiles: [10, 25, 50, 75, 90].map(|percent| at(percent).unwrap_or(0)) }
    }
}

fn thinking(players: &[String], player: usize, bouts: &[&Bout]) -> Thinking {
    let seats = || bouts.iter().flat_map(|bout| &bout.matches).flat_map(|played| &played.seats);
    let own = || seats().filter(|sat| sat.player == player);
    let choices: u64 = own().map(|sat| sat.choices).sum();
    let micros: u64 = own().map(|sat| sat.micros).sum();
    Thinking {
        player: players[player].clone(),
        choices,
        mean: micros as f64 / 1000.0 / choices.max(1) as f64,
        most: own().map(|sat| sat.slowest).max().unwrap_or(0) as f64 / 1000.0,
    }
}
