//! A character shows in play, on both sides and at every level.

use fuga_bots::{choose_in_twins, watch};
use fuga_escape::{Action, Asked, Card, Escape, Kind, Mode, Options, Place, Side, Zone};
use fuga_kernel::{Character, Extras, Player};

/// A level by its name, as figures are printed.
type Level = (&'static str, fn(u64) -> Box<dyn Player<Escape>>);

const LEVELS: [Level; 2] = [("even", Escape::even), ("hard", Escape::hard)];

/// What players of a character do, in shares of what they could.
#[derive(Debug, Default)]
struct Habits {
    /// An alien: how often it attacks in place of moving.
    attacks: f64,
    /// A human: how often it ends a move where everything is silent.
    silent: f64,
    /// Who may name any sector: how often it is the true one.
    true_noises: f64,
}

fn habits(level: Level, character: Character) -> Habits {
    let (mut attacks, mut silent, mut noises) = ([0.0; 2], [0.0; 2], [0.0; 2]);
    let options = Options::new(4, Mode::Advanced, Zone::Galilei);
    watch::<Escape>(&options, (level.1, character), 30, |game, view, action| {
        let you = view.you.as_ref().unwrap();
        let side = if view.seats[you.seat.index()].is_turned { Side::Alien } else { you.role.side() };
        match (side, action) {
            (Side::Alien, Action::Attack { .. } | Action::Move { .. }) => {
                attacks[0] += f64::from(u8::from(matches!(action, Action::Attack { .. })));
                attacks[1] += 1.0;
            }
            (Side::Human, Action::Move { to }) => {
                let kind = game.map().kind(game.map().sector(to).unwrap());
                silent[0] += f64::from(u8::from(kind == Kind::Secure));
                silent[1] += f64::from(u8::from(matches!(kind, Kind::Secure | Kind::Dangerous)));
            }
            (_, Action::Announce { at }) => {
                let Some(Place::At(here)) = you.at else { return };
                if matches!(you.asked, Some(Asked::Announce { card: Card::YourSector | Card::YourSectorItem, .. })) {
                    return;
                }
                noises[0] += f64::from(u8::from(at == here));
                noises[1] += 1.0;
            }
            _ => {}
        }
    });
    let share = |[some, all]: [f64; 2]| some / all;
    let habits = Habits { attacks: share(attacks), silent: share(silent), true_noises: share(noises) };
    println!("{} {character:?} {habits:?}", level.0);
    habits
}

#[test]
fn bold_aliens_attack_sooner_than_careful_ones_and_careful_humans_take_the_silent_ways() {
    for level in LEVELS {
        let [bold, plain, careful] =
            [Character::Bold, Character::Plain, Character::Careful].map(|character| habits(level, character));
        assert!(bold.attacks > plain.attacks && plain.attacks > careful.attacks, "{}", level.0);
        assert!(bold.silent < plain.silent && plain.silent < careful.silent, "{}", level.0);
    }
}

#[test]
fn honest_players_name_where_they_are_and_liars_never() {
    for level in LEVELS {
        let [honest, plain, liar] =
            [Character::Honest, Character::Plain, Character::Liar].map(|character| habits(level, character));
        assert!(honest.true_noises > plain.true_noises + 0.2, "{}", level.0);
        assert!(liar.true_noises == 0.0 && plain.true_noises > 0.05, "{}", level.0);
    }
}

#[test]
fn characters_do_the_same_in_worlds_that_they_cant_tell_apart() {
    let seated = |seed: u64| {
        let mut player = Escape::hard(seed);
        player.take_on(Escape::CHARACTERS[seed as usize % Escape::CHARACTERS.len()]);
        player
    };
    let options = Options::new(4, Mode::Advanced, Zone::Galilei);
    let n_unlike: usize = (0..4).map(|seed| choose_in_twins::<Escape>(options.clone(), &[seated], 100, seed)).sum();
    assert!(n_unlike > 100, "{n_unlike}");
}
