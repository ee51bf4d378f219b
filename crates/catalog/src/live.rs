//! A match in play as a server keeps it: its luck and its bots inside, JSON text in and out.
//!
//! What comes out is ready to be sent to one viewer. The log alone holds secrets; it is for the store.

use fuga_bots::Random;
use fuga_kernel::{Dealer, Entry, Follower, Game, Log, Match, Player, Seat, SeatSet, Shares, ToAct, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::replay::{Steps, steps};
use crate::table::{changes_text, check_field, check_shares, parse, wire_text};
use crate::{TableError, Viewing, shelf};

/// A match of some game, with its luck and its bots.
pub trait Live: Send {
    /// How many seats there are.
    fn n_seats(&self) -> u8;
    /// The seats that are asked.
    fn asked(&self) -> SeatSet;
    /// The outcome, once the match is over.
    fn outcome(&self) -> Option<String>;
    /// Whose eyes these are, if the table has them.
    fn viewer(&self, viewing: Viewing) -> Result<Viewer, TableError>;

    /// The log without its entries; it holds the deal. For the store, never for players.
    fn log_head(&self) -> String;
    /// How many entries the log has.
    fn n_entries(&self) -> usize;
    /// How many entries of the log are a seat's own.
    fn n_done(&self, seat: Seat) -> usize;
    /// The latest entry of the log, with its draws. For the store, never for players.
    fn last_entry(&self) -> Option<String>;

    /// Acts for a seat. On an error nothing has changed and no draw is used up.
    fn act(&mut self, seat: Seat, action: &Value) -> Result<(), TableError>;
    /// Lets a bot act for a seat that is asked; it knows what the seat may know.
    fn act_by_bot(&mut self, seat: Seat, kind: BotKind, seed: u64) -> Result<(), TableError>;
    /// Whether the seat's latest action can be taken back now.
    fn can_take_back(&self, seat: Seat) -> bool;
    /// Takes the seat's latest action back.
    fn take_back(&mut self, seat: Seat) -> Result<(), TableError>;

    /// What a seat may do now: a list.
    fn legal(&self, seat: Seat) -> String;
    /// What an action would tell its seat before luck or hidden truth decides anything: a list.
    fn preview(&self, seat: Seat, action: &Value) -> Result<String, TableError>;
    /// What a viewer sees now.
    fn view(&self, viewer: Viewer) -> String;
    /// What a viewer sees now, which it is shown whole.
    fn show(&mut self, viewer: Viewer) -> String;
    /// The fields of what a viewer sees now that differ from what it was last shown: an object.
    fn changes(&mut self, viewer: Viewer) -> String;
    /// What the viewer saw after so many entries of the log of a match that is over.
    fn view_after(&self, n_entries: usize, viewer: Viewer) -> Result<String, TableError>;
    /// A match that is over from its deal on, step by step, as the viewer saw it.
    fn replay(&self, viewer: Viewer) -> Result<Steps, TableError>;
    /// What the latest action, take-back or the deal tells the viewer as it happens, line by line.
    fn news(&self, viewer: Viewer) -> Vec<String>;
    /// All the viewer may be told again, line by line.
    fn told(&self, viewer: Viewer) -> Vec<String>;
    /// The record's text; a match that is not over keeps it, as it holds every secret.
    fn record(&self, names: &[String]) -> Result<String, TableError>;
}

/// The kinds of bot that can take a seat in any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum BotKind {
    /// Does anything that is legal.
    Random,
    /// Plays by rules of thumb.
    Sensible,
}

impl BotKind {
    /// Every kind.
    pub const ALL: [Self; 2] = [Self::Random, Self::Sensible];

    fn player<G: Game>(self, seed: u64) -> Box<dyn Player<G>> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Sensible => G::sensible(seed),
        }
    }
}

pub(crate) struct LiveMatch<G: Game> {
    played: Match<G>,
    dealer: Dealer,
    /// The bots that have acted, by seat.
    bots: Vec<Option<SeatedBot<G>>>,
    /// What the seats, then the spectators, then all who look at an open match, were last shown.
    shown: Vec<Option<G::View>>,
}

struct SeatedBot<G: Game> {
    kind: BotKind,
    player: Box<dyn Player<G>>,
    memory: Follower<G>,
}

impl<G: Game> LiveMatch<G> {
    fn new((played, dealer): (Match<G>, Dealer)) -> Self {
        let n_seats = played.game().n_seats();
        let bots = Seat::all(n_seats).map(|_| None).collect();
        let shown = (0..n_seats + 2).map(|_| None).collect();
        Self { played, dealer, bots, shown }
    }

    fn shown(&mut self, viewer: Viewer) -> &mut Option<G::View> {
        let n_seats = self.bots.len();
        &mut self.shown[match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => n_seats,
            Viewer::Everyone(_) => n_seats + 1,
        }]
    }

    pub(crate) fn start(options: &Value, seed: &[u8], shares: &Shares) -> Result<Self, TableError> {
        let game = shelf::game::<G>(parse("bad_options", "options", options)?)?;
        check_shares(shares, game.n_seats())?;
        Ok(Self::new(Match::deal_fair(game, seed, shares)))
    }

    pub(crate) fn resume(head: &str, entries: &[String], seed: &[u8]) -> Result<Self, TableError> {
        let damaged = |error: serde_json::Error| TableError::new("bad_log", error.to_string());
        let mut log: Map<String, Value> = serde_json::from_str(head).map_err(damaged)?;
        let entries: Result<Vec<Value>, _> = entries.iter().map(|entry| serde_json::from_str(entry)).collect();
        log.insert("entries".to_owned(), entries.map_err(damaged)?.into());
        let log: Log<G> = Log::from_json(&Value::Object(log))?;
        Ok(Self::new(Match::resume_fair(shelf::game::<G>(log.options.clone())?, &log, seed)?))
    }
}

impl<G: Game> Live for LiveMatch<G> {
    fn n_seats(&self) -> u8 {
        self.played.game().n_seats()
    }

    fn asked(&self) -> SeatSet {
        self.played.to_act().seats()
    }

    fn outcome(&self) -> Option<String> {
        match self.played.to_act() {
            ToAct::Over(outcome) => Some(wire_text(&outcome)),
            ToAct::Seats(_) => None,
        }
    }

    fn viewer(&self, viewing: Viewing) -> Result<Viewer, TableError> {
        viewing.at(&self.played)
    }

    fn log_head(&self) -> String {
        let head = Log::<G> { entries: Vec::new(), ..self.played.log().clone() };
        log_text(&head)
    }

    fn n_entries(&self) -> usize {
        self.played.log().entries.len()
    }

    fn n_done(&self, seat: Seat) -> usize {
        let is_own = |entry: &&Entry<G::Action>| match entry {
            Entry::Act { seat: other, .. } | Entry::TakeBack { seat: other } => *other == seat,
        };
        self.played.log().entries.iter().filter(is_own).count()
    }

    fn last_entry(&self) -> Option<String> {
        self.played.log().entries.last().map(log_text::<Entry<G::Action>>)
    }

    fn act(&mut self, seat: Seat, action: &Value) -> Result<(), TableError> {
        let action = parse("bad_action", "action", action)?;
        self.played.act(seat, action, &mut self.dealer).map_err(|refusal| TableError::refused(&refusal))
    }

    fn act_by_bot(&mut self, seat: Seat, kind: BotKind, seed: u64) -> Result<(), TableError> {
        if !self.asked().contains(seat) {
            return Err(TableError::new("not_asked", format!("seat {seat} is not asked now")));
        }
        let played = &self.played;
        let seated = &mut self.bots[seat.index()];
        if seated.as_ref().is_none_or(|bot| bot.kind != kind) {
            let memory = Follower::new(played, Viewer::Seat(seat));
            *seated = Some(SeatedBot { kind, player: kind.player(seed), memory });
        }
        let Some(bot) = seated else { return Ok(()) };
        let action = fuga_bots::choose(played, seat, bot.player.as_mut(), &mut bot.memory);
        self.played.act(seat, action, &mut self.dealer).map_err(|refusal| TableError::refused(&refusal))
    }

    fn can_take_back(&self, seat: Seat) -> bool {
        self.played.can_take_back(seat)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), TableError> {
        Ok(self.played.take_back(seat)?)
    }

    fn legal(&self, seat: Seat) -> String {
        log_text(&self.played.legal(seat))
    }

    fn preview(&self, seat: Seat, action: &Value) -> Result<String, TableError> {
        let action = parse("bad_action", "action", action)?;
        let previews = self.played.preview(seat, &[action]).map_err(|refusal| TableError::refused(&refusal))?;
        let notices: Vec<String> = previews.iter().flatten().map(wire_text).collect();
        Ok(format!("[{}]", notices.join(",")))
    }

    fn view(&self, viewer: Viewer) -> String {
        wire_text(&self.played.view(viewer))
    }

    fn show(&mut self, viewer: Viewer) -> String {
        let view = self.played.view(viewer);
        wire_text(self.shown(viewer).insert(view))
    }

    fn changes(&mut self, viewer: Viewer) -> String {
        let view = self.played.view(viewer);
        let shown = self.shown(viewer);
        let changes = changes_text(&view, shown.as_ref());
        *shown = Some(view);
        changes
    }

    fn view_after(&self, n_entries: usize, viewer: Viewer) -> Result<String, TableError> {
        if self.played.opened().is_none() {
            return Err(TableError::new("not_over", "what was seen before is shown once the match is over"));
        }
        let log = self.played.log();
        let Some(entries) = log.entries.get(..n_entries) else {
            let message = format!("field `step`: the match has steps 0 to {}, not {n_entries}", log.entries.len());
            return Err(TableError::new("no_such_step", message));
        };
        let beginning = Log { entries: entries.to_vec(), ..log.clone() };
        Ok(wire_text(&Match::replay(&beginning)?.view(viewer)))
    }

    fn replay(&self, viewer: Viewer) -> Result<Steps, TableError> {
        steps(&self.played, viewer)
    }

    fn news(&self, viewer: Viewer) -> Vec<String> {
        self.played.news(viewer).iter().map(wire_text).collect()
    }

    fn told(&self, viewer: Viewer) -> Vec<String> {
        self.played.told(viewer).iter().map(wire_text).collect()
    }

    fn record(&self, names: &[String]) -> Result<String, TableError> {
        if self.played.opened().is_none() {
            return Err(TableError::new("not_over", "the record holds every secret; it is given out at the end"));
        }
        check_field("names", names, self.n_seats())?;
        Ok(fuga_kernel::Record::write(&self.played, names))
    }
}

/// Text for the store, or of actions, which are no secrets of the one who may take them.
fn log_text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("logs and actions have string keys and no failing serializer")
}
