//! Seats that pass from one person to another while the match is played.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use fuga_catalog::Table;
use fuga_kernel::{Seat, SeatSet, Viewer};
use fuga_store::{LogEntry, Occupant, SeatChange, TableEvent, TableState, UserId};

use super::hinted::Hinted;
use super::rows::{Done, Row};
use super::state::{Chair, Claim, Room, Takeover, Who};
use super::tell::persons;
use crate::clock::{Millis, Pace};
use crate::faults::{damaged, failed, not_changed};
use crate::wire::{ApiError, Event};

/// So long somebody is waited for before others may take their seat, in milliseconds; by mail it is a day.
const WAIT: Millis = 120_000;
const WAIT_BY_MAIL: Millis = 24 * 3_600_000;

impl Claim {
    /// Until when nothing is decided without them.
    pub(super) fn expected_until(&self, pace: Pace) -> Millis {
        self.since + wait(pace)
    }
}

/// So many who left a seat one after the other may come back.
const MAX_CLAIMS: usize = 8;

const fn wait(pace: Pace) -> Millis {
    if matches!(pace, Pace::Mail { .. }) { WAIT_BY_MAIL } else { WAIT }
}

impl Takeover {
    fn of(live: &dyn Table, seat: Seat) -> Self {
        let n_told = |viewer| live.told(viewer).len() as u64;
        Self {
            n_public: n_told(Viewer::Spectator),
            n_own: n_told(Viewer::Seat(seat)),
            n_done: live.n_done(seat) as u64,
        }
    }
}

/// What the events say of successions, for a room that is loaded.
#[derive(Default)]
pub(super) struct Successions {
    /// When those sat down who did in play, and where.
    sat: BTreeMap<UserId, (Seat, Millis)>,
    /// Between which times a substitute acted for a seat, by its number.
    substituted: BTreeMap<u8, Vec<Range<Millis>>>,
    /// Who had a seat that passed on, by its number: each from an event on, the first from the beginning.
    holders: BTreeMap<u8, Vec<(u32, Option<UserId>)>>,
}

impl Successions {
    pub(super) fn note(&mut self, event: &Event, row: &TableEvent) {
        let &TableEvent { n, author, at, .. } = row;
        match *event {
            Event::WentAway { seat, .. } => self.substituted.entry(seat).or_default().push(at..Millis::MAX),
            Event::CameBack { seat } => self.end_substitute(seat, at),
            // Written down when somebody else comes, and before they do.
            Event::Stood { seat } => {
                let holders = self.holders.entry(seat).or_default();
                if holders.is_empty() {
                    holders.push((0, author));
                }
            }
            Event::Sat { seat } | Event::Reclaimed { seat } => {
                self.end_substitute(seat, at);
                let holders = self.holders.entry(seat).or_default();
                if holders.is_empty() {
                    holders.push((0, None));
                }
                holders.push((n, author));
                if let (Some(user), Event::Sat { .. }) = (author, event) {
                    self.sat.insert(user, (Seat::new(seat), at));
                }
            }
            _ => {}
        }
    }

    /// Who had which of the seats that passed on when so many events had happened, and whether from the beginning.
    pub(super) fn holders_after(&self, n_events: u32) -> impl Iterator<Item = (u8, Option<UserId>, bool)> {
        self.holders.iter().filter_map(move |(&seat, holders)| {
            let (from, user) = holders.iter().rev().find(|(from, _)| *from == 0 || *from < n_events)?;
            Some((seat, *user, *from == 0))
        })
    }

    /// All who had a seat that passed on.
    pub(super) fn all_holders(&self) -> BTreeSet<UserId> {
        self.holders.values().flatten().filter_map(|(_, user)| *user).collect()
    }

    fn end_substitute(&mut self, seat: u8, at: Millis) {
        if let Some(last) = self.substituted.get_mut(&seat).and_then(|times| times.last_mut()) {
            last.end = last.end.min(at);
        }
    }

    /// Whether it was a substitute who acted for a seat at some time.
    fn is_by_substitute(&self, seat: usize, at: Millis) -> bool {
        let times = u8::try_from(seat).ok().and_then(|seat| self.substituted.get(&seat));
        times.is_some_and(|times| times.iter().any(|time| time.contains(&at)))
    }
}

impl Chair {
    /// From when on the others may offer the seat, if somebody has left it.
    pub(super) fn offer_from(&self, pace: Pace) -> Option<Millis> {
        match self.occupant {
            // Whoever was forgotten does not come back.
            Occupant::Gone => Some(0),
            _ => self.is_away.then_some(self.away_since + wait(pace)),
        }
    }

    /// Somebody has the seat from now on.
    fn hand_to(&mut self, user: UserId, name: String) {
        self.occupant = Occupant::Person(user);
        self.name = name;
        self.is_ready = false;
    }

    /// Somebody leaves the seat to a successor.
    pub(super) fn add_claim(&mut self, claim: Claim) {
        self.drop_claim(claim.user);
        if self.claims.len() < MAX_CLAIMS {
            self.claims.push(claim);
        }
    }

    /// Somebody is back who had left the seat: those who came after them have nothing to come back to.
    pub(super) fn drop_claim(&mut self, user: UserId) {
        if let Some(index) = self.claims.iter().position(|claim| claim.user == user) {
            self.claims.truncate(index);
        }
    }
}

impl Room {
    /// All persons who are there together offer a seat that somebody has left, after they were waited for.
    pub(super) async fn offer(&mut self, user: UserId, seat: Seat) -> Result<(), ApiError> {
        let by = self.seat_of(user);
        if by.is_none() && !self.is_owner(user) {
            return Err(ApiError::forbidden("those who play decide whether a seat is offered"));
        }
        let mut voters = persons(self);
        voters.remove(seat);
        // An owner who does not play decides only where nobody is left who does, and hears nothing else before: they may
        // see the match later than it is played.
        if by.is_none() && voters != SeatSet::EMPTY {
            return Err(ApiError::forbidden("those who play decide whether a seat is offered"));
        }
        let chair = &self.chairs[seat.index()];
        let Some(from) = chair.offer_from(self.settings.clock).filter(|_| self.is_playing()) else {
            return Err(ApiError::conflict("not_away", "only a seat for which a substitute acts is offered"));
        };
        if chair.is_offered {
            return Ok(());
        }
        let missing = from - self.world.now();
        if missing > 0 {
            let seconds = (missing + 999) / 1000;
            let message = format!("whoever has left that seat may still come back; it can be offered in {seconds} s");
            let params = Box::new(serde_json::json!({ "seconds": seconds }));
            return Err(ApiError { params, ..ApiError::conflict("too_early", message) });
        }
        let number = seat.index() as u8;
        match by {
            Some(by) if !voters.contains(by) => return Err(substituted()),
            Some(by) if chair.offer_votes.contains(by) => {}
            Some(by) => {
                self.allow_change(user)?;
                self.record(Some(user), &Event::OfferWanted { seat: number, by: by.index() as u8 }).await?;
                self.tell_info();
            }
            None => {
                self.allow_change(user)?;
                self.make_offer(seat).await?;
            }
        }
        self.offer_if_agreed().await
    }

    /// Offers the seats that all persons who are there want offered: with the last wish, or when the last other one
    /// leaves.
    pub(super) async fn offer_if_agreed(&mut self) -> Result<(), ApiError> {
        for seat in Seat::all(self.chairs.len() as u8) {
            let mut voters = persons(self);
            voters.remove(seat);
            let chair = &self.chairs[seat.index()];
            let is_wanted = chair.offer_votes != SeatSet::EMPTY && !chair.is_offered;
            if is_wanted && chair.offer_votes.includes(voters) {
                self.make_offer(seat).await?;
            }
        }
        Ok(())
    }

    async fn make_offer(&mut self, seat: Seat) -> Result<(), ApiError> {
        self.record(None, &Event::Offered { seat: seat.index() as u8 }).await?;
        self.tell_info();
        Ok(())
    }

    /// Somebody takes a seat in play that another has left.
    pub(super) async fn succeed(&mut self, who: &Who, seat: Seat, name: String) -> Result<(), ApiError> {
        let Some(play) = &self.play else { return Err(ApiError::unavailable()) };
        let is_out = self.is_out_of_time(seat)?;
        let takeover = Takeover::of(&*play.live, seat);
        let before = self.chairs[seat.index()].occupant.clone();
        // The events come first: whatever fails on the way, nobody has a seat without its being known since when.
        let number = seat.index() as u8;
        if let Occupant::Person(before) = before {
            // Written down, so that whoever had the seat may come back and takes no other one after a restart.
            self.record(Some(before), &Event::Stood { seat: number }).await?;
        }
        self.record(Some(who.user), &Event::Sat { seat: number }).await?;
        self.pass_seat(seat, before, who.user, name.clone()).await?;
        self.takeovers.insert(who.user, takeover);
        self.chairs[seat.index()].hand_to(who.user, name);
        self.give_time(seat, is_out).await?;
        self.settle_seats().await;
        Ok(())
    }

    /// Takes one's own seat back: from its substitute, or from a successor whom nobody has seen act.
    pub(super) async fn come_back(&mut self, user: UserId) -> Result<(), ApiError> {
        self.check_playing()?;
        let Some(seat) = self.seat_of(user) else { return self.reclaim(user).await };
        if !self.chairs[seat.index()].is_away {
            return Err(ApiError::conflict("not_away", "nobody acts for your seat"));
        }
        let is_out = self.is_out_of_time(seat)?;
        self.allow_change(user)?;
        self.record(Some(user), &Event::CameBack { seat: seat.index() as u8 }).await?;
        self.give_time(seat, is_out).await?;
        self.schedule_bot();
        self.tell_info();
        Ok(())
    }

    async fn reclaim(&mut self, user: UserId) -> Result<(), ApiError> {
        let seat = self.claimed_by(user).ok_or_else(|| {
            ApiError::forbidden(
                "only whoever has a seat, or has left one in which nobody else was seen to act, may do that",
            )
        })?;
        let chair = &self.chairs[seat.index()];
        let Some(claim) = chair.claims.iter().find(|claim| claim.user == user).cloned() else {
            return Err(ApiError::unavailable());
        };
        let before = chair.occupant.clone();
        let is_out = self.is_out_of_time(seat)?;
        self.allow_change(user)?;
        self.pass_seat(seat, before, user, claim.name.clone()).await?;
        self.record(Some(user), &Event::Reclaimed { seat: seat.index() as u8 }).await?;
        self.chairs[seat.index()].hand_to(user, claim.name);
        self.give_time(seat, is_out).await?;
        self.settle_seats().await;
        Ok(())
    }

    /// The seat that somebody has left and may take back.
    pub(super) fn claimed_by(&self, user: UserId) -> Option<Seat> {
        let is_theirs = |chair: &Chair| chair.claims.iter().any(|claim| claim.user == user);
        let seat = self.chairs.iter().position(is_theirs).filter(|_| self.is_playing())?;
        Some(Seat::new(seat as u8))
    }

    /// Whether whoever comes to a seat finds no time there. Time is given once; after that the clock has to have some.
    fn is_out_of_time(&self, seat: Seat) -> Result<bool, ApiError> {
        let is_out = self.play.as_ref().is_some_and(|play| play.clock.left(seat, self.world.now()) == Some(0));
        if is_out && self.chairs[seat.index()].had_time {
            let message = "the seat has no time left and was given some once; it can be taken when its clock has time";
            return Err(ApiError::conflict("no_time", message));
        }
        Ok(is_out)
    }

    /// Gives a seat without time a little, once.
    async fn give_time(&mut self, seat: Seat, is_out: bool) -> Result<(), ApiError> {
        if !is_out {
            return Ok(());
        }
        self.record(None, &Event::TimeGiven { seat: seat.index() as u8 }).await?;
        let now = self.world.now();
        if let Some(play) = &mut self.play {
            play.give_time(seat, now);
        }
        Ok(())
    }

    /// Passes a seat on in the store.
    async fn pass_seat(&mut self, seat: Seat, from: Occupant, to: UserId, name: String) -> Result<(), ApiError> {
        let (table, during, to) = (self.table.id, TableState::Playing, Occupant::Person(to));
        let change = SeatChange { table, seat: seat.index() as u8, during, from, to, name };
        self.world.store.change_seat(change).await.map_err(not_changed)
    }

    /// Lets everybody see who sits where now.
    async fn settle_seats(&mut self) {
        self.trim_eyes();
        self.schedule_bot();
        self.tell_seats_anew().await;
    }

    /// Lets the eyes of each seat see what whoever has it may be told.
    pub(super) fn trim_eyes(&mut self) {
        let takeovers = (0..self.chairs.len()).map(|index| match self.chairs[index].occupant {
            Occupant::Person(user) => self.takeovers.get(&user).copied(),
            Occupant::Nobody | Occupant::Bot(_) | Occupant::Gone => None,
        });
        let takeovers: Vec<Option<Takeover>> = takeovers.collect();
        if let Some(play) = &mut self.play {
            for ((eye, hinted), takeover) in play.eyes.iter_mut().zip(&mut play.hints).zip(takeovers) {
                if eye.takeover != takeover {
                    // What was thought out for whoever had the seat is for nobody else.
                    *hinted = Hinted::default();
                }
                eye.takeover = takeover;
            }
        }
    }

    /// What the log says of successions: which claims still stand, and what successors were told before they came.
    pub(super) async fn settle_successions(
        &mut self,
        rows: &[LogEntry],
        successions: &Successions,
    ) -> Result<(), ApiError> {
        for index in 0..self.chairs.len() {
            let mut standing = Vec::new();
            for claim in std::mem::take(&mut self.chairs[index].claims) {
                let n_before = rows.iter().filter(|row| row.at <= claim.since).count();
                if self.was_seen_to_act(rows, n_before, index, successions)? {
                    continue;
                }
                let user = self.world.store.user(claim.user).await.map_err(|error| failed(&error))?;
                // A name that was taken since is as good: it is theirs.
                let name = user.map(|user| user.name).unwrap_or_default();
                let others = self.chairs.iter().enumerate().filter(|&(other, _)| other != index);
                let name = crate::names::distinct(&name, others.map(|(_, chair)| chair.name.as_str()));
                standing.push(Claim { name, ..claim });
            }
            self.chairs[index].claims = standing;
        }
        for (&user, &(seat, at)) in &successions.sat {
            let n_before = rows.iter().filter(|row| row.at <= at).count();
            let live = self.resume_at(&rows[..n_before])?;
            self.takeovers.insert(user, Takeover::of(&*live, seat));
        }
        self.trim_eyes();
        Ok(())
    }

    /// Whether everybody has perceived something that somebody did in a seat after so many rows of the log. What a
    /// substitute did there does not count. When somebody was deleted is not written down, so that nothing counts which
    /// was done in their seat: they will not mind.
    fn was_seen_to_act(
        &self,
        rows: &[LogEntry],
        n_before: usize,
        seat: usize,
        successions: &Successions,
    ) -> Result<bool, ApiError> {
        if self.chairs[seat].occupant == Occupant::Gone {
            return Ok(false);
        }
        let fault = |reason: &str| damaged(&self.table, reason);
        let mut live = self.resume_at(&rows[..n_before])?;
        for row in &rows[n_before..] {
            let Some(done) = Done::of(row) else { continue };
            let asked = live.asked();
            let by = done.redo(&mut *live).map_err(|error| fault(&error.message))?;
            let is_public = live.asked() != asked || !live.news(Viewer::Spectator).is_empty();
            if by.index() == seat && is_public && !successions.is_by_substitute(seat, row.at) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The match as it was after so many rows of the log.
    fn resume_at(&self, rows: &[LogEntry]) -> Result<Box<dyn Table>, ApiError> {
        let fault = |reason: &str| damaged(&self.table, reason);
        let (mut head, mut entries) = (None, Vec::new());
        for row in rows {
            match serde_json::from_str::<Row>(&row.entry).map_err(|error| fault(&error.to_string()))? {
                Row::Deal { head: found, .. } => head = Some(found),
                Row::Entry { entry, .. } => entries.push(entry.to_string()),
                Row::Seed(_) | Row::Shares { .. } => {}
            }
        }
        let head = head.ok_or_else(|| fault("a seat was taken in play before the deal"))?;
        self.game.resume(head.text(), &entries, &self.seed).map_err(|error| fault(&error.message))
    }
}

/// A substitute acts for whoever asks.
pub(super) fn substituted() -> ApiError {
    ApiError::conflict("substituted", "a substitute acts for your seat; take it back with `return`")
}
