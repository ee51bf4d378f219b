//! Hints: why the best player does what it does, said by what its seat knows.

use fuga_bots::{Explained, hard_match};
use fuga_kernel::{Game, Seat};
use fuga_survive::{Action, Explorer, Options, Reason, Spot, Survive};

/// Whether what is said of an action is so, as far as its seat can see; each kind of reason has a number.
fn check(game: &Survive, Explained { view, memory, chosen, .. }: Explained<'_, Survive>) -> usize {
    let reason = game.why(view, memory, chosen).unwrap();
    let me = view.you.unwrap();
    let is_mine = |explorer: Explorer| game.seat_of(explorer.colour()) == me;
    let is_other = |seat: Seat| seat != me && seat.index() < usize::from(game.n_seats());
    let spot = |explorer: Explorer| view.explorers.iter().find(|seen| seen.explorer == explorer).unwrap().at;
    let is_own_turn = matches!(
        chosen,
        Action::Step { .. }
            | Action::Row { .. }
            | Action::Glide { .. }
            | Action::CallDolphin { .. }
            | Action::RaiseWind { .. }
            | Action::TakeAboard { .. }
    );
    let (kind, is_so) = match (reason, chosen) {
        (Reason::Saves { explorer }, Action::Step { explorer: moved, to: Spot::Corner(_) }) => {
            (0, explorer == moved && is_mine(explorer))
        }
        (Reason::Boards { explorer }, Action::Step { explorer: moved, to: Spot::Deck(_) }) => {
            (1, explorer == moved && is_mine(explorer) && !matches!(spot(explorer), Spot::Deck(_)))
        }
        (Reason::Boards { explorer }, Action::TakeAboard { explorer: moved }) => (1, explorer == moved),
        (Reason::Helps { explorer }, _) => {
            (2, is_mine(explorer) && !matches!(spot(explorer), Spot::Corner(_) | Spot::Lost))
        }
        (Reason::Takes { seat }, Action::MoveCreature { to, .. } | Action::Relocate { to, .. }) => {
            let is_there = |at: Spot| at == Spot::Water(to) || at == Spot::Deck(to);
            let is_theirs = |explorer: Explorer| game.seat_of(explorer.colour()) == seat;
            let is_met = view.explorers.iter().any(|seen| is_theirs(seen.explorer) && is_there(seen.at));
            (3, is_other(seat) && is_met)
        }
        (Reason::Harms { seat }, _) => (4, is_other(seat)),
        (Reason::Begins, _) => (5, is_own_turn),
        (Reason::CostsLeast, _) => (6, !is_own_turn),
        (Reason::PlacesWell, Action::PlaceExplorer { treasure, .. }) => (7, treasure >= 3),
        (Reason::LeavesRoom, Action::PlaceExplorer { treasure, .. }) => (8, treasure < 3),
        (Reason::Defends, Action::Defend { .. }) => (9, true),
        (Reason::KeepsTile, Action::Decline { .. }) => (10, true),
        (Reason::Waits, Action::Pass) => (11, true),
        _ => panic!("{reason:?} is said of {chosen:?}"),
    };
    assert!(is_so, "{reason:?} is said of {chosen:?}");
    kind
}

#[test]
fn something_true_speaks_for_all_that_a_hard_player_does() {
    let mut n_said = [0; 12];
    for (seed, seats) in (0..).zip([2, 3, 4].repeat(6)) {
        hard_match::<Survive>(Options::new(seats), seed, |game, at| n_said[check(game, at)] += 1);
    }
    println!("{n_said:?}");
    assert!(n_said.iter().all(|&n| n > 0), "{n_said:?}");
}
