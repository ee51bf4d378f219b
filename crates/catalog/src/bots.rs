//! Bots that sit at a table of any game.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use fuga_kernel::{Character, Extras, Follower, Match, Player, Random, Seat, Viewer, brief};
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
    /// The best there is, who may think for a moment; in games that have none it plays as a hard one.
    Master,
    /// As strong, by its side and table, as makes a fair fight for somebody who plays like a normal one.
    Even,
}

/// What a normal bot was called before there were levels; stored tables and records have it.
const OLD_NORMAL: &str = "sensible";

impl BotKind {
    /// Every kind.
    pub const ALL: [Self; 6] = [Self::Random, Self::Gentle, Self::Normal, Self::Hard, Self::Master, Self::Even];

    /// What it is called where it is stored and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Gentle => "gentle",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Master => "master",
            Self::Even => "even",
        }
    }

    /// What to expect of it, in one sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Random => "Does anything that is legal.",
            Self::Gentle => "Spares you while you learn; you win most matches.",
            Self::Normal => "Plays by rules of thumb, as somebody who knows the game does.",
            Self::Hard => "Plays with numbers that many matches have found; it punishes mistakes.",
            Self::Master => "The best there is, who may think for a moment; where a game has none, as hard.",
            Self::Even => "As strong as makes a fair fight, by its side and by the table.",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Self> {
        let name = if name == OLD_NORMAL { Self::Normal.name() } else { name };
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether it plays the better the longer it may think.
    pub const fn is_patient(self) -> bool {
        matches!(self, Self::Master)
    }

    /// A bot of this kind, the same for the same seed.
    pub fn player<G: Extras>(self, seed: u64) -> Box<dyn Player<G>> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Gentle => G::gentle(seed),
            Self::Normal => G::sensible(seed),
            Self::Hard => G::hard(seed),
            Self::Master => G::master(seed),
            Self::Even => G::even(seed),
        }
    }
}

/// A bot: how strong it is, and how it is beside that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Bot {
    /// How strong.
    pub kind: BotKind,
    /// How else.
    pub character: Character,
}

impl Bot {
    /// The bot of such a name as it is shown, such as `hard` or `hard:bold`, if there is that kind; a character that there
    /// is no more is a plain one.
    pub fn named(name: &str) -> Option<Self> {
        let (kind, character) = name.split_once(':').unwrap_or((name, ""));
        Some(Self { kind: BotKind::named(kind)?, character: Character::named(character).unwrap_or_default() })
    }

    /// Whether it differs in a game from a plain bot.
    ///
    /// # Errors
    /// If the game has no such character, or the bot none to show it with.
    pub fn check<G: Extras>(self) -> Result<Self, String> {
        let Self { kind, character } = self;
        if character == Character::Plain || (G::CHARACTERS.contains(&character) && kind != BotKind::Random) {
            return Ok(self);
        }
        if kind == BotKind::Random {
            return Err(format!("a bot that does anything has no character; it is `{}`", kind.name()));
        }
        let names: Vec<_> = G::CHARACTERS.iter().map(|character| character.name()).collect();
        let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        Err(format!("no bot of {} is {}; its characters are: {names}", G::ID, character.name()))
    }

    /// A bot like this, the same for the same seed.
    pub fn player<G: Extras>(self, seed: u64) -> Box<dyn Player<G>> {
        let mut player = self.kind.player(seed);
        player.take_on(self.character);
        player
    }
}

impl From<BotKind> for Bot {
    fn from(kind: BotKind) -> Self {
        Self { kind, character: Character::Plain }
    }
}

impl From<Bot> for String {
    fn from(bot: Bot) -> Self {
        bot.to_string()
    }
}

impl TryFrom<String> for Bot {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        name.parse()
    }
}

impl FromStr for Bot {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let (kind, character) = name.split_once(':').unwrap_or((name, Character::Plain.name()));
        let unknown = |what, names: &[&str]| {
            format!("there is no {what} in `{}`; it is one of: {}", brief(name), names.join(", "))
        };
        let kind = BotKind::named(kind).ok_or_else(|| unknown("kind of bot", &BotKind::ALL.map(BotKind::name)));
        let character =
            Character::named(character).ok_or_else(|| unknown("character", &Character::ALL.map(Character::name)));
        Ok(Self { kind: kind?, character: character? })
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        if self.character == Character::Plain { Ok(()) } else { write!(f, ":{}", self.character.name()) }
    }
}

/// What a bot is to choose, with all that its seat may know and nothing else: it can be thought about anywhere.
pub struct Thought {
    pub(crate) seat: Seat,
    pub(crate) n_steps: usize,
    think: Box<Think>,
}

/// Thinks until it is stopped, and answers the place of an action in the list of legal ones.
type Think = dyn FnOnce(&dyn Fn() -> bool) -> usize + Send;

impl Thought {
    /// Thinks it through; as soon as `is_stopped` says so, it answers with the best so far.
    pub fn think(self, is_stopped: &dyn Fn() -> bool) -> Choice {
        Choice { seat: self.seat, n_steps: self.n_steps, nth: (self.think)(is_stopped) }
    }
}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thought").field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// What a bot has chosen; it holds as long as nothing else was done at the table.
#[derive(Debug)]
pub struct Choice {
    pub(crate) seat: Seat,
    pub(crate) n_steps: usize,
    pub(crate) nth: usize,
}

/// The bots of a match that have acted, by seat.
pub(crate) struct Bots<G: Extras>(Vec<Option<SeatedBot<G>>>);

struct SeatedBot<G: Extras> {
    bot: Bot,
    player: Arc<Mutex<Box<dyn Player<G>>>>,
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

    /// What a bot has to think about for a seat that is asked.
    pub(crate) fn thought(&mut self, played: &Match<G>, seat: Seat, bot: Bot, seed: u64) -> Thought {
        let seated = &mut self.0[seat.index()];
        if seated.as_ref().is_some_and(|seated| seated.bot != bot) {
            *seated = None;
        }
        let seated = seated.get_or_insert_with(|| {
            let memory = Follower::new(played, Viewer::Seat(seat));
            SeatedBot { bot, player: Arc::new(Mutex::new(bot.player(seed))), memory }
        });
        let (game, thinker) = (played.shared_game(), Arc::clone(&seated.player));
        let (view, legal) = (played.view(Viewer::Seat(seat)), played.legal(seat));
        let memory = seated.memory.catch_up(played).clone();
        let think = move |is_stopped: &dyn Fn() -> bool| {
            // A player that panicked is as good as any other afterwards.
            let mut thinker = thinker.lock().unwrap_or_else(PoisonError::into_inner);
            thinker.choose_until(&game, &view, &memory, &legal, is_stopped)
        };
        Thought { seat, n_steps: played.log().entries.len(), think: Box::new(think) }
    }
}
