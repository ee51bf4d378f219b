//! Which character a bot gets when it sits down.

use fuga_catalog::{Bot, BotKind, Character};
use fuga_kernel::Seat;
use fuga_store::Occupant;

use super::state::{Chair, Room};
use crate::code::random;
use crate::wire::ApiError;

impl Room {
    /// A bot of a kind for a seat: the character of the bot that sits there stays, and a new one has one that fewest others
    /// at the table have. It is drawn for the seat before anything is dealt, so it tells nothing of a role.
    pub(super) fn bot_for(&self, seat: Seat, kind: BotKind) -> Result<Bot, ApiError> {
        let offered = self.game.characters();
        if kind == BotKind::Random || offered.is_empty() {
            return Ok(kind.into());
        }
        let kept = self.chairs[seat.index()].bot().map(|bot| bot.character).filter(|kept| offered.contains(kept));
        let others = || self.chairs.iter().filter_map(Chair::bot).map(|bot| bot.character);
        let character = if let Some(kept) = kept {
            kept
        } else {
            rarest(offered, &others().collect::<Vec<_>>(), random::<1>()?[0])
        };
        Ok(Bot { kind, character })
    }
}

impl Chair {
    /// The bot that was chosen for the seat, if one has it.
    pub(super) fn bot(&self) -> Option<Bot> {
        match &self.occupant {
            Occupant::Bot(name) => Bot::named(name),
            Occupant::Person(_) | Occupant::Nobody | Occupant::Gone => None,
        }
    }
}

/// One of those characters that fewest others have, by a random number.
fn rarest(offered: &[Character], others: &[Character], luck: u8) -> Character {
    let n_with = |character: Character| others.iter().filter(|&&other| other == character).count();
    let fewest = offered.iter().map(|&character| n_with(character)).min().unwrap_or(0);
    let rare: Vec<Character> = offered.iter().copied().filter(|&character| n_with(character) == fewest).collect();
    rare[usize::from(luck) % rare.len()]
}

#[cfg(test)]
mod tests {
    use fuga_catalog::GameId;

    use super::*;

    #[test]
    fn no_two_bots_are_alike_while_there_are_other_characters() {
        for offered in GameId::ALL.map(GameId::characters) {
            for luck in 0..=u8::MAX {
                let mut others = Vec::new();
                for n_before in 0..2 * offered.len() {
                    others.push(rarest(offered, &others, luck.rotate_left(n_before as u32)));
                }
                for &character in offered {
                    let n_before = |end| others[..end].iter().filter(|&&other| other == character).count();
                    assert_eq!([n_before(offered.len()), n_before(2 * offered.len())], [1, 2], "{others:?}");
                }
            }
        }
    }

    #[test]
    fn each_character_may_come_first() {
        let offered = GameId::Escape.characters();
        for &character in offered {
            assert!((0..=u8::MAX).any(|luck| rarest(offered, &[], luck) == character));
        }
    }

    #[test]
    fn what_a_seat_was_stored_with_is_read_again() {
        let bot = |stored: &str| Chair::new(Occupant::Bot(stored.to_owned()), String::new(), true, String::new()).bot();
        for kind in BotKind::ALL {
            assert_eq!(bot(kind.name()), Some(kind.into()));
            for character in Character::ALL {
                let seated = Bot { kind, character };
                assert_eq!(bot(&seated.to_string()), Some(seated));
            }
        }
        assert_eq!(bot("sensible"), Some(BotKind::Normal.into()), "as tables of before have it");
        assert_eq!(bot("hard:gone"), Some(BotKind::Hard.into()), "one that there is no more");
        assert_eq!(bot("nobody"), None);
    }
}
