//! Who learns what: noises, questions, records, views (E-15, E-19 to E-24, E-80 to E-83).

use crate::desk::{ANY, ANY_ITEM, SHIP, SILENCE, YOUR, YOUR_ITEM, seat};
use fuga_escape::map::Kind;
use fuga_escape::{
    Action, Asked, Card, Death, Ending, Escape, Fact, Fate, HatchCard, HatchState, Item, Memory, Mode, Notice, Options,
    Outcome, Own, Place, Position, Public, Refusal, Role, SeatResult, SeatView, Side, State, TurnView, View, Zone,
};
use fuga_hex::Coord;
use fuga_kernel::{Game, Happened as _, Learned as _, Match, Quick, Refuse, Tape, Told, Viewer};

/// A table and all that has happened at it.
struct World {
    escape: Escape,
    state: State,
    facts: Vec<Fact>,
}

impl World {
    /// A position to go on from. What was noticed before is not told, so no memory is asked for.
    fn set(n_seats: u8, zone: Zone, position: &Position) -> Self {
        let escape = Escape::new(Options::new(n_seats, Mode::Advanced, zone)).expect("a good table");
        let state = escape.set_up(position);
        Self { escape, state, facts: Vec::new() }
    }

    /// A deal with these draws: the first player, then side and character of each seat.
    fn dealt(n_seats: u8, zone: Zone, draws: &[u32]) -> Self {
        let escape = Escape::new(Options::new(n_seats, Mode::Advanced, zone)).expect("a good table");
        let (mut tape, mut facts) = (Tape::new(draws), Vec::new());
        let state = escape.deal(&mut tape, &mut facts);
        assert_eq!(tape.finish(), Ok(()));
        Self { escape, state, facts }
    }

    fn act(&mut self, index: u8, action: Action, draws: &[u32]) {
        let mut tape = Tape::new(draws);
        self.escape.apply(&mut self.state, seat(index), action, &mut tape, &mut self.facts).expect("it is legal");
        assert_eq!(tape.finish(), Ok(()), "{action:?}");
        assert_eq!(self.escape.check_counts(&self.state), Ok(()), "{action:?}");
    }

    /// All the viewer was told, from the fact with this number on.
    fn told(&self, viewer: Viewer, from: usize) -> Vec<Notice> {
        self.facts[from..].iter().filter_map(|fact| fact.notice(&self.escape, viewer)).collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.escape.view(&self.state, viewer)
    }

    fn own(&self, index: u8) -> Own {
        self.view(Viewer::Seat(seat(index))).you.expect("a seat sees itself")
    }

    fn memory(&self, viewer: Viewer) -> Memory {
        let mut memory = Memory::new(&self.escape, viewer);
        for notice in self.told(viewer, 0) {
            memory.add(&self.escape, &notice);
        }
        memory
    }

    fn legal(&self, index: u8) -> Vec<Action> {
        let mut legal = Vec::new();
        self.escape.legal(&self.state, seat(index), &mut legal);
        legal
    }

    /// Every viewer but one seat.
    fn others(&self, index: u8) -> Vec<Viewer> {
        Viewer::all(self.escape.n_seats()).filter(|&viewer| viewer != Viewer::Seat(seat(index))).collect()
    }
}

/// Acts, and compares what the actor is told and what everybody else is told.
fn check(world: &mut World, index: u8, action: Action, draws: &[u32], told_actor: &[Notice], told_others: &[Notice]) {
    let from = world.facts.len();
    world.act(index, action, draws);
    assert_eq!(world.told(Viewer::Seat(seat(index)), from), told_actor, "{action:?}");
    for viewer in world.others(index) {
        assert_eq!(world.told(viewer, from), told_others, "{action:?}, told to {viewer:?}");
    }
}

/// Tries what the rules refuse: nothing changes and nothing is drawn.
fn refuse(world: &World, index: u8, action: Action, refusal: Refusal, rule: &str) {
    let (mut state, mut tape, mut facts) = (world.state.clone(), Tape::new(&[]), Vec::<Fact>::new());
    let found = world.escape.apply(&mut state, seat(index), action, &mut tape, &mut facts);
    assert_eq!((found, refusal.rule()), (Err(refusal.into()), rule));
    assert!(state == world.state && tape.finish().is_ok() && facts.is_empty(), "{action:?} changed something");
}

/// Two worlds that everybody but one seat must take for the same: what was told, what is seen, what is remembered, what
/// may be done and who is asked.
fn same_to_others(one: &World, two: &World, index: u8) {
    assert_eq!(one.escape.to_act(&one.state), two.escape.to_act(&two.state));
    for viewer in one.others(index) {
        assert_eq!(one.told(viewer, 0), two.told(viewer, 0), "told to {viewer:?}");
        assert_eq!(one.view(viewer), two.view(viewer), "seen by {viewer:?}");
        assert_eq!(one.memory(viewer), two.memory(viewer), "remembered by {viewer:?}");
    }
    for other in 0..one.escape.n_seats() {
        assert!(other == index || one.legal(other) == two.legal(other));
    }
}

fn coord(name: &str) -> Coord {
    name.parse().expect("the test names coordinates")
}

fn place(name: &str) -> Place {
    name.parse().expect("the test names a place")
}

fn go(name: &str) -> Action {
    Action::Move { to: place(name) }
}

fn attack(name: &str) -> Action {
    Action::Attack { to: place(name) }
}

fn announce(name: &str) -> Action {
    Action::Announce { at: coord(name) }
}

fn you_at(index: u8, name: &str) -> Notice {
    Notice::YouMoved { seat: seat(index), to: place(name) }
}

fn you_drew(index: u8, card: Card) -> Notice {
    Notice::YouDrew { seat: seat(index), card }
}

fn noise(index: u8, name: &str) -> Notice {
    Notice::Public(Public::Noise { seat: seat(index), at: coord(name) })
}

const fn no_card(index: u8) -> Notice {
    Notice::Public(Public::NoCard { seat: seat(index) })
}

const fn turn(index: u8) -> Notice {
    Notice::Public(Public::TurnBegan { seat: seat(index) })
}

fn ship() -> Zone {
    Zone::Custom(SHIP.to_owned())
}

/// Both starts touch one dangerous sector.
fn close() -> Zone {
    Zone::Custom("name: Close\n  A B C D\n01 H x o 1\n02 . A . .\n".to_owned())
}

/// Silvano in D09, Paolo some way off.
fn silvano() -> World {
    let position = Position::new().seat(Role::Psychologist, "D09", &[]).seat(Role::FourthAlien, "F08", &[]);
    World::set(2, Zone::Galilei, &position)
}

// E-15: the movement record.

#[test]
fn e_15_each_seat_has_a_record_of_its_own_with_one_entry_a_round() {
    // Seat 0 is the Captain, seat 1 the First Alien.
    let mut world = World::dealt(2, ship(), &[0, 0, 0, 0, 0]);
    let rounds = [("B01", "G01"), ("A01", "I01"), ("B01", "G01"), ("hatch 1", "F01")];
    for (human, alien) in rounds {
        world.act(0, go(human), if human == "hatch 1" { &[3] } else { &[] });
        world.act(1, go(alien), &[]);
    }
    let record = |names: [&str; 4]| names.into_iter().zip(1..).map(|(name, round)| (round, place(name))).collect();
    let expected: [Vec<(u8, Place)>; 2] =
        [record(rounds.map(|(human, _)| human)), record(rounds.map(|(_, alien)| alien))];
    for index in [0, 1] {
        assert_eq!(world.memory(Viewer::Seat(seat(index))).record(), expected[usize::from(index)]);
    }
    assert_eq!(world.memory(Viewer::Spectator).record(), []);
    // Nobody else was told of any of these moves.
    for viewer in Viewer::all(2) {
        for notice in world.told(viewer, 0) {
            assert!(!matches!(notice, Notice::YouMoved { seat, .. } if Viewer::Seat(seat) != viewer));
        }
    }
}

#[test]
fn e_15_a_teleport_is_written_down_beside_the_rounds_move() {
    let mut world = World::dealt(2, close(), &[0, 0, 0, 0, 0]);
    world.act(0, go("B01"), &[YOUR_ITEM]);
    world.act(0, announce("B01"), &[2]);
    world.act(0, Action::EndTurn, &[]);
    world.act(1, go("C01"), &[]);
    world.act(0, go("C01"), &[]);
    world.act(0, Action::Use { item: Item::Teleport }, &[]);
    let record = [(1, place("B01")), (2, place("C01")), (2, Place::HumanStart)];
    assert_eq!(world.memory(Viewer::Seat(seat(0))).record(), record);
    assert_eq!(world.memory(Viewer::Seat(seat(1))).record(), [(1, place("C01"))]);
}

// E-19 to E-24: noises.

#[test]
fn e_20_a_noise_in_your_sector_tells_the_truth() {
    for (card, draw) in [(Card::YourSector, YOUR), (Card::YourSectorItem, YOUR_ITEM)] {
        let mut world = silvano();
        check(&mut world, 0, go("D08"), &[draw], &[you_at(0, "D08"), you_drew(0, card)], &[]);
        assert_eq!(world.own(0).asked, Some(Asked::Announce { began: place("D09"), card }));
        assert_eq!(world.legal(0), [announce("D08")]);
        let map = world.escape.map();
        for at in map.sectors().map(|sector| map.coord(sector)).filter(|&at| at != coord("D08")) {
            refuse(&world, 0, Action::Announce { at }, Refusal::MustTellTruth { at: coord("D08") }, "E-20");
        }
    }
    let mut world = silvano();
    world.act(0, go("D08"), &[YOUR]);
    let told = [noise(0, "D08"), turn(1)];
    check(&mut world, 0, announce("D08"), &[], &told, &told);
}

#[test]
fn e_21_silvano_declares_noise_in_n10_from_d08() {
    let mut world = silvano();
    check(&mut world, 0, go("D08"), &[ANY], &[you_at(0, "D08"), you_drew(0, Card::AnySector)], &[]);
    let told = [noise(0, "N10"), turn(1)];
    check(&mut world, 0, announce("N10"), &[], &told, &told);
    assert_eq!(world.own(0).at, Some(place("D08")));
}

/// Proves E-24.
#[test]
fn e_21_any_sector_with_coordinates_may_be_named_the_real_one_too() {
    let mut world = silvano();
    world.act(0, go("D08"), &[ANY_ITEM]);
    let map = world.escape.map();
    let plain = map.sectors().filter(|&sector| matches!(map.kind(sector), Kind::Secure | Kind::Dangerous));
    let expected: Vec<Action> = plain.map(|sector| Action::Announce { at: map.coord(sector) }).collect();
    assert_eq!(expected.len(), 270, "79 secure and 191 dangerous sectors");
    assert_eq!(world.legal(0), expected);
    assert!(expected.contains(&announce("D08")) && expected.contains(&announce("D10")));
}

#[test]
fn e_24_a_noise_names_no_special_sector_and_no_wall() {
    let mut world = silvano();
    world.act(0, go("D08"), &[ANY]);
    // Human start, alien start, the four hatches, a wall of the map and a hex outside it.
    for name in ["L08", "L06", "B02", "V02", "V13", "B13", "D07", "AA01"] {
        refuse(&world, 0, announce(name), Refusal::NoNoiseThere { at: coord(name) }, "E-24");
    }
}

/// True and invented noises in the same sector, and one that may be invented and is not.
///
/// Proves E-19, E-83.
#[test]
fn e_21_true_and_invented_noises_are_the_same_to_everybody_else() {
    // Seat 0 is the Captain at first and the First Alien then; the noise is in a sector that either can have reached.
    let humans = (&[0, 0, 0, 0, 0, 0, 0][..], "K08", "M08");
    let aliens = (&[0, 1, 0, 0, 0, 0, 0][..], "K06", "M06");
    for (deal, heard, elsewhere) in [humans, aliens] {
        for (your, any, items) in [(YOUR, ANY, false), (YOUR_ITEM, ANY_ITEM, true)] {
            let play = |ends: &str, card: u32, item: u32| {
                let mut steps = Vec::new();
                let mut world = World::dealt(3, Zone::Galilei, deal);
                world.act(0, go(ends), &[card]);
                steps.push(world);
                let mut world = World::dealt(3, Zone::Galilei, deal);
                world.act(0, go(ends), &[card]);
                world.act(0, announce(heard), if items { std::slice::from_ref(&item) } else { &[] });
                steps.push(world);
                steps
            };
            // The items differ as well, and nobody else sees that either.
            let told_true = play(heard, your, 0);
            let invented = play(elsewhere, any, 4);
            let free_and_true = play(heard, any, 11);
            for ((one, two), three) in told_true.iter().zip(&invented).zip(&free_and_true) {
                same_to_others(one, two, 0);
                same_to_others(one, three, 0);
            }
            assert_eq!(told_true[0].told(Viewer::Spectator, 0).last(), Some(&turn(0)), "no word before the noise");
            let got = if items { Notice::SeatGotItem { seat: seat(0) } } else { turn(1) };
            let heard_last = told_true[1].told(Viewer::Spectator, 0);
            assert!(heard_last.ends_with(&[noise(0, heard), got]), "{heard_last:?}");
        }
    }
}

#[test]
fn e_22_silence_is_called() {
    let mut world = silvano();
    let told =
        [you_at(0, "D08"), you_drew(0, Card::Silence), Notice::Public(Public::Silence { seat: seat(0) }), turn(1)];
    check(&mut world, 0, go("D08"), &[SILENCE], &told, &told[2..]);
    // A different event from no card at all (E-16).
    let mut world = silvano();
    let told = [you_at(0, "D10"), no_card(0), turn(1)];
    check(&mut world, 0, go("D10"), &[], &told, &told[1..]);
}

#[test]
fn e_23_used_cards_go_to_the_discards_and_only_their_number_is_seen() {
    let mut world = silvano();
    let discards = |world: &World| world.view(Viewer::Spectator).danger_discards;
    assert_eq!(discards(&world), 0);
    world.act(0, go("D08"), &[YOUR]);
    assert_eq!(discards(&world), 0, "the card is still in play");
    world.act(0, announce("D08"), &[]);
    assert_eq!(discards(&world), 1);
    world.act(1, go("F09"), &[SILENCE - 1]);
    assert_eq!(discards(&world), 2);
    world.act(0, go("D09"), &[ANY - 1]);
    world.act(0, announce("N10"), &[]);
    assert_eq!(discards(&world), 3);
    // An attack and a secure sector discard nothing.
    world.act(1, attack("F10"), &[]);
    world.act(0, go("D10"), &[]);
    assert_eq!(discards(&world), 3);
    for viewer in world.others(0) {
        let told = world.told(viewer, 0);
        assert!(!told.iter().any(|notice| matches!(notice, Notice::YouDrew { seat, .. } if *seat == self::seat(0))));
    }
}

#[test]
fn e_23_a_used_up_pile_is_made_anew_from_all_the_discards() {
    let discards = |world: &World| world.view(Viewer::Spectator).danger_discards;
    let set = |pile: &[Card]| {
        let position = Position::new().seat(Role::Captain, "I01", &[]).seat(Role::FirstAlien, "F01", &[]);
        World::set(2, ship(), &position.danger_pile(pile))
    };
    // All 25 are in the new pile: of each kind the first draw that brings it, and the last.
    let kinds = [
        (Card::YourSector, YOUR, YOUR_ITEM - 1),
        (Card::YourSectorItem, YOUR_ITEM, ANY - 1),
        (Card::AnySector, ANY, ANY_ITEM - 1),
        (Card::AnySectorItem, ANY_ITEM, SILENCE - 1),
        (Card::Silence, SILENCE, 24),
    ];
    for last in [Card::Silence, Card::YourSector, Card::AnySector] {
        for (card, draw) in kinds.into_iter().flat_map(|(card, first, last)| [(card, first), (card, last)]) {
            let mut world = set(&[last]);
            assert_eq!(discards(&world), 24);
            world.act(0, go("H01"), &[0]);
            if last != Card::Silence {
                assert_eq!(discards(&world), 24, "the last card is not yet discarded");
                world.act(0, announce("H01"), &[]);
            }
            assert_eq!(discards(&world), 0);
            world.act(1, go("H01"), &[draw]);
            assert!(world.told(Viewer::Seat(seat(1)), 0).contains(&you_drew(1, card)), "{draw}");
        }
    }
    let mut world = set(&[Card::Silence, Card::Silence]);
    world.act(0, go("H01"), &[1]);
    assert_eq!(discards(&world), 24, "one card is left");
}

/// Random matches: one result a turn, nothing before it but items shown, and no question for an empty hand.
///
/// Proves E-16, E-60.
#[test]
fn e_19_every_turn_has_one_public_result() {
    let mut n_turns = 0;
    for seed in 0..60 {
        let zone = if seed % 6 == 0 { Zone::Galilei } else { ship() };
        let mode = if seed % 4 == 0 { Mode::Basic } else { Mode::Advanced };
        let mut chance = Quick::new(seed);
        let escape = Escape::new(Options::new(2 + seed as u8 % 5, mode, zone)).unwrap();
        let mut played = Match::deal(escape, &mut chance);
        while let Some(asked) = played.to_act().seats().iter().next() {
            let before = played.view(Viewer::Spectator);
            let action = played.game().pick(played.state(), asked, &mut chance);
            played.act(asked, action, &mut chance).unwrap();
            let view = played.view(Viewer::Spectator);
            let is_same_turn = view.outcome.is_none() && view.turn.seat == asked && view.round == before.round;
            if is_same_turn && view.turn.is_resolved {
                assert!(view.seats[asked.index()].items > 0, "nothing is asked of an empty hand");
            }
        }
        let mut n_results = 1;
        for told in played.told(Viewer::Spectator) {
            let Told::Notice(notice) = told else { panic!("nothing was taken back") };
            match notice {
                Notice::Public(Public::TurnBegan { .. }) => {
                    assert_eq!(n_results, 1);
                    n_turns += 1;
                    n_results = 0;
                }
                Notice::Public(
                    Public::NoCard { .. }
                    | Public::Silence { .. }
                    | Public::Noise { .. }
                    | Public::Attacked { .. }
                    | Public::HatchReached { .. },
                ) => n_results += 1,
                Notice::SeatGotItem { .. } | Notice::SeatDiscarded { .. } => assert_eq!(n_results, 1),
                _ => {}
            }
        }
        assert_eq!(n_results, 1);
    }
    assert!(n_turns > 2_000, "{n_turns}");
}

// What a result shows of its seat.

/// Proves E-31.
#[test]
fn e_32_to_attack_is_to_show_what_you_are() {
    let mut world = World::dealt(2, ship(), &[1, 0, 0, 0, 0]);
    assert_eq!(world.memory(Viewer::Spectator).trail(seat(1)).side(), None);
    let attacked = |killed| {
        Notice::Public(Public::Attacked { seat: seat(1), at: place("F01"), by_item: false, killed, defended: vec![] })
    };
    let told = [you_at(1, "F01"), attacked(vec![]), turn(0)];
    check(&mut world, 1, attack("F01"), &[], &told, &told[1..]);
    for viewer in Viewer::all(2) {
        assert_eq!(world.memory(viewer).trail(seat(1)).side(), Some(Side::Alien));
    }
}

/// Proves E-62.
#[test]
fn e_32_an_attack_item_and_a_defense_show_a_human() {
    let armed = |item: u32| {
        let mut world = World::dealt(2, close(), &[0, 0, 0, 0, 0]);
        world.act(0, go("B01"), &[YOUR_ITEM]);
        world.act(0, announce("B01"), &[item]);
        world.act(0, Action::EndTurn, &[]);
        assert_eq!(world.memory(Viewer::Spectator).trail(seat(0)).side(), None);
        world
    };
    let mut world = armed(0);
    world.act(1, go("C01"), &[]);
    let used = Notice::ItemUsed { seat: seat(0), item: Item::Attack };
    let killed = vec![Death { seat: seat(1), role: Role::FirstAlien, side: Side::Alien }];
    let attacked =
        Notice::Public(Public::Attacked { seat: seat(0), at: place("C01"), by_item: true, killed, defended: vec![] });
    let told = [you_at(0, "C01"), used, attacked, Notice::Public(Public::RoundBegan { round: 3 }), turn(0)];
    check(&mut world, 0, attack("C01"), &[], &told, &told[1..]);
    assert_eq!(world.memory(Viewer::Spectator).trail(seat(0)).side(), Some(Side::Human));

    let mut world = armed(11);
    let used = Notice::ItemUsed { seat: seat(0), item: Item::Defense };
    let attacked = Notice::Public(Public::Attacked {
        seat: seat(1),
        at: place("B01"),
        by_item: false,
        killed: vec![],
        defended: vec![seat(0)],
    });
    let told = [you_at(1, "B01"), attacked, used, Notice::Public(Public::RoundBegan { round: 2 }), turn(0)];
    check(&mut world, 1, attack("B01"), &[], &told, &told[1..]);
    // All now know that a human stands there.
    let memory = world.memory(Viewer::Spectator);
    let trail = memory.trail(seat(0));
    assert_eq!(trail.side(), Some(Side::Human));
    let here = world.escape.map().sector(place("B01")).unwrap();
    assert_eq!(trail.places(Side::Human).iter().collect::<Vec<_>>(), [here.id()]);
}

#[test]
fn e_53_an_escaped_seat_is_known_as_a_human_and_no_more() {
    let mut world = World::dealt(4, ship(), &[0, 0, 1, 0, 1, 0, 0, 0, 0]);
    for (index, to) in [(0, "B01"), (1, "B01"), (2, "G01"), (3, "G01")] {
        world.act(index, go(to), &[]);
    }
    let reached = Notice::Public(Public::HatchReached { seat: seat(0), hatch: 1, card: Some(HatchCard::Green) });
    let told = [you_at(0, "hatch 1"), reached, Notice::Public(Public::Escaped { seat: seat(0), hatch: 1 }), turn(1)];
    check(&mut world, 0, go("hatch 1"), &[0], &told, &told[1..]);
    for viewer in world.others(0) {
        assert_eq!(world.memory(viewer).trail(seat(0)).side(), Some(Side::Human));
        let view = world.view(viewer);
        assert_eq!((view.seats[0].fate, view.seats[0].role), (Fate::Escaped, None));
    }
}

// E-80 to E-83: what each viewer may know.

/// A match in the middle: round 7, one killed, one escaped, one red hatch, items held and put away.
fn middle() -> Position {
    Position::new()
        .seat(Role::Captain, "I01", &[Item::Sedatives, Item::Spotlight])
        .seat(Role::FirstAlien, "G01", &[Item::Attack])
        .seat(Role::Pilot, "A01", &[Item::Teleport, Item::Defense])
        .seat(Role::SecondAlien, "B01", &[Item::Attack, Item::Adrenaline])
        .seat(Role::ThirdAlien, "F01", &[])
        .round(7)
        .out(seat(2), Fate::Escaped)
        .hatch(1, HatchState::Damaged)
        .hatch_pile(&[HatchCard::Green, HatchCard::Red, HatchCard::Red])
        .danger_pile(&[Card::YourSector, Card::AnySectorItem, Card::Silence])
}

/// What everybody sees of that match once the Captain has taken Sedatives and moved, and the First Alien has killed.
fn middle_seen_by_all() -> View {
    let seat_view = |index, fate, role, is_fed, items| SeatView {
        seat: seat(index),
        fate,
        role,
        is_fed,
        is_turned: false,
        kills: u16::from(index == 1),
        items,
    };
    View {
        round: 7,
        first: seat(0),
        turn: TurnView {
            seat: seat(1),
            is_resolved: true,
            has_adrenaline: false,
            is_sedated: false,
            hatch_cards: vec![],
        },
        seats: vec![
            seat_view(0, Fate::Aboard, None, false, 1),
            seat_view(1, Fate::Aboard, None, false, 1),
            seat_view(2, Fate::Escaped, None, false, 0),
            seat_view(3, Fate::Aboard, None, false, 2),
            seat_view(4, Fate::Killed, Some(Role::ThirdAlien), false, 0),
        ],
        hatches: vec![HatchState::Damaged, HatchState::Open],
        hatch_cards_used: [2, 1],
        danger_discards: 22,
        item_pile: 5,
        items_shown: vec![Item::Sedatives],
        items_hidden: 2,
        you: None,
        outcome: None,
        opened: vec![],
    }
}

fn play_middle() -> World {
    let mut world = World::set(5, ship(), &middle());
    world.act(0, Action::Use { item: Item::Sedatives }, &[]);
    let turn = world.view(Viewer::Spectator).turn;
    assert_eq!(
        turn,
        TurnView { seat: seat(0), is_resolved: false, has_adrenaline: false, is_sedated: true, hatch_cards: vec![] }
    );
    world.act(0, go("H01"), &[]);
    world.act(0, Action::EndTurn, &[]);
    world.act(1, attack("F01"), &[]);
    world
}

#[test]
fn e_80_everybody_sees_what_is_public() {
    let world = play_middle();
    for viewer in Viewer::all(5) {
        let view = View { you: None, ..world.view(viewer) };
        assert_eq!(view, middle_seen_by_all(), "{viewer:?}");
    }
    // And all were told of it: the items shown, that no card was drawn, the attack and whom it killed.
    let killed = vec![Death { seat: seat(4), role: Role::ThirdAlien, side: Side::Alien }];
    let expected = [
        Notice::ItemUsed { seat: seat(0), item: Item::Sedatives },
        no_card(0),
        turn(1),
        Notice::Public(Public::Attacked { seat: seat(1), at: place("F01"), by_item: false, killed, defended: vec![] }),
    ];
    assert_eq!(world.told(Viewer::Spectator, 0), expected);
}

#[test]
fn e_81_a_seat_sees_its_own_secrets_and_nobody_elses() {
    let world = play_middle();
    let own = |index, role: Role, at: Option<&str>, hand: &[Item], asked| Own {
        seat: seat(index),
        role,
        at: at.map(place),
        start: if role.side() == Side::Human { Place::HumanStart } else { Place::AlienStart },
        hand: hand.to_vec(),
        hand_limit: 3,
        has_power: false,
        teleport_uses: 0,
        plans_teleport: false,
        asked,
    };
    let asked = Some(Asked::PlayOrEnd { began: place("G01") });
    assert_eq!(world.own(0), own(0, Role::Captain, Some("H01"), &[Item::Spotlight], None));
    assert_eq!(world.own(1), own(1, Role::FirstAlien, Some("F01"), &[Item::Attack], asked));
    assert_eq!(world.own(2), own(2, Role::Pilot, None, &[], None));
    assert_eq!(world.own(3), own(3, Role::SecondAlien, Some("B01"), &[Item::Attack, Item::Adrenaline], None));
    assert_eq!(world.own(4), own(4, Role::ThirdAlien, None, &[], None));
    assert_eq!(world.view(Viewer::Spectator).you, None);
    // Of the two moves each seat was told of its own alone.
    for viewer in Viewer::all(5) {
        let moves = world.told(viewer, 0).into_iter().filter(|notice| matches!(notice, Notice::YouMoved { .. }));
        let expected = match viewer {
            Viewer::Seat(viewer) if viewer == seat(0) => vec![you_at(0, "H01")],
            Viewer::Seat(viewer) if viewer == seat(1) => vec![you_at(1, "F01")],
            _ => vec![],
        };
        assert_eq!(moves.collect::<Vec<_>>(), expected, "{viewer:?}");
    }
}

#[test]
fn e_81_a_seats_secrets_change_nothing_for_the_others() {
    // Seat 2 looks: role, side, sector and hand of the others differ, and so do the cards in the piles.
    let position = |one: Role, two: Role, at: &str, items: [Item; 3], pile: &[Card]| {
        let position = Position::new().seat(one, at, &items[..2]).seat(two, at, &items[2..]);
        position.seat(Role::FourthAlien, "I01", &[Item::Sedatives]).danger_pile(pile)
    };
    let one_pile = [Card::YourSector, Card::Silence];
    let other_pile = [Card::AnySector, Card::AnySectorItem];
    let one = position(Role::Captain, Role::FirstAlien, "G01", [Item::Attack, Item::Attack, Item::Defense], &one_pile);
    let hand = [Item::Teleport, Item::Spotlight, Item::Adrenaline];
    let two = position(Role::SecondAlien, Role::Soldier, "A01", hand, &other_pile);
    let worlds = [World::set(3, ship(), &one), World::set(3, ship(), &two)];
    for viewer in [Viewer::Seat(seat(2)), Viewer::Spectator] {
        assert_eq!(worlds[0].view(viewer), worlds[1].view(viewer));
    }
    // Nobody may know what lies in the piles, the seat in turn neither.
    let other =
        position(Role::Captain, Role::FirstAlien, "G01", [Item::Attack, Item::Attack, Item::Defense], &other_pile);
    let other = World::set(3, ship(), &other);
    for viewer in Viewer::all(3) {
        assert_eq!(worlds[0].view(viewer), other.view(viewer));
    }
}

#[test]
fn e_81_a_pending_card_is_the_movers_alone() {
    let world = |draw| {
        let mut world = silvano();
        world.act(0, go("D08"), &[draw]);
        world
    };
    let worlds = [YOUR, YOUR_ITEM, ANY, ANY_ITEM].map(world);
    let cards = [Card::YourSector, Card::YourSectorItem, Card::AnySector, Card::AnySectorItem];
    for (world, card) in worlds.iter().zip(cards) {
        assert_eq!(world.own(0).asked, Some(Asked::Announce { began: place("D09"), card }));
        for viewer in world.others(0) {
            assert_eq!(world.view(viewer), worlds[0].view(viewer));
            assert_eq!(world.told(viewer, 0), []);
        }
    }
}

/// Proves E-53.
#[test]
fn e_81_when_the_game_is_over_everything_is_open() {
    let escape = Escape::new(Options::new(2, Mode::Advanced, ship())).unwrap();
    let mut played = Match::deal(escape, &mut Tape::new(&[0, 0, 3, 0, 2]));
    assert!(played.opened().is_none());
    for (index, to, draws) in [(0, "B01", &[][..]), (1, "I01", &[]), (0, "hatch 1", &[0])] {
        played.act_from(seat(index), go(to), draws).unwrap();
    }
    let result = |index, role, fate, won| SeatResult { seat: seat(index), role, fate, is_turned: false, kills: 0, won };
    let seats = vec![result(0, Role::Soldier, Fate::Escaped, true), result(1, Role::ThirdAlien, Fate::Aboard, false)];
    let outcome = Outcome { ending: Ending::LastHumanOut, round: 2, seats };
    for viewer in Viewer::all(2) {
        let view = played.view(viewer);
        assert_eq!((view.outcome.as_ref(), view.opened), (Some(&outcome), vec![]));
    }
    let all = played.view(Viewer::Everyone(played.opened().unwrap()));
    let own = |index, role: Role, at| Own {
        seat: seat(index),
        role,
        at,
        start: if role.side() == Side::Human { Place::HumanStart } else { Place::AlienStart },
        hand: vec![],
        hand_limit: 3,
        has_power: false,
        teleport_uses: 0,
        plans_teleport: false,
        asked: None,
    };
    assert_eq!(all.opened, [own(0, Role::Soldier, None), own(1, Role::ThirdAlien, Some(place("I01")))]);
}

#[test]
fn e_82_dead_and_escaped_seats_learn_what_a_spectator_learns() {
    let mut world = play_middle();
    let from = world.facts.len();
    // Seat 2 has escaped and seat 4 is dead; the others move, light a sector, make a noise and find an item.
    world.act(1, Action::EndTurn, &[]);
    world.act(3, go("A01"), &[]);
    world.act(3, Action::EndTurn, &[]);
    world.act(0, Action::Light { at: place("G01") }, &[]);
    world.act(0, go("I01"), &[]);
    world.act(1, go("D01"), &[1]);
    world.act(1, announce("H01"), &[0]);
    for index in [2, 4] {
        let viewer = Viewer::Seat(seat(index));
        assert_eq!(world.told(viewer, from), world.told(Viewer::Spectator, from));
        assert_eq!(View { you: None, ..world.view(viewer) }, world.view(Viewer::Spectator));
        let own = world.own(index);
        assert_eq!((own.at, own.hand, own.asked), (None, vec![], None));
        assert_eq!(world.legal(index), []);
    }
}

#[test]
fn e_83_what_the_seat_in_turn_is_asked_is_not_seen() {
    // Before the move, and after a move that waits for a noise to be announced.
    let mut world = silvano();
    let seen = |world: &World| world.others(0).into_iter().map(|viewer| world.view(viewer)).collect::<Vec<_>>();
    let (before, asked_before) = (seen(&world), world.escape.to_act(&world.state));
    assert_eq!(asked_before.seats().iter().collect::<Vec<_>>(), [seat(0)]);
    assert_eq!(world.own(0).asked, Some(Asked::Move { began: place("D09"), steps: 1, fewest: 1 }));
    world.act(0, go("D08"), &[ANY]);
    assert_eq!(world.own(0).asked, Some(Asked::Announce { began: place("D09"), card: Card::AnySector }));
    assert_eq!(seen(&world), before);
    assert_eq!(world.escape.to_act(&world.state), asked_before);
    assert_eq!(world.told(Viewer::Spectator, 0), []);
}

#[test]
fn e_83_a_fourth_item_is_seen_by_the_size_of_the_hand() {
    let hand = [Item::Attack, Item::Teleport, Item::Sedatives];
    let position = Position::new().seat(Role::Captain, "I01", &hand).seat(Role::FirstAlien, "F01", &[]);
    let mut world = World::set(2, ship(), &position);
    world.act(0, go("H01"), &[YOUR_ITEM]);
    world.act(0, announce("H01"), &[0]);
    assert_eq!(world.own(0).asked, Some(Asked::DropItem { began: place("I01") }));
    let view = world.view(Viewer::Spectator);
    assert_eq!((view.turn.seat, view.turn.is_resolved, view.seats[0].items), (seat(0), true, 4));
    assert_eq!(world.escape.to_act(&world.state).seats().iter().collect::<Vec<_>>(), [seat(0)]);
    let told = [Notice::YouDiscarded { seat: seat(0), item: Item::Attack }];
    let action = Action::Discard { item: Item::Attack };
    check(&mut world, 0, action, &[], &told, &[Notice::SeatDiscarded { seat: seat(0) }]);
}

/// Proves E-53.
#[test]
fn an_escaped_seat_stays_known_as_a_human_whatever_is_lit_later() {
    let zone = Zone::Custom("name: Door\n\n   A B C D\n01 H 1 x A\n".to_owned());
    let escape = Escape::new(Options::new(2, Mode::Advanced, zone)).expect("a good table");
    let mut memory = Memory::new(&escape, Viewer::Spectator);
    let (one, two) = (seat(0), seat(1));
    for notice in [
        Notice::Public(Public::TurnBegan { seat: one }),
        Notice::Public(Public::HatchReached { seat: one, hatch: 1, card: Some(HatchCard::Green) }),
        Notice::Public(Public::Escaped { seat: one, hatch: 1 }),
        Notice::Public(Public::TurnBegan { seat: two }),
        Notice::Public(Public::Lit { seat: two, at: Place::Hatch(1), found: vec![] }),
    ] {
        memory.add(&escape, &notice);
    }
    assert_eq!(memory.trail(one).side(), Some(Side::Human));
}
