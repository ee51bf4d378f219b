//! The public material of a table: the board and what is in the box, for whoever draws them.

use fuga_kernel::{Game as _, Wire};
use serde::Serialize;
use ts_rs::TS;

use crate::board::{Corner, Hex};
use crate::pieces::{Back, Creature, Terrain};
use crate::rules::{BOAT_HOLDS, N_POINTS, Survive};

/// What lies on the table for everybody before the first tile is laid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Chart {
    /// Every hex, row by row.
    pub hexes: Vec<ChartHex>,
    /// How many of each back lie under each terrain (S-84).
    pub backs: Vec<ChartBacks>,
    /// The values of one colour's explorers, ascending (S-03).
    pub treasure: Vec<u8>,
    /// The faces of the creature die.
    pub die: Vec<Creature>,
    /// Movement points of one turn (S-11).
    pub points: u8,
    /// The most explorers a boat holds (S-21).
    pub boat_holds: u8,
    /// How many colours are played (S-01, S-80).
    pub n_colours: u8,
    /// How many boats each colour places (S-04).
    pub boats_each: u8,
}

impl Wire for Chart {}

/// A hex as it is drawn: points up, rows from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ChartHex {
    /// Its name.
    pub at: Hex,
    /// Its row, counted from 0.
    pub row: u8,
    /// How far from the left it stands, in half hexes.
    pub x: u8,
    /// Whether a tile lies on it at the start.
    pub is_island: bool,
    /// Whether a serpent starts on it (S-02).
    pub has_serpent: bool,
    /// The corner land that is reached from it (S-27).
    pub corner: Option<Corner>,
}

/// How many tiles of one terrain have one back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ChartBacks {
    /// The terrain on the front.
    pub front: Terrain,
    /// What is under it.
    pub back: Back,
    /// How many there are.
    pub n: u8,
}

impl Survive {
    /// The public material of the table.
    pub fn chart(&self) -> Chart {
        let (board, kit) = (self.board(), self.kit());
        let hexes = Hex::all().map(|at| ChartHex {
            at,
            row: at.row_and_place().0,
            x: board.x(at),
            is_island: board.tile(at).is_some(),
            has_serpent: board.serpents().contains(&at),
            corner: board.corner(at),
        });
        let backs = Terrain::ALL.into_iter().flat_map(|front| Back::ALL.map(|back| (front, back)));
        let backs = backs.map(|(front, back)| ChartBacks { front, back, n: kit.backs[front][back] });
        Chart {
            hexes: hexes.collect(),
            backs: backs.filter(|backs| backs.n > 0).collect(),
            treasure: kit.treasure.to_vec(),
            die: kit.die.to_vec(),
            points: N_POINTS,
            boat_holds: BOAT_HOLDS,
            n_colours: self.options().n_colours(),
            boats_each: kit.boats_per_colour,
        }
    }
}

#[cfg(test)]
mod tests {
    use fuga_kernel::Game;

    use super::*;
    use crate::options::Options;

    #[test]
    fn the_chart_shows_the_printed_board() {
        let survive = Survive::new(Options::default()).unwrap();
        let chart = survive.chart();
        let places = |at: &str| chart.hexes.iter().find(|hex| hex.at.to_string() == at).map(|hex| (hex.row, hex.x));
        assert_eq!(
            [places("a1"), places("b1"), places("f12"), places("m7")],
            [Some((0, 5)), Some((1, 2)), Some((5, 22)), Some((12, 17))]
        );
        assert_eq!(chart.hexes.iter().filter(|hex| hex.is_island).count(), 40);
        assert_eq!(chart.hexes.iter().filter(|hex| hex.corner == Some(Corner::SouthEast)).count(), 2);
        let n_backs = |front| chart.backs.iter().filter(|backs| backs.front == front).map(|backs| backs.n).sum::<u8>();
        assert_eq!(Terrain::ALL.map(n_backs), [16, 16, 8]);
    }
}
