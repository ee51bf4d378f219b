//! How a match ended.

use fuga_kernel::{Seat, SeatSet, Wire};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::cards::{Role, Side};

/// How a match ended, for everybody to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Outcome {
    /// What ended it.
    pub ending: Ending,
    /// The round it ended in.
    pub round: u8,
    /// Every seat's result, in seat order.
    pub seats: Vec<SeatResult>,
}

impl Wire for Outcome {}

impl Outcome {
    /// How many began on a side, or how many of them won.
    pub(crate) fn count(&self, side: Side, has_won: bool) -> usize {
        self.seats.iter().filter(|seat| seat.role.side() == side && (seat.won || !has_won)).count()
    }
}

/// One seat's result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SeatResult {
    /// The seat.
    pub seat: Seat,
    /// Who they were.
    pub role: Role,
    /// What became of them.
    pub fate: Fate,
    /// B.3 Whether they were a human and ended as an alien.
    pub is_turned: bool,
    /// How many kills they have made (E.3).
    pub kills: u16,
    /// Whether they won.
    pub won: bool,
}

/// What ended the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// E-40 Basic game: a human reached a hatch.
    FirstHumanOut,
    /// E-51 The last human on board escaped.
    LastHumanOut,
    /// E-41, E-51 The last human on board was killed.
    LastHumanKilled,
    /// E-63 No hatch was left for the humans on board.
    HumansStranded,
    /// E-41, E-51 Round 39 ended.
    TimeUp,
    /// E.3 Somebody has made enough kills.
    EnoughKills,
    /// E-75 Nobody can make enough kills any more.
    OutOfReach,
}

impl Ending {
    /// The stable name, as on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstHumanOut => "first_human_out",
            Self::LastHumanOut => "last_human_out",
            Self::LastHumanKilled => "last_human_killed",
            Self::HumansStranded => "humans_stranded",
            Self::TimeUp => "time_up",
            Self::EnoughKills => "enough_kills",
            Self::OutOfReach => "out_of_reach",
        }
    }
}

/// Where a seat stands: in play, or what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Still on board.
    Aboard,
    /// A.5 Killed by an attack, and about to start again.
    Returning,
    /// E-31 Killed by an attack.
    Killed,
    /// E-63 Out through a hatch.
    Escaped,
    /// E-63 On board when the last hatch closed.
    Stranded,
    /// E-51 A human on board after round 39.
    LeftBehind,
}

impl fuga_kernel::Outcome for Outcome {
    fn winners(&self) -> SeatSet {
        self.seats.iter().filter(|result| result.won).map(|result| result.seat).collect()
    }

    /// A side wins together.
    fn payoff(&self, seat: Seat) -> f64 {
        f64::from(u8::from(self.winners().contains(seat)))
    }

    fn ending(&self) -> &'static str {
        self.ending.name()
    }

    fn rounds(&self) -> Option<u32> {
        Some(self.round.into())
    }

    fn role(&self, seat: Seat) -> Option<&'static str> {
        self.seats.get(seat.index()).map(|result| result.role.into())
    }
}

#[cfg(test)]
mod tests {
    use fuga_kernel::Outcome as _;

    use super::*;

    #[test]
    fn who_won_gets_one_and_who_lost_nothing() {
        let result = |index, won| SeatResult {
            seat: Seat::new(index),
            role: Role::Pilot,
            fate: Fate::Escaped,
            is_turned: false,
            kills: 0,
            won,
        };
        let seats = vec![result(0, true), result(1, false)];
        let outcome = Outcome { ending: Ending::TimeUp, round: 39, seats };
        let payoffs: Vec<bool> = [0, 1].map(|index| outcome.payoff(Seat::new(index)) > 0.5).to_vec();
        assert_eq!(payoffs, [true, false]);
    }

    #[test]
    fn an_ending_is_called_as_on_the_wire() {
        use Ending::{EnoughKills, FirstHumanOut, HumansStranded, LastHumanKilled, LastHumanOut, TimeUp};
        for ending in [EnoughKills, FirstHumanOut, HumansStranded, LastHumanKilled, LastHumanOut, TimeUp] {
            // On the wire it is the variant's own name with underscores.
            let name = format!("{ending:?}").to_lowercase();
            assert_eq!(ending.name().replace('_', ""), name);
        }
    }
}
