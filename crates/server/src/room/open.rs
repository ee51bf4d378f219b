//! What is open once a match is over: its record, its steps through anybody's eyes, and notes.

use std::collections::BTreeMap;

use fuga_catalog::{GameId, Json, Steps, Viewing};
use fuga_kernel::Seat;
use fuga_store::{TableState, UserId};

use super::state::{Answer, Chair, Play, Room, Who};
use super::tell::notes_of;
use crate::wire::{self, ApiError, Event, MatchNotes, NoteInfo, Replay, SeatNotes};

/// A match that is over, before its steps are told.
pub(crate) struct Replayed {
    /// The text of a [`Replay`] without any step.
    pub(crate) head: String,
    pub(crate) steps: Steps,
}

impl Replayed {
    pub(crate) fn new(game: GameId, options: Json, board: Json, names: Vec<String>, steps: Steps) -> Self {
        let head = Replay { game: game.name(), options, board, names, steps: Vec::new() };
        Self { head: wire::text(&head), steps }
    }
}

impl Room {
    /// What is left of a match that is over is for those who have or had a seat in it, and for all if the table was
    /// listed or took spectators: whoever may watch a match may see it again.
    fn check_open_to(&self, who: Option<&Who>) -> Result<&Play, ApiError> {
        // Where only bots have played it is the owner's.
        let is_own = who
            .is_some_and(|who| self.held.contains_key(&who.user) || (self.held.is_empty() && self.is_owner(who.user)));
        let play = self.play.as_ref().filter(|_| self.table.state == TableState::Over);
        let play = play.ok_or_else(|| ApiError::conflict("not_over", "the match is not over"))?;
        if is_own || self.table.listed || self.settings.spectators {
            Ok(play)
        } else {
            Err(ApiError::forbidden("a match without spectators is open to those who played it"))
        }
    }

    /// The record as a file.
    pub(super) fn write_record(&self, who: Option<&Who>) -> Result<String, ApiError> {
        let play = self.check_open_to(who)?;
        let with_keeper = |chair: &Chair| match self.keeper_of(chair) {
            Some(keeper) => format!("{} (bot of {keeper})", chair.name),
            None => chair.name.clone(),
        };
        let names: Vec<String> = self.chairs.iter().map(with_keeper).collect();
        Ok(play.live.record(&names)?)
    }

    /// All steps through somebody's eyes.
    pub(super) fn replay(&self, who: Option<&Who>, viewing: Viewing) -> Result<Replayed, ApiError> {
        let play = self.check_open_to(who)?;
        let steps = play.live.replay(play.live.viewer(viewing)?)?;
        let names = self.chairs.iter().map(|chair| chair.name.clone()).collect();
        Ok(Replayed::new(self.game, self.options.clone(), self.game.board(&self.options.value())?, names, steps))
    }

    /// One's own notes, and those of the seats that let everybody read them. Whoever had a seat before has their own
    /// there, and those of whoever has it now where they wrote none.
    pub(super) async fn open_notes(&mut self, who: Option<&Who>) -> Answer {
        self.check_open_to(who)?;
        let mut seats = Vec::new();
        for seat in Seat::all(self.chairs.len() as u8) {
            let own = who.map(|who| who.user).filter(|user| self.held.get(user) == Some(&seat));
            let holder = self.persons().find(|&(other, _)| other == seat).map(|(_, user)| user);
            let shared = holder.filter(|_| self.chairs[seat.index()].shares_notes);
            let authors: Vec<UserId> = shared.into_iter().chain(own).collect();
            let mut notes: BTreeMap<u32, NoteInfo> = BTreeMap::new();
            // One's own come last, so that they stay.
            for &author in &authors {
                let theirs = notes_of(&self.world, self.table.id, seat, author).await?;
                notes.extend(theirs.into_iter().map(|note| (note.turn, note)));
            }
            if !authors.is_empty() {
                seats.push(SeatNotes { seat: seat.index(), notes: notes.into_values().collect() });
            }
        }
        Ok(Json::of(&MatchNotes { seats }))
    }

    /// Lets everybody who may replay the match read the notes of a seat, or not.
    pub(super) async fn share_notes(&mut self, user: UserId, seat: Seat, on: bool) -> Result<(), ApiError> {
        if self.chairs[seat.index()].shares_notes == on {
            return Ok(());
        }
        self.allow_change(user)?;
        self.record(Some(user), &Event::NotesShared { seat: seat.index() as u8, on }).await?;
        self.tell_info();
        Ok(())
    }
}
