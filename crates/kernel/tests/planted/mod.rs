//! Hush with a fault planted in it, to show that the testkit and the soak find it.
//!
//! The game underneath is honest: each fault is one line that lets a truth out, or one change of the state, done here.

use fuga_hush::{Action, Card, Fact, Hush, Memory, Outcome, Position, State};
use fuga_kernel::{
    Chance, Choices, Extras, Field, Game, Happened, Learned, OptionsError, Player, Refuse, Scene, Seat, SeatSet, Seen,
    Sink, Viewer, Wire, types, view,
};
use serde::{Deserialize, Serialize};

/// What is wrong with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Plant {
    Nothing,
    /// The view shows everybody the first seat's card.
    View,
    /// The notice of an answer tells the others whether it was a swap.
    Notice,
    /// A swap is not offered where all others hold low cards.
    Legal,
    /// Seats with a high card are not asked as long as others are.
    Asked,
    /// Who may not swap again is told the best card of the others.
    Refusal,
    /// The others are not told of an answer, and yet their old lines change with it.
    Retell,
    /// No leak: the others are not told of an answer.
    Quiet,
    /// No leak: a card that was drawn stays in the bag.
    Card,
    /// No leak: the rounds are not counted, so that there is no end.
    Stall,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Options {
    pub(crate) seats: u8,
    pub(crate) plant: Plant,
}
impl Wire for Options {}

impl Options {
    const fn hush(&self) -> fuga_hush::Options {
        fuga_hush::Options { seats: self.seats }
    }
}

impl Choices for Options {
    fn n_seats(&self) -> u8 {
        self.hush().n_seats()
    }

    fn fields(&self) -> Vec<Field> {
        self.hush().fields()
    }
}

view! {
    #[derive(Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct View {
        hush: fuga_hush::View,
        planted: Option<Card>,
    }
}
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Notice {
    hush: fuga_hush::Notice,
    planted: Option<bool>,
}
impl Wire for Notice {}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(untagged)]
pub(crate) enum Refusal {
    #[error("{0}")]
    Hush(fuga_hush::Refusal),
    #[error("card {planted}")]
    Planted { planted: Card },
}
impl Wire for Refusal {}
impl From<Refusal> for &'static str {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Hush(refusal) => refusal.into(),
            Refusal::Planted { .. } => "planted",
        }
    }
}
impl Refuse for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Self::Hush(refusal) => refusal.rule(),
            Self::Planted { .. } => "X-05",
        }
    }
}

/// Hush, and what is wrong with it.
pub(crate) struct Planted {
    hush: Hush,
    options: Options,
}

impl Planted {
    fn has(&self, plant: Plant) -> bool {
        self.options.plant == plant
    }

    fn others(state: &State, seat: Seat) -> impl Iterator<Item = Card> {
        let cards = Position::of(state).cards.into_iter().enumerate();
        cards.filter(move |&(index, _)| index != seat.index()).map(|(_, card)| card)
    }

    fn is_perceived(&self, notice: &fuga_hush::Notice) -> bool {
        let is_quiet = self.has(Plant::Quiet) || self.has(Plant::Retell);
        !is_quiet || !matches!(notice, fuga_hush::Notice::SeatAnswered { .. })
    }

    /// What Hush would accept and is refused here.
    fn refuse(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if self.has(Plant::Legal) && action == Action::Swap && Self::others(state, seat).all(|card| card.number() <= 4)
        {
            return Err(Refusal::Hush(fuga_hush::Refusal::HasSwapped));
        }
        Ok(())
    }
}

impl Game for Planted {
    const ID: &'static str = Hush::ID;
    const RULES_VERSION: u32 = Hush::RULES_VERSION;
    const USUAL_SEATS: u8 = Hush::USUAL_SEATS;

    types!(Options, State, Action, Fact, View, Notice, Memory, Outcome, Refusal);

    fn new(options: Options) -> Result<Self, OptionsError> {
        let hush = Hush::new(options.hush())?;
        Ok(Self { hush, options })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn deal(&self, chance: &mut impl Chance, facts: &mut impl Sink<Fact>) -> State {
        self.hush.deal(chance, facts)
    }

    fn asked(&self, state: &State) -> SeatSet {
        let asked = self.hush.asked(state);
        if self.has(Plant::Asked) && asked.len() > 1 {
            let cards = Position::of(state).cards;
            let low: SeatSet = asked.iter().filter(|seat| cards[seat.index()].number() <= 6).collect();
            if !low.is_empty() {
                return low;
            }
        }
        asked
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.hush.outcome(state)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let mut actions = Vec::new();
        if self.check_asked(state, seat).is_ok() {
            self.hush.legal(state, seat, &mut actions);
        }
        out.extend(actions.into_iter().filter(|&action| self.refuse(state, seat, action).is_ok()));
    }

    fn turn_rule(&self, state: &State) -> &'static str {
        self.hush.turn_rule(state)
    }

    fn act(&self, on: Scene<State, impl Chance, impl Sink<Fact>>, seat: Seat, action: Action) -> Result<(), Refusal> {
        let Scene { state, chance, facts } = on;
        self.refuse(state, seat, action)?;
        let before = Position::of(state);
        self.hush.act(Scene { state, chance, facts }, seat, action).map_err(|refusal| {
            let best = || Self::others(state, seat).max().expect("there are others");
            if self.has(Plant::Refusal) { Refusal::Planted { planted: best() } } else { Refusal::Hush(refusal) }
        })?;
        let mut after = Position::of(state);
        if self.has(Plant::Card) {
            after.bag = before.bag;
            *state = after.set_up();
        } else if self.has(Plant::Stall) {
            after.round = before.round;
            *state = after.set_up();
        }
        Ok(())
    }

    fn imagine(&self, view: &View, memory: &Memory, chance: &mut impl Chance) -> State {
        self.hush.imagine(&view.hush, memory, chance)
    }
}

impl Seen<Planted> for View {
    fn of(game: &Planted, state: &State, viewer: Viewer) -> Self {
        Self {
            hush: game.hush.view(state, viewer),
            planted: game.has(Plant::View).then(|| Position::of(state).cards[0]),
        }
    }
}

impl Happened<Planted> for Fact {
    fn notice(&self, game: &Planted, viewer: Viewer) -> Option<Notice> {
        let planted = match self {
            Self::Answered { drawn, .. } if game.has(Plant::Notice) => Some(drawn.truth().is_some()),
            _ => None,
        };
        let notice = self.notice(&game.hush, viewer).map(|hush| Notice { hush, planted });
        notice.filter(|notice| game.is_perceived(&notice.hush))
    }

    fn retell(&self, game: &Planted, viewer: Viewer, now: &State) -> Option<Notice> {
        let planted = game.has(Plant::Retell).then(|| Position::of(now).waiting.len() == 1);
        let notice = self.retell(&game.hush, viewer, now).map(|hush| Notice { hush, planted });
        notice.filter(|notice| game.is_perceived(&notice.hush))
    }

    fn is_foreseen(&self) -> bool {
        Happened::<Hush>::is_foreseen(self)
    }

    fn binds(&self) -> bool {
        Happened::<Hush>::binds(self)
    }
}

impl Learned<Planted> for Memory {
    fn new(game: &Planted, viewer: Viewer) -> Self {
        Self::new(&game.hush, viewer)
    }

    fn add(&mut self, game: &Planted, notice: &Notice) {
        self.add(&game.hush, &notice.hush);
    }
}

impl Extras for Planted {
    fn sensible(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(Sensible(Hush::sensible(seed)))
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.hush.check(state)
    }
}

/// Hush's own player.
struct Sensible(Box<dyn Player<Hush>>);

impl Player<Planted> for Sensible {
    fn choose(&mut self, game: &Planted, view: &View, memory: &Memory, legal: &[Action]) -> usize {
        self.0.choose(&game.hush, &view.hush, memory, legal)
    }
}
