//! Who learns what: values, kept tiles, sealed answers (S-03, S-51, S-84 to S-87).

use std::collections::BTreeSet;

use crate::desk::{self, SERPENT, Table, position};
use fuga_kernel::testkit::Belief;
use fuga_kernel::{Chance, Game, Happened as _, Learned as _, Match, Quick, Seat, Tape, ToAct, Told, Viewer};
use fuga_survive::{
    Action, Asked, Back, Colour, Fact, Memory, Notice, Options, Position, Public, State, Survive, Terrain,
};

const ZERO: Viewer = Viewer::Seat(Seat::new(0));

/// Everything a viewer receives: what was told, what is seen, what may be done.
fn received(table: &Table, facts: &[Fact], viewer: Viewer) -> String {
    let told: Vec<Notice> = facts.iter().filter_map(|fact| fact.notice(&table.survive, viewer)).collect();
    let mut legal = Vec::new();
    if let Viewer::Seat(seat) = viewer {
        table.survive.legal(&table.state, seat, &mut legal);
    }
    let asked = table.survive.to_act(&table.state);
    serde_json::to_string(&(told, table.view(viewer), legal, asked)).unwrap()
}

/// Every viewer of a table of four but one seat.
fn others(index: u8) -> impl Iterator<Item = Viewer> {
    Viewer::all(4).filter(move |&viewer| viewer != Viewer::Seat(Seat::new(index)))
}

#[test]
fn s_84_the_board_is_public_and_hands_values_and_backs_are_not() {
    let text = "red tile g5 = 6; yellow water c4; green corner north-west = 5; boats c5; shark a1; mountain g5; beach d4; \
                bag beach wind; hand red dolphin beach; hand yellow shark_defence forest";
    let table = desk::table(text);
    let public = serde_json::to_string(&table.public()).unwrap();
    for seen in ["water c4", "corner north-west", "\"kept\":[1,0,0]", "\"saved\":1", "mountain"] {
        assert!(public.contains(seen), "{seen}");
    }
    // Values and hands are named by nobody's view but the owner's hand; what lies under d4 by none.
    for viewer in Viewer::all(4) {
        let view = table.view(viewer);
        assert!(view.explorers.iter().all(|explorer| explorer.treasure.is_none()));
        for colour in &view.colours {
            assert_eq!(colour.hand.is_some(), viewer == Viewer::Seat(colour.seat));
        }
        let text = serde_json::to_string(&view).unwrap();
        let is_owner = viewer == ZERO;
        assert_eq!(text.contains("hand\":[{\"back\":\"dolphin\""), is_owner);
    }
    // What lies under the island changes nothing that anybody sees.
    let other = desk::table(&text.replace("bag beach wind", "bag beach move_whale"));
    for viewer in Viewer::all(4) {
        let shown = |table: &Table| {
            let mut view = table.view(viewer);
            view.backs_shown.clear();
            view
        };
        assert_eq!(shown(&table), shown(&other));
    }
}

#[test]
fn s_84_after_the_match_everything_is_seen() {
    let text =
        "red tile d4 = 6; yellow corner north-west = 2; mountain d4; bag mountain volcano; hand red dolphin beach";
    let mut table = desk::table(text);
    for _ in 0..2 {
        table.act("pass", &[]);
    }
    let facts = table.act("sink d4", &[0]);
    for viewer in Viewer::all(4) {
        let view = table.view(viewer);
        assert_eq!(view.explorers[0].treasure, Some(6));
        assert_eq!(view.colours[0].hand.as_ref().unwrap()[0].back, Back::Dolphin);
        assert!(received(&table, &facts, viewer).contains("\"values\":[6,1,1,1,2,2,3,3,4,5]"));
    }
}

#[test]
fn s_85_all_see_that_a_tile_was_kept_and_only_the_taker_which() {
    // Both red kinds, and all of one terrain, look alike.
    let after = |back: &str| {
        let kinds = ["dolphin", "wind", "move_serpent", "move_shark", "move_whale", "shark_defence"];
        let draw = kinds.iter().position(|kind| *kind == back).unwrap() as u32;
        let text = "red tile g5; yellow tile g5; mountain g5; beach d4 d5 d6 d7 e4 e5; bag beach dolphin wind \
                    move_serpent move_shark move_whale shark_defence";
        let mut table = desk::table(text);
        table.act("pass", &[]);
        let facts = table.act("sink d4", &[draw, SERPENT]);
        (table, facts)
    };
    let (first, facts) = after("dolphin");
    let taker = facts.iter().filter_map(|fact| fact.notice(&first.survive, ZERO));
    assert!(taker.map(|notice| desk::say(&notice)).any(|line| line == "red kept beach dolphin"));
    for back in ["wind", "move_serpent", "move_shark", "move_whale", "shark_defence"] {
        let (other, other_facts) = after(back);
        for viewer in others(0) {
            assert_eq!(received(&first, &facts, viewer), received(&other, &other_facts, viewer));
        }
        assert_ne!(received(&first, &facts, ZERO), received(&other, &other_facts, ZERO));
    }
    let told: Vec<String> =
        facts.iter().filter_map(|fact| fact.notice(&first.survive, Viewer::Spectator)).map(|n| desk::say(&n)).collect();
    assert_eq!(told, ["beach d4 sinks", "red kept a beach", "die serpent", "turn yellow"]);
    // It is shown when it is played.
    let mut table = desk::table("red water c4; mountain g5; hand red dolphin forest");
    let facts = table.act("dolphin forest red 1 c5", &[]);
    let played = facts[0].notice(&table.survive, Viewer::Spectator).unwrap();
    assert_eq!(desk::say(&played), "red plays forest dolphin");
}

/// Deals, and has seat after seat place with these values; the tiles are always the same.
fn placed(values: [[u8; 2]; 4]) -> (Table, Vec<Fact>) {
    let survive = desk::survive(Options::new(4));
    let mut facts = Vec::new();
    let state = survive.deal(&mut Quick::new(1), &mut facts);
    let mut table = Table { survive, state };
    let tiles: Vec<_> = table.survive.board().island().to_vec();
    for nth in 0..8 {
        let seat = table.actor();
        let action = Action::PlaceExplorer { treasure: values[seat.index()][nth / 4], on: tiles[nth * 3] };
        table.survive.apply(&mut table.state, seat, action, &mut Tape::new(&[]), &mut facts).unwrap();
    }
    (table, facts)
}

#[test]
fn s_86_nothing_that_is_added_depends_on_a_value() {
    let (one, one_facts) = placed([[1, 2], [3, 6], [5, 4], [1, 1]]);
    let (two, two_facts) = placed([[1, 2], [6, 1], [2, 3], [4, 5]]);
    // Seat 0 placed the same in both; the others' values are different and everything looks the same.
    for viewer in [ZERO, Viewer::Spectator] {
        assert_eq!(received(&one, &one_facts, viewer), received(&two, &two_facts, viewer));
    }
    let numbers: Vec<String> = one.public().explorers.iter().map(|seen| seen.explorer.to_string()).collect();
    assert_eq!(numbers, ["red 1", "red 2", "yellow 1", "yellow 2", "green 1", "green 2", "blue 1", "blue 2"]);
    // Placed by the rules: the value is one draw, the tile another, and the tile does not know the value.
    let random = |value: u32| {
        let survive = desk::survive(Options::new(4));
        let state = survive.deal(&mut Quick::new(1), &mut ());
        let mut table = Table { survive, state };
        let (seat, mut facts) = (table.actor(), Vec::new());
        let draws = [value, 17];
        let mut tape = Tape::new(&draws);
        table.survive.apply(&mut table.state, seat, Action::PlaceForMe, &mut tape, &mut facts).unwrap();
        assert_eq!(tape.finish(), Ok(()));
        (received(&table, &facts, Viewer::Spectator), received(&table, &facts, Viewer::Seat(seat)))
    };
    for value in 0..10 {
        assert_eq!(random(0).0, random(value).0);
    }
    assert_ne!(random(0).1, random(9).1);
}

/// Plays at random, without leaving anything to the rules, until the first turn or for so many actions after it.
fn play(played: &mut Match<Survive>, chance: &mut Quick, n_after: usize) {
    let mut n_left = n_after;
    while let ToAct::Seats(asked) = played.to_act() {
        let is_setup =
            matches!(played.view(Viewer::Spectator).asked, Some(Asked::PlaceExplorer { .. } | Asked::PlaceBoat { .. }));
        if !is_setup {
            if n_left == 0 {
                return;
            }
            n_left -= 1;
        }
        let seat = asked.any(chance);
        let action = played.game().pick(played.state(), seat, chance);
        if action != Action::PlaceForMe {
            played.act(seat, action, chance).unwrap();
        }
    }
}

/// How many lines of a log, and how many explorers of a view, name a value.
fn n_values(played: &Match<Survive>, viewer: Viewer) -> (usize, usize) {
    let is_value = |told: &&Told<Notice>| matches!(told, Told::Notice(Notice::YouPlaced { .. }));
    let view = played.view(viewer);
    let n_seen = view.explorers.iter().filter(|explorer| explorer.treasure.is_some()).count();
    (played.told(viewer).iter().filter(is_value).count(), n_seen)
}

/// A fault seen elsewhere: treasure values visible in what clients receive.
#[test]
fn s_87_values_are_the_owners_until_the_first_turn_and_are_not_told_again() {
    let mut chance = Quick::new(7);
    let mut played = Match::deal(desk::survive(Options::new(3)), &mut chance);
    let mut n_live = 0;
    // Through the boats, too.
    while n_values(&played, ZERO).0 < 10 || played.view(ZERO).boats.len() < 5 {
        let seat = played.to_act().seats().iter().next().unwrap();
        let action = played.game().pick(played.state(), seat, &mut chance);
        if action == Action::PlaceForMe {
            continue;
        }
        played.act(seat, action, &mut chance).unwrap();
        let is_value = |told: &&Told<Notice>| matches!(told, Told::Notice(Notice::YouPlaced { .. }));
        n_live += played.news(ZERO).iter().filter(is_value).count();
    }
    assert_eq!((n_live, n_values(&played, ZERO)), (10, (10, 10)));
    assert_eq!(n_values(&played, Viewer::Spectator), (0, 0));
    let n_told = played.told(ZERO).len();
    // The first turn begins: from now on neither a reconnect nor the seat's own log shows a value.
    play(&mut played, &mut chance, 0);
    for viewer in Viewer::all(3) {
        assert_eq!(n_values(&played, viewer), (0, 0));
    }
    assert!(played.told(ZERO).len() > n_told, "the lines stay, less the values");
    let lines = serde_json::to_string(&(played.told(ZERO), played.view(ZERO), played.legal(Seat::new(0)))).unwrap();
    assert!(!lines.contains("treasure\":1") && !lines.contains("treasure\":6"), "{lines}");
    // Remembering is not banned: a bot, or whoever takes the seat over, knows them.
    let memory = played.memory(ZERO);
    let remembered: u8 = Colour::Red.explorers().filter_map(|explorer| memory.treasure(explorer)).sum();
    assert_eq!(remembered, 28);
    assert!(Colour::Yellow.explorers().all(|explorer| memory.treasure(explorer).is_none()));
    // After the match everything may be told.
    play(&mut played, &mut chance, usize::MAX);
    assert_eq!(n_values(&played, ZERO), (10, 30));
    let everyone = Viewer::Everyone(played.opened().unwrap());
    assert_eq!(n_values(&played, everyone), (30, 30));
}

/// When the last placement runs on into the first turn, whoever asks later reads it as it was told live.
#[test]
fn s_87_values_that_are_placed_with_the_last_action_can_be_read_until_somebody_acts() {
    let mut chance = Quick::new(3);
    let mut played = Match::deal(desk::survive(Options::new(2)), &mut chance);
    for _ in 0..2 {
        let seat = played.to_act().seats().iter().next().unwrap();
        played.act(seat, Action::PlaceForMe, &mut chance).unwrap();
    }
    let first = played.view(Viewer::Spectator).first;
    // One explorer of the first seat was placed by the action before: it is covered, as is the whole board.
    for (viewer, n_live) in [(Viewer::Seat(first), 19), (Viewer::Seat(first.next(2)), 20), (Viewer::Spectator, 0)] {
        let (live, told) = (played.news(viewer), played.told(viewer));
        assert_eq!(told[told.len() - live.len()..], live, "what is told live is told to whoever asks");
        assert_eq!(n_values(&played, viewer), (n_live, 0), "{viewer:?}");
    }
    let n_told = played.told(Viewer::Seat(first)).len();
    let action = played.game().pick(played.state(), first, &mut chance);
    played.act(first, action, &mut chance).unwrap();
    for viewer in Viewer::all(2) {
        assert_eq!(n_values(&played, viewer), (0, 0), "the first turn is under way");
    }
    // Taking back does not go back behind it.
    played.take_back(first).unwrap();
    for viewer in Viewer::all(2) {
        assert_eq!(n_values(&played, viewer), (0, 0));
    }
    assert!(played.told(Viewer::Seat(first)).len() > n_told, "the lines stay, less the values");
}

/// Proves S-87.
#[test]
fn s_03_a_table_may_let_owners_remember_their_values() {
    let options = Options { remember_values: true, ..Options::new(4) };
    let mut chance = Quick::new(7);
    let mut played = Match::deal(desk::survive(options), &mut chance);
    play(&mut played, &mut chance, 30);
    assert_eq!(n_values(&played, ZERO), (10, 10));
    assert_eq!(n_values(&played, Viewer::Spectator), (0, 0));
    assert!(
        played
            .view(ZERO)
            .explorers
            .iter()
            .all(|seen| seen.treasure.is_some() == (seen.explorer.colour() == Colour::Red))
    );
    let covered = |told: &Told<Notice>| matches!(told, Told::Notice(Notice::Public(Public::ValuesCovered)));
    assert!(!played.told(ZERO).iter().any(covered));
}

#[test]
fn s_51_answers_are_sealed_and_being_asked_tells_nothing() {
    let attacked = |yellow: &str| {
        let text = format!(
            "red tile g5; mountain g5; shark a1; yellow water a2; green water a2; hand yellow {yellow}; \
             hand green shark_defence forest; rolled shark"
        );
        let mut table = desk::table(&text);
        let facts = table.act("hunt a1 a2", &[]);
        (table, facts)
    };
    let (holder, holder_facts) = attacked("shark_defence beach");
    let (other, other_facts) = attacked("dolphin beach");
    for viewer in others(1) {
        // The backs that were shown differ as the position differs; all the rest is the same.
        let strip = |table: &Table, facts: &[Fact]| {
            let text = received(table, facts, viewer);
            let at = text.find("\"backs_shown\"").unwrap();
            let end = text[at..].find(']').unwrap();
            format!("{}{}", &text[..at], &text[at + end..])
        };
        assert_eq!(strip(&holder, &holder_facts), strip(&other, &other_facts));
    }
    // A yes, a no and the no of somebody who could not say yes are one and the same to everybody else.
    let answered = |table: &Table, act: &str| {
        let mut after = Table { survive: desk::survive(Options::new(4)), state: table.state };
        let facts = after.act(act, &[]);
        (after, facts)
    };
    let (yes, yes_facts) = answered(&holder, "defend yellow beach");
    let (no, no_facts) = answered(&holder, "decline yellow");
    for viewer in others(1) {
        assert_eq!(received(&yes, &yes_facts, viewer), received(&no, &no_facts, viewer));
    }
    // The owner sees its own answer.
    assert_ne!(
        received(&yes, &yes_facts, Viewer::Seat(Seat::new(1))),
        received(&no, &no_facts, Viewer::Seat(Seat::new(1)))
    );
    // A later yes that is not needed is never shown.
    let (mut both, _) = answered(&holder, "defend yellow beach");
    let (mut one, _) = answered(&holder, "defend yellow beach");
    let (both_facts, one_facts) = (both.act("defend green forest", &[]), one.act("decline green", &[]));
    for viewer in others(2) {
        assert_eq!(received(&both, &both_facts, viewer), received(&one, &one_facts, viewer));
    }
}

/// The kept tiles of every colour and what is left under the island.
fn hidden(survive: &Survive, state: &State) -> String {
    let hands: Vec<_> = survive.colours().map(|colour| survive.hand(state, colour)).collect();
    format!(
        "{hands:?} {:?}",
        survive.secrets(state, Viewer::Spectator).iter().filter(|(kind, _)| *kind == "back").collect::<Vec<_>>()
    )
}

/// A few tiles are taken one after the other; what is imagined is exactly what brute force finds possible.
///
/// Proves S-85.
#[test]
fn imagined_hands_are_exactly_the_possible_ones() {
    let position = || -> Position {
        position(
            "red tile g5; yellow tile g5; green tile g5; mountain g5; beach d4 d5 d6 d7; forest e5 e6; bag beach \
                  dolphin shark_defence wind whale; bag forest shark_defence boat",
        )
    };
    let survive = desk::survive(Options::new(3));
    let mut n_compared = 0;
    for seed in 0..6 {
        let mut chance = Quick::new(seed);
        let viewer = Viewer::all(3).nth(seed as usize % 4).unwrap();
        let mut state = survive.set_up(&position());
        let mut belief = Belief::at(&survive, viewer, [state]);
        let memory = Memory::new(&survive, viewer);
        // Everybody passes whatever can be passed, so that only tiles are taken.
        for _ in 0..16 {
            let ToAct::Seats(asked) = survive.to_act(&state) else { break };
            let seat = asked.any(&mut chance);
            let mut legal = Vec::new();
            survive.legal(&state, seat, &mut legal);
            let pass = legal.iter().find(|&&action| action == Action::Pass).copied();
            let action = pass.unwrap_or_else(|| legal[chance.draw(legal.len() as u32) as usize]);
            let mut facts = Vec::new();
            survive.apply(&mut state, seat, action, &mut chance, &mut facts).unwrap();
            let told: Vec<Notice> = facts.iter().filter_map(|fact| fact.notice(&survive, viewer)).collect();
            if Viewer::Seat(seat) == viewer {
                belief.acted(seat, action, &told);
            } else {
                belief.told(&told);
            }
            assert!(belief.worlds().contains(&state), "brute force lost the truth");
            let view = survive.view(&state, viewer);
            let possible: BTreeSet<String> = belief.worlds().iter().map(|world| hidden(&survive, world)).collect();
            let imagined: BTreeSet<String> =
                (0..400).map(|_| hidden(&survive, &survive.imagine(&view, &memory, &mut chance))).collect();
            assert_eq!(imagined, possible, "{viewer:?}");
            n_compared += usize::from(possible.len() > 1);
        }
    }
    assert!(n_compared > 20, "{n_compared}");
}

/// Kept tiles of others are never imagined green, and their fronts stay what everybody saw.
///
/// Proves S-85.
#[test]
fn imagined_hands_are_kept_tiles_with_the_right_fronts() {
    let survive = desk::survive(Options::new(4));
    let mut chance = Quick::new(5);
    for _ in 0..40 {
        let mut state = survive.deal(&mut chance, &mut ());
        for _ in 0..170 {
            let ToAct::Seats(asked) = survive.to_act(&state) else { break };
            let seat = asked.any(&mut chance);
            let action = survive.pick(&state, seat, &mut chance);
            survive.apply(&mut state, seat, action, &mut chance, &mut ()).unwrap();
        }
        let view = survive.view(&state, Viewer::Spectator);
        let imagined = survive.imagine(&view, &Memory::new(&survive, Viewer::Spectator), &mut chance);
        for colour in survive.colours() {
            let hand = survive.hand(&imagined, colour);
            assert!(hand.iter().all(|(back, _)| back.is_kept()));
            let count = |front: Terrain| hand.iter().filter(|&&(_, other)| other == front).count() as u8;
            assert_eq!(Terrain::ALL.map(count), view.colours[colour as usize].kept);
        }
    }
}

/// What a seat remembers of its own explorers is not told again, whoever asks what is likely.
///
/// Proves S-03.
#[test]
fn s_87_what_is_likely_leaves_out_ones_own_values() {
    let mut chance = Quick::new(7);
    let mut played = Match::deal(desk::survive(Options::new(3)), &mut chance);
    play(&mut played, &mut chance, 30);
    for viewer in Viewer::all(3) {
        let (view, memory) = (played.view(viewer), played.memory(viewer));
        let belief = played.game().hunches(&view, &memory);
        let told: BTreeSet<Colour> = belief.values.iter().map(|line| line.explorer.colour()).collect();
        let others = view.colours.iter().filter(|colour| viewer != Viewer::Seat(colour.seat)).map(|line| line.colour);
        assert_eq!(told, others.collect(), "{viewer:?}");
        assert!(belief.hands.iter().all(|hand| viewer != Viewer::Seat(played.game().seat_of(hand.colour))));
    }
}

/// Where all count the same, no value is likely or unlikely.
#[test]
fn s_93_values_are_not_guessed_where_all_are_equal() {
    for all_equal in [false, true] {
        let mut chance = Quick::new(7);
        let mut played = Match::deal(desk::survive(Options { all_equal, ..Options::new(3) }), &mut chance);
        play(&mut played, &mut chance, 30);
        for viewer in Viewer::all(3) {
            let belief = played.game().hunches(&played.view(viewer), &played.memory(viewer));
            assert_eq!(belief.values.is_empty(), all_equal, "{viewer:?}");
            assert!(!belief.tiles.is_empty());
        }
    }
}
