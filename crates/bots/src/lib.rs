//! Players for every game, and what lets them play a match out: each seat is given its view and its memory, no more.

use fuga_kernel::{
    Chance, Character, Choices as _, Extras, Follower, Game, Match, Outcome as _, Player, Quick, Random, Refuse, Seat,
    ToAct, Viewer, Wire,
};

/// A player of a kind, the same for the same seed.
pub type Level<G> = fn(u64) -> Box<dyn Player<G>>;

/// Plays a match to its end and answers how it ended; `players` sit in seat order.
///
/// # Panics
/// If there are fewer players than seats, or one of them does not choose.
pub fn play_out<G: Game>(
    played: &mut Match<G>,
    players: &mut [Box<dyn Player<G>>],
    chance: &mut impl Chance,
) -> G::Outcome {
    play_while(played, players, chance, || true).expect("nobody stops it, and all choose")
}

/// The same as long as `goes_on` says so before each action; answers nothing for a match that was stopped, or in which a
/// player from outside has failed ([`fault_of`]).
///
/// # Panics
/// If there are fewer players than seats.
pub fn play_while<G: Game>(
    played: &mut Match<G>,
    players: &mut [Box<dyn Player<G>>],
    chance: &mut impl Chance,
    mut goes_on: impl FnMut() -> bool,
) -> Option<G::Outcome> {
    let follow = |seat| Follower::new(played, Viewer::Seat(seat));
    let mut memories: Vec<Follower<G>> = Seat::all(played.game().n_seats()).map(follow).collect();
    for (seat, player) in Seat::all(played.game().n_seats()).zip(&mut *players) {
        if let Some(outsider) = player.outsider() {
            outsider.sit(played.game(), seat);
        }
    }
    loop {
        let asked = match played.to_act() {
            ToAct::Seats(seats) => seats,
            ToAct::Over(outcome) => {
                for (player, memory) in players.iter_mut().zip(&memories) {
                    end(played, player.as_mut(), memory, &outcome);
                }
                return Some(outcome);
            }
        };
        if !goes_on() {
            return None;
        }
        let seat = asked.iter().next().expect("a match that is not over asks somebody");
        let action = choose(played, seat, players[seat.index()].as_mut(), &mut memories[seat.index()])?;
        if let Err(refusal) = played.act(seat, action, chance) {
            panic!("the rules refuse a listed action {action:?}: {refusal} ({})", refusal.rule());
        }
    }
}

/// Plays a match from a seed, with a player by rules of thumb wherever `is_sensible` says so and a random one elsewhere;
/// answers how it ended and all that was done.
///
/// # Panics
/// If the options make no table.
pub fn play_match<G: Extras>(
    options: G::Options,
    is_sensible: impl Fn(Seat) -> bool,
    seed: u64,
) -> (G::Outcome, Vec<G::Action>) {
    let seated = |seat, seed| if is_sensible(seat) { G::sensible(seed) } else { Box::new(Random::new(seed)) };
    play_with::<G>(options, seated, seed)
}

/// Plays a match from a seed with the player that `seated` puts into each seat, given a seed of its own; answers how it
/// ended and all that was done.
///
/// # Panics
/// If the options make no table.
pub fn play_with<G: Extras>(
    options: G::Options,
    seated: impl Fn(Seat, u64) -> Box<dyn Player<G>>,
    seed: u64,
) -> (G::Outcome, Vec<G::Action>) {
    let game = G::new(options).unwrap_or_else(|error| panic!("{error}"));
    let mut chance = Quick::new(seed);
    let mut players: Vec<Box<dyn Player<G>>> =
        Seat::all(game.n_seats()).map(|seat| seated(seat, seed * 100 + seat.index() as u64)).collect();
    let mut played = Match::deal(game, &mut chance);
    let outcome = play_out(&mut played, &mut players, &mut chance);
    (outcome, played.log().actions().collect())
}

/// Plays so many matches of such players, every other one of whom has a character; hands over each choice of those, with
/// the table and what the seat saw before.
///
/// # Panics
/// If the options make no table.
pub fn watch<G: Extras>(
    options: &G::Options,
    (level, character): (Level<G>, Character),
    n_matches: u64,
    mut each: impl FnMut(&G, &G::View, G::Action),
) {
    for seed in 0..n_matches {
        let game = G::new(options.clone()).unwrap_or_else(|error| panic!("{error}"));
        let mut chance = Quick::new(seed);
        let mut played = Match::deal(game, &mut chance);
        let has_character = |seat: Seat| (seat.index() as u64 + seed).is_multiple_of(2);
        let (mut players, mut memories) = (Vec::new(), Vec::new());
        for seat in Seat::all(options.n_seats()) {
            let mut bot = level(seed * 100 + seat.index() as u64);
            if has_character(seat) {
                bot.take_on(character);
            }
            players.push(bot);
            memories.push(Follower::new(&played, Viewer::Seat(seat)));
        }
        while let Some(seat) = played.to_act().seats().iter().next() {
            let nth = seat.index();
            let action = choose(&played, seat, players[nth].as_mut(), &mut memories[nth]).expect("it chooses");
            if has_character(seat) {
                each(played.game(), &played.view(Viewer::Seat(seat)), action);
            }
            assert!(played.act(seat, action, &mut chance).is_ok(), "the rules refuse a listed action {action:?}");
        }
    }
}

/// What share of its matches one seat wins by rules of thumb against such others: so many at each of these tables, and at
/// every place in turn.
pub fn share_won<G: Extras>(tables: &[G::Options], n_matches: u64, others: Level<G>) -> f64 {
    let mut n_won = 0.0;
    for options in tables {
        for seed in 0..n_matches {
            let sensible = Seat::new((seed % u64::from(options.n_seats())) as u8);
            let seated = |seat, seed| if seat == sensible { G::sensible(seed) } else { others(seed) };
            n_won += play_with::<G>(options.clone(), seated, seed).0.payoff(sensible);
        }
    }
    n_won / (tables.len() as u64 * n_matches) as f64
}

/// Plays so many actions of a match by rules of thumb, each with a new player that knows its seat's view and memory alone:
/// so it can take any seat over at any time.
///
/// # Panics
/// If the options make no table.
pub fn take_over<G: Extras>(options: G::Options, n_actions: usize) {
    let mut chance = Quick::new(5);
    let mut played = Match::deal(G::new(options).unwrap_or_else(|error| panic!("{error}")), &mut chance);
    for _ in 0..n_actions {
        let ToAct::Seats(asked) = played.to_act() else { break };
        let seat = asked.iter().next().expect("a match that is not over asks somebody");
        let mut memory = Follower::new(&played, Viewer::Seat(seat));
        let action = choose(&played, seat, G::sensible(3).as_mut(), &mut memory).expect("it chooses");
        assert!(played.act(seat, action, &mut chance).is_ok(), "the rules refuse a listed action {action:?}");
    }
}

/// Plays so many actions of a match at random, and at each asks new players what they would do: in the match, and in a
/// world that the seat can't tell from it. Answers how often that world was another one to anybody else.
///
/// # Panics
/// If a player does something else there, or the options make no table.
pub fn choose_in_twins<G: Extras>(options: G::Options, players: &[Level<G>], n_actions: usize, seed: u64) -> usize {
    let mut chance = Quick::new(seed);
    let mut played = Match::deal(G::new(options).unwrap_or_else(|error| panic!("{error}")), &mut chance);
    let n_seats = played.game().n_seats();
    let mut memories: Vec<Follower<G>> = Seat::all(n_seats).map(|seat| attentive(&played, seat)).collect();
    let mut n_unlike = 0;
    for _ in 0..n_actions {
        let ToAct::Seats(asked) = played.to_act() else { break };
        let seat = asked.iter().next().expect("a match that is not over asks somebody");
        let (game, viewer) = (played.game(), Viewer::Seat(seat));
        let (view, legal) = (played.view(viewer), played.legal(seat));
        let memory = memories[seat.index()].catch_up(&played);
        let world = game.imagine(&view, memory, &mut chance);
        let (mut there, view_there) = (Vec::new(), game.view(&world, viewer));
        game.legal(&world, seat, &mut there);
        for (nth, seated) in players.iter().enumerate() {
            let here = seated(seed).choose(game, &view, memory, &legal);
            let other = seated(seed).choose(game, &view_there, memory, &there);
            assert_eq!(here, other, "player {nth} in seat {seat} knows what it can't");
            let reason = |view, legal: &[G::Action]| json(&game.reason(view, memory, legal, legal[here]));
            assert_eq!(
                reason(&view, &legal),
                reason(&view_there, &there),
                "what is said in seat {seat} tells too much"
            );
        }
        let told_apart = |other| game.view(&world, other) != played.view(other);
        n_unlike += usize::from(Viewer::all(n_seats).any(told_apart));
        let action = legal[chance.draw(legal.len() as u32) as usize];
        assert!(played.act(seat, action, &mut chance).is_ok(), "the rules refuse a listed action {action:?}");
    }
    n_unlike
}

/// A choice of a hard player, and what its seat knew.
pub struct Explained<'a, G: Game> {
    /// What the seat saw.
    pub view: &'a G::View,
    /// What it had learned.
    pub memory: &'a G::Memory,
    /// What it could do.
    pub legal: &'a [G::Action],
    /// What it did.
    pub chosen: G::Action,
}

/// Lets hard players play a match with each other, each question answered by one who has just come, as a hint is, and
/// shows each of their choices that was one; every other time anything else is done.
///
/// # Panics
/// If the options make no table, or a player does what is against the rules.
pub fn hard_match<G: Extras>(options: G::Options, seed: u64, mut show: impl FnMut(&G, Explained<'_, G>)) {
    let mut chance = Quick::new(seed);
    let mut played = Match::deal(G::new(options).unwrap_or_else(|error| panic!("{error}")), &mut chance);
    let n_seats = played.game().n_seats();
    let mut memories: Vec<Follower<G>> = Seat::all(n_seats).map(|seat| attentive(&played, seat)).collect();
    while let ToAct::Seats(asked) = played.to_act() {
        let seat = asked.iter().next().expect("a match that is not over asks somebody");
        let (view, legal) = (played.view(Viewer::Seat(seat)), played.legal(seat));
        let memory = memories[seat.index()].catch_up(&played);
        let chosen = legal[G::hard(u64::from(chance.draw(1000))).choose(played.game(), &view, memory, &legal)];
        if legal.len() > 1 {
            show(played.game(), Explained { view: &view, memory, legal: &legal, chosen });
        }
        // So that not only what strong players bring about comes up.
        let done = if chance.draw(2) == 0 { chosen } else { legal[chance.draw(legal.len() as u32) as usize] };
        assert!(played.act(seat, done, &mut chance).is_ok(), "the rules refuse a listed action {done:?}");
    }
}

/// Follows what a seat is told with a memory that weighs, as a hint does.
fn attentive<G: Extras>(played: &Match<G>, seat: Seat) -> Follower<G> {
    let known = G::known_habits();
    let habits = known.first().map_or(&[][..], |(_, habits)| habits);
    Follower::of(played.game().attentive(Viewer::Seat(seat), habits), Viewer::Seat(seat))
}

fn json(wire: &impl Wire) -> String {
    serde_json::to_string(wire).expect("what goes over the wire can be written")
}

/// What a player would do now in a seat that is asked, judging by what the seat sees and was told alone; nothing if it is
/// one from outside that has failed.
pub fn choose<G: Game>(
    played: &Match<G>,
    seat: Seat,
    bot: &mut dyn Player<G>,
    memory: &mut Follower<G>,
) -> Option<G::Action> {
    let legal = played.legal(seat);
    let view = played.view(Viewer::Seat(seat));
    if let Some(outsider) = bot.outsider() {
        outsider.hear(memory.news(played));
    }
    legal.get(bot.choose(played.game(), &view, memory.catch_up(played), &legal)).copied()
}

/// Tells a player from outside the last lines and how it ended.
pub fn end<G: Game>(played: &Match<G>, bot: &mut dyn Player<G>, memory: &Follower<G>, outcome: &G::Outcome) {
    if let Some(outsider) = bot.outsider() {
        outsider.hear(memory.news(played));
        outsider.over(outcome);
    }
}

/// Why one of these players has failed, if one has.
pub fn fault_of<G: Game>(players: &mut [Box<dyn Player<G>>]) -> Option<String> {
    players.iter_mut().find_map(|player| player.outsider()?.fault().map(str::to_owned))
}
