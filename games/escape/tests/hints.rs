//! Hints: why the best player does what it does, said by what its seat knows.

use fuga_bots::{Explained, hard_match};
use fuga_escape::{Action, Escape, HatchCard, HatchState, Item, Mode, Options, Place, Reason, Scenario, Side, Zone};
use fuga_kernel::{Game, Match, Quick, Viewer};

/// Whether what is said of an action is so, as far as its seat can see; each kind of reason has a number.
fn check(game: &Escape, Explained { view, memory, legal, chosen }: Explained<'_, Escape>) -> usize {
    let reason = game.why(view, memory, legal, chosen).unwrap();
    let you = view.you.as_ref().unwrap();
    let is_alien = view.seats[you.seat.index()].is_turned || you.role.side() == Side::Alien;
    let is_open = |hatch: u8| view.hatches[usize::from(hatch) - 1] == HatchState::Open;
    let hatch_at = |to: Place| (1..).zip(game.map().hatches()).find(|&(_, &at)| game.map().place(at) == to);
    let (kind, is_so) = match (reason, chosen) {
        (Reason::TriesHatch { hatch }, Action::Move { to }) => (0, hatch_at(to).unwrap().0 == hatch && is_open(hatch)),
        (Reason::NearsHatch { hatch, moves }, Action::Move { to }) => {
            (1, !is_alien && is_open(hatch) && hatch_at(to).is_none() && moves >= 1)
        }
        (Reason::Hides { percent }, Action::Move { .. } | Action::Stay | Action::StayAloud) => {
            (2, !is_alien && percent <= 100)
        }
        (Reason::Strikes { percent, .. }, Action::Attack { .. }) => (3, (10..=100).contains(&percent)),
        (Reason::Nears { percent, .. }, Action::Move { .. } | Action::Stay | Action::StayAloud) => {
            (4, is_alien && (5..=100).contains(&percent))
        }
        (Reason::Approaches { side, .. }, Action::Move { .. } | Action::Stay | Action::StayAloud) => {
            (5, is_alien && side == Side::Human)
        }
        (Reason::Misleads { steps }, Action::Announce { at }) => (6, (steps == 0) == (you.at == Some(Place::At(at)))),
        (Reason::GoesFarther, Action::Use { item: Item::Adrenaline }) => (7, !is_alien),
        (Reason::KeepsQuiet, Action::Use { item: Item::Sedatives }) => (8, !is_alien),
        (Reason::Flees { percent }, Action::Use { item: Item::Teleport } | Action::PowerTeleport) => {
            (9, (10..=100).contains(&percent))
        }
        (Reason::Shows { percent, .. }, Action::Light { .. }) => (10, (10..=100).contains(&percent)),
        (Reason::Asks { seat, .. }, Action::Examine { seat: asked }) => (11, seat == asked),
        (Reason::LetsOut, Action::Choose { .. }) => (12, true),
        (Reason::HelpsLeast, Action::Discard { .. }) => (13, true),
        (Reason::Saves, Action::EndTurn) => (14, true),
        _ => panic!("{reason:?} is said of {chosen:?}"),
    };
    assert!(is_so, "{reason:?} is said of {chosen:?}");
    kind
}

#[test]
fn something_true_speaks_for_all_that_a_hard_player_does() {
    let mut n_said = [0; 15];
    let mut play =
        |options: Options, seed| hard_match::<Escape>(options, seed, |game, at| n_said[check(game, at)] += 1);
    (0..10).for_each(|seed| play(Options::new(6, Mode::Advanced, Zone::Galilei), seed));
    let crew = Scenario::Custom("name: Crew\n\nH.14\nH.15\nH.16\n".to_owned());
    for seed in 0..10 {
        let options = Options::new(8, Mode::Advanced, Zone::Galilei);
        play(Options { scenario: Some(crew.clone()), ..options }, seed);
    }
    // Few engineers come to a hatch in so few matches.
    let escape = Escape::new(Options::new(4, Mode::Advanced, Zone::Galilei)).unwrap();
    let played = Match::deal(escape, &mut Quick::new(1));
    let seat = played.to_act().seats().iter().next().unwrap();
    let (view, memory) = (played.view(Viewer::Seat(seat)), played.memory(Viewer::Seat(seat)));
    let green = Action::Choose { card: HatchCard::Green };
    assert_eq!(played.game().why(&view, &memory, &[green], green), Some(Reason::LetsOut));
    n_said[12] += 1;
    println!("{n_said:?}");
    assert!(n_said.iter().all(|&n| n > 0), "{n_said:?}");
}
