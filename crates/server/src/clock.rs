//! How long a seat may think. Pure: whoever asks says what time it is, in milliseconds.

use fuga_kernel::{Seat, SeatSet, within};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A time, or a length of time, in milliseconds.
pub(crate) type Millis = i64;

const SECOND: Millis = 1000;
const HOUR: Millis = 3600 * SECOND;
/// A person who comes back to a seat whose time had run out gets at least this much.
const GRACE: Millis = 30 * SECOND;

/// How a table measures time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "pace", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// Nobody is hurried.
    #[default]
    Free,
    /// Everybody is there: a bank for the match, and something on top for each question.
    Live {
        /// The bank, in seconds.
        #[serde(deserialize_with = "within::<10, 86_400, _, _>")]
        #[schema(minimum = 10, maximum = 86_400)]
        bank: u32,
        /// What is added after each question, in seconds.
        #[serde(deserialize_with = "within::<0, 3600, _, _>")]
        #[schema(maximum = 3600)]
        increment: u32,
    },
    /// By mail: so many hours for each question.
    Mail {
        /// Hours.
        #[serde(deserialize_with = "within::<1, 720, _, _>")]
        #[schema(minimum = 1, maximum = 720)]
        hours: u32,
    },
}

/// The clocks of a table.
///
/// Time runs for a seat while it is asked, as everybody can see, and an increment comes when it is asked no more: what
/// a seat does unseen in between changes nothing that others can measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    pace: Pace,
    /// What each seat has left, less what runs now.
    left: Vec<Millis>,
    /// Since when each seat's time runs.
    since: Vec<Option<Millis>>,
    is_paused: bool,
    /// Nothing can be written down, so no time runs; nobody sees that.
    is_held: bool,
    asked: SeatSet,
}

impl Clock {
    /// Clocks before the first question.
    pub(crate) fn new(pace: Pace, n_seats: u8) -> Self {
        let full = match pace {
            Pace::Free => 0,
            Pace::Live { bank, .. } => Millis::from(bank) * SECOND,
            Pace::Mail { hours } => Millis::from(hours) * HOUR,
        };
        let n_seats = usize::from(n_seats);
        let (left, since) = (vec![full; n_seats], vec![None; n_seats]);
        Self { pace, left, since, is_paused: false, is_held: false, asked: SeatSet::EMPTY }
    }

    /// Clocks as they stood when they were written down; whoever is asked starts to think now.
    pub(crate) fn restore(pace: Pace, left: &[Millis], asked: SeatSet, is_paused: bool, now: Millis) -> Self {
        let mut clock = Self::new(pace, left.len() as u8);
        clock.left.copy_from_slice(left);
        clock.asked = asked;
        clock.is_paused = is_paused;
        clock.start(asked, now);
        clock
    }

    /// Takes note of who is asked now.
    pub(crate) fn ask(&mut self, asked: SeatSet, now: Millis) {
        for seat in self.asked.iter().filter(|&seat| !asked.contains(seat)) {
            self.stop(seat, now);
            let left = &mut self.left[seat.index()];
            match self.pace {
                Pace::Free => {}
                Pace::Live { increment, .. } => *left = (*left).max(0) + Millis::from(increment) * SECOND,
                Pace::Mail { hours } => *left = Millis::from(hours) * HOUR,
            }
        }
        let fresh = asked.iter().filter(|&seat| !self.asked.contains(seat)).collect();
        self.asked = asked;
        self.start(fresh, now);
    }

    /// Stops all clocks, or lets them run again.
    pub(crate) fn pause(&mut self, is_paused: bool, now: Millis) {
        if is_paused == self.is_paused {
            return;
        }
        if is_paused {
            for seat in self.asked.iter() {
                self.stop(seat, now);
            }
        }
        self.is_paused = is_paused;
        self.start(self.asked, now);
    }

    /// Holds all clocks while nothing can be written down, or lets them run again.
    pub(crate) fn hold(&mut self, is_held: bool, now: Millis) {
        if is_held == self.is_held {
            return;
        }
        for seat in self.asked.iter() {
            self.stop(seat, now);
        }
        self.is_held = is_held;
        self.start(self.asked, now);
    }

    /// Who is asked.
    pub(crate) const fn asked(&self) -> SeatSet {
        self.asked
    }

    pub(crate) const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// What a seat has left, if anything is measured.
    pub(crate) fn left(&self, seat: Seat, now: Millis) -> Option<Millis> {
        let run = self.since[seat.index()].map_or(0, |since| (now - since).max(0));
        (self.pace != Pace::Free).then(|| (self.left[seat.index()] - run).max(0))
    }

    /// What all have left, to be written down.
    pub(crate) fn all_left(&self, now: Millis) -> Vec<Millis> {
        let seats = Seat::all(self.left.len() as u8);
        seats.map(|seat| self.left(seat, now).unwrap_or_default()).collect()
    }

    /// When the next of these seats runs out of time.
    pub(crate) fn deadline(&self, seats: SeatSet) -> Option<Millis> {
        if self.pace == Pace::Free {
            return None;
        }
        let end = |seat: Seat| self.since[seat.index()].map(|since| since + self.left[seat.index()]);
        seats.iter().filter_map(end).min()
    }

    /// The seats whose time has run out.
    pub(crate) fn overdue(&self, now: Millis) -> SeatSet {
        self.asked
            .iter()
            .filter(|&seat| self.since[seat.index()].is_some() && self.left(seat, now) == Some(0))
            .collect()
    }

    /// Gives a seat whose time has run out a little again. Whoever calls this sees to it that it happens once.
    pub(crate) fn refill(&mut self, seat: Seat, now: Millis) {
        let runs = self.since[seat.index()].is_some();
        self.stop(seat, now);
        let left = &mut self.left[seat.index()];
        *left = match self.pace {
            Pace::Free => 0,
            Pace::Live { bank, increment } => {
                (Millis::from(increment) * SECOND).max(GRACE.min(Millis::from(bank) * SECOND))
            }
            Pace::Mail { hours } => Millis::from(hours) * HOUR,
        };
        if runs {
            self.since[seat.index()] = Some(now);
        }
    }

    fn start(&mut self, seats: SeatSet, now: Millis) {
        if !self.is_paused && !self.is_held {
            for seat in seats.iter() {
                self.since[seat.index()] = Some(now);
            }
        }
    }

    fn stop(&mut self, seat: Seat, now: Millis) {
        if let Some(since) = self.since[seat.index()].take() {
            self.left[seat.index()] -= (now - since).max(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace::Live { bank: 60, increment: 5 };

    fn seats(numbers: &[u8]) -> SeatSet {
        numbers.iter().map(|&number| Seat::new(number)).collect()
    }

    #[test]
    fn time_runs_for_who_is_asked_and_an_increment_follows() {
        let mut clock = Clock::new(PACE, 2);
        clock.ask(seats(&[0]), 0);
        assert_eq!(clock.all_left(10_000), [50_000, 60_000]);
        // Asked again and again within one turn: nothing shows how often.
        clock.ask(seats(&[0]), 11_000);
        clock.ask(seats(&[0]), 12_000);
        clock.ask(seats(&[1]), 20_000);
        assert_eq!(clock.all_left(25_000), [45_000, 55_000]);
    }

    #[test]
    fn the_deadline_is_the_first_and_overdue_is_who_has_nothing_left() {
        let mut clock = Clock::new(PACE, 3);
        clock.ask(seats(&[0]), 0);
        clock.ask(seats(&[0, 2]), 30_000);
        assert_eq!(clock.deadline(seats(&[0, 1, 2])), Some(60_000));
        assert_eq!(clock.deadline(seats(&[2])), Some(90_000));
        assert_eq!((clock.overdue(59_999), clock.overdue(60_000)), (seats(&[]), seats(&[0])));
        clock.refill(Seat::new(0), 61_000);
        assert_eq!(clock.left(Seat::new(0), 62_000), Some(29_000));
    }

    #[test]
    fn a_pause_costs_nobody_anything() {
        let mut clock = Clock::new(PACE, 2);
        clock.ask(seats(&[0]), 0);
        clock.pause(true, 10_000);
        assert_eq!((clock.deadline(seats(&[0])), clock.left(Seat::new(0), 500_000)), (None, Some(50_000)));
        clock.pause(false, 500_000);
        assert_eq!(clock.left(Seat::new(0), 501_000), Some(49_000));
    }

    #[test]
    fn by_mail_every_question_has_the_same_time() {
        let mut clock = Clock::new(Pace::Mail { hours: 24 }, 2);
        clock.ask(seats(&[0]), 0);
        clock.ask(seats(&[1]), 20 * HOUR);
        clock.ask(seats(&[0]), 30 * HOUR);
        assert_eq!(clock.left(Seat::new(0), 31 * HOUR), Some(23 * HOUR));
    }

    #[test]
    fn a_restart_costs_nobody_anything() {
        let mut clock = Clock::new(PACE, 2);
        clock.ask(seats(&[1]), 0);
        let left = clock.all_left(10_000);
        let again = Clock::restore(PACE, &left, seats(&[1]), false, 900_000);
        assert_eq!(again.all_left(901_000), [60_000, 49_000]);
    }

    #[test]
    fn while_nothing_can_be_written_no_time_runs() {
        let mut clock = Clock::new(PACE, 2);
        clock.ask(seats(&[0]), 0);
        clock.hold(true, 10_000);
        clock.hold(true, 20_000);
        assert_eq!((clock.deadline(seats(&[0])), clock.left(Seat::new(0), 500_000)), (None, Some(50_000)));
        assert_eq!(clock.overdue(500_000), seats(&[]));
        // A pause that comes and goes meanwhile changes nothing.
        clock.pause(true, 30_000);
        clock.pause(false, 40_000);
        clock.hold(false, 500_000);
        assert_eq!(clock.left(Seat::new(0), 501_000), Some(49_000));
    }

    #[test]
    fn a_little_time_is_no_more_than_there_was_in_the_beginning() {
        let mut clock = Clock::new(Pace::Live { bank: 10, increment: 0 }, 2);
        clock.ask(seats(&[0]), 0);
        clock.refill(Seat::new(0), 12_000);
        assert_eq!(clock.left(Seat::new(0), 12_000), Some(10_000));
        assert_eq!(clock.left(Seat::new(0), 13_000), Some(9000));
    }
}
