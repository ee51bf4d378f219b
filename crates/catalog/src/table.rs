//! A table of some game, spoken to in JSON.

use fuga_kernel::{
    Audit, Dealer, Fields, Game, Log, Match, Record, Seat, SeatSet, SerializeMap as _, Shares, Told, Unfair, Viewer,
    Wire, brief, check_texts, field_at_fault, plain, same_shape,
};
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer as _};
use serde_json::{Value, json};

use crate::replay::{Steps, steps};
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
    fn legal(&self, seat: u64) -> Result<Vec<Value>, TableError>;
    /// What an action would tell its seat before luck or hidden truth decides anything.
    fn preview(&self, seat: u64, action: &Value) -> Result<Vec<Value>, TableError>;
    /// Acts for a seat. On an error nothing has changed and no draw is used up.
    fn act(&mut self, seat: u64, action: &Value, luck: Luck<'_, '_>) -> Result<(), TableError>;
    /// Acts for a seat with draws written down before, which must fit exactly.
    fn act_exactly(&mut self, seat: u64, action: &Value, draws: &[u32]) -> Result<(), TableError>;
    /// Takes the seat's latest action back.
    fn take_back(&mut self, seat: u64) -> Result<(), TableError>;
    /// What a viewer sees now.
    fn view(&self, viewing: Viewing) -> Result<Value, TableError>;
    /// All a viewer was told, line by line.
    fn told(&self, viewing: Viewing) -> Result<Vec<Value>, TableError>;
    /// A match that is over from its deal on, step by step, as a viewer saw it.
    fn replay(&self, viewing: Viewing) -> Result<Steps, TableError>;
    /// The promise that was made before the first card, if one was; everybody may see it.
    fn fairness(&self) -> Option<Value>;
    /// Deals the match again from its seed and compares every draw; says how many there were, and who had a share in them.
    fn audit(&self) -> Result<Audit, TableError>;
    /// The log, which holds every secret: for referees and stores, never for players.
    fn log(&self) -> Value;
    /// The record's text, which holds every secret too; `names` has one for each seat, or none.
    fn record(&self, names: &[String]) -> Result<String, TableError>;
}

/// Whose eyes are asked for; whether they may look is decided by the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewing {
    /// A seat's, by its number.
    Seat(u64),
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

    pub(crate) fn deal_fair(options: &Value, seed: &[u8], shares: &Shares) -> Result<(Self, Dealer), TableError> {
        let game = G::new(parse("bad_options", "options", options)?)?;
        check_shares(shares, game.n_seats())?;
        let (played, dealer) = Match::deal_fair(game, seed, shares);
        Ok((Self { played }, dealer))
    }

    pub(crate) fn load(log: &Value) -> Result<Self, TableError> {
        Ok(Self { played: Match::replay(&Log::from_json(log)?)? })
    }

    pub(crate) fn read(text: &str) -> Result<(Self, Vec<String>), TableError> {
        let (record, played) = Record::read(text)?;
        Ok((Self { played }, record.seats))
    }

    fn seat(&self, field: &str, number: u64) -> Result<Seat, TableError> {
        seat_of(&self.played, field, number)
    }

    fn viewer(&self, viewing: Viewing) -> Result<Viewer, TableError> {
        viewing.at(&self.played)
    }
}

impl Viewing {
    /// The viewer at a match, if it is there and may look.
    pub(crate) fn at<G: Game>(self, played: &Match<G>) -> Result<Viewer, TableError> {
        match self {
            Self::Seat(number) => seat_of(played, "viewer", number).map(Viewer::Seat),
            Self::Spectator => Ok(Viewer::Spectator),
            Self::Everyone => played.opened().map(Viewer::Everyone).ok_or_else(|| {
                TableError::new(
                    "not_over",
                    "everything is shown once the match is over; until then ask for a seat or the spectator",
                )
            }),
        }
    }
}

fn seat_of<G: Game>(played: &Match<G>, field: &str, number: u64) -> Result<Seat, TableError> {
    let n_seats = played.game().n_seats();
    let seat = u8::try_from(number).ok().filter(|&seat| seat < n_seats);
    seat.map(Seat::new).ok_or_else(|| {
        let message = format!("field `{field}`: this table has seats 0 to {}, not {number}", n_seats - 1);
        TableError::new("no_such_seat", message).with(json!({ "seat": number, "n_seats": n_seats }))
    })
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

    fn legal(&self, seat: u64) -> Result<Vec<Value>, TableError> {
        Ok(self.played.legal(self.seat("seat", seat)?).iter().map(to_value).collect())
    }

    fn preview(&self, seat: u64, action: &Value) -> Result<Vec<Value>, TableError> {
        let seat = self.seat("seat", seat)?;
        let action = parse("bad_action", "action", action)?;
        let previews = self.played.preview(seat, &[action]).map_err(|refusal| TableError::refused(&refusal))?;
        Ok(previews.iter().flatten().map(wire).collect())
    }

    fn act(&mut self, seat: u64, action: &Value, luck: Luck<'_, '_>) -> Result<(), TableError> {
        let seat = self.seat("seat", seat)?;
        let action = parse("bad_action", "action", action)?;
        match luck {
            Luck::Chance(mut chance) => {
                self.played.act(seat, action, &mut chance).map_err(|refusal| TableError::refused(&refusal))
            }
            Luck::Tape(tape) => Ok(self.played.act_on(seat, action, tape)?),
        }
    }

    fn act_exactly(&mut self, seat: u64, action: &Value, draws: &[u32]) -> Result<(), TableError> {
        let seat = self.seat("seat", seat)?;
        Ok(self.played.act_from(seat, parse("bad_action", "action", action)?, draws)?)
    }

    fn take_back(&mut self, seat: u64) -> Result<(), TableError> {
        let seat = self.seat("seat", seat)?;
        Ok(self.played.take_back(seat)?)
    }

    fn view(&self, viewing: Viewing) -> Result<Value, TableError> {
        Ok(wire(&self.played.view(self.viewer(viewing)?)))
    }

    fn told(&self, viewing: Viewing) -> Result<Vec<Value>, TableError> {
        let told: Vec<Told<G::Notice>> = self.played.told(self.viewer(viewing)?);
        Ok(told.iter().map(wire).collect())
    }

    fn replay(&self, viewing: Viewing) -> Result<Steps, TableError> {
        steps(&self.played, viewing.at(&self.played)?)
    }

    fn fairness(&self) -> Option<Value> {
        self.played.log().fairness.as_ref().map(wire)
    }

    fn audit(&self) -> Result<Audit, TableError> {
        self.played.audit().map_err(|unfair| {
            // What promises nothing, or is not over, is not called unfair: it can't be judged.
            let code = match unfair {
                Unfair::NoPromise | Unfair::NoSeed => "not_judged",
                Unfair::BadSeed | Unfair::OtherSeed { .. } | Unfair::Share(_) | Unfair::OtherDraw { .. } => "unfair",
            };
            TableError::new(code, unfair.to_string())
        })
    }

    fn log(&self) -> Value {
        to_value(self.played.log())
    }

    fn record(&self, names: &[String]) -> Result<String, TableError> {
        check_field("names", names, self.n_seats())?;
        Ok(Record::write(&self.played, names))
    }
}

/// Shares that fit each other, so that a match that is dealt from them is fair.
pub(crate) fn check_shares(shares: &Shares, n_seats: u8) -> Result<(), TableError> {
    check_field("nonces", &shares.nonces, n_seats)?;
    let fault = shares.at(n_seats).err();
    fault.map_or(Ok(()), |fault| Err(TableError::new("bad_texts", format!("field `hashes`: {fault}"))))
}

/// Names or nonces, in the field of that name.
pub(crate) fn check_field(field: &str, texts: &[String], n_seats: u8) -> Result<(), TableError> {
    check_texts(texts, n_seats).map_err(|reason| TableError::new("bad_texts", format!("field `{field}`: {reason}")))
}

/// What a viewer gets; only wire types pass.
fn wire(value: &impl Wire) -> Value {
    to_value(value)
}

/// What a viewer gets, as text.
pub(crate) fn wire_text(value: &impl Wire) -> String {
    serde_json::to_string(value).expect("wire types have string keys and no failing serializer")
}

/// The fields of a view that differ from what was seen before, as an object.
pub(crate) fn changes_text<V: Fields>(view: &V, before: Option<&V>) -> String {
    let mut text = Vec::new();
    let mut serializer = serde_json::Serializer::new(&mut text);
    let written = serializer.serialize_map(None).and_then(|mut map| {
        view.changes(before, &mut map)?;
        map.end()
    });
    written.expect("wire types have string keys and no failing serializer");
    String::from_utf8(text).expect("JSON is UTF-8")
}

fn to_value(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("wire types have string keys and no failing serializer")
}

/// Reads a value, naming the field that is wrong.
pub(crate) fn parse<T: DeserializeOwned + Serialize>(
    code: &'static str,
    root: &str,
    value: &Value,
) -> Result<T, TableError> {
    let parsed: T = serde_path_to_error::deserialize(value).map_err(|error| {
        let path = match error.path().to_string() {
            path if path == "." => field_at_fault::<T>(value, &error.inner().to_string()),
            path => Some(path),
        };
        let field = path.map_or_else(|| root.to_owned(), |path| format!("{root}.{path}"));
        TableError::new(code, format!("field `{}`: {}", brief(&field), plain(error.inner())))
    })?;
    same_shape(value, &to_value(&parsed))
        .map_err(|reason| TableError::new(code, format!("field `{root}`: {reason}")))?;
    Ok(parsed)
}
