//! Bots that sit at a table of any game.

use fuga_kernel::{Extras, Follower, Match, Player, Random, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The kinds of bot that can take a seat in any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotKind {
    /// Does anything that is legal.
    Random,
    /// Lets a beginner live long enough to learn.
    Gentle,
    /// Plays by rules of thumb.
    #[serde(alias = "sensible")]
    Normal,
    /// Plays with numbers that were fitted by play.
    Hard,
    /// As strong, by its side and table, as makes a fair fight for somebody who plays like a normal one.
    Even,
}

/// What a normal bot was called before there were levels; stored tables and records have it.
const OLD_NORMAL: &str = "sensible";

impl BotKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Random, Self::Gentle, Self::Normal, Self::Hard, Self::Even];

    /// What it is called where it is stored and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Gentle => "gentle",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Even => "even",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Self> {
        let name = if name == OLD_NORMAL { Self::Normal.name() } else { name };
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// A bot of this kind, the same for the same seed.
    pub fn player<G: Extras>(self, seed: u64) -> Box<dyn Player<G>> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Gentle => G::gentle(seed),
            Self::Normal => G::sensible(seed),
            Self::Hard => G::hard(seed),
            Self::Even => G::even(seed),
        }
    }
}

/// The bots of a match that have acted, by seat.
pub(crate) struct Bots<G: Extras>(Vec<Option<SeatedBot<G>>>);

struct SeatedBot<G: Extras> {
    kind: BotKind,
    player: Box<dyn Player<G>>,
    memory: Follower<G>,
}

impl<G: Extras> Bots<G> {
    pub(crate) fn new(n_seats: u8) -> Self {
        Self(Seat::all(n_seats).map(|_| None).collect())
    }

    /// Lets all bots go; those who are needed again begin from what their seats know.
    pub(crate) fn dismiss(&mut self) {
        self.0.fill_with(|| None);
    }

    /// What a bot of a kind does for a seat that is asked, knowing what the seat may know.
    pub(crate) fn choose(&mut self, played: &Match<G>, seat: Seat, kind: BotKind, seed: u64) -> G::Action {
        let seated = &mut self.0[seat.index()];
        if seated.as_ref().is_some_and(|bot| bot.kind != kind) {
            *seated = None;
        }
        let bot = seated.get_or_insert_with(|| {
            let memory = Follower::new(played, Viewer::Seat(seat));
            SeatedBot { kind, player: kind.player(seed), memory }
        });
        fuga_bots::choose(played, seat, bot.player.as_mut(), &mut bot.memory)
    }
}
