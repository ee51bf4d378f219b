//! Hatches (E-40, E-63 to E-65, D.2, H.15).

use fuga_kernel::{Chance, Sink};

use super::Escape;
use super::items::leave;
use crate::cards::{HatchCard, Role};
use crate::facts::{Fact, Public};
use crate::outcome::Fate;
use crate::refusal::Refusal;
use crate::scenario::Code;
use crate::state::{HatchState, Phase, State};

impl Escape {
    /// E-63 A human ends on a hatch, says its number and draws a hatch card for all to see. No dangerous-sector card is
    /// drawn here (E-64). In the basic game (E-40) and with D.2 there are no hatch cards: the human is out.
    pub(super) fn reach_hatch(
        &self,
        state: &mut State,
        hatch: u8,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) {
        if !self.has_hatch_cards() {
            return self.settle_hatch(state, hatch, None, facts);
        }
        let card = draw_hatch_card(state, chance);
        if !self.has_role(state, Role::Engineer, Code::H15) {
            return self.use_hatch_card(state, hatch, card, facts);
        }
        // H.15 Both cards are drawn for all to see, and only the Engineer draws two.
        let cards = [card, draw_hatch_card(state, chance)];
        let seat = state.turn.seat;
        state.seat_mut(seat).role.reveal();
        facts.push(|| Public::HatchCardsDrawn { seat, hatch, cards });
        state.turn.phase = Phase::ChooseCard { hatch, cards };
        if cards[0] == cards[1] {
            self.keep_card(state, hatch, card, card, facts);
        }
    }

    /// H.15 The Engineer chooses the card that counts.
    pub(super) fn choose(
        &self,
        state: &mut State,
        card: HatchCard,
        facts: &mut impl Sink<Fact>,
    ) -> Result<(), Refusal> {
        let Phase::ChooseCard { hatch, cards } = state.turn.phase else { return Err(Refusal::NoCardToChoose) };
        let other = match cards {
            [first, second] if first == card => second,
            [first, second] if second == card => first,
            _ => return Err(Refusal::NotDrawn { card }),
        };
        self.keep_card(state, hatch, card, other, facts);
        Ok(())
    }

    /// H.15 The card that was not chosen goes back into the pile.
    fn keep_card(&self, state: &mut State, hatch: u8, card: HatchCard, other: HatchCard, facts: &mut impl Sink<Fact>) {
        state.hatch_pile[other] += 1;
        self.use_hatch_card(state, hatch, card, facts);
    }

    fn use_hatch_card(&self, state: &mut State, hatch: u8, card: HatchCard, facts: &mut impl Sink<Fact>) {
        state.hatch_used[card] += 1;
        self.settle_hatch(state, hatch, Some(card), facts);
    }

    /// E-63 Red damages the hatch; otherwise the human is out, and the hatch is blocked.
    fn settle_hatch(&self, state: &mut State, hatch: u8, card: Option<HatchCard>, facts: &mut impl Sink<Fact>) {
        let seat = state.turn.seat;
        facts.push(|| Public::HatchReached { seat, hatch, card });
        if card == Some(HatchCard::Red) {
            state.hatches.set(hatch, HatchState::Damaged);
        } else {
            state.hatches.set(hatch, HatchState::Blocked);
            leave(state, seat, Fate::Escaped);
            facts.push(|| Public::Escaped { seat, hatch });
        }
        self.conclude(state, facts);
        self.after_result(state, facts);
    }

    /// E-40, D.2 Whether hatch cards are in play.
    pub(crate) fn has_hatch_cards(&self) -> bool {
        self.is_advanced() && !self.plays(Code::D2)
    }
}

/// E-63 Takes a card out of the pile; an empty pile is rebuilt from the used cards.
fn draw_hatch_card(state: &mut State, chance: &mut impl Chance) -> HatchCard {
    if state.hatch_pile.is_empty() {
        state.hatch_used.pour_into(&mut state.hatch_pile);
    }
    state.hatch_pile.draw(chance)
}
