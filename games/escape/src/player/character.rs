//! What a character changes in the numbers of a level. It shows on both sides, so that it tells nothing of a role.

use fuga_kernel::Character;

use super::dials::Dials;

/// Those that Escape's players can take on.
pub(crate) const CHARACTERS: &[Character] = &[Character::Bold, Character::Careful, Character::Honest, Character::Liar];

impl Dials {
    /// The same player with a character.
    pub(super) fn of_character(self, character: Character) -> Self {
        let enough = |enough| sure_enough(enough, character);
        let level = Self {
            enough_early: enough(self.enough_early),
            enough: enough(self.enough),
            enough_known: enough(self.enough_known),
            ..self
        };
        match character {
            // A human goes where it may be found, if that is the way.
            Character::Bold => Self { risk: 0.5 * self.risk, found: 0.75 * self.found, ..level },
            // A human takes the silent ways.
            Character::Careful => Self { risk: 1.3 * self.risk, found_secure: 0.8 * self.found_secure, ..level },
            // What it names is far from where it is, be it hard to believe.
            Character::Liar => Self { far_from_here: 2.0 * self.far_from_here, credit: 0.7 * self.credit, ..level },
            Character::Plain | Character::Honest | Character::Spiteful | Character::Peaceful => level,
        }
    }
}

/// How sure an alien of a character wants to be to attack, where a plain one wants to be so sure: a bold one attacks on a
/// hunch, and a careful one shows itself late.
pub(super) fn sure_enough(plain: f64, character: Character) -> f64 {
    let caution = match character {
        Character::Bold => -0.5,
        Character::Careful => 0.5,
        _ => return plain,
    };
    plain + caution * plain * (1.0 - plain)
}

/// How many steps more a human walks to end a move where everything is silent.
pub(super) const fn steps_for_silence(character: Character) -> f64 {
    match character {
        Character::Bold => -0.3,
        Character::Careful => 0.2,
        _ => 0.0,
    }
}

/// How often of a hundred times it names the sector where it is, when it may name any.
pub(super) const fn candour(character: Character) -> u32 {
    match character {
        Character::Honest => 50,
        _ => 0,
    }
}
