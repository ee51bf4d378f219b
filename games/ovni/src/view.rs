//! What one viewer may see on the table now, built up from nothing (O-91 to O-95).
#![deny(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use fuga_kernel::{Game, Seat, SeatSet, Seen, Thing, Viewer, view};
use serde::Serialize;
use ts_rs::TS;

use crate::board::{City, CitySet, N_CITIES};
use crate::outcome::{Outcome, Part, Points};
use crate::pieces::{
    AbilitySet, AlienCard, AlienSet, Area, CardSet, Chip, ChipSet, Colour, Energy, Mission, MissionSet, N_SPOTS,
    Planet, Player, PlayerSet, Tokens,
};
use crate::rules::{Ovni, is_down};
use crate::state::{AreaState, Face, GROUP_NEEDS, Missions, Phase, State, Turn};

view! {
    /// What one viewer may see now.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
    pub struct View {
        /// Who looks, if it is somebody at the table.
        pub you: Option<Seat>,
        /// The name of the data set that is played with.
        pub data: String,
        /// Who had the first UFO in city 1 (O-24).
        pub first: Seat,
        /// The round, from 1 on; 0 before the first.
        pub round: u8,
        /// O-54 Whether the match ends with this round.
        pub is_last_round: bool,
        /// What is asked; nothing once the match is over.
        pub asked: Option<Asked>,
        /// O-43b How many members each group needs to be activated.
        pub group_needs: Tokens,
        /// Everybody who has a planet, the third player last.
        pub players: Vec<PlayerView>,
        /// The tokens in the stock.
        pub stock: Tokens,
        /// O-22 How many tokens of each type there are at this table.
        pub n_tokens: u8,
        /// How many cards the deck has.
        pub deck: u8,
        /// The used cards, face up.
        pub discard: CardSet,
        /// The areas that are used, in letter order.
        pub areas: Vec<AreaView>,
        /// O-33b Which spots of an area take a chip face down, from the first on.
        pub spots_down: [bool; N_SPOTS],
        /// The cities, by number.
        pub cities: Vec<CityView>,
        /// The human track, the next one first.
        pub track: Vec<Colour>,
        /// O-31 The order of phase 1, as it was last set.
        pub order_1: Vec<Player>,
        /// O-41 The order of phase 2, as it was last set.
        pub order_2: Vec<Player>,
        /// How it ended, once it has.
        pub outcome: Option<Outcome>,
        /// O-67 The seats from the best to the last, once it has ended.
        pub ranking: Vec<Seat>,
    }
}

/// A player, as far as the viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PlayerView {
    /// Who it is.
    pub player: Player,
    /// Its planet.
    pub planet: Planet,
    /// Its abilities.
    pub abilities: AbilitySet,
    /// All its tokens.
    pub tokens: Tokens,
    /// Those of them that it captured.
    pub captured: Tokens,
    /// The members of each group that can act: O-42 military that are set aside can not.
    pub members: Tokens,
    /// O-44, O-46, O-47, O-48 Moves, abductions, launches and attacks that each group has.
    pub power: Tokens,
    /// O-61 The types of which nobody who counts has more.
    pub leads: AlienSet,
    /// UFOs in reserve.
    pub reserve: u8,
    /// UFOs on the launch pad.
    pub pad: u8,
    /// UFOs on the board.
    pub on_board: u8,
    /// O-63 The cities whose majority counts for it; O-A25 the third player's UFOs may not matter.
    pub airspace: CitySet,
    /// The cities it has mapped.
    pub mapped: CitySet,
    /// Humans it has taken, in the order of [`Colour::ALL`].
    pub humans: [u8; Colour::COUNT],
    /// Its energy card.
    pub energy: Energy,
    /// O-42 Whether two of its military are set aside.
    pub is_garrisoned: bool,
    /// O-48d Whether nobody may attack it now.
    pub is_shielded: bool,
    /// How many chips it has in hand.
    pub n_chips: u8,
    /// O-92 The chips in hand: for their owner, and for everybody from the reveal to the next placement.
    pub hand: Option<ChipSet>,
    /// The values it has that do not lie face up, in hand or face down: what can be counted from what was seen (O-A37).
    pub unseen: ChipSet,
    /// How often its 6 was revealed.
    pub sixes_used: u8,
    /// O-35d How often its 6 can be placed until it leaves the game.
    pub sixes_left: u8,
    /// O-93 How many missions it kept, once all have chosen.
    pub n_missions: u8,
    /// Its missions: for their owner, and for everybody when the match is over.
    pub missions: Option<MissionsView>,
    /// O-91 What it would score now, without missions; the third player scores nothing (O-87).
    pub points: Option<Points>,
}

/// A seat's missions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MissionsView {
    /// The three it was dealt.
    pub dealt: MissionSet,
    /// Those it kept.
    pub kept: MissionSet,
    /// How far it is with each that it was dealt.
    pub progress: Vec<Progress>,
}

/// How far a seat is with a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Progress {
    /// Which one.
    pub mission: Mission,
    /// O-68 All that it asks for, in the order of the card.
    pub parts: Vec<Part>,
}

/// A recruitment area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AreaView {
    /// Its letter.
    pub area: Area,
    /// Its card.
    pub card: Option<AlienCard>,
    /// The tokens on the card.
    pub tokens: Tokens,
    /// The chips, from the first spot on.
    pub spots: Vec<SpotView>,
}

/// A chip on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SpotView {
    /// Whose it is.
    pub player: Player,
    /// Whether it lies face up.
    pub is_up: bool,
    /// Its value, if the viewer knows it.
    pub chip: Option<Chip>,
}

/// A city.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CityView {
    /// Its number.
    pub city: City,
    /// The human in it.
    pub human: Option<Colour>,
    /// UFOs of each player, in the order of players.
    pub ufos: Vec<u8>,
    /// O-11 Who has the majority.
    pub majority: Option<Player>,
    /// O-45a How many UFOs of the viewer's own map it; nothing where the viewer has, or does not play.
    pub maps_with: Option<u8>,
}

/// What is asked, for everybody to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "to", rename_all = "snake_case")]
#[expect(missing_docs, reason = "each question is its name")]
pub enum Asked {
    /// `chosen`: who has chosen already.
    Keep {
        #[ts(as = "Vec<Seat>")]
        chosen: SeatSet,
    },
    /// `taken`: who has what; O-28 nobody takes the same pair.
    TakeStarters {
        seat: Seat,
        n_aliens: u8,
        taken: Vec<Starters>,
    },
    TakeForThird {
        seat: Seat,
    },
    /// `player`: whose chip is placed.
    Place {
        seat: Seat,
        player: Player,
        placed: u8,
    },
    /// `limits`: of each type what can be chosen at most; `n_tokens`: how many in all.
    ChooseTokens {
        seat: Seat,
        at: Area,
        winners: Vec<Option<Player>>,
        limits: Tokens,
        n_tokens: u8,
    },
    /// `player`: whose energy card it is; `entitled`: everybody who won no area.
    ChooseEnergy {
        seat: Seat,
        player: Player,
        entitled: Vec<Player>,
    },
    Garrison {
        seat: Seat,
    },
    Activate {
        seat: Seat,
        turn: TurnView,
    },
    /// `over`: the city that is mapped unless the UFO that has just come flies on (O-A39).
    Move {
        seat: Seat,
        turn: TurnView,
        left: u8,
        over: Option<City>,
    },
    Abduct {
        seat: Seat,
        turn: TurnView,
        left: u8,
    },
    Launch {
        seat: Seat,
        turn: TurnView,
        left: u8,
    },
    /// `last`: the rival attacked before; `hit`: all attacked by this activation.
    Attack {
        seat: Seat,
        turn: TurnView,
        left: u8,
        last: Option<Player>,
        hit: Vec<Player>,
    },
}

/// What a player begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Starters {
    /// Who.
    pub player: Player,
    /// One of each of these.
    pub aliens: AlienSet,
}

/// A turn of phase 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TurnView {
    /// The groups activated so far.
    pub used: AlienSet,
    /// How many groups may be activated.
    pub n_groups: u8,
    /// O-45c UFOs in each city that may not move any more, by the number of the city.
    pub locked: [u8; N_CITIES],
}

impl Seen<Ovni> for View {
    fn of(ovni: &Ovni, state: &State, viewer: Viewer) -> Self {
        let outcome = ovni.to_act(state).outcome();
        Self {
            you: viewer.seat(),
            data: ovni.data().name.clone(),
            first: state.first,
            round: state.round,
            is_last_round: ovni.is_last_round(state),
            asked: if state.ending.is_some() { None } else { Some(ovni.project_phase(state)) },
            group_needs: GROUP_NEEDS,
            players: ovni.players().map(|player| ovni.project_player(state, player, viewer)).collect(),
            stock: state.stock,
            n_tokens: ovni.n_tokens(),
            deck: state.deck.len() as u8,
            discard: state.discard,
            areas: ovni.areas().map(|area| ovni.project_area(state, area, viewer)).collect(),
            spots_down: std::array::from_fn(|spot| is_down(spot as u8)),
            cities: City::all().map(|city| ovni.project_city(state, city, viewer)).collect(),
            track: state.track.iter().copied().flatten().collect(),
            order_1: ovni.order(state, 1).collect(),
            order_2: ovni.order(state, 2).collect(),
            ranking: outcome.as_ref().map(Outcome::ranking).unwrap_or_default(),
            outcome,
        }
    }
}

impl Ovni {
    fn project_player(&self, state: &State, player: Player, viewer: Viewer) -> PlayerView {
        let own = &state.players[player];
        let hand = match player {
            Player::Seat(_) => own.hand.seen_by(viewer).copied(),
            Player::Third => None,
        };
        let progress = |mission| {
            let parts = self.parts(state, player, self.data().mission(mission)).collect();
            Progress { mission, parts }
        };
        let missions = |&Missions { dealt, kept }: &Missions| {
            let progress = dealt.iter().map(progress).collect();
            MissionsView { dealt, kept, progress }
        };
        PlayerView {
            player,
            planet: own.planet,
            abilities: own.abilities,
            tokens: own.tokens,
            captured: own.captured,
            members: Tokens::each(|group| own.members(group)),
            power: Tokens::each(|group| own.power(group)),
            leads: AlienSet::of(|alien| self.leads(state, player, alien)),
            reserve: own.reserve,
            pad: own.pad,
            on_board: own.n_on_board(),
            airspace: self.airspace(state, player),
            mapped: state.mapped[player],
            humans: *own.humans.values(),
            energy: own.energy,
            is_garrisoned: own.is_garrisoned,
            is_shielded: own.is_shielded(),
            n_chips: n_in_hand(state, player),
            hand,
            unseen: own.chips().without(face_up(state, player)),
            sixes_used: own.six_uses,
            sixes_left: own.n_sixes().saturating_sub(own.six_uses),
            n_missions: own.n_missions,
            missions: player.seat().and_then(|_| own.missions.seen_by(viewer).map(missions)),
            points: player.seat().map(|_| self.points(state, player)),
        }
    }

    fn project_area(&self, state: &State, area: Area, viewer: Viewer) -> AreaView {
        let AreaState { card, .. } = state.areas[area];
        let spots = state.areas[area].spots().iter().map(|spot| SpotView {
            player: self.player_at(spot.player),
            is_up: matches!(spot.face, Face::Up(_)),
            chip: match &spot.face {
                Face::Up(chip) => Some(*chip),
                Face::Down(chip) => chip.seen_by(viewer).copied(),
                Face::Undrawn => None,
            },
        });
        let tokens = card.map_or(Tokens::NONE, |card| self.data().card(card));
        AreaView { area, card, tokens, spots: spots.collect() }
    }

    fn project_city(&self, state: &State, city: City, viewer: Viewer) -> CityView {
        let mapper = viewer.seat().filter(|&seat| !state.mapped[seat].contains(city));
        CityView {
            city,
            human: state.humans[city],
            ufos: self.players().map(|player| state.ufos[city][player]).collect(),
            majority: state.majority(city).map(|place| self.player_at(place)),
            maps_with: mapper.map(|seat| Self::threshold(state, seat, city)),
        }
    }

    fn project_phase(&self, state: &State) -> Asked {
        let project = |turn: &Turn| project_turn(state, turn);
        match &state.phase {
            Phase::KeepingMissions { chosen } => Asked::Keep { chosen: *chosen },
            Phase::TakingStarters { seat } => {
                let n_aliens = Self::n_starters(state, *seat) as u8;
                Asked::TakeStarters { seat: *seat, n_aliens, taken: self.starters(state) }
            }
            Phase::TakingForThird { seat } => Asked::TakeForThird { seat: *seat },
            Phase::Placing { placed } => {
                let (seat, is_thirds) = self.placer(state, *placed);
                let player = if is_thirds { Player::Third } else { Player::Seat(seat) };
                Asked::Place { seat, player, placed: *placed }
            }
            Phase::Awarding { seat, at, winners } => {
                let (limits, n_tokens) = self.choosable(state, *seat, *winners);
                let winners = self.areas().map(|area| winners[area]).collect();
                Asked::ChooseTokens { seat: *seat, at: *at, winners, limits, n_tokens: n_tokens as u8 }
            }
            Phase::ChoosingEnergy { rank, entitled } => Asked::ChooseEnergy {
                seat: self.energy_asker(state, *rank),
                player: self.energy_owner(state, *rank),
                entitled: self.members(*entitled),
            },
            Phase::Garrisoning { seat } => Asked::Garrison { seat: *seat },
            Phase::Acting { turn } => Asked::Activate { seat: turn.seat, turn: project(turn) },
            Phase::Flying { turn, left, over } => {
                Asked::Move { seat: turn.seat, turn: project(turn), left: *left, over: *over }
            }
            Phase::Abducting { turn, left } => Asked::Abduct { seat: turn.seat, turn: project(turn), left: *left },
            Phase::Launching { turn } => {
                let left = state.players[turn.seat].pad;
                Asked::Launch { seat: turn.seat, turn: project(turn), left }
            }
            Phase::Attacking { turn, left, last, hit } => {
                let (seat, hit) = (turn.seat, self.members(*hit));
                Asked::Attack { seat, turn: project(turn), left: *left, last: *last, hit }
            }
        }
    }

    /// What was taken so far; the third player is given its aliens later.
    fn starters(&self, state: &State) -> Vec<Starters> {
        let all = self.players().map(|player| Starters { player, aliens: state.players[player].tokens.types() });
        all.filter(|taken| !taken.aliens.is_empty()).collect()
    }

    fn members(&self, set: PlayerSet) -> Vec<Player> {
        self.players().filter(|&player| set.contains(player.into())).collect()
    }
}

fn project_turn(state: &State, turn: &Turn) -> TurnView {
    let n_groups = state.players[turn.seat].n_groups() as u8;
    TurnView { used: turn.used, n_groups, locked: *turn.locked.values() }
}

/// A player's chips that lie face up.
fn face_up(state: &State, player: Player) -> ChipSet {
    let spots = state.areas.values().iter().flat_map(AreaState::spots);
    let own = spots.filter(|spot| spot.player == player.into());
    own.filter_map(|spot| if let Face::Up(chip) = spot.face { Some(chip) } else { None }).collect()
}

/// The chips a player has not placed.
fn n_in_hand(state: &State, player: Player) -> u8 {
    let own = &state.players[player];
    let all = || state.areas.values().iter().flat_map(AreaState::spots);
    let spots = || all().filter(|spot| spot.player == player.into());
    // A 6 that was used up has left the game, or still lies on its spot.
    let is_spent = |face: Face| face == Face::Up(Chip::SIX) && !own.chips().contains(Chip::SIX);
    (own.chips().len() - spots().filter(|spot| !is_spent(spot.face)).count()) as u8
}
