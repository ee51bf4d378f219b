//! The table, the rounds, the hatches and the end (E-01 to E-06, E-40, E-41, E-50 to E-54, E-63 to E-65).

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::str::FromStr;

use fuga_escape::{
    Action, Asked, Card, Escape, Fact, Fate, HatchCard, HatchState, Item, Mode, Notice, Options, Place, Position,
    Refusal, Role, Side, State, View, Zone,
};
use fuga_kernel::{Game, Match, OptionsError, Quick, Refuse, Seat, Tape, Told, Viewer};

/// A corridor of secure sectors between two hatches, with a dangerous sector in the middle and one at the end.
const SHIP: &str = "\
name: Ship

   A B C D E F G H I
01 o o 1 x 2 o o x o
02 . H . . . . A . .
";

/// The corridor ends in hatch 4, behind hatch 3, and in a sector behind hatch 1.
const TRAP: &str = "\
name: Trap

   A B C D E F G H
01 x 1 o x 2 o 3 4
02 . . H . A . . .
";

/// As many hatches as a map may have: more than there are hatch cards.
const NINE_HATCHES: &str = "\
name: Nine hatches

   A B C D E F G
01 1 2 3 4 5 6 .
02 x o x o x H .
03 o 7 o 8 A 9 .
";

// The first draw that gives each kind of card, out of full piles.
const YOUR_ITEM: u32 = 6;
const SILENCE: u32 = 20;
const GREEN: u32 = 0;
const RED: u32 = 3;

#[derive(Clone)]
struct Table<'a> {
    escape: &'a Escape,
    state: State,
}

impl Table<'_> {
    fn view(&self) -> View {
        self.escape.view(&self.state, Viewer::Spectator)
    }

    fn fates(&self) -> Vec<Fate> {
        self.view().seats.iter().map(|seat| seat.fate).collect()
    }

    fn asked(&self, index: u8) -> Option<Asked> {
        self.escape.view(&self.state, Viewer::Seat(seat(index))).you.and_then(|you| you.asked)
    }

    fn legal(&self, index: u8) -> Vec<Action> {
        let mut legal = Vec::new();
        self.escape.legal(&self.state, seat(index), &mut legal);
        legal
    }
}

fn escape(seats: u8, mode: Mode, zone: Zone) -> Escape {
    Escape::new(Options { seats, mode, zone }).expect("the test chooses a good table")
}

fn custom(map: &str) -> Zone {
    Zone::Custom(map.to_owned())
}

/// A game in words, `Captain D01 + Defense; FirstAlien I01; hatch 1 damaged; killed 1; round 39; turn 0`, and what
/// more is to be said of it; `play` then plays it.
fn set(mode: Mode, zone: Zone, text: &str, more: impl Fn(Position) -> Position, play: impl FnOnce(&mut Table<'_>)) {
    let (mut position, mut n_seats) = (Position::new(), 0);
    for part in text.split("; ") {
        let (head, rest) = part.split_once(' ').expect("a part has a head");
        position = match head {
            "turn" => position.turn(seat(read(rest))),
            "round" => position.round(read(rest)),
            "killed" => position.out(seat(read(rest)), Fate::Killed),
            "escaped" => position.out(seat(read(rest)), Fate::Escaped),
            "hatch" => match rest.split_once(' ').expect("a hatch has a state") {
                (hatch, "damaged") => position.hatch(read(hatch), HatchState::Damaged),
                (hatch, _) => position.hatch(read(hatch), HatchState::Blocked),
            },
            _ => {
                n_seats += 1;
                let (at, hand) = rest.split_once(" + ").unwrap_or((rest, ""));
                position.seat(role(head), at, &hand.split_whitespace().map(item).collect::<Vec<_>>())
            }
        };
    }
    let escape = escape(n_seats, mode, zone);
    let state = escape.set_up(&more(position));
    play(&mut Table { escape: &escape, state });
}

/// An advanced game on [`SHIP`].
fn ship(text: &str, play: impl FnOnce(&mut Table<'_>)) {
    set(Mode::Advanced, custom(SHIP), text, |position| position, play);
}
