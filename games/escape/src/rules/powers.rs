//! What some characters can do (H.1, H.13, H.14, H.16); the others' powers stand with the rule they change.

use fuga_kernel::{Seat, Sink};

use super::Escape;
use crate::cards::Role;
use crate::facts::{Fact, Public};
use crate::map::{Kind, Sector};
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
            Role::CoPilot => Code::H14,
            Role::Medic => Code::H16,
            _ => return None,
        };
        self.plays(code).then_some(code)
    }

    /// H.1 Whether this is the Captain's first dangerous sector, which draws no card; from now on they do.
    pub(super) fn spare_captain(&self, state: &mut State, sector: Sector) -> bool {
        let is_spared = self.map.kind(sector) == Kind::Dangerous && self.has_power(state, Role::Captain, Code::H1);
        if is_spared {
            spend_power(state);
        }
        is_spared
    }

    /// H.14 The Co-Pilot teleports before the move.
    pub(super) fn power_teleport(&self, state: &mut State, facts: &mut impl Sink<Fact>) -> Result<(), Refusal> {
        self.check_power(state, Role::CoPilot, Code::H14)?;
        if *state.turn.plans_teleport.truth() {
            return Err(Refusal::AlreadyPlanned);
        }
        self.check_way_home(state)?;
        self.leap(state, facts);
        Ok(())
    }

    /// H.14 The Co-Pilot will teleport as soon as the turn's result is out. E-19 It is chosen with the move, so that no
    /// question after it tells that the power is left.
    pub(super) fn plan_teleport(&self, state: &mut State, facts: &mut impl Sink<Fact>) -> Result<(), Refusal> {
        self.check_power(state, Role::CoPilot, Code::H14)?;
        if *state.turn.plans_teleport.truth() {
            return Err(Refusal::AlreadyPlanned);
        }
        if *state.turn.began.truth() == self.map.human_start() {
            return Err(Refusal::BeganAtHumanStart);
        }
        state.turn.plans_teleport.set(true);
        facts.push(|| Fact::TeleportPlanned { seat: state.turn.seat, is_planned: state.turn.plans_teleport });
        Ok(())
    }

    /// H.14 What was planned happens, unless the Co-Pilot is out or stands there already.
    pub(super) fn keep_plan(&self, state: &mut State, facts: &mut impl Sink<Fact>) {
        if *state.turn.plans_teleport.truth() {
            state.turn.plans_teleport.set(false);
            let seat = state.seat(state.turn.seat);
            if seat.is_aboard() && *seat.sector.truth() != self.map.human_start() {
                self.leap(state, facts);
            }
        }
    }

    /// H.14 Announced as a Teleport; nothing is discarded, which shows the role.
    fn leap(&self, state: &mut State, facts: &mut impl Sink<Fact>) {
        show_power(state, facts);
        self.place(state, self.map.human_start(), facts);
    }

    /// H.16 The Medic makes another seat in play show its role, which gives the Medic away.
    pub(super) fn examine(&self, state: &mut State, patient: Seat, facts: &mut impl Sink<Fact>) -> Result<(), Refusal> {
        self.check_power(state, Role::Medic, Code::H16)?;
        if patient == state.turn.seat || !self.seats().any(|seat| seat == patient && state.seat(seat).is_in_play()) {
            return Err(Refusal::NotInPlay { seat: patient });
        }
        if state.seat(patient).role.is_open() {
            return Err(Refusal::RoleIsKnown { seat: patient });
        }
        show_power(state, facts);
        let role = &mut state.seat_mut(patient).role;
        role.reveal();
        let role = *role.truth();
        facts.push(|| Public::RoleShown { seat: patient, role });
        Ok(())
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

/// The seat in turn has used its power.
pub(super) fn spend_power(state: &mut State) {
    let seat = state.turn.seat;
    state.seat_mut(seat).own.truth_mut().has_power = false;
}

/// The same for a power that everybody sees, and with it the role.
fn show_power(state: &mut State, facts: &mut impl Sink<Fact>) {
    spend_power(state);
    let seat = state.turn.seat;
    let role = &mut state.seat_mut(seat).role;
    role.reveal();
    let role = *role.truth();
    facts.push(|| Public::PowerUsed { seat, role });
}
