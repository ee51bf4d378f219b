//! A table's options, and data sets that a table brings (O-12, O-13, O-A34).

use crate::desk::{self, Table, check, refuse};
use fuga_kernel::{Extras as _, Game};
use fuga_ovni::{Data, DataSet, Options, Ovni, Planet, RECONSTRUCTED};

const ERIS: Option<Planet> = Some(Planet::Eris);

/// Every option that makes no table is refused by its field and rule.
///
/// Proves O-12, O-13, O-21, O-82, O-A25, O-A31, O-A34.
#[test]
fn options_that_make_no_table_are_refused() {
    let two = || Options::new(2);
    for (options, field, rule, words) in [
        (Options::new(0), "seats", "O-12", "2 to 4 seats, not 0"),
        (Options::new(1), "seats", "O-12", "not 1"),
        (Options::new(5), "seats", "O-12", "not 5"),
        (Options { planets: vec![None; 3], ..two() }, "planets", "O-21", "3 planets for 2 seats"),
        (Options { planets: vec![ERIS, ERIS], ..two() }, "planets", "O-A34", "eris is chosen twice"),
        (
            Options { planets: vec![None, ERIS], third_planet: ERIS, ..two() },
            "third_planet",
            "O-A34",
            "eris is chosen twice",
        ),
        (Options { third_planet: ERIS, ..Options::new(3) }, "third_planet", "O-82", "no third player"),
        (Options { third_planet: ERIS, ..Options::new(4) }, "third_planet", "O-82", "with 4 seats"),
        (Options { third_competes: false, ..Options::new(3) }, "third_competes", "O-A25", "no third player"),
        (Options { max_rounds: 0, ..two() }, "max_rounds", "O-A31", "1 to 100 rounds, not 0"),
        (Options { max_rounds: 101, ..two() }, "max_rounds", "O-A31", "not 101"),
        (Options { data: Data::Custom(String::new()), ..two() }, "data", "O-13", "the set has no name"),
        (
            Options { data: Data::Custom(RECONSTRUCTED.replace("airspace        4", "airspace        5")), ..two() },
            "data",
            "O-13",
            "a name of its own, not Reconstructed",
        ),
    ] {
        let error = Ovni::new(options.clone()).err().unwrap();
        assert_eq!((error.field, error.rule), (field, rule), "{options:?}");
        assert!(error.reason.contains(words), "{}", error.reason);
    }
    for options in [
        Options { planets: vec![None, ERIS], third_planet: Some(Planet::Luxor), third_competes: false, ..two() },
        Options { max_rounds: 1, attacks_all_different: true, ..Options::new(3) },
        Options { max_rounds: 100, planets: Planet::ALL.map(Some).to_vec(), ..Options::new(4) },
    ] {
        assert!(Ovni::new(options).is_ok());
    }
}

#[test]
fn o_12_three_areas_or_four() {
    for (n_seats, areas) in [(2, "a b c"), (3, "a b c"), (4, "a b c d")] {
        let ovni = Ovni::new(Options::new(n_seats)).unwrap();
        assert_eq!(desk::list(ovni.areas()), areas);
    }
}

#[test]
fn options_are_written_whole_and_read_with_gaps() {
    let written = serde_json::to_value(Options::new(3)).unwrap();
    assert_eq!(written.as_object().unwrap().len(), 9);
    assert_eq!(serde_json::from_value::<Options>(written).unwrap(), Options::new(3));
    assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::new(4));
    assert!(serde_json::from_str::<Options>(r#"{"seat":3}"#).is_err());
}

/// Planets that were named are given; the third player's too.
#[test]
fn o_a34_named_planets_are_given() {
    for seed in 0..20 {
        let options = Options { planets: vec![None, ERIS], third_planet: Some(Planet::Luxor), ..Options::new(2) };
        let (table, _) = Table::dealt(options, seed);
        let planets: Vec<Planet> = table.public().players.iter().map(|seen| seen.planet).collect();
        assert!(matches!(planets[..], [Planet::Antaris | Planet::Magnon, Planet::Eris, Planet::Luxor]), "{planets:?}");
    }
}

/// The text of the set with one change; the change is there.
fn changed(from: &str, to: &str) -> String {
    assert_eq!(RECONSTRUCTED.matches(from).count(), 1, "{from} stands once");
    RECONSTRUCTED.replace(from, to)
}

/// A set of one's own has a name of its own.
fn named(data: &str) -> String {
    data.replace("name: Reconstructed", "name: Ours")
}

fn own_table(data: &str, n_seats: u8, text: &str) -> Table {
    Table::with(Options { data: Data::Custom(named(data)), ..Options::new(n_seats) }, text)
}

/// Every kind of figure of a table's own set is played with.
#[test]
fn o_13_a_tables_own_figures_change_the_game() {
    // Links: 1 and 12 are linked instead of 2 and 12.
    let mut linked = own_table(&changed("2 12  |", "1 12  |"), 3, "turn 0; 0 tokens 2 0 0 0; 0 ufos 1 2");
    linked.act("activate pilot", &[]);
    refuse(&linked, "move 2 12", "not_linked", "O-44");
    check(&mut linked, "move 1 12", &[], "ufo 1 to 12");
    // Distances decide the last ties.
    let far = own_table(&changed("antaris red    18.6", "antaris red    99.25"), 4, "placing");
    assert_eq!((far.order(1).as_str(), far.order(2).as_str()), ("0 3 2 1", "1 2 3 0"));
    // Cards.
    let card =
        own_table(&changed("1  pilot abductor builder ", "1  military military military "), 3, "placing; cards 1");
    assert_eq!(card.public().areas[0].tokens.to_string(), "3 military");
    // Points, each line of them.
    let position = "turn 0; 0 tokens 1 0 0 0; 0 ufos 1 2; 0 pad 1; 0 mapped 1 2 3; 0 taken brown orange lilac white grey grey; \
                    1 ufos 3; 1 mapped 4; 1 has grand_fleet detailed_charts; 1 taken brown orange lilac white grey black";
    let points = |from: &str, to: &str| {
        let table = own_table(&changed(from, to), 4, position);
        ["0", "1"].map(|name| table.player(name).points.unwrap().total)
    };
    // Seat 0: 10 + 4 + 1 + 8 + 9 + (1 + 1 + 1 + 1 + 3) + 10; seat 1: 3 + 4 + 4 + 6 + 15.
    for (from, to, totals) in [
        ("alien_majority  10", "alien_majority  10", [49, 32]),
        ("alien_majority  10", "alien_majority  11", [50, 32]),
        ("ufo_on_board    2", "ufo_on_board    3", [51, 32]),
        ("ufo_grand_fleet 3", "ufo_grand_fleet 4", [49, 33]),
        ("ufo_on_pad      1", "ufo_on_pad      2", [50, 32]),
        ("airspace        4", "airspace        5", [51, 33]),
        ("mapping         3", "mapping         4", [52, 32]),
        ("mapping_charts  4", "mapping_charts  5", [49, 33]),
        ("humans_alike    1 3 6", "humans_alike    2 3 6", [53, 38]),
        ("humans_alike    1 3 6", "humans_alike    1 4 6", [50, 32]),
        ("humans_differ_5 10", "humans_differ_5 11", [50, 32]),
        ("humans_differ_6 15", "humans_differ_6 16", [49, 33]),
    ] {
        assert_eq!(points(from, to), totals, "{to}");
    }
    // Missions and what they bring: six UFOs, three cities and four maps are 36, a UFO with its city is 6.
    let six = "0 mapped 1 2 3 4; 0 ufos 1 1 2 2 3 3";
    for (from, to, text, score) in [
        ("mission_done    8", "mission_done    9", six, 36 + 9),
        ("mission_failed  5", "mission_failed  7", "0 ufos 1", 6 - 7),
        ("13 mapping_and_possession: map 4, ufo 6", "13 mapping_and_possession: map 5, ufo 6", six, 36 - 5),
        ("13 mapping_and_possession: map 4, ufo 6", "13 mapping_and_possession: map 1, ufo 1", six, 36 + 8),
    ] {
        let options = Options { data: Data::Custom(named(&changed(from, to))), max_rounds: 1, ..Options::new(3) };
        let outcome = Table::with(options, &format!("turn 0; {text}; 0 missions 13")).finish();
        assert_eq!(outcome.seats[0].score, score, "{to}");
    }
    // A parity of a mission.
    let odd = changed("1  airspace_and_abduction: airspace 4 even", "1  airspace_and_abduction: airspace 2 odd");
    let options = Options { data: Data::Custom(named(&odd)), max_rounds: 1, ..Options::new(3) };
    let outcome = Table::with(options, "turn 0; 0 ufos 1 3; 0 taken orange orange; 0 missions 1").finish();
    assert!(outcome.seats[0].missions[0].fulfilled);
}

/// Figures that are all read off the box give no warning.
#[test]
fn o_13_a_warning_counts_reconstructed_lines() {
    let warnings =
        |text: String| Ovni::new(Options { data: Data::Custom(text), ..Options::new(4) }).unwrap().warnings();
    assert_eq!(warnings(named(&RECONSTRUCTED.replace("reconstructed", "box"))), Vec::<String>::new());
    let n_lines = RECONSTRUCTED.lines().filter(|line| line.contains('|') && line.contains("reconstructed")).count();
    let [warning] = &warnings(RECONSTRUCTED.to_owned())[..] else { panic!("there is one") };
    assert!(warning.contains(&format!("Reconstructed has {n_lines} lines")), "{warning}");
}

/// A damaged set names the line that is wrong, and says why.
#[test]
fn o_13_a_damaged_set_names_line_and_reason() {
    let long = |n: usize| "x".repeat(n);
    for (from, to, words) in [
        ("name: Reconstructed", "name:".to_owned(), "a text of 0 characters"),
        ("name: Reconstructed", format!("name: {}", long(61)), "a text of 61 characters stands where one of 1 to 60"),
        ("name: Reconstructed", "name: A\u{202e}B".to_owned(), "can't be shown"),
        ("name: Reconstructed", "1 2 | box".to_owned(), "before the first section"),
        ("# number, id, place", "#number, id, place".to_owned(), "a comment begins with a # and a space"),
        ("[cities]", "[towns]".to_owned(), "[towns] is no section"),
        ("# number, id, place", "name: Again\n# ".to_owned(), "name: is said twice"),
        (
            "2  washington   255 150 Washington   | number, name: rulebook; position: reconstructed",
            "2  washington   255 150 Washington".to_owned(),
            "the source is missing",
        ),
        (
            "2  washington   255 150 Washington   |",
            "2  washington   255 150 |".to_owned(),
            "a city is its number, id, x, y and name",
        ),
        ("2  washington   255", "3  washington   255".to_owned(), "city 2 is expected here, not \"3\""),
        ("2  washington   255", "2  sao_paulo   255".to_owned(), "has the id or the name of another city"),
        ("150 Washington ", "150 São Paulo ".to_owned(), "has the id or the name of another city"),
        ("2  washington   255", "2  Washington   255".to_owned(), "is no id"),
        ("washington   255", "washington   1001".to_owned(), "x is \"1001\"; write a number up to 1000"),
        ("255 150 Wash", "255 -1 Wash".to_owned(), "y is \"-1\""),
        (
            "12 tokyo        895 140 Tokyo ",
            "12 tokyo        895 140 Tokyo | box\n13 rome 1 1 Rome".to_owned(),
            "+only 12 entries",
        ),
        ("2 12  |", "2 12 5 |".to_owned(), "a link is two cities"),
        ("2 12  |", "2 0  |".to_owned(), "cities go by number from 1 to 12"),
        ("2 12  |", "2 tokyo |".to_owned(), "cities go by number from 1 to 12"),
        ("2 12  |", "12 12 |".to_owned(), "city 12 can't be linked with itself"),
        ("2 12  |", "4 2 |".to_owned(), "cities 4 and 2 are linked twice"),
        ("2 12  | reconstructed", "2 12 | guess".to_owned(), "\"guess\" is no source"),
        ("eris    blue", "pluto   blue".to_owned(), "eris is expected here, not \"pluto\""),
        ("blue   25.4", "blue   far".to_owned(), "far"),
        ("blue   25.4", "blue   18.60".to_owned(), "every distance differs"),
        ("eris    blue", "eris    red".to_owned(), "eris has the colour or the name of antaris"),
        ("25.4 Éris ", "25.4 Antáris ".to_owned(), "eris has the colour or the name of antaris"),
        (
            "magnon  green  40.7 Magnon  |",
            "magnon  green  40.7 Magnon | box\nnibiru red 50 Nibiru |".to_owned(),
            "+one too many",
        ),
        ("orange athlete          |", "purple athlete |".to_owned(), "orange is expected here"),
        ("orange athlete          |", "orange |".to_owned(), "humans are a colour and a category"),
        ("2  pilot abductor military ", "2  pilot abductor soldier ".to_owned(), "\"soldier\" is no alien"),
        ("2  pilot abductor military ", "2  pilot abductor military pilot ".to_owned(), "three aliens"),
        ("2  pilot abductor military ", "1  pilot abductor military ".to_owned(), "card 2 is expected here"),
        ("sharp_mapper    Sharp", "dull_mapper    Sharp".to_owned(), "sharp_mapper is expected here"),
        ("Hull on the pad: you", "Hull on the pad you".to_owned(), "an ability is its id, title, a colon"),
        ("Hull on the pad: you", format!("Hull: {} you", long(201)), "characters stands where one of 1 to 200"),
        ("2  airspace_and_abduction", "2  airspace_and_abductions".to_owned(), "is no kind of mission"),
        ("human lilac 2  ", "human pink 2  ".to_owned(), "\"pink\" is no colour of humans"),
        ("human lilac 2  ", "human lilac 4  ".to_owned(), "write a number up to 3"),
        ("human lilac 2  ", "human lilac 0  ".to_owned(), "at least 1"),
        ("human lilac 2  ", "human lilac  ".to_owned(), "is not understood"),
        ("airspace 4 odd, human lilac", "airspace 4 prime, human lilac".to_owned(), "is neither even nor odd"),
        ("airspace 4 odd, human lilac 2", "airspace 4 odd".to_owned(), "also asks for human"),
        ("map 5, ufo 7", "map 13, ufo 7".to_owned(), "write a number up to 12"),
        ("map 5, ufo 7", "map 5, ufo 9".to_owned(), "write a number up to 8"),
        ("map 5, ufo 7", "ufo 7".to_owned(), "also asks for map"),
        ("map 5, ufo 7", "map 5, ufo 7, token pilot 1".to_owned(), "asks for map and ufo"),
        ("token military 7", "token captain 7".to_owned(), "\"captain\" is no alien"),
        ("ufo_on_pad      1", "ufo_in_reserve  1".to_owned(), "ufo_on_pad is expected here"),
        ("ufo_on_pad      1", "ufo_on_pad      101".to_owned(), "write a number up to 100"),
        ("ufo_on_pad      1", "ufo_on_pad      1 2".to_owned(), "ufo_on_pad has 2 numbers; it has 1"),
        ("humans_alike    1 3 6", "humans_alike    1 3 6 10".to_owned(), "humans_alike has 4 numbers; it has 3"),
    ] {
        assert_eq!(RECONSTRUCTED.matches(from).count(), 1, "{from} stands once");
        let before = &RECONSTRUCTED[..RECONSTRUCTED.find(from).unwrap()];
        // A plus: the fault is one line further down.
        let line = before.matches('\n').count() + 1 + usize::from(words.starts_with('+'));
        let fault = DataSet::parse(&RECONSTRUCTED.replace(from, &to)).expect_err(&to);
        assert_eq!(fault.line, Some(line), "{fault}");
        assert!(fault.reason.contains(words.trim_start_matches('+')), "{fault}");
    }
}

/// What is missing has no line, and is said all the same.
#[test]
fn o_13_a_set_that_is_not_whole_says_what_is_missing() {
    for (section, words) in [
        ("cities", "section [cities] has 0 entries; it has 12"),
        ("links", "no way leads from city 1 to city 2"),
        ("planets", "section [planets] has 0 entries; it has 4"),
        ("humans", "section [humans] has 0 entries; it has 6"),
        ("alien cards", "section [alien cards] has 0 entries; it has 16"),
        ("abilities", "section [abilities] has 0 entries; it has 10"),
        ("missions", "section [missions] has 0 entries; it has 16"),
        ("points", "section [points] has 0 entries; it has 12"),
    ] {
        let start = RECONSTRUCTED.find(&format!("[{section}]")).unwrap();
        let rest = &RECONSTRUCTED[start + 1..];
        let end = rest.find("\n[").map_or(RECONSTRUCTED.len(), |end| start + 1 + end);
        let fault = DataSet::parse(&format!("{}{}", &RECONSTRUCTED[..start], &RECONSTRUCTED[end..])).unwrap_err();
        assert_eq!((fault.line, fault.reason.contains(words)), (None, true), "{fault}");
    }
    for (from, to, words) in [
        ("name: Reconstructed\n", "", "the set has no name"),
        ("16 military military builder  | reconstructed\n", "", "section [alien cards] has 15 entries; it has 16"),
        ("magnon  green  40.7 Magnon  | name: rulebook; colour, distance: reconstructed\n", "", "[planets] has 3"),
        ("2 12  | reconstructed\n", "", ""),
    ] {
        match DataSet::parse(&changed(from, to)) {
            Ok(_) => assert_eq!(words, ""),
            Err(fault) => assert!(fault.line.is_none() && !words.is_empty() && fault.reason.contains(words), "{fault}"),
        }
    }
    // City 11 loses both links.
    let cut_off = changed("1 11  | reconstructed\n", "").replace("10 11 | reconstructed\n", "");
    assert!(DataSet::parse(&cut_off).unwrap_err().reason.contains("no way leads from city 1 to city 11"));
    let too_long = format!("{RECONSTRUCTED}{}", "\n# ".repeat(fuga_ovni::MAX_TEXT));
    assert!(DataSet::parse(&too_long).unwrap_err().reason.contains("at most 65536"));
    // Marks some editors write, and other ends of lines, do no harm.
    assert_eq!(DataSet::parse(&format!("\u{feff}{RECONSTRUCTED}")), DataSet::parse(RECONSTRUCTED));
    assert_eq!(DataSet::parse(&RECONSTRUCTED.replace('\n', "\r\n")), DataSet::parse(RECONSTRUCTED));
}

/// On a board where every two cities are linked the longest list is offered, and random play finds all of it.
#[test]
fn o_13_a_board_with_every_link() {
    let start = RECONSTRUCTED.find("[links]").unwrap();
    let end = RECONSTRUCTED.find("[planets]").unwrap();
    let pairs = (1..12).flat_map(|one| (one + 1..=12).map(move |two| format!("{one} {two} | box\n")));
    let text = format!("{}[links]\n{}{}", &RECONSTRUCTED[..start], pairs.collect::<String>(), &RECONSTRUCTED[end..]);
    let mut table = own_table(
        &text,
        3,
        "turn 0; 0 has bait_swap; 0 tokens 1 2 0 0; 0 ufos 1 2 3 4 5 6 7 8; 1 tokens 1 0 0 0; 1 ufos 9",
    );
    table.act("activate abductor", &[]);
    // Eight cities, each with eleven exchanges or none, and the end.
    let legal = table.legal(table.actor());
    assert_eq!(legal.len(), 8 * 12 + 1);
    let picked = table.ovni.pick(&table.state, table.actor(), &mut fuga_kernel::Tape::new(&[96]));
    assert_eq!(desk::tell(picked), legal[96]);
}
