//! Each rule of `RULES.md`, by its id.

use fuga_hush::{Action, Card, Cards, Hush, Notice, Options, Position, Refusal};
use fuga_kernel::{
    Extras as _, Game, Match, OutOfTurn, Outcome as _, Refuse, Refused, Seat, SeatSet, Tape, ToAct, Told, Viewer,
};

/// Cards by their numbers.
fn cards<const N: usize>(numbers: [u8; N]) -> [Card; N] {
    numbers.map(card)
}

fn card(number: u8) -> Card {
    Card::new(number).unwrap()
}

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

/// A table of two: the first seat is dealt a 3 and the second a 6.
fn three_and_six() -> Match<Hush> {
    let game = Hush::new(Options { seats: 2 }).unwrap();
    // The bag is 1 to 8, and then 1, 2, 4, 5, 6, 7, 8; a draw counts from its lowest card.
    Match::deal_on(game, &mut Tape::new(&[2, 4])).unwrap()
}

/// The rounds are played through; `swaps` is who swaps in the first, and each draws the lowest card there is.
fn play_out(played: &mut Match<Hush>, swaps: &[Seat]) {
    for round in 0..3 {
        for seat in [FIRST, SECOND] {
            let action = if round == 0 && swaps.contains(&seat) { Action::Swap } else { Action::Keep };
            let draws: &[u32] = if action == Action::Swap { &[0] } else { &[] };
            played.act_from(seat, action, draws).unwrap();
        }
    }
}

/// What the rules say to an action in a position; the rule must be the one expected.
#[track_caller]
fn refused(position: &Position, seat: Seat, action: Action, rule: &str) -> Refused<Refusal> {
    let game = Hush::new(Options { seats: 2 }).unwrap();
    let refusal = game.apply(&mut position.set_up(), seat, action, &mut Tape::new(&[]), &mut ()).unwrap_err();
    assert_eq!(refusal.rule(), rule);
    refusal
}

fn position() -> Position {
    Position::of(three_and_six().state())
}

#[test]
fn x_01_two_to_four_seats_play() {
    for (seats, is_right) in [(0, false), (1, false), (2, true), (4, true), (5, false)] {
        let game = Hush::new(Options { seats });
        assert_eq!(
            game.as_ref().err().map(|error| (error.field, error.rule)),
            (!is_right).then_some(("seats", "X-01"))
        );
    }
}

#[test]
fn x_02_each_seat_draws_a_card_that_it_alone_sees() {
    let played = three_and_six();
    assert_eq!(played.news(Viewer::Seat(FIRST)), [Told::Notice(Notice::YouDrew { card: card(3) })]);
    assert_eq!(played.news(Viewer::Seat(SECOND)), [Told::Notice(Notice::YouDrew { card: card(6) })]);
    assert_eq!(played.news(Viewer::Spectator), []);
    assert_eq!(played.view(Viewer::Seat(SECOND)).cards, [None, Some(card(6))]);
    assert_eq!(played.view(Viewer::Spectator).cards, [None, None]);
    assert_eq!(position().bag.iter().collect::<Vec<_>>(), cards([1, 2, 4, 5, 7, 8]));
}

#[test]
fn x_03_everybody_is_asked_at_once_and_answers_once_in_a_round() {
    let mut played = three_and_six();
    assert_eq!(played.to_act(), ToAct::Seats(SeatSet::all(2)));
    played.act_from(SECOND, Action::Keep, &[]).unwrap();
    assert_eq!(played.to_act(), ToAct::Seats(SeatSet::only(FIRST)));
    let refusal = refused(&Position::of(played.state()), SECOND, Action::Keep, "X-03");
    assert_eq!(refusal, Refused::OutOfTurn { why: OutOfTurn::NotAsked { seat: SECOND }, rule: "X-03" });
    played.act_from(FIRST, Action::Keep, &[]).unwrap();
    assert_eq!(played.to_act(), ToAct::Seats(SeatSet::all(2)), "the second of three rounds");
    assert_eq!(Position::of(played.state()).round, 1);
}

#[test]
fn x_04_others_see_that_a_seat_has_answered_and_not_what() {
    for (action, draws) in [(Action::Keep, &[][..]), (Action::Swap, &[5])] {
        let mut played = three_and_six();
        let before = played.view(Viewer::Seat(SECOND));
        played.act_from(FIRST, action, draws).unwrap();
        assert_eq!(played.news(Viewer::Seat(SECOND)), [Told::Notice(Notice::SeatAnswered { seat: FIRST })]);
        let after = played.view(Viewer::Seat(SECOND));
        assert_eq!(after.waiting, SeatSet::only(SECOND));
        assert_eq!((before.cards, before.have_you_swapped), (after.cards, after.have_you_swapped));
    }
}

#[test]
fn x_05_a_swap_draws_from_the_bag_and_is_made_once() {
    let mut played = three_and_six();
    played.act_from(FIRST, Action::Swap, &[5]).unwrap();
    assert_eq!(played.news(Viewer::Seat(FIRST)), [Told::Notice(Notice::YouDrew { card: card(8) })]);
    let swapped = Position::of(played.state());
    assert_eq!((swapped.cards, swapped.has_swapped), (cards([8, 6]).to_vec(), vec![true, false]));
    assert_eq!(swapped.bag.iter().collect::<Vec<_>>(), cards([1, 2, 4, 5, 7]), "neither the 8 nor the 3 is in the bag");
    let again = Position { has_swapped: vec![true, false], ..position() };
    assert_eq!(refused(&again, FIRST, Action::Swap, "X-05"), Refusal::HasSwapped.into());
    let game = Hush::new(Options { seats: 2 }).unwrap();
    let mut legal = Vec::new();
    game.legal(&again.set_up(), FIRST, &mut legal);
    assert_eq!(legal, [Action::Keep]);
}

#[test]
fn x_06_a_card_put_aside_is_remembered_and_not_told_again() {
    let mut played = three_and_six();
    played.act_from(FIRST, Action::Swap, &[5]).unwrap();
    let drew = |card| Told::Notice(Notice::YouDrew { card });
    assert_eq!(
        played.told(Viewer::Seat(FIRST)),
        [drew(card(3)), drew(card(8))],
        "in the first round it is told as it was"
    );
    played.act_from(SECOND, Action::Keep, &[]).unwrap();
    let told = played.told(Viewer::Seat(FIRST));
    assert_eq!(told[..2], [Told::Notice(Notice::YouDrewACard), Told::Notice(Notice::YouDrewACard)]);
    assert_eq!(played.view(Viewer::Seat(FIRST)).cards, [Some(card(8)), None], "the card that is held is seen");
    assert_eq!(played.memory(Viewer::Seat(FIRST)).held().iter().collect::<Vec<_>>(), cards([3, 8]));
}

#[test]
fn x_07_after_three_rounds_the_highest_card_wins() {
    for (swaps, cards, winner) in [(&[][..], cards([3, 6]), SECOND), (&[SECOND], cards([3, 1]), FIRST)] {
        let mut played = three_and_six();
        play_out(&mut played, swaps);
        let ToAct::Over(outcome) = played.to_act() else { panic!("three rounds are over") };
        assert_eq!((&outcome.cards[..], outcome.winner), (&cards[..], winner));
        assert_eq!([FIRST, SECOND].map(|seat| outcome.payoff(seat) > 0.5), [winner == FIRST, winner == SECOND]);
        assert_eq!(played.view(Viewer::Spectator).cards, cards.map(Some));
        let after = Position::of(played.state());
        assert_eq!(
            refused(&after, FIRST, Action::Keep, "X-07"),
            Refused::OutOfTurn { why: OutOfTurn::MatchOver, rule: "X-07" }
        );
    }
}

#[test]
fn a_card_that_is_lost_or_made_is_noticed() {
    let game = Hush::new(Options { seats: 2 }).unwrap();
    assert_eq!(game.check(&position().set_up()), Ok(()));
    let twice = Position { bag: Cards::full(), ..position() };
    assert_eq!(game.check(&twice.set_up()), Err("card 3 is there twice".to_owned()));
    let lost = Position { bag: Cards::EMPTY, ..position() };
    assert_eq!(game.check(&lost.set_up()), Err("there are 2 cards".to_owned()));
}
