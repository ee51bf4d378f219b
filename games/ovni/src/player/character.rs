//! What a character changes in the numbers of a level.

use fuga_kernel::Character;

use super::dials::Dials;

/// Those that O.V.N.I.'s players can take on.
pub(crate) const CHARACTERS: &[Character] =
    &[Character::Bold, Character::Careful, Character::Spiteful, Character::Peaceful];

impl Dials {
    /// The same player with a character.
    pub(super) fn of_character(self, character: Character) -> Self {
        match character {
            // It keeps all its military free to attack, and does not save high chips.
            Character::Bold => Self { shield: -1.0, six: 0.5 * self.six, chip: 0.4 * self.chip, ..self },
            // It keeps military behind the shield, and high chips in hand.
            Character::Careful => {
                Self { shield: 1.6 * self.shield, six: 1.5 * self.six, chip: 1.4 * self.chip, ..self }
            }
            // It recruits military and takes from others what it can, most of all from whoever leads.
            Character::Spiteful => Self {
                all: self.all + 0.3,
                rival: self.rival + 0.2,
                soldiers: 1.3 * self.soldiers,
                soldier: 1.3 * self.soldier,
                ..self
            },
            // It has little military, and leaves the others what they have.
            Character::Peaceful => Self {
                all: 0.2 * self.all,
                rival: 0.2 * self.rival,
                soldiers: 0.75 * self.soldiers,
                soldier: 0.75 * self.soldier,
                ..self
            },
            Character::Plain | Character::Honest | Character::Liar => self,
        }
    }
}
