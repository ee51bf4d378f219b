//! The trait every game implements, and the small traits around it.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::character::Character;
use crate::dials::Dial;
use crate::form::Field;
use crate::player::{Player, Random};
use crate::{Chance, Seat, SeatSet, Viewer};

/// May leave for a viewer: views, notices, refusals, outcomes, boards and options. A state never is.
pub trait Wire: Serialize {}

/// A view, known by its fields, so that those which changed can be told alone. [`view!`](crate::view) writes it.
pub trait Fields: Wire {
    /// Writes every field that differs from what was seen before; all of them where nothing was.
    fn changes<M: SerializeMap>(&self, before: Option<&Self>, changes: &mut M) -> Result<(), M::Error>;
}

/// A struct that may leave for a viewer, whole or by its fields, each under its own name.
#[macro_export]
macro_rules! view {
    (
        $(#[$meta:meta])*
        $vis:vis struct $view:ident { $($(#[$field_meta:meta])* $field_vis:vis $field:ident: $type:ty,)+ }
    ) => {
        $(#[$meta])*
        $vis struct $view {
            $($(#[$field_meta])* $field_vis $field: $type,)+
        }

        impl $crate::Wire for $view {}

        impl $crate::Fields for $view {
            fn changes<M: $crate::SerializeMap>(&self, before: Option<&Self>, changes: &mut M) -> Result<(), M::Error> {
                $(
                    if before.is_none_or(|before| before.$field != self.$field) {
                        changes.serialize_entry(stringify!($field), &self.$field)?;
                    }
                )+
                Ok(())
            }
        }
    };
}

/// Nothing to show: the board of a game that needs none.
impl Wire for () {}

impl<T: Wire> Wire for Option<T> {}

/// Lets notices leave for a viewer, and what is public be pushed as the fact that it is: a fact and a notice have a
/// variant `Public` for it.
#[macro_export]
macro_rules! public {
    ($public:ty => $fact:ty, $notice:ty) => {
        impl $crate::Wire for $notice {}

        impl From<$public> for $fact {
            fn from(fact: $public) -> Self {
                Self::Public(fact)
            }
        }
    };
}

/// Says which types a game is made of, where they are called as [`Game`] calls them.
#[macro_export]
macro_rules! types {
    ($($name:ident),+ $(,)?) => {
        $(type $name = $name;)+
    };
}

/// One game, set up for one table: options checked, map and reach tables built.
///
/// This is what a game must say: its rules, and who may know what. What it may add is in [`Extras`].
///
/// Pure: no clock, no I/O, no randomness but `chance`.
pub trait Game: Sized + Send + Sync + 'static {
    /// The stable name, as in the catalog and in records.
    const ID: &'static str;
    /// Raised when a rule fix changes what an old log yields; [`adopt`](Self::adopt) says how an old one is played.
    ///
    /// Provided: the first.
    const RULES_VERSION: u32 = 1;
    /// How many usually sit at a table: what is measured unless one asks for another number.
    const USUAL_SEATS: u8;

    /// What a table chooses.
    type Options: Choices;
    /// The truth now: flat, small, no shared pointers, no history.
    type State: Clone + Eq + fmt::Debug + Send;
    /// What a seat can do.
    type Action: Copy + Eq + fmt::Debug + Serialize + DeserializeOwned + Send;
    /// What happened, in full.
    type Fact: Happened<Self>;
    /// What one viewer may see on the table now.
    type View: Seen<Self>;
    /// What one viewer perceives of one fact.
    type Notice: Wire + Eq + fmt::Debug + Send;
    /// What one viewer has learned.
    type Memory: Learned<Self>;
    /// Who won, and why.
    type Outcome: Outcome;
    /// Why an action is refused.
    type Refusal: Refuse;

    /// Checks the options and builds what the rules need.
    fn new(options: Self::Options) -> Result<Self, OptionsError>;
    /// The options by which a match of an older version of the rules is played now as it was then.
    ///
    /// Provided: none, so that such a match is refused.
    fn adopt(_options: Self::Options, _version: u32) -> Option<Self::Options> {
        None
    }
    /// The options the table was set up with.
    fn options(&self) -> &Self::Options;
    /// How many seats the table has.
    ///
    /// Provided, in every game alike.
    fn n_seats(&self) -> u8 {
        self.options().n_seats()
    }

    /// The first state, after shuffling and dealing.
    fn deal(&self, chance: &mut impl Chance, facts: &mut impl Sink<Self::Fact>) -> Self::State;
    /// The seats that are asked now, nobody once the match is over. Public: the same for every viewer.
    fn asked(&self, state: &Self::State) -> SeatSet;
    /// How it ended, once the match is over. Public too.
    fn outcome(&self, state: &Self::State) -> Option<Self::Outcome>;
    /// The seats that are asked now, or the outcome.
    ///
    /// Provided, in every game alike.
    fn to_act(&self, state: &Self::State) -> ToAct<Self::Outcome> {
        self.outcome(state).map_or_else(|| ToAct::Seats(self.asked(state)), ToAct::Over)
    }
    /// Every action the seat may take now, in a fixed order; nothing for a seat that is not asked.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);
    /// One legal action at random; overridden where the list is long.
    fn pick(&self, state: &Self::State, seat: Seat, chance: &mut impl Chance) -> Self::Action {
        let mut actions = Vec::new();
        self.legal(state, seat, &mut actions);
        actions[chance.draw(actions.len() as u32) as usize]
    }
    /// The rule by which nobody else acts now: that of turns, or once the match is over that of its end.
    fn turn_rule(&self, state: &Self::State) -> &'static str;
    /// A seat that is asked acts: checks everything, then changes the state. On `Err` nothing has changed and nothing
    /// was drawn.
    fn act(
        &self,
        on: Scene<Self::State, impl Chance, impl Sink<Self::Fact>>,
        seat: Seat,
        action: Self::Action,
    ) -> Result<(), Self::Refusal>;
    /// Whether a seat is asked now.
    ///
    /// Provided, in every game alike.
    fn check_asked(&self, state: &Self::State, seat: Seat) -> Result<(), Refused<Self::Refusal>> {
        let asked = self.asked(state);
        if asked.contains(seat) {
            return Ok(());
        }
        let why = if asked.is_empty() { OutOfTurn::MatchOver } else { OutOfTurn::NotAsked { seat } };
        Err(Refused::OutOfTurn { why, rule: self.turn_rule(state) })
    }
    /// Any seat tries any action. On `Err` nothing has changed and nothing was drawn.
    ///
    /// Provided, in every game alike: who is asked [`act`](Self::act)s.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Self::Fact>,
    ) -> Result<(), Refused<Self::Refusal>> {
        self.check_asked(state, seat)?;
        Ok(self.act(Scene { state, chance, facts }, seat, action)?)
    }

    /// What the viewer may see now.
    ///
    /// Provided, in every game alike.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View {
        Self::View::of(self, state, viewer)
    }
    /// Invents a truth that fits what one viewer knows, varying all that the viewer can't know.
    fn imagine(&self, view: &Self::View, memory: &Self::Memory, chance: &mut impl Chance) -> Self::State;
}

/// What a table chooses: all that a record needs to set it up again, custom data by value.
pub trait Choices: Clone + fmt::Debug + PartialEq + Wire + DeserializeOwned + Send + Sync {
    /// How many seats the table has.
    fn n_seats(&self) -> u8;
    /// What a table may choose beside what it has chosen so far, how many play first. A field that makes no difference at
    /// such a table is left out. Which values go together is not said here: what [`Game::new`] refuses does not.
    fn fields(&self) -> Vec<Field>;
}

/// What an action is done to: the state that changes, the luck that is asked, and where it is said what happened.
pub struct Scene<'a, S, C, F> {
    /// The truth, which changes.
    pub state: &'a mut S,
    /// The luck.
    pub chance: &'a mut C,
    /// What happens goes here.
    pub facts: &'a mut F,
}

/// What one viewer may see on the table now; it is written in [`view!`](crate::view).
pub trait Seen<G: Game>: Fields + Eq + fmt::Debug + Send {
    /// What the viewer may see, built up from nothing.
    fn of(game: &G, state: &G::State, viewer: Viewer) -> Self;
}

/// What happened, in full, and what becomes of it.
pub trait Happened<G: Game>: fmt::Debug + Send {
    /// What the viewer perceives of it, if anything.
    fn notice(&self, game: &G, viewer: Viewer) -> Option<G::Notice>;
    /// What the viewer may be told of it when it is told again, as the state is now: in a log, or on joining anew.
    ///
    /// Provided: the same as when it happened. A game overrides it where a viewer may look once and not again. It answers
    /// exactly when `notice` does, so that each viewer's lines keep their count. What a viewer was told last it may read
    /// as it was, without this being asked, until it is told something else ([`Match::told`](crate::Match::told)).
    fn retell(&self, game: &G, viewer: Viewer, _now: &G::State) -> Option<G::Notice> {
        self.notice(game, viewer)
    }
    /// Whether what it says of an action's effect is known to the action's seat beforehand, luck aside: a preview ends at
    /// a fact that hidden truth decides.
    ///
    /// Provided: it is.
    fn is_foreseen(&self) -> bool {
        true
    }
    /// Whether it binds its seat: it told the seat something new or touched a rival, so it can't be taken back.
    fn binds(&self) -> bool;
}

/// What one viewer has learned: a fold over its notices.
pub trait Learned<G: Game>: Clone + Eq + fmt::Debug + Send {
    /// A viewer's memory before the deal.
    fn new(game: &G, viewer: Viewer) -> Self;
    /// Adds one notice.
    fn add(&mut self, game: &G, notice: &G::Notice);
}

/// What a game may add to its rules, for those who play it, watch it or test it. All of it is provided, and no rule asks
/// for any of it.
pub trait Extras: Game {
    /// What the table should know before it starts.
    ///
    /// Provided: nothing.
    fn advice(&self) -> Vec<Advice> {
        Vec::new()
    }

    /// Its advice as sentences.
    ///
    /// Provided: follows from the advice.
    fn warnings(&self) -> Vec<String> {
        self.advice().into_iter().map(|advice| advice.text).collect()
    }

    /// The public material of the table, for whoever draws it: a map, say. It follows from the options alone and is the
    /// same for everybody, before the deal too.
    ///
    /// Provided: nothing, for a game that a view and the options tell all of.
    fn board(&self) -> impl Wire {}

    /// A text that a table may bring in one of its options, such as a map in `zone`, looked over while somebody writes or
    /// draws it: what is wrong with it and what it is like to play on. Where no option is named, it is the usual one of the
    /// game. It takes bounded time, whatever the text.
    ///
    /// Provided: nothing, for a game whose tables bring no such text.
    fn sketch(_option: Option<&str>, _text: &str) -> impl Wire {}

    /// What is to be said in a list of a text that a table brings in one of its options, such as a map in `zone`; nothing
    /// where no such text is brought there. It takes bounded time, whatever the text.
    ///
    /// Provided: nothing.
    fn material(_option: &str, _text: &str) -> Option<Material> {
        None
    }

    /// The same text for whoever draws the list: a small map, say. It takes bounded time, whatever the text.
    ///
    /// Provided: nothing.
    fn picture(_option: &str, _text: &str) -> impl Wire {}

    /// How many of those win whose wins weigh a table, and how many they are: humans, where they play against aliens.
    ///
    /// Provided: nobody, for a game in which all seats are alike.
    fn favour(&self, _outcome: &Self::Outcome) -> (u32, u32) {
        (0, 0)
    }

    /// What a match that is over comes down to, for whoever weighs a table by many of them: who won, how long it took,
    /// where it happened. It is made of what everybody was told.
    ///
    /// Provided: nothing.
    fn gist(&self, _told: &[Self::Notice], _outcome: &Self::Outcome) -> impl Wire {}

    /// The seats that are asked no more in this match, whatever comes. Public: the same for every viewer.
    ///
    /// Provided: none.
    fn out(&self, _state: &Self::State) -> SeatSet {
        SeatSet::EMPTY
    }

    /// Whether the match is still being set up, step by step: nobody follows that move by move, so bots need not take their
    /// time. Public: the same for every viewer.
    ///
    /// Provided: it never is.
    fn is_setup(&self, _state: &Self::State) -> bool {
        false
    }

    /// A viewer's memory before the deal that also keeps what only [`belief`](Self::belief) needs, by these numbers of how
    /// people act, as many as there are in [`habits`](Self::habits).
    ///
    /// Provided: a memory like any other, for a game whose beliefs need no more.
    fn attentive(&self, viewer: Viewer, _habits: &[f64]) -> Self::Memory {
        Self::Memory::new(self, viewer)
    }

    /// The numbers of how people are thought to act, by which a belief weighs what is possible; matches are to find them.
    ///
    /// Provided: none.
    fn habits() -> &'static [Dial] {
        &[]
    }

    /// Such numbers that are known, by name: those that beliefs go by first.
    ///
    /// Provided: none, under a name of its own.
    fn known_habits() -> Vec<(&'static str, Vec<f64>)> {
        vec![("none", Vec::new())]
    }

    /// What a viewer could conclude about what it does not see, from its view and its memory: where others can be, and how
    /// likely, say.
    ///
    /// Provided: nothing.
    fn belief(&self, _view: &Self::View, _memory: &Self::Memory) -> impl Wire {}

    /// What of a seat's memory a hint for it may go by: not what its owner is to remember without help, since what is
    /// advised would tell it.
    ///
    /// Provided: all.
    fn reminded(&self, memory: Self::Memory) -> Self::Memory {
        memory
    }

    /// Why what the best player chose for a seat is good for it: what speaks most for it, by what the seat sees and knows,
    /// for whoever says it in a sentence. It is asked where there is more than one thing to do.
    ///
    /// Provided: nothing is said.
    fn reason(
        &self,
        _view: &Self::View,
        _memory: &Self::Memory,
        _legal: &[Self::Action],
        _chosen: Self::Action,
    ) -> impl Wire {
    }

    /// What a seat's belief says to questions that the truth answers too, for whoever measures how good it is.
    ///
    /// Provided: nothing is asked.
    fn quiz(&self, _state: &Self::State, _seat: Seat, _memory: &Self::Memory) -> Vec<Question> {
        Vec::new()
    }

    /// A player by rules of thumb, the same for the same seed: worth playing against, and a seat's substitute.
    ///
    /// Provided: one that picks at random.
    fn sensible(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(Random::new(seed))
    }

    /// A player for somebody's first matches, the same for the same seed: it plays its own game, makes the mistakes that
    /// people make, and lets a beginner live long enough to learn.
    ///
    /// Provided: the one by rules of thumb.
    fn gentle(seed: u64) -> Box<dyn Player<Self>> {
        Self::sensible(seed)
    }

    /// The best player there is that answers in a blink, the same for the same seed.
    ///
    /// Provided: the one by rules of thumb.
    fn hard(seed: u64) -> Box<dyn Player<Self>> {
        Self::sensible(seed)
    }

    /// Whether there is a player that is better than the best which answers in a blink.
    ///
    /// Provided: there is none.
    const HAS_MASTER: bool = false;

    /// The best player there is, who may take a moment, the same for the same seed.
    ///
    /// Provided: the best that answers in a blink.
    fn master(seed: u64) -> Box<dyn Player<Self>> {
        Self::hard(seed)
    }

    /// A player that makes a fair fight for one person who plays like the one by rules of thumb: it is as strong as its
    /// side and the table ask for.
    ///
    /// Provided: the one by rules of thumb.
    fn even(seed: u64) -> Box<dyn Player<Self>> {
        Self::sensible(seed)
    }

    /// The characters that its players can take on ([`Player::take_on`]), beside the plain one that each has at first.
    ///
    /// Provided: none.
    const CHARACTERS: &'static [Character] = &[];

    /// The numbers that its players are made of, which matches are to find.
    ///
    /// Provided: none.
    fn dials() -> &'static [Dial] {
        &[]
    }

    /// A player with these numbers, as many as there are dials, the same for the same seed.
    ///
    /// Provided: the one by rules of thumb, for a game whose players have no numbers.
    fn tuned(_numbers: &[f64], seed: u64) -> Box<dyn Player<Self>> {
        Self::sensible(seed)
    }

    /// Players whose numbers are known, by name: the one by rules of thumb first, and then those that were fitted. They
    /// stay as they are, so that whatever comes later can be measured beside them.
    ///
    /// Provided: none.
    fn fitted() -> Vec<(&'static str, Vec<f64>)> {
        Vec::new()
    }

    /// The side that a seat plays for, as a stable name, by what it sees of itself once the match is dealt.
    ///
    /// Provided: none, for a game in which everybody plays for themselves.
    fn camp(_own: &Self::View) -> Option<&'static str> {
        None
    }

    /// The tables at which players are measured against each other.
    ///
    /// Provided: one with all that is usual.
    fn arena_tables() -> Vec<ArenaTable<Self::Options>> {
        let options = serde_json::json!({ "seats": Self::USUAL_SEATS });
        let usual = serde_json::from_value(options).expect("a table of the usual number of seats can be made");
        vec![ArenaTable { name: "usual".to_owned(), options: usual }]
    }

    /// Whether nothing was lost or made and, once the match is over, every seat has its result. For soaks and tests: no
    /// rule asks it.
    ///
    /// Provided: it is not looked at.
    fn check(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }

    /// The tables a soak plays over and over, so that together they meet every rule.
    ///
    /// Provided: none, and a soak is refused.
    fn soak_tables() -> Vec<SoakTable<Self::Options>> {
        Vec::new()
    }
}

/// A table that a soak plays over and over.
#[derive(Clone, Debug, PartialEq)]
pub struct SoakTable<O> {
    /// What it is called in the report.
    pub name: String,
    /// The matches take turns with these options.
    pub options: Vec<O>,
}

/// A table at which players meet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArenaTable<O> {
    /// What it is called in the report.
    pub name: String,
    /// What it chose.
    pub options: O,
}

/// What a belief says to one question, and what is true.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What it is about, the same for all questions of its kind.
    pub subject: &'static str,
    /// How likely each answer is that the belief does not rule out.
    pub chances: Vec<f64>,
    /// The true one of them; nothing if the belief ruled it out.
    pub truth: Option<usize>,
}

/// A chance as it is told: in thousandths, where 0 is less than half of one.
#[expect(clippy::cast_sign_loss, reason = "a chance is never below nothing")]
pub fn thousandths(chance: f64) -> u16 {
    (1000.0 * chance).round() as u16
}

/// What is to be said in a list of a text that a table brings, such as a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Material {
    /// Its name, which may be empty.
    pub name: String,
    /// The fewest and the most players that it is suggested for.
    pub players: Option<(u8, u8)>,
    /// How large it is, in what the game counts: sectors, say.
    pub size: Option<u32>,
    /// The first thing that is wrong with it, if no table could bring it.
    pub fault: Option<String>,
}

/// Who is asked, or how it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ToAct<O> {
    /// These seats are asked now: often one, sometimes several at once.
    Seats(SeatSet),
    /// The match is over.
    Over(O),
}

impl<O> ToAct<O> {
    /// The seats asked; nobody when the match is over.
    pub const fn seats(&self) -> SeatSet {
        match self {
            Self::Seats(seats) => *seats,
            Self::Over(_) => SeatSet::EMPTY,
        }
    }

    /// The outcome, once the match is over.
    pub fn outcome(self) -> Option<O> {
        match self {
            Self::Seats(_) => None,
            Self::Over(outcome) => Some(outcome),
        }
    }
}

/// How a match ended.
pub trait Outcome: Wire + Clone + Eq + fmt::Debug {
    /// Who won; nobody, one or several.
    fn winners(&self) -> SeatSet;

    /// What the seat got out of it: 1 for a win, 0 for a loss, or a share.
    ///
    /// Provided: winners share the win equally. A game whose sides win together overrides it.
    fn payoff(&self, seat: Seat) -> f64 {
        let winners = self.winners();
        if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
    }

    /// What ended the match, as a stable name to count by.
    fn ending(&self) -> &'static str {
        "over"
    }

    /// How many rounds were played or begun.
    ///
    /// Provided: nothing, for a game that does not count them.
    fn rounds(&self) -> Option<u32> {
        None
    }

    /// What the seat played as, as a stable name to count by; it is the one on the wire.
    ///
    /// Provided: nothing, for a game in which all seats are alike.
    fn role(&self, _seat: Seat) -> Option<&'static str> {
        None
    }

    /// How many points the seat has made.
    ///
    /// Provided: nothing, for a game without points.
    fn score(&self, _seat: Seat) -> Option<i32> {
        None
    }
}

/// Why an action was refused, for the one who tried it.
///
/// Its `Display` is a sentence for logs and terminals; clients translate `code`, which is what it is turned into.
pub trait Refuse: std::error::Error + Wire + Clone + Eq + Send + Into<&'static str> {
    /// Stable name; it outlives every rewording.
    ///
    /// Provided, in every game alike.
    fn code(&self) -> &'static str {
        self.clone().into()
    }
    /// The rule that refuses.
    fn rule(&self) -> &'static str;
}

/// Why a seat may not act at all, in every game alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OutOfTurn {
    /// Nobody acts any more.
    #[error("the match is over")]
    MatchOver,
    /// Others are asked.
    #[error("seat {seat} is not asked now")]
    NotAsked {
        /// Who tried.
        seat: Seat,
    },
}

/// Why what a seat tried was refused: because nobody asked it, or by a rule of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(untagged)]
pub enum Refused<R> {
    /// The seat is not asked.
    #[error("{why}")]
    OutOfTurn {
        /// Why not.
        #[serde(flatten)]
        why: OutOfTurn,
        /// The rule that says who is.
        #[serde(skip)]
        rule: &'static str,
    },
    /// The action is against a rule.
    #[error("{0}")]
    ByRule(R),
}

impl<R> From<R> for Refused<R> {
    fn from(refusal: R) -> Self {
        Self::ByRule(refusal)
    }
}

impl<R: Refuse> Wire for Refused<R> {}

impl<R: Refuse> From<Refused<R>> for &'static str {
    fn from(refused: Refused<R>) -> Self {
        match refused {
            Refused::OutOfTurn { why: OutOfTurn::MatchOver, .. } => "match_over",
            Refused::OutOfTurn { why: OutOfTurn::NotAsked { .. }, .. } => "not_asked",
            Refused::ByRule(refusal) => refusal.into(),
        }
    }
}

impl<R: Refuse> Refuse for Refused<R> {
    fn rule(&self) -> &'static str {
        match self {
            Self::OutOfTurn { rule, .. } => rule,
            Self::ByRule(refusal) => refusal.rule(),
        }
    }
}

/// Options that make no table, named by field.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("option `{field}`: {reason}")]
pub struct OptionsError {
    /// The field that is wrong.
    pub field: &'static str,
    /// Stable name of what is wrong with it; it outlives every rewording.
    pub code: &'static str,
    /// The rule that says so.
    pub rule: &'static str,
    /// What is wrong, and what would be right.
    pub reason: String,
    /// What the reason names, for whoever says it in another language.
    pub figures: Vec<(&'static str, String)>,
}

/// What a table should know about its options before it starts: no refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// Stable name of what it is about; it outlives every rewording.
    pub code: &'static str,
    /// The rule it follows from.
    pub rule: &'static str,
    /// The advice as a sentence.
    pub text: String,
    /// What the sentence names, for whoever says it in another language.
    pub figures: Vec<(&'static str, String)>,
}

/// Where facts go. A sink that keeps nothing costs nothing: simulation passes `&mut ()`.
pub trait Sink<F> {
    /// Takes the fact, or what becomes one, or never even makes it.
    fn push<P: Into<F>>(&mut self, fact: impl FnOnce() -> P);
}

impl<F> Sink<F> for () {
    fn push<P: Into<F>>(&mut self, _fact: impl FnOnce() -> P) {}
}

impl<F> Sink<F> for Vec<F> {
    fn push<P: Into<F>>(&mut self, fact: impl FnOnce() -> P) {
        self.push(fact().into());
    }
}
