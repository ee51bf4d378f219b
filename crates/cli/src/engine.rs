//! `fuga engine`: one JSON object a line in, one JSON object a line out. `docs/engine.md` describes it.

use std::io::{BufRead, Read, Write};

use anyhow::Result;
use fuga_catalog::{Bot, GameId, Json, Luck, Shares, Table, TableError, Viewing};
use fuga_kernel::{Chance as _, Dealer, Misread, SeatSet, Tape, parse_strict, read_strict};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// A line longer than this is refused, so that no input fills the memory.
const MAX_LINE: u64 = 1024 * 1024;

/// The longest tape, so that no number of lines does either; one line holds less.
const MAX_TAPE: usize = 1024 * 1024;

/// Answers requests until `quit` or the end of input. A bad line is answered with an error and nothing else happens.
///
/// A match that is given no seed and no tape gets a seed from `random_seed`.
pub fn run(game: GameId, random_seed: RandomSeed, mut input: impl BufRead, mut output: impl Write) -> Result<()> {
    let mut engine = Engine { game, random_seed, seated: None };
    let mut line = Vec::new();
    loop {
        line.clear();
        // One byte more than a line may have, for its line break.
        let n_read = (&mut input).take(MAX_LINE + 1).read_until(b'\n', &mut line)?;
        if n_read == 0 {
            return Ok(());
        }
        let is_cut = n_read as u64 > MAX_LINE && line.last() != Some(&b'\n');
        if is_cut {
            input.skip_until(b'\n')?;
        } else if line.trim_ascii().is_empty() {
            continue;
        }
        let (id, answer) = if is_cut { (None, Err(too_long())) } else { engine.answer(line.trim_ascii()) };
        let is_quit = matches!(answer, Ok(Answer::Quit {}));
        let (ok, error) = answer.map_or_else(|error| (None, Some(error)), |said| (Some(said), None));
        serde_json::to_writer(&mut output, &Reply { id, ok, error })?;
        writeln!(output)?;
        output.flush()?;
        if is_quit {
            return Ok(());
        }
    }
}

/// 32 bytes that nobody can foresee; they come from outside, as all luck does.
pub type RandomSeed = fn() -> Result<[u8; 32]>;

/// What a program may ask.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    New { options: Value, seed: Option<String>, tape: Option<Vec<u32>>, nonces: Option<Vec<String>> },
    ToAct {},
    Legal { seat: u64 },
    Preview { seat: u64, action: Value },
    Choose { seat: u64, bot: Bot, seed: Option<String> },
    Hint { seat: u64, seed: Option<String> },
    Act { seat: u64, action: Value, draws: Option<Vec<u32>> },
    TakeBack { seat: u64 },
    View { viewer: ViewerName },
    Notices { viewer: ViewerName, since: Option<usize> },
    Tape { draws: Vec<u32> },
    Log {},
    Record { names: Option<Vec<String>> },
    Load { log: Option<Value>, record: Option<String>, seed: Option<String>, tape: Option<Vec<u32>> },
    Quit {},
}

const COMMANDS: &str =
    "new, to_act, legal, preview, choose, hint, act, take_back, view, notices, tape, log, record, load, quit";

/// A seat's number, `"spectator"` or `"everyone"`.
#[derive(Deserialize)]
#[serde(try_from = "Value")]
struct ViewerName(Viewing);

impl Serialize for ViewerName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Viewing::Seat(seat) => serializer.serialize_u64(seat),
            Viewing::Spectator => serializer.serialize_str("spectator"),
            Viewing::Everyone => serializer.serialize_str("everyone"),
        }
    }
}

impl TryFrom<Value> for ViewerName {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        match (value.as_str(), value.as_u64()) {
            (Some("spectator"), _) => Ok(Self(Viewing::Spectator)),
            (Some("everyone"), _) => Ok(Self(Viewing::Everyone)),
            (_, Some(seat)) => Ok(Self(Viewing::Seat(seat))),
            _ => Err("a viewer is a seat's number, \"spectator\" or \"everyone\"".to_owned()),
        }
    }
}

/// One line of answer.
#[derive(Serialize)]
struct Reply<'a> {
    /// As it stood in the request, to the letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<Answer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<TableError>,
}

/// What a request that is not refused is answered.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Begun {
        n_seats: u8,
        warnings: Vec<String>,
        #[serde(flatten)]
        asked: ToAct,
        #[serde(skip_serializing_if = "Option::is_none")]
        fairness: Option<Json>,
    },
    Asked(ToAct),
    Legal {
        actions: Json,
    },
    Preview {
        notices: Json,
    },
    Chosen {
        action: Json,
    },
    Hinted {
        hint: Json,
    },
    View {
        view: Json,
    },
    Notices {
        next: usize,
        notices: Vec<Json>,
    },
    Tape {
        left: usize,
    },
    Log {
        log: Json,
    },
    Record {
        record: String,
    },
    Quit {},
}

/// Who is asked, or how it ended.
#[derive(Serialize)]
struct ToAct {
    to_act: SeatSet,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Json>,
}

impl ToAct {
    fn of(table: &dyn Table) -> Self {
        Self { to_act: table.asked(), outcome: table.outcome() }
    }
}

/// The name that a program gives a request.
#[derive(Deserialize)]
struct Named<'a> {
    #[serde(borrow)]
    id: &'a RawValue,
}

struct Engine {
    game: GameId,
    random_seed: RandomSeed,
    seated: Option<Seated>,
}

/// A table and where its luck comes from.
struct Seated {
    table: Box<dyn Table>,
    source: Source,
}

enum Source {
    /// The table's own dealer.
    Own,
    /// A dealer for a match that was dealt elsewhere.
    Dealer(Dealer),
    /// Scripted draws and how many of them are used.
    Tape { draws: Vec<u32>, n_used: usize },
}

impl Source {
    fn new(seed: Option<String>, tape: Option<Vec<u32>>, random_seed: RandomSeed) -> Result<Self, TableError> {
        match (seed, tape) {
            (Some(_), Some(_)) => Err(TableError::misread("bad_request", "give `seed` or `tape`, not both")),
            (_, Some(draws)) => Ok(Self::Tape { draws, n_used: 0 }),
            (Some(seed), None) => Ok(Self::Dealer(Dealer::new(seed.as_bytes()))),
            (None, None) => Ok(Self::Dealer(Dealer::new(&drawn(random_seed)?))),
        }
    }

    /// Lends the luck to `play`; a tape moves on only if all went well.
    fn lend<T>(&mut self, play: impl FnOnce(Luck<'_, '_>) -> Result<T, TableError>) -> Result<T, TableError> {
        match self {
            Self::Own => play(Luck::Own),
            Self::Dealer(dealer) => play(Luck::Chance(dealer)),
            Self::Tape { draws, n_used } => {
                let mut tape = Tape::new(&draws[*n_used..]);
                let played = play(Luck::Tape(&mut tape))?;
                *n_used += tape.n_used();
                Ok(played)
            }
        }
    }
}

impl Engine {
    fn answer<'a>(&mut self, line: &'a [u8]) -> (Option<&'a RawValue>, Result<Answer, TableError>) {
        let bad_json = |error: &dyn std::fmt::Display| {
            TableError::misread("bad_json", format!("the line is no JSON object: {error}"))
        };
        let mut value: Value = match parse_strict(line) {
            Ok(value) => value,
            Err(error) => return (None, Err(bad_json(&error))),
        };
        let Some(object) = value.as_object_mut() else {
            return (None, Err(bad_json(&"a request is an object such as {\"cmd\":\"to_act\"}")));
        };
        let id = object.shift_remove("id").and_then(|_| serde_json::from_slice(line).ok());
        let id = id.map(|Named { id }| id);
        (id, parse(value).and_then(|request| self.handle(request)))
    }

    fn handle(&mut self, request: Request) -> Result<Answer, TableError> {
        Ok(match request {
            Request::New { options, seed, tape, nonces } => self.begin(&options, seed, tape, nonces)?,
            Request::Load { log, record, seed, tape } => {
                let source = Source::new(seed, tape, self.random_seed)?;
                let table = match (log, record) {
                    (Some(log), None) => self.game.load(&log)?,
                    (None, Some(record)) => self.game.read(&record)?.0,
                    _ => return Err(TableError::misread("bad_request", "`load` takes either `log` or `record`")),
                };
                self.seat(table, source)
            }
            Request::ToAct {} => Answer::Asked(ToAct::of(&*self.seated()?.table)),
            Request::Legal { seat } => {
                let table = &self.seated()?.table;
                Answer::Legal { actions: table.legal(table.seat(seat)?) }
            }
            Request::Preview { seat, action } => {
                let table = &self.seated()?.table;
                Answer::Preview { notices: table.preview(table.seat(seat)?, &action)? }
            }
            Request::Choose { seat, bot, seed } => {
                let table = &self.seated()?.table;
                Answer::Chosen { action: table.choose(table.seat(seat)?, bot, luck_of(seed))? }
            }
            Request::Hint { seat, seed } => {
                let table = &mut self.seated()?.table;
                let seat = table.seat(seat)?;
                Answer::Hinted { hint: table.hint(seat, luck_of(seed))?.think() }
            }
            Request::Act { seat, action, draws } => {
                let Seated { table, source } = self.seated()?;
                let seat = table.seat(seat)?;
                match draws {
                    Some(draws) => table.act(seat, &action, Luck::Draws(&draws))?,
                    None => source.lend(|luck| table.act(seat, &action, luck))?,
                }
                Answer::Asked(ToAct::of(&**table))
            }
            Request::TakeBack { seat } => {
                let Seated { table, .. } = self.seated()?;
                table.take_back(table.seat(seat)?)?;
                Answer::Asked(ToAct::of(&**table))
            }
            Request::View { viewer } => {
                let table = &self.seated()?.table;
                Answer::View { view: table.view(table.viewer(viewer.0)?) }
            }
            Request::Notices { viewer, since } => {
                let table = &self.seated()?.table;
                let told = table.told(table.viewer(viewer.0)?);
                let notices = told.get(since.unwrap_or(0)..).unwrap_or_default();
                Answer::Notices { next: told.len(), notices: notices.to_vec() }
            }
            Request::Tape { draws: more } => match &mut self.seated()?.source {
                Source::Tape { draws, n_used } => {
                    let n_left = draws.len() - *n_used + more.len();
                    if n_left > MAX_TAPE {
                        let message = format!("a tape holds at most {MAX_TAPE} draws, not {n_left}");
                        return Err(TableError::new("tape_too_long", message));
                    }
                    draws.drain(..*n_used);
                    *n_used = 0;
                    draws.extend(more);
                    Answer::Tape { left: n_left }
                }
                Source::Own | Source::Dealer(_) => {
                    return Err(TableError::new(
                        "no_tape",
                        "this match draws from a seed; begin it with `tape` to script its draws",
                    ));
                }
            },
            Request::Log {} => Answer::Log { log: self.seated()?.table.log() },
            Request::Record { names } => {
                Answer::Record { record: self.seated()?.table.record_so_far(&names.unwrap_or_default())? }
            }
            Request::Quit {} => Answer::Quit {},
        })
    }

    /// Deals from a tape, or from a seed whose hash is shown.
    fn begin(
        &mut self,
        options: &Value,
        seed: Option<String>,
        tape: Option<Vec<u32>>,
        nonces: Option<Vec<String>>,
    ) -> Result<Answer, TableError> {
        if tape.is_some() {
            if nonces.is_some() {
                return Err(TableError::misread("bad_request", "`nonces` go with a seed, not with a `tape`"));
            }
            let mut source = Source::new(seed, tape, self.random_seed)?;
            let table = source.lend(|luck| self.game.deal(options, luck))?;
            return Ok(self.seat(table, source));
        }
        let seed = match seed {
            Some(seed) => seed.into_bytes(),
            None => drawn(self.random_seed)?.to_vec(),
        };
        // A program that drives the engine is host and seats in one, so there is nobody to bind a nonce against.
        let shares = Shares { nonces: nonces.unwrap_or_default(), ..Shares::default() };
        let table = self.game.deal_fair(options, &seed, &shares)?;
        Ok(self.seat(table, Source::Own))
    }

    fn seat(&mut self, table: Box<dyn Table>, source: Source) -> Answer {
        let (n_seats, warnings, fairness) = (table.n_seats(), table.warnings(), table.fairness());
        let begun = Answer::Begun { n_seats, warnings, asked: ToAct::of(&*table), fairness };
        self.seated = Some(Seated { table, source });
        begun
    }

    fn seated(&mut self) -> Result<&mut Seated, TableError> {
        self.seated
            .as_mut()
            .ok_or_else(|| TableError::new("no_match", "there is no match yet: begin one with `new` or `load`"))
    }
}

/// Reads a request, naming the command or the field that is wrong.
fn parse(mut value: Value) -> Result<Request, TableError> {
    let command = value.as_object_mut().and_then(|object| object.shift_remove("cmd"));
    let Some(Value::String(command)) = command else {
        let fault = if command.is_some() { "is no text" } else { "is missing" };
        return Err(TableError::misread("bad_request", format!("field `cmd` {fault}; it is one of: {COMMANDS}")));
    };
    if !COMMANDS.split(", ").any(|known| known == command) {
        let command: String = command.chars().take(40).collect();
        let message = format!("there is no command `{command}`; field `cmd` is one of: {COMMANDS}");
        return Err(TableError::misread("unknown_command", message));
    }
    read_strict(&json!({ &command: value })).map_err(|Misread { field, reason }| {
        let field = field.as_deref().and_then(|path| path.split_once('.'));
        let field = field.map_or_else(String::new, |(_, field)| format!(", field `{field}`"));
        TableError::misread("bad_request", format!("command `{command}`{field}: {reason}"))
    })
}

/// A bot's own luck, from a text.
fn luck_of(seed: Option<String>) -> u64 {
    Dealer::new(seed.unwrap_or_default().as_bytes()).draw(u32::MAX).into()
}

fn too_long() -> TableError {
    TableError::new("line_too_long", format!("a line has at most {MAX_LINE} bytes"))
}

fn drawn(random_seed: RandomSeed) -> Result<[u8; 32], TableError> {
    random_seed().map_err(|error| TableError::new("no_randomness", error.to_string()))
}
