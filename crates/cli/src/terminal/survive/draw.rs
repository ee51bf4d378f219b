//! The board as text, and beside it the players and what the signs mean.
//!
//! A space shows its number in the row, its terrain if it is a tile, and what is on it.

use std::fmt::Write as _;

use fuga_survive::{Colour, ColourView, Corner, Creature, Hex, Spot, Survive, Terrain, View};

use super::super::session::Seen;
use super::words::own_colours;

/// How wide a space is drawn, gap included: an even number, as rows are set off by half a space.
const NARROW: usize = 4;
const WIDE: usize = 6;
/// Before the board: the row's letter.
const LABEL: usize = 2;
/// The widest row's spaces.
const N_ACROSS: usize = 12;
/// How wide the players' list is.
const SIDE: usize = 30;

/// Board, players and legend, no wider than asked where that can be.
pub(super) fn table(seen: &Seen<'_, Survive>, width: usize) -> String {
    let is_wide = LABEL + N_ACROSS * WIDE + SIDE <= width;
    let space = if is_wide { WIDE } else { NARROW };
    let side = [players(seen), legend()].concat();
    let board_width = LABEL + N_ACROSS * space;
    let rows = board(seen.view, space, seen.is_coloured);
    let mut text = String::new();
    for index in 0..rows.len().max(side.len()) {
        let (row, n_chars) = rows.get(index).map_or(("", 0), |row| (row.0.as_str(), row.1));
        let beside = side.get(index).map_or("", String::as_str);
        let line = format!("{row}{}{beside}", " ".repeat(board_width.saturating_sub(n_chars)));
        text += line.trim_end();
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text
}

/// The rows of the board, each with how many characters of it are seen: colours take none.
fn board(view: &View, space: usize, is_coloured: bool) -> Vec<(String, usize)> {
    let n_rows = Hex::all().next_back().map_or(0, |last| last.row_and_place().0 + 1);
    let rows = (0..n_rows).map(|row| {
        let mut text = format!("{} ", char::from(b'a' + row));
        let mut n_chars = LABEL;
        for (at, cell, is_land) in cells(view, row, space) {
            text += &" ".repeat(at - n_chars);
            text += &if is_coloured { paint(view, &cell, is_land) } else { cell.clone() };
            n_chars = at + cell.len();
        }
        (text, n_chars)
    });
    rows.collect()
}

/// What stands in a row: where it begins, its text, and whether it is a corner land.
fn cells(view: &View, row: u8, space: usize) -> Vec<(usize, String, bool)> {
    let hexes: Vec<Hex> = Hex::all().filter(|hex| hex.row_and_place().0 == row).collect();
    // The rows are centred, in halves of a space.
    let start = N_ACROSS - hexes.len();
    let at = |half: usize| LABEL + half * space / 2;
    let hexes = hexes.iter().enumerate();
    let mut cells: Vec<_> = hexes.map(|(nth, &hex)| (at(start + 2 * nth), cell(view, hex, space - 1), false)).collect();
    for (corner, name) in
        [(Corner::NorthWest, "b1"), (Corner::NorthEast, "b10"), (Corner::SouthWest, "l1"), (Corner::SouthEast, "l10")]
    {
        let is_here = name.parse::<Hex>().is_ok_and(|beside| beside.row_and_place().0 == row);
        if is_here {
            let is_west = matches!(corner, Corner::NorthWest | Corner::SouthWest);
            let place = if is_west { 0 } else { cells.len() };
            let half = if is_west { 0 } else { 2 * (N_ACROSS - 1) };
            cells.insert(place, (at(half), corner_word(corner).to_uppercase(), true));
        }
    }
    cells
}

/// A corner land as it is typed.
pub(super) const fn corner_word(corner: Corner) -> &'static str {
    match corner {
        Corner::NorthWest => "nw",
        Corner::NorthEast => "ne",
        Corner::SouthWest => "sw",
        Corner::SouthEast => "se",
    }
}

/// One space: its number where there is room, its terrain, and what is on it; a + stands for what does not fit.
fn cell(view: &View, hex: Hex, room: usize) -> String {
    let place = hex.row_and_place().1.to_string();
    let tile = view.tiles.iter().find(|tile| tile.at == hex);
    let shown = tile.map_or("", |tile| terrain_letter(tile.terrain)).to_owned() + &pieces(view, hex);
    if place.len() + shown.len() <= room {
        return place + &shown;
    }
    if shown.len() <= room {
        return shown;
    }
    format!("{}+", &shown[..room - 1])
}

const fn terrain_letter(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Beach => "B",
        Terrain::Forest => "F",
        Terrain::Mountain => "M",
    }
}

const fn creature_letter(creature: Creature) -> char {
    match creature {
        Creature::Serpent => 'S',
        Creature::Shark => 'K',
        Creature::Whale => 'W',
    }
}

const fn colour_letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'r',
        Colour::Yellow => 'y',
        Colour::Green => 'g',
        Colour::Blue => 'b',
    }
}

/// The pieces in a space: creatures, a boat with its crew, and then whoever stands or swims there.
fn pieces(view: &View, hex: Hex) -> String {
    let mut signs = String::new();
    for creature in Creature::ALL {
        let n = view.creatures.iter().filter(|other| other.creature == creature && other.at == hex).count();
        add(&mut signs, creature_letter(creature), n);
    }
    let has_boat = view.boats.iter().any(|boat| boat.at == hex);
    for spot in [Spot::Deck(hex), Spot::Tile(hex), Spot::Water(hex)] {
        if has_boat && spot == Spot::Deck(hex) {
            signs.push('U');
        }
        let is_there =
            |colour: Colour| view.explorers.iter().filter(move |one| one.at == spot && one.explorer.colour() == colour);
        let swims_beside = has_boat && matches!(spot, Spot::Water(_));
        if swims_beside && view.explorers.iter().any(|one| one.at == spot) {
            signs.push('~');
        }
        for colour in Colour::ALL {
            add(&mut signs, colour_letter(colour), is_there(colour).count());
        }
    }
    signs
}

fn add(signs: &mut String, letter: char, n: usize) {
    let _ = match n {
        0 => Ok(()),
        1 => write!(signs, "{letter}"),
        n => write!(signs, "{letter}{n}"),
    };
}

/// Colour only adds to what the letters say; your own explorers stand out most.
fn paint(view: &View, cell: &str, is_land: bool) -> String {
    if is_land {
        return format!("\x1b[1;32m{cell}\x1b[0m");
    }
    let own: Vec<char> = own_colours(view).map(colour_letter).collect();
    let n_digits = cell.chars().take_while(char::is_ascii_digit).count();
    let mut text = String::new();
    for (index, sign) in cell.chars().enumerate() {
        let code = match sign {
            _ if index < n_digits => "2",
            'r' => "1;31",
            'y' => "1;33",
            'g' => "1;32",
            'b' => "1;34",
            'S' | 'K' | 'W' => "1;35",
            'B' => "33",
            'F' => "32",
            _ => "0",
        };
        let stress = if own.contains(&sign) { ";7" } else { "" };
        let _ = write!(text, "\x1b[0;{code}{stress}m{sign}");
    }
    text + "\x1b[0m"
}

/// The players in turn order, with what everybody knows of them.
fn players(seen: &Seen<'_, Survive>) -> Vec<String> {
    let view = seen.view;
    let now = view.asked.map(|asked| asked.colour());
    let mut lines = vec![format!("{:<14}{:>4}{:>6}{:>6}", "", "left", "safe", "tiles")];
    lines.extend(view.colours.iter().map(|colour| {
        let ColourView { colour: name, seat, kept, saved, .. } = colour;
        let own = view.explorers.iter().filter(|one| one.explorer.colour() == *name);
        let n_left = own.filter(|one| one.at.is_in_play()).count();
        let mark = if now == Some(*name) { '>' } else { ' ' };
        let tiles: u8 = kept.iter().sum();
        format!("{mark} {name:<6} {:<5}{n_left:>4}{saved:>6}{tiles:>6}", seen.names[seat.index()])
    }));
    let left = |terrain: Terrain| view.tiles.iter().filter(|tile| tile.terrain == terrain).count();
    let [beaches, forests, mountains] = Terrain::ALL.map(left);
    lines.push(format!("turn {}, island {beaches}B {forests}F {mountains}M", view.turns));
    lines
}

/// What the signs mean.
fn legend() -> Vec<String> {
    [
        "4F   space 4 of its row: B F M",
        "     beach forest mountain",
        "4    sea   NW  corner land",
        "r2   two red explorers",
        "Ur2  a boat with them  ~ swim",
        "S serpent K shark W whale",
        "+    there is more: ? d4",
    ]
    .map(str::to_owned)
    .to_vec()
}

#[cfg(test)]
mod tests {
    use fuga_survive::{Options, Position};

    use super::super::example::look;
    use super::*;

    fn crowded() -> Position {
        let mut position = Position::new().tiles(Terrain::Mountain, "f10 g5").boats("c4 c5 c6 c8");
        for spot in ["tile f10", "tile f10", "deck c4", "deck c4", "water c6", "water d1", "water d1"] {
            position = position.explorer(Colour::Red, spot);
        }
        for spot in ["tile f10", "tile g5", "deck c4", "water d1", "corner north-west"] {
            position = position.explorer(Colour::Blue, spot);
        }
        position.creatures(Creature::Whale, "c8 m1 m1").creatures(Creature::Serpent, "m1")
    }

    #[test]
    fn a_space_shows_all_that_fits() {
        let cells = |room| {
            look(Options::new(4), &crowded(), |seen| {
                ["f10", "g5", "c4", "c5", "c6", "c8", "d1", "m1", "m2"]
                    .map(|name| cell(seen.view, name.parse().unwrap(), room))
                    .join(" ")
            })
        };
        assert_eq!(cells(NARROW - 1), "Mr+ 5Mb Ur+ 5U U~r 8WU r2b SW2 2");
        assert_eq!(cells(WIDE - 1), "Mr2b 5Mb 4Ur2b 5U 6U~r 8WU 1r2b 1SW2 2");
    }

    #[test]
    fn the_table_fits_the_terminal() {
        for n_seats in 2..=4 {
            for width in [80, 100, 104, 140] {
                let shown = look(Options::new(n_seats), &crowded(), |seen| table(seen, width));
                assert!(shown.lines().all(|line| line.chars().count() <= width), "{width}\n{shown}");
                assert_eq!(shown.lines().count(), 13, "{shown}");
                assert!(shown.contains("> red    you     7     0     0"), "{shown}");
                assert!(shown.contains("turn 1, island 0B 0F 2M"), "{shown}");
            }
        }
    }

    #[test]
    fn colours_change_no_letter() {
        let (plain, coloured) =
            look(Options::new(4), &crowded(), |seen| (board(seen.view, NARROW, false), board(seen.view, NARROW, true)));
        for ((plain, n_plain), (coloured, n_coloured)) in plain.iter().zip(&coloured) {
            let codes = coloured.split('\x1b').map(|part| part.split_once('m').map_or(part, |(_, text)| text));
            assert_eq!((plain.len(), *n_plain), (*n_plain, *n_coloured), "{coloured:?}");
            assert!(codes.collect::<String>().ends_with(plain.split_once(' ').unwrap().1.trim_start()), "{coloured:?}");
        }
    }
}
