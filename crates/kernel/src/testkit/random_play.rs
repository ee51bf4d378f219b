//! One match of random play in which every promise is checked at every step.

use serde::Serializer as _;
use serde_json::{Map, Value};

use super::{Specimen, State, bytes};
use crate::{
    Chance, Extras as _, Fields, Follower, Game, Log, Match, Quick, Record, Recorder, Refuse, Seat, SeatSet,
    SerializeMap, ToAct, Told, Viewer, preview,
};

/// How many actions of a long list are tried at each step.
const N_TRIED: usize = 12;
/// How many wild actions are tried at each step.
const N_WILD: usize = 6;

/// Plays one random match and checks every promise of the trait on the way; returns the number of actions.
///
/// # Panics
/// When a promise is broken.
pub fn check_match<S: Specimen>(options: <S::Game as Game>::Options, seed: u64) -> usize {
    let game = S::Game::new(options).expect("the test's options make a table");
    let mut chance = Quick::new(seed);
    let mut played = Match::deal(game, &mut chance);
    let mut followers: Vec<_> =
        Viewer::all(played.game().n_seats()).map(|viewer| (viewer, Follower::new(&played, viewer))).collect();
    let mut looked: Vec<_> = followers.iter().map(|&(viewer, _)| Looked::new(played.view(viewer))).collect();
    let viewers: Vec<Viewer> = followers.iter().map(|&(viewer, _)| viewer).collect();
    let mut n_told = vec![0; followers.len()];
    count_news(&played, &mut n_told);
    let mut n_actions = 0;
    let mut out = SeatSet::EMPTY;
    loop {
        check_state::<S>(&played, &mut chance);
        for ((viewer, follower), looked) in followers.iter_mut().zip(&mut looked) {
            looked.look(played.view(*viewer));
            let memory = follower.catch_up(&played);
            if chance.draw(4) == 0 {
                check_imagined::<S>(&played, *viewer, memory, &mut chance);
            }
        }
        let ToAct::Seats(asked) = played.to_act() else { break };
        assert!(!asked.is_empty(), "somebody is asked until the match is over");
        out = out.iter().chain(played.game().out(played.state()).iter()).collect();
        assert!(asked.iter().all(|seat| !out.contains(seat)), "a seat is asked that was said to be out");
        let seat = asked.any(&mut chance);
        let action = played.game().pick(played.state(), seat, &mut chance);
        // The memory is at hand: a match would fold it anew at each step.
        let own = Viewer::Seat(seat);
        let follower = followers.iter_mut().find(|(viewer, _)| *viewer == own).expect("every seat is followed");
        let memory = follower.1.catch_up(&played);
        let preview = preview(played.game(), &played.view(own), memory, seat, &[action]);
        let preview = preview.expect("a picked action is legal");
        // One viewer a step: to tell all from the deal on takes long.
        let viewer = viewers[n_actions % viewers.len()];
        let told = played.told(viewer);
        played.act(seat, action, &mut chance).expect("a picked action is legal");
        check_told(&played, viewer, &told);
        check_preview(&played, seat, &preview[0]);
        count_news(&played, &mut n_told);
        n_actions += 1;
        assert!(n_actions <= S::MAX_ACTIONS, "the match does not end");
        if chance.draw(4) == 0 && check_take_back(&mut played, seat) {
            count_news(&played, &mut n_told);
        }
    }
    for (viewer, n_told) in Viewer::all(played.game().n_seats()).zip(n_told) {
        assert_eq!(played.told(viewer).len(), n_told, "what is told again to {viewer:?} has another number of lines");
    }
    check_replay(&played, &mut followers);
    n_actions
}

/// What a viewer makes of the fields that it is told.
struct Looked<V> {
    view: V,
    fields: Map<String, Value>,
}

impl<V: Fields> Looked<V> {
    fn new(view: V) -> Self {
        let fields = changes(&view, None);
        Self { view, fields }
    }

    /// The fields that changed make the view whole again.
    fn look(&mut self, view: V) {
        self.fields.extend(changes(&view, Some(&self.view)));
        let whole = serde_json::to_value(&view).expect("wire types have string keys and no failing serializer");
        assert_eq!(Value::Object(self.fields.clone()), whole, "the fields that changed do not make the view");
        self.view = view;
    }
}

fn changes<V: Fields>(view: &V, before: Option<&V>) -> Map<String, Value> {
    let mut map = serde_json::value::Serializer.serialize_map(None).expect("a map can be begun");
    view.changes(before, &mut map).expect("wire types have string keys and no failing serializer");
    match map.end() {
        Ok(Value::Object(fields)) => fields,
        other => panic!("the fields of a view are no object: {other:?}"),
    }
}

fn check_state<S: Specimen>(played: &Match<S::Game>, chance: &mut Quick) {
    let (game, state) = (played.game(), played.state());
    game.check(state).expect("nothing is lost or made");
    let (is_asked, is_over) = (!game.asked(state).is_empty(), game.outcome(state).is_some());
    assert!(is_asked != is_over, "somebody is asked until the match is over, and nobody then");
    for seat in Seat::all(game.n_seats()) {
        check_list::<S>(game, state, seat, chance);
    }
}

/// The list and the rules agree, and a refusal changes nothing and draws nothing.
fn check_list<S: Specimen>(game: &S::Game, state: &State<S>, seat: Seat, chance: &mut Quick) {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    let is_asked = game.to_act(state).seats().contains(seat);
    assert_eq!(is_asked, !legal.is_empty(), "exactly the seats that are asked have something to do");
    if is_asked {
        let picked = game.pick(state, seat, chance);
        assert!(legal.contains(&picked), "pick gives a legal action, not {picked:?}");
    }
    let step = legal.len().div_ceil(N_TRIED).max(1);
    let tried: Vec<_> = legal.iter().copied().step_by(step).collect();
    let wild: Vec<_> = (0..N_WILD).map(|_| S::wild(game, state, chance)).collect();
    for action in tried.into_iter().chain(wild) {
        let mut after = state.clone();
        let mut recorder = Recorder::new(&mut *chance);
        let mut facts = Vec::new();
        let result = game.apply(&mut after, seat, action, &mut recorder, &mut facts);
        let n_draws = recorder.into_draws().len();
        assert_eq!(legal.contains(&action), result.is_ok(), "list and rules disagree on {action:?}: {result:?}");
        if let Err(refusal) = result {
            assert!(after == *state, "a refusal changed the state: {refusal}");
            assert_eq!((n_draws, facts.len()), (0, 0), "a refusal drew or told: {refusal}");
            check_refusal(&refusal);
        }
    }
}

/// A refusal's wire form is tagged with its code, so that one name serves client and server.
fn check_refusal(refusal: &impl Refuse) {
    let value = serde_json::to_value(refusal).expect("refusals serialise");
    let tag = value.as_str().or_else(|| value.as_object()?.keys().next().map(String::as_str));
    assert_eq!(tag, Some(refusal.code()), "the code of a refusal is the tag of its wire form");
    check_sentence(&refusal.to_string());
}

/// An imagined world looks to the viewer exactly like the real one.
fn check_imagined<S: Specimen>(
    played: &Match<S::Game>,
    viewer: Viewer,
    memory: &<S::Game as Game>::Memory,
    chance: &mut Quick,
) {
    let (game, state) = (played.game(), played.state());
    let view = played.view(viewer);
    let mut imagined = game.imagine(&view, memory, chance);
    game.check(&imagined).expect("an imagined world loses and makes nothing");
    assert_eq!(bytes(&game.view(&imagined, viewer)), bytes(&view), "an imagined world looks different to {viewer:?}");
    let is_over = matches!(game.to_act(state), ToAct::Over(_));
    assert!(is_over || game.to_act(&imagined) == game.to_act(state), "an imagined world asks somebody else");
    if let Viewer::Seat(seat) = viewer {
        let (mut real, mut invented) = (Vec::new(), Vec::new());
        game.legal(state, seat, &mut real);
        game.legal(&imagined, seat, &mut invented);
        assert_eq!(real, invented, "an imagined world offers {viewer:?} other actions");
    }
    // Now and then the imagined world is played to its end: it must be a world the rules can live in.
    if chance.draw(64) == 0 {
        let mut n_actions = 0;
        while let ToAct::Seats(asked) = game.to_act(&imagined) {
            let seat = asked.any(chance);
            let action = game.pick(&imagined, seat, chance);
            game.apply(&mut imagined, seat, action, chance, &mut ()).expect("a picked action is legal");
            n_actions += 1;
            assert!(n_actions <= S::MAX_ACTIONS, "an imagined world does not end");
        }
        game.check(&imagined).expect("an imagined world loses and makes nothing to its end");
    }
}

/// What a refusal says is whole: it is put together from parts, and none of them leaves a comma or a gap behind. Like
/// all reasons it has no full stop, for it may stand within a sentence.
fn check_sentence(text: &str) {
    let begins = text.starts_with(|first: char| !first.is_whitespace() && !first.is_ascii_punctuation());
    let ends = text.ends_with(|last: char| last.is_alphanumeric() || matches!(last, ')' | '"' | '`'));
    let has_gap =
        ["  ", " ,", " .", " ;", " :", ",,", ", ;", ",.", ", .", ",;", ",:", "()"].iter().any(|gap| text.contains(gap));
    assert!(begins && ends && !has_gap, "a refusal is no whole sentence: {text:?}");
}

/// A take-back that is allowed restores the state and all that was told; then the match goes on from there.
fn check_take_back<G: Game>(played: &mut Match<G>, seat: Seat) -> bool {
    let before = played.state().clone();
    let viewers = || Viewer::all(played.game().n_seats());
    let told: Vec<_> = viewers().map(|viewer| played.told(viewer)).collect();
    let viewers: Vec<_> = viewers().collect();
    let can_take_back = played.can_take_back(seat);
    let is_taken_back = played.take_back(seat).is_ok();
    assert_eq!(can_take_back, is_taken_back, "what is said of a take-back and what it does differ");
    if is_taken_back {
        assert!(*played.state() != before, "a take-back undid nothing");
        for (viewer, told) in viewers.into_iter().zip(told) {
            let now = played.told(viewer);
            let is_told = matches!(now.get(told.len()..), Some([Told::TookBack { dropped: 1.., .. }]));
            assert!(now == told || is_told, "{viewer:?} is told of a take-back exactly when something falls away");
            assert!(is_told || viewer != Viewer::Seat(seat), "the seat itself is told of its take-back");
        }
    } else {
        assert!(*played.state() == before, "a refused take-back changed the state");
    }
    is_taken_back
}

/// What was foreseen has happened.
fn check_preview<G: Game>(played: &Match<G>, seat: Seat, preview: &[G::Notice]) {
    let news: Vec<_> = played.news(Viewer::Seat(seat)).into_iter().collect();
    let notices = news.iter().filter_map(|told| match told {
        Told::Notice(notice) => Some(notice),
        Told::TookBack { .. } => None,
    });
    assert!(notices.take(preview.len()).eq(preview), "foreseen was {preview:?}, and {news:?} happened");
}

/// Whoever asks is told the latest as it was told live; where nothing was told, asking shows no difference either.
fn check_told<G: Game>(played: &Match<G>, viewer: Viewer, before: &[Told<G::Notice>]) {
    let (told, news) = (played.told(viewer), played.news(viewer));
    assert!(told.ends_with(&news), "{viewer:?} asks and is told {told:?}; live it was {news:?}");
    let is_same = !news.is_empty() || told == before;
    assert!(is_same, "what is told again to {viewer:?} changes with a step of which it is told nothing");
}

/// Adds the lines each viewer is told live.
fn count_news<G: Game>(played: &Match<G>, n_told: &mut [usize]) {
    for (viewer, n_told) in Viewer::all(played.game().n_seats()).zip(n_told) {
        *n_told += played.news(viewer).len();
    }
}

/// Replays are exact, also after a round trip through JSON and through the record's text.
fn check_replay<G: Game>(played: &Match<G>, followers: &mut [(Viewer, Follower<G>)]) {
    let value = serde_json::to_value(played.log()).expect("logs serialise");
    let log = Log::<G>::from_json(&value).expect("a log reads back");
    let text = Record::write(played, &[]);
    let (_, read) = Record::<G>::read(&text).expect("a record reads back");
    for (viewer, follower) in followers {
        assert!(*follower.catch_up(played) == played.memory(*viewer), "a follower learned something else");
    }
    for replayed in [Match::replay(&log).expect("a log replays"), read] {
        assert!(replayed.state() == played.state(), "a replay ends elsewhere");
        for viewer in Viewer::all(played.game().n_seats()) {
            assert!(replayed.told(viewer) == played.told(viewer), "a replay tells {viewer:?} something else");
            assert!(replayed.memory(viewer) == played.memory(viewer), "a replay leaves {viewer:?} another memory");
        }
        assert_eq!(Record::write(&replayed, &[]), text, "a record is written the same again");
    }
}
