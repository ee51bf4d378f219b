//! What the store keeps, as rows.

use std::fmt;

use serde::Serialize;

/// A moment in milliseconds, by the caller's clock.
pub type Millis = i64;

/// A user, with or without an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct UserId(pub i64);

/// A table, and the match that is played at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct TableId(pub i64);

/// The hash of a session's token; the token itself is never kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TokenHash(pub [u8; 32]);

// Whoever holds the hash cannot sign in with it, but it has no place in a log either.
impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(..)")
    }
}

/// Somebody who plays: a guest, or the holder of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct User {
    /// Who.
    pub id: UserId,
    /// The name that is shown.
    pub name: String,
    /// When the user came first.
    pub created: Millis,
    /// The login name, folded to lower case; a guest has none.
    pub login: Option<String>,
    /// Whose bot it is, if it is one.
    pub bot_of: Option<Keeper>,
}

/// Whoever lets a bot play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Keeper {
    /// Who.
    pub id: UserId,
    /// The name that is shown.
    pub name: String,
}

/// A bot, for whoever lets it play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnBot {
    /// Which one.
    pub id: UserId,
    /// The name that is shown.
    pub name: String,
    /// When it was made.
    pub created: Millis,
    /// When its token was last used.
    pub seen: Millis,
}

/// A user with an account and the hash of its password. It has no `Debug`, so that the hash gets into no log.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// Who.
    pub user: User,
    /// The hash of the password, as the server made it.
    pub password: String,
}

/// A session: a browser that is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Whose it is.
    pub user: User,
    /// When it began, and when it was last used.
    pub times: SessionTimes,
}

/// When a session began and was last used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SessionTimes {
    /// When it began.
    pub created: Millis,
    /// When it was last used.
    pub seen: Millis,
}

/// How far a table has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// Seats are being taken.
    Open,
    /// The match is being played.
    Playing,
    /// The match was played to its end.
    Over,
    /// The table was given up.
    Closed,
}

impl TableState {
    /// Every state, in the order a table can go through them.
    pub const ALL: [Self; 4] = [Self::Open, Self::Playing, Self::Over, Self::Closed];

    /// Stable name, as it is kept.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Closed => "closed",
        }
    }
}

/// What a table has agreed on; it can change while the table is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The game's options, as JSON.
    pub options: String,
    /// The options as lists show them, without the texts that a table brings itself.
    pub brief: String,
    /// Clock, chat, delay for spectators and so on, as JSON. Of it the store reads only `hints`, since figures leave
    /// matches with hints out.
    pub settings: String,
    /// Whether the table is shown in the list of open tables.
    pub listed: bool,
    /// How many seats there are.
    pub n_seats: u8,
}

/// A table to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// The short code that people pass on.
    pub code: String,
    /// The game's id.
    pub game: String,
    /// Who made the table.
    pub owner: UserId,
    /// The table of which this is a rematch.
    pub previous: Option<TableId>,
    /// What is agreed on for now.
    pub terms: Terms,
    /// The seats that are taken from the beginning; all others are free.
    pub seats: Vec<NewSeat>,
    /// The first entry of its log, if there is something to write down already.
    pub entry: Option<String>,
}

/// A seat that is taken when its table is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSeat {
    /// The seat's number.
    pub seat: u8,
    /// Who has it.
    pub occupant: Occupant,
    /// The name that is shown.
    pub name: String,
}

impl NewSeat {
    /// A seat for somebody.
    #[must_use]
    pub fn new(seat: u8, occupant: &Occupant, name: &str) -> Self {
        Self { seat, occupant: occupant.clone(), name: name.to_owned() }
    }
}

/// A rematch that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rematch {
    /// The new table.
    pub table: TableId,
    /// The number of the event that tells of it at the table before.
    pub event: u32,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Table {
    /// Which one.
    pub id: TableId,
    /// The short code that people pass on.
    pub code: String,
    /// The game's id.
    pub game: String,
    /// The game's options, as JSON.
    pub options: String,
    /// Clock, chat, delay for spectators and so on, as JSON.
    pub settings: String,
    /// Whether it is shown in the list of open tables.
    pub listed: bool,
    /// Who made it; nobody once that user was deleted.
    pub owner: Option<UserId>,
    /// How far it has got.
    pub state: TableState,
    /// When it was made.
    pub created: Millis,
    /// When the match began.
    pub started: Option<Millis>,
    /// When the match was over or the table was closed.
    pub ended: Option<Millis>,
    /// How the match ended, as JSON.
    pub outcome: Option<String>,
    /// How many rounds it took, if the game counts them.
    pub rounds: Option<u32>,
    /// The table of which this is a rematch.
    pub previous: Option<TableId>,
}

/// Which tables a list shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFilter {
    /// Those that are open and listed.
    OpenListed,
    /// Those in play that are listed.
    PlayingListed,
    /// Those that a user made, sits at, or had a part in once they had begun.
    Of(UserId),
    /// Those that are open and at which a user sits.
    OpenWith(UserId),
    /// Those in play at which a user has done something, whether they still sit there or not.
    PlayedBy(UserId),
    /// Those in one state; a server that starts again looks for those being played.
    In(TableState),
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// The seat is free.
    Nobody,
    /// A person.
    Person(UserId),
    /// A bot of this kind.
    Bot(String),
    /// A person whose user was deleted after the match began.
    Gone,
}

/// A seat at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableSeat {
    /// The table.
    pub table: TableId,
    /// The seat's number.
    pub seat: u8,
    /// Who has it.
    pub occupant: Occupant,
    /// The name that is shown; empty for a free seat.
    pub name: String,
    /// Whether its occupant is ready to begin.
    pub ready: bool,
    /// The hash of the occupant's share in the shuffle; empty where there is none.
    pub nonce: String,
    /// What became of the seat, once the match is over.
    pub result: Option<SeatResult>,
    /// Whose bot its occupant is, if it is one.
    pub bot_of: Option<Keeper>,
}

/// What became of a seat in a match that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatResult {
    /// Whether it has won.
    pub won: bool,
    /// What it played as, if the seats of the game differ.
    pub role: Option<String>,
    /// How many points it made, if the game has points.
    pub score: Option<i32>,
}

/// The hash of a text that a table brings itself, such as a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextHash(pub [u8; 32]);

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The outcome, as JSON.
    pub outcome: String,
    /// How many rounds it took, if the game counts them.
    pub rounds: Option<u32>,
    /// What became of each seat, in order.
    pub seats: Vec<SeatResult>,
    /// The texts that it was played with: one more match is counted for every work that says the same.
    pub texts: Vec<TextHash>,
}

/// Which matches of somebody a history shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchFilter {
    /// Those of one game.
    pub game: Option<String>,
    /// Those that were won, or those that were not.
    pub won: Option<bool>,
}

/// What somebody's matches of one game in one role come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The game.
    pub game: String,
    /// The role, if the seats of the game differ.
    pub role: Option<String>,
    /// How many were played to the end.
    pub played: u32,
    /// How many of them were won.
    pub won: u32,
    /// The most points in one of them, if the game has points.
    pub best: Option<i32>,
    /// All points together, if the game has points.
    pub total: Option<i64>,
}

/// A seat passes from one occupant to another, if all is still as it is said here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatChange {
    /// The table.
    pub table: TableId,
    /// The seat's number.
    pub seat: u8,
    /// The state that the table must be in.
    pub during: TableState,
    /// Who must have the seat before.
    pub from: Occupant,
    /// Who has it after.
    pub to: Occupant,
    /// The name that is shown from now on.
    pub name: String,
}

/// An entry of a match's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Its number, counted from 0.
    pub seq: u32,
    /// Its text.
    pub entry: String,
    /// When it was appended.
    pub at: Millis,
}

/// Something that happened at a table beside the match: a word, a seat taken, a clock stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableEvent {
    /// The table.
    pub table: TableId,
    /// Its number, counted from 0.
    pub n: u32,
    /// Who did it; nobody for the table itself and for deleted users.
    pub author: Option<UserId>,
    /// What happened, as JSON.
    pub event: String,
    /// When it happened.
    pub at: Millis,
}

/// A private note of a seat on a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The table.
    pub table: TableId,
    /// The seat's number.
    pub seat: u8,
    /// The turn.
    pub turn: u32,
    /// Who wrote it.
    pub author: UserId,
    /// The note, as JSON.
    pub note: String,
    /// When it was last changed.
    pub at: Millis,
}

/// A map or scenario that somebody keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct WorkId(pub i64);

/// Who gets to see a work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// Its owner.
    Private,
    /// Whoever knows its code.
    Link,
    /// Everybody: it is in the gallery.
    Listed,
}

impl Sight {
    /// All of them, the narrowest first.
    pub const ALL: [Self; 3] = [Self::Private, Self::Link, Self::Listed];

    /// Stable name, as it is kept.
    pub fn name(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Link => "link",
            Self::Listed => "listed",
        }
    }
}

/// What a work says, with what lists show and search of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkText {
    /// Its name, which may be empty.
    pub name: String,
    /// The text.
    pub text: String,
    /// The hash of the text, by which matches that were played with it are counted.
    pub hash: TextHash,
    /// The fewest and the most players that it is suggested for.
    pub players: Option<(u8, u8)>,
    /// How large it is, in what its game counts.
    pub size: Option<u32>,
    /// How it was weighed, in percent.
    pub balance: Option<u8>,
}

/// A work to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewWork {
    /// The short code that people pass on.
    pub code: String,
    /// Who made it.
    pub owner: UserId,
    /// The game's id.
    pub game: String,
    /// What it is: the option that takes it.
    pub kind: String,
    /// What it says.
    pub text: WorkText,
    /// Who gets to see it.
    pub sight: Sight,
    /// The work that it was made from.
    pub origin: Option<WorkId>,
}

/// What is changed of a work; the rest stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkChange {
    /// What it says.
    pub text: Option<WorkText>,
    /// Who gets to see it.
    pub sight: Option<Sight>,
    /// Whether the host has hidden it from everybody but its owner.
    pub hidden: Option<bool>,
}

/// A work, as somebody finds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Work {
    /// Which one.
    pub id: WorkId,
    /// The short code that people pass on.
    pub code: String,
    /// Whose it is.
    pub owner: UserId,
    /// The name of its owner.
    pub author: String,
    /// The game's id.
    pub game: String,
    /// What it is.
    pub kind: String,
    /// Its name, which may be empty.
    pub name: String,
    /// The text.
    pub text: String,
    /// The fewest and the most players that it is suggested for.
    pub players: Option<(u8, u8)>,
    /// How large it is.
    pub size: Option<u32>,
    /// How it was weighed, in percent.
    pub balance: Option<u8>,
    /// Who gets to see it.
    pub sight: Sight,
    /// Whether the host has hidden it from everybody but its owner.
    pub hidden: bool,
    /// When it was made.
    pub created: Millis,
    /// When its text was changed last.
    pub changed: Millis,
    /// How many matches were played with it to their end.
    pub plays: u32,
    /// How many like it.
    pub likes: u32,
    /// Whether the one who asks does.
    pub liked: bool,
    /// The work that it was made from, if others than its owner still get to see that.
    pub origin: Option<Origin>,
}

/// The work that another one was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Origin {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// The name of its owner.
    pub author: String,
    /// Who gets to see it.
    pub sight: Sight,
}

/// Which works a list shows: those of one user, or else the gallery.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkFilter {
    /// Those of one user, whoever sees them.
    pub owner: Option<UserId>,
    /// Those of one game.
    pub game: Option<String>,
    /// Those of one kind.
    pub kind: Option<String>,
    /// Those in whose name this stands; capital letters make no difference.
    pub name: Option<String>,
    /// Those that are suggested for so many.
    pub players: Option<u8>,
    /// Those that are at least so large.
    pub least_size: Option<u32>,
    /// Those that are at most so large.
    pub most_size: Option<u32>,
    /// Those that were weighed with at least so many percent.
    pub least_balance: Option<u8>,
    /// Those that were weighed with at most so many percent.
    pub most_balance: Option<u8>,
    /// Which come first.
    pub order: WorkOrder,
}

/// Which works of a list come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WorkOrder {
    /// Those that were changed last.
    #[default]
    Changed,
    /// Those that most like.
    Likes,
    /// Those that were played most.
    Plays,
}

/// Somebody likes a work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Like {
    /// The work.
    pub work: WorkId,
    /// Who.
    pub user: UserId,
    /// Since when.
    pub at: Millis,
}

/// Where a part of an export begins: behind this table, seat, event, note, work or like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFrom {
    /// The tables they made, behind this one.
    Tables(TableId),
    /// Their seats, behind this one.
    Seats(TableId, u8),
    /// What they said and did, behind this.
    Events(TableId, u32),
    /// Their notes, behind this one.
    Notes(TableId, u8, u32),
    /// Their works, behind this one.
    Works(WorkId),
    /// What they like, behind this work.
    Likes(WorkId),
}

impl ExportFrom {
    /// The beginning.
    pub const START: Self = Self::Tables(TableId(0));
}

/// Everything about one user, or a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Export {
    /// The user.
    pub user: User,
    /// Their sessions.
    pub sessions: Vec<SessionTimes>,
    /// Their bots.
    pub bots: Vec<OwnBot>,
    /// The tables they made.
    pub tables: Vec<Table>,
    /// The seats they have or had.
    pub seats: Vec<TableSeat>,
    /// What they said and did at tables.
    pub events: Vec<TableEvent>,
    /// Their private notes.
    pub notes: Vec<Note>,
    /// The maps and scenarios that they keep.
    pub works: Vec<Work>,
    /// The works that they like.
    pub likes: Vec<Like>,
}

/// The store is well, and this is its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    /// The schema's version.
    pub version: u32,
    /// How many bytes the database has.
    pub n_bytes: u64,
}
