//! The public material of a table: its map and its coded rules, for whoever draws them.

use fuga_kernel::{Game, Wire};
use serde::Serialize;
use ts_rs::TS;

use crate::cards::{Card, Side};
use crate::map::{Kind, Place, Players};
use crate::options::Readings;
use crate::rules::Escape;
use crate::scenario::{Access, Code, Script};

/// What lies on the table for everybody before the first card is dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Board {
    /// The name of the map.
    pub name: String,
    /// How many columns the map is wide, walls included.
    pub columns: u8,
    /// How many rows the map is high, walls included.
    pub rows: u8,
    /// Every sector, by column, then row; all else is wall (M-01).
    pub sectors: Vec<BoardSector>,
    /// For how many players the map is suggested, if it is for any number (E-03).
    pub players: Option<BoardPlayers>,
    /// What the table is warned of: the map and the scenario where they are suggested for fewer or more (E-03).
    pub unsuited: Vec<BoardUnsuited>,
    /// How many humans and aliens are aboard (E-05).
    pub crew: BoardCrew,
    /// What is played, as far as tables differ in it.
    pub laws: BoardLaws,
    /// The most rounds a match lasts (E-04, X.1).
    pub rounds: u8,
    /// The most items a hand holds (E-61, X.2).
    pub hand_limit: u8,
    /// How far each side moves (E-10, X.3, X.4).
    pub steps: BoardSteps,
    /// How many cards of each kind there are (E-20, E-60, E-63, X.6 to X.8).
    pub decks: BoardDecks,
    /// Whether aliens may pass through open hatches (E-12).
    pub do_aliens_cross_hatches: bool,
    /// How the table reads what the rulebooks say differently.
    pub readings: Readings,
    /// The name of the scenario, if there is one (E-70).
    pub scenario: Option<String>,
    /// The coded rules in play, in the order of a rule sheet.
    pub codes: Vec<BoardCode>,
}

impl Wire for Board {}

/// From so many to so many players, and with a second box up to so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoardPlayers {
    /// The fewest.
    pub min: u8,
    /// The most with one box.
    pub max: u8,
    /// The most with a second box, where the map is suggested for one.
    pub max_with_two_boxes: Option<u8>,
}

/// A map or a scenario that is suggested for fewer or more than play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoardUnsuited {
    /// Its name.
    pub name: String,
    /// For how many it is suggested.
    pub players: BoardPlayers,
}

/// How many of each side play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoardCrew {
    /// None with B.6.
    pub humans: u8,
    /// All others.
    pub aliens: u8,
}

/// The most sectors that a move goes, and the fewest where that is not always 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoardSteps {
    /// A human.
    pub human: u8,
    /// A human with Adrenaline.
    pub adrenaline: u8,
    /// An alien.
    pub alien: u8,
    /// The fewest that such an alien moves.
    pub fewest: u8,
    /// An alien that is fed.
    pub fed: u8,
}

/// All cards of the table, a number for each kind in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoardDecks {
    /// Dangerous-sector cards: noises in one's sector, the same with an item icon, noises in any sector, the same with an
    /// icon, and silences.
    pub danger: [u8; 5],
    /// Items: Attack, Teleport, Adrenaline, Sedatives, Spotlight and Defense; none in the basic game.
    pub items: [u8; 6],
    /// Hatch cards: green and red; none without them.
    pub hatch: [u8; 2],
}

/// What the options and the codes of a table make of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[expect(clippy::struct_excessive_bools, reason = "each is one rule that a table has or has not")]
pub struct BoardLaws {
    /// E-50 Items and hatch cards are in play unless a code says otherwise.
    pub is_advanced: bool,
    /// B.6 There are no humans: the aliens hunt each other.
    pub is_hunt: bool,
    /// E-52, C.3 An alien that has killed a human is faster.
    pub do_aliens_feed: bool,
    /// E-63, D.2 Whoever ends a move on a hatch draws a card.
    pub has_hatch_cards: bool,
    /// E-60, J.4 The cards that bring an item.
    pub item_cards: Vec<Card>,
    /// E.3 So many kills win, if kills do.
    pub kills: Option<u8>,
    /// B.4, B.6 Somebody begins on the map's human start.
    pub has_human_start: bool,
    /// C.6, H.2 Somebody begins on the map's alien start.
    pub has_alien_start: bool,
}

/// A sector as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoardSector {
    /// Its column, counted from 0. Columns with an odd number sit half a hex lower (M-02).
    pub col: u8,
    /// Its row, counted from 0.
    pub row: u8,
    /// What it is called at the table (M-04).
    pub place: Place,
    /// What it is.
    pub kind: BoardKind,
}

/// M-01 What a sector is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BoardKind {
    /// Nobody is heard here.
    Secure,
    /// Ending here draws a card.
    Dangerous,
    /// Where the humans begin.
    HumanStart,
    /// Where the aliens begin.
    AlienStart,
    /// An escape hatch.
    Hatch,
}

impl From<Kind> for BoardKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Secure => Self::Secure,
            Kind::Dangerous => Self::Dangerous,
            Kind::HumanStart => Self::HumanStart,
            Kind::AlienStart => Self::AlienStart,
            Kind::Hatch(_) => Self::Hatch,
        }
    }
}

/// A coded rule in play, with its value if it takes one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoardCode {
    /// The code, such as `H.13`.
    pub code: &'static str,
    /// A.4 Who may enter secure sectors.
    pub access: Option<Access>,
    /// B.4, C.6 The hatches that are started on.
    pub hatches: Vec<u8>,
    /// E.3 How many kills win.
    pub kills: Option<u8>,
    /// The value as the text of a scenario has it, such as `1 2 3 4`; empty if the code takes none.
    pub value: String,
}

impl From<Players> for BoardPlayers {
    fn from(players: Players) -> Self {
        let Players { fewest: min, most: max, with_two_boxes: max_with_two_boxes } = players;
        Self { min, max, max_with_two_boxes }
    }
}

impl Escape {
    /// The public material of the table.
    pub fn lay_out(&self) -> Board {
        let map = self.map();
        let sectors = map.sectors().map(|sector| {
            let coord = map.coord(sector);
            BoardSector { col: coord.col(), row: coord.row(), place: map.place(sector), kind: map.kind(sector).into() }
        });
        Board {
            name: map.name().to_owned(),
            columns: map.width(),
            rows: map.height(),
            sectors: sectors.collect(),
            players: map.players().map(BoardPlayers::from),
            unsuited: self
                .unsuited()
                .map(|(name, players)| BoardUnsuited { name: name.to_owned(), players: players.into() })
                .collect(),
            crew: BoardCrew { humans: self.n_humans(), aliens: self.n_seats() - self.n_humans() },
            laws: self.lay_out_laws(),
            rounds: self.n_rounds(),
            hand_limit: self.codes().hand_limit(),
            steps: BoardSteps {
                human: self.steps(Side::Human, false, false),
                adrenaline: self.steps(Side::Human, true, false),
                alien: self.steps(Side::Alien, false, false),
                fewest: self.fewest_steps(Side::Alien, self.steps(Side::Alien, false, false)),
                fed: self.steps(Side::Alien, false, true),
            },
            decks: BoardDecks {
                danger: *self.danger_deck().values(),
                items: *self.item_deck().values(),
                hatch: *self.hatch_deck().values(),
            },
            do_aliens_cross_hatches: self.readings().aliens_cross_hatches,
            readings: self.readings(),
            scenario: self.script().map(Script::name).map(str::to_owned),
            codes: self.codes().iter().map(|code| self.lay_out_code(code)).collect(),
        }
    }

    fn lay_out_laws(&self) -> BoardLaws {
        let is_hunt = self.n_humans() == 0;
        let starts = self.starts();
        let is_start = |at| starts.iter().any(|&(_, start)| start == at);
        BoardLaws {
            is_advanced: self.is_advanced(),
            is_hunt,
            // Without humans there is nobody to feed on, and nobody to open a hatch.
            do_aliens_feed: self.do_aliens_feed() && !is_hunt,
            has_hatch_cards: self.has_hatch_cards() && !is_hunt,
            item_cards: Card::ALL.into_iter().filter(|&card| self.gives_item(card)).collect(),
            kills: self.codes().n_kills(self.n_seats()),
            has_human_start: is_start(self.map().human_start()),
            has_alien_start: is_start(self.map().alien_start()),
        }
    }

    fn lay_out_code(&self, code: Code) -> BoardCode {
        let codes = self.codes();
        BoardCode {
            code: code.name(),
            access: codes.access().filter(|_| code == Code::A4),
            hatches: match code {
                Code::B4 => codes.human_hatch().into_iter().collect(),
                Code::C6 => codes.alien_hatches().to_vec(),
                _ => Vec::new(),
            },
            kills: codes.n_kills(self.n_seats()).filter(|_| code == Code::E3),
            value: codes.value(code).join(" "),
        }
    }
}
