//! A map while it is drawn: what is said of it, and that nothing of it is lost on the way.

use fuga_escape::map::{FaultKind, Map, Start};
use fuga_escape::scenario::{Count, DrawnCode, DrawnScenario, ReadyScenario, Shape, ShapedCode};
use fuga_escape::{Code, Scenario, ScenarioSketch, Sketch, Zone};
use fuga_hex::column_name;

/// The text that a drawn map is sent as.
fn written(sketch: &Sketch) -> String {
    let drawn = sketch.drawn.as_ref().unwrap();
    let columns: Vec<String> = (0..drawn.columns).map(column_name).collect();
    let mut lines = vec![format!("name: {}", drawn.name)];
    if !drawn.players.is_empty() {
        lines.push(format!("players: {}", drawn.players));
    }
    lines.push(format!("   {}", columns.join(" ")));
    for row in 0..drawn.rows {
        let mark = |col: u8| {
            let found = drawn.sectors.iter().find(|(coord, _)| (coord.col(), coord.row()) == (col, row));
            found.map_or(".", |(_, mark)| mark.as_str())
        };
        let marks: Vec<&str> = (0..drawn.columns).map(mark).collect();
        lines.push(format!("{:02} {}", row + 1, marks.join(" ")));
    }
    lines.join("\n")
}

#[test]
fn m_01_what_is_drawn_is_the_map_again() {
    for zone in Zone::NAMED {
        let sketch = Sketch::of(zone.text());
        assert_eq!(sketch.faults, [], "{zone:?}");
        assert_eq!(Map::parse(&written(&sketch)), Map::parse(zone.text()), "{zone:?}");
    }
}

#[test]
fn m_03_all_that_is_wrong_is_named_on_its_sector() {
    let sketch = Sketch::of("name: Torn\n\n   A B C D E\n01 H x 1 . o\n02 H x 3 . 1\n");
    let kinds: Vec<&FaultKind> = sketch.faults.iter().map(|fault| &fault.kind).collect();
    let sector = |name: &str| name.parse().unwrap();
    assert_eq!(
        kinds,
        [
            &FaultKind::SecondStart { start: Start::Human, sector: sector("A02"), first: sector("A01") },
            &FaultKind::NoStart { start: Start::Alien },
            &FaultKind::SecondHatch { hatch: 1, sector: sector("E02"), first: sector("C01") },
            &FaultKind::MissingHatch { hatch: 2, highest: 3 },
        ]
    );
    assert_eq!(sketch.figures, None, "nobody can play on it");
    assert_eq!(sketch.faults[0].line, Some(5));
    // It is still shown as it was drawn.
    assert_eq!(sketch.drawn.unwrap().sectors.len(), 8);
}

#[test]
fn m_03_what_can_not_be_reached_is_named() {
    let sketch = Sketch::of("name: Apart\n\n   A B C D E\n01 H x 1 . o\n02 A x . . .\n");
    let kinds: Vec<&FaultKind> = sketch.faults.iter().map(|fault| &fault.kind).collect();
    assert_eq!(kinds, [&FaultKind::Unreachable { sector: "E01".parse().unwrap(), start: None }]);
}

#[test]
fn what_is_no_map_has_faults_and_nothing_else() {
    for text in ["", "Hello", "name: X\n\n   A C\n01 o o\n", &"x".repeat(70_000)] {
        let sketch = Sketch::of(text);
        assert_eq!((sketch.drawn, sketch.figures), (None, None));
        assert!(!sketch.faults.is_empty());
    }
}

#[test]
fn a_map_that_can_be_played_on_has_figures() {
    let figures = Sketch::of(Zone::Galilei.text()).figures.unwrap();
    assert_eq!(figures.human.to_hatches, [12, 12, 11, 11].map(Some));
    assert_eq!(figures.alien.to_hatches, [10, 11, 14, 13].map(Some));
    let n_sectors = Map::parse(Zone::Galilei.text()).unwrap().n_sectors();
    assert_eq!(figures.secure + figures.dangerous, n_sectors - 6, "two starts and four hatches are neither");
    let start = "L08".parse().unwrap();
    assert!(figures.human.steps.contains(&(start, 0)) && figures.traffic.contains(&(start, 1000)));
}

// Scenarios.

/// The text that a drawn scenario is sent as.
fn scenario_text(drawn: &DrawnScenario) -> String {
    let mut lines = vec![format!("name: {}", drawn.name)];
    for (key, value) in [("author", &drawn.author), ("players", &drawn.players)] {
        if !value.is_empty() {
            lines.push(format!("{key}: {value}"));
        }
    }
    lines.push(String::new());
    for DrawnCode { code, words } in &drawn.codes {
        lines.push([vec![code.to_string()], words.clone()].concat().join(" "));
    }
    lines.join("\n") + "\n"
}

/// Proves E-71.
#[test]
fn e_70_what_is_drawn_is_the_scenario_again() {
    let given = "name: Mine\nauthor: Me\nplayers: 4-8 (16)\n\nA.4 aliens\nB.4 3\nC.6 1 2\nE.3 7\n";
    for text in Scenario::NAMED.iter().map(Scenario::text).chain([given]) {
        let sketch = ScenarioSketch::of(text);
        assert_eq!(sketch.faults, []);
        assert_eq!(scenario_text(&sketch.drawn.unwrap()), text);
    }
    let ready = ScenarioSketch::of("").ready;
    assert_eq!(ready.iter().map(|ready| ready.scenario.clone()).collect::<Vec<_>>(), Scenario::NAMED);
    for ReadyScenario { scenario, drawn } in ready {
        assert_eq!(scenario_text(&drawn), scenario.text());
    }
}

#[test]
fn e_72_a_contradiction_is_shown_with_what_was_written_and_a_line_that_can_not_be_read_is_not() {
    let sketch = ScenarioSketch::of("name: Hunt\nB.6\nH.1\nE.3\n");
    let fault = &sketch.faults[0];
    assert_eq!((sketch.faults.len(), fault.line, fault.rule), (1, Some(3), "E-72"));
    assert_eq!(sketch.drawn.unwrap().codes.len(), 3);
    for text in ["name: Hunt\nB.7\n", "name: Hunt\nC.6\n", "\u{0}", &"x".repeat(9000)] {
        assert_eq!(ScenarioSketch::of(text).drawn, None, "{text}");
    }
}

#[test]
fn e_70_the_list_of_codes_says_what_each_one_takes() {
    let codes = ScenarioSketch::of("").codes;
    assert_eq!(codes.iter().map(|shaped| shaped.code).collect::<Vec<_>>(), Code::ALL);
    for ShapedCode { code, takes } in codes {
        // Each value that a shape names is read, and a code that takes one is nothing without it.
        let values: Vec<String> = match takes {
            Shape::Nothing => vec![String::new()],
            Shape::Word { words } => words,
            Shape::Hatch { most } => (1..=most).map(|hatch| hatch.to_string()).collect(),
            Shape::Hatches { most } => vec!["1".to_owned(), format!("1 {most}")],
            Shape::Number { least, most } => vec![least.to_string(), most.to_string()],
            Shape::NumberOrWord { least, most, word } => vec![least.to_string(), most.to_string(), word],
            Shape::Counts { counts } => {
                let ends = |Count { name, least, most }| [format!("{name}={least}"), format!("{name}={most}")];
                counts.into_iter().flat_map(ends).collect()
            }
            Shape::ByPlayers { fewest, players, least, most } => {
                vec![format!("{fewest}={least}"), format!("{players}={most}")]
            }
        };
        let read = |value: &str| {
            let sketch = ScenarioSketch::of(&format!("name: N\n{code} {value}\n"));
            sketch.drawn.map(|drawn| drawn.codes[0].words.join(" "))
        };
        for value in &values {
            assert_eq!(read(value).as_ref(), Some(value), "{code}");
        }
        assert_eq!(read("nonsense"), None, "{code}");
    }
}
