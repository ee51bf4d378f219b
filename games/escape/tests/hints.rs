//! Hints: why the best player does what it does, said by what its seat knows.

use fuga_bots::{Explained, hard_match};
use fuga_escape::{
    Action, Escape, HatchCard, HatchState, Item, Kind, Mode, Options, Place, Reason, Scenario, Sector, Side, Trail,
    View, Zone,
};
use fuga_kernel::{Game, Match, Quick, Viewer};

/// How many steps it is from a sector to each, as far as hatches are open: no way leads through a start (E-11, E-12).
fn steps_from(game: &Escape, view: &View, from: Sector) -> Vec<Option<u8>> {
    let map = game.map();
    let is_passable = |sector: Sector| match map.kind(sector) {
        Kind::Secure | Kind::Dangerous => true,
        Kind::HumanStart | Kind::AlienStart => false,
        Kind::Hatch(hatch) => view.hatches[usize::from(hatch) - 1] == HatchState::Open,
    };
    let mut steps = vec![None; map.n_sectors()];
    let (mut edge, mut n_steps) = (vec![from], 0);
    steps[from.index()] = Some(0);
    while !edge.is_empty() {
        n_steps += 1;
        let ways_on = edge.iter().filter(|&&sector| sector == from || is_passable(sector));
        let around: Vec<Sector> = ways_on.flat_map(|&sector| map.neighbours(sector)).copied().collect();
        edge = Vec::new();
        for sector in around {
            if steps[sector.index()].is_none() {
                steps[sector.index()] = Some(n_steps);
                edge.push(sector);
            }
        }
    }
    steps
}

/// Whether what is said of an action is so, as far as its seat can see; each kind of reason has a number.
fn check(game: &Escape, Explained { view, memory, legal, chosen }: Explained<'_, Escape>) -> usize {
    let reason = game.why(view, memory, legal, chosen).unwrap();
    let you = view.you.as_ref().unwrap();
    let is_alien = view.seats[you.seat.index()].is_turned || you.role.side() == Side::Alien;
    let is_open = |hatch: u8| view.hatches[usize::from(hatch) - 1] == HatchState::Open;
    let hatch_at = |to: Place| (1..).zip(game.map().hatches()).find(|&(_, &at)| game.map().place(at) == to);
    let here = you.at.and_then(|at| game.map().sector(at)).unwrap();
    let end = |action: Action| if let Action::Move { to } = action { game.map().sector(to).unwrap() } else { here };
    // How many moves it is from a sector to the nearest hatch that may still open.
    let to_hatch = |from: Sector| {
        let steps = steps_from(game, view, from);
        let open = (1..).zip(game.map().hatches()).filter(|&(hatch, _)| is_open(hatch));
        open.filter_map(|(_, hatch)| steps[hatch.index()]).min()
    };
    // Whether somebody of a side can be in a sector, by what the seat was told; who surely is, is there for sure.
    let fits = |percent: u8, side: Side, any: &[Sector]| {
        let others = || view.seats.iter().map(|seen| memory.trail(seen.seat)).zip(&view.seats);
        let others = || others().filter(|(trail, seen)| seen.seat != you.seat && trail.is_aboard());
        let can_be = |trail: &Trail| any.iter().any(|&at| trail.places(side).contains(at.id()));
        let must_be = |trail: &Trail| {
            trail.side() == Some(side) && trail.places(side).iter().all(|at| any.contains(&Sector::new(at)))
        };
        let (can, must) = (others().any(|(trail, _)| can_be(trail)), others().any(|(trail, _)| must_be(trail)));
        (percent == 0 || can) && (percent == 100 || !must)
    };
    let around = |at: Sector| -> Vec<Sector> {
        let steps = steps_from(game, view, at);
        game.map().sectors().filter(|sector| steps[sector.index()].is_some_and(|steps| steps <= 2)).collect()
    };
    let lit = |at: Sector| -> Vec<Sector> { game.map().neighbours(at).iter().copied().chain([at]).collect() };
    let (kind, is_so) = match (reason, chosen) {
        (Reason::TriesHatch { hatch }, Action::Move { to }) => (0, hatch_at(to).unwrap().0 == hatch && is_open(hatch)),
        (Reason::NearsHatch { hatch, moves }, Action::Move { to }) => {
            let steps = steps_from(game, view, end(chosen))[game.map().hatches()[usize::from(hatch) - 1].index()];
            let nearest = to_hatch(end(chosen));
            let is_nearer = nearest.is_some_and(|steps| to_hatch(here).is_none_or(|now| steps < now));
            let is_right = steps == nearest && steps == Some(moves) && is_nearer;
            (1, !is_alien && is_open(hatch) && hatch_at(to).is_none() && is_right)
        }
        (Reason::Hides { percent }, Action::Move { .. } | Action::Stay | Action::StayAloud) => {
            // Most other places are worse, so that at most half of them can be said to be better.
            let others: Vec<u8> = legal
                .iter()
                .filter(|&&other| end(other) != end(chosen) && matches!(other, Action::Move { .. }))
                .filter_map(|&other| match game.why(view, memory, legal, other) {
                    Some(Reason::Hides { percent }) => Some(percent),
                    _ => None,
                })
                .collect();
            let n_better = others.iter().filter(|&&other| other < percent).count();
            let n_moves = legal.iter().filter(|other| matches!(other, Action::Move { .. })).count();
            (2, !is_alien && percent <= 100 && 2 * n_better <= n_moves)
        }
        (Reason::Strikes { percent, side }, Action::Attack { to }) => {
            let at = game.map().sector(to).unwrap();
            (3, (10..=100).contains(&percent) && fits(percent, side, &[at]))
        }
        (Reason::Nears { percent, side }, Action::Move { .. } | Action::Stay | Action::StayAloud) => {
            (4, is_alien && (5..=100).contains(&percent) && fits(percent, side, &around(end(chosen))))
        }
        (Reason::Approaches { side, at }, Action::Move { .. }) => {
            let goal = game.map().sector(at).unwrap();
            let steps = steps_from(game, view, goal);
            let is_nearer = steps[end(chosen).index()].unwrap() < steps[here.index()].unwrap_or(u8::MAX);
            (5, is_alien && side == Side::Human && is_nearer && fits(100, side, &[goal]))
        }
        (Reason::Misleads { steps }, Action::Announce { at }) => {
            let noise = game.map().sector(Place::At(at)).unwrap();
            (6, steps_from(game, view, here)[noise.index()] == Some(steps))
        }
        (Reason::GoesFarther, Action::Use { item: Item::Adrenaline }) => (7, !is_alien),
        (Reason::KeepsQuiet, Action::Use { item: Item::Sedatives }) => (8, !is_alien),
        (Reason::Flees { percent }, Action::Use { item: Item::Teleport } | Action::PowerTeleport) => {
            (9, (10..=100).contains(&percent))
        }
        (Reason::Shows { percent, side }, Action::Light { at }) => {
            (10, (10..=100).contains(&percent) && fits(percent, side, &lit(game.map().sector(at).unwrap())))
        }
        (Reason::Asks { seat, .. }, Action::Examine { seat: asked }) => {
            (11, seat == asked && memory.trail(seat).side() != Some(Side::Human))
        }
        (Reason::LetsOut, Action::Choose { card: HatchCard::Green }) => (12, true),
        (Reason::HelpsLeast, Action::Discard { .. }) => (13, true),
        (Reason::Saves, Action::EndTurn) => (14, true),
        (
            Reason::Weighed,
            Action::Move { .. }
            | Action::Stay
            | Action::StayAloud
            | Action::Use { item: Item::Teleport }
            | Action::PowerTeleport
            | Action::PlanTeleport
            | Action::Examine { .. },
        ) => (15, true),
        _ => panic!("{reason:?} is said of {chosen:?}"),
    };
    assert!(is_so, "{reason:?} is said of {chosen:?}");
    kind
}

#[test]
fn something_true_speaks_for_all_that_a_hard_player_does() {
    let mut n_said = [0; 16];
    let mut play =
        |options: Options, seed| hard_match::<Escape>(options, seed, |game, at| n_said[check(game, at)] += 1);
    (0..10).for_each(|seed| play(Options::new(6, Mode::Advanced, Zone::Galilei), seed));
    let crew = Scenario::Custom("name: Crew\n\nH.14\nH.15\nH.16\n".to_owned());
    for seed in 0..10 {
        let options = Options::new(8, Mode::Advanced, Zone::Galilei);
        play(Options { scenario: Some(crew.clone()), ..options }, seed);
    }
    // Few engineers come to a hatch in so few matches.
    let escape = Escape::new(Options::new(4, Mode::Advanced, Zone::Galilei)).unwrap();
    let played = Match::deal(escape, &mut Quick::new(1));
    let seat = played.to_act().seats().iter().next().unwrap();
    let (view, memory) = (played.view(Viewer::Seat(seat)), played.memory(Viewer::Seat(seat)));
    let green = Action::Choose { card: HatchCard::Green };
    assert_eq!(played.game().why(&view, &memory, &[green], green), Some(Reason::LetsOut));
    n_said[12] += 1;
    println!("{n_said:?}");
    assert!(n_said.iter().all(|&n| n > 0), "{n_said:?}");
}
