//! What lies on the table for everybody to draw.

use fuga_escape::scenario::Access;
use fuga_escape::{Board, BoardCrew, BoardKind, BoardLaws, BoardPlayers, BoardUnsuited, Card, Edition, Escape};
use fuga_escape::{Mode, Options, Scenario, Zone};
use fuga_kernel::Game;

fn board(options: Options) -> Board {
    Escape::new(options).expect("a table that can be played").lay_out()
}

#[test]
fn the_board_has_every_sector_of_the_map_with_its_kind() {
    let board = board(Options::new(4, Mode::Advanced, Zone::Galilei));
    let kind = |place: &str| {
        let found = board.sectors.iter().find(|sector| sector.place.to_string() == place);
        found.map(|sector| (sector.col, sector.row, sector.kind))
    };
    assert_eq!((board.name.as_str(), board.columns, board.rows, board.rounds), ("Galilei", 23, 14, 39));
    assert_eq!(kind("D09"), Some((3, 8, BoardKind::Dangerous)));
    assert_eq!(kind("A04"), Some((0, 3, BoardKind::Secure)));
    assert_eq!(kind("human start"), Some((11, 7, BoardKind::HumanStart)));
    assert_eq!(kind("alien start"), Some((11, 5, BoardKind::AlienStart)));
    assert_eq!(kind("hatch 2"), Some((21, 1, BoardKind::Hatch)));
    assert_eq!(kind("A01"), None);
    assert!(board.codes.is_empty());
}

#[test]
fn the_board_names_the_codes_in_play_with_their_values() {
    let options = Options { scenario: Some(Scenario::Arena), ..Options::new(4, Mode::Advanced, Zone::Galilei) };
    let board = board(options);
    let codes: Vec<&str> = board.codes.iter().map(|code| code.code).collect();
    assert_eq!(codes, ["A.4", "A.5", "B.6", "C.6", "E.3"]);
    let of = |name: &str| board.codes.iter().find(|code| code.code == name).expect("a code of Arena");
    assert_eq!((of("A.4").access, of("A.5").access), (Some(Access::Nobody), None));
    assert_eq!((of("C.6").hatches.as_slice(), of("E.3").kills), ([1, 2, 3, 4].as_slice(), Some(4)));
    assert_eq!(["A.4", "A.5", "C.6", "E.3"].map(|name| of(name).value.as_str()), ["nobody", "", "1 2 3 4", "players"]);
}

fn laws(options: Options) -> BoardLaws {
    board(options).laws
}

fn with_codes(codes: &str) -> Options {
    let scenario = Some(Scenario::Custom(format!("name: Own\nauthor: us\n\n{codes}\n")));
    Options { scenario, ..Options::new(4, Mode::Advanced, Zone::Galilei) }
}

#[test]
fn e_03_e_05_the_board_says_for_how_many_it_is_and_who_is_aboard() {
    let five = board(Options::new(5, Mode::Advanced, Zone::Galilei));
    assert_eq!(five.crew, BoardCrew { humans: 2, aliens: 3 });
    assert_eq!(five.players, Some(BoardPlayers { min: 4, max: 8, max_with_two_boxes: Some(16) }));
    assert_eq!(five.unsuited, []);
    let fermi = board(Options::new(8, Mode::Advanced, Zone::Fermi));
    let players = BoardPlayers { min: 2, max: 6, max_with_two_boxes: None };
    assert_eq!(fermi.unsuited, [BoardUnsuited { name: "Fermi".to_owned(), players }]);
    let arena = Options { scenario: Some(Scenario::Arena), ..Options::new(5, Mode::Advanced, Zone::Galilei) };
    assert_eq!(board(arena).crew, BoardCrew { humans: 0, aliens: 5 });
}

#[test]
fn e_40_the_basic_game_has_neither_feeding_nor_cards_of_hatches_nor_items() {
    let [advanced, basic] = [Mode::Advanced, Mode::Basic].map(|mode| laws(Options::new(4, mode, Zone::Galilei)));
    assert!(advanced.is_advanced && advanced.do_aliens_feed && advanced.has_hatch_cards);
    assert_eq!(advanced.item_cards, [Card::YourSectorItem, Card::AnySectorItem]);
    assert!(advanced.has_human_start && advanced.has_alien_start && !advanced.is_hunt);
    assert!(!basic.is_advanced && !basic.do_aliens_feed && !basic.has_hatch_cards && basic.item_cards.is_empty());
}

#[test]
fn e_60_only_free_noises_bring_items_in_the_portuguese_edition_and_silence_with_j_4() {
    let portuguese = Options { edition: Edition::Portuguese, ..Options::new(4, Mode::Advanced, Zone::Galilei) };
    assert_eq!(laws(portuguese).item_cards, [Card::AnySectorItem]);
    assert_eq!(laws(with_codes("J.4")).item_cards, [Card::Silence]);
}

#[test]
fn e_71_scenarios_take_rules_away() {
    let of = |scenario| laws(Options { scenario: Some(scenario), ..Options::new(4, Mode::Advanced, Zone::Galilei) });
    let (infection, arena) = (of(Scenario::Infection), of(Scenario::Arena));
    assert!(!infection.do_aliens_feed && !infection.has_hatch_cards && !infection.is_hunt);
    assert!(arena.is_hunt && !arena.do_aliens_feed && !arena.has_hatch_cards);
    assert!(!arena.has_human_start && !arena.has_alien_start);
    assert_eq!((arena.kills, infection.kills), (Some(4), None));
    assert!(!laws(with_codes("B.4 1")).has_human_start);
}
