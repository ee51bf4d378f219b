//! Take-backs by the kernel's rule: what drew nothing, asked nobody else and told the seat nothing new.

use fuga_escape::{Action, Card, Escape, Item, Mode, Options, Place, Role, Scenario, Zone};
use fuga_kernel::{Entry, Game, Log, Match, Quick, Seat, TakeBackRefusal, Tape, Told, Viewer};

/// A match in which seat 0 is a human who soon holds items, found by trying seeds.
fn match_with(item: Item) -> Match<Escape> {
    for seed in 0..5000 {
        let options = Options::new(2, Mode::Advanced, Zone::Fermi);
        let mut chance = Quick::new(seed);
        let mut played = Match::deal(Escape::new(options).unwrap(), &mut chance);
        for _ in 0..60 {
            let Some(seat) = played.to_act().seats().iter().next() else { break };
            if played.legal(seat).contains(&Action::Use { item }) || has_light(&played, seat, item) {
                return played;
            }
            act_calmly(&mut played, seat, &mut chance);
        }
    }
    panic!("no seed gives a hand with {item:?}");
}

/// Does anything but attack, which would end the match early.
fn act_calmly(played: &mut Match<Escape>, seat: Seat, chance: &mut Quick) {
    let mut calm = played.legal(seat);
    calm.retain(|action| !matches!(action, Action::Attack { .. }));
    let action = calm[fuga_kernel::Chance::draw(chance, calm.len() as u32) as usize];
    played.act(seat, action, chance).unwrap();
}

fn has_light(played: &Match<Escape>, seat: Seat, item: Item) -> bool {
    item == Item::Spotlight && played.legal(seat).iter().any(|action| matches!(action, Action::Light { .. }))
}

fn asked(played: &Match<Escape>) -> Seat {
    played.to_act().seats().iter().next().unwrap()
}

#[test]
fn an_item_that_drew_nothing_is_taken_back_and_forgotten() {
    let mut played = match_with(Item::Adrenaline);
    let seat = asked(&played);
    let (state, memory) = (played.state().clone(), played.memory(Viewer::Spectator));
    let n_told = played.told(Viewer::Spectator).len();
    played.act(seat, Action::Use { item: Item::Adrenaline }, &mut Quick::new(0)).unwrap();
    played.take_back(seat).unwrap();
    assert_eq!(*played.state(), state);
    assert_eq!(played.memory(Viewer::Spectator), memory);
    let told = played.told(Viewer::Spectator);
    assert_eq!(told[n_told + 1..], [Told::TookBack { seat, dropped: 1 }]);
    assert_eq!(played.take_back(seat), Err(TakeBackRefusal), "what stood before it still stands");
    // The log keeps both, and folds to the same.
    assert!(matches!(played.log().entries.last(), Some(Entry::TakeBack { .. })));
    let value = Match::replay(&Log::clone(played.log())).unwrap();
    assert_eq!(value.state(), played.state());
    assert_eq!(value.told(Viewer::Spectator), told);
}

/// Proves E-81, H.14.
#[test]
fn taking_back_what_nobody_perceived_tells_nobody() {
    let scenario = Some(Scenario::Custom("name: Plan\nB.4 1\nH.14\n".to_owned()));
    let options = Options { scenario, ..Options::new(2, Mode::Advanced, Zone::Galilei) };
    // Seat 0 is the first player and the Co-Pilot.
    let mut played = Match::deal(Escape::new(options).unwrap(), &mut Tape::new(&[0, 0, 5, 0, 0]));
    let (own, rival) = (Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)));
    let before = [rival, Viewer::Spectator].map(|viewer| played.told(viewer));
    played.act(Seat::new(0), Action::PlanTeleport, &mut Quick::new(0)).unwrap();
    played.take_back(Seat::new(0)).unwrap();
    assert_eq!([rival, Viewer::Spectator].map(|viewer| played.told(viewer)), before);
    assert_eq!(played.told(own).last(), Some(&Told::TookBack { seat: Seat::new(0), dropped: 1 }));
}

#[test]
fn no_seat_has_fewer_take_backs_left_because_of_another() {
    let boost = Action::Use { item: Item::Adrenaline };
    for seed in 0..500 {
        let mut chance = Quick::new(seed);
        let options = Options::new(4, Mode::Advanced, Zone::Fermi);
        let mut played = Match::deal(Escape::new(options).unwrap(), &mut chance);
        let mut spent = None;
        for _ in 0..200 {
            let Some(seat) = played.to_act().seats().iter().next() else { break };
            if Some(seat) != spent && played.legal(seat).contains(&boost) {
                // The second seat that can still has as many as the first one had.
                for _ in 0..1000 {
                    played.act(seat, boost, &mut chance).unwrap();
                    played.take_back(seat).unwrap();
                }
                if spent.is_some() {
                    return;
                }
                spent = Some(seat);
            }
            act_calmly(&mut played, seat, &mut chance);
        }
    }
    panic!("no seed gives two seats the item");
}

#[test]
fn a_seat_has_an_end_of_take_backs() {
    let mut played = match_with(Item::Adrenaline);
    let seat = asked(&played);
    let mut n_taken = 0;
    loop {
        played.act(seat, Action::Use { item: Item::Adrenaline }, &mut Quick::new(0)).unwrap();
        if played.take_back(seat).is_err() {
            break;
        }
        n_taken += 1;
    }
    assert_eq!(n_taken, 1000);
    assert_eq!(Match::replay(played.log()).unwrap().state(), played.state());
}

#[test]
fn a_spotlight_stands_because_it_told_something() {
    let mut played = match_with(Item::Spotlight);
    let seat = asked(&played);
    let light = played.legal(seat).into_iter().find(|action| matches!(action, Action::Light { .. })).unwrap();
    played.act(seat, light, &mut Quick::new(0)).unwrap();
    assert_eq!(played.take_back(seat), Err(TakeBackRefusal));
}

#[test]
fn nobody_learns_by_asking_whether_another_has_moved() {
    // Seat 1 acts last, then seat 0 moves unseen into a dangerous sector: seat 1 gets the same answer before and after.
    let options = Options::new(2, Mode::Basic, Zone::Galilei);
    let mut chance = Quick::new(1);
    let mut played = Match::deal(Escape::new(options).unwrap(), &mut chance);
    let first = asked(&played);
    let second = first.next(2);
    while asked(&played) == first {
        let action = played.legal(first)[0];
        played.act(first, action, &mut chance).unwrap();
    }
    assert_eq!(played.take_back(first), Err(TakeBackRefusal));
    let view = played.view(Viewer::Seat(first));
    let (n_entries, n_told) = (played.log().entries.len(), played.told(Viewer::Seat(first)).len());
    let into_danger = played
        .legal(second)
        .into_iter()
        .find(|action| match action {
            Action::Move { to } => {
                let mut tried = Match::replay(played.log()).unwrap();
                tried.act(second, Action::Move { to: *to }, &mut Quick::new(3)).unwrap();
                tried.told(Viewer::Seat(first)).len() == n_told
            }
            _ => false,
        })
        .expect("a dangerous sector is near");
    played.act(second, into_danger, &mut Quick::new(3)).unwrap();
    assert_eq!(played.log().entries.len(), n_entries + 1);
    assert_eq!(played.view(Viewer::Seat(first)), view);
    assert_eq!(played.take_back(first), Err(TakeBackRefusal));
}

/// Proves E-19.
#[test]
fn a_turns_public_result_stands() {
    // Seat 0 holds an item, so its turn goes on after the result, and nobody else was asked.
    let escape = Escape::new(Options::new(2, Mode::Advanced, Zone::Galilei)).unwrap();
    let mut played = Match::deal_on(escape, &mut Tape::new(&[0, 0, 0, 0, 0])).unwrap();
    let act = |played: &mut Match<Escape>, seat, action, draws: &[u32]| {
        played.act_from(Seat::new(seat), action, draws).unwrap();
    };
    let to = |name: &str| Action::Move { to: name.parse().unwrap() };
    let announce = |name: &str| Action::Announce { at: name.parse().unwrap() };
    act(&mut played, 0, to("K08"), &[6]);
    act(&mut played, 0, announce("K08"), &[4]);
    act(&mut played, 0, Action::EndTurn, &[]);
    act(&mut played, 1, Action::Attack { to: "M06".parse().unwrap() }, &[]);
    act(&mut played, 0, to("J08"), &[9]);
    act(&mut played, 0, announce("C03"), &[]);
    assert_eq!(asked(&played), Seat::new(0), "the seat may still play its item");
    assert_eq!(played.take_back(Seat::new(0)), Err(TakeBackRefusal));
}

/// A position is set up with exactly the cards and places it names.
#[test]
fn a_position_is_what_it_says() {
    let options = Options::new(2, Mode::Advanced, Zone::Galilei);
    let escape = Escape::new(options).unwrap();
    let position = fuga_escape::Position::new()
        .seat(Role::Pilot, "T13", &[Item::Adrenaline])
        .seat(Role::FirstAlien, "L05", &[])
        .danger_pile(&[Card::Silence]);
    let state = escape.set_up(&position);
    let you = escape.view(&state, Viewer::Seat(Seat::new(0))).you.unwrap();
    assert_eq!(
        (you.role, you.at, you.hand),
        (Role::Pilot, Some("T13".parse::<Place>().unwrap()), vec![Item::Adrenaline])
    );
    assert_eq!(escape.view(&state, Viewer::Spectator).danger_discards, 24);
    escape.check_counts(&state).unwrap();
}
