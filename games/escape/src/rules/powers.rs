//! What some characters can do (H.1, H.13, H.14, H.16); the others' powers stand with the rule they change.

use fuga_kernel::{Chance, Seat, Sink};

use super::{Course, Escape};
use crate::cards::{Role, Side};
use crate::facts::{Fact, Public};
use crate::map::{Kind, Sector, hatch_bit};
use crate::refusal::Refusal;
use crate::scenario::Code;
use crate::state::{Phase, State};

impl Escape {
    /// Whether the seat in turn is this character and the code gives it something; B.3 who turned has lost it.
    pub(crate) fn has_role(&self, state: &State, role: Role, code: Code) -> bool {
        let seat = state.seat(state.turn.seat);
        self.plays(code) && *seat.role.truth() == role && !seat.is_turned
    }

    /// The same for a power that is used once, and has not been.
    pub(crate) fn has_power(&self, state: &State, role: Role, code: Code) -> bool {
        self.has_role(state, role, code) && state.seat(state.turn.seat).own.truth().has_power
    }

    /// The code that gives a character a power to use once, if one is in play.
    pub(crate) fn power_of(&self, role: Role) -> Option<Code> {
        let code = match role {
            Role::Captain => Code::H1,
            Role::ExecutiveOfficer => Code::H13,
            Role::CoPilot if !self.readings.co_pilot_has_card => Code::H14,
            Role::Medic => Code::H16,
            _ => return None,
        };
        self.plays(code).then_some(code)
    }

    /// H.14 Whether the Co-Pilot's Teleport is a card in the hand, and no power.
    pub(crate) const fn deals_teleport(&self) -> bool {
        self.plays(Code::H14) && self.readings.co_pilot_has_card
    }

    /// H.1 Whether a move has to pass a dangerous sector that is not its end: whoever can goes round it.
    pub(crate) fn passes_danger(&self, from: Sector, to: Sector, has_adrenaline: bool, closed: u16) -> bool {
        let is_open = |step: Sector| match self.map.kind(step) {
            Kind::HumanStart | Kind::AlienStart => false,
            Kind::Hatch(hatch) => closed & hatch_bit(hatch) == 0,
            Kind::Secure => self.codes().may_enter_secure(Side::Human),
            Kind::Dangerous => true,
        };
        // Every sector that a way round leads to, the nearest first.
        let mut reached = vec![from];
        let mut edge = 0;
        for _ in 0..self.steps(Side::Human, has_adrenaline, false) {
            let end = reached.len();
            for index in edge..end {
                let near = self.map.neighbours(reached[index]);
                if near.contains(&to) {
                    return false;
                }
                for &step in near {
                    let is_way = is_open(step) && self.map.kind(step) != Kind::Dangerous;
                    if is_way && !reached.contains(&step) {
                        reached.push(step);
                    }
                }
            }
            edge = end;
        }
        from != to
    }

    /// H.14 The Co-Pilot's power, while no Teleport is planned, and E-62 the way home.
    pub(super) fn check_leap(&self, state: &State) -> Result<(), Refusal> {
        self.check_unplanned(state)?;
        self.check_way_home(state)
    }

    /// H.14, E-10 The Co-Pilot's power, while no Teleport is planned, in a turn that may end at the human start.
    pub(super) fn check_plan(&self, state: &State) -> Result<(), Refusal> {
        self.check_unplanned(state)?;
        let is_home = *state.turn.began.truth() == self.map.human_start();
        if is_home { Err(Refusal::BeganAtHumanStart) } else { Ok(()) }
    }

    fn check_unplanned(&self, state: &State) -> Result<(), Refusal> {
        if self.deals_teleport() {
            return Err(Refusal::NoSuchPower { role: Role::CoPilot });
        }
        self.check_power(state, Role::CoPilot, Code::H14)?;
        if *state.turn.plans_teleport.truth() { Err(Refusal::AlreadyPlanned) } else { Ok(()) }
    }

    /// H.16 Another seat in play, whose role is not known.
    pub(super) fn check_examining(&self, state: &State, patient: Seat) -> Result<(), Refusal> {
        self.check_power(state, Role::Medic, Code::H16)?;
        if patient == state.turn.seat || !self.seats().any(|seat| seat == patient && state.seat(seat).is_in_play()) {
            return Err(Refusal::NotInPlay { seat: patient });
        }
        if state.seat(patient).role.is_open() { Err(Refusal::RoleIsKnown { seat: patient }) } else { Ok(()) }
    }

    /// E-19 A power that is left, before the move.
    fn check_power(&self, state: &State, role: Role, code: Code) -> Result<(), Refusal> {
        match state.turn.phase {
            _ if !self.has_role(state, role, code) => Err(Refusal::NoSuchPower { role }),
            _ if !self.has_power(state, role, code) => Err(Refusal::PowerSpent { role }),
            Phase::Move => Ok(()),
            Phase::Announce { .. } | Phase::ChooseCard { .. } | Phase::OverLimit | Phase::After => {
                Err(Refusal::PowerTooLate { role })
            }
        }
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// H.1 Whether this is the Captain's first dangerous sector, which draws no card; from now on they do. In the Italian
    /// text the first one may have been passed.
    pub(super) fn spare_captain(&mut self, from: Sector, to: Sector) -> bool {
        if !self.game.has_power(self.state, Role::Captain, Code::H1) {
            return false;
        }
        let has_adrenaline = self.state.turn.boost.truth().has_adrenaline;
        let closed = self.state.hatches.closed();
        let has_passed =
            self.game.readings.captain_counts_passing && self.game.passes_danger(from, to, has_adrenaline, closed);
        let is_dangerous = self.game.map.kind(to) == Kind::Dangerous;
        if has_passed || is_dangerous {
            self.spend_power();
        }
        is_dangerous && !has_passed
    }

    /// Where the seat in turn stands.
    pub(super) fn here(&self) -> Sector {
        *self.state.seat(self.state.turn.seat).sector.truth()
    }

    /// H.14 The Co-Pilot teleports before the move.
    pub(super) fn power_teleport(&mut self) -> Result<(), Refusal> {
        self.game.check_leap(self.state)?;
        self.leap();
        Ok(())
    }

    /// H.14 The Co-Pilot will teleport as soon as the turn's result is out. E-19 It is chosen with the move, so that no
    /// question after it tells that the power is left.
    pub(super) fn plan_teleport(&mut self) -> Result<(), Refusal> {
        self.game.check_plan(self.state)?;
        self.state.turn.plans_teleport.set(true);
        self.facts
            .push(|| Fact::TeleportPlanned { seat: self.state.turn.seat, is_planned: self.state.turn.plans_teleport });
        Ok(())
    }

    /// H.14 What was planned happens, unless the Co-Pilot is out or stands there already.
    pub(super) fn keep_plan(&mut self) {
        if *self.state.turn.plans_teleport.truth() {
            self.state.turn.plans_teleport.set(false);
            let seat = self.state.seat(self.state.turn.seat);
            if seat.is_aboard() && *seat.sector.truth() != self.game.map.human_start() {
                self.leap();
            }
        }
    }

    /// H.14 Announced as a Teleport; nothing is discarded, which shows the role.
    fn leap(&mut self) {
        self.show_power();
        self.place(self.game.map.human_start());
    }

    /// H.16 The Medic makes another seat in play show its role, which gives the Medic away.
    pub(super) fn examine(&mut self, patient: Seat) -> Result<(), Refusal> {
        self.game.check_examining(self.state, patient)?;
        self.show_power();
        let role = &mut self.state.seat_mut(patient).role;
        role.reveal();
        let role = *role.truth();
        self.facts.push(|| Public::RoleShown { seat: patient, role });
        Ok(())
    }

    /// The seat in turn has used its power.
    pub(super) fn spend_power(&mut self) {
        let seat = self.state.turn.seat;
        self.state.seat_mut(seat).own.truth_mut().has_power = false;
    }

    /// The same for a power that everybody sees, and with it the role.
    fn show_power(&mut self) {
        self.spend_power();
        let seat = self.state.turn.seat;
        let role = &mut self.state.seat_mut(seat).role;
        role.reveal();
        let role = *role.truth();
        self.facts.push(|| Public::PowerUsed { seat, role });
    }
}
