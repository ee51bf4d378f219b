//! Who meets whom, where and how often.

use fuga_kernel::{ArenaTable, Extras, Player as Bot};
use serde::{Deserialize, Serialize};

/// Who meets whom at which tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Contest<O> {
    /// The game's stable name.
    pub game: String,
    /// Who take part, by name. One alone plays against itself.
    pub players: Vec<Player>,
    /// Where they meet.
    pub tables: Vec<ArenaTable<O>>,
    /// The seed of the first deal; the next has the next.
    pub seed: u64,
    /// Whether the first player has one seat of each match, another one each time, and the other player all others.
    #[serde(default)]
    pub is_alone: bool,
}

/// What one who takes part is called.
pub type Player = String;

/// Makes a player for a seat: who it is, by its place in the contest, and a seed of its own.
pub type Seater<'a, G> = dyn Fn(usize, u64) -> anyhow::Result<Box<dyn Bot<G>>> + Sync + 'a;

/// One deal between two players at one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meeting {
    pub(crate) table: usize,
    pub(crate) pair: [usize; 2],
    pub(crate) seed: u64,
}

impl<O> Contest<O> {
    /// Everybody against everybody else.
    fn pairs(&self) -> Vec<[usize; 2]> {
        let n = self.players.len();
        if n == 1 {
            return vec![[0, 0]];
        }
        (0..n).flat_map(|one| (one + 1..n).map(move |other| [one, other])).collect()
    }

    /// How many bouts it takes for each two players to play at least so many matches, the same number at every table.
    pub fn n_bouts(&self, n_matches: u64) -> u64 {
        let each = self.tables.len() as u64 * if self.players.len() == 1 || self.is_alone { 1 } else { 2 };
        n_matches.div_ceil(each.max(1)) * self.tables.len() as u64 * self.pairs().len() as u64
    }

    /// What the bout of a number is about. The same deals are played by every two players, and tables take turns, so that
    /// a contest that is stopped has played them all about equally often.
    pub(crate) fn meeting(&self, number: u64) -> Meeting {
        let (n_tables, pairs) = (self.tables.len() as u64, self.pairs());
        let (table, rest) = (number % n_tables, number / n_tables);
        let (pair, nth) = (rest % pairs.len() as u64, rest / pairs.len() as u64);
        Meeting { table: table as usize, pair: pairs[pair as usize], seed: self.seed + nth }
    }
}

impl<O: Clone> Contest<O> {
    /// A contest at these tables, or at the game's own where none are named.
    pub fn new<G: Extras<Options = O>>(players: Vec<Player>, tables: Vec<ArenaTable<O>>, seed: u64) -> Self {
        let tables = if tables.is_empty() { G::arena_tables() } else { tables };
        Self { game: G::ID.to_owned(), players, tables, seed, is_alone: false }
    }

    /// The same, but that the first of two players sits alone among seats of the second.
    ///
    /// # Panics
    /// If there are not two.
    #[must_use]
    pub fn alone(self) -> Self {
        assert_eq!(self.players.len(), 2, "one, and whom it sits among");
        Self { is_alone: true, ..self }
    }
}
