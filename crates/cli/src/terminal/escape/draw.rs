//! The map as text: three characters a sector, and every second column half a row lower, as hexagons lie.

use std::fmt::Write as _;

use fuga_escape::map::Kind;
use fuga_escape::{Action, HatchState, Map, Place, Sector};
use fuga_hex::{Coord, column_name};

use super::Scene;

/// The part of a map that is drawn: columns and rows from the first to the last, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(super) cols: (u8, u8),
    pub(super) rows: (u8, u8),
}

impl Window {
    /// All of the map, less walls at its edges.
    pub(crate) fn whole(map: &Map) -> Self {
        let of = |side: fn(Coord) -> u8| map.sectors().map(|sector| side(map.coord(sector))).collect::<Vec<_>>();
        Self { cols: ends(&of(Coord::col)), rows: ends(&of(Coord::row)) }
    }

    /// At most so many columns and rows of it, with a place as near the middle as the edges allow.
    pub(super) fn around(self, middle: Coord, n_cols: usize, n_rows: usize) -> Self {
        Self { cols: part(self.cols, middle.col(), n_cols), rows: part(self.rows, middle.row(), n_rows) }
    }

    /// How many characters wide it is drawn.
    pub(super) const fn width(self) -> usize {
        3 * ((self.cols.1 - self.cols.0) as usize + 2)
    }
}

fn ends(values: &[u8]) -> (u8, u8) {
    (values.iter().copied().min().unwrap_or(0), values.iter().copied().max().unwrap_or(0))
}

fn part((first, last): (u8, u8), middle: u8, most: usize) -> (u8, u8) {
    let most = most.clamp(1, usize::from(last - first) + 1) as u8;
    let start = middle.saturating_sub(most / 2).clamp(first, last + 1 - most);
    (start, start + most - 1)
}

/// A drawn line, and how many characters of it are seen: colours take none.
pub(crate) struct Line {
    pub(crate) text: String,
    pub(super) width: usize,
}

/// The part of the map in the window, as one seat sees it.
pub(super) fn map(scene: &Scene<'_>, window: Window) -> Vec<Line> {
    grid(scene.map(), window, |sector| {
        let (text, colour) = cell(scene, sector);
        (text, scene.is_coloured.then_some(colour))
    })
}

/// The part of a map in the window, with letters above and numbers at the left; each sector is three characters wide and
/// may have a colour.
pub(crate) fn grid(map: &Map, window: Window, cell: impl Fn(Sector) -> (String, Option<&'static str>)) -> Vec<Line> {
    let mut letters = "   ".to_owned();
    for col in window.cols.0..=window.cols.1 {
        let _ = write!(letters, "{:^3}", column_name(col));
    }
    letters.truncate(letters.trim_end().len());
    let mut lines = vec![Line { width: letters.len(), text: letters }];
    for row in window.rows.0..=window.rows.1 {
        for is_low in [false, true] {
            let label = if is_low { String::new() } else { format!("{:02}", row + 1) };
            // Blanks wait for the next sector, so that no line ends in them.
            let mut n_blanks = 3 - label.len();
            let mut line = Line { width: label.len(), text: label };
            for col in window.cols.0..=window.cols.1 {
                let sector = Coord::new(col, row).and_then(|coord| map.at(coord));
                let Some(sector) = sector.filter(|_| (col % 2 == 1) == is_low) else {
                    n_blanks += 3;
                    continue;
                };
                let (cell, colour) = cell(sector);
                let (shown, n_after) = (cell.trim_end(), cell.len() - cell.trim_end().len());
                line.text += &" ".repeat(n_blanks);
                let _ = match colour {
                    Some(colour) => write!(line.text, "\x1b[{colour}m{shown}\x1b[0m"),
                    None => write!(line.text, "{shown}"),
                };
                line.width += n_blanks + shown.len();
                n_blanks = n_after;
            }
            lines.push(line);
        }
    }
    // The lower half of the last row is often empty.
    lines.pop_if(|last| last.width == 0);
    lines
}

/// One sector: what it is, whether you are there or can go there, who was heard there. Colour only adds to it.
fn cell(scene: &Scene<'_>, sector: Sector) -> (String, &'static str) {
    let place = scene.map().place(sector);
    let is_you = scene.view.you.as_ref().is_some_and(|you| you.at == Some(place));
    let is_goal = scene.legal.contains(&Action::Move { to: place });
    let has_note = scene.notes.iter().any(|(noted, _)| *noted == place);
    match scene.map().kind(sector) {
        _ if is_you => ("[@]".to_owned(), "1;36"),
        Kind::Hatch(hatch) if scene.view.hatches[usize::from(hatch) - 1] != HatchState::Open => {
            (format!("-{hatch}-"), "2")
        }
        Kind::Hatch(hatch) => (around(&hatch.to_string(), is_goal), "1;32"),
        Kind::HumanStart => (" H ".to_owned(), "1;34"),
        Kind::AlienStart => (" A ".to_owned(), "1;35"),
        Kind::Secure | Kind::Dangerous => match noise_at(scene, place) {
            Some(initial) => (if is_goal { format!("(!{initial}") } else { format!(" !{initial}") }, "1;33"),
            None if has_note => (around("*", is_goal), "1;37"),
            None if scene.map().kind(sector) == Kind::Secure => {
                (around("o", is_goal), if is_goal { "1;32" } else { "2" })
            }
            None => (around("#", is_goal), if is_goal { "1" } else { "0" }),
        },
    }
}

fn around(mark: &str, is_goal: bool) -> String {
    if is_goal { format!("({mark})") } else { format!(" {mark} ") }
}

/// The initial of a seat whose latest turn announced a noise there.
fn noise_at(scene: &Scene<'_>, place: Place) -> Option<char> {
    let is_noisy = |seat: &&fuga_escape::SeatView| {
        let trail = scene.memory.trail(seat.seat);
        trail.is_aboard() && trail.noise() == Some(place)
    };
    let seat = scene.view.seats.iter().find(is_noisy)?;
    scene.names[seat.seat.index()].chars().next().map(|initial| initial.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use fuga_escape::Zone;
    use fuga_escape::map::GALILEI;

    use super::super::example::{look, options, position};
    use super::*;

    const FERMI: &str = "
    H  I  J  K  L  M  N  O  P
01
          3           4
02           o     #

03           o     o
          #     #     #
04           #     #
          o     #     o
05
          1     o    -2-
06     o                 o
                o
07     #                 o
          o     o     #
08           o     o
          o     o     o
09     #                 o
                A
10     o                 #
    o     o     H    (o)    o
11           o    (*)
    o     o     o    [@]    #
12     #                (o)
          o     o    (#)
13           #     o
";

    fn drawn(window: impl Fn(Window) -> Window) -> String {
        let position = position(2, "N11").hatch(2, HatchState::Damaged);
        look(options(2, Zone::Fermi, None), &position, |scene| {
            let lines = map(scene, window(Window::whole(scene.map())));
            let is_tight = |line: &Line| line.width == line.text.len() && !line.text.ends_with(' ');
            assert!(lines.iter().all(is_tight), "widths are those of the text");
            lines.iter().flat_map(|line| [line.text.as_str(), "\n"]).collect()
        })
    }

    #[test]
    fn the_map_shows_where_you_are_and_where_you_can_go() {
        let whole = drawn(|whole| whole);
        assert_eq!(whole, FERMI.trim_start_matches('\n'), "\n{whole}");
    }

    #[test]
    fn a_window_shows_a_part_of_the_map() {
        let middle = Coord::new(13, 10).unwrap();
        let part = drawn(|whole| whole.around(middle, 4, 3));
        let expected =
            "    L  M  N  O\n10           #\n    H    (o)\n11    (*)\n    o    [@]\n12          (o)\n    o    (#)\n";
        assert_eq!(part, expected, "\n{part}");
    }

    #[test]
    fn a_window_never_leaves_the_map() {
        let whole = Window::whole(&Map::parse(GALILEI).unwrap());
        assert_eq!(whole, Window { cols: (0, 22), rows: (0, 13) });
        assert_eq!(whole.width(), 72);
        let corner = whole.around(Coord::new(22, 0).unwrap(), 9, 5);
        assert_eq!(corner, Window { cols: (14, 22), rows: (0, 4) });
        assert_eq!(whole.around(Coord::new(3, 3).unwrap(), 99, 99), whole);
        assert_eq!(whole.around(Coord::new(3, 3).unwrap(), 0, 0), Window { cols: (3, 3), rows: (3, 3) });
    }
}
