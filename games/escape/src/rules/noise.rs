//! Dangerous-sector cards (E-20 to E-24) and the items they bring (E-60, J.4).

use fuga_hex::Coord;
use fuga_kernel::{Chance, Secret, Sink};

use super::{Course, Escape};
use crate::cards::Card;
use crate::facts::{Fact, Public};
use crate::map::{Place, Sector};
use crate::refusal::Refusal;
use crate::scenario::Code;
use crate::state::{Phase, State};

impl Escape {
    /// The card that is drawn, if the noise may be said to be there.
    pub(super) fn check_noise(&self, state: &State, at: Coord) -> Result<Card, Refusal> {
        let Phase::Announce { card } = &state.turn.phase else { return Err(Refusal::NothingToAnnounce) };
        let card = *card.truth();
        if card.is_free() {
            self.check_echo(at)?;
        } else {
            // E-20
            let truth = self.map.coord(*state.seat(state.turn.seat).sector.truth());
            if at != truth {
                return Err(Refusal::MustTellTruth { at: truth });
            }
        }
        Ok(card)
    }

    /// E-24 A noise that is invented is in a secure or dangerous sector of the map, for no other has coordinates.
    pub(super) fn check_echo(&self, at: Coord) -> Result<Sector, Refusal> {
        self.map.sector(Place::At(at)).ok_or(Refusal::NoNoiseThere { at })
    }

    /// E-60 Whether a card brings an item: one with an icon, or with J.4 Silence instead. E-40 The basic game has none.
    pub(crate) fn gives_item(&self, card: Card) -> bool {
        if self.plays(Code::J4) {
            return card == Card::Silence;
        }
        self.is_advanced() && self.readings.counts_icon(card)
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// E-17 Draws a card. A noise, true or invented, waits for the seat's answer, so that no pause tells them apart.
    pub(super) fn draw_card(&mut self) {
        let seat = self.state.turn.seat;
        let card = self.state.danger.pile.truth_mut().draw(self.chance);
        self.facts.push(|| Fact::CardDrawn { seat, card: Secret::new(seat, card) });
        if card == Card::Silence {
            // E-22
            self.facts.push(|| Public::Silence { seat });
            discard(self.state, card);
            if self.game.gives_item(card) {
                self.draw_item();
            }
            self.after_result();
        } else {
            self.state.turn.phase = Phase::Announce { card: Secret::new(seat, card) };
        }
    }

    /// E-20 to E-24 The seat says where the noise is.
    pub(super) fn announce(&mut self, at: Coord) -> Result<(), Refusal> {
        let card = self.game.check_noise(self.state, at)?;
        let seat = self.state.turn.seat;
        self.facts.push(|| Public::Noise { seat, at });
        discard(self.state, card);
        if self.game.gives_item(card) {
            self.draw_item();
        }
        self.after_result();
        Ok(())
    }

    /// E-60 Draws an item; an empty pile is rebuilt from the discards, and with both empty nothing is drawn.
    fn draw_item(&mut self) {
        let seat = self.state.turn.seat;
        let items = &mut self.state.items;
        if items.n_pile == 0 {
            items.shown.pour_into(items.pile.truth_mut());
            items.hidden.truth_mut().pour_into(items.pile.truth_mut());
            items.n_hidden = 0;
            items.n_pile = items.pile.truth().total() as u8;
        }
        if items.n_pile == 0 {
            return;
        }
        let item = items.pile.truth_mut().draw(self.chance);
        items.n_pile -= 1;
        let holder = self.state.seat_mut(seat);
        holder.hand.truth_mut()[item] += 1;
        holder.n_items += 1;
        self.facts.push(|| Fact::ItemDrawn { seat, item: Secret::new(seat, item) });
    }
}

/// E-23 Face down; an empty pile is rebuilt at once. At the next draw it would be too late: that draw is unseen, and
/// shrinking discards would show it.
fn discard(state: &mut State, card: Card) {
    let danger = &mut state.danger;
    danger.discards.truth_mut()[card] += 1;
    danger.n_discards += 1;
    if danger.pile.truth().is_empty() {
        danger.discards.truth_mut().pour_into(danger.pile.truth_mut());
        danger.n_discards = 0;
    }
}
