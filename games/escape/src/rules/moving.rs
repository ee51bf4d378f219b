//! The move (E-10 to E-18, A.1, A.2, A.4, H.13) and what the sector it ends in does.

use fuga_kernel::{Chance, Secret, Sink};

use super::{Course, Escape};
use crate::cards::{Role, Side};
use crate::facts::{Fact, Public};
use crate::map::{Kind, Place, Sector, hatch_bit};
use crate::reach::{Ends, Walk};
use crate::refusal::Refusal;
use crate::scenario::Code;
use crate::state::{Phase, State};

impl Escape {
    /// E-10 to E-13 Where a move of the seat in turn may end; `spare` holds the list where no table does.
    pub(super) fn ends<'a>(&'a self, state: &State, spare: &'a mut Ends) -> &'a Ends {
        self.reach.ends(&self.map, self.walk_of(state), spare)
    }

    /// The sector a move may end in, or the reason why not.
    pub(super) fn check_move(&self, state: &State, to: Place) -> Result<Sector, Refusal> {
        check_phase(state)?;
        let sector = self.map.sector(to).ok_or(Refusal::NoSuchPlace { place: to })?;
        if self.ends(state, &mut Ends::default()).all().contains(&sector) {
            return Ok(sector);
        }
        let walk = self.walk_of(state);
        Err(match self.map.kind(sector) {
            // E-10, E-13
            _ if sector == walk.began => Refusal::EndsWhereItBegan { place: to },
            // E-11
            Kind::HumanStart | Kind::AlienStart => Refusal::StartSector { place: to },
            // E-12
            Kind::Hatch(hatch) if walk.side == Side::Alien => Refusal::AlienOnHatch { hatch },
            Kind::Hatch(hatch) if walk.closed & hatch_bit(hatch) != 0 => Refusal::HatchClosed { hatch },
            Kind::Secure if !self.codes.may_enter_secure(walk.side) => Refusal::SecureClosed { place: to },
            Kind::Secure | Kind::Dangerous if self.is_too_near(walk, sector) => Refusal::TooNear { place: to },
            Kind::Hatch(_) | Kind::Secure | Kind::Dangerous => Refusal::TooFar { place: to, limit: walk.steps },
        })
    }

    /// E-10 Whether an alien that moves no less than 2 would get there with one step.
    fn is_too_near(&self, walk: Walk, sector: Sector) -> bool {
        self.fewest_steps(walk.side, walk.steps) > 1 && self.map.neighbours(walk.from).contains(&sector)
    }

    /// E-14, H.13 Whether a seat may stay where these are the ends of its moves.
    pub(super) fn check_stay(&self, state: &State, ends: &Ends) -> Result<(), Refusal> {
        let may_stay = ends.all().is_empty() || self.has_power(state, Role::ExecutiveOfficer, Code::H13);
        if may_stay { Ok(()) } else { Err(Refusal::MustMove) }
    }

    /// A.2 Whether a seat may stay and say so.
    pub(super) fn check_staying_aloud(&self, state: &State) -> Result<(), Refusal> {
        check_phase(state)?;
        if self.plays(Code::A2) { Ok(()) } else { Err(Refusal::NoStayingAloud) }
    }

    /// E-17, A.1 Whether ending a move in the sector draws a dangerous-sector card.
    pub(crate) fn draws_card(&self, sector: Sector) -> bool {
        match self.map.kind(sector) {
            Kind::Dangerous => true,
            Kind::Secure => self.plays(Code::A1),
            Kind::HumanStart | Kind::AlienStart | Kind::Hatch(_) => false,
        }
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// E-10 The move: what it ends in decides what follows.
    pub(super) fn move_to(&mut self, to: Place) -> Result<(), Refusal> {
        let sector = self.game.check_move(self.state, to)?;
        let from = self.here();
        self.place(sector);
        match self.game.map.kind(sector) {
            Kind::Hatch(hatch) => {
                self.spare_captain(from, sector);
                self.reach_hatch(hatch);
            }
            Kind::Secure | Kind::Dangerous | Kind::HumanStart | Kind::AlienStart => {
                self.resolve_sector(from, sector);
            }
        }
        Ok(())
    }

    /// E-14 Who has no legal move stays, in secret unless the table wants to be told (E-14a): the sector counts as just reached, without attack or hatch card.
    /// H.13 So may the Executive Officer, once.
    pub(super) fn stay(&mut self) -> Result<(), Refusal> {
        check_phase(self.state)?;
        let mut spare = Ends::default();
        let ends = self.game.ends(self.state, &mut spare);
        self.game.check_stay(self.state, ends)?;
        if !ends.all().is_empty() {
            self.spend_power();
        } else if self.game.options.stuck_is_told == Some(true) {
            let seat = self.state.turn.seat;
            self.facts.push(|| Public::Stuck { seat });
        }
        self.remain();
        Ok(())
    }

    /// A.2 A seat stays and says so: the sector counts as just reached, without attack or hatch card.
    pub(super) fn stay_aloud(&mut self) -> Result<(), Refusal> {
        self.game.check_staying_aloud(self.state)?;
        let seat = self.state.turn.seat;
        self.facts.push(|| Public::Stayed { seat });
        self.remain();
        Ok(())
    }

    /// The sector in which the seat stays counts as just reached; hardly anybody does.
    #[cold]
    fn remain(&mut self) {
        let here = self.here();
        self.place(here);
        self.resolve_sector(here, here);
    }

    /// Puts the seat in turn somewhere; only the seat itself learns where.
    pub(super) fn place(&mut self, sector: Sector) {
        let seat = self.state.turn.seat;
        self.state.seat_mut(seat).sector.set(sector);
        self.facts.push(|| Fact::Moved { seat, to: Secret::new(seat, self.game.map.place(sector)) });
    }

    /// E-16, E-17 A dangerous sector draws a card unless the seat is sedated or excused (H.1), and with A.1 a secure one
    /// does too; all else is "no card", one event whatever the cause.
    #[expect(clippy::inline_always, reason = "most actions pass here, and a call costs random play some percent")]
    #[inline(always)]
    fn resolve_sector(&mut self, from: Sector, sector: Sector) {
        let is_excused = self.spare_captain(from, sector) || self.state.turn.boost.truth().is_sedated;
        if self.game.draws_card(sector) && !is_excused {
            return self.draw_card();
        }
        let seat = self.state.turn.seat;
        self.facts.push(|| Public::NoCard { seat });
        self.after_result();
    }
}

/// E-19 A turn has one move.
const fn check_phase(state: &State) -> Result<(), Refusal> {
    match state.turn.phase {
        Phase::Move => Ok(()),
        Phase::Announce { .. } => Err(Refusal::MustAnnounce),
        Phase::ChooseCard { .. } => Err(Refusal::MustChooseCard),
        Phase::OverLimit | Phase::After => Err(Refusal::HasMoved),
    }
}
