//! What the editions of the rulebook change, and the suite over all of them.

use crate::common::{EscapeSpecimen, TINY, TRAP, any_readings, any_table};
use crate::desk::{SILENCE, Table, check, moves, refuse, scenario, shown};
use fuga_escape::{Action, Asked, Card, Edition, Escape, Item, Mode, Options, Position, Refusal, Role, State, Zone};
use fuga_kernel::testkit::{TwinReport, check_match, twins};
use fuga_kernel::{Game, Quick, Seat, Tape, Viewer};

const EDITIONS: [Edition; 4] = [Edition::English, Edition::Italian, Edition::Portuguese, Edition::Spanish];
const SEAT: Seat = Seat::new(0);

fn options(edition: Edition, zone: Zone) -> Options {
    Options { edition, ..Options::new(2, Mode::Advanced, zone) }
}

/// A table of this edition on Galilei with two seats, the first to move.
fn table(edition: Edition, first: (Role, &str, &[Item]), second: (Role, &str)) -> (Escape, State) {
    let escape = Escape::new(options(edition, Zone::Galilei)).unwrap();
    let position = Position::new().seat(first.0, first.1, first.2).seat(second.0, second.1, &[]);
    let state = escape.set_up(&position);
    (escape, state)
}

fn legal(escape: &Escape, state: &State) -> Vec<Action> {
    let mut legal = Vec::new();
    escape.legal(state, SEAT, &mut legal);
    legal
}

fn act(escape: &Escape, state: &mut State, action: Action, draws: &[u32]) {
    let mut tape = Tape::new(draws);
    escape.apply(state, SEAT, action, &mut tape, &mut ()).unwrap();
    tape.finish().unwrap();
}

#[test]
fn e_12_only_the_portuguese_edition_keeps_aliens_from_passing_through_a_hatch() {
    // From B01 over hatch 1 in B02 to B03; every other way is longer.
    let map = "name: Door\n\n   A B C\n01 . x .\n02 H 1 A\n03 . x .\n";
    let through = Action::Move { to: "B03".parse().unwrap() };
    let passes = |edition, option| {
        let options = Options { aliens_cross_hatches: option, ..options(edition, Zone::Custom(map.to_owned())) };
        let escape = Escape::new(options).unwrap();
        let position = Position::new().seat(Role::FirstAlien, "B01", &[]).seat(Role::Captain, "human start", &[]);
        legal(&escape, &escape.set_up(&position)).contains(&through)
    };
    for edition in EDITIONS {
        assert_eq!(passes(edition, None), edition != Edition::Portuguese, "{edition:?}");
        assert!(passes(edition, Some(true)) && !passes(edition, Some(false)), "the option decides in {edition:?}");
    }
}

#[test]
fn e_60_in_the_portuguese_edition_icons_count_on_free_noises_only() {
    for edition in EDITIONS {
        for card in [Card::YourSectorItem, Card::AnySectorItem] {
            let escape = Escape::new(options(edition, Zone::Galilei)).unwrap();
            let position = Position::new()
                .seat(Role::Captain, "D09", &[])
                .seat(Role::FirstAlien, "W13", &[])
                .danger_pile(&[card, Card::Silence]);
            let mut state = escape.set_up(&position);
            act(&escape, &mut state, Action::Move { to: "D08".parse().unwrap() }, &[0]);
            let is_given = edition != Edition::Portuguese || card == Card::AnySectorItem;
            let draws: &[u32] = if is_given { &[0] } else { &[] };
            act(&escape, &mut state, Action::Announce { at: "D08".parse().unwrap() }, draws);
            let n_items = escape.view(&state, Viewer::Spectator).seats[0].items;
            assert_eq!(n_items, u8::from(is_given), "{edition:?} {card:?}");
        }
    }
}

#[test]
fn e_61_in_the_portuguese_edition_one_of_too_many_items_is_put_away() {
    let hand = [Item::Teleport, Item::Spotlight, Item::Sedatives];
    for edition in EDITIONS {
        let (escape, mut state) = table(edition, (Role::Captain, "D09", &hand), (Role::FirstAlien, "W13"));
        act(&escape, &mut state, Action::Move { to: "D08".parse().unwrap() }, &[16]);
        act(&escape, &mut state, Action::Announce { at: "D08".parse().unwrap() }, &[0]);
        let teleport = Action::Use { item: Item::Teleport };
        let may_use = edition != Edition::Portuguese;
        assert_eq!(legal(&escape, &state).contains(&teleport), may_use, "{edition:?}");
        assert!(legal(&escape, &state).contains(&Action::Discard { item: Item::Teleport }));
        let tried = escape.apply(&mut state.clone(), SEAT, teleport, &mut Tape::new(&[]), &mut ());
        assert_eq!(tried, if may_use { Ok(()) } else { Err(Refusal::OverLimit.into()) });
    }
}

#[test]
fn every_promise_holds_and_twins_are_equal_in_every_edition() {
    let mut report = TwinReport::default();
    for (seed, edition) in (300..).zip(EDITIONS) {
        for zone in [Zone::Fermi, Zone::Custom(TINY.to_owned()), Zone::Custom(TRAP.to_owned())] {
            let table = Options { seats: 4, ..options(edition, zone) };
            check_match::<EscapeSpecimen>(table.clone(), seed);
            for seed in seed * 10..seed * 10 + 4 {
                report.add(&twins::<EscapeSpecimen>(table.clone(), seed));
            }
        }
    }
    report.assert_varied(&["role", "sector", "hand", "danger pile", "whether the latest noise was free"]);
}

/// Each difference is an option of its own, and an edition is no more than a choice of all of them.
///
/// Proves E-12, E-60, E-61, B.3, E.3.
#[test]
fn e_07_an_edition_is_a_preset_of_readings() {
    for edition in EDITIONS {
        let read = Options { edition, ..Options::new(4, Mode::Advanced, Zone::Galilei) }.readings();
        let spelled = Options {
            aliens_cross_hatches: Some(read.aliens_cross_hatches),
            aliens_move_two: Some(read.aliens_move_two),
            own_noises_bring_items: Some(read.own_noises_bring_items),
            use_over_limit: Some(read.use_over_limit),
            defense_stops_attack: Some(read.defense_stops_attack),
            killed_aliens_play_on: Some(read.killed_aliens_play_on),
            human_kills_count: Some(read.human_kills_count),
            captain_counts_passing: Some(read.captain_counts_passing),
            pilot_uses_four: Some(read.pilot_uses_four),
            co_pilot_has_card: Some(read.co_pilot_has_card),
            ..Options::new(4, Mode::Advanced, Zone::Galilei)
        };
        for other in EDITIONS {
            assert_eq!(Options { edition: other, ..spelled.clone() }.readings(), read, "{edition:?} {other:?}");
        }
        let is_portuguese = edition == Edition::Portuguese;
        assert_eq!(read.own_noises_bring_items && read.use_over_limit && read.aliens_cross_hatches, !is_portuguese);
        let is_italian = edition == Edition::Italian;
        assert_eq!((read.killed_aliens_play_on, read.human_kills_count), (is_italian, !is_italian));
    }
}

/// The Portuguese text makes the whole attack void; who else stood there lives, unseen.
///
/// Proves E-52.
#[test]
fn e_62_a_defense_may_stop_the_whole_attack() {
    let text = "FirstAlien D09; Captain D08 + Defense; Pilot D08; SecondAlien W13";
    for (stops, fates) in [(Some(true), 4), (None, 3)] {
        let options = Options { defense_stops_attack: stops, ..options(Edition::Portuguese, Zone::Galilei) };
        let mut table = Table::of(options, text);
        act(&table.escape, &mut table.state, Action::Attack { to: "D08".parse().unwrap() }, &[]);
        let view = table.view();
        let n_aboard = view.seats.iter().filter(|seat| seat.fate == fuga_escape::Fate::Aboard).count();
        assert_eq!((n_aboard, view.seats[1].items, view.seats[0].is_fed), (fates, 0, stops.is_none()));
        assert_eq!(view.items_shown, [Item::Defense]);
    }
}

/// In the Spanish text an alien moves two; the next sector only by way of another one. Once fed it may move less.
#[test]
fn e_10_aliens_may_have_to_move_two() {
    // A corridor without triangles, and a sector that hangs on both of its neighbours.
    let map = "name: Corridor\n\n   A B C D E F\n01 . x . . . .\n02 H x . 1 . A\n03 . x x x x x\n";
    let table = |aliens_move_two, text: &str| {
        let zone = Zone::Custom(map.to_owned());
        Table::of(Options { aliens_move_two, ..options(Edition::Spanish, zone) }, text)
    };
    let near = |table: &Table| moves(table, 0).join(" ");
    let text = "FirstAlien B01; Captain human start";
    assert_eq!(near(&table(None, text)), "B02 B03 C03");
    let exactly = table(Some(true), text);
    assert_eq!(near(&exactly), "B03 C03");
    let middle = "FirstAlien B02; Captain human start";
    assert_eq!(near(&table(None, middle)), "B01 B03 C03 D03");
    assert_eq!(near(&table(Some(true), middle)), "B03 C03 D03");
    refuse(&exactly, "0 move B02", Refusal::TooNear { place: "B02".parse().unwrap() }, "E-10");
    // The question says so, and so does the board.
    let fewest = |table: &Table| match table.own(0).asked {
        Some(Asked::Move { steps, fewest, .. }) => (steps, fewest),
        other => panic!("not asked to move: {other:?}"),
    };
    assert_eq!(fewest(&table(None, text)), (2, 1));
    assert_eq!(fewest(&exactly), (2, 2));
    let fed = "FirstAlien B01; Captain human start; fed 0";
    assert_eq!(near(&table(Some(true), fed)), near(&table(None, fed)));
    assert_eq!(fewest(&table(Some(true), fed)), (3, 1));
    // Humans are not meant.
    assert_eq!(moves(&table(Some(true), "Captain B01; FirstAlien F03"), 0), ["B02"]);
}

/// In the Italian text the Captain's first dangerous sector may be one that is passed.
///
/// Proves E-18.
#[test]
fn code_h_1_a_sector_that_is_passed_may_count() {
    // Over B02 there is no other way from B01 to B03.
    let map = "name: Shaft\n\n   A B C D\n01 . o . A\n02 H x . x\n03 . o x x\n04 . x . 1\n";
    let table = |captain_counts_passing, text: &str| {
        let scenario = Some(scenario("H.1"));
        let zone = Zone::Custom(map.to_owned());
        Table::of(Options { captain_counts_passing, scenario, ..options(Edition::Italian, zone) }, text)
    };
    for (counts, has_power) in [(None, true), (Some(true), false)] {
        let mut passed = table(counts, "Captain B01 + Adrenaline; FirstAlien D03");
        check(&mut passed, "0 use Adrenaline", &[], "0 shows Adrenaline");
        check(&mut passed, "0 move B03", &[], "you at B03 / 0 no card / turn 1");
        assert_eq!(passed.own(0).has_power, has_power);
        // Where the move ends in a dangerous sector after another one, the first is the one that was passed.
        let mut second = table(counts, "Captain B03 + Adrenaline; FirstAlien D03");
        check(&mut second, "0 use Adrenaline", &[], "0 shows Adrenaline");
        let (draws, told): (&[u32], _) = if has_power {
            (&[], "you at D03 / 0 no card / turn 1")
        } else {
            (&[SILENCE], "you at D03 / you drew Silence / 0 silence / turn 1")
        };
        check(&mut second, "0 move D03", draws, told);
        assert!(!second.own(0).has_power);
        let mut near = table(counts, "Captain B01; FirstAlien D03");
        check(&mut near, "0 move B02", &[], "you at B02 / 0 no card / turn 1");
    }
}

/// In the Italian text the Pilot uses a Teleport, and three times again.
#[test]
fn code_h_3_the_pilot_may_use_a_teleport_four_times() {
    let scenario = Some(scenario("H.3"));
    let options = Options { pilot_uses_four: Some(true), scenario, ..options(Edition::Italian, Zone::Galilei) };
    let mut table = Table::of(options, "Pilot D09 + Teleport; FirstAlien W13");
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport, 3 left / you at human start");
    check(&mut table, "0 move K09", &[], "you at K09 / 0 no card");
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport, 2 left / you at human start");
}

/// In the Italian text the Co-Pilot begins with the item, and everybody sees who has one.
#[test]
fn code_h_14_the_teleport_may_be_a_card() {
    let table = |co_pilot_has_card| {
        let scenario = Some(scenario("H.14"));
        Options { seats: 2, co_pilot_has_card, scenario, ..options(Edition::Italian, Zone::Galilei) }
    };
    let escape = Escape::new(table(Some(true))).unwrap();
    let mut n_dealt = 0;
    for seed in 0..80 {
        let state = escape.deal(&mut Quick::new(seed), &mut ());
        let view = escape.view(&state, Viewer::Spectator);
        let known: Vec<_> = view.seats.iter().filter(|seat| seat.role == Some(Role::CoPilot)).collect();
        n_dealt += known.len();
        assert_eq!(view.seats.iter().map(|seat| seat.items).sum::<u8>() as usize, known.len());
        assert!(known.iter().all(|seat| seat.items == 1));
        assert_eq!(usize::from(view.item_pile), 12 - known.len());
    }
    assert!(n_dealt > 3, "{n_dealt}");
    let card = Table::of(table(Some(true)), "CoPilot D09 + Teleport; FirstAlien W13");
    refuse(&card, "0 power-teleport", Refusal::NoSuchPower { role: Role::CoPilot }, "H.14");
    assert!(!card.own(0).has_power && shown(&card) == [None, None]);
    let power = Table::of(table(None), "CoPilot D09; FirstAlien W13");
    assert!(power.own(0).has_power && legal(&power.escape, &power.state).contains(&Action::PowerTeleport));
}

/// Every way to read the rulebooks together with any codes.
#[test]
fn every_promise_holds_and_twins_are_equal_however_the_rulebooks_are_read() {
    let mut report = TwinReport::default();
    for seed in 1000..1100 {
        let mut chance = Quick::new(seed);
        let table = any_table(&mut chance).and_then(|options| any_readings(options, &mut chance));
        let Some(table) = table.filter(|table| table.seats <= 6) else { continue };
        check_match::<EscapeSpecimen>(table.clone(), seed);
        report.add(&twins::<EscapeSpecimen>(table, seed));
    }
    report.assert_varied(&["role", "sector", "hand", "danger pile"]);
}

/// Every name of a reading can be read one way, the other way, and as the edition has it.
#[test]
fn e_07_each_reading_is_chosen_by_its_name() {
    let plain = options(Edition::Portuguese, Zone::Galilei);
    for (name, rule) in Options::READINGS {
        let [yes, no] = [true, false].map(|reading| {
            let mut chosen = plain.clone();
            assert!(chosen.read(name, Some(reading)), "{name} {rule}");
            chosen.readings()
        });
        assert!(yes != no && (yes == plain.readings() || no == plain.readings()), "{name}");
    }
    assert!(!plain.clone().read("lagoon_is_sea", None));
}
