//! A rule-of-thumb player: it swaps a card that is worse than what the bag holds on average.

use fuga_kernel::Player;

use crate::actions::Action;
use crate::cards::Cards;
use crate::memory::Memory;
use crate::rules::Hush;
use crate::view::View;

/// Plays by rules of thumb.
#[derive(Clone, Copy, Debug)]
pub struct Sensible;

impl Player<Hush> for Sensible {
    fn choose(&mut self, _game: &Hush, view: &View, memory: &Memory, legal: &[Action]) -> usize {
        let own = view.you.and_then(|seat| view.cards[seat.index()]);
        let is_low = own.is_some_and(|own| {
            // The cards it has not held are as likely in the bag as elsewhere.
            let unknown = Cards::full().iter().filter(|&card| !memory.held().contains(card));
            let (n_cards, sum) =
                unknown.fold((0, 0), |(n_cards, sum), card| (n_cards + 1, sum + u32::from(card.number())));
            u32::from(own.number()) * n_cards < sum
        });
        let wanted = if is_low { Action::Swap } else { Action::Keep };
        legal.iter().position(|&action| action == wanted).unwrap_or(0)
    }
}
