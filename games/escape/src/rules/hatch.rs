//! Hatches (E-40, E-63 to E-65, D.2, H.15).

use fuga_kernel::{Chance, Sink};

use super::items::leave;
use super::{Course, Escape};
use crate::cards::{HatchCard, Role};
use crate::facts::{Fact, Public};
use crate::outcome::Fate;
use crate::refusal::Refusal;
use crate::scenario::Code;
use crate::state::{HatchState, Phase, State};

impl Escape {
    /// H.15 The hatch it is about, and the card that is not chosen.
    pub(super) fn check_choice(state: &State, card: HatchCard) -> Result<(u8, HatchCard), Refusal> {
        let Phase::ChooseCard { hatch, cards } = state.turn.phase else { return Err(Refusal::NoCardToChoose) };
        match cards {
            [first, second] if first == card => Ok((hatch, second)),
            [first, second] if second == card => Ok((hatch, first)),
            _ => Err(Refusal::NotDrawn { card }),
        }
    }

    /// E-40, D.2 Whether hatch cards are in play.
    pub(crate) fn has_hatch_cards(&self) -> bool {
        self.is_advanced() && !self.plays(Code::D2)
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// E-63 A human ends on a hatch, says its number and draws a hatch card for all to see. No dangerous-sector card is
    /// drawn here (E-64). In the basic game (E-40) and with D.2 there are no hatch cards: the human is out.
    pub(super) fn reach_hatch(&mut self, hatch: u8) {
        if !self.game.has_hatch_cards() {
            return self.settle_hatch(hatch, None);
        }
        let card = self.draw_hatch_card();
        if !self.game.has_role(self.state, Role::Engineer, Code::H15) {
            return self.use_hatch_card(hatch, card);
        }
        // H.15 Both cards are drawn for all to see, and only the Engineer draws two.
        let cards = [card, self.draw_hatch_card()];
        let seat = self.state.turn.seat;
        self.state.seat_mut(seat).role.reveal();
        self.facts.push(|| Public::HatchCardsDrawn { seat, hatch, cards });
        self.state.turn.phase = Phase::ChooseCard { hatch, cards };
        if cards[0] == cards[1] {
            self.keep_card(hatch, card, card);
        }
    }

    /// H.15 The Engineer chooses the card that counts.
    pub(super) fn choose(&mut self, card: HatchCard) -> Result<(), Refusal> {
        let (hatch, other) = Escape::check_choice(self.state, card)?;
        self.keep_card(hatch, card, other);
        Ok(())
    }

    /// H.15 The card that was not chosen goes back into the pile.
    fn keep_card(&mut self, hatch: u8, card: HatchCard, other: HatchCard) {
        self.state.hatch_pile[other] += 1;
        self.use_hatch_card(hatch, card);
    }

    fn use_hatch_card(&mut self, hatch: u8, card: HatchCard) {
        self.state.hatch_used[card] += 1;
        self.settle_hatch(hatch, Some(card));
    }

    /// E-63 Red damages the hatch; otherwise the human is out, and the hatch is blocked.
    fn settle_hatch(&mut self, hatch: u8, card: Option<HatchCard>) {
        let seat = self.state.turn.seat;
        self.facts.push(|| Public::HatchReached { seat, hatch, card });
        if card == Some(HatchCard::Red) {
            self.state.hatches.set(hatch, HatchState::Damaged);
        } else {
            self.state.hatches.set(hatch, HatchState::Blocked);
            leave(self.state, seat, Fate::Escaped);
            self.facts.push(|| Public::Escaped { seat, hatch });
        }
        self.conclude();
        self.after_result();
    }

    /// E-63 Takes a card out of the pile; an empty pile is rebuilt from the used cards.
    fn draw_hatch_card(&mut self) -> HatchCard {
        if self.state.hatch_pile.is_empty() {
            self.state.hatch_used.pour_into(&mut self.state.hatch_pile);
        }
        self.state.hatch_pile.draw(self.chance)
    }
}
