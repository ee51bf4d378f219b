//! Attacks (O-48, O-86a).

use fuga_kernel::{Chance, Seat, Sink, Thing};

use super::{Course, Ovni};
use crate::board::City;
use crate::facts::{Fact, Public};
use crate::pieces::{Alien, Player, PlayerSet};
use crate::refusal::Refusal;
use crate::state::{Phase, State, Turn};

impl Ovni {
    /// O-48c, O-48d Whether a rival may be attacked at all, after the one attacked last and all hit by this activation.
    pub(super) fn check_rival(
        &self,
        state: &State,
        seat: Seat,
        rival: Player,
        last: Option<Player>,
        hit: PlayerSet,
    ) -> Result<(), Refusal> {
        if rival == Player::Seat(seat) || !self.players().any(|player| player == rival) {
            return Err(Refusal::NoSuchRival);
        }
        if state.players[rival].is_shielded() {
            return Err(Refusal::Shielded { rival });
        }
        if self.options.attacks_all_different && hit.contains(rival.into()) {
            return Err(Refusal::RivalAttackedBefore { rival });
        }
        if last == Some(rival) {
            return Err(Refusal::SameRivalAgain { rival });
        }
        Ok(())
    }

    /// O-48a Never the last token of a type, and never one that was captured before (O-A16).
    pub(super) fn check_capture(state: &State, rival: Player, alien: Alien) -> Result<(), Refusal> {
        let player = &state.players[rival];
        if player.can_lose(alien) {
            Ok(())
        } else if player.tokens[alien] < 2 {
            Err(Refusal::LastToken { rival, alien })
        } else {
            Err(Refusal::AllCaptured { rival, alien })
        }
    }

    /// O-48b A rival's UFO in a city where the attacker has one too.
    pub(super) fn check_destruction(state: &State, seat: Seat, rival: Player, city: City) -> Result<(), Refusal> {
        if state.ufos[city][rival] == 0 {
            return Err(Refusal::NoRivalUfoThere { rival, city });
        }
        if state.ufos[city][seat] == 0 {
            return Err(Refusal::NoUfoToAttack { city });
        }
        Ok(())
    }

    /// O-72 Whether there is anything to attack.
    pub(super) fn can_attack(&self, state: &State, seat: Seat, last: Option<Player>, hit: PlayerSet) -> bool {
        let mut rivals = self.players().filter(|&rival| self.check_rival(state, seat, rival, last, hit).is_ok());
        rivals.any(|rival| {
            Alien::ALL.into_iter().any(|alien| Self::check_capture(state, rival, alien).is_ok())
                || City::all().any(|city| Self::check_destruction(state, seat, rival, city).is_ok())
        })
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// O-48a The token changes sides for good and is marked.
    pub(super) fn capture(&mut self, turn: Turn, left: u8, hit: PlayerSet, rival: Player, alien: Alien) {
        let seat = turn.seat;
        self.state.players[rival].tokens[alien] -= 1;
        let own = &mut self.state.players[seat];
        own.tokens[alien] += 1;
        own.captured[alien] += 1;
        self.facts.push(|| Public::TokenCaptured { seat, rival, alien });
        self.build(Player::Seat(seat), u8::from(alien == Alien::Builder));
        self.after_attack(turn, left, hit, rival);
    }

    /// O-48b The UFO goes back to its owner's reserve.
    pub(super) fn destroy(&mut self, turn: Turn, left: u8, hit: PlayerSet, rival: Player, city: City) {
        let seat = turn.seat;
        self.state.ufos[city][rival] -= 1;
        self.state.players[rival].reserve += 1;
        self.facts.push(|| Public::UfoDestroyed { seat, rival, city });
        self.after_attack(turn, left, hit, rival);
    }

    /// O-A15 The number of attacks was counted before; O-73 the group closes when nothing is left to attack.
    fn after_attack(&mut self, turn: Turn, left: u8, mut hit: PlayerSet, rival: Player) {
        hit.insert(rival.into());
        if left > 1 && self.game.can_attack(self.state, turn.seat, Some(rival), hit) {
            self.state.phase = Phase::Attacking { turn, left: left - 1, last: Some(rival), hit };
        } else {
            self.close_group(turn);
        }
    }
}
