//! A character shows in play, at every level.

use fuga_bots::{choose_in_twins, watch};
use fuga_kernel::{Character, Extras, Player};
use fuga_ovni::{Action, Options, Ovni};

/// A level by its name, as figures are printed.
type Level = (&'static str, fn(u64) -> Box<dyn Player<Ovni>>);

const LEVELS: [Level; 2] = [("gentle", Ovni::gentle), ("hard", Ovni::hard)];

/// What players of a character do in a match.
#[derive(Debug, Default)]
struct Habits {
    /// How often they say that military stands behind the shield, of the times that they are asked.
    shields: f64,
    /// How often they capture or destroy something.
    raids: f64,
}

const N_MATCHES: u64 = 40;

fn habits(level: Level, character: Character) -> Habits {
    let (mut shields, mut n_raids) = ([0.0; 2], 0.0);
    watch::<Ovni>(&Options::new(4), (level.1, character), N_MATCHES, |_, _, action| match action {
        Action::Garrison { aside } => {
            shields[0] += f64::from(u8::from(aside));
            shields[1] += 1.0;
        }
        Action::Capture { .. } | Action::Destroy { .. } => n_raids += 1.0,
        _ => {}
    });
    let habits = Habits { shields: shields[0] / shields[1], raids: n_raids / N_MATCHES as f64 };
    println!("{} {character:?} {habits:?}", level.0);
    habits
}

#[test]
fn bold_players_keep_their_military_free_and_careful_ones_behind_the_shield() {
    for level in LEVELS {
        let [bold, plain, careful] =
            [Character::Bold, Character::Plain, Character::Careful].map(|character| habits(level, character));
        assert!(bold.shields < plain.shields && plain.shields < careful.shields, "{}", level.0);
    }
}

#[test]
fn spiteful_players_raid_others_and_peaceful_ones_do_so_less() {
    for level in LEVELS {
        let [spiteful, plain, peaceful] =
            [Character::Spiteful, Character::Plain, Character::Peaceful].map(|character| habits(level, character));
        assert!(spiteful.raids > plain.raids, "{}", level.0);
        // A gentle one raids nobody anyway.
        assert!(plain.raids > peaceful.raids || level.0 == "gentle", "{}", level.0);
    }
}

#[test]
fn characters_do_the_same_in_worlds_that_they_cant_tell_apart() {
    let seated = |seed: u64| {
        let mut player = Ovni::hard(seed);
        player.take_on(Ovni::CHARACTERS[seed as usize % Ovni::CHARACTERS.len()]);
        player
    };
    let n_unlike: usize = (0..4).map(|seed| choose_in_twins::<Ovni>(Options::new(3), &[seated], 100, seed)).sum();
    assert!(n_unlike > 100, "{n_unlike}");
}
