//! Hatches (E-40, E-63 to E-65).

use fuga_kernel::{Chance, Sink};

use super::Escape;
use super::items::leave;
use crate::cards::{draw, pour, total};
use crate::facts::Fact;
use crate::outcome::Fate;
use crate::state::{HatchCard, HatchState, State};

impl Escape {
    /// E-63 A human ends on a hatch, says its number and draws a hatch card for all to see. No dangerous-sector card is
    /// drawn here (E-64). In the basic game there are no hatch cards: the human is out (E-40).
    pub(super) fn reach_hatch(
        &self,
        state: &mut State,
        hatch: u8,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        let seat = state.turn.seat;
        let card = self.is_advanced().then(|| draw_hatch_card(state, chance));
        facts.push(|| Fact::HatchReached { seat, hatch, card });
        if card == Some(HatchCard::Red) {
            state.hatches.set(hatch, HatchState::Damaged);
        } else {
            state.hatches.set(hatch, HatchState::Blocked);
            leave(state, seat, Fate::Escaped);
            facts.push(|| Fact::Escaped { seat, hatch });
        }
        self.conclude(state, facts);
        self.after_result(state, facts);
    }
}

/// E-63 An empty hatch pile is rebuilt from the used cards.
fn draw_hatch_card(state: &mut State, chance: &mut impl Chance) -> HatchCard {
    if total(&state.hatch_pile) == 0 {
        pour(&mut state.hatch_used, &mut state.hatch_pile);
    }
    let kind = draw(&mut state.hatch_pile, chance);
    state.hatch_used[kind] += 1;
    if kind == 0 { HatchCard::Green } else { HatchCard::Red }
}
