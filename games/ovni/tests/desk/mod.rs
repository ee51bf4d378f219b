//! A table for tests in words: positions, actions and notices are written as one would say them.
#![allow(dead_code, reason = "each test file uses its part of the desk")]

use fuga_kernel::{Extras as _, Game, Happened as _, Quick, Refuse, Seat, Tape, ToAct, Viewer};
use fuga_ovni::{
    Ability, Action, Alien, AlienSet, Area, Asked, At, Chip, City, Colour, Energy, Fact, Mission, Notice, Options,
    Outcome, Ovni, Planet, Player, PlayerView, Position, Public, State, Tokens, View,
};

pub(crate) struct Table {
    pub(crate) ovni: Ovni,
    pub(crate) state: State,
}

/// A table of so many seats in words; see [`position`].
pub(crate) fn table(n_seats: u8, text: &str) -> Table {
    Table::with(Options::new(n_seats), text)
}

impl Table {
    #[track_caller]
    pub(crate) fn with(options: Options, text: &str) -> Self {
        let ovni = Ovni::new(options).expect("the test chooses a good table");
        let state = ovni.set_up(&position(text));
        assert_eq!(ovni.check(&state), Ok(()), "the test sets up a position that can be");
        Self { ovni, state }
    }

    /// A table that was just dealt, and what was told of it.
    pub(crate) fn dealt(options: Options, seed: u64) -> (Self, Vec<Fact>) {
        let ovni = Ovni::new(options).expect("the test chooses a good table");
        let mut facts = Vec::new();
        let state = ovni.deal(&mut Quick::new(seed), &mut facts);
        (Self { ovni, state }, facts)
    }

    /// Plays on at random to the end; `each` sees the table after every action, and what happened.
    pub(crate) fn play(&mut self, seed: u64, mut each: impl FnMut(&Self, &[Fact])) {
        let mut chance = Quick::new(seed);
        while let ToAct::Seats(asked) = self.ovni.to_act(&self.state) {
            let seat = asked.any(&mut chance);
            let action = self.ovni.pick(&self.state, seat, &mut chance);
            let mut facts = Vec::new();
            self.ovni.apply(&mut self.state, seat, action, &mut chance, &mut facts).expect("what is picked is legal");
            each(self, &facts);
        }
    }

    /// Ends every turn that is asked for, until the match is over.
    #[track_caller]
    pub(crate) fn finish(&mut self) -> Outcome {
        while self.outcome().is_none() {
            self.act("end", &[]);
        }
        self.outcome().expect("it is over")
    }

    pub(crate) fn view(&self, viewer: Viewer) -> View {
        self.ovni.view(&self.state, viewer)
    }

    pub(crate) fn public(&self) -> View {
        self.view(Viewer::Spectator)
    }

    pub(crate) fn asked(&self) -> Asked {
        self.public().asked.expect("the match goes on")
    }

    /// What is public of a player.
    pub(crate) fn player(&self, name: &str) -> PlayerView {
        let wanted = player(name);
        self.public().players.into_iter().find(|seen| seen.player == wanted).expect("the test names a player")
    }

    /// The order of a phase: `0 third 1`.
    pub(crate) fn order(&self, phase: u8) -> String {
        let view = self.public();
        list(if phase == 1 { view.order_1 } else { view.order_2 }.into_iter().map(name))
    }

    /// A player's tokens: `2 1 0 3`.
    pub(crate) fn tokens(&self, name: &str) -> String {
        let Tokens { pilot, abductor, builder, military } = self.player(name).tokens;
        format!("{pilot} {abductor} {builder} {military}")
    }

    /// UFOs of a player in a city.
    pub(crate) fn ufos(&self, name: &str, number: u8) -> u8 {
        self.public().cities[usize::from(number) - 1].ufos[player(name).index()]
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.ovni.to_act(&self.state).outcome()
    }

    /// What a seat may do, in words.
    pub(crate) fn legal(&self, seat: Seat) -> Vec<String> {
        let mut legal = Vec::new();
        self.ovni.legal(&self.state, seat, &mut legal);
        legal.into_iter().map(tell).collect()
    }

    /// What the seat that is asked may do and that begins with these words, less the words.
    pub(crate) fn offers(&self, head: &str) -> String {
        let legal = self.legal(self.actor());
        let rests = legal.iter().filter_map(|act| act.strip_prefix(head).map(|rest| rest.trim().to_owned()));
        rests.collect::<Vec<_>>().join(", ")
    }

    /// The first seat that is asked.
    pub(crate) fn actor(&self) -> Seat {
        match self.ovni.to_act(&self.state) {
            ToAct::Seats(seats) => seats.iter().next().expect("somebody is asked"),
            ToAct::Over(outcome) => panic!("the match is over: {outcome:?}"),
        }
    }

    /// Acts for the first seat that is asked, with these draws and no others.
    #[track_caller]
    pub(crate) fn act(&mut self, act: &str, draws: &[u32]) -> Vec<Fact> {
        let seat = self.actor();
        self.act_as(seat, act, draws)
    }

    #[track_caller]
    pub(crate) fn act_as(&mut self, seat: Seat, act: &str, draws: &[u32]) -> Vec<Fact> {
        assert!(self.legal(seat).contains(&act.to_owned()), "{act} is not offered: {:?}", self.legal(seat));
        let (mut tape, mut facts) = (Tape::new(draws), Vec::new());
        let result = self.ovni.apply(&mut self.state, seat, parse(act), &mut tape, &mut facts);
        assert_eq!(result, Ok(()), "{act}");
        assert_eq!(tape.finish(), Ok(()), "{act}");
        assert_eq!(self.ovni.check(&self.state), Ok(()), "{act}");
        facts
    }

    /// Several actions without draws, parted by semicolons.
    #[track_caller]
    pub(crate) fn acts(&mut self, acts: &str) {
        for act in acts.split("; ") {
            self.act(act, &[]);
        }
    }
}

/// Acts, with these draws and no others, and compares what the spectator is told.
#[track_caller]
pub(crate) fn check(table: &mut Table, act: &str, draws: &[u32], told: &str) {
    let facts = table.act(act, draws);
    let heard = facts.iter().filter_map(|fact| fact.notice(&table.ovni, Viewer::Spectator));
    assert_eq!(heard.map(|notice| say(&notice)).collect::<Vec<_>>().join(" / "), told, "{act}");
}

/// Acts, with these draws and no others, and compares how what the spectator is told begins.
#[track_caller]
pub(crate) fn check_start(table: &mut Table, act: &str, draws: &[u32], told: &str) {
    let facts = table.act(act, draws);
    let heard = facts.iter().filter_map(|fact| fact.notice(&table.ovni, Viewer::Spectator));
    let heard = heard.map(|notice| say(&notice)).collect::<Vec<_>>().join(" / ");
    assert!(heard.starts_with(told), "{act}: {heard}");
}

/// What a seat that is not asked, or is asked for something else, is told.
#[track_caller]
pub(crate) fn refuse_as(table: &Table, seat: Seat, act: &str, code: &str, rule: &str) {
    let mut state = table.state;
    let refusal = table.ovni.apply(&mut state, seat, parse(act), &mut Tape::new(&[]), &mut ()).expect_err(act);
    assert_eq!((refusal.code(), refusal.rule(), state == table.state), (code, rule, true), "{act}");
    assert_eq!(table.legal(seat), Vec::<String>::new());
}

/// Tries what the rules refuse: nothing changes, nothing is drawn, and the list does not offer it.
#[track_caller]
pub(crate) fn refuse(table: &Table, act: &str, code: &str, rule: &str) {
    let (seat, action) = (table.actor(), parse(act));
    let (mut state, mut tape, mut facts) = (table.state, Tape::new(&[]), Vec::<Fact>::new());
    let refusal =
        table.ovni.apply(&mut state, seat, action, &mut tape, &mut facts).expect_err("it is against the rules");
    assert_eq!((refusal.code(), refusal.rule()), (code, rule), "{act}");
    assert!(state == table.state && tape.finish().is_ok() && facts.is_empty(), "{act} changed something");
    assert!(!table.legal(seat).contains(&act.to_owned()), "{act} is offered");
}

/// A position in words, parted by semicolons; the first part says what is asked.
///
/// What is asked: `keeping`, `starters 0`, `third starter 0`, `placing`, `energy 0 third`, `garrison 0`, `turn 0`.
/// Of a player: `0 tokens 4 0 0 0`, `0 captured 1 0 0 0`, `0 ufos 9 9 7`, `0 pad 1`, `0 mapped 9`, `0 has bait_swap`,
/// `0 missions 1 13`, `0 discarded 2`, `0 taken brown brown`, `0 sixes 1`, `0 energy shield`, `0 garrisoned`.
/// Of the table: `round 3`, `first 1`, `planets luxor eris antaris magnon`, `human 3 brown`, `empty 3 4`,
/// `track brown lilac`, `cards 2 5 7`, `discard 1 3`, `chip a 0 5`, `chip a third -`, `order 1 0 1 2`, `used pilot`,
/// `locked 7 2`.
pub(crate) fn position(text: &str) -> Position {
    let mut parts = text.split("; ");
    let asked: Vec<&str> = parts.next().expect("a position says what is asked").split(' ').collect();
    let mut position = Position::new(match asked[..] {
        ["keeping"] => At::Keeping,
        ["starters", at] => At::Starters(seat(at)),
        ["third", "starter", at] => At::ThirdStarter(seat(at)),
        ["placing"] => At::Placing,
        ["energy", ref names @ ..] => At::Energy(names.iter().map(|name| player(name)).collect()),
        ["garrison", at] => At::Garrison(seat(at)),
        ["turn", at] => At::Turn(seat(at)),
        _ => panic!("{asked:?}"),
    });
    for part in parts {
        let words: Vec<&str> = part.split(' ').collect();
        position = match words[..] {
            ["round", round] => position.round(number(round)),
            ["first", at] => position.first(seat(at)),
            ["planets", ref names @ ..] => {
                let planets: Vec<Planet> = names.iter().map(|name| Planet::of_name(name).expect(name)).collect();
                position.planets(planets.try_into().expect("there are four"))
            }
            ["human", city, name] => position.human(number(city), colour(name)),
            ["empty", ref cities @ ..] => position.empty(&cities.join(" ")),
            ["track", ref names @ ..] => position.track(&names.join(" ")),
            ["cards", ref cards @ ..] => position.cards(&numbers(cards)),
            ["discard", ref cards @ ..] => position.discard(&numbers(cards)),
            ["chip", name, owner, value] => position.chip(area(name), player(owner), value.parse().ok()),
            ["order", phase, ref names @ ..] => {
                let players: Vec<Player> = names.iter().map(|name| player(name)).collect();
                position.order(usize::from(number(phase)), &players)
            }
            ["used", ref names @ ..] => position.used(&names.iter().map(|name| alien(name)).collect::<Vec<_>>()),
            ["locked", city, n] => position.locked(number(city), number(n)),
            [name, what, ref rest @ ..] => of_player(position, player(name), what, rest),
            _ => panic!("{part}"),
        };
    }
    position
}

fn of_player(position: Position, player: Player, what: &str, rest: &[&str]) -> Position {
    let counts = || numbers(rest).try_into().expect("there are four types");
    match what {
        "tokens" => position.tokens(player, counts()),
        "captured" => position.captured(player, counts()),
        "ufos" => position.ufos(player, &rest.join(" ")),
        "pad" => position.pad(player, number(rest[0])),
        "mapped" => position.mapped(player, &rest.join(" ")),
        "has" => {
            let abilities = rest.iter().map(|name| Ability::of_name(name).expect(name));
            position.abilities(player, &abilities.collect::<Vec<_>>())
        }
        "missions" => position.missions(player, &numbers(rest)),
        "discarded" => position.discarded(player, &numbers(rest)),
        "taken" => position.taken(player, &rest.join(" ")),
        "sixes" => position.sixes(player, number(rest[0])),
        "energy" => position.energy(player, Energy::of_name(rest[0]).expect("the test names a side of the card")),
        "garrisoned" => position.garrisoned(player),
        _ => panic!("{what}"),
    }
}

/// An action in words.
pub(crate) fn parse(act: &str) -> Action {
    let words: Vec<&str> = act.split(' ').collect();
    let maybe = |name: &str| if name == "none" { None } else { Some(alien(name)) };
    match words[..] {
        ["keep", ref missions @ ..] => {
            Action::Keep { missions: numbers(missions).into_iter().filter_map(Mission::new).collect() }
        }
        ["starters", ref names @ ..] => {
            Action::TakeStarters { aliens: names.iter().map(|name| alien(name)).collect::<AlienSet>() }
        }
        ["for", "third", name] => Action::TakeForThird { alien: alien(name) },
        ["place", at, value] => {
            Action::Place { area: area(at), chip: Chip::new(number(value)).expect("chips go from 2 to 6") }
        }
        ["third", at] => Action::PlaceForThird { area: area(at) },
        ["tokens", p, a, b, m] => {
            Action::ChooseTokens { tokens: Tokens::new(number(p), number(a), number(b), number(m)) }
        }
        ["shield", name] => Action::RaiseShield { alien: maybe(name) },
        ["overdrive"] => Action::Overdrive,
        ["third", "shield", name] => Action::RaiseThirdsShield { alien: maybe(name) },
        ["garrison", answer] => Action::Garrison { aside: answer == "yes" },
        ["activate", name] => Action::Activate { group: alien(name) },
        ["move", from, to] => Action::Move { from: city(from), to: city(to) },
        ["abduct", at] => Action::Abduct { city: city(at), swap_with: None },
        ["abduct", at, "swap", with] => Action::Abduct { city: city(at), swap_with: Some(city(with)) },
        ["launch", at] => Action::Launch { city: city(at) },
        ["capture", rival, name] => Action::Capture { rival: player(rival), alien: alien(name) },
        ["destroy", rival, at] => Action::Destroy { rival: player(rival), city: city(at) },
        ["done"] => Action::Done,
        ["end"] => Action::EndTurn,
        _ => panic!("{act}"),
    }
}

/// The words of an action.
pub(crate) fn tell(action: Action) -> String {
    let maybe = |alien: Option<Alien>| alien.map_or("none", Alien::name);
    match action {
        Action::Keep { missions } => format!("keep {}", list(missions.iter())),
        Action::TakeStarters { aliens } => format!("starters {}", list(aliens.iter())),
        Action::TakeForThird { alien } => format!("for third {alien}"),
        Action::Place { area, chip } => format!("place {area} {chip}"),
        Action::PlaceForThird { area } => format!("third {area}"),
        Action::ChooseTokens { tokens: Tokens { pilot, abductor, builder, military } } => {
            format!("tokens {pilot} {abductor} {builder} {military}")
        }
        Action::RaiseShield { alien } => format!("shield {}", maybe(alien)),
        Action::Overdrive => "overdrive".to_owned(),
        Action::RaiseThirdsShield { alien } => format!("third shield {}", maybe(alien)),
        Action::Garrison { aside } => format!("garrison {}", if aside { "yes" } else { "no" }),
        Action::Activate { group } => format!("activate {group}"),
        Action::Move { from, to } => format!("move {from} {to}"),
        Action::Abduct { city, swap_with: None } => format!("abduct {city}"),
        Action::Abduct { city, swap_with: Some(with) } => format!("abduct {city} swap {with}"),
        Action::Launch { city } => format!("launch {city}"),
        Action::Capture { rival, alien } => format!("capture {} {alien}", name(rival)),
        Action::Destroy { rival, city } => format!("destroy {} {city}", name(rival)),
        Action::Done => "done".to_owned(),
        Action::EndTurn => "end".to_owned(),
    }
}

/// A notice in words.
pub(crate) fn say(notice: &Notice) -> String {
    match notice {
        Notice::Public(fact) => say_public(fact),
        Notice::YouWereDealt { seat, missions } => format!("{seat} dealt {}", list(missions.iter())),
        Notice::MissionsDealt { seat } => format!("{seat} dealt missions"),
        Notice::YouKept { seat, missions } => format!("{seat} kept {}", list(missions.iter())),
        Notice::MissionsKept { seat } => format!("{seat} has chosen"),
        Notice::YouPlaced { player, area, chip, .. } => format!("{} lays {chip} in {area} face down", name(*player)),
        Notice::ChipPlaced { player, area, chip: Some(chip), .. } => format!("{} lays {chip} in {area}", name(*player)),
        Notice::ChipPlaced { player, area, chip: None, .. } => format!("{} lays a chip in {area}", name(*player)),
    }
}

/// What everybody perceives, in words.
fn say_public(fact: &Public) -> String {
    match fact {
        Public::Began { first } => format!("{first} begins"),
        Public::PlanetGiven { player, planet } => format!("{} has {planet}", name(*player)),
        Public::HumansPlaced { .. } => "humans placed".to_owned(),
        Public::AbilitiesDealt { seat, abilities } => format!("{seat} has {}", list(abilities.iter())),
        Public::MissionsCounted { counts } => format!("kept {}", list(counts.iter())),
        Public::StartersTaken { player, aliens } => {
            format!("{} starts with {}", name(*player), list(aliens.iter()))
        }
        Public::RoundBegan { round } => format!("round {round}"),
        Public::OrderSet { phase, order } => {
            format!("order {phase}: {}", list(order.iter().map(|&who| name(who))))
        }
        Public::DeckRenewed => "deck renewed".to_owned(),
        Public::CardShown { area, card } => format!("card {card} in {area}"),
        Public::ChipsRevealed { areas } => {
            let words: Vec<String> = areas.iter().map(|chips| list(chips.iter())).collect();
            format!("revealed {}", words.join(", "))
        }
        Public::AreaWon { area, winner } => {
            format!("{area} to {}", winner.map_or("nobody".to_owned(), name))
        }
        Public::TokensGained { player, tokens } => format!("{} gains {tokens}", name(*player)),
        Public::UfoBuilt { player } => format!("{} builds", name(*player)),
        Public::EnergyChosen { player, energy } => format!("{} {energy}", name(*player)),
        Public::LastRound => "last round".to_owned(),
        Public::Garrisoned { seat, aside } => {
            format!("{seat} garrison {}", if *aside { "yes" } else { "no" })
        }
        Public::TurnBegan { seat } => format!("turn {seat}"),
        Public::GroupActivated { seat, group } => format!("{seat} activates {group}"),
        Public::UfoMoved { from, to, .. } => format!("ufo {from} to {to}"),
        Public::UfoLaunched { city, .. } => format!("launched to {city}"),
        Public::CityMapped { city, .. } => format!("mapped {city}"),
        Public::HumansSwapped { between: [one, two] } => format!("swapped {one} and {two}"),
        Public::HumanAbducted { city, colour, .. } => format!("{colour} taken from {city}"),
        Public::TokenCaptured { seat, rival, alien } => {
            format!("{seat} captures {alien} of {}", name(*rival))
        }
        Public::UfoDestroyed { seat, rival, city } => {
            format!("{seat} destroys a ufo of {} in {city}", name(*rival))
        }
        Public::GroupFinished { group, .. } => format!("{group} done"),
        Public::TurnEnded { seat } => format!("{seat} ends"),
        Public::CityRefilled { city, colour } => format!("{colour} to {city}"),
        Public::MissionsShown { seat, missions } => format!("{seat} shows {}", list(missions.iter())),
        Public::Ended { outcome } => {
            let score = |seat: &fuga_ovni::SeatResult| format!("{}{}", seat.score, if seat.won { "!" } else { "" });
            format!("over {}", list(outcome.seats.iter().map(score)))
        }
    }
}

pub(crate) fn list(items: impl Iterator<Item = impl ToString>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// A player's name in words: its seat's number, or `third`.
pub(crate) fn name(player: Player) -> String {
    player.seat().map_or("third".to_owned(), |seat| seat.to_string())
}

pub(crate) fn player(name: &str) -> Player {
    if name == "third" { Player::Third } else { Player::Seat(seat(name)) }
}

pub(crate) fn seat(name: &str) -> Seat {
    Seat::new(number(name))
}

fn number(word: &str) -> u8 {
    word.parse().expect("the test writes a number")
}

fn numbers(words: &[&str]) -> Vec<u8> {
    words.iter().map(|word| number(word)).collect()
}

fn alien(name: &str) -> Alien {
    Alien::of_name(name).expect("the test names an alien")
}

fn area(name: &str) -> Area {
    Area::of_name(name).expect("the test names an area")
}

fn colour(name: &str) -> Colour {
    Colour::of_name(name).expect("the test names a colour")
}

fn city(word: &str) -> City {
    City::new(number(word)).expect("the test names a city")
}
