//! How far a move goes: tables for the open ship, corrected where a closed hatch is near.

use crate::cards::{BySide, Side};
use crate::map::{Kind, Map, Sector, hatch_bit};

/// E-10 How far a human moves, and at most an alien that is not fed.
pub(crate) const HUMAN_STEPS: u8 = 1;
pub(crate) const ALIEN_STEPS: u8 = 2;
/// The farthest anyone moves at any table (E-52, X.4).
const MAX_STEPS: u8 = 5;

/// Where moves end, for every sector, side and number of steps.
pub(crate) struct Reach {
    /// `tables[side][steps - 1][sector]`; nothing for more steps than the side makes at this table.
    tables: BySide<[Vec<Ends>; MAX_STEPS as usize]>,
    /// `near[steps - 1][sector]`: the hatches within so many steps, one bit each. Only they can change the sector's row.
    near: [Vec<u16>; MAX_STEPS as usize],
    laws: Laws,
}

/// What the table lets each side cross.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Laws {
    /// E-12 Whether aliens may pass through open hatches.
    pub(crate) do_aliens_cross: bool,
    /// E-10 Whether an alien that may move 2 moves no less.
    pub(crate) do_aliens_move_two: bool,
    /// A.4 Whether humans and aliens may enter secure sectors.
    pub(crate) may_enter_secure: BySide<bool>,
    /// X.3, X.4 The most steps each side ever makes.
    pub(crate) most_steps: BySide<u8>,
}

/// What one walk may not enter.
#[derive(Clone, Copy, Debug, Default)]
struct Bars {
    /// Hatches that are neither entered nor crossed, one bit each.
    hatches: u16,
    secure: bool,
    /// Moves of two steps that end earlier.
    short: bool,
}

/// The ends of the moves from one sector: secure and dangerous ones in map order, then hatches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ends {
    sectors: Vec<Sector>,
    n_plain: usize,
}

impl Ends {
    pub(crate) fn all(&self) -> &[Sector] {
        &self.sectors
    }

    /// Those with coordinates: where an attack is possible (E-33).
    pub(crate) fn plain(&self) -> &[Sector] {
        &self.sectors[..self.n_plain]
    }

    /// The same without one sector.
    fn without(&self, sector: Sector) -> Self {
        let n_plain = self.n_plain - usize::from(self.plain().contains(&sector));
        Self { sectors: self.sectors.iter().copied().filter(|&end| end != sector).collect(), n_plain }
    }
}

impl Reach {
    pub(crate) fn new(map: &Map, laws: Laws) -> Self {
        let table =
            |side, steps| map.sectors().map(|from| walk(map, side, steps, from, barred(map, side, laws, 0))).collect();
        let side = |side| rows(laws.most_steps[side], |steps| table(side, steps));
        let most_steps = laws.most_steps.values().iter().copied().fold(0, u8::max);
        let near = rows(most_steps, |steps| {
            let hatches = |ends: Ends| ends.all()[ends.n_plain..].iter().fold(0, |near, &end| near | bit(map, end));
            map.sectors().map(|from| hatches(walk(map, Side::Human, steps, from, Bars::default()))).collect()
        });
        Self { tables: BySide::of(side), near, laws }
    }

    /// The legal ends of a move of up to `steps` from a sector, not back to where the turn began (E-10 to E-13).
    ///
    /// `spare` holds the list where the table does not serve.
    pub(crate) fn ends<'a>(&'a self, map: &Map, asked: Walk, spare: &'a mut Ends) -> &'a Ends {
        let Walk { side, steps, from, began, closed } = asked;
        let row = usize::from(steps) - 1;
        let is_corrected = self.near[row][from.index()] & closed != 0;
        // Whoever teleported before moving may not walk back to where the turn began.
        let is_barred = began != from;
        if !is_corrected && !is_barred {
            return &self.tables[side][row][from.index()];
        }
        *spare = walk(map, side, steps, from, barred(map, side, self.laws, closed));
        if is_barred {
            *spare = spare.without(began);
        }
        spare
    }
}

/// A row for each number of steps up to the most that are made; the others are empty.
fn rows<T>(most: u8, row: impl Fn(u8) -> Vec<T>) -> [Vec<T>; MAX_STEPS as usize] {
    std::array::from_fn(|nth| {
        let steps = nth as u8 + 1;
        if steps <= most { row(steps) } else { Vec::new() }
    })
}

/// A question to the tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    pub(crate) side: Side,
    pub(crate) steps: u8,
    pub(crate) from: Sector,
    pub(crate) began: Sector,
    /// Closed hatches, one bit each from hatch 1 on.
    pub(crate) closed: u16,
}

/// What a side may not pass: the closed hatches, for aliens all of them where they may not cross any (E-12), and
/// secure sectors where they are closed to it (A.4).
fn barred(map: &Map, side: Side, laws: Laws, closed: u16) -> Bars {
    let all = (1..).zip(map.hatches()).fold(0, |all, (hatch, _)| all | hatch_bit(hatch));
    let hatches = if side == Side::Alien && !laws.do_aliens_cross { all } else { closed };
    Bars { hatches, secure: !laws.may_enter_secure[side], short: side == Side::Alien && laws.do_aliens_move_two }
}

fn bit(map: &Map, sector: Sector) -> u16 {
    match map.kind(sector) {
        Kind::Hatch(hatch) => hatch_bit(hatch),
        Kind::Secure | Kind::Dangerous | Kind::HumanStart | Kind::AlienStart => 0,
    }
}

/// The slow and obvious way: every path, step by step.
///
/// E-11 No path crosses or ends in a start. E-12 A closed hatch is neither crossed nor entered; only humans end on a
/// hatch; whether aliens may cross an open one is for [`barred`] to say, and so is A.4 who may enter secure ones. E-13 Any path up to the limit counts, and none ends
/// where it began. E-18 Crossing a hatch is not reaching it.
fn walk(map: &Map, side: Side, steps: u8, from: Sector, bars: Bars) -> Ends {
    let is_open = |sector: Sector| match map.kind(sector) {
        Kind::HumanStart | Kind::AlienStart => false,
        Kind::Hatch(hatch) => bars.hatches & hatch_bit(hatch) == 0,
        Kind::Secure => !bars.secure,
        Kind::Dangerous => true,
    };
    let mut reached = vec![from];
    let mut edge = 0;
    for _ in 0..steps {
        let end = reached.len();
        for index in edge..end {
            for &next in map.neighbours(reached[index]) {
                if is_open(next) && !reached.contains(&next) {
                    reached.push(next);
                }
            }
        }
        edge = end;
    }
    let is_hatch = |sector: &Sector| matches!(map.kind(*sector), Kind::Hatch(_));
    // E-10 Two steps end on a neighbour only if they went by way of another one.
    let is_far = |end: &Sector| {
        let is_middle = |step: &Sector| is_open(*step) && map.neighbours(*step).contains(end);
        steps != 2 || !bars.short || map.neighbours(from).iter().any(is_middle)
    };
    let ends = reached[1..].iter().filter(|end| is_far(end));
    let (mut hatches, mut sectors): (Vec<_>, Vec<_>) = ends.partition(|sector| is_hatch(sector));
    sectors.sort_unstable();
    hatches.sort_unstable();
    let n_plain = sectors.len();
    if side == Side::Human {
        sectors.append(&mut hatches);
    }
    Ends { sectors, n_plain }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{FERMI, GALILEI, GALVANI};

    #[test]
    fn tables_agree_with_the_obvious_way_whatever_is_closed() {
        for text in [GALILEI, FERMI, GALVANI] {
            let map = Map::parse(text).unwrap();
            for bits in 0..256 {
                let is_on = |bit: u32| bits & (1 << bit) != 0;
                let laws = Laws {
                    do_aliens_cross: is_on(4),
                    do_aliens_move_two: is_on(7),
                    may_enter_secure: BySide::new([is_on(5), is_on(6)]),
                    most_steps: BySide::new([2, 3]),
                };
                let closed = bits & 15;
                let reach = Reach::new(&map, laws);
                for side in [Side::Human, Side::Alien] {
                    for steps in 1..=laws.most_steps[side] {
                        for from in map.sectors() {
                            let asked = Walk { side, steps, from, began: from, closed };
                            let expected = walk(&map, side, steps, from, barred(&map, side, laws, closed));
                            assert_eq!(*reach.ends(&map, asked, &mut Ends::default()), expected, "{asked:?}");
                        }
                    }
                }
            }
        }
    }
}
