//! A table for tests in words: positions, actions and notices are written as one would say them.
#![allow(dead_code, reason = "each test file uses its part of the desk")]

use std::fmt::Debug;
use std::str::FromStr;

use fuga_escape::{
    Action, Asked, Edition, Ending, Escape, Fact, Fate, HatchCard, HatchState, Item, Mode, Notice, Options, Own,
    Position, Public, Refusal, Role, Scenario, Side, State, View, Zone,
};
use fuga_kernel::{Game, Happened as _, OptionsError, OutOfTurn, Refuse, Refused, Seat, Tape, Viewer};

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
        let (n_seats, position) = position(text);
        Self::set(escape(n_seats, mode, zone), &piles(position))
    }

    /// A game with coded rules, written one after another: `B.3 C.6[1,2]`.
    pub(crate) fn coded(codes: &str, edition: Edition, zone: Zone, text: &str) -> Self {
        Self::coded_with(codes, edition, zone, text, |position| position)
    }

    /// The same, with the piles that words do not tell.
    pub(crate) fn coded_with(
        codes: &str,
        edition: Edition,
        zone: Zone,
        text: &str,
        piles: impl FnOnce(Position) -> Position,
    ) -> Self {
        let (n_seats, position) = position(text);
        Self::set(coded(codes, edition, n_seats, zone).expect("the test chooses a good scenario"), &piles(position))
    }

    /// A game in words on a table with these options, as many seats as the words have.
    pub(crate) fn of(options: Options, text: &str) -> Self {
        let (seats, position) = position(text);
        Self::set(Escape::new(Options { seats, ..options }).expect("the test chooses a good table"), &position)
    }

    /// A game with coded rules that is dealt with these draws and no others, and what happened in the deal.
    pub(crate) fn dealt(codes: &str, n_seats: u8, zone: Zone, draws: &[u32]) -> (Self, Vec<Fact>) {
        let escape = coded(codes, Edition::English, n_seats, zone).expect("the test chooses a good scenario");
        let (mut tape, mut facts) = (Tape::new(draws), Vec::new());
        let state = escape.deal(&mut tape, &mut facts);
        assert_eq!(tape.finish(), Ok(()));
        (Self { escape, state }, facts)
    }

    fn set(escape: Escape, position: &Position) -> Self {
        let state = escape.set_up(position);
        assert_eq!(escape.check_counts(&state), Ok(()), "a position has its table's cards and roles");
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

/// A table with coded rules on top of the advanced game.
pub(crate) fn coded(codes: &str, edition: Edition, n_seats: u8, zone: Zone) -> Result<Escape, OptionsError> {
    Escape::new(Options { edition, scenario: Some(scenario(codes)), ..Options::new(n_seats, Mode::Advanced, zone) })
}

/// Codes written one after another, as a scenario.
pub(crate) fn scenario(codes: &str) -> Scenario {
    let lines: Vec<&str> = codes.split_whitespace().collect();
    Scenario::Custom(format!("name: Test\n\n{}\n", lines.join("\n")))
}

/// A position in words, and how many seats it has.
fn position(text: &str) -> (u8, Position) {
    let (mut position, mut n_seats) = (Position::new(), 0);
    for part in text.split("; ") {
        let (head, rest) = part.split_once(' ').expect("a part has a head");
        position = match head {
            "turn" => position.turn(seat(read(rest))),
            "round" => position.round(read(rest)),
            "killed" => position.out(seat(read(rest)), Fate::Killed),
            "escaped" => position.out(seat(read(rest)), Fate::Escaped),
            "returning" => position.out(seat(read(rest)), Fate::Returning),
            "fed" => position.fed(seat(read(rest))),
            "turned" => position.turned(seat(read(rest))),
            "spent" => position.spent(seat(read(rest))),
            "kills" => {
                let (index, n_kills) = rest.split_once(' ').expect("a seat has made kills");
                position.kills(seat(read(index)), read(n_kills))
            }
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
    (n_seats, position)
}

pub(crate) fn custom(map: &str) -> Zone {
    Zone::Custom(map.to_owned())
}

/// Acts, with these draws and no others, and compares what everybody is told and sees.
///
/// Lines that begin with "you" are for the seat that acts, lines that begin with "others:" for all but that seat, with
/// "to 2:" for seat 2 alone, with "but 2:" for all but seat 2, and the rest is for every seat and the spectator alike.
pub(crate) fn check(table: &mut Table, act: &str, draws: &[u32], told: &str) {
    let (actor, action) = parse(act);
    assert!(table.legal(u8::from(actor)).contains(&action), "{act} is not offered");
    let (mut tape, mut facts) = (Tape::new(draws), Vec::<Fact>::new());
    table.escape.apply(&mut table.state, actor, action, &mut tape, &mut facts).expect("it is offered");
    assert_eq!(tape.finish(), Ok(()), "{act}");
    assert_eq!(table.escape.check_counts(&table.state), Ok(()), "{act}");
    for viewer in Viewer::all(table.escape.n_seats()) {
        let lines = told.split(" / ").filter(|line| !line.is_empty());
        let expected: Vec<&str> = lines.filter_map(|line| line_for(line, viewer, actor)).collect();
        assert_eq!(hear(table, &facts, viewer), expected, "{act}, told to {viewer:?}");
        check_view(table, viewer);
    }
}

/// What a viewer hears of what happened.
pub(crate) fn hear(table: &Table, facts: &[Fact], viewer: Viewer) -> Vec<String> {
    facts.iter().filter_map(|fact| fact.notice(&table.escape, viewer)).map(|notice| say(&notice)).collect()
}

/// The line as this viewer hears it, if it does.
fn line_for(line: &str, viewer: Viewer, actor: Seat) -> Option<&str> {
    let is_actor = viewer == Viewer::Seat(actor);
    let Some((who, said)) = line.split_once(": ") else {
        return (is_actor || !line.starts_with("you ")).then_some(line);
    };
    let is_for = match who.split_once(' ') {
        None => !is_actor,
        Some(("to", index)) => viewer == Viewer::Seat(seat(read(index))),
        Some((_, index)) => viewer != Viewer::Seat(seat(read(index))),
    };
    is_for.then_some(said)
}

/// E-80 What is not a viewer's own is the same for all, but for what the seat in turn has played unseen (G.4).
fn check_view(table: &Table, viewer: Viewer) {
    let mut seen = table.escape.view(&table.state, viewer);
    let public = table.view();
    seen.you = None;
    if viewer == Viewer::Seat(public.turn.seat) {
        seen.turn = public.turn.clone();
    }
    assert_eq!(seen, public, "seen by {viewer:?}");
}

/// The match is over.
pub(crate) const OVER: Refused<Refusal> = Refused::OutOfTurn { why: OutOfTurn::MatchOver, rule: "E-54" };

/// Others are asked.
pub(crate) const fn not_asked(seat: Seat) -> Refused<Refusal> {
    Refused::OutOfTurn { why: OutOfTurn::NotAsked { seat }, rule: "E-04" }
}

/// Tries what the rules refuse: nothing changes and nothing is drawn.
pub(crate) fn refuse(table: &Table, act: &str, refusal: impl Into<Refused<Refusal>>, rule: &str) {
    let (refusal, (actor, action)) = (refusal.into(), parse(act));
    let (mut state, mut tape, mut facts) = (table.state.clone(), Tape::new(&[]), Vec::<Fact>::new());
    let found = table.escape.apply(&mut state, actor, action, &mut tape, &mut facts);
    assert_eq!(refusal.rule(), rule, "{act}");
    assert_eq!(found, Err(refusal), "{act}");
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

/// How far the seat in turn may move.
pub(crate) fn steps(table: &Table, index: u8) -> u8 {
    let Some(Asked::Move { steps, .. }) = table.own(index).asked else { panic!("seat {index} is not asked to move") };
    steps
}

/// How many kills each seat has made, as everybody sees them.
pub(crate) fn kills(table: &Table) -> Vec<u16> {
    table.view().seats.iter().map(|seat| seat.kills).collect()
}

/// Each seat's role as everybody knows it.
pub(crate) fn shown(table: &Table) -> Vec<Option<Role>> {
    table.view().seats.iter().map(|seat| seat.role).collect()
}

/// A seat and an action in words: "0 move hatch 3".
pub(crate) fn parse(act: &str) -> (Seat, Action) {
    let (index, rest) = act.split_once(' ').expect("a seat acts");
    let (verb, object) = rest.split_once(' ').unwrap_or((rest, ""));
    let action = match verb {
        "move" => Action::Move { to: read(object) },
        "attack" => Action::Attack { to: read(object) },
        "stay" => Action::Stay,
        "stay-aloud" => Action::StayAloud,
        "power-teleport" => Action::PowerTeleport,
        "plan-teleport" => Action::PlanTeleport,
        "choose" => Action::Choose { card: if object == "Green" { HatchCard::Green } else { HatchCard::Red } },
        "examine" => Action::Examine { seat: seat(read(object)) },
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
        Notice::Public(fact) => say_public(fact),
        Notice::YouMoved { to, .. } => format!("you at {to}"),
        Notice::YouRestarted { at, .. } => format!("you restart at {at}"),
        Notice::SeatRestarted { seat } => format!("{seat} restarts"),
        Notice::YouPlannedTeleport { .. } => "you plan to teleport".to_owned(),
        Notice::YouDrew { card, .. } => format!("you drew {card:?}"),
        Notice::YouGotItem { item, .. } => format!("you got {item:?}"),
        Notice::YouDiscarded { item, .. } => format!("you put {item:?} away"),
        Notice::SeatGotItem { seat } => format!("{seat} got an item"),
        Notice::ItemUsed { seat, item } => format!("{seat} shows {item:?}"),
        Notice::SeatDiscarded { seat } => format!("{seat} put an item away"),
        Notice::YouAre { role, at, .. } => format!("you are {role:?} at {at}"),
    }
}

/// What everybody perceives, in words.
fn say_public(fact: &Public) -> String {
    match fact {
        Public::Stayed { seat } => format!("{seat} stays"),
        Public::Stuck { seat } => format!("{seat} is stuck"),
        Public::Turned { seat } => format!("{seat} turns"),
        Public::PlaysOn { seat } => format!("{seat} plays on"),
        Public::PowerUsed { seat, role } => format!("{seat} uses the power of {role:?}"),
        Public::RoleShown { seat, role } => format!("{seat} is {role:?}"),
        Public::ItemKept { seat, item, n_uses_left } => {
            format!("{seat} shows {item:?}, {n_uses_left} left")
        }
        Public::HatchCardsDrawn { seat, hatch, cards: [one, two] } => {
            format!("{seat} on hatch {hatch} draws {one:?} and {two:?}")
        }
        Public::RoundBegan { round } => format!("round {round}"),
        Public::TurnBegan { seat } => format!("turn {seat}"),
        Public::NoCard { seat } => format!("{seat} no card"),
        Public::Silence { seat } => format!("{seat} silence"),
        Public::Noise { seat, at } => format!("{seat} noise in {at}"),
        Public::Attacked { seat, at, by_item, killed, defended } => {
            let means = if *by_item { " with an item" } else { "" };
            let deaths = killed.iter().map(|death| format!(", {} {:?} dies", death.seat, death.role));
            let saved = defended.iter().map(|seat| format!(", {seat} is saved"));
            format!("{seat} attacks {at}{means}{}", deaths.chain(saved).collect::<String>())
        }
        Public::Lit { seat, at, found } => {
            let found = found.iter().map(|found| format!(", {} at {}", found.seat, found.at));
            format!("{seat} lights {at}{}", found.collect::<String>())
        }
        Public::HatchReached { seat, hatch, card: None } => format!("{seat} on hatch {hatch}"),
        Public::HatchReached { seat, hatch, card: Some(card) } => {
            format!("{seat} on hatch {hatch}, {card:?}")
        }
        Public::Escaped { seat, hatch } => format!("{seat} escaped by hatch {hatch}"),
        Public::Stranded { seats } => {
            let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
            format!("stranded {}", seats.join(" "))
        }
        Public::Ended { outcome } => {
            let won = |won| if won { "won" } else { "lost" };
            // The kills are told where they have won, or where nobody has (E.3, B.6).
            let do_kills_count = outcome.ending == Ending::EnoughKills || !outcome.seats.iter().any(|seat| seat.won);
            let seats = outcome.seats.iter().zip(0_u8..).map(|(result, index)| {
                assert_eq!(result.seat, seat(index), "results are in seat order");
                let kills =
                    if do_kills_count && result.kills > 0 { format!(" {} kills", result.kills) } else { String::new() };
                let turned = if result.is_turned { " turned" } else { "" };
                format!(", {:?}{turned} {:?}{kills} {}", result.role, result.fate, won(result.won))
            });
            format!("{:?} in round {}{}", outcome.ending, outcome.round, seats.collect::<String>())
        }
        Public::Began { first } => format!("{first} begins"),
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
    let mut cast = [Side::Human, Side::Alien].into_iter().flat_map(Role::all);
    *cast.find(|role| format!("{role:?}") == name).expect("the test names a card")
}

/// A text with one bit flipped, for every bit it has.
pub(crate) fn flipped(text: &str) -> impl Iterator<Item = String> {
    (0..8 * text.len()).map(|bit| {
        let mut bytes = text.as_bytes().to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}
