//! What one viewer may see on the table now, built up from nothing (E-80 to E-83).
#![deny(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use fuga_kernel::{Game, Seat, Seen, Viewer, view};
use serde::Serialize;
use ts_rs::TS;

use crate::cards::HatchCard;
use crate::cards::{Card, Item, ItemBag, Role, Side};
use crate::map::{Place, Sector};
use crate::outcome::{Fate, Outcome};
use crate::rules::Escape;
use crate::state::{HatchState, Phase, State};

view! {
    /// What one viewer may see now.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
    pub struct View {
        /// The round, from 1 on.
        pub round: u8,
        /// Who began the first round.
        pub first: Seat,
        /// Whose turn it is.
        pub turn: TurnView,
        /// Every seat, in order.
        pub seats: Vec<SeatView>,
        /// Every hatch, from hatch 1 on.
        pub hatches: Vec<HatchState>,
        /// Green and red hatch cards used since the pile was built (E-63).
        pub hatch_cards_used: [u8; 2],
        /// How many dangerous-sector cards lie in the discards (E-80).
        pub danger_discards: u8,
        /// How many items are left in the pile.
        pub item_pile: u8,
        /// Used items in the discards, face up.
        pub items_shown: Vec<Item>,
        /// How many items lie face down in the discards.
        pub items_hidden: u8,
        /// What only this viewer knows; nothing for a spectator.
        pub you: Option<Own>,
        /// How it ended, once it has.
        pub outcome: Option<Outcome>,
        /// Every seat's secrets, for whoever opens a finished match; empty for all others.
        pub opened: Vec<Own>,
    }
}

/// The turn, as far as everybody knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TurnView {
    /// Whose turn it is.
    pub seat: Seat,
    /// Whether the turn's one public result is out (E-19).
    pub is_resolved: bool,
    /// Whether Adrenaline was played this turn, as far as the viewer knows (G.4).
    pub has_adrenaline: bool,
    /// Whether Sedatives were played this turn, as far as the viewer knows (G.4).
    pub is_sedated: bool,
    /// The two hatch cards the Engineer chooses from (H.15); none otherwise.
    pub hatch_cards: Vec<HatchCard>,
}

/// A seat, as far as everybody knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// In play, or what became of it.
    pub fate: Fate,
    /// Its role, if it was revealed (E-31).
    pub role: Option<Role>,
    /// Whether it has killed a human and is faster (E-52).
    pub is_fed: bool,
    /// Whether it was a human and is an alien now (B.3).
    pub is_turned: bool,
    /// How many kills it has made, as far as they count (E.3).
    pub kills: u16,
    /// How many items it holds.
    pub items: u8,
}

/// What only the seat itself knows (E-81).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Own {
    /// Who you are.
    pub seat: Seat,
    /// What you are.
    pub role: Role,
    /// Where you stand, while you are on board.
    pub at: Option<Place>,
    /// Where you start again if you are killed (A.5): where you began, or the alien start once you have turned (B.3).
    pub start: Place,
    /// Your items, in a fixed order.
    pub hand: Vec<Item>,
    /// E-61, H.4 How many of them you may keep.
    pub hand_limit: u8,
    /// Whether your character has a power that it has not used yet (H.1, H.13, H.14, H.16).
    pub has_power: bool,
    /// How often you have used a Teleport that you still hold (H.3).
    pub teleport_uses: u8,
    /// Whether you will teleport when this turn's result is out (H.14).
    pub plans_teleport: bool,
    /// What you are asked, while it is your turn.
    pub asked: Option<Asked>,
}

/// What the seat in turn is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "to", rename_all = "snake_case")]
pub enum Asked {
    /// Move, after playing items if you like.
    Move {
        /// Where the turn began: it can't end there (E-10).
        began: Place,
        /// How many sectors you may move.
        steps: u8,
        /// How many you must move.
        fewest: u8,
    },
    /// Announce a noise.
    Announce {
        /// Where the turn began.
        began: Place,
        /// The card you drew.
        card: Card,
    },
    /// Choose one of two hatch cards (H.15).
    ChooseCard {
        /// Where the turn began.
        began: Place,
        /// The hatch you stand on.
        hatch: u8,
    },
    /// Use or put away one of too many items.
    DropItem {
        /// Where the turn began.
        began: Place,
    },
    /// Play an item or end the turn.
    PlayOrEnd {
        /// Where the turn began.
        began: Place,
    },
}

impl Seen<Escape> for View {
    fn of(escape: &Escape, state: &State, viewer: Viewer) -> Self {
        let turn = &state.turn;
        let boost = turn.boost.seen_by(viewer).copied().unwrap_or_default();
        Self {
            round: state.round,
            first: state.first,
            turn: TurnView {
                seat: turn.seat,
                is_resolved: turn.phase.is_resolved(),
                has_adrenaline: boost.has_adrenaline,
                is_sedated: boost.is_sedated,
                hatch_cards: match &turn.phase {
                    Phase::ChooseCard { cards, .. } => cards.to_vec(),
                    Phase::Move | Phase::Announce { .. } | Phase::OverLimit | Phase::After => Vec::new(),
                },
            },
            seats: escape.seats().map(|seat| project_seat(state, seat)).collect(),
            hatches: (1..).zip(escape.map().hatches()).map(|(hatch, _)| state.hatches.get(hatch)).collect(),
            hatch_cards_used: *state.hatch_used.values(),
            danger_discards: state.danger.n_discards,
            item_pile: state.items.n_pile,
            items_shown: list(state.items.shown),
            items_hidden: state.items.n_hidden,
            you: viewer.seat().and_then(|seat| escape.project_own(state, seat, viewer)),
            outcome: escape.to_act(state).outcome(),
            opened: escape.seats().filter_map(|seat| escape.project_opened(state, seat, viewer)).collect(),
        }
    }
}

impl Escape {
    fn project_opened(&self, state: &State, seat: Seat, viewer: Viewer) -> Option<Own> {
        match viewer {
            Viewer::Everyone(_) => self.project_own(state, seat, viewer),
            Viewer::Seat(_) | Viewer::Spectator => None,
        }
    }

    fn project_own(&self, state: &State, seat: Seat, viewer: Viewer) -> Option<Own> {
        let own = state.seats.get(seat.index())?;
        let sector = *own.sector.seen_by(viewer)?;
        let at = (sector != Sector::NOWHERE).then(|| self.map().place(sector));
        let is_asked = state.turn.seat == seat && state.ending.is_none();
        let role = *own.role.seen_by(viewer)?;
        let private = own.own.seen_by(viewer)?;
        Some(Own {
            seat,
            role,
            at,
            start: self.map().place(private.start),
            hand: list(*own.hand.seen_by(viewer)?),
            hand_limit: self.hand_limit(role, own.is_turned),
            has_power: private.has_power && !own.is_turned && self.power_of(role).is_some(),
            teleport_uses: private.n_teleports,
            plans_teleport: is_asked && *state.turn.plans_teleport.seen_by(viewer)?,
            asked: if is_asked { self.project_asked(state, viewer) } else { None },
        })
    }

    fn project_asked(&self, state: &State, viewer: Viewer) -> Option<Asked> {
        let turn = &state.turn;
        let began = self.map().place(*turn.began.seen_by(viewer)?);
        Some(match &turn.phase {
            Phase::Move => {
                let own = state.seats.get(turn.seat.index())?;
                let side = if own.is_turned { Side::Alien } else { own.role.seen_by(viewer)?.side() };
                let has_adrenaline = turn.boost.seen_by(viewer)?.has_adrenaline;
                let steps = self.steps(side, has_adrenaline, own.is_fed);
                Asked::Move { began, steps, fewest: self.fewest_steps(side, steps) }
            }
            Phase::Announce { card } => Asked::Announce { began, card: *card.seen_by(viewer)? },
            Phase::ChooseCard { hatch, .. } => Asked::ChooseCard { began, hatch: *hatch },
            Phase::OverLimit => Asked::DropItem { began },
            Phase::After => Asked::PlayOrEnd { began },
        })
    }
}

fn project_seat(state: &State, seat: Seat) -> SeatView {
    let truth = &state.seats[seat.index()];
    SeatView {
        seat,
        fate: truth.fate,
        // What even a spectator sees is what was revealed.
        role: truth.role.seen_by(Viewer::Spectator).copied(),
        is_fed: truth.is_fed,
        is_turned: truth.is_turned,
        kills: truth.n_kills,
        items: truth.n_items,
    }
}

/// Items one by one, in the fixed order of kinds: the order tells nothing.
fn list(counts: ItemBag) -> Vec<Item> {
    let repeat = |item: Item| std::iter::repeat_n(item, usize::from(counts[item]));
    Item::ALL.into_iter().flat_map(repeat).collect()
}
