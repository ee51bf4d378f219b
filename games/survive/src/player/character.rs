//! What a character changes in the numbers of a level.

use fuga_kernel::Character;

use super::dials::Dials;

/// Those that Survive's players can take on.
pub(crate) const CHARACTERS: &[Character] =
    &[Character::Bold, Character::Careful, Character::Spiteful, Character::Peaceful];

impl Dials {
    /// The same player with a character.
    pub(super) fn of_character(self, character: Character) -> Self {
        match character {
            // Its people trust in their arms: they leave the island early, and swim.
            Character::Bold => Self { swim: 1.05 * self.swim, shore: 1.1 * self.shore, ..self },
            // They wait for a boat.
            Character::Careful => Self { swim: 0.93 * self.swim, shore: 0.85 * self.shore, ..self },
            // It drives monsters at whoever leads, also where others of its level spare them.
            Character::Spiteful => Self { all: 1.1 * self.all, rival: 1.5 * self.rival, ..self },
            // It sees to its own people, and leaves the others theirs.
            Character::Peaceful => Self { all: 0.6 * self.all, rival: 0.3 * self.rival, ..self },
            Character::Plain | Character::Honest | Character::Liar => self,
        }
    }
}
