//! Hints: why the best player does what it does, said by what its seat knows.

use fuga_bots::{Explained, hard_match};
use fuga_ovni::{Action, AreaView, N_SPOTS, Options, Ovni, Player, Reason};

/// Whether what is said of an action is so, as far as its seat can see; each kind of reason has a number.
fn check(game: &Ovni, Explained { view, memory, chosen, .. }: Explained<'_, Ovni>) -> usize {
    let reason = game.why(view, memory, chosen).unwrap();
    let me = Player::Seat(view.you.unwrap());
    let own = view.players.iter().find(|seen| seen.player == me).unwrap();
    let acts = matches!(
        chosen,
        Action::Activate { .. }
            | Action::Move { .. }
            | Action::Abduct { .. }
            | Action::Launch { .. }
            | Action::Capture { .. }
            | Action::Destroy { .. }
    );
    let (kind, is_so) = match (reason, chosen) {
        (Reason::Easiest, Action::Keep { .. }) => (0, true),
        (Reason::MostUse, Action::TakeStarters { .. } | Action::ChooseTokens { .. }) => (1, true),
        (Reason::WinsArea { area, percent }, Action::Place { area: placed, .. }) => {
            (2, area == placed && (1..=100).contains(&percent))
        }
        (Reason::SavesChips, Action::Place { area, chip }) => {
            let has_higher = own.hand.unwrap().iter().any(|other| other.number() > chip.number());
            let is_open = |other: &AreaView| other.area != area && other.spots.len() < N_SPOTS;
            (3, has_higher && view.areas.iter().any(is_open))
        }
        (
            Reason::Hinders,
            Action::TakeForThird { .. } | Action::PlaceForThird { .. } | Action::RaiseThirdsShield { .. },
        ) => (4, true),
        (Reason::ThirdGroup, Action::Overdrive) => (5, true),
        (Reason::Shields, Action::RaiseShield { .. } | Action::Garrison { aside: true }) => (6, true),
        (Reason::Attacks, Action::Garrison { aside: false }) => (7, true),
        (Reason::Scores { points }, _) => (8, acts && points > 0),
        (Reason::NearsMission { mission }, _) => (9, acts && own.missions.as_ref().unwrap().kept.contains(mission)),
        (Reason::Harms { player }, _) => {
            // Who has no points loses none.
            let seen = view.players.iter().find(|seen| seen.player == player).unwrap();
            (10, acts && player != me && seen.points.as_ref().is_some_and(|points| points.total > 0))
        }
        (Reason::Prepares, _) => (11, acts),
        (Reason::Enough, Action::Done | Action::EndTurn) => (12, true),
        (Reason::Weighed, Action::Place { .. } | Action::Keep { .. } | Action::Done | Action::EndTurn) => (13, true),
        _ => panic!("{reason:?} is said of {chosen:?}"),
    };
    assert!(is_so, "{reason:?} is said of {chosen:?}");
    kind
}

#[test]
fn something_true_speaks_for_all_that_a_hard_player_does() {
    let mut n_said = [0; 14];
    for (seed, seats) in (0..).zip([2, 3, 4].repeat(8)) {
        hard_match::<Ovni>(Options::new(seats), seed, |game, at| n_said[check(game, at)] += 1);
    }
    println!("{n_said:?}");
    // That a higher chip wins more elsewhere, where this one wins nothing, hardly comes up.
    assert!((0..).zip(n_said).all(|(kind, n)| n > 0 || kind == 3), "{n_said:?}");
}
