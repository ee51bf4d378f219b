//! The map: what is read, what is refused and in which words, and the three printed zones.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use crate::desk::flipped;
use fuga_escape::Zone;
use fuga_escape::map::*;
use fuga_hex::{Coord, column_name};
use proptest::prelude::*;
use serde::de::IntoDeserializer as _;
use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::{Deserialize as _, Serialize};

/// The example in the heading of the module.
const CORRIDOR: &str = "\
# A comment: a line that begins with a # and a space.
name: Corridor
players: 2-4

   A B C D E F G
01 . o x x o x 1
02 H x . . x A .
";

// M-01: the grid and its kinds.

#[test]
fn m_01_a_drawn_map_has_the_sectors_that_were_drawn() {
    let map = map(CORRIDOR);
    assert_eq!((map.name(), suggested(&map)), ("Corridor", "2 to 4 players".to_owned()));
    assert_eq!((map.width(), map.height(), map.n_sectors()), (7, 2, 10));
    let drawn: Vec<String> =
        map.sectors().map(|sector| format!("{} {:?}", map.coord(sector), map.kind(sector))).collect();
    let expected = [
        "A02 HumanStart",
        "B01 Secure",
        "B02 Dangerous",
        "C01 Dangerous",
        "D01 Dangerous",
        "E01 Secure",
        "E02 Dangerous",
        "F01 Dangerous",
        "F02 AlienStart",
        "G01 Hatch(1)",
    ];
    assert_eq!(drawn, expected);
    assert_eq!(map.at(coord("A01")), None, "a wall is not a sector");
    assert_eq!(map.at(coord("AN40")), None, "nor is what lies outside");
    for sector in map.sectors() {
        assert_eq!(map.at(map.coord(sector)), Some(sector));
    }
    assert!(map.sectors().map(|sector| map.coord(sector)).is_sorted());
}

#[test]
fn m_01_a_map_may_be_drawn_loosely() {
    let loose = "\u{feff}players : 2 – 4\r\nNAME:Corridor\r\n#\r\n\r\n \t a b  c d e f g\r\n\
                 1 . O X x o x 1\r\n# halfway\r\n 2   h x . .\tx a .\r\n";
    assert_eq!(map(loose), map(CORRIDOR));
}

#[test]
fn e_03_a_map_suggests_players_only_if_it_says_so() {
    let silent = map(&CORRIDOR.replace("players: 2-4\n", ""));
    assert_eq!(silent.players(), None);
    assert_eq!(map(&silent.text()), silent);
}

#[test]
fn m_01_the_text_of_a_map_parses_back_to_it() {
    let largest = largest_map();
    for text in [CORRIDOR, GALILEI, FERMI, GALVANI, &largest] {
        let map = map(text);
        assert_eq!(Map::parse(&map.text()).as_ref(), Ok(&map));
        let without_comments: String = text.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect();
        assert_eq!(map.text(), without_comments);
    }
}

#[test]
fn m_01_the_printed_zones_are_as_counted() {
    check_zone(
        GALILEI,
        "Galilei",
        "4 to 8 players (up to 16 with two boxes)",
        (79, 191),
        "L08 L06 B02 V02 V13 B13",
        [12, 12, 11, 11],
    );
    check_zone(FERMI, "Fermi", "2 to 6 players", (33, 15), "L10 L09 J05 N05 J01 N01", [9, 9, 14, 14]);
    check_zone(GALVANI, "Galvani", "2 to 8 players", (31, 150), "L08 L06 F01 P01 V11 B10", [14, 14, 15, 14]);
}

#[test]
fn m_01_galilei_is_as_the_rulebook_uses_it() {
    let map = map(GALILEI);
    let kind = |name| map.kind(named(&map, name));
    assert_eq!(kind("D08"), Kind::Dangerous);
    assert_eq!(kind("D10"), Kind::Secure);
    assert_eq!(kind("N10"), Kind::Dangerous);
    let (t13, hatch) = (named(&map, "T13"), named(&map, "hatch 3"));
    assert_eq!(steps(&map, t13, hatch), Some(2));
    assert_eq!(map.coord(t13).distance(map.coord(hatch)), 2);
}

// M-02: neighbours.

#[test]
fn m_02_d09_touches_its_six_neighbours() {
    check_neighbours(GALILEI, "D09", "C09 C10 D08 D10 E09 E10");
}

#[test]
fn m_02_walls_and_the_edge_are_no_neighbours() {
    check_neighbours(GALILEI, "A06", "A05 B05 B06");
    check_neighbours(CORRIDOR, "human start", "B01 B02");
    check_neighbours(CORRIDOR, "F01", "E01 E02 alien start, hatch 1");
}

#[test]
fn m_02_neighbours_are_the_touching_hexes_that_are_sectors() {
    for text in [CORRIDOR, GALILEI, FERMI, GALVANI] {
        let map = map(text);
        for a in map.sectors() {
            for b in map.sectors() {
                let touches = map.coord(a).distance(map.coord(b)) == 1;
                assert_eq!(map.neighbours(a).contains(&b), touches);
            }
            assert!(map.neighbours(a).is_sorted());
        }
    }
}

// M-03: what is refused.

#[test]
fn m_03_a_map_has_a_name() {
    let message = "the map has no name: write a line such as name: Galilei";
    check_faults(&CORRIDOR.replace("name: Corridor\n", ""), &[message]);
    check_faults(&CORRIDOR.replace("Corridor", "  "), &[message]);
}

#[test]
fn m_03_a_name_is_short_and_can_be_shown() {
    let named = |name: &str| CORRIDOR.replace("Corridor", name);
    let longest = "é".repeat(60);
    assert_eq!(map(&named(&longest)).name(), longest);
    check_faults(&named(&"é".repeat(61)), &["line 2, column 1: the name has 61 characters; it may have 60"]);
    check_faults(
        &named("Cor\u{7}ridor"),
        &["line 2, column 1: the name contains the character '\\u{7}', which can't be shown"],
    );
    check_faults(
        &named("Cor\u{202e}ridor"),
        &["line 2, column 1: the name contains the character '\\u{202e}', which can't be shown"],
    );
}

#[test]
fn m_03_a_map_has_one_human_start() {
    check_faults(&CORRIDOR.replace('H', "x"), &["the map has no human start: mark one sector H"]);
    check_faults(
        &drawn(&["H o A x 1 H h"]),
        &[
            "line 3, column 14: F01 is another human start, and A01 is one already: a map has exactly one",
            "line 3, column 16: G01 is another human start, and A01 is one already: a map has exactly one",
        ],
    );
}

#[test]
fn m_03_a_map_has_one_alien_start() {
    check_faults(&CORRIDOR.replace("x A", "x o"), &["the map has no alien start: mark one sector A"]);
    check_faults(
        &CORRIDOR.replace("H x", "H A"),
        &["line 7, column 14: F02 is another alien start, and B02 is one already: a map has exactly one"],
    );
}

#[test]
fn m_03_a_map_has_hatches_numbered_without_gaps() {
    check_faults(
        &CORRIDOR.replace("x 1", "x x"),
        &["the map has no hatch: mark one sector 1, and further ones 2 to 9"],
    );
    check_faults(
        &CORRIDOR.replace("x 1", "2 4"),
        &[
            "hatch 1 is missing: there is a hatch 4, and hatches are numbered from 1 without gaps",
            "hatch 3 is missing: there is a hatch 4, and hatches are numbered from 1 without gaps",
        ],
    );
    check_faults(
        &CORRIDOR.replace("o x 1", "1 x 1"),
        &["line 6, column 16: G01 is another hatch 1, and E01 is one already: each hatch has its own number"],
    );
    let nine = map(&drawn(&["1 2 3 4 5 6 7 8 9", "x x x x x x x x x", "H x x x A x x x x"]));
    assert_eq!(nine.hatches().len(), 9);
}

#[test]
fn m_03_every_sector_is_reachable_from_the_human_start() {
    check_faults(
        &drawn(&["H o A x 1"]),
        &[
            "line 3, column 10: D01 can't be reached from the human start without crossing a start",
            "line 3, column 12: E01 can't be reached from the human start without crossing a start",
        ],
    );
}

#[test]
fn m_03_every_sector_is_reachable_from_the_alien_start() {
    check_faults(
        &drawn(&["A o H x 1"]),
        &[
            "line 3, column 10: D01 can't be reached from the alien start without crossing a start",
            "line 3, column 12: E01 can't be reached from the alien start without crossing a start",
        ],
    );
}

#[test]
fn m_03_an_island_is_named_once_for_both_starts() {
    check_faults(
        &drawn(&["A . . . x", "o 1 H . ."]),
        &["line 3, column 12: E01 can't be reached from either start without crossing a start"],
    );
}

#[test]
fn m_03_several_faults_are_named_at_once() {
    check_faults(
        &drawn(&["o . x"]).replace("name: Drawn", "name:"),
        &[
            "the map has no name: write a line such as name: Galilei",
            "the map has no human start: mark one sector H",
            "the map has no alien start: mark one sector A",
            "the map has no hatch: mark one sector 1, and further ones 2 to 9",
        ],
    );
    check_faults(
        &CORRIDOR.replace("01 . o", "01 ? 0").replace("02 H", "03"),
        &[
            "line 6, column 4: A01 is marked \"?\": write . o x H A or a hatch from 1 to 9, with spaces between",
            "line 6, column 6: B01 is marked \"0\": write . o x H A or a hatch from 1 to 9, with spaces between",
            "line 7, column 1: expected row 02, found \"03\": each row begins with its number, from 01 without gaps",
            "line 7, column 1: row 03 has 6 marks for 7 columns: each column needs one, and a wall is a .",
        ],
    );
}

#[test]
fn m_03_a_mark_is_known() {
    check_faults(
        &CORRIDOR.replace("01 . o x", "01 é ø .ox"),
        &[
            "line 6, column 4: A01 is marked \"é\": write . o x H A or a hatch from 1 to 9, with spaces between",
            "line 6, column 6: B01 is marked \"ø\": write . o x H A or a hatch from 1 to 9, with spaces between",
            "line 6, column 8: C01 is marked \".ox\": write . o x H A or a hatch from 1 to 9, with spaces between",
        ],
    );
}

#[test]
fn m_03_a_row_has_a_mark_for_each_column() {
    check_faults(
        &CORRIDOR.replace("01 .", "01 . ."),
        &["line 6, column 1: row 01 has 8 marks for 7 columns: each column needs one, and a wall is a ."],
    );
    check_faults(
        &CORRIDOR.replace("01 . o x x o x 1", "01"),
        &["line 6, column 1: row 01 has 0 marks for 7 columns: each column needs one, and a wall is a ."],
    );
}

#[test]
fn m_03_rows_are_numbered_without_gaps() {
    // A gap is named once, not again in each row below it.
    check_faults(
        &drawn(&["H o A", "o o o", "o 1 o"]).replace("02", "07").replace("03", "08"),
        &["line 4, column 1: expected row 02, found \"07\": each row begins with its number, from 01 without gaps"],
    );
    check_faults(
        &CORRIDOR.replace("02 H", "H"),
        &["line 7, column 1: expected row 02, found \"H\": each row begins with its number, from 01 without gaps"],
    );
    check_faults(
        &CORRIDOR.replace("01 .", "001 ."),
        &["line 6, column 1: expected row 01, found \"001\": each row begins with its number, from 01 without gaps"],
    );
}

#[test]
fn m_03_columns_are_lettered_without_gaps() {
    let rest = "a line of column letters, A B C … without gaps, heads the rows";
    check_faults(
        &CORRIDOR.replace("A B C D", "A B D E"),
        &[&format!("line 5, column 8: expected column C, found \"D\": {rest}")],
    );
    check_faults(
        &CORRIDOR.replace("   A B C D E F G\n", ""),
        &[&format!("line 5, column 1: expected column A, found \"01\": {rest}")],
    );
}

#[test]
fn m_03_a_map_has_a_grid() {
    let message = "there is no grid: write a line of column letters, A B C …, and below it the rows";
    check_faults("", &[message]);
    check_faults("name: Nothing\n", &[message]);
    check_faults("name: Nothing\n A B C\n", &[message]);
}

#[test]
fn m_03_a_map_has_at_most_forty_columns_and_rows() {
    let largest = map(&largest_map());
    assert_eq!((largest.width(), largest.height(), largest.n_sectors()), (40, 40, 1600));
    assert_eq!(largest.place(largest.at(coord("AN40")).unwrap()).to_string(), "AN40");
    let row = ["x"; 41].join(" ");
    check_faults(
        &drawn(&[row.as_str(); 41]),
        &[
            "line 2, column 3: the map has 41 columns; it may have 40",
            "line 43, column 1: the map has 41 rows; it may have 40",
        ],
    );
}

#[test]
fn m_03_a_line_that_says_something_says_it_once_and_is_known() {
    check_faults(
        &CORRIDOR.replace("players: 2-4", "players: 2-4\nName: Again\nplayers: 2-4\nauthor: me"),
        &[
            "line 4, column 1: name: is said twice",
            "line 5, column 1: players: is said twice",
            "line 6, column 1: \"author\" is not known: before its rows a map says its name: and its players:",
        ],
    );
    check_faults(&CORRIDOR.replace("# A", "#A"), &["line 1, column 1: a comment begins with a # and a space"]);
}

#[test]
fn m_03_players_are_a_range() {
    for players in [
        "", "4", "8-4", "1-4", "4-17", "a-b", "4-8-9", "-4", "4-8 (", "4-8 16)", "4-8 ()", "4-8 (8)", "4-8 (17)",
        "(16)",
    ] {
        let message = format!(
            "line 3, column 1: players: {players:?} should be two numbers from 2 to 16, the smaller first, such as 4-8, or 4-8 (16) with a second box"
        );
        check_faults(&CORRIDOR.replace("2-4", players), &[&message]);
    }
    for (written, suggests) in [("2-16", "2 to 16 players"), ("3-6( 9 )", "3 to 6 players (up to 9 with two boxes)")] {
        let drawn = map(&CORRIDOR.replace("2-4", written));
        assert_eq!(suggested(&drawn), suggests);
        assert_eq!(map(&drawn.text()), drawn);
    }
}

#[test]
fn m_03_no_more_than_fifty_faults_are_named() {
    let row = ["?"; 40].join(" ");
    let exactly = ["?"; 10].join(" ");
    assert_eq!(faults(&drawn(&[exactly.as_str(); 5])).len(), 50);
    let messages = faults(&drawn(&[&row, &row]));
    assert_eq!(messages.len(), 51);
    assert_eq!(messages[50], "and 30 more");
}

// M-03: what is warned about.

#[test]
fn m_03_a_sector_behind_a_hatch_is_warned_about() {
    check_warnings(&[". A . . .", "H o x 1 o"], &["E02 is cut off from a start when hatch 1 closes (M-03)"]);
}

#[test]
fn m_03_a_hatch_behind_a_hatch_is_warned_about() {
    check_warnings(
        &[". A . . . .", "H o x 1 2 x"],
        &[
            "hatch 2 is cut off from a start when hatch 1 closes (M-03)",
            "F02 is cut off from a start when hatch 1 closes (M-03)",
            "F02 is cut off from a start when hatch 2 closes (M-03)",
        ],
    );
}

#[test]
fn m_03_a_sector_behind_two_hatches_side_by_side_is_warned_about() {
    check_warnings(&[". A . 1 .", "H o x 2 o"], &["E02 is cut off from a start when several hatches close (M-03)"]);
}

#[test]
fn m_03_a_start_behind_a_hatch_is_warned_about_for_what_it_would_miss() {
    check_warnings(
        &["H o x 1 A"],
        &[
            "B01 is cut off from a start when hatch 1 closes (M-03)",
            "C01 is cut off from a start when hatch 1 closes (M-03)",
        ],
    );
}

#[test]
fn m_03_the_printed_zones_give_no_warning() {
    for text in [GALILEI, FERMI, GALVANI] {
        assert_eq!(map(text).warnings(), []);
    }
}

// M-03: whatever is sent, the answer is a map or its faults.

#[test]
fn m_03_a_text_over_64_kib_is_refused_unread() {
    let padding = MAX_TEXT - CORRIDOR.len();
    let mut text = format!("{CORRIDOR}{}", "\n".repeat(padding));
    assert_eq!(map(&text), map(CORRIDOR));
    text.push('\n');
    check_faults(&text, &["the text has 65537 bytes; a map has at most 65536"]);
}

#[test]
fn m_03_a_large_hostile_text_gets_a_short_answer() {
    let pieces = [
        "? ",
        "?",
        "A ",
        "x ",
        "01 ",
        "\n01",
        "#",
        "# ",
        "#\n",
        "#x\n",
        "name: a\n",
        "x:\n",
        ":",
        "\r",
        "\r\n",
        "\u{feff}",
        "\0",
        "é ",
        "\u{2003}",
        "99999999999 ",
    ];
    for head in ["", "name: x\n", "name: x\nA B\n", "name: x\nA B\n01 o x\n"] {
        for piece in pieces {
            let text = format!("{head}{}", piece.repeat((MAX_TEXT - head.len()) / piece.len()));
            let messages = faults(&text);
            assert!(messages.len() <= MAX_FAULTS + 1);
            assert!(messages.iter().all(|message| message.len() < 250), "{messages:?}");
        }
    }
}

#[test]
fn m_03_a_good_map_with_one_bit_flipped_never_panics() {
    for good in [CORRIDOR, GALILEI] {
        flipped(good).for_each(|text| check_any(&text));
    }
}

proptest! {
    #[test]
    fn m_03_random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        check_any(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn m_03_random_text_of_map_characters_never_panics(text in "(name: a\n)?( A B C\n)?[ABH.ox129:#\\-\n ]{0,300}") {
        check_any(&text);
    }

    /// The faults and warnings of reach are those that a slow and obvious search finds.
    #[test]
    fn m_03_reach_agrees_with_a_slow_search(cells in drawn_cells()) {
        let rows: Vec<String> = cells.chunks(5).map(|row| row.join(" ")).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let sectors = Slow::new(&cells);
        match Map::parse(&drawn(&rows)) {
            Ok(map) => {
                prop_assert_eq!(sectors.unreachable(), vec![]);
                let warned: Vec<String> = map.warnings().iter().map(ToString::to_string).collect();
                prop_assert_eq!(warned, sectors.warnings());
            }
            Err(faults) => {
                let named: Vec<_> = faults.into_iter().map(|fault| fault.kind).collect();
                prop_assert_eq!(named, sectors.unreachable());
            }
        }
    }
}

// M-04: what sectors are called at the table.

#[test]
fn m_04_starts_and_hatches_have_no_coordinates_at_the_table() {
    let map = map(GALILEI);
    for grid_name in ["L08", "L06", "B02", "V02", "V13", "B13"] {
        let coord = coord(grid_name);
        assert_eq!(map.sector(Place::At(coord)), None, "{grid_name}");
        assert!(map.at(coord).is_some(), "{grid_name} is there to be drawn");
    }
}

#[test]
fn m_04_every_sector_is_found_by_what_it_is_called() {
    for text in [CORRIDOR, GALILEI, FERMI, GALVANI] {
        let map = map(text);
        for sector in map.sectors() {
            assert_eq!(map.sector(map.place(sector)), Some(sector));
        }
        assert_eq!(map.sector(Place::HumanStart), Some(map.human_start()));
        assert_eq!(map.sector(Place::AlienStart), Some(map.alien_start()));
        assert_eq!(map.sector(Place::Hatch(1)), Some(map.hatches()[0]));
        for absent in [Place::Hatch(0), Place::Hatch(5), Place::Hatch(255), place("AN40")] {
            assert_eq!(map.sector(absent), None);
        }
    }
}

#[test]
fn m_04_a_place_is_said_as_at_the_table() {
    check_place("D09", Place::At(coord("D09")), "d9 d09 D9");
    check_place("AA10", Place::At(coord("AA10")), "aa10 Aa10");
    check_place("human start", Place::HumanStart, "humanstart HUMANSTART HumanStart");
    check_place("alien start", Place::AlienStart, "alienstart ALIENSTART");
    check_place("hatch 3", Place::Hatch(3), "hatch3 HATCH3 Hatch3");
    assert_eq!(place("  Human   START "), Place::HumanStart);
    assert_eq!(place("Hatch  9"), Place::Hatch(9));
    assert_eq!(format!("[{:<11}][{:>8}]", Place::HumanStart, Place::Hatch(3)), "[human start][ hatch 3]");
}

#[test]
fn m_04_h3_is_a_sector_and_not_a_hatch() {
    assert_eq!(place("h3"), Place::At(coord("H03")));
    assert_eq!(place("H 03"), Place::At(coord("H03")));
}

#[test]
fn m_04_a_wrong_place_is_told_what_is_right() {
    let unknown = |found: &str| {
        format!(
            "{found:?} is not a sector: name it by its column letter and two-digit row, such as D09, \
             or say human start, alien start, or hatch 1 to hatch 9"
        )
    };
    for text in ["", "D", "9", "human", "start", "hatch", "hatch 0", "hatch 10", "hatch h", "hatch ٣", "D009"] {
        assert_eq!(text.parse::<Place>().unwrap_err().to_string(), unknown(text));
    }
    let long = "hatch 3".repeat(10_000);
    assert_eq!(long.parse::<Place>().unwrap_err().to_string(), unknown("hatch 3hatch 3ha…"));
    assert_eq!(
        "d41".parse::<Place>().unwrap_err().to_string(),
        "\"D41\" lies outside the field: columns go from A to AN, rows from 01 to 40; \
         a sector is named by its column letter and two-digit row, such as D09"
    );
}

#[test]
fn m_04_nowhere_is_a_sector_of_no_map() {
    let largest = map(&largest_map());
    assert!(largest.sectors().all(|sector| sector != Sector::NOWHERE));
    assert!(largest.sectors().all(|sector| Sector::new(sector.id()) == sector));
    assert!(largest.sectors().map(Sector::index).eq(0..1600));
}

fn map(text: &str) -> Map {
    Map::parse(text).expect("the test draws a good map")
}

fn coord(name: &str) -> Coord {
    name.parse().expect("the test names coordinates")
}

fn place(name: &str) -> Place {
    name.parse().expect("the test names a place")
}

fn named(map: &Map, name: &str) -> Sector {
    map.sector(place(name)).expect("the test names a sector of the map")
}

/// A map of these rows of marks, with all that belongs around them.
fn drawn(rows: &[&str]) -> String {
    let n_columns = rows[0].split_whitespace().count();
    let columns: Vec<String> = (0..n_columns as u8).map(column_name).collect();
    let mut text = format!("name: Drawn\n  {}\n", columns.join(" "));
    for (index, row) in rows.iter().enumerate() {
        writeln!(text, "{:02} {row}", index + 1).expect("writing to a string cannot fail");
    }
    text
}

/// Forty by forty sectors, written as `Map::text` writes them.
fn largest_map() -> String {
    let columns: Vec<String> = (0..40).map(column_name).collect();
    let mut text = format!("name: Largest\nplayers: 2-8\n\n   {}\n", columns.join(" "));
    for row in 1..=40 {
        let marks = columns.iter().map(|column| {
            let mark = match (column.as_str(), row) {
                ("A", 1) => "H",
                ("AN", 1) => "A",
                ("U", 21) => "1",
                _ => "x",
            };
            format!("{mark:<width$}", width = column.len())
        });
        let marks = marks.collect::<Vec<_>>().join(" ");
        writeln!(text, "{row:02} {}", marks.trim_end()).expect("writing to a string cannot fail");
    }
    text
}

fn faults(text: &str) -> Vec<String> {
    let faults = Map::parse(text).expect_err("the test draws a bad map");
    faults.iter().map(ToString::to_string).collect()
}

fn check_faults(text: &str, expected: &[&str]) {
    assert_eq!(faults(text), expected);
}

fn check_warnings(rows: &[&str], expected: &[&str]) {
    let map = map(&drawn(rows));
    let warned: Vec<String> = map.warnings().iter().map(ToString::to_string).collect();
    assert_eq!(warned, expected);
}

/// Whatever the text, the answer is a map that can be written down, or at least one fault.
fn check_any(text: &str) {
    match Map::parse(text) {
        Ok(map) => assert_eq!(Map::parse(&map.text()), Ok(map)),
        Err(faults) => assert!((1..=MAX_FAULTS + 1).contains(&faults.len())),
    }
}

fn check_neighbours(text: &str, name: &str, expected: &str) {
    let map = map(text);
    let around = map.neighbours(named(&map, name));
    let names: Vec<String> = around.iter().map(|&next| map.place(next).to_string()).collect();
    assert_eq!(names.join(" "), expected.replace(',', ""));
}

fn check_zone(
    text: &str,
    name: &str,
    players: &str,
    (n_secure, n_dangerous): (usize, usize),
    specials: &str,
    human_steps: [usize; 4],
) {
    let map = map(text);
    let count = |kind| map.sectors().filter(|&sector| map.kind(sector) == kind).count();
    assert_eq!((map.name(), suggested(&map)), (name, players.to_owned()));
    assert_eq!((map.width(), map.height()), (23, 14));
    assert_eq!(map.n_sectors(), n_secure + n_dangerous + 6);
    assert_eq!((count(Kind::Secure), count(Kind::Dangerous)), (n_secure, n_dangerous));
    assert_eq!((count(Kind::HumanStart), count(Kind::AlienStart)), (1, 1));
    let found: Vec<String> = [map.human_start(), map.alien_start()]
        .iter()
        .chain(map.hatches())
        .map(|&sector| map.coord(sector).to_string())
        .collect();
    assert_eq!(found.join(" "), specials);
    for (&hatch, expected) in map.hatches().iter().zip(human_steps) {
        assert_eq!(steps(&map, map.human_start(), hatch), Some(expected));
    }
}

/// How many steps it takes to get there without crossing a start or a hatch.
fn steps(map: &Map, from: Sector, to: Sector) -> Option<usize> {
    let mut seen = BTreeSet::from([from]);
    let mut edge = vec![from];
    for n_steps in 1..=map.n_sectors() {
        let around = edge.iter().flat_map(|&here| map.neighbours(here));
        let fresh: BTreeSet<Sector> = around.copied().filter(|next| !seen.contains(next)).collect();
        if fresh.contains(&to) {
            return Some(n_steps);
        }
        seen.extend(&fresh);
        let can_cross = |next: &Sector| matches!(map.kind(*next), Kind::Secure | Kind::Dangerous);
        edge = fresh.into_iter().filter(can_cross).collect();
    }
    None
}

/// The place is written and serialised so, and read from that and from each of the other spellings.
fn check_place(written: &str, expected: Place, other_spellings: &str) {
    assert_eq!(expected.to_string(), written);
    assert_eq!(Serialized(expected).to_string(), written);
    assert_eq!(deserialized(written), Ok(expected));
    for spelling in other_spellings.split(' ') {
        assert_eq!(place(spelling), expected);
        assert_eq!(deserialized(spelling), Ok(expected));
    }
}

/// A formatter is a serializer of plain strings, so this shows what would be written.
struct Serialized(Place);

impl fmt::Display for Serialized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

fn deserialized(text: &str) -> Result<Place, ValueError> {
    let deserializer: StrDeserializer<'_, ValueError> = text.into_deserializer();
    Place::deserialize(deserializer)
}

/// Five columns by four rows with both starts and two hatches somewhere.
fn drawn_cells() -> impl Strategy<Value = Vec<&'static str>> {
    let others = prop::collection::vec(prop::sample::select(vec![".", "o", "x", "x"]), 16);
    others.prop_map(|others| [vec!["H", "A", "1", "2"], others].concat()).prop_shuffle()
}

/// The same questions asked of the bare drawing, slowly: what is reached grows until it grows no more.
struct Slow(Vec<(Coord, &'static str)>);

impl Slow {
    fn new(cells: &[&'static str]) -> Self {
        let at = |index: usize| Coord::new((index % 5) as u8, (index / 5) as u8).expect("the map is small");
        let mut sectors: Vec<_> = (0..).map(at).zip(cells.iter().copied()).collect();
        sectors.retain(|(_, mark)| *mark != ".");
        sectors.sort_unstable();
        Self(sectors)
    }

    fn reach(&self, start: &str, closed: &[&str]) -> BTreeSet<Coord> {
        let can_leave = |mark| mark == start || !(["H", "A"].contains(&mark) || closed.contains(&mark));
        let mut reached: BTreeSet<Coord> =
            self.0.iter().filter(|(_, mark)| *mark == start).map(|&(at, _)| at).collect();
        loop {
            let n_before = reached.len();
            for &(from, mark) in &self.0 {
                if reached.contains(&from) && can_leave(mark) {
                    let touched = self.0.iter().filter(|(to, _)| from.distance(*to) == 1);
                    reached.extend(touched.map(|&(to, _)| to));
                }
            }
            if reached.len() == n_before {
                return reached;
            }
        }
    }

    fn ordinary(&self) -> impl Iterator<Item = (Coord, &'static str)> {
        self.0.iter().copied().filter(|(_, mark)| !["H", "A"].contains(mark))
    }

    fn unreachable(&self) -> Vec<FaultKind> {
        let [human, alien] = ["H", "A"].map(|mark| self.reach(mark, &[]));
        let lost = |(sector, _)| {
            let start = match (human.contains(&sector), alien.contains(&sector)) {
                (true, true) => return None,
                (false, false) => None,
                (is_human, _) => Some(if is_human { Start::Alien } else { Start::Human }),
            };
            Some(FaultKind::Unreachable { sector, start })
        };
        self.ordinary().filter_map(lost).collect()
    }

    fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        for (sector, mark) in self.ordinary() {
            let name = if ["1", "2"].contains(&mark) { format!("hatch {mark}") } else { sector.to_string() };
            let is_cut_off =
                |closed: &[&str]| ["H", "A"].iter().any(|start| !self.reach(start, closed).contains(&sector));
            let alone: Vec<&str> = ["1", "2"].into_iter().filter(|hatch| is_cut_off(&[hatch])).collect();
            if alone.is_empty() && is_cut_off(&["1", "2"]) {
                warnings.push(format!("{name} is cut off from a start when several hatches close (M-03)"));
            }
            let through = |hatch| format!("{name} is cut off from a start when hatch {hatch} closes (M-03)");
            warnings.extend(alone.into_iter().map(through));
        }
        warnings
    }
}

/// For how many players a map is suggested; nothing for one that does not say.
fn suggested(map: &Map) -> String {
    map.players().map(|players| players.to_string()).unwrap_or_default()
}

/// Every zone with a name can be played; the further ones have the sectors that were counted in their sources.
#[test]
fn m_03_every_named_zone_passes_the_checks() {
    let counted = [
        (Zone::Ascesa, "Ascesa", "", (21, 24, 4)),
        (Zone::Balena, "Balena", "", (27, 11, 3)),
        (Zone::Cavour, "Cavour", "", (44, 49, 3)),
        (Zone::Dilemma, "Dilemma", "", (12, 1, 1)),
        (Zone::EnGarde, "En Garde", "", (28, 27, 4)),
        (Zone::Frenzy, "Frenzy", "", (14, 2, 4)),
        (Zone::Garibaldi, "Garibaldi", "", (29, 33, 4)),
        (Zone::LeviMontalcini, "Levi-Montalcini", "4 to 8 players", (62, 106, 4)),
        (Zone::Machiavelli, "Machiavelli", "", (44, 97, 4)),
        (Zone::Marconi, "Marconi", "6 to 8 players", (51, 206, 4)),
        (Zone::Morgenland, "Morgenland", "4 to 6 players", (13, 33, 3)),
        (Zone::Sinistra, "Sinistra", "", (14, 39, 4)),
        (Zone::Socrates, "Socrates", "2 to 6 players", (9, 25, 4)),
        (Zone::SoundOfSilence, "Sound of Silence", "", (76, 85, 4)),
        (Zone::Volta, "Volta", "4 to 8 players", (54, 178, 4)),
    ];
    assert_eq!(counted.len() + 3, Zone::NAMED.len());
    for (zone, name, players, (n_secure, n_dangerous, n_hatches)) in counted {
        assert!(Zone::NAMED.contains(&zone), "{name}");
        let map = map(zone.text());
        let count = |kind| map.sectors().filter(|&sector| map.kind(sector) == kind).count();
        assert_eq!((map.name(), suggested(&map)), (name, players.to_owned()));
        let found = (count(Kind::Secure), count(Kind::Dangerous), map.hatches().len());
        assert_eq!(found, (n_secure, n_dangerous, n_hatches), "{name}");
        assert_eq!(map.n_sectors(), n_secure + n_dangerous + n_hatches + 2, "{name}");
    }
}
