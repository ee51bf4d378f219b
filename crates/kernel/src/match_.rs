//! A match in play: the fold of its log.

use std::sync::Arc;

use serde::Serialize;
use thiserror::Error;

use crate::preview::preview;
use crate::{
    Audit, Chance, Dealer, Entry, Fairness, Game, Happened, Learned, Log, LogError, Opened, OptionsError, Recorder,
    Refused, Retrace, Seat, SeatSet, Shares, Tape, TapeFault, ToAct, Unfair, Viewer, Wire, fairness,
};

/// A match: its game, its log and all that follows from them.
///
/// A game never changes, so that matches with the same options can share one.
pub struct Match<G: Game> {
    game: Arc<G>,
    state: G::State,
    log: Log<G>,
    events: Vec<Event<G::Fact>>,
    /// How many events there were before each step: the deal, then every action and take-back.
    steps: Vec<usize>,
    /// The seed the match is dealt from, in hexadecimal digits, if it was promised; shown when the match is over.
    seed: Option<String>,
    /// The actions that could still be taken back, the latest last.
    undo: Vec<Undo<G::State>>,
    /// How often each seat has taken something back.
    n_take_backs: Vec<u16>,
}

/// So often can a seat take something back in a match: without an end to it a log would have none.
///
/// Each seat has its own count. Nobody else may perceive what a seat takes back, so no seat may find fewer left because
/// of another.
const MAX_TAKE_BACKS: u16 = 1000;

enum Event<F> {
    Happened(F),
    TookBack { seat: Seat, n_facts: usize },
}

struct Undo<S> {
    seat: Seat,
    n_facts: usize,
    before: S,
}

/// What one viewer is told of events that begin at the deal, each line with the place of its event.
fn tell<F, N>(events: &[Event<F>], say: impl Fn(&F) -> Option<N>) -> Vec<(usize, Told<N>)> {
    let mut told = Vec::new();
    // For each fact that still holds: whether this viewer perceived it.
    let mut perceived = Vec::new();
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Happened(fact) => {
                let notice = say(fact);
                perceived.push(notice.is_some());
                told.extend(notice.map(|notice| (at, Told::Notice(notice))));
            }
            Event::TookBack { seat, n_facts } => {
                let gone = perceived.split_off(perceived.len() - n_facts);
                let dropped = gone.into_iter().filter(|&perceived| perceived).count();
                // Who perceived nothing of the action learns nothing of its end: the line alone would tell of it.
                told.extend((dropped > 0).then_some((at, Told::TookBack { seat: *seat, dropped })));
            }
        }
    }
    told
}

fn lines_of<N>(told: impl IntoIterator<Item = (usize, Told<N>)>) -> Vec<Told<N>> {
    told.into_iter().map(|(_, line)| line).collect()
}

/// Keeps one viewer's memory up to date while a match is played, without folding it anew each time.
pub struct Follower<G: Game> {
    viewer: Viewer,
    /// As it was before the deal.
    blank: G::Memory,
    memory: G::Memory,
    n_events: usize,
}

impl<G: Game> Follower<G> {
    /// A memory before the deal.
    pub fn new(played: &Match<G>, viewer: Viewer) -> Self {
        Self::of(G::Memory::new(&played.game, viewer), viewer)
    }

    /// The same with a memory of one's own, as it is before the deal.
    pub fn of(blank: G::Memory, viewer: Viewer) -> Self {
        Self { viewer, memory: blank.clone(), blank, n_events: 0 }
    }

    /// The memory, with everything the viewer was told so far.
    pub fn catch_up(&mut self, played: &Match<G>) -> &G::Memory {
        let is_undone = |event: &Event<G::Fact>| matches!(event, Event::TookBack { .. });
        if played.events[self.n_events..].iter().any(is_undone) {
            // What was taken back can't be unlearned, so the memory is folded again without it.
            self.memory = self.blank.clone();
            let mut holds: Vec<&G::Fact> = Vec::new();
            for event in &played.events {
                match event {
                    Event::Happened(fact) => holds.push(fact),
                    Event::TookBack { n_facts, .. } => holds.truncate(holds.len() - n_facts),
                }
            }
            for fact in holds {
                self.learn(&played.game, fact);
            }
        } else {
            for event in &played.events[self.n_events..] {
                if let Event::Happened(fact) = event {
                    self.learn(&played.game, fact);
                }
            }
        }
        self.n_events = played.events.len();
        &self.memory
    }

    /// What the viewer was told since the memory was last caught up, line by line, as it was told then.
    pub fn news(&self, played: &Match<G>) -> Vec<Told<G::Notice>> {
        played.told_since(self.viewer, self.n_events)
    }

    /// What the viewer has been told that the memory does not know yet: it can be learned anywhere, without the match.
    pub fn backlog(&self, played: &Match<G>) -> Backlog<G> {
        let mut events = &played.events[self.n_events..];
        let is_anew = events.iter().any(|event| matches!(event, Event::TookBack { .. }));
        if is_anew {
            events = &played.events;
        }
        let mut holds: Vec<&G::Fact> = Vec::new();
        for event in events {
            match event {
                Event::Happened(fact) => holds.push(fact),
                Event::TookBack { n_facts, .. } => holds.truncate(holds.len() - n_facts),
            }
        }
        let notices = holds.into_iter().filter_map(|fact| fact.notice(&played.game, self.viewer)).collect();
        Backlog { is_anew, notices, n_events: played.events.len() }
    }

    /// Learns what [`backlog`](Self::backlog) has said, and answers the memory then.
    pub fn learn_all(&mut self, game: &G, backlog: Backlog<G>) -> &G::Memory {
        let Backlog { is_anew, notices, n_events } = backlog;
        if is_anew {
            self.memory = self.blank.clone();
        }
        for notice in notices {
            self.memory.add(game, &notice);
        }
        self.n_events = n_events;
        &self.memory
    }

    fn learn(&mut self, game: &G, fact: &G::Fact) {
        if let Some(notice) = fact.notice(game, self.viewer) {
            self.memory.add(game, &notice);
        }
    }
}

/// What a follower has still to learn.
pub struct Backlog<G: Game> {
    /// What was taken back can't be unlearned, so that all is learned again.
    is_anew: bool,
    notices: Vec<G::Notice>,
    n_events: usize,
}

/// One line of what a viewer was told. Each viewer's lines have a count of their own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Told<N> {
    /// Something happened.
    Notice(N),
    /// A seat took its last action back: the viewer's last `dropped` notices, one at least, no longer hold.
    TookBack {
        /// Who took back.
        seat: Seat,
        /// How many of this viewer's notices fall away.
        dropped: usize,
    },
}

impl<N: Wire> Wire for Told<N> {}

/// Why an action did not happen. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActError<R: std::error::Error> {
    /// The rules refuse it.
    #[error("{0}")]
    Refused(Refused<R>),
    /// The draws given with it do not fit.
    #[error("{0}")]
    Draws(TapeFault),
}

/// There is nothing the seat could take back.
///
/// One answer for every reason: whether the latest action is another's can be a secret (a move nobody noticed).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "there is nothing to take back: only the latest action can be, by the seat that made it, \
     if it drew nothing, asked nobody else, told the seat nothing new and touched no rival"
)]
pub struct TakeBackRefusal;

impl TakeBackRefusal {
    /// Stable name.
    pub const CODE: &str = "nothing_to_take_back";
}

/// Why a log does not replay.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// It is no log of this game.
    #[error("{0}")]
    Log(#[from] LogError),
    /// Its options make no table.
    #[error("{0}")]
    Options(#[from] OptionsError),
    /// Its deal does not fit the rules.
    #[error("field `deal`: {0}")]
    Deal(TapeFault),
    /// One of its entries does not fit the rules.
    #[error("entry {index}: {reason}")]
    Entry {
        /// Which entry, counted from 0.
        index: usize,
        /// The rule that refuses it, if one does.
        rule: Option<&'static str>,
        /// What is wrong.
        reason: String,
    },
}

impl<G: Game> Match<G> {
    /// Deals a new match.
    pub fn deal(game: impl Into<Arc<G>>, chance: &mut impl Chance) -> Self {
        let game = game.into();
        let mut recorder = Recorder::new(chance);
        let mut facts = Vec::new();
        let state = game.deal(&mut recorder, &mut facts);
        let log = Log::new(game.options().clone(), recorder.into_draws());
        let n_take_backs = vec![0; usize::from(game.n_seats())];
        Self {
            game,
            state,
            log,
            events: facts.into_iter().map(Event::Happened).collect(),
            steps: vec![0],
            seed: None,
            undo: Vec::new(),
            n_take_backs,
        }
    }

    /// Deals a new match from a seed whose hash everybody may see first, mixed with the shares of the seats.
    ///
    /// [`Shares::at`] says whether the shares fit; a match from others is dealt, but no audit calls it fair.
    pub fn deal_fair(game: impl Into<Arc<G>>, seed: &[u8], shares: &Shares) -> (Self, Dealer) {
        let mut dealer = Dealer::with_nonces(seed, &shares.nonces);
        let mut dealt = Self::deal(game, &mut dealer);
        dealt.log.fairness = Some(Fairness::of(seed, shares));
        dealt.seed = Some(fairness::hex_of(seed));
        (dealt, dealer)
    }

    /// Folds the log of a match that was dealt from a seed again, with the dealer as it stands after the last draw.
    ///
    /// # Errors
    /// The log does not replay, is of another seed, or is of other options than the game.
    pub fn resume_fair(game: impl Into<Arc<G>>, log: &Log<G>, seed: &[u8]) -> Result<(Self, Dealer), ReplayError> {
        let promise = log.fairness.clone().unwrap_or_default();
        if !promise.is_of(seed) {
            let reason = "it is not the hash of the seed".to_owned();
            return Err(LogError::Field { field: "fairness.commitment".to_owned(), reason }.into());
        }
        let game = game.into();
        if *game.options() != log.options {
            let reason = "they are not those of the game".to_owned();
            return Err(LogError::Field { field: "options".to_owned(), reason }.into());
        }
        let mut resumed = Self::fold(game, log)?;
        resumed.seed = Some(fairness::hex_of(seed));
        let mut dealer = Dealer::with_nonces(seed, &promise.nonces);
        dealer.skip(log.n_draws());
        Ok((resumed, dealer))
    }

    /// The seed, once the match is over.
    pub fn seed(&self) -> Option<&str> {
        self.opened().and(self.seed.as_deref())
    }

    /// Deals the match again from its seed and compares every draw; says how many there were, and who had a share in them.
    pub fn audit(&self) -> Result<Audit, Unfair> {
        fairness::audit(self, self.seed())
    }

    /// Puts the seed back that was read with a record.
    pub(crate) fn set_seed(&mut self, seed: Option<String>) {
        self.seed = seed;
    }

    /// Deals a new match from draws written down before; what the deal does not need stays on the tape.
    pub fn deal_on(game: impl Into<Arc<G>>, tape: &mut Tape<'_>) -> Result<Self, TapeFault> {
        let dealt = Self::deal(game, tape);
        tape.fault().map_or(Ok(dealt), Err)
    }

    /// Folds a log again.
    pub fn replay(log: &Log<G>) -> Result<Self, ReplayError> {
        Self::fold(Arc::new(G::new(log.options.clone())?), log)
    }

    /// This match again from its deal on, one step at a time.
    pub fn retrace(&self) -> Retrace<G> {
        Retrace::new(Arc::clone(&self.game), self.log.clone())
    }

    fn fold(game: Arc<G>, log: &Log<G>) -> Result<Self, ReplayError> {
        let mut replayed = Self::deal_again(game, log)?;
        for entry in &log.entries {
            replayed.enter(entry)?;
        }
        Ok(replayed)
    }

    /// The match as a log has dealt it, before the first entry.
    pub(crate) fn deal_again(game: Arc<G>, log: &Log<G>) -> Result<Self, ReplayError> {
        if let Some(promise) = &log.fairness {
            let (n_nonces, n_seats) = (promise.nonces.len(), game.n_seats());
            if n_nonces != 0 && n_nonces != usize::from(n_seats) {
                let reason = format!("{n_nonces} for {n_seats} seats; there is one for each, or none");
                return Err(LogError::Field { field: "fairness.nonces".to_owned(), reason }.into());
            }
            // Whether each nonce has its hash is left to the audit, which says of a whole record that it is not fair.
            promise
                .given()
                .check_form(n_seats)
                .map_err(|fault| LogError::Field { field: "fairness.shares".to_owned(), reason: fault.to_string() })?;
        }
        let mut deal = Tape::new(&log.deal);
        let mut dealt = Self::deal_on(game, &mut deal).map_err(ReplayError::Deal)?;
        deal.finish().map_err(ReplayError::Deal)?;
        dealt.log.fairness.clone_from(&log.fairness);
        Ok(dealt)
    }

    /// Does what the next entry of a log says.
    pub(crate) fn enter(&mut self, entry: &Entry<G::Action>) -> Result<(), ReplayError> {
        let index = self.log.entries.len();
        let fault = |rule, reason| ReplayError::Entry { index, rule, reason };
        match entry {
            Entry::Act { seat, action, draws } => self.act_from(*seat, *action, draws).map_err(|error| match error {
                ActError::Refused(refusal) => fault(Some(crate::Refuse::rule(&refusal)), refusal.to_string()),
                ActError::Draws(draws) => fault(None, draws.to_string()),
            }),
            Entry::TakeBack { seat } => self.take_back(*seat).map_err(|error| fault(None, error.to_string())),
        }
    }

    /// The game as set up for this table.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The same, for whoever keeps it beside the match.
    pub fn shared_game(&self) -> Arc<G> {
        Arc::clone(&self.game)
    }

    /// The log so far. It holds every secret.
    pub const fn log(&self) -> &Log<G> {
        &self.log
    }

    /// The truth now, for tests and simulation; it has no way onto the wire.
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// Who is asked, or the outcome.
    pub fn to_act(&self) -> ToAct<G::Outcome> {
        self.game.to_act(&self.state)
    }

    /// What the seat may do now.
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, seat, &mut actions);
        actions
    }

    /// What the viewer sees now.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.state, viewer)
    }

    /// Proof that the match is over, and with it the key to everything.
    pub fn opened(&self) -> Option<Opened> {
        match self.to_act() {
            ToAct::Over(_) => Some(Opened(())),
            ToAct::Seats(_) => None,
        }
    }

    /// Acts for a seat, drawing from `chance`.
    pub fn act(&mut self, seat: Seat, action: G::Action, chance: &mut impl Chance) -> Result<(), Refused<G::Refusal>> {
        let mut recorder = Recorder::new(chance);
        let mut facts = Vec::new();
        let mut next = self.state.clone();
        self.game.apply(&mut next, seat, action, &mut recorder, &mut facts)?;
        self.keep(seat, action, recorder.into_draws(), next, facts);
        Ok(())
    }

    /// Acts for a seat with draws written down before; they must fit exactly.
    pub fn act_from(&mut self, seat: Seat, action: G::Action, draws: &[u32]) -> Result<(), ActError<G::Refusal>> {
        self.try_act(seat, action, &mut Tape::new(draws), Tape::finish)
    }

    /// Acts for a seat with the next draws of a tape; what the action does not need stays on the tape.
    pub fn act_on(&mut self, seat: Seat, action: G::Action, tape: &mut Tape<'_>) -> Result<(), ActError<G::Refusal>> {
        self.try_act(seat, action, tape, |tape| tape.fault().map_or(Ok(()), Err))
    }

    /// Acts on a copy of the tape and of the state, and keeps both only if the tape is well.
    fn try_act<'a>(
        &mut self,
        seat: Seat,
        action: G::Action,
        tape: &mut Tape<'a>,
        check: impl FnOnce(Tape<'a>) -> Result<(), TapeFault>,
    ) -> Result<(), ActError<G::Refusal>> {
        let mut played = Recorder::new(tape.clone());
        let mut facts = Vec::new();
        let mut next = self.state.clone();
        self.game.apply(&mut next, seat, action, &mut played, &mut facts).map_err(ActError::Refused)?;
        let (used, draws) = played.into_parts();
        check(used.clone()).map_err(ActError::Draws)?;
        *tape = used;
        self.keep(seat, action, draws, next, facts);
        Ok(())
    }

    /// Whether the seat's latest action can be taken back now: then nobody but the seat itself is asked.
    pub fn can_take_back(&self, seat: Seat) -> bool {
        let is_latest = self.undo.last().is_some_and(|latest| latest.seat == seat);
        is_latest && self.n_take_backs[seat.index()] < MAX_TAKE_BACKS
    }

    /// Takes the seat's latest action back, if nothing has come of it yet.
    pub fn take_back(&mut self, seat: Seat) -> Result<(), TakeBackRefusal> {
        if !self.can_take_back(seat) {
            return Err(TakeBackRefusal);
        }
        let latest = self.undo.pop().ok_or(TakeBackRefusal)?;
        self.n_take_backs[seat.index()] += 1;
        self.state = latest.before;
        self.steps.push(self.events.len());
        self.events.push(Event::TookBack { seat, n_facts: latest.n_facts });
        self.log.entries.push(Entry::TakeBack { seat });
        Ok(())
    }

    /// All the viewer may be told again of what it was told since the deal, in order: for a log, or on joining anew.
    ///
    /// The step of which it was told last is told as it was, until it is told of another: whoever has missed that moment
    /// could not learn of it otherwise. Steps that the viewer does not perceive change nothing, so that they stay unseen.
    pub fn told(&self, viewer: Viewer) -> Vec<Told<G::Notice>> {
        let mut told = tell(&self.events, |fact| fact.retell(&self.game, viewer, &self.state));
        let n_old = told.last().map_or(0, |(latest, _)| self.before_step_of(*latest));
        for (at, line) in told.iter_mut().rev().take_while(|(at, _)| *at >= n_old) {
            if let Event::Happened(fact) = &self.events[*at]
                && let Some(notice) = fact.notice(&self.game, viewer)
            {
                *line = Told::Notice(notice);
            }
        }
        lines_of(told)
    }

    /// How many events there were before the step that an event belongs to.
    fn before_step_of(&self, event: usize) -> usize {
        let n_begun = self.steps.partition_point(|&n_before| n_before <= event);
        self.steps[n_begun - 1]
    }

    /// What the latest action or take-back, or before it the deal, tells the viewer as it happens: for following live.
    ///
    /// They are the lines that [`Match::told`] has grown by.
    pub fn news(&self, viewer: Viewer) -> Vec<Told<G::Notice>> {
        self.told_since(viewer, self.steps[self.steps.len() - 1])
    }

    /// What was told after so many events, as it was told then.
    fn told_since(&self, viewer: Viewer, n_old: usize) -> Vec<Told<G::Notice>> {
        let say = |fact: &G::Fact| fact.notice(&self.game, viewer);
        let news = &self.events[n_old..];
        if !news.iter().any(|event| matches!(event, Event::TookBack { .. })) {
            return lines_of(tell(news, say));
        }
        // How much a take-back drops depends on all before it.
        lines_of(tell(&self.events, say).into_iter().filter(|(at, _)| *at >= n_old))
    }

    /// What each of these actions would tell the seat before luck or hidden truth decides anything: who would be lost,
    /// what would sink. It is made of the seat's view and memory, so it can't leak.
    ///
    /// # Errors
    /// The first action that is refused.
    pub fn preview(&self, seat: Seat, actions: &[G::Action]) -> Result<Vec<Vec<G::Notice>>, Refused<G::Refusal>> {
        let viewer = Viewer::Seat(seat);
        preview(self.game(), &self.view(viewer), &self.memory(viewer), seat, actions)
    }

    /// What the viewer has learned: its notices since the deal, less those taken back.
    pub fn memory(&self, viewer: Viewer) -> G::Memory {
        let mut follower = Follower::new(self, viewer);
        follower.catch_up(self);
        follower.memory
    }

    fn keep(&mut self, seat: Seat, action: G::Action, draws: Vec<u32>, next: G::State, facts: Vec<G::Fact>) {
        let is_free = is_free(self.game(), seat, &draws, &next, &facts);
        let before = std::mem::replace(&mut self.state, next);
        if is_free {
            self.undo.push(Undo { seat, n_facts: facts.len(), before });
        } else {
            // What stands blocks everything before it.
            self.undo.clear();
        }
        self.steps.push(self.events.len());
        self.events.extend(facts.into_iter().map(Event::Happened));
        self.log.entries.push(Entry::Act { seat, action, draws });
    }
}

/// Whether an action can be taken back: it drew nothing, asks nobody else and binds nobody.
pub(crate) fn is_free<G: Game>(game: &G, seat: Seat, draws: &[u32], next: &G::State, facts: &[G::Fact]) -> bool {
    let asks_nobody_else = game.to_act(next) == ToAct::Seats(SeatSet::only(seat));
    draws.is_empty() && asks_nobody_else && !facts.iter().any(Happened::binds)
}
