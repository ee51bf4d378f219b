//! A map while it is drawn: what is said of it, and that nothing of it is lost on the way.

use fuga_escape::map::{FaultKind, Map, Start};
use fuga_escape::{Sketch, Zone};
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
    let lost = |start| FaultKind::Unreachable { sector: "E01".parse().unwrap(), start };
    assert_eq!(kinds, [&lost(Start::Human), &lost(Start::Alien)]);
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
