//! Invents a truth that fits what one viewer knows.
//!
//! Hidden are the others' cards, whether they swapped, and with that what is left in the bag. Cards the viewer sees or
//! has held are where it knows them to be; all others are equally likely everywhere.

use arrayvec::ArrayVec;
use fuga_kernel::{Chance, Seat, Secret};

use crate::cards::Cards;
use crate::memory::Memory;
use crate::options::MAX_SEATS;
use crate::rules::{Hush, N_ROUNDS};
use crate::state::{Hand, State};
use crate::view::View;

impl Hush {
    pub(crate) fn invent(view: &View, memory: &Memory, chance: &mut impl Chance) -> State {
        let mut bag = Cards::full();
        let seen = view.cards.iter().copied().flatten();
        seen.chain(memory.held().iter()).for_each(|card| bag.remove(card));
        let mut hands: ArrayVec<Hand, MAX_SEATS> = ArrayVec::new();
        let mut n_aside = 0;
        for (seat, &seen) in Seat::all(view.cards.len() as u8).zip(&view.cards) {
            let card = seen.unwrap_or_else(|| bag.draw(chance));
            let has_swapped = if view.you == Some(seat) {
                view.have_you_swapped.expect("a seat sees whether it has swapped")
            } else {
                memory.answered().contains(seat) && chance.draw(2) == 0
            };
            n_aside += u8::from(has_swapped && view.you != Some(seat));
            hands.push(Hand::new(seat, card, has_swapped));
        }
        // What the viewer put aside it has held; what the others put aside was in the bag.
        for _ in 0..n_aside {
            bag.draw(chance);
        }
        if view.round == N_ROUNDS {
            hands.iter_mut().for_each(|hand| hand.card.reveal());
        }
        State { hands, bag: Secret::unseen(bag), round: view.round, waiting: view.waiting }
    }
}
