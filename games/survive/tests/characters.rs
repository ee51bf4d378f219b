//! A character shows in play, at every level.

use fuga_bots::{choose_in_twins, watch};
use fuga_kernel::{Character, Extras, Player};
use fuga_survive::{Action, Options, Spot, Survive};

/// A level by its name, as figures are printed.
type Level = (&'static str, fn(u64) -> Box<dyn Player<Survive>>);

const GENTLE: Level = ("gentle", Survive::gentle);
const NORMAL: Level = ("normal", Survive::sensible);
const HARD: Level = ("hard", Survive::hard);

/// What players of a character do.
#[derive(Debug, Default)]
struct Habits {
    /// What share of the steps of their people is swum.
    swum: f64,
    /// What share of the creatures that they move comes upon others.
    hunts: f64,
}

fn habits(level: Level, character: Character) -> Habits {
    let (mut swum, mut hunts) = ([0.0; 2], [0.0; 2]);
    watch::<Survive>(&Options::new(4), (level.1, character), 30, |game, view, action| match action {
        Action::Step { to, .. } => {
            swum[0] += f64::from(u8::from(matches!(to, Spot::Water(_))));
            swum[1] += 1.0;
        }
        Action::MoveCreature { to, .. } => {
            let is_prey = |spot: Spot| spot == Spot::Water(to) || spot == Spot::Deck(to);
            let others = view.explorers.iter().filter(|seen| Some(game.seat_of(seen.explorer.colour())) != view.you);
            hunts[0] += f64::from(u8::from(others.into_iter().any(|seen| is_prey(seen.at))));
            hunts[1] += 1.0;
        }
        _ => {}
    });
    let habits = Habits { swum: swum[0] / swum[1], hunts: hunts[0] / hunts[1] };
    println!("{} {character:?} {habits:?}", level.0);
    habits
}

#[test]
fn bold_players_let_their_people_swim_and_careful_ones_wait_for_a_boat() {
    for level in [GENTLE, NORMAL] {
        let [bold, plain, careful] =
            [Character::Bold, Character::Plain, Character::Careful].map(|character| habits(level, character));
        assert!(bold.swum > plain.swum && plain.swum > careful.swum, "{}", level.0);
    }
    assert!(habits(HARD, Character::Bold).swum > habits(HARD, Character::Plain).swum);
}

#[test]
fn spiteful_players_drive_monsters_at_others_where_gentle_ones_would_not() {
    let [spiteful, plain] = [Character::Spiteful, Character::Plain].map(|character| habits(GENTLE, character));
    assert!(spiteful.hunts > plain.hunts, "{spiteful:?} {plain:?}");
}

#[test]
fn peaceful_players_drive_monsters_at_others_less_than_those_who_do_so() {
    for level in [NORMAL, HARD] {
        let [plain, peaceful] = [Character::Plain, Character::Peaceful].map(|character| habits(level, character));
        assert!(plain.hunts > peaceful.hunts, "{plain:?} {peaceful:?}");
    }
}

#[test]
fn characters_do_the_same_in_worlds_that_they_cant_tell_apart() {
    let seated = |seed: u64| {
        let mut player = Survive::hard(seed);
        player.take_on(Survive::CHARACTERS[seed as usize % Survive::CHARACTERS.len()]);
        player
    };
    let n_unlike: usize = (0..4).map(|seed| choose_in_twins::<Survive>(Options::new(3), &[seated], 100, seed)).sum();
    assert!(n_unlike > 100, "{n_unlike}");
}
