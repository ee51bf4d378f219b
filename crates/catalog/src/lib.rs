//! The one list of games, and tables that speak JSON whatever the game.
//!
//! A game is picked in one place, [`GameId::visit`]; from there on code is generic over `G: Extras` or speaks to a
//! [`Table`]. A table hands out views, notices, legal lists and outcomes; it has no way to hand out a state.

mod bots;
mod error;
mod form;
mod hint;
mod json;
mod replay;
mod shelf;
mod table;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

pub use bots::{Bot, BotKind, Choice, Thought};
pub use error::{Fault, TableError};
pub use form::{Form, FormField};
use fuga_escape::Escape;
use fuga_hush::Hush;
pub use fuga_kernel::{Character, Material, Shares};
use fuga_kernel::{Extras, Match, Quick, Seat, Told, Viewer, brief, parse_strict};
use fuga_ovni::Ovni;
use fuga_survive::Survive;
pub use hint::Hint;
pub use json::Json;
pub use replay::Steps;
use serde_json::{Value, json};
use table::{GameTable, read_options};
pub use table::{Luck, SeatSummary, Summary, Table, Viewing};

/// So many seats weigh a text, unless it is suggested for others: as many as a first match has.
const WEIGHED_SEATS: u8 = 4;
/// So many matches weigh a text at most.
const MAX_WEIGHED: u32 = 100;

/// The games there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameId {
    /// Escape.
    Escape,
    /// Survive.
    Survive,
    /// O.V.N.I.
    Ovni,
    /// Hush, the example of how a game is written.
    Hush,
}

/// Something to do with a game once it is picked.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it with the game.
    fn visit<G: Extras>(self) -> Self::Output;
}

impl GameId {
    /// Every game that is offered to people.
    pub const ALL: [Self; 3] = [Self::Escape, Self::Survive, Self::Ovni];
    /// The examples, which are in no list; whoever works on the house can name them.
    pub const EXAMPLES: [Self; 1] = [Self::Hush];

    /// The game of this name, be it an example.
    pub fn of_name(name: &str) -> Result<Self, String> {
        Self::EXAMPLES.into_iter().find(|game| game.name() == name).map_or_else(|| name.parse(), Ok)
    }

    /// The stable name.
    pub fn name(self) -> &'static str {
        struct Name;
        impl Visitor for Name {
            type Output = &'static str;
            fn visit<G: Extras>(self) -> &'static str {
                G::ID
            }
        }
        self.visit(Name)
    }

    /// How many usually sit at a table.
    pub fn usual_seats(self) -> u8 {
        struct Usual;
        impl Visitor for Usual {
            type Output = u8;
            fn visit<G: Extras>(self) -> u8 {
                G::USUAL_SEATS
            }
        }
        self.visit(Usual)
    }

    /// Whether it has bots that are better than hard ones.
    pub fn has_master(self) -> bool {
        struct HasMaster;
        impl Visitor for HasMaster {
            type Output = bool;
            fn visit<G: Extras>(self) -> bool {
                G::HAS_MASTER
            }
        }
        self.visit(HasMaster)
    }

    /// The characters that its bots can have, beside the plain one.
    pub fn characters(self) -> &'static [Character] {
        struct Characters;
        impl Visitor for Characters {
            type Output = &'static [Character];
            fn visit<G: Extras>(self) -> &'static [Character] {
                G::CHARACTERS
            }
        }
        self.visit(Characters)
    }

    /// The one place where a game is picked.
    pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self {
            Self::Escape => visitor.visit::<Escape>(),
            Self::Survive => visitor.visit::<Survive>(),
            Self::Ovni => visitor.visit::<Ovni>(),
            Self::Hush => visitor.visit::<Hush>(),
        }
    }

    /// Sets a table up and deals.
    pub fn deal(self, options: &Value, luck: Luck<'_, '_>) -> Result<Box<dyn Table>, TableError> {
        self.visit(Deal { options, luck })
    }

    /// Sets a table up and deals from a seed, whose hash the table then shows, mixed with the shares of the seats. From
    /// then on it has luck of its own.
    pub fn deal_fair(self, options: &Value, seed: &[u8], shares: &Shares) -> Result<Box<dyn Table>, TableError> {
        self.visit(DealFair { options, seed, shares })
    }

    /// Goes on with a match that was dealt from a seed, from the rows of a store.
    pub fn resume(self, log_head: &str, entries: &[String], seed: &[u8]) -> Result<Box<dyn Table>, TableError> {
        self.visit(Resume { log_head, entries, seed })
    }

    /// The public material of a table with these options; `null` for a game that has none.
    pub fn board(self, options: &Value) -> Result<Json, TableError> {
        self.visit(Board(options))
    }

    /// What a table may choose beside these options, which may leave anything out.
    pub fn form(self, options: &Value) -> Result<Form, TableError> {
        self.visit(Describe(options))
    }

    /// A text that a table may bring, looked over while it is drawn; `null` for a game whose tables bring none.
    pub fn sketch(self, option: Option<&str>, text: &str) -> Json {
        self.visit(LookOver { option, text })
    }

    /// Plays matches by rules of thumb at a table with these options, which may leave anything out: one for each seed, as
    /// long as `goes_on` says so before each action. Answers the gist of each that came to its end, which is `null` for a
    /// game that has none to say.
    pub fn trial(
        self,
        options: &Value,
        seeds: Range<u64>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Json>, TableError> {
        self.visit(Trial { options, seeds, goes_on })
    }

    /// What a list says of a text that a table may bring in one of its options; nothing where none is brought there.
    pub fn material(self, option: &str, text: &str) -> Option<Material> {
        self.visit(Show { option, text })
    }

    /// The same text for whoever draws the list; `null` where there is nothing to draw.
    pub fn picture(self, option: &str, text: &str) -> Json {
        self.visit(Draw { option, text })
    }

    /// How many percent of those win whose wins weigh a table that brings a text in one of its options and is as usual
    /// otherwise, over as many matches as there is time for. Nothing where no match came to its end, where nobody's wins
    /// weigh, or where the text does not go with what is usual.
    pub fn weigh(self, option: &str, text: &str, goes_on: &mut dyn FnMut() -> bool) -> Option<u8> {
        self.visit(Weigh { option, text, goes_on })
    }

    /// Folds a log, given as JSON, into a table again.
    pub fn load(self, log: &Value) -> Result<Box<dyn Table>, TableError> {
        self.visit(Load(log))
    }

    /// The game that a record's first line names.
    pub fn of_record(record: &str) -> Result<Self, TableError> {
        game_in(record, str::parse)
    }

    /// The game that a record's first line names, be it an example.
    pub fn of_any_record(record: &str) -> Result<Self, TableError> {
        game_in(record, Self::of_name)
    }

    /// Reads a record's text into a table, and the names of who sat where.
    pub fn read(self, record: &str) -> Result<(Box<dyn Table>, Vec<String>), TableError> {
        self.visit(Read(record))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameId {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|game| game.name() == name).ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|game| game.name()).collect();
            format!("there is no game `{}`; the games are: {}", brief(name), names.join(", "))
        })
    }
}

/// The game that a record's first line names, as its name is understood.
fn game_in(record: &str, of_name: impl FnOnce(&str) -> Result<GameId, String>) -> Result<GameId, TableError> {
    let damaged = |reason: String| TableError::misread("bad_record", format!("line 1: {}", brief(&reason)));
    let header: Value = parse_strict(record.lines().next().unwrap_or_default().as_bytes())
        .map_err(|error| damaged(format!("not a record's header: {error}")))?;
    let game = header.get("game").and_then(Value::as_str);
    of_name(game.ok_or_else(|| damaged("field `game` is missing".to_owned()))?).map_err(damaged)
}

struct Deal<'v, 'a, 't> {
    options: &'v Value,
    luck: Luck<'a, 't>,
}

impl Visitor for Deal<'_, '_, '_> {
    type Output = Result<Box<dyn Table>, TableError>;

    fn visit<G: Extras>(self) -> Self::Output {
        Ok(Box::new(GameTable::<G>::deal(self.options, self.luck)?))
    }
}

struct DealFair<'v> {
    options: &'v Value,
    seed: &'v [u8],
    shares: &'v Shares,
}

impl Visitor for DealFair<'_> {
    type Output = Result<Box<dyn Table>, TableError>;

    fn visit<G: Extras>(self) -> Self::Output {
        Ok(Box::new(GameTable::<G>::deal_fair(self.options, self.seed, self.shares)?))
    }
}

struct Resume<'v> {
    log_head: &'v str,
    entries: &'v [String],
    seed: &'v [u8],
}

impl Visitor for Resume<'_> {
    type Output = Result<Box<dyn Table>, TableError>;

    fn visit<G: Extras>(self) -> Self::Output {
        Ok(Box::new(GameTable::<G>::resume(self.log_head, self.entries, self.seed)?))
    }
}

struct Board<'v>(&'v Value);

impl Visitor for Board<'_> {
    type Output = Result<Json, TableError>;

    fn visit<G: Extras>(self) -> Self::Output {
        Ok(Json::wire(&shelf::game::<G>(read_options::<G>(self.0)?)?.board()))
    }
}

struct Describe<'v>(&'v Value);

impl Visitor for Describe<'_> {
    type Output = Result<Form, TableError>;

    fn visit<G: Extras>(self) -> Self::Output {
        form::form::<G>(self.0)
    }
}

struct LookOver<'v> {
    option: Option<&'v str>,
    text: &'v str,
}

impl Visitor for LookOver<'_> {
    type Output = Json;

    fn visit<G: Extras>(self) -> Self::Output {
        Json::wire(&G::sketch(self.option, self.text))
    }
}

struct Trial<'v> {
    options: &'v Value,
    seeds: Range<u64>,
    goes_on: &'v mut dyn FnMut() -> bool,
}

impl Visitor for Trial<'_> {
    type Output = Result<Vec<Json>, TableError>;

    fn visit<G: Extras>(self) -> Self::Output {
        let mut gists = Vec::new();
        try_out::<G>(self.options, self.seeds, self.goes_on, |game, played, outcome| {
            // Bots take nothing back.
            let notice = |told| if let Told::Notice(notice) = told { Some(notice) } else { None };
            let told: Vec<G::Notice> = played.told(Viewer::Spectator).into_iter().filter_map(notice).collect();
            gists.push(Json::wire(&game.gist(&told, outcome)));
        })?;
        Ok(gists)
    }
}

struct Show<'v> {
    option: &'v str,
    text: &'v str,
}

impl Visitor for Show<'_> {
    type Output = Option<Material>;

    fn visit<G: Extras>(self) -> Self::Output {
        G::material(self.option, self.text)
    }
}

struct Draw<'v> {
    option: &'v str,
    text: &'v str,
}

impl Visitor for Draw<'_> {
    type Output = Json;

    fn visit<G: Extras>(self) -> Self::Output {
        Json::wire(&G::picture(self.option, self.text))
    }
}

struct Weigh<'v> {
    option: &'v str,
    text: &'v str,
    goes_on: &'v mut dyn FnMut() -> bool,
}

impl Visitor for Weigh<'_> {
    type Output = Option<u8>;

    fn visit<G: Extras>(self) -> Self::Output {
        let (fewest, most) = G::material(self.option, self.text)?.players.unwrap_or((0, u8::MAX));
        let mut options = json!({ "seats": WEIGHED_SEATS.clamp(fewest, most) });
        options[self.option] = json!({ "custom": self.text });
        let (mut n_won, mut n_all) = (0, 0);
        let played = try_out::<G>(&options, 0..u64::from(MAX_WEIGHED), self.goes_on, |game, _, outcome| {
            let (won, all) = game.favour(outcome);
            (n_won, n_all) = (n_won + won, n_all + all);
        });
        played.ok()?;
        (n_won * 100 + n_all / 2).checked_div(n_all)?.try_into().ok()
    }
}

/// Plays matches by rules of thumb, and hands each over that came to its end.
fn try_out<G: Extras>(
    options: &Value,
    seeds: Range<u64>,
    goes_on: &mut dyn FnMut() -> bool,
    mut each: impl FnMut(&G, &Match<G>, &G::Outcome),
) -> Result<(), TableError> {
    let game = shelf::game::<G>(form::usual_options::<G>(options)?)?;
    for seed in seeds {
        let mut chance = Quick::new(seed);
        let mut played = Match::deal(Arc::clone(&game), &mut chance);
        let seated = |seat: Seat| G::sensible(seed.wrapping_mul(100).wrapping_add(seat.index() as u64));
        let mut players: Vec<_> = Seat::all(game.n_seats()).map(seated).collect();
        let Some(outcome) = fuga_bots::play_while(&mut played, &mut players, &mut chance, &mut *goes_on) else { break };
        each(&game, &played, &outcome);
    }
    Ok(())
}

struct Load<'v>(&'v Value);

impl Visitor for Load<'_> {
    type Output = Result<Box<dyn Table>, TableError>;

    fn visit<G: Extras>(self) -> Self::Output {
        Ok(Box::new(GameTable::<G>::load(self.0)?))
    }
}

struct Read<'v>(&'v str);

impl Visitor for Read<'_> {
    type Output = Result<(Box<dyn Table>, Vec<String>), TableError>;

    fn visit<G: Extras>(self) -> Self::Output {
        let (table, seats) = GameTable::<G>::read(self.0)?;
        Ok((Box::new(table), seats))
    }
}
