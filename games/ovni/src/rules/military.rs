//! Attacks (O-48, O-86a).

use fuga_kernel::{Chance, Seat, Sink, Thing};

use super::Ovni;
use crate::board::City;
use crate::facts::{Fact, Public};
use crate::pieces::{Alien, Player, PlayerSet};
use crate::refusal::Refusal;
use crate::state::{Phase, State, Turn};

/// The rival attacked last, and all attacked by this activation.
pub(super) type Attacked = (Option<Player>, PlayerSet);
/// The turn in which it is attacked, how many attacks are left, and all attacked by this activation.
pub(super) type Attack = (Turn, u8, PlayerSet);

impl Ovni {
    /// O-48c, O-48d Whether a rival may be attacked at all.
    pub(super) fn check_rival(
        &self,
        state: &State,
        seat: Seat,
        rival: Player,
        (last, hit): Attacked,
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
    pub(super) fn can_attack(&self, state: &State, seat: Seat, attacked: Attacked) -> bool {
        let mut rivals = self.players().filter(|&rival| self.check_rival(state, seat, rival, attacked).is_ok());
        rivals.any(|rival| {
            let player = &state.players[rival];
            Alien::ALL.into_iter().any(|alien| player.can_lose(alien))
                || City::all().any(|city| Self::check_destruction(state, seat, rival, city).is_ok())
        })
    }

    /// O-48a The token changes sides for good and is marked.
    pub(super) fn capture(
        &self,
        state: &mut State,
        attack: Attack,
        (rival, alien): (Player, Alien),
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        let seat = attack.0.seat;
        state.players[rival].tokens[alien] -= 1;
        let own = &mut state.players[seat];
        own.tokens[alien] += 1;
        own.captured[alien] += 1;
        facts.push(|| Public::TokenCaptured { seat, rival, alien });
        Self::build(state, Player::Seat(seat), u8::from(alien == Alien::Builder), facts);
        self.after_attack(state, attack, rival, chance, facts);
    }

    /// O-48b The UFO goes back to its owner's reserve.
    pub(super) fn destroy(
        &self,
        state: &mut State,
        attack: Attack,
        (rival, city): (Player, City),
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        let seat = attack.0.seat;
        state.ufos[city][rival] -= 1;
        state.players[rival].reserve += 1;
        facts.push(|| Public::UfoDestroyed { seat, rival, city });
        self.after_attack(state, attack, rival, chance, facts);
    }

    /// O-A15 The number of attacks was counted before; O-73 the group closes when nothing is left to attack.
    fn after_attack(
        &self,
        state: &mut State,
        (turn, left, mut hit): Attack,
        rival: Player,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        hit.insert(rival.into());
        if left > 1 && self.can_attack(state, turn.seat, (Some(rival), hit)) {
            state.phase = Phase::Attacking { turn, left: left - 1, last: Some(rival), hit };
        } else {
            self.close_group(state, turn, chance, facts);
        }
    }
}
