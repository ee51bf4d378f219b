//! The match: begun, acted in, timed, ended.

use fuga_catalog::{Bot, BotKind, Json, Luck, SeatSummary, Summary};
use fuga_kernel::{Seat, SeatSet, Viewer};
use fuga_store::{Ended, Occupant, SeatResult, TableState, TextHash};
use serde_json::Value;

use super::hand::substituted;
use super::load::REFOLD_PAUSE;
use super::rows::entry_row;
use super::state::{AboutStep, Chair, Late, Play, Room};
use crate::clock::Millis;
use crate::code::hash_of_text;
use crate::faults::{not_appended, not_changed};
use crate::wire::{self, ApiError, BotPace, Event};

/// The pause between bots that play at once, in milliseconds: short enough to run a match to its end in seconds, and long
/// enough that no table keeps the server to itself.
const AT_ONCE: Millis = 15;
/// The same for bots that are the stronger the longer they may think.
const AT_ONCE_PATIENT: Millis = 100;

impl Room {
    /// Puts right what a stop between two writes has left: a table that was dealt is played, one that is over is over.
    pub(super) async fn arrange(&mut self) -> Result<(), ApiError> {
        let Some(outcome) = self.play.as_ref().map(|play| play.live.outcome()) else { return Ok(()) };
        if self.table.state == TableState::Open {
            let now = self.world.now();
            self.world.store.start_table(self.table.id, now).await.map_err(not_changed)?;
            self.table.state = TableState::Playing;
            self.table.started = Some(now);
        }
        if let (Some(outcome), TableState::Playing) = (outcome, self.table.state) {
            self.finish(&outcome).await?;
        }
        self.schedule_bot();
        Ok(())
    }

    /// Answers a question for a person.
    pub(super) async fn act(&mut self, seat: Seat, question: u64, action: &Value) -> Result<(), ApiError> {
        let play = self.question(seat, question)?;
        play.live.act(seat, action, Luck::Own)?;
        self.commit(seat, false).await
    }

    /// Takes a person's latest action back.
    pub(super) async fn take_back(&mut self, seat: Seat, question: u64) -> Result<(), ApiError> {
        let play = self.question(seat, question)?;
        if !play.can_take_back(seat) {
            // The same answer for all reasons, as the kernel gives it.
            return Err(fuga_catalog::TableError::from(fuga_kernel::TakeBackRefusal).into());
        }
        play.live.take_back(seat)?;
        self.commit(seat, false).await
    }

    /// The match, if it goes on and the seat's question has this number.
    pub(super) fn question(&mut self, seat: Seat, question: u64) -> Result<&mut Play, ApiError> {
        let is_away = self.chairs[seat.index()].is_away;
        let play = self.playing()?;
        if play.clock.is_paused() {
            return Err(ApiError::conflict("paused", "the match is paused; end the pause with `resume`"));
        }
        if is_away {
            return Err(substituted());
        }
        let expected = play.n_done[seat.index()];
        if question != expected {
            let message = format!("question {question} is answered or was never asked; yours is {expected}");
            return Err(ApiError::conflict("stale_question", message));
        }
        Ok(play)
    }

    /// Makes the latest step durable, then tells it.
    async fn commit(&mut self, seat: Seat, is_by_bot: bool) -> Result<(), ApiError> {
        let now = self.world.now();
        let Some(play) = &mut self.play else { return Err(ApiError::unavailable()) };
        let is_public = play.is_public_step();
        let clock = play.clock.clone();
        play.clock.ask(play.live.asked(), now);
        if is_public {
            play.written = play.clock.all_left(now);
        }
        let Some(entry) = play.live.last_entry() else { return Err(ApiError::unavailable()) };
        let row = entry_row(entry, play.written.clone());
        if let Err(error) = self.world.store.append(self.table.id, self.n_rows, &row, now).await {
            // What is in memory has gone ahead of what is durable. Whoever was asked is asked still, and has no more time.
            play.clock = clock;
            self.refold_at = Some(now);
            return Err(not_appended(&error));
        }
        self.n_rows += 1;
        play.n_done[seat.index()] += 1;
        // Once everybody has seen somebody act here, whoever left the seat to them comes back no more. What a substitute
        // does counts for nobody.
        let claims = &mut self.chairs[seat.index()].claims;
        let is_settled = is_public && !is_by_bot && !claims.is_empty();
        if is_settled {
            claims.clear();
        }
        let outcome = play.live.outcome();
        if outcome.is_some() {
            play.live.dismiss_bots();
        }
        if let Some(outcome) = &outcome
            && self.finish(outcome).await.is_err()
        {
            // The step stands; the table ends when it is folded again.
            self.refold_at = Some(now);
            return Ok(());
        }
        self.tell_step();
        if outcome.is_some() || is_settled {
            self.tell_info();
        }
        self.schedule_bot_after(is_public, is_by_bot);
        Ok(())
    }

    async fn finish(&mut self, outcome: &Json) -> Result<(), ApiError> {
        let now = self.world.now();
        let summary = self.play.as_ref().and_then(|play| play.live.summary());
        let (rounds, seats) = summary.map_or((None, Vec::new()), |Summary { rounds, seats }| (rounds, seats));
        let result = |SeatSummary { won, role, score }| SeatResult { won, role: role.map(str::to_owned), score };
        let seats = seats.into_iter().map(result).collect();
        let ended = Ended { outcome: outcome.to_string(), rounds, seats, texts: self.played_texts() };
        self.world.store.finish_table(self.table.id, ended, now).await.map_err(not_changed)?;
        self.table.state = TableState::Over;
        self.table.ended = Some(now);
        self.table.outcome = Some(outcome.to_string());
        self.end_late().await;
        self.record(None, &Event::Finished).await
    }

    /// The texts that the match was played with, if people had a part in it: matches of bots alone count for nothing.
    fn played_texts(&self) -> Vec<TextHash> {
        if !self.chairs.iter().any(|seat| matches!(seat.occupant, Occupant::Person(_))) {
            return Vec::new();
        }
        wire::own_texts(&self.options.value()).into_iter().map(|text| TextHash(hash_of_text(text))).collect()
    }

    /// Lets the next bot act after a step: what everybody perceives is followed by a pause.
    ///
    /// After an unseen step a bot goes on at once, and what a person does unseen moves no bot: so the time between two
    /// things that everybody perceives does not tell how much was done unseen between them.
    fn schedule_bot_after(&mut self, is_public: bool, is_by_bot: bool) {
        if is_public {
            return self.let_bot_act(self.bot_pause(is_by_bot && self.is_somebody_waiting()));
        }
        if is_by_bot {
            self.let_bot_act(0);
        }
    }

    /// Lets the next bot act after a pause that is always the same; nobody waits while the match is being set up.
    pub(super) fn schedule_bot(&mut self) {
        self.let_bot_act(self.bot_pause(false));
    }

    /// How long a bot waits before it acts; a hurried one goes on briskly at a calm table.
    fn bot_pause(&self, is_hurried: bool) -> Millis {
        let is_setup = self.play.as_ref().is_some_and(|play| play.live.is_setup());
        let is_patient = self.bot_seat().is_some_and(|seat| self.chairs[seat.index()].player().kind.is_patient());
        let at_once = self.world.bot_pause.min(if is_patient { AT_ONCE_PATIENT } else { AT_ONCE });
        match self.bots {
            _ if is_setup => at_once,
            BotPace::Calm if !is_hurried => self.world.bot_pause,
            BotPace::Calm | BotPace::Brisk => self.world.bot_pause / 3,
            BotPace::AtOnce => at_once,
        }
    }

    /// Whether a person is out of the match and still here to see its end: bots that follow one another then hurry, while
    /// whoever plays sees what bots answer to as calmly as ever. Everybody knows who is out.
    fn is_somebody_waiting(&self) -> bool {
        let out = self.play.as_ref().map_or(SeatSet::EMPTY, |play| play.live.out());
        out.iter().any(|seat| !self.chairs[seat.index()].is_by_bot())
    }

    /// The next bot acts after a pause, and has so long to think: when it acts tells nothing of what it thought.
    fn let_bot_act(&mut self, pause: Millis) {
        let (now, next) = (self.world.now(), self.bot_seat());
        let Some(play) = &mut self.play else { return };
        play.bot_at = next.map(|_| now + pause);
        play.dismiss_at = next.is_none().then_some(now + self.world.idle);
        match next {
            Some(seat) => self.think(seat),
            None => play.thinking = None,
        }
    }

    /// A bot begins to think what to do for a seat that is asked, if none does so yet.
    fn think(&mut self, seat: Seat) {
        let (bot, seed, n_rows) = (self.chairs[seat.index()].player(), self.bot_seed(seat), self.n_rows);
        let Some(play) = &mut self.play else { return };
        if play.thinking.as_ref().is_some_and(|about| about.is_about(seat, bot, n_rows)) {
            return;
        }
        let thinking = play.live.thought(seat, bot, seed).map(|thought| self.world.minds.think(thought));
        play.thinking = thinking.ok().map(|thinking| AboutStep { seat, bot, n_rows, thinking });
    }

    /// A seat that is asked and has no person to answer.
    fn bot_seat(&self) -> Option<Seat> {
        let play = self.play.as_ref()?;
        if self.table.state != TableState::Playing || play.clock.is_paused() {
            return None;
        }
        play.live.asked().iter().find(|seat| self.chairs[seat.index()].is_by_bot())
    }

    /// When the match needs something done without an order.
    pub(super) fn play_wakes_at(&self, play: &Play) -> Option<Millis> {
        let present: SeatSet =
            Seat::all(self.chairs.len() as u8).filter(|seat| !self.chairs[seat.index()].is_by_bot()).collect();
        let is_on = self.is_playing();
        let deadline = if is_on { play.clock.deadline(present) } else { None };
        let late = self.late.as_ref().and_then(Late::wakes_at);
        deadline.into_iter().chain(play.bot_at).chain(late).chain(self.close_at()).min()
    }

    /// Does what is due: the deal, substitutes for those whose time is over, the end of a match that all want to give up,
    /// bots, spectators who are late.
    pub(super) async fn tick(&mut self) {
        if self.refold().await.is_err() || self.recover().await.is_err() {
            return;
        }
        self.look_around();
        self.tell_late().await;
        let now = self.world.now();
        let is_due = self.play.as_ref().is_some_and(|play| play.bot_at.is_some_and(|at| at <= now));
        if let Some(play) = self.play.as_mut().filter(|play| play.dismiss_at.is_some_and(|at| at <= now)) {
            play.dismiss_at = None;
            play.live.dismiss_bots();
        }
        let mut done = self.deal_if_due().await;
        if done.is_ok() {
            done = self.replace_overdue(now).await;
        }
        if done.is_ok() {
            done = self.close_if_agreed(None).await;
        }
        if done.is_ok() && is_due {
            done = self.act_by_bot().await;
        }
        if let Err(error) = done {
            // A store that fails has been logged, and one that is closed has not failed.
            if !error.is_unavailable() {
                tracing::error!(%error, table = self.table.code, "what is due could not be done");
            }
            self.refold_at = Some(now + REFOLD_PAUSE);
            self.stall();
        }
        // What was done may have ended the match, or begun it.
        self.ask_after_those_who_play();
    }

    async fn replace_overdue(&mut self, now: Millis) -> Result<(), ApiError> {
        if !self.is_playing() {
            return Ok(());
        }
        let overdue = self.play.as_ref().map_or(SeatSet::EMPTY, |play| play.clock.overdue(now));
        for seat in overdue.iter().filter(|seat| !self.chairs[seat.index()].is_by_bot()).collect::<SeatSet>().iter() {
            self.send_away(seat, true).await?;
        }
        Ok(())
    }

    /// A substitute acts for a seat from now on.
    pub(super) async fn send_away(&mut self, seat: Seat, out_of_time: bool) -> Result<(), ApiError> {
        self.record(None, &Event::WentAway { seat: seat.index() as u8, out_of_time }).await?;
        self.pause_if_agreed().await?;
        self.offer_if_agreed().await?;
        self.tell_info();
        self.schedule_bot();
        Ok(())
    }

    async fn act_by_bot(&mut self) -> Result<(), ApiError> {
        let Some(seat) = self.bot_seat() else {
            self.schedule_bot();
            return Ok(());
        };
        // What was done unseen since may have left it with something else to think about.
        self.think(seat);
        let Some(play) = &mut self.play else { return Ok(()) };
        play.bot_at = None;
        let Some(about) = play.thinking.take() else { return Err(ApiError::unavailable()) };
        let choice = about.thinking.answer().await.map_err(|error| {
            tracing::error!(%error, table = self.table.code, "a bot could not think");
            ApiError::unavailable()
        })?;
        play.live.act_as_chosen(&choice, Luck::Own)?;
        self.commit(seat, true).await
    }

    /// A bot's own luck, which tells nothing of the deal.
    fn bot_seed(&self, seat: Seat) -> u64 {
        let mut hasher = blake3::Hasher::new_derive_key("fuga bot 1");
        hasher.update(&self.seed);
        hasher.update(&[seat.index() as u8]);
        let mut bytes = [0; 8];
        hasher.finalize_xof().fill(&mut bytes);
        u64::from_le_bytes(bytes)
    }
}

impl Play {
    /// Whether the latest step, which the clocks have not heard of yet, is one that everybody is told of.
    fn is_public_step(&self) -> bool {
        self.live.asked() != self.clock.asked() || !self.live.news(Viewer::Spectator).is_empty()
    }
}

impl Chair {
    /// Whether a bot acts for the seat.
    fn is_by_bot(&self) -> bool {
        self.is_away || !self.is_person()
    }

    /// The bot that was chosen for the seat; whoever is away is stood in for by rules of thumb.
    fn player(&self) -> Bot {
        self.bot().unwrap_or(BotKind::Normal.into())
    }
}
