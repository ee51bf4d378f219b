//! A table for tests in words: positions, actions and notices are written as one would say them.
#![allow(dead_code, reason = "each test file uses its part of the desk")]

use std::fmt::Debug;
use std::str::FromStr;

use fuga_escape::{
    Action, Escape, Fact, Fate, HatchState, Item, Mode, Notice, Options, Own, Position, Refusal, Role, Side, State,
    View, Zone,
};
use fuga_kernel::{Game, Refuse, Seat, Tape, Viewer};

/// A corridor of secure sectors between two hatches, with a dangerous sector in the middle and one at the end.
pub(crate) const SHIP: &str = "\
name: Ship

   A B C D E F G H I
01 o o 1 x 2 o o x o
02 . H . . . . A . .
";

/// A corridor with a dead end behind hatch 1, another on hatch 4, and both starts on its way.
pub(crate) const TRAP: &str = "\
name: Trap

   A B C D E F G H
01 x 1 o x 2 o 3 4
02 . . H . A . . .
";

// The first draw that gives each kind of card, out of full piles.
pub(crate) const YOUR: u32 = 0;
pub(crate) const YOUR_ITEM: u32 = 6;
pub(crate) const ANY: u32 = 10;
pub(crate) const ANY_ITEM: u32 = 16;
pub(crate) const SILENCE: u32 = 20;
pub(crate) const GREEN: u32 = 0;
pub(crate) const RED: u32 = 3;

pub(crate) struct Table {
    pub(crate) escape: Escape,
    pub(crate) state: State,
}

impl Table {
    /// A game in words: `Captain D01 + Defense; FirstAlien I01; hatch 1 damaged; killed 1; round 39; turn 0`.
    pub(crate) fn new(mode: Mode, zone: Zone, text: &str) -> Self {
        Self::with(mode, zone, text, |position| position)
    }

    /// The same, with the piles that words do not tell.
    pub(crate) fn with(mode: Mode, zone: Zone, text: &str, piles: impl FnOnce(Position) -> Position) -> Self {
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
        let state = escape.set_up(&piles(position));
        Self { escape, state }
    }

    pub(crate) fn view(&self) -> View {
        self.escape.view(&self.state, Viewer::Spectator)
    }

    pub(crate) fn own(&self, index: u8) -> Own {
        self.escape.view(&self.state, Viewer::Seat(seat(index))).you.expect("a seat sees itself")
    }

    pub(crate) fn fates(&self) -> Vec<Fate> {
        self.view().seats.iter().map(|seat| seat.fate).collect()
    }

    /// Where a seat stands.
    pub(crate) fn at(&self, index: u8) -> Option<String> {
        self.own(index).at.map(|at| at.to_string())
    }

    /// Hand sizes, in seat order.
    pub(crate) fn hands(&self) -> Vec<u8> {
        self.view().seats.iter().map(|seat| seat.items).collect()
    }

    pub(crate) fn legal(&self, index: u8) -> Vec<Action> {
        let mut legal = Vec::new();
        self.escape.legal(&self.state, seat(index), &mut legal);
        legal
    }
}

pub(crate) fn escape(seats: u8, mode: Mode, zone: Zone) -> Escape {
    Escape::new(Options::new(seats, mode, zone)).expect("the test chooses a good table")
}

pub(crate) fn custom(map: &str) -> Zone {
    Zone::Custom(map.to_owned())
}

/// Acts, with these draws and no others, and compares what everybody is told.
///
/// Lines that begin with "you" are for the seat that acts, lines that begin with "others:" for all but that seat, and
/// the rest is for every seat and the spectator alike.
pub(crate) fn check(table: &mut Table, act: &str, draws: &[u32], told: &str) {
    let (actor, action) = parse(act);
    assert!(table.legal(u8::from(actor)).contains(&action), "{act} is not offered");
    let (mut tape, mut facts) = (Tape::new(draws), Vec::<Fact>::new());
    table.escape.apply(&mut table.state, actor, action, &mut tape, &mut facts).expect("it is offered");
    assert_eq!(tape.finish(), Ok(()), "{act}");
    assert_eq!(table.escape.check_counts(&table.state), Ok(()), "{act}");
    for viewer in Viewer::all(table.escape.n_seats()) {
        let is_actor = viewer == Viewer::Seat(actor);
        let expected = told.split(" / ").filter(|line| !line.is_empty());
        let expected: Vec<&str> = expected
            .filter(|line| is_actor || !line.starts_with("you "))
            .filter_map(|line| match line.strip_prefix("others: ") {
                Some(line) => (!is_actor).then_some(line),
                None => Some(line),
            })
            .collect();
        let heard = facts.iter().filter_map(|fact| table.escape.notice(fact, viewer));
        let heard: Vec<String> = heard.map(|notice| say(&notice)).collect();
        assert_eq!(heard, expected, "{act}, told to {viewer:?}");
    }
}

/// Tries what the rules refuse: nothing changes and nothing is drawn.
pub(crate) fn refuse(table: &Table, act: &str, refusal: Refusal, rule: &str) {
    let (actor, action) = parse(act);
    let (mut state, mut tape, mut facts) = (table.state.clone(), Tape::new(&[]), Vec::<Fact>::new());
    let found = table.escape.apply(&mut state, actor, action, &mut tape, &mut facts);
    assert_eq!((found, refusal.rule()), (Err(refusal), rule), "{act}");
    assert!(state == table.state && tape.finish().is_ok() && facts.is_empty(), "{act} changed something");
    assert!(!table.legal(u8::from(actor)).contains(&action), "{act} is offered");
}

/// Exactly what a seat may do, in order: verbs parted by semicolons, their objects by commas.
pub(crate) fn offers(table: &Table, index: u8, expected: &str) {
    let groups = expected.split("; ").filter(|group| !group.is_empty());
    let actions = groups.flat_map(|group| {
        let (verb, objects) = group.split_once(' ').unwrap_or((group, ""));
        objects.split(", ").map(move |object| parse(&format!("{index} {verb} {object}")).1)
    });
    assert_eq!(table.legal(index), actions.collect::<Vec<Action>>());
}

/// Where the seat may move to.
pub(crate) fn moves(table: &Table, index: u8) -> Vec<String> {
    let to = |action| if let Action::Move { to } = action { Some(to.to_string()) } else { None };
    table.legal(index).into_iter().filter_map(to).collect()
}

/// A seat and an action in words: "0 move hatch 3".
pub(crate) fn parse(act: &str) -> (Seat, Action) {
    let (index, rest) = act.split_once(' ').expect("a seat acts");
    let (verb, object) = rest.split_once(' ').unwrap_or((rest, ""));
    let action = match verb {
        "move" => Action::Move { to: read(object) },
        "attack" => Action::Attack { to: read(object) },
        "stay" => Action::Stay,
        "announce" => Action::Announce { at: read(object) },
        "use" => Action::Use { item: item(object) },
        "light" => Action::Light { at: read(object) },
        "discard" => Action::Discard { item: item(object) },
        "end" => Action::EndTurn,
        _ => panic!("{act}"),
    };
    (seat(read(index)), action)
}

/// A notice in words.
pub(crate) fn say(notice: &Notice) -> String {
    match notice {
        Notice::YouMoved { to, .. } => format!("you at {to}"),
        Notice::YouDrew { card, .. } => format!("you drew {card:?}"),
        Notice::YouGotItem { item, .. } => format!("you got {item:?}"),
        Notice::YouDiscarded { item, .. } => format!("you put {item:?} away"),
        Notice::RoundBegan { round } => format!("round {round}"),
        Notice::TurnBegan { seat } => format!("turn {seat}"),
        Notice::NoCard { seat } => format!("{seat} no card"),
        Notice::Silence { seat } => format!("{seat} silence"),
        Notice::Noise { seat, at } => format!("{seat} noise in {at}"),
        Notice::Attacked { seat, at, by_item, killed, defended } => {
            let means = if *by_item { " with an item" } else { "" };
            let deaths = killed.iter().map(|death| format!(", {} {:?} dies", death.seat, death.role));
            let saved = defended.iter().map(|seat| format!(", {seat} is saved"));
            format!("{seat} attacks {at}{means}{}", deaths.chain(saved).collect::<String>())
        }
        Notice::SeatGotItem { seat } => format!("{seat} got an item"),
        Notice::ItemUsed { seat, item } => format!("{seat} shows {item:?}"),
        Notice::SeatDiscarded { seat } => format!("{seat} put an item away"),
        Notice::Lit { seat, at, found } => {
            let found = found.iter().map(|found| format!(", {} at {}", found.seat, found.at));
            format!("{seat} lights {at}{}", found.collect::<String>())
        }
        Notice::HatchReached { seat, hatch, card: None } => format!("{seat} on hatch {hatch}"),
        Notice::HatchReached { seat, hatch, card: Some(card) } => format!("{seat} on hatch {hatch}, {card:?}"),
        Notice::Escaped { seat, hatch } => format!("{seat} escaped by hatch {hatch}"),
        Notice::Stranded { seats } => {
            let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
            format!("stranded {}", seats.join(" "))
        }
        Notice::Ended { outcome } => {
            let won = |won| if won { "won" } else { "lost" };
            let seats = outcome.seats.iter().zip(0_u8..).map(|(result, index)| {
                assert_eq!(result.seat, seat(index), "results are in seat order");
                format!(", {:?} {:?} {}", result.role, result.fate, won(result.won))
            });
            format!("{:?} in round {}{}", outcome.ending, outcome.round, seats.collect::<String>())
        }
        Notice::Began { .. } | Notice::YouAre { .. } => format!("{notice:?}"),
    }
}

pub(crate) const fn seat(index: u8) -> Seat {
    Seat::new(index)
}

pub(crate) fn read<T: FromStr<Err: Debug>>(word: &str) -> T {
    word.parse().expect("the test calls things by their names")
}

pub(crate) fn item(name: &str) -> Item {
    Item::ALL.into_iter().find(|item| format!("{item:?}") == name).expect("the test names a card")
}

pub(crate) fn role(name: &str) -> Role {
    let mut cast = [Side::Human, Side::Alien].into_iter().flat_map(|side| Role::cast(side, 16));
    *cast.find(|role| format!("{role:?}") == name).expect("the test names a card")
}
