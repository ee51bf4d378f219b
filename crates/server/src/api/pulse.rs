//! Whether a client is still there, by what is heard of it. It knows no time: whoever has a socket looks at every beat.

use std::time::Duration;

/// So often it is looked whether a client is still there, and one is asked of whose loss others are told.
pub(super) const BEAT: Duration = Duration::from_secs(4);
/// All others are asked once in so many beats: each ping wakes a phone.
const BEATS_AT_REST: u32 = 5;
/// Whoever has left so many pings unanswered is not there for others, until something is heard again.
const MAX_UNANSWERED: u32 = 2;
/// A client of which nothing was heard for so many beats is let go.
const MAX_BEATS: u32 = 20;

/// What is to be done at a beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beat {
    Rest,
    Ping,
    LetGo,
}

/// What was heard of a client. Beats are counted and no time is taken: after a halt of the whole server nobody is
/// thought to be gone who was not asked.
#[derive(Debug, Default)]
pub(super) struct Pulse {
    /// How many beats there were since something was heard.
    n_beats: u32,
    /// How many pings of those were sent.
    n_unanswered: u32,
}

impl Pulse {
    /// Something was heard, whatever it was: every browser and library answers a ping by itself.
    pub(super) const fn hear(&mut self) {
        *self = Self { n_beats: 0, n_unanswered: 0 };
    }

    /// Whether nobody may be there any more.
    pub(super) const fn is_lost(&self) -> bool {
        self.n_unanswered >= MAX_UNANSWERED
    }

    /// What is to be done now, for a client that is asked at every beat or at some.
    pub(super) fn beat(&mut self, is_asked_often: bool) -> Beat {
        self.n_beats += 1;
        if self.n_beats >= MAX_BEATS {
            Beat::LetGo
        } else if is_asked_often || self.n_beats.is_multiple_of(BEATS_AT_REST) {
            self.n_unanswered += 1;
            Beat::Ping
        } else {
            Beat::Rest
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_silent_is_let_go_after_as_long_however_often_it_is_asked() {
        for (is_asked_often, n_asked) in [(false, 3), (true, 19)] {
            let mut pulse = Pulse::default();
            let beats: Vec<Beat> = (0..MAX_BEATS).map(|_| pulse.beat(is_asked_often)).collect();
            assert_eq!(beats.iter().filter(|&&beat| beat == Beat::Ping).count(), n_asked);
            assert_eq!(beats.iter().position(|&beat| beat == Beat::LetGo), Some(19));
        }
    }

    #[test]
    fn two_pings_without_an_answer_are_a_loss_until_something_is_heard() {
        let mut pulse = Pulse::default();
        let lost: Vec<bool> = (0..3)
            .map(|_| {
                let is_lost = pulse.is_lost();
                pulse.beat(true);
                is_lost
            })
            .collect();
        assert_eq!(lost, [false, false, true], "the second one is given a beat to be answered, too");
        pulse.hear();
        assert!(!pulse.is_lost());
    }
}
