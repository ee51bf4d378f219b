//! A table of some game, spoken to in JSON.

use fuga_kernel::{Game, Log, Match, Record, Seat, SeatSet, Told, Viewer, Wire};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Luck, TableError};

/// A match of some game. JSON in, JSON out; states never come out.
pub trait Table: Send {
    /// How many seats there are.
    fn n_seats(&self) -> u8;
    /// Advice about the options.
    fn warnings(&self) -> Vec<String>;
    /// The seats that are asked.
    fn asked(&self) -> SeatSet;
    /// The outcome, once the match is over.
    fn outcome(&self) -> Option<Value>;
    /// What a seat may do now.
    fn legal(&self, seat: Seat) -> Result<Vec<Value>, TableError>;
    /// Acts for a seat. On an error nothing has changed and no draw is used up.
    fn act(&mut self, seat: Seat, action: &Value, luck: Luck<'_, '_>) -> Result<(), TableError>;
    /// Acts for a seat with draws written down before, which must fit exactly.
    fn act_exactly(&mut self, seat: Seat, action: &Value, draws: &[u32]) -> Result<(), TableError>;
    /// Takes the seat's latest action back.
    fn take_back(&mut self, seat: Seat) -> Result<(), TableError>;
    /// What a viewer sees now.
    fn view(&self, viewing: Viewing) -> Result<Value, TableError>;
    /// What a viewer was told, from its line number `since` on.
    fn told(&self, viewing: Viewing, since: usize) -> Result<Vec<Value>, TableError>;
    /// The log, which holds every secret: for referees and stores, never for players.
    fn log(&self) -> Value;
    /// The record's text, which holds every secret too.
    fn record(&self, names: &[String]) -> String;
}

/// Whose eyes are asked for; whether they may look is decided by the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewing {
    /// A seat's.
    Seat(Seat),
    /// A spectator's.
    Spectator,
    /// Everyone's, which only a finished match allows.
    Everyone,
}

pub(crate) struct GameTable<G: Game> {
    played: Match<G>,
}

impl<G: Game> GameTable<G> {
    pub(crate) fn deal(options: &Value, luck: Luck<'_, '_>) -> Result<Self, TableError> {
        let game = G::new(parse("bad_options", "options", options)?)?;
        let played = match luck {
            Luck::Chance(mut chance) => Match::deal(game, &mut chance),
            Luck::Tape(tape) => Match::deal_on(game, tape)?,
        };
        Ok(Self { played })
    }

    pub(crate) fn load(log: &Value) -> Result<Self, TableError> {
        Ok(Self { played: Match::replay(&Log::from_json(log)?)? })
    }

    pub(crate) fn read(text: &str) -> Result<(Self, Vec<String>), TableError> {
        let (record, played) = Record::read(text)?;
        Ok((Self { played }, record.seats))
    }

    fn check_seat(&self, seat: Seat) -> Result<(), TableError> {
        let n_seats = self.n_seats();
        if u8::from(seat) < n_seats {
            return Ok(());
        }
        let message = format!("field `seat`: this table has seats 0 to {}, not {seat}", n_seats - 1);
        Err(TableError::new("no_such_seat", message))
    }

    fn viewer(&self, viewing: Viewing) -> Result<Viewer, TableError> {
        match viewing {
            Viewing::Seat(seat) => self.check_seat(seat).map(|()| Viewer::Seat(seat)),
            Viewing::Spectator => Ok(Viewer::Spectator),
            Viewing::Everyone => self.played.opened().map(Viewer::Everyone).ok_or_else(|| {
                TableError::new(
                    "not_over",
                    "everything is shown once the match is over; until then ask for a seat or the spectator",
                )
            }),
        }
    }
}

impl<G: Game> Table for GameTable<G> {
    fn n_seats(&self) -> u8 {
        self.played.game().n_seats()
    }

    fn warnings(&self) -> Vec<String> {
        self.played.game().warnings()
    }

    fn asked(&self) -> SeatSet {
        self.played.to_act().seats()
    }

    fn outcome(&self) -> Option<Value> {
        self.played.to_act().outcome().map(|outcome| wire(&outcome))
    }

    fn legal(&self, seat: Seat) -> Result<Vec<Value>, TableError> {
        self.check_seat(seat)?;
        Ok(self.played.legal(seat).iter().map(to_value).collect())
    }

    fn act(&mut self, seat: Seat, action: &Value, luck: Luck<'_, '_>) -> Result<(), TableError> {
        self.check_seat(seat)?;
        let action = parse("bad_action", "action", action)?;
        match luck {
            Luck::Chance(mut chance) => {
                self.played.act(seat, action, &mut chance).map_err(|refusal| TableError::refused(&refusal))
            }
            Luck::Tape(tape) => Ok(self.played.act_on(seat, action, tape)?),
        }
    }

    fn act_exactly(&mut self, seat: Seat, action: &Value, draws: &[u32]) -> Result<(), TableError> {
        self.check_seat(seat)?;
        Ok(self.played.act_from(seat, parse("bad_action", "action", action)?, draws)?)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), TableError> {
        self.check_seat(seat)?;
        Ok(self.played.take_back(seat)?)
    }

    fn view(&self, viewing: Viewing) -> Result<Value, TableError> {
        Ok(wire(&self.played.view(self.viewer(viewing)?)))
    }

    fn told(&self, viewing: Viewing, since: usize) -> Result<Vec<Value>, TableError> {
        let told: Vec<Told<G::Notice>> = self.played.told(self.viewer(viewing)?);
        Ok(told.iter().skip(since).map(wire).collect())
    }

    fn log(&self) -> Value {
        to_value(self.played.log())
    }

    fn record(&self, names: &[String]) -> String {
        Record::write(&self.played, names)
    }
}

/// What a viewer gets; only wire types pass.
fn wire(value: &impl Wire) -> Value {
    to_value(value)
}

fn to_value(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("wire types have string keys and no failing serializer")
}

/// Reads a value, naming the field that is wrong.
fn parse<T: DeserializeOwned>(code: &'static str, root: &str, value: &Value) -> Result<T, TableError> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." { root.to_owned() } else { format!("{root}.{path}") };
        TableError::new(code, format!("field `{field}`: {}", error.inner()))
    })
}
