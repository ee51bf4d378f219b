//! What the editions of the rulebook change, and the suite over all of them.

use crate::common::{EscapeSpecimen, TINY, TRAP};
use fuga_escape::{Action, Card, Edition, Escape, Item, Mode, Options, Position, Refusal, Role, State, Zone};
use fuga_kernel::testkit::{TwinReport, check_match, twins};
use fuga_kernel::{Game, Seat, Tape, Viewer};

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
