//! Attacks (E-30 to E-34), Defense (E-62), feeding (E-52), and what comes after death (A.5, B.3).

use fuga_kernel::{Chance, Seat, Sink};

use super::items::{drop_hand, leave};
use super::{Course, Escape};
use crate::cards::{Item, Side};
use crate::facts::{Death, Fact, Public};
use crate::map::{Place, Sector};
use crate::outcome::Fate;
use crate::refusal::Refusal;
use crate::scenario::Code;
use crate::state::State;

impl Escape {
    /// E-33 The sector an attack may end in: one that a move leads to, and neither a start nor a hatch.
    fn check_attack(&self, state: &State, to: Place) -> Result<Sector, Refusal> {
        let sector = self.check_move(state, to)?;
        Self::check_arms(state)?;
        if self.is_plain(sector) { Ok(sector) } else { Err(Refusal::NoAttackThere { place: to }) }
    }

    /// E-32 A human attacks with an item.
    pub(super) fn check_arms(state: &State) -> Result<(), Refusal> {
        let attacker = state.seat(state.turn.seat);
        let is_armed = attacker.side() == Side::Alien || attacker.n_held(Item::Attack) > 0;
        if is_armed { Ok(()) } else { Err(Refusal::Unarmed) }
    }

    /// E-31, E-34 Everyone else standing there is hit at the same moment; a human who holds a Defense is saved (E-62).
    fn struck(&self, state: &State, attacker: Seat, sector: Sector) -> (Vec<Seat>, Vec<Seat>) {
        let (mut killed, mut defended) = (Vec::new(), Vec::new());
        for seat in self.seats().filter(|&seat| seat != attacker) {
            let there = state.seat(seat);
            if !there.is_aboard() || *there.sector.truth() != sector {
                continue;
            }
            if there.side() == Side::Human && there.n_held(Item::Defense) > 0 {
                defended.push(seat);
            } else {
                killed.push(seat);
            }
        }
        // E-62 In the Portuguese text a Defense makes the whole attack void.
        if self.readings.defense_stops_attack && !defended.is_empty() {
            killed.clear();
        }
        (killed, defended)
    }

    /// E-52, C.3 Whether killing a human makes an alien faster.
    pub(crate) fn do_aliens_feed(&self) -> bool {
        self.is_advanced() && !self.plays(Code::C3)
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// E-30 Moves and attacks where the move ends: an alien, or a human with an Attack item (E-32).
    pub(super) fn attack(&mut self, to: Place) -> Result<(), Refusal> {
        let sector = self.game.check_attack(self.state, to)?;
        let attacker = self.state.turn.seat;
        let by_item = self.state.seat(attacker).side() == Side::Human;
        let from = self.here();
        self.place(sector);
        // H.1 The first dangerous sector uses the power up, attack or not.
        self.spare_captain(from, sector);
        if by_item {
            self.use_up(attacker, Item::Attack);
        }
        let (killed, defended) = self.game.struck(self.state, attacker, sector);
        self.facts.push(|| Public::Attacked {
            seat: attacker,
            at: to,
            by_item,
            killed: killed.iter().map(|&seat| death_of(self.state, seat)).collect(),
            defended: defended.clone(),
        });
        for seat in defended {
            self.spend(seat, Item::Defense);
        }
        // E-52 An alien that has killed a human is faster from its next turn on; neither the basic game (E-40) nor C.3
        // knows feeding.
        let has_eaten = killed.iter().any(|&seat| self.state.seat(seat).side() == Side::Human);
        if !by_item && has_eaten && self.game.do_aliens_feed() {
            self.state.seat_mut(attacker).is_fed = true;
        }
        // E.3 Every kill counts; in the Italian text only those by aliens.
        if !by_item || !self.game.plays(Code::E3) || self.game.readings.human_kills_count {
            self.state.seat_mut(attacker).n_kills += killed.len() as u16;
        }
        self.bury(&killed);
        self.conclude();
        self.after_result();
        Ok(())
    }

    /// E-31 The killed show their role and lose their hand. Most are out; A.5 lets them start again, and B.3 makes
    /// aliens of humans, unless no human is left on board: then they have lost.
    fn bury(&mut self, killed: &[Seat]) {
        let is_last = self.game.humans_in_play(self.state).all(|human| killed.contains(&human));
        for &seat in killed {
            self.state.seat_mut(seat).role.reveal();
            match self.state.seat(seat).side() {
                Side::Human if self.game.plays(Code::B3) && is_last => leave(self.state, seat, Fate::Killed),
                Side::Human if self.game.plays(Code::B3) => {
                    drop_hand(self.state, seat);
                    let turned = self.state.seat_mut(seat);
                    turned.is_turned = true;
                    turned.own.truth_mut().start = self.game.map.alien_start();
                    self.facts.push(|| Public::Turned { seat });
                }
                Side::Human | Side::Alien if self.game.plays(Code::A5) => leave(self.state, seat, Fate::Returning),
                // B.3 In the Italian text killed aliens go on too.
                Side::Alien if self.game.plays(Code::B3) && self.game.readings.killed_aliens_play_on => {
                    drop_hand(self.state, seat);
                    self.facts.push(|| Public::PlaysOn { seat });
                }
                Side::Human | Side::Alien => leave(self.state, seat, Fate::Killed),
            }
        }
    }
}

/// Who dies there, as what they are until then.
fn death_of(state: &State, seat: Seat) -> Death {
    let killed = state.seat(seat);
    Death { seat, role: *killed.role.truth(), side: killed.side() }
}
