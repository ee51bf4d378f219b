//! A table of some game, spoken to in JSON.

use fuga_kernel::{
    Audit, Chance, Dealer, Entry, Extras, Follower, Log, Match, Misread, Outcome as _, Record, Seat, SeatSet, Shares,
    Tape, Unfair, Viewer, check_texts, read_strict,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::bots::Bots;
use crate::hint::Learned;
use crate::replay::{attentive, steps};
use crate::{Bot, Choice, Fault, Hint, Json, Steps, TableError, Thought, shelf};

/// A match of some game. JSON in, JSON out; states never come out.
///
/// What comes out is ready to be sent to one viewer. The log and the record alone hold secrets, and say so.
pub trait Table: Send {
    /// How many seats there are.
    fn n_seats(&self) -> u8;
    /// The options it was set up with.
    fn options(&self) -> Json;
    /// Advice about the options.
    fn warnings(&self) -> Vec<String>;
    /// The public material, the same for everybody; `null` for a game that has none.
    fn board(&self) -> Json;
    /// The seat of that number, if the table has it.
    fn seat(&self, number: u64) -> Result<Seat, TableError>;
    /// Whose eyes these are, if the table has them and they may look.
    fn viewer(&self, viewing: Viewing) -> Result<Viewer, TableError>;

    /// The seats that are asked.
    fn asked(&self) -> SeatSet;
    /// The seats that are asked no more in this match.
    fn out(&self) -> SeatSet;
    /// Whether the match is still being set up.
    fn is_setup(&self) -> bool;
    /// The outcome, once the match is over.
    fn outcome(&self) -> Option<Json>;
    /// What a history says of the match, once it is over.
    fn summary(&self) -> Option<Summary>;
    /// What a seat may do now: a list.
    fn legal(&self, seat: Seat) -> Json;
    /// What an action would tell its seat before luck or hidden truth decides anything: a list.
    fn preview(&self, seat: Seat, action: &Value) -> Result<Json, TableError>;
    /// What a bot would do for a seat that is asked, knowing what the seat may know: the same for the same seed, whatever was
    /// asked before.
    fn choose(&self, seat: Seat, bot: Bot, seed: u64) -> Result<Json, TableError>;
    /// Acts for a seat. On an error nothing has changed and no draw is used up.
    fn act(&mut self, seat: Seat, action: &Value, luck: Luck<'_, '_>) -> Result<(), TableError>;
    /// What a bot has to think about for a seat that is asked.
    fn thought(&mut self, seat: Seat, bot: Bot, seed: u64) -> Result<Thought, TableError>;
    /// Does what a bot has chosen, if nothing else was done since.
    fn act_as_chosen(&mut self, choice: &Choice, luck: Luck<'_, '_>) -> Result<(), TableError>;
    /// Lets a bot act for a seat that is asked; it knows what the seat may know.
    fn act_by_bot(&mut self, seat: Seat, bot: Bot, seed: u64, luck: Luck<'_, '_>) -> Result<(), TableError> {
        let choice = self.thought(seat, bot, seed)?.think(&|| false);
        self.act_as_chosen(&choice, luck)
    }
    /// Lets go of what bots have thought so far, which can be much: the next one begins from what its seat knows.
    fn dismiss_bots(&mut self);
    /// Whether the seat's latest action can be taken back now.
    fn can_take_back(&self, seat: Seat) -> bool;
    /// Takes the seat's latest action back.
    fn take_back(&mut self, seat: Seat) -> Result<(), TableError>;

    /// What a viewer sees now.
    fn view(&self, viewer: Viewer) -> Json;
    /// What a viewer sees now, which it is shown whole.
    fn show(&mut self, viewer: Viewer) -> Json;
    /// The fields of what a viewer sees now that differ from what it was last shown: an object.
    fn changes(&mut self, viewer: Viewer) -> Json;
    /// What the latest action, take-back or the deal tells the viewer as it happens, line by line.
    fn news(&self, viewer: Viewer) -> Vec<Json>;
    /// All the viewer may be told again, line by line.
    fn told(&self, viewer: Viewer) -> Vec<Json>;
    /// What a seat can conclude from all that it was told; `null` in a game where there is nothing to conclude.
    fn belief(&mut self, seat: Seat) -> Json;
    /// What the best player would do for a seat that is asked, knowing what the seat may know, and why: to be thought out.
    fn hint(&mut self, seat: Seat, seed: u64) -> Result<Hint, TableError>;
    /// A match that is over from its deal on, step by step, as the viewer saw it.
    fn replay(&self, viewer: Viewer) -> Result<Steps, TableError>;

    /// The promise that was made before the first card, if one was; everybody may see it.
    fn fairness(&self) -> Option<Json>;
    /// Deals the match again from its seed and compares every draw; says how many there were, and who had a share in them.
    fn audit(&self) -> Result<Audit, TableError>;
    /// The record's text, with one name for each seat or none; it holds every secret, so a match that is not over keeps it.
    fn record(&self, names: &[String]) -> Result<String, TableError>;
    /// The record's text at any time: for referees, never for players.
    fn record_so_far(&self, names: &[String]) -> Result<String, TableError>;
    /// The log, which holds every secret: for referees and stores, never for players.
    fn log(&self) -> Json;
    /// The log without its entries; it holds the deal. For stores, never for players.
    fn log_head(&self) -> Json;
    /// The latest entry of the log, with its draws. For stores, never for players.
    fn last_entry(&self) -> Option<Json>;
    /// How many entries the log has.
    fn n_entries(&self) -> usize;
    /// How many entries of the log are a seat's own.
    fn n_done(&self, seat: Seat) -> usize;
}

/// What a history says of a match that is over, whatever was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many rounds were played or begun, in a game that counts them.
    pub rounds: Option<u32>,
    /// What became of each seat, in seat order.
    pub seats: Vec<SeatSummary>,
}

/// What became of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatSummary {
    /// Whether it has won, alone or with others.
    pub won: bool,
    /// What it played as, in a game whose seats differ.
    pub role: Option<&'static str>,
    /// How many points it made, in a game with points.
    pub score: Option<i32>,
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

/// Where a table's luck comes from.
pub enum Luck<'a, 't> {
    /// The dealer of a match that was dealt from a seed.
    Own,
    /// A dealer or another source that never runs out.
    Chance(&'a mut dyn Chance),
    /// Draws written down before; those not needed stay on the tape.
    Tape(&'a mut Tape<'t>),
    /// Draws written down before, which must fit exactly.
    Draws(&'a [u32]),
}

pub(crate) struct GameTable<G: Extras> {
    played: Match<G>,
    /// Where a match that was dealt from a seed takes its luck from.
    dealer: Option<Dealer>,
    bots: Bots<G>,
    /// What the seats, then the spectators, then all who look at an open match, were last shown.
    shown: Vec<Option<G::View>>,
    /// What the seats have learned that have asked what they can conclude.
    learned: Vec<Option<Follower<G>>>,
    /// The same of those that have asked for a hint: it is learned apart from the table.
    hinted: Vec<Learned<G>>,
}

impl<G: Extras> GameTable<G> {
    fn new(played: Match<G>, dealer: Option<Dealer>) -> Self {
        let n_seats = played.game().n_seats();
        let shown = (0..n_seats + 2).map(|_| None).collect();
        let learned = (0..n_seats).map(|_| None).collect();
        let hinted = (0..n_seats).map(|_| Learned::default()).collect();
        Self { played, dealer, bots: Bots::new(n_seats), shown, learned, hinted }
    }

    pub(crate) fn deal(options: &Value, luck: Luck<'_, '_>) -> Result<Self, TableError> {
        let game = shelf::game::<G>(read_options::<G>(options)?)?;
        let played = match luck {
            Luck::Chance(mut chance) => Match::deal(game, &mut chance),
            Luck::Tape(tape) => Match::deal_on(game, tape)?,
            Luck::Draws(draws) => {
                let mut tape = Tape::new(draws);
                let played = Match::deal_on(game, &mut tape)?;
                tape.finish()?;
                played
            }
            Luck::Own => return Err(no_luck()),
        };
        Ok(Self::new(played, None))
    }

    pub(crate) fn deal_fair(options: &Value, seed: &[u8], shares: &Shares) -> Result<Self, TableError> {
        let game = shelf::game::<G>(read_options::<G>(options)?)?;
        check_shares(shares, game.n_seats())?;
        let (played, dealer) = Match::deal_fair(game, seed, shares);
        Ok(Self::new(played, Some(dealer)))
    }

    pub(crate) fn resume(head: &str, entries: &[String], seed: &[u8]) -> Result<Self, TableError> {
        let damaged = |error: serde_json::Error| TableError::misread("bad_log", error.to_string());
        let mut log: Map<String, Value> = serde_json::from_str(head).map_err(damaged)?;
        let entries: Result<Vec<Value>, _> = entries.iter().map(|entry| serde_json::from_str(entry)).collect();
        log.insert("entries".to_owned(), entries.map_err(damaged)?.into());
        let log: Log<G> = Log::from_json(&Value::Object(log))?;
        let (played, dealer) = Match::resume_fair(shelf::game::<G>(log.options.clone())?, &log, seed)?;
        Ok(Self::new(played, Some(dealer)))
    }

    pub(crate) fn load(log: &Value) -> Result<Self, TableError> {
        Ok(Self::new(Match::replay(&Log::from_json(log)?)?, None))
    }

    pub(crate) fn read(text: &str) -> Result<(Self, Vec<String>), TableError> {
        let (record, played) = Record::read(text)?;
        Ok((Self::new(played, None), record.seats))
    }

    fn do_action(&mut self, seat: Seat, action: G::Action, luck: Luck<'_, '_>) -> Result<(), TableError> {
        let played = &mut self.played;
        let done = match luck {
            Luck::Own => played.act(seat, action, self.dealer.as_mut().ok_or_else(no_luck)?),
            Luck::Chance(mut chance) => played.act(seat, action, &mut chance),
            Luck::Tape(tape) => return Ok(played.act_on(seat, action, tape)?),
            Luck::Draws(draws) => return Ok(played.act_from(seat, action, draws)?),
        };
        done.map_err(|refusal| TableError::refused(&refusal))
    }

    fn check_asked(&self, seat: Seat) -> Result<(), TableError> {
        if self.asked().contains(seat) {
            return Ok(());
        }
        Err(TableError::new("not_asked", format!("seat {seat} is not asked now")))
    }

    fn shown(&mut self, viewer: Viewer) -> &mut Option<G::View> {
        let n_seats = usize::from(self.played.game().n_seats());
        &mut self.shown[match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => n_seats,
            Viewer::Everyone(_) => n_seats + 1,
        }]
    }

    fn seat_in(&self, field: &str, number: u64) -> Result<Seat, TableError> {
        let n_seats = self.n_seats();
        let seat = u8::try_from(number).ok().filter(|&seat| seat < n_seats);
        seat.map(Seat::new).ok_or_else(|| {
            let message = format!("field `{field}`: this table has seats 0 to {}, not {number}", n_seats - 1);
            TableError::misread("no_such_seat", message).with(json!({ "seat": number, "n_seats": n_seats }))
        })
    }
}

impl<G: Extras> Table for GameTable<G> {
    fn n_seats(&self) -> u8 {
        self.played.game().n_seats()
    }

    fn options(&self) -> Json {
        Json::wire(self.played.game().options())
    }

    fn warnings(&self) -> Vec<String> {
        self.played.game().warnings()
    }

    fn board(&self) -> Json {
        Json::wire(&self.played.game().board())
    }

    fn seat(&self, number: u64) -> Result<Seat, TableError> {
        self.seat_in("seat", number)
    }

    fn viewer(&self, viewing: Viewing) -> Result<Viewer, TableError> {
        match viewing {
            Viewing::Seat(number) => self.seat_in("viewer", number).map(Viewer::Seat),
            Viewing::Spectator => Ok(Viewer::Spectator),
            Viewing::Everyone => self.played.opened().map(Viewer::Everyone).ok_or_else(|| {
                TableError::new(
                    "not_over",
                    "everything is shown once the match is over; until then ask for a seat or the spectator",
                )
            }),
        }
    }

    fn asked(&self) -> SeatSet {
        self.played.to_act().seats()
    }

    fn out(&self) -> SeatSet {
        self.played.game().out(self.played.state())
    }

    fn is_setup(&self) -> bool {
        self.played.game().is_setup(self.played.state())
    }

    fn outcome(&self) -> Option<Json> {
        self.played.to_act().outcome().map(|outcome| Json::wire(&outcome))
    }

    fn summary(&self) -> Option<Summary> {
        let outcome = self.played.to_act().outcome()?;
        let winners = outcome.winners();
        let seats = Seat::all(self.n_seats()).map(|seat| {
            let (won, role, score) = (winners.contains(seat), outcome.role(seat), outcome.score(seat));
            SeatSummary { won, role, score }
        });
        Some(Summary { rounds: outcome.rounds(), seats: seats.collect() })
    }

    fn legal(&self, seat: Seat) -> Json {
        Json::of(&self.played.legal(seat))
    }

    fn preview(&self, seat: Seat, action: &Value) -> Result<Json, TableError> {
        let action = read("bad_action", "action", action)?;
        let previews = self.played.preview(seat, &[action]).map_err(|refusal| TableError::refused(&refusal))?;
        let notices: Vec<Json> = previews.iter().flatten().map(Json::wire).collect();
        Ok(Json::of(&notices))
    }

    fn choose(&self, seat: Seat, bot: Bot, seed: u64) -> Result<Json, TableError> {
        self.check_asked(seat)?;
        let bot =
            bot.check::<G>().map_err(|reason| TableError::misread("bad_bot", format!("field `bot`: {reason}")))?;
        let choice = Bots::new(self.n_seats()).thought(&self.played, seat, bot, seed).think(&|| false);
        Ok(Json::of(&self.played.legal(seat)[choice.nth]))
    }

    fn act(&mut self, seat: Seat, action: &Value, luck: Luck<'_, '_>) -> Result<(), TableError> {
        let action = read("bad_action", "action", action)?;
        self.do_action(seat, action, luck)
    }

    fn thought(&mut self, seat: Seat, bot: Bot, seed: u64) -> Result<Thought, TableError> {
        self.check_asked(seat)?;
        Ok(self.bots.thought(&self.played, seat, bot, seed))
    }

    fn act_as_chosen(&mut self, choice: &Choice, luck: Luck<'_, '_>) -> Result<(), TableError> {
        let &Choice { seat, n_steps, nth } = choice;
        let is_asked_still = n_steps == self.played.log().entries.len();
        let action = self.played.legal(seat).get(nth).copied().filter(|_| is_asked_still);
        let action =
            action.ok_or_else(|| TableError::new("not_asked", format!("seat {seat} was asked something else")))?;
        self.do_action(seat, action, luck)
    }

    fn dismiss_bots(&mut self) {
        self.bots.dismiss();
    }

    fn can_take_back(&self, seat: Seat) -> bool {
        self.played.can_take_back(seat)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), TableError> {
        Ok(self.played.take_back(seat)?)
    }

    fn view(&self, viewer: Viewer) -> Json {
        Json::wire(&self.played.view(viewer))
    }

    fn show(&mut self, viewer: Viewer) -> Json {
        let view = self.played.view(viewer);
        Json::wire(self.shown(viewer).insert(view))
    }

    fn changes(&mut self, viewer: Viewer) -> Json {
        let view = self.played.view(viewer);
        let shown = self.shown(viewer);
        let changes = Json::changes(&view, shown.as_ref());
        *shown = Some(view);
        changes
    }

    fn news(&self, viewer: Viewer) -> Vec<Json> {
        self.played.news(viewer).iter().map(Json::wire).collect()
    }

    fn told(&self, viewer: Viewer) -> Vec<Json> {
        self.played.told(viewer).iter().map(Json::wire).collect()
    }

    fn belief(&mut self, seat: Seat) -> Json {
        let view = self.played.view(Viewer::Seat(seat));
        let memory = learned(&mut self.learned, &self.played, seat);
        Json::wire(&self.played.game().belief(&view, memory))
    }

    fn hint(&mut self, seat: Seat, seed: u64) -> Result<Hint, TableError> {
        self.check_asked(seat)?;
        Ok(Hint::new(&self.played, &self.hinted[seat.index()], seat, seed))
    }

    fn replay(&self, viewer: Viewer) -> Result<Steps, TableError> {
        steps(&self.played, viewer)
    }

    fn fairness(&self) -> Option<Json> {
        self.played.log().fairness.as_ref().map(Json::wire)
    }

    fn audit(&self) -> Result<Audit, TableError> {
        self.played.audit().map_err(|unfair| {
            // What promises nothing, or is not over, is not called unfair: it can't be judged.
            let (fault, code) = match unfair {
                Unfair::NoPromise | Unfair::NoSeed => (Fault::Refused, "not_judged"),
                Unfair::BadSeed | Unfair::OtherSeed { .. } | Unfair::Share(_) | Unfair::OtherDraw { .. } => {
                    (Fault::Unfair, "unfair")
                }
            };
            TableError { fault, ..TableError::new(code, unfair.to_string()) }
        })
    }

    fn record(&self, names: &[String]) -> Result<String, TableError> {
        if self.played.opened().is_none() {
            return Err(TableError::new("not_over", "the record holds every secret; it is given out at the end"));
        }
        self.record_so_far(names)
    }

    fn record_so_far(&self, names: &[String]) -> Result<String, TableError> {
        check_field("names", names, self.n_seats())?;
        Ok(Record::write(&self.played, names))
    }

    fn log(&self) -> Json {
        Json::of(self.played.log())
    }

    fn log_head(&self) -> Json {
        Json::of(&Log::<G> { entries: Vec::new(), ..self.played.log().clone() })
    }

    fn last_entry(&self) -> Option<Json> {
        self.played.log().entries.last().map(Json::of::<Entry<G::Action>>)
    }

    fn n_entries(&self) -> usize {
        self.played.log().entries.len()
    }

    fn n_done(&self, seat: Seat) -> usize {
        self.played.log().entries.iter().filter(|entry| entry.seat() == seat).count()
    }
}

/// All that a seat has learned by now.
fn learned<'a, G: Extras>(all: &'a mut [Option<Follower<G>>], played: &Match<G>, seat: Seat) -> &'a G::Memory {
    all[seat.index()].get_or_insert_with(|| attentive(played, Viewer::Seat(seat))).catch_up(played)
}

fn no_luck() -> TableError {
    TableError::new("no_luck", "this match has no dealer of its own, as it was not dealt from a seed")
}

/// Shares that fit each other, so that a match that is dealt from them is fair.
fn check_shares(shares: &Shares, n_seats: u8) -> Result<(), TableError> {
    check_field("nonces", &shares.nonces, n_seats)?;
    let fault = shares.at(n_seats).err();
    fault.map_or(Ok(()), |fault| Err(TableError::misread("bad_texts", format!("field `hashes`: {fault}"))))
}

/// Names or nonces, in the field of that name.
fn check_field(field: &str, texts: &[String], n_seats: u8) -> Result<(), TableError> {
    check_texts(texts, n_seats).map_err(|reason| TableError::misread("bad_texts", format!("field `{field}`: {reason}")))
}

/// Reads options, naming the field that is wrong.
pub(crate) fn read_options<G: Extras>(options: &Value) -> Result<G::Options, TableError> {
    read("bad_options", "options", options)
}

fn read<T: DeserializeOwned + Serialize>(code: &'static str, root: &str, value: &Value) -> Result<T, TableError> {
    read_strict(value).map_err(|Misread { field, reason }| {
        let field = field.map_or_else(|| root.to_owned(), |field| format!("{root}.{field}"));
        TableError::misread(code, format!("field `{field}`: {reason}"))
    })
}
