//! A table for tests in words: actions and notices are written as one would say them.
#![allow(dead_code, reason = "each test file uses its part of the desk")]

use std::fmt::Debug;
use std::str::FromStr;

use fuga_kernel::{Extras as _, Game, Happened as _, Refuse, Seat, Tape, ToAct, Viewer};
use fuga_survive::{
    Action, Asked, Back, Colour, Creature, Explorer, ExplorerSet, Fact, Notice, Options, Outcome, Position, Public,
    Spot, State, Survive, Terrain, View,
};

// What the die shows for these draws.
pub(crate) const SERPENT: u32 = 0;
pub(crate) const SHARK: u32 = 2;
pub(crate) const WHALE: u32 = 4;

pub(crate) struct Table {
    pub(crate) survive: Survive,
    pub(crate) state: State,
}

impl Table {
    /// A position at a table of four.
    pub(crate) fn new(position: &Position) -> Self {
        Self::with(Options::new(4), position)
    }

    pub(crate) fn with(options: Options, position: &Position) -> Self {
        let survive = survive(options);
        let state = survive.set_up(position);
        assert_eq!(survive.check(&state), Ok(()), "the test sets up a position that can be");
        Self { survive, state }
    }

    pub(crate) fn view(&self, viewer: Viewer) -> View {
        self.survive.view(&self.state, viewer)
    }

    pub(crate) fn public(&self) -> View {
        self.view(Viewer::Spectator)
    }

    pub(crate) fn asked(&self) -> Asked {
        self.public().asked.expect("the match goes on")
    }

    /// Where an explorer is.
    pub(crate) fn at(&self, explorer: &str) -> String {
        let explorer: Explorer = read(explorer);
        let view = self.public();
        view.explorers.iter().find(|seen| seen.explorer == explorer).expect("it was placed").at.to_string()
    }

    /// Every boat with who is aboard: `c4 red 1 + red 2, c5`.
    pub(crate) fn boats(&self) -> String {
        let boats = self.public().boats;
        let words = boats.iter().map(|boat| format!("{} {}", boat.at, names(boat.aboard)).trim().to_owned());
        words.collect::<Vec<_>>().join(", ")
    }

    /// Where the creatures of a kind are.
    pub(crate) fn herd(&self, kind: Creature) -> String {
        let creatures = self.public().creatures;
        let places = creatures.iter().filter(|seen| seen.creature == kind).map(|seen| seen.at.to_string());
        places.collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.survive.to_act(&self.state).outcome()
    }

    /// What a seat may do, in words.
    pub(crate) fn legal(&self, index: u8) -> Vec<String> {
        let mut legal = Vec::new();
        self.survive.legal(&self.state, Seat::new(index), &mut legal);
        legal.into_iter().map(tell).collect()
    }

    /// What the one seat that is asked may do and that begins with these words, less the words.
    pub(crate) fn offers(&self, head: &str) -> String {
        let legal = self.legal(u8::from(self.actor()));
        let rests = legal.iter().filter_map(|act| act.strip_prefix(head).map(|rest| rest.trim().to_owned()));
        rests.collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn actor(&self) -> Seat {
        match self.survive.to_act(&self.state) {
            ToAct::Seats(seats) => seats.iter().next().expect("somebody is asked"),
            ToAct::Over(outcome) => panic!("the match is over: {outcome:?}"),
        }
    }

    fn seat_for(&self, action: Action) -> Seat {
        match action {
            Action::Defend { colour, .. } | Action::Decline { colour } => self.survive.seat_of(colour),
            _ => self.actor(),
        }
    }

    /// Acts with these draws and no others.
    #[track_caller]
    pub(crate) fn act(&mut self, act: &str, draws: &[u32]) -> Vec<Fact> {
        let action = parse(act);
        let seat = self.seat_for(action);
        assert!(self.legal(u8::from(seat)).contains(&act.to_owned()), "{act} is not offered");
        let (mut tape, mut facts) = (Tape::new(draws), Vec::new());
        let result = self.survive.apply(&mut self.state, seat, action, &mut tape, &mut facts);
        assert_eq!(result, Ok(()), "{act}");
        assert_eq!(tape.finish(), Ok(()), "{act}");
        assert_eq!(self.survive.check(&self.state), Ok(()), "{act}");
        facts
    }
}

/// Acts, with these draws and no others, and compares what the spectator is told.
#[track_caller]
pub(crate) fn check(table: &mut Table, act: &str, draws: &[u32], told: &str) {
    let facts = table.act(act, draws);
    let heard = facts.iter().filter_map(|fact| fact.notice(&table.survive, Viewer::Spectator));
    assert_eq!(heard.map(|notice| say(&notice)).collect::<Vec<_>>().join(" / "), told, "{act}");
}

/// Tries what the rules refuse: nothing changes, nothing is drawn, and the list does not offer it.
#[track_caller]
pub(crate) fn refuse(table: &Table, act: &str, code: &str, rule: &str) {
    let action = parse(act);
    let seat = table.seat_for(action);
    let (mut state, mut tape, mut facts) = (table.state, Tape::new(&[]), Vec::<Fact>::new());
    let refusal =
        table.survive.apply(&mut state, seat, action, &mut tape, &mut facts).expect_err("it is against the rules");
    assert_eq!((refusal.code(), refusal.rule()), (code, rule), "{act}");
    assert!(state == table.state && tape.finish().is_ok() && facts.is_empty(), "{act} changed something");
    assert!(!table.legal(u8::from(seat)).contains(&act.to_owned()), "{act} is offered");
}

pub(crate) fn survive(options: Options) -> Survive {
    Survive::new(options).expect("the test chooses a good table")
}

/// An action in words: "red 1 deck c4" is a step.
pub(crate) fn parse(act: &str) -> Action {
    let words: Vec<&str> = act.split(' ').collect();
    match words[..] {
        ["for", "me"] => Action::PlaceForMe,
        ["place", treasure, "on", on] => Action::PlaceExplorer { treasure: read(treasure), on: read(on) },
        ["boat", "at", at] => Action::PlaceBoat { at: read(at) },
        ["dolphin", front, colour, number, to] => {
            Action::CallDolphin { tile: terrain(front), explorer: read(&format!("{colour} {number}")), to: read(to) }
        }
        ["wind", front, from, to] => Action::RaiseWind { tile: terrain(front), from: read(from), to: read(to) },
        ["relocate", kind, front, from, to] => {
            Action::Relocate { tile: terrain(front), creature: creature(kind), from: read(from), to: read(to) }
        }
        ["glide", to] => Action::Glide { to: read(to) },
        ["row", from, to] => Action::Row { from: read(from), to: read(to) },
        ["sink", tile] => Action::Sink { tile: read(tile) },
        ["aboard", colour, number] => Action::TakeAboard { explorer: read(&format!("{colour} {number}")) },
        ["hunt", from, to] => Action::MoveCreature { from: read(from), to: read(to) },
        ["defend", name, front] => Action::Defend { colour: colour(name), tile: terrain(front) },
        ["decline", name] => Action::Decline { colour: colour(name) },
        ["pass"] => Action::Pass,
        [colour, number, ref spot @ ..] => {
            Action::Step { explorer: read(&format!("{colour} {number}")), to: read::<Spot>(&spot.join(" ")) }
        }
        _ => panic!("{act}"),
    }
}

/// The words of an action.
pub(crate) fn tell(action: Action) -> String {
    match action {
        Action::PlaceForMe => "for me".to_owned(),
        Action::PlaceExplorer { treasure, on } => format!("place {treasure} on {on}"),
        Action::PlaceBoat { at } => format!("boat at {at}"),
        Action::CallDolphin { tile, explorer, to } => format!("dolphin {} {explorer} {to}", tile.name()),
        Action::RaiseWind { tile, from, to } => format!("wind {} {from} {to}", tile.name()),
        Action::Relocate { tile, creature, from, to } => {
            format!("relocate {} {} {from} {to}", creature.name(), tile.name())
        }
        Action::Glide { to } => format!("glide {to}"),
        Action::Step { explorer, to } => format!("{explorer} {to}"),
        Action::Row { from, to } => format!("row {from} {to}"),
        Action::Sink { tile } => format!("sink {tile}"),
        Action::TakeAboard { explorer } => format!("aboard {explorer}"),
        Action::MoveCreature { from, to } => format!("hunt {from} {to}"),
        Action::Defend { colour, tile } => format!("defend {colour} {}", tile.name()),
        Action::Decline { colour } => format!("decline {colour}"),
        Action::Pass => "pass".to_owned(),
    }
}

fn names(explorers: ExplorerSet) -> String {
    explorers.iter().map(|explorer| explorer.to_string()).collect::<Vec<_>>().join(" + ")
}

/// A notice in words.
pub(crate) fn say(notice: &Notice) -> String {
    match notice {
        Notice::Public(fact) => say_public(fact),
        Notice::YouPlaced { explorer, on, treasure } => format!("you placed {explorer} on {on} with {treasure}"),
        Notice::ExplorerPlaced { explorer, on } => format!("{explorer} on {on}"),
        Notice::YouKept { colour, back, front } => format!("{colour} kept {} {}", front.name(), back.name()),
        Notice::TileKept { colour, front } => format!("{colour} kept a {}", front.name()),
        Notice::YouAnswered { colour, reply } => format!("{colour} answered {reply:?}"),
        Notice::Answered { colour } => format!("{colour} answered"),
    }
}

/// What everybody perceives, in words.
fn say_public(fact: &Public) -> String {
    match fact {
        Public::Began { first, .. } => format!("seat {first} begins"),
        Public::SetupHandedOver { seat } => format!("seat {seat} has the rules place"),
        Public::BoatPlaced { colour, at } => format!("boat of {colour} in {at}"),
        Public::ValuesCovered => "values covered".to_owned(),
        Public::TurnBegan { colour } => format!("turn {colour}"),
        Public::Passed { colour } => format!("{colour} passes"),
        Public::TilePlayed { colour, back, front } => {
            format!("{colour} plays {} {}", front.name(), back.name())
        }
        Public::ExplorerMoved { explorer, to } => format!("{explorer} to {to}"),
        Public::BoatMoved { from, to, aboard, .. } if aboard.is_empty() => {
            format!("boat {from} to {to}")
        }
        Public::BoatMoved { from, to, aboard, .. } => {
            format!("boat {from} to {to} with {}", names(*aboard))
        }
        Public::BoatDestroyed { at } => format!("boat lost in {at}"),
        Public::FellIn { explorers, at } => format!("{} in the water of {at}", names(*explorers)),
        Public::Lost { explorers, cause } => format!("{} lost: {cause:?}", names(*explorers)),
        Public::TileSunk { at, terrain, .. } => format!("{} {at} sinks", terrain.name()),
        Public::BackShown { back, .. } => format!("back {}", back.name()),
        Public::CreaturePlaced { creature, at } => format!("{} in {at}", creature.name()),
        Public::BoatSurfaced { at } => format!("boat in {at}"),
        Public::Boarded { explorers, at } => format!("{} aboard in {at}", names(*explorers)),
        Public::SweptAway { at, creatures } => format!("swept from {at}: {creatures:?}"),
        Public::DieRolled { creature, .. } => format!("die {}", creature.name()),
        Public::CreatureMoved { creature, from, to } => format!("{} {from} to {to}", creature.name()),
        Public::DefenceAsked { asked } => {
            let asked: Vec<String> = asked.iter().map(|colour| colour.to_string()).collect();
            format!("asked {}", asked.join(" + "))
        }
        Public::Defended { colour, creature, at, .. } => {
            format!("{colour} stops the {} in {at}", creature.name())
        }
        Public::Ended { outcome } => {
            let score = |seat: &fuga_survive::SeatResult| format!("{}{}", seat.score, if seat.won { "!" } else { "" });
            let scores: Vec<String> = outcome.seats.iter().map(score).collect();
            format!("{:?} {}", outcome.ending, scores.join(" "))
        }
    }
}

pub(crate) fn read<T: FromStr<Err: Debug>>(word: &str) -> T {
    word.parse().expect("the test calls things by their names")
}

pub(crate) fn colour(name: &str) -> Colour {
    Colour::ALL.into_iter().find(|colour| colour.name() == name).expect("the test names a colour")
}

pub(crate) fn terrain(name: &str) -> Terrain {
    Terrain::ALL.into_iter().find(|terrain| terrain.name() == name).expect("the test names a terrain")
}

pub(crate) fn creature(name: &str) -> Creature {
    Creature::ALL.into_iter().find(|creature| creature.name() == name).expect("the test names a creature")
}

/// A bare position in words: explorers by spot, parted by semicolons, then boats and creatures.
///
/// `red tile d4; yellow deck c4 = 5; boats c4; shark b3; beach d4; hand red dolphin beach; turn yellow; rolled shark`
pub(crate) fn position(text: &str) -> Position {
    let mut position = Position::new();
    for part in text.split("; ").filter(|part| !part.is_empty()) {
        let (head, rest) = part.split_once(' ').expect("a part has a head");
        position = match head {
            "boats" => position.boats(rest),
            "serpent" | "shark" | "whale" => position.creatures(creature(head), rest),
            "beach" | "forest" | "mountain" => position.tiles(terrain(head), rest),
            "turn" => position.turn(colour(rest)),
            "rolled" => position.rolled(creature(rest)),
            "bag" => {
                let (front, backs) = rest.split_once(' ').expect("a bag has a terrain");
                position.bag(terrain(front), &backs.split(' ').map(back).collect::<Vec<_>>())
            }
            "hand" => {
                let words: Vec<&str> = rest.split(' ').collect();
                position.hand(colour(words[0]), back(words[1]), terrain(words[2]))
            }
            _ => match rest.split_once(" = ") {
                Some((spot, treasure)) => position.worth(colour(head), spot, read(treasure)),
                None => position.explorer(colour(head), rest),
            },
        };
    }
    position
}

pub(crate) fn back(name: &str) -> Back {
    Back::ALL.into_iter().find(|back| back.name() == name).expect("the test names a back")
}

/// A table of four in words.
pub(crate) fn table(text: &str) -> Table {
    Table::new(&position(text))
}
