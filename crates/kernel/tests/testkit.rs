//! The testkit passes an honest game and catches every planted fault.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

mod planted;

use std::panic::catch_unwind;

use fuga_hush::{Action, Fact, Hush, N_ROUNDS, Notice, Position, Public, State};
use fuga_kernel::testkit::{Belief, Specimen, TwinReport, check_match, twins};
use fuga_kernel::{Chance, Fairness, Game, Match, Quick, Seat, Shares, Told, Viewer};
use planted::{Options, Plant, Planted};

struct PlantedSpecimen;

impl Specimen for PlantedSpecimen {
    type Game = Planted;
    const MAX_ACTIONS: usize = 4 * N_ROUNDS as usize;

    fn wild(_game: &Planted, _state: &State, chance: &mut impl Chance) -> Action {
        if chance.draw(2) == 0 { Action::Keep } else { Action::Swap }
    }

    fn secrets(game: &Planted, state: &State, viewer: Viewer) -> Vec<(&'static str, String)> {
        let Position { cards, has_swapped, .. } = Position::of(state);
        let others = Seat::all(game.n_seats()).filter(|&seat| Viewer::Seat(seat) != viewer).map(Seat::index);
        others
            .flat_map(|index| [("card", cards[index].to_string()), ("answer", has_swapped[index].to_string())])
            .collect()
    }

    fn secret_of_fact(_fact: &Fact, _viewer: Viewer) -> Option<(&'static str, String)> {
        None
    }
}

fn options(seats: u8, plant: Plant) -> Options {
    Options { seats, plant }
}

fn hush(seats: u8) -> Hush {
    Hush::new(fuga_hush::Options { seats }).unwrap()
}

fn run_twins(plant: Plant) {
    let mut report = TwinReport::default();
    for seed in 0..60 {
        report.add(&twins::<PlantedSpecimen>(options(2 + (seed % 3) as u8, plant), seed));
    }
    report.assert_varied(&["card", "answer"]);
}

/// The text of the panic that a planted leak causes.
fn caught(plant: Plant) -> String {
    let panic = catch_unwind(|| run_twins(plant)).expect_err("the leak was not caught");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn an_honest_game_keeps_every_promise() {
    for seed in 0..200 {
        for plant in [Plant::Nothing, Plant::Quiet] {
            check_match::<PlantedSpecimen>(options(2 + (seed % 3) as u8, plant), seed);
        }
    }
}

#[test]
fn an_honest_game_has_equal_twins() {
    run_twins(Plant::Nothing);
}

#[test]
fn a_leak_in_a_view_is_caught() {
    assert!(caught(Plant::View).contains("a view tells"));
}

#[test]
fn a_leak_in_a_notice_is_caught() {
    assert!(caught(Plant::Notice).contains("secret `answer` was never varied"));
}

#[test]
fn a_leak_in_a_legal_list_is_caught() {
    assert!(caught(Plant::Legal).contains("a legal list tells"));
}

#[test]
fn a_leak_in_who_is_asked_is_caught() {
    assert!(caught(Plant::Asked).contains("who is asked tells"));
}

#[test]
fn a_leak_in_a_refusal_is_caught() {
    assert!(caught(Plant::Refusal).contains("a refusal tells"));
}

/// The text of the panic that a planted fault causes in random play.
fn caught_in_play(plant: Plant) -> String {
    let play = || (0..20).map(|seed| check_match::<PlantedSpecimen>(options(3, plant), seed)).sum::<usize>();
    let panic = catch_unwind(play).expect_err("the fault was not noticed");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn a_card_that_is_made_is_caught() {
    assert!(caught_in_play(Plant::Card).starts_with("nothing is lost or made"));
}

#[test]
fn a_leak_in_what_is_told_again_is_caught() {
    assert!(caught_in_play(Plant::Retell).ends_with("changes with a step of which it is told nothing"));
}

#[test]
fn imagined_worlds_are_among_those_brute_force_finds() {
    for seed in 0..20 {
        let mut chance = Quick::new(seed);
        let mut played = Match::deal(hush(3), &mut chance);
        let viewer = Viewer::Seat(Seat::new((seed % 3) as u8));
        let brute_force_game = hush(3);
        let notices = |played: &Match<Hush>| -> Vec<Notice> {
            let news = played.news(viewer).into_iter();
            news.map(|told| match told {
                Told::Notice(notice) => notice,
                Told::TookBack { .. } => unreachable!("nothing is taken back here"),
            })
            .collect()
        };
        let mut belief = Belief::new(&brute_force_game, viewer, &notices(&played));
        for _ in 0..6 {
            let asked = played.to_act().seats();
            let seat = asked.iter().nth(chance.draw(asked.len() as u32) as usize).unwrap();
            let action = played.game().pick(played.state(), seat, &mut chance);
            played.act(seat, action, &mut chance).unwrap();
            let told = notices(&played);
            if Viewer::Seat(seat) == viewer {
                belief.acted(seat, action, &told);
            } else {
                belief.told(&told);
            }
            assert!(belief.worlds().contains(played.state()));
            for _ in 0..10 {
                let imagined = played.game().imagine(&played.view(viewer), &played.memory(viewer), &mut chance);
                assert!(belief.worlds().contains(&imagined), "{imagined:?}");
            }
        }
    }
}

#[test]
fn what_may_not_be_told_again_was_told_once_and_is_remembered() {
    let (seat, viewer) = (Seat::new(1), Viewer::Seat(Seat::new(1)));
    let mut played = Match::deal(hush(2), &mut Quick::new(3));
    let mut chance = Quick::new(4);
    let dealt = played.news(viewer);
    let [Told::Notice(Notice::YouDrew { card })] = dealt[..] else { panic!("{dealt:?}") };
    assert_eq!(played.told(viewer), dealt, "while it may be looked at it is told again as it was");
    for index in [0, 1] {
        played.act(Seat::new(index), Action::Keep, &mut chance).unwrap();
    }
    assert_eq!(played.told(viewer)[0], Told::Notice(Notice::YouDrewACard));
    let answered = |seat| Told::Notice(Notice::SeatAnswered { seat });
    let ended = Told::Notice(Notice::Public(Public::RoundEnded { round: 1 }));
    assert_eq!(played.told(viewer)[1..], [answered(Seat::new(0)), Told::Notice(Notice::YouKept), ended.clone()]);
    assert_eq!(played.news(viewer), [Told::Notice(Notice::YouKept), ended]);
    assert!(format!("{:?}", played.memory(viewer)).contains(&format!("held: {{{card}}}")), "the card is remembered");
    // A card that comes later is told live, and to whoever asks before anything else is told.
    played.act(seat, Action::Swap, &mut chance).unwrap();
    let news = played.news(viewer);
    assert!(matches!(news[..], [Told::Notice(Notice::YouDrew { .. })]));
    assert_eq!(played.told(viewer).last(), news.last());
    played.act(Seat::new(0), Action::Keep, &mut chance).unwrap();
    assert_eq!(played.told(viewer)[4], Told::Notice(Notice::YouDrewACard));
    // Whoever watches was told no card before and is told none now.
    assert!(!format!("{:?}", played.told(Viewer::Spectator)).contains("YouDrew"));
}

#[test]
fn what_was_told_last_stays_until_the_viewer_is_told_more() {
    let mut chance = Quick::new(4);
    let mut played = Match::deal(Planted::new(options(3, Plant::Quiet)).unwrap(), &mut chance);
    for seat in Seat::all(3) {
        played.act(seat, Action::Keep, &mut chance).unwrap();
    }
    let (seat, viewer) = (Seat::new(0), Viewer::Seat(Seat::new(0)));
    played.act(seat, Action::Swap, &mut chance).unwrap();
    let told = played.told(viewer);
    assert_eq!(told.last(), played.news(viewer).last());
    // Nobody is told that another seat has answered, so nothing may show it.
    played.act(Seat::new(1), Action::Keep, &mut chance).unwrap();
    assert_eq!((played.news(viewer), played.told(viewer)), (vec![], told.clone()));
    played.act(Seat::new(2), Action::Keep, &mut chance).unwrap();
    assert_ne!(played.told(viewer)[..told.len()], told, "the round has ended");
}

#[test]
fn a_match_goes_on_from_its_log_and_seed_as_if_it_had_never_stopped() {
    let nonces = vec!["a".to_owned(), String::new()];
    let hashes = ["a", "b"].map(Shares::hash_of).to_vec();
    let (seed, shares) = (b"seed", Shares { hashes, nonces });
    let swap = |played: &mut Match<Hush>, dealer: &mut fuga_kernel::Dealer| {
        for index in [0, 1] {
            played.act(Seat::new(index), Action::Swap, dealer).unwrap();
        }
    };
    let (mut whole, mut dealer) = Match::deal_fair(hush(2), seed, &shares);
    let log = whole.log().clone();
    swap(&mut whole, &mut dealer);
    let (mut resumed, mut dealer) = Match::resume_fair(hush(2), &log, seed).unwrap();
    swap(&mut resumed, &mut dealer);
    assert_eq!(resumed.log().entries, whole.log().entries);
    assert_eq!(resumed.log().fairness.as_ref().map(Fairness::given), Some(shares), "it keeps what the seats gave");
    assert_eq!(resumed.view(Viewer::Spectator), whole.view(Viewer::Spectator));
    let error = Match::resume_fair(hush(2), &log, b"another seed").err().unwrap();
    assert!(error.to_string().contains("fairness.commitment"), "{error}");
    let error = Match::resume_fair(hush(3), &log, seed).err().unwrap();
    assert!(error.to_string().contains("options"), "{error}");
}
