//! Setup, the table and the box (S-01 to S-06, S-80, S-81, S-91).

use std::collections::BTreeSet;

use crate::desk::{self, Table, check, position, refuse, survive};
use fuga_kernel::{Chance, Extras as _, Game, Happened as _, Learned as _, Quick, Recorder, Seat, Tape, ToAct, Viewer};
use fuga_survive::{
    Action, Asked, Board, Colour, Corner, Creature, Fact, Hex, Memory, Notice, Options, Public, Terrain,
};

/// A table that was just dealt with this seed.
fn dealt(options: Options, seed: u64) -> Table {
    let survive = survive(options);
    let state = survive.deal(&mut Quick::new(seed), &mut ());
    Table { survive, state }
}

/// Plays on at random until something else is asked.
fn play_while(table: &mut Table, chance: &mut Quick, goes_on: impl Fn(Asked) -> bool) -> Vec<Fact> {
    let mut facts = Vec::new();
    while table.public().asked.is_some_and(&goes_on) {
        let seat = table.actor();
        let mut action = table.survive.pick(&table.state, seat, chance);
        while action == Action::PlaceForMe {
            action = table.survive.pick(&table.state, seat, chance);
        }
        table.survive.apply(&mut table.state, seat, action, chance, &mut facts).unwrap();
        assert_eq!(table.survive.check(&table.state), Ok(()));
    }
    facts
}

const fn is_setup(asked: Asked) -> bool {
    matches!(asked, Asked::PlaceExplorer { .. } | Asked::PlaceBoat { .. })
}

#[test]
fn s_01_two_to_four_seats() {
    for (seats, n_colours) in [(2, 4), (3, 3), (4, 4)] {
        assert_eq!(survive(Options::new(seats)).colours().len(), n_colours);
    }
    for seats in [0, 1, 5, 255] {
        let error = fuga_survive::Survive::new(Options::new(seats)).err().unwrap();
        assert_eq!((error.field, error.rule), ("seats", "S-01"));
    }
}

/// Options are refused by field and rule, and every field is written down.
///
/// Proves S-81, S-96.
#[test]
fn options_that_make_no_table_are_refused() {
    let refused = |options: Options| fuga_survive::Survive::new(options).err().map(|error| (error.field, error.rule));
    let each = Options { one_colour_each: true, ..Options::new(3) };
    assert_eq!(refused(each), Some(("one_colour_each", "S-81")));
    for stall_rounds in [0, 101, 255] {
        let options = Options { to_the_end: true, stall_rounds, ..Options::new(4) };
        assert_eq!(refused(options), Some(("stall_rounds", "S-96")));
    }
    assert_eq!(refused(Options { stall_rounds: 5, ..Options::new(4) }), Some(("stall_rounds", "S-96")));
    assert_eq!(refused(Options { stall_rounds: 5, to_the_end: true, ..Options::new(4) }), None);
    let written = serde_json::to_value(Options::new(3)).unwrap();
    assert_eq!(written.as_object().unwrap().len(), 10);
    assert_eq!(serde_json::from_value::<Options>(written).unwrap(), Options::new(3));
    assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::new(4));
    assert!(serde_json::from_str::<Options>(r#"{"seat":3}"#).is_err());
}

fn board() -> Board {
    survive(Options::new(4)).board().clone()
}

fn hexes(names: &str) -> Vec<Hex> {
    names.split_whitespace().map(desk::read).collect()
}

/// The board's data holds what the printed board shows.
#[test]
fn s_02_the_board_has_its_hexes_its_island_and_its_serpents() {
    let board = board();
    let island: BTreeSet<Hex> = board.island().iter().copied().collect();
    let sea: BTreeSet<Hex> = Hex::all().filter(|hex| !island.contains(hex)).collect();
    assert_eq!((Hex::COUNT, island.len(), sea.len()), (133, 40, 93));
    let rows = |set: &BTreeSet<Hex>| -> Vec<usize> {
        (0..13).map(|row| set.iter().filter(|hex| hex.row_and_place().0 == row).count()).collect()
    };
    let all: BTreeSet<Hex> = Hex::all().collect();
    assert_eq!(rows(&all), [7, 10, 11, 10, 11, 12, 11, 12, 11, 10, 11, 10, 7]);
    assert_eq!(rows(&island), [0, 0, 0, 4, 5, 8, 6, 8, 5, 4, 0, 0, 0]);
    assert_eq!(board.serpents(), hexes("b1 c11 g6 k1 l10"));
    let mut parts: Vec<Vec<usize>> = [&all, &island, &sea].map(|set| components(&board, set)).to_vec();
    for part in &mut parts {
        part.sort_unstable();
    }
    assert_eq!(parts, [vec![133], vec![40], vec![1, 92]], "the board, the island, the open sea and the lagoon");
    let lagoon: Hex = desk::read("g6");
    assert_eq!(board.neighbours(lagoon), hexes("f6 f7 g5 g7 h6 h7"));
    // Touching goes both ways, and a hex has six neighbours at most.
    for hex in Hex::all() {
        assert!((2..=6).contains(&board.neighbours(hex).len()));
        assert!(board.neighbours(hex).iter().all(|&other| board.neighbours(other).contains(&hex)));
    }
}

fn components(board: &Board, set: &BTreeSet<Hex>) -> Vec<usize> {
    let (mut left, mut sizes) = (set.clone(), Vec::new());
    while let Some(start) = left.pop_first() {
        let (mut open, mut size) = (vec![start], 1);
        while let Some(hex) = open.pop() {
            for &next in board.neighbours(hex) {
                if left.remove(&next) {
                    size += 1;
                    open.push(next);
                }
            }
        }
        sizes.push(size);
    }
    sizes
}

/// The distances are those of a plain search, the half turn maps the board onto itself, and the coasts are counted.
///
/// Proves S-30.
#[test]
fn s_02_the_board_is_symmetric_and_its_coast_has_28_tiles_22_without_the_lagoon() {
    let board = board();
    let turned = |hex: Hex| Hex::all().nth_back(hex.index()).unwrap();
    for hex in Hex::all() {
        let mut around: Vec<Hex> = board.neighbours(hex).iter().map(|&other| turned(other)).collect();
        around.sort_unstable();
        assert_eq!(around, board.neighbours(turned(hex)));
        assert_eq!(board.island().contains(&hex), board.island().contains(&turned(hex)));
        assert_eq!(board.serpents().contains(&hex), board.serpents().contains(&turned(hex)));
        let corners = [(Corner::NorthWest, Corner::SouthEast), (Corner::NorthEast, Corner::SouthWest)];
        let opposite = |corner| {
            corners
                .iter()
                .find_map(|&(one, two)| (one == corner).then_some(two).or_else(|| (two == corner).then_some(one)))
        };
        assert_eq!(board.corner(turned(hex)), board.corner(hex).and_then(opposite));
    }
    let mirrored = |hex: Hex| {
        let (row, place) = hex.row_and_place();
        let width = Hex::all().filter(|other| other.row_and_place().0 == row).count() as u8;
        Hex::all().find(|other| other.row_and_place() == (row, width + 1 - place)).unwrap()
    };
    assert!(board.island().iter().all(|&hex| board.island().contains(&mirrored(hex))));
    assert!(!board.serpents().iter().all(|&hex| board.serpents().contains(&mirrored(hex))));
    for (lagoon_is_sea, n_coastal) in [(true, 28), (false, 22)] {
        // A whole island: what may be sunk is the coast, as far as it is beach.
        let mut table = dealt(Options { lagoon_is_sea, ..Options::new(4) }, 1);
        let names: Vec<String> = board.island().iter().map(Hex::to_string).collect();
        let [beach, forest, mountain] = [0..16, 16..32, 32..40].map(|range| names[range].join(" "));
        let text = format!("beach {beach}; forest {forest}; mountain {mountain}; red tile d4");
        table.state = table.survive.set_up(&position(&text));
        let coastal = board.island().iter().filter(|&&hex| {
            let is_open =
                |other: &Hex| !board.island().contains(other) && (lagoon_is_sea || *other != desk::read("g6"));
            board.neighbours(hex).iter().any(is_open)
        });
        assert_eq!(coastal.clone().count(), n_coastal);
        table.act("pass", &[]);
        let beaches: Vec<Hex> = hexes(&names[..16].join(" "));
        let expected: Vec<String> = coastal.filter(|hex| beaches.contains(hex)).map(Hex::to_string).collect();
        assert_eq!(table.offers("sink"), expected.join(", "));
    }
    let landings: Vec<String> =
        Hex::all().filter(|&hex| board.corner(hex).is_some()).map(|hex| hex.to_string()).collect();
    assert_eq!(landings, ["b1", "b10", "c1", "c11", "k1", "k11", "l1", "l10"]);
    assert_eq!(board.moorings().len(), 28);
}

#[test]
fn s_02_sixteen_beaches_sixteen_forests_eight_mountains_are_shuffled() {
    let mut layouts = BTreeSet::new();
    for seed in 0..20 {
        let view = dealt(Options::new(4), seed).public();
        let count = |terrain| view.tiles.iter().filter(|tile| tile.terrain == terrain).count();
        assert_eq!(Terrain::ALL.map(count), [16, 16, 8]);
        layouts.insert(format!("{:?}", view.tiles));
        let serpents: Vec<Hex> = view.creatures.iter().map(|creature| creature.at).collect();
        assert_eq!(serpents, hexes("b1 c11 g6 k1 l10"));
        assert!(view.creatures.iter().all(|creature| creature.creature == Creature::Serpent));
    }
    assert_eq!(layouts.len(), 20);
}

/// Counts of the tile backs, as the table of tiles has them: found by sinking a whole island.
///
/// Proves S-32, S-33.
#[test]
fn s_02_the_backs_add_up_and_fit_the_pieces() {
    let survive = survive(Options { to_the_end: true, ..Options::new(4) });
    let mut chance = Quick::new(5);
    let mut counts = std::collections::BTreeMap::new();
    let (mut state, mut facts) = (survive.deal(&mut chance, &mut ()), Vec::new());
    // Somebody safe on the board keeps the match going: red's explorers stay on an island that nobody leaves.
    let mut seed = 0;
    loop {
        while let ToAct::Seats(seats) = survive.to_act(&state) {
            let seat = seats.any(&mut chance);
            let action = survive.pick(&state, seat, &mut chance);
            survive.apply(&mut state, seat, action, &mut chance, &mut facts).unwrap();
        }
        let view = survive.view(&state, Viewer::Spectator);
        if view.tiles.is_empty() {
            break;
        }
        seed += 1;
        chance = Quick::new(seed);
        facts.clear();
        state = survive.deal(&mut chance, &mut ());
    }
    for fact in &facts {
        match fact {
            Fact::Public(Public::BackShown { back, front }) => *counts.entry((*back, *front)).or_insert(0) += 1,
            Fact::TileKept { back, front, .. } => *counts.entry((*back.truth(), *front)).or_insert(0) += 1,
            _ => {}
        }
    }
    let table = "shark 3 2 1, whale 3 2 0, boat 1 3 0, whirlpool 0 2 4, volcano 0 0 1, dolphin 3 1 0, wind 2 0 0, \
                 move_serpent 1 1 0, move_shark 1 1 0, move_whale 1 1 0, shark_defence 1 1 1, whale_defence 0 2 1";
    for row in table.split(", ") {
        let words: Vec<&str> = row.split(' ').collect();
        for (front, n) in Terrain::ALL.into_iter().zip(&words[1..]) {
            assert_eq!(counts.get(&(desk::back(words[0]), front)).copied().unwrap_or(0), desk::read::<i32>(n), "{row}");
        }
    }
    assert_eq!(counts.values().sum::<i32>(), 40);
}

#[test]
fn s_03_each_colour_has_ten_explorers_of_known_values() {
    let table = dealt(Options::new(4), 3);
    for seat in 0..4 {
        let view = table.view(Viewer::Seat(Seat::new(seat)));
        for colour in &view.colours {
            let own = colour.seat == Seat::new(seat);
            assert_eq!(colour.unplaced, own.then(|| vec![1, 1, 1, 2, 2, 3, 3, 4, 5, 6]));
        }
    }
    let text = include_str!("../data/pieces.table");
    for line in
        ["treasure 1 1 1 2 2 3 3 4 5 6", "die serpent serpent shark shark whale whale", "serpents 5", "sharks 6"]
    {
        assert!(text.contains(line), "{line}");
    }
}

#[test]
fn s_04_in_turn_each_places_an_explorer_of_its_choice_then_each_a_boat() {
    let mut table = dealt(Options::new(3), 1);
    let first = table.actor();
    let free = |table: &Table| table.public().tiles[7].at;
    let on = free(&table);
    assert_eq!(table.legal(u8::from(first)).len(), 1 + 6 * 40);
    assert!(table.legal(u8::from(first.next(3))).is_empty());
    let colour = Colour::ALL[first.index()];
    check(&mut table, &format!("place 5 on {on}"), &[], &format!("{colour} 1 on {on}"));
    assert_eq!(table.actor(), first.next(3));
    // Not onto a tile that is taken, not at sea, and not a value one has not.
    refuse(&table, &format!("place 5 on {on}"), "tile_taken", "S-04");
    refuse(&table, "place 5 on a1", "no_tile_there", "S-04");
    refuse(&table, "place 7 on d4", "no_such_treasure", "S-03");
    refuse(&table, "boat at c4", "wrong_moment", "S-04");
    let mut chance = Quick::new(2);
    let facts = play_while(&mut table, &mut chance, |asked| matches!(asked, Asked::PlaceExplorer { .. }));
    assert_eq!(facts.len(), 29);
    assert_eq!(table.actor(), first, "boats begin with the first player again");
    // Each value once: the five of the first player is gone from its hand, and all hands are empty now.
    assert_eq!(table.view(Viewer::Seat(first)).colours[first.index()].unplaced, Some(vec![]));
    refuse(&table, "boat at a1", "no_mooring", "S-04");
    refuse(&table, "boat at g6", "no_mooring", "S-04");
    check(&mut table, "boat at c4", &[], &format!("boat of {colour} in c4"));
    refuse(&table, "boat at c4", "no_mooring", "S-04");
    play_while(&mut table, &mut chance, is_setup);
    assert_eq!(table.public().boats.len(), 6);
    assert_eq!(table.asked().colour(), colour, "the first player has the first turn");
}

#[test]
fn s_04_the_first_player_is_drawn() {
    let firsts: BTreeSet<Seat> = (0..40).map(|seed| dealt(Options::new(4), seed).public().first).collect();
    assert_eq!(firsts.len(), 4);
}

/// From then on the rules place for a seat when its turn comes; the order stays, and all else is chance.
#[test]
fn s_04_place_for_me_leaves_the_rest_of_the_setup_to_the_rules() {
    let mut table = dealt(Options::new(4), 1);
    let (first, mut chance) = (table.actor(), Quick::new(9));
    let mut facts = Vec::new();
    table.survive.apply(&mut table.state, first, Action::PlaceForMe, &mut chance, &mut facts).unwrap();
    assert!(
        matches!(facts[..], [Fact::Public(Public::SetupHandedOver { seat }), Fact::ExplorerPlaced { .. }] if seat == first)
    );
    assert_eq!(table.actor(), first.next(4));
    let facts = play_while(&mut table, &mut chance, is_setup);
    // Everybody's explorers come in turn, the first player's by themselves.
    let colours: Vec<Colour> = facts
        .iter()
        .filter_map(|fact| match fact {
            Fact::ExplorerPlaced { explorer, .. } => Some(explorer.colour()),
            Fact::Public(Public::BoatPlaced { colour, .. }) => Some(*colour),
            _ => None,
        })
        .collect();
    assert_eq!(colours.len(), 39 + 8);
    for (nth, colour) in colours.iter().enumerate() {
        assert_eq!(*colour as usize, (first.index() + 1 + nth) % 4);
    }
    // All four at once: the whole setup in four actions, and the first turn begins.
    let mut table = dealt(Options::new(4), 1);
    for _ in 0..4 {
        let (mut facts, seat) = (Vec::new(), table.actor());
        table.survive.apply(&mut table.state, seat, Action::PlaceForMe, &mut chance, &mut facts).unwrap();
    }
    assert!(matches!(table.asked(), Asked::Move { .. }));
    assert_eq!(table.survive.check(&table.state), Ok(()));
    // The owner is told the values all the same.
    let memory = |table: &Table, facts: &[Fact]| {
        let mut memory = Memory::new(&table.survive, Viewer::Seat(Seat::new(0)));
        for fact in facts {
            let notice = fact.notice(&table.survive, Viewer::Seat(Seat::new(0))).unwrap();
            memory.add(&table.survive, &notice);
        }
        Colour::Red.explorers().filter_map(|explorer| memory.treasure(explorer)).sum::<u8>()
    };
    let mut table = dealt(Options::new(4), 1);
    let mut facts = Vec::new();
    while table.public().asked.is_some_and(is_setup) {
        let seat = table.actor();
        table.survive.apply(&mut table.state, seat, Action::PlaceForMe, &mut chance, &mut facts).unwrap();
    }
    assert_eq!(memory(&table, &facts), 28);
    assert!(facts.iter().any(|fact| matches!(
        fact.notice(&table.survive, Viewer::Spectator),
        Some(Notice::Public(Public::ValuesCovered))
    )));
}

#[test]
fn s_06_fewer_colours_leave_tiles_empty() {
    let cases = [
        (Options { one_colour_each: true, ..Options::new(2) }, 20, 4),
        (Options::new(3), 10, 6),
        (Options::new(4), 0, 8),
        (Options::new(2), 0, 8),
    ];
    for (options, n_empty, n_boats) in cases {
        let mut table = dealt(options, 4);
        play_while(&mut table, &mut Quick::new(1), is_setup);
        let view = table.public();
        let taken: BTreeSet<String> = view.explorers.iter().map(|explorer| explorer.at.to_string()).collect();
        assert_eq!((40 - taken.len(), view.boats.len()), (n_empty, n_boats));
        assert_eq!(usize::from(view.supply.boats), 12 - n_boats);
        // A boat belongs to nobody: the first turn may row any of them.
        let rows: BTreeSet<Hex> =
            table.offers("row").split(", ").map(|row| desk::read(&row[..row.find(' ').unwrap()])).collect();
        assert_eq!(rows.len(), n_boats);
    }
}

#[test]
fn s_80_two_players_play_two_colours_each_in_turn() {
    let mut table = dealt(Options::new(2), 1);
    assert_eq!(Colour::ALL.map(|colour| u8::from(table.survive.seat_of(colour))), [0, 1, 0, 1]);
    let first = table.actor();
    let mut chance = Quick::new(3);
    let facts = play_while(&mut table, &mut chance, is_setup);
    let placed = facts.iter().filter(|fact| matches!(fact, Fact::ExplorerPlaced { .. })).count();
    assert_eq!((placed, table.public().boats.len()), (40, 8));
    // Each colour has its own turn and its own three points, and the persons alternate.
    for nth in 0..8 {
        let colour = table.asked().colour();
        assert_eq!((colour as usize, table.actor()), ((first.index() + nth) % 4, table.survive.seat_of(colour)));
        play_while(&mut table, &mut chance, |asked| asked.colour() == colour && !matches!(asked, Asked::Defend { .. }));
        if table.public().asked.is_none() {
            break;
        }
        play_while(&mut table, &mut chance, |asked| matches!(asked, Asked::Defend { .. }));
    }
    // "Own" is the colour: red does not move green's explorers, nor count them in a boat.
    let text = "red deck c5; green deck c5; yellow deck c5; yellow deck c6; yellow deck c6; red deck c6; green tile g5; \
                boats c5 c6; mountain g5; hand green dolphin beach; green water m1";
    let mut table = Table::with(Options::new(2), &position(text));
    assert!(matches!(table.asked(), Asked::Move { colour: Colour::Red, .. }), "green's hand is not red's");
    refuse(&table, "green 1 water c5", "not_your_explorer", "S-26");
    refuse(&table, "row c6 c7", "not_your_boat", "S-28");
    check(&mut table, "row c5 c4", &[], "boat c5 to c4 with red 1 + yellow 1 + green 1");
    // The seat sees both hands.
    let hands = |seat| table.view(Viewer::Seat(Seat::new(seat))).colours.map_hands();
    assert_eq!(hands(0), [true, false, true, false]);
    assert_eq!(hands(1), [false, true, false, true]);
}

trait MapHands {
    fn map_hands(&self) -> Vec<bool>;
}

impl MapHands for Vec<fuga_survive::ColourView> {
    fn map_hands(&self) -> Vec<bool> {
        self.iter().map(|colour| colour.hand.is_some()).collect()
    }
}

#[test]
fn s_80_the_score_is_the_sum_of_both_colours() {
    let text = "red corner north-west = 4; green corner north-west = 3; yellow corner north-east = 6; blue tile d4; \
                mountain d4; bag mountain volcano";
    let mut table = Table::with(Options::new(2), &position(text));
    check(
        &mut table,
        "sink d4",
        &[0],
        "mountain d4 sinks / blue 1 in the water of d4 / back volcano / blue 1 lost: LeftBehind / Volcano 7! 6",
    );
    let mut equal = Table::with(Options { all_equal: true, ..Options::new(2) }, &position(text));
    equal.act("sink d4", &[0]);
    assert_eq!(equal.outcome().unwrap().seats.iter().map(|seat| seat.score).collect::<Vec<_>>(), [2, 1]);
}

#[test]
fn s_81_two_players_may_play_one_colour_each() {
    let mut table = dealt(Options { one_colour_each: true, ..Options::new(2) }, 1);
    play_while(&mut table, &mut Quick::new(1), is_setup);
    let view = table.public();
    assert_eq!((view.colours.len(), view.explorers.len(), view.boats.len()), (2, 20, 4));
}

#[test]
fn s_91_two_explorers_on_an_inland_tile_and_one_by_the_sea() {
    // d4 is by the open sea, f6 by the lagoon, e6 inland.
    let place = |options: Options| {
        let mut table = dealt(options, 1);
        table.act("place 1 on e6", &[]);
        table.act("place 1 on d4", &[]);
        table.act("place 1 on f6", &[]);
        table
    };
    let crowded = Options { overpopulation: true, ..Options::new(4) };
    let mut table = place(crowded.clone());
    refuse(&table, "place 2 on d4", "tile_taken", "S-04");
    refuse(&table, "place 2 on f6", "tile_taken", "S-04");
    table.act("place 2 on e6", &[]);
    refuse(&table, "place 3 on e6", "tile_taken", "S-04");
    let mut table = place(Options { lagoon_is_sea: false, ..crowded });
    table.act("place 2 on f6", &[]);
    let table = place(Options::new(4));
    refuse(&table, "place 2 on e6", "tile_taken", "S-04");
}

/// What the deal draws is the first player and the tiles, nothing hidden.
#[test]
fn s_02_nothing_hidden_is_dealt() {
    let survive = survive(Options::new(4));
    let mut recorder = Recorder::new(Quick::new(1));
    let state = survive.deal(&mut recorder, &mut ());
    let draws = recorder.into_draws();
    assert_eq!(draws.len(), 41);
    let mut tape = Tape::new(&draws);
    assert!(survive.deal(&mut tape, &mut ()) == state && tape.finish().is_ok());
    assert!(Quick::new(0).draw(1) == 0);
}
