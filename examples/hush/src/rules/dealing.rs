//! The deal.

use arrayvec::ArrayVec;
use fuga_kernel::{Chance, Game, Seat, SeatSet, Secret, Sink, Thing};

use super::Hush;
use crate::cards::{Card, Cards};
use crate::facts::Fact;
use crate::state::{Hand, State};

impl Hush {
    /// X-02 Each seat draws one card from the bag and looks at it.
    pub(super) fn deal_cards(&self, chance: &mut impl Chance, facts: &mut impl Sink<Fact>) -> State {
        let mut bag = Cards::full();
        let mut hands = ArrayVec::new();
        for seat in Seat::all(self.n_seats()) {
            let hand = Hand::new(seat, bag.draw(chance), false);
            facts.push(|| Fact::Dealt { card: hand.card });
            hands.push(hand);
        }
        State { hands, bag: Secret::unseen(bag), round: 0, waiting: SeatSet::all(self.n_seats()) }
    }

    /// Every card is in the bag, in one hand or aside.
    pub(super) fn check_cards(state: &State) -> Result<(), String> {
        let bag = *state.bag.truth();
        let mut seen = bag;
        for hand in &state.hands {
            let card = *hand.card.truth();
            if seen.contains(card) {
                return Err(format!("card {card} is there twice"));
            }
            seen.insert(card);
        }
        let n_aside = state.hands.iter().filter(|hand| *hand.has_swapped.truth()).count();
        let n_cards = seen.len() + n_aside;
        if n_cards == Card::COUNT { Ok(()) } else { Err(format!("there are {n_cards} cards")) }
    }
}
