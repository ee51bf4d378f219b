//! Phase 2 (O-41 to O-43, O-71 to O-73): order, garrison, turns and groups.

use fuga_kernel::{Chance, Seat, Sink};

use super::{Course, Ovni};
use crate::facts::{Fact, Public};
use crate::pieces::{Ability, Alien, Player, PlayerSet};
use crate::refusal::Refusal;
use crate::state::{GROUP_NEEDS, N_ASIDE, Phase, State, Turn};

impl Ovni {
    /// O-54 Whether the match ends with this round: the stock only shrinks, so this is known before phase 2.
    pub(crate) const fn is_last_round(&self, state: &State) -> bool {
        state.is_stock_out() || state.round >= self.options.max_rounds
    }

    /// O-73 Whether the turn has a group left that could do something.
    fn can_go_on(&self, state: &State, turn: &Turn) -> bool {
        turn.used.len() < state.players[turn.seat].n_groups()
            && Alien::ALL.into_iter().any(|group| self.check_group(state, turn, group).is_ok())
    }

    /// O-43b, O-72 A group is activated once a turn, is large enough and has something to do.
    pub(super) fn check_group(&self, state: &State, turn: &Turn, group: Alien) -> Result<(), Refusal> {
        if turn.used.contains(group) {
            return Err(Refusal::GroupUsed { group });
        }
        let seat = turn.seat;
        let player = &state.players[seat];
        let (held, needed) = (player.members(group), GROUP_NEEDS[group]);
        if held < needed {
            return Err(Refusal::GroupTooSmall { group, held, needed });
        }
        let has_effect = match group {
            Alien::Pilot => Self::can_fly(state, turn),
            Alien::Abductor => self.can_abduct(state, seat),
            Alien::Builder => player.pad > 0,
            Alien::Military => self.can_attack(state, seat, None, PlayerSet::EMPTY),
        };
        if has_effect { Ok(()) } else { Err(Refusal::GroupIdle { group }) }
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// O-41 The order is set after the last energy choice; O-42 the garrison comes before the first turn.
    pub(super) fn begin_phase_2(&mut self) {
        self.set_order(2);
        if self.game.is_last_round(self.state) {
            self.facts.push(|| Public::LastRound);
        }
        let can_garrison = |&seat: &Seat| {
            let player = &self.state.players[seat];
            player.has(Ability::GarrisonShield) && player.tokens.military >= N_ASIDE
        };
        match Seat::all(self.game.options.seats).find(can_garrison) {
            Some(seat) => self.state.phase = Phase::Garrisoning { seat },
            None => self.begin_turns(0),
        }
    }

    pub(super) fn garrison(&mut self, seat: Seat, aside: bool) {
        self.state.players[seat].is_garrisoned = aside;
        self.facts.push(|| Public::Garrisoned { seat, aside });
        self.begin_turns(0);
    }

    /// O-43 The next turn, from a rank on; O-86 the third player has none. O-73 Who can do nothing is not asked.
    fn begin_turns(&mut self, from: usize) {
        for player in self.game.order(self.state, 2).skip(from) {
            let Some(seat) = player.seat() else { continue };
            self.facts.push(|| Public::TurnBegan { seat });
            let turn = Turn::new(seat);
            if self.game.can_go_on(self.state, &turn) {
                self.state.phase = Phase::Acting { turn };
                return;
            }
            self.facts.push(|| Public::TurnEnded { seat });
        }
        self.end_round();
    }

    /// O-43c What a group may do is counted now.
    pub(super) fn activate(&mut self, mut turn: Turn, group: Alien) {
        let seat = turn.seat;
        turn.used.insert(group);
        self.facts.push(|| Public::GroupActivated { seat, group });
        let left = self.state.players[seat].power(group);
        self.state.phase = match group {
            Alien::Pilot => Phase::Flying { turn, left, over: None },
            Alien::Abductor => Phase::Abducting { turn, left },
            Alien::Builder => Phase::Launching { turn },
            Alien::Military => Phase::Attacking { turn, left, last: None, hit: PlayerSet::EMPTY },
        };
    }

    /// O-43a, O-73 The active group is finished; the turn goes on if another could do something.
    pub(super) fn close_group(&mut self, mut turn: Turn) {
        self.end_journey(&mut turn);
        let (seat, group) = (turn.seat, self.state.phase.group());
        self.facts.push(|| Public::GroupFinished { seat, group });
        if self.game.can_go_on(self.state, &turn) {
            self.state.phase = Phase::Acting { turn };
        } else {
            self.end_turn(seat);
        }
    }

    pub(super) fn end_turn(&mut self, seat: Seat) {
        self.facts.push(|| Public::TurnEnded { seat });
        let place = self.game.order(self.state, 2).position(|player| player == Player::Seat(seat));
        let rank = place.expect("who has a turn is in the order");
        self.begin_turns(rank + 1);
    }
}

impl Phase {
    /// The group that is active; only phases of a group have one.
    const fn group(&self) -> Alien {
        match self {
            Self::Flying { .. } => Alien::Pilot,
            Self::Abducting { .. } => Alien::Abductor,
            Self::Launching { .. } => Alien::Builder,
            _ => Alien::Military,
        }
    }
}
