//! What lies on the table for everybody to draw.

use fuga_escape::scenario::Access;
use fuga_escape::{Board, BoardKind, Escape, Mode, Options, Scenario, Zone};
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
}
