//! What can go wrong: the store itself fails, or a change is denied.

use std::path::PathBuf;

use thiserror::Error;

use crate::TableState;

/// The store cannot do its work. The text says what is wrong and what to do; nothing was half written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// The data directory or the database cannot be written to.
    #[error(
        "`{}` cannot be written to ({reason}); let the server's user write there, or choose another data directory",
        .path.display()
    )]
    ReadOnly {
        /// The directory or file.
        path: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// There is no room left.
    #[error("there is no room left for `{}`; nothing was changed: make room on the disk and try again", .path.display())]
    Full {
        /// The database.
        path: PathBuf,
    },
    /// Another program has the database.
    #[error(
        "`{}` is in use by another program; stop the other server first, or choose another data directory",
        .path.display()
    )]
    InUse {
        /// The data directory.
        path: PathBuf,
    },
    /// The file is not what was written.
    #[error(
        "`{}` is damaged ({reason}); it was left as it is: keep a copy of it and restore a backup", .path.display()
    )]
    Damaged {
        /// The database or backup.
        path: PathBuf,
        /// What was found.
        reason: String,
    },
    /// The file is a database of another program.
    #[error("`{}` is a database of another program; it was left as it is: choose another file or directory", .path.display())]
    Foreign {
        /// The database or backup.
        path: PathBuf,
    },
    /// The database was written by a newer program.
    #[error(
        "`{}` has version {found} of the schema, this program knows versions up to {known}; it was left as it is: use the newer program",
        .path.display()
    )]
    Newer {
        /// The database or backup.
        path: PathBuf,
        /// The version found.
        found: u32,
        /// The newest version that this program knows.
        known: u32,
    },
    /// A backup is being written to the same file, or was interrupted.
    #[error(
        "`{}` is of a backup that is being written now, or was interrupted; if none is being written, delete it",
        .path.display()
    )]
    Unfinished {
        /// The part that is there.
        path: PathBuf,
    },
    /// There is no folder for a file.
    #[error("there is no folder `{}`; make it first, or choose another", .path.display())]
    NoFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A file would be overwritten.
    #[error("`{}` exists already and is not overwritten; choose another name or move it away", .path.display())]
    Exists {
        /// The file in the way.
        path: PathBuf,
    },
    /// There is no database where one should be.
    #[error("there is no database `{}`; name the data directory of a server", .path.display())]
    Missing {
        /// Where it should be.
        path: PathBuf,
    },
    /// There is no backup where one should be.
    #[error("there is no file `{}`; name a copy that `fuga backup` has written", .path.display())]
    NoBackup {
        /// Where it should be.
        path: PathBuf,
    },
    /// A text that cannot be kept.
    #[error("the {what} cannot be kept: {reason}")]
    Text {
        /// What the text is.
        what: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// The store was closed.
    #[error("the store is closed; nothing was changed")]
    Closed,
    /// A file could not be read or written.
    #[error("`{}`: {reason}; see to the disk and try again", .path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// The database refused for a reason that this program does not expect.
    #[error("`{}`: the database answered: {reason}", .path.display())]
    Database {
        /// The database.
        path: PathBuf,
        /// What it said.
        reason: String,
    },
}

/// Why an entry or event was not appended.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AppendError {
    /// The number does not follow the last one: somebody else was faster, or one was left out.
    #[error("entry {expected} is the next one")]
    Conflict {
        /// The number that would follow.
        expected: u32,
    },
    /// There is no such table.
    #[error("there is no such table")]
    NoSuchTable,
    /// There is no such user.
    #[error("there is no such user")]
    NoSuchUser,
    /// The store failed; nothing was appended.
    #[error(transparent)]
    Failed(#[from] StoreError),
}

/// Why a change did not happen.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChangeError {
    /// Things are not as the change expects them, often because somebody else was faster.
    #[error(transparent)]
    Denied(#[from] Denial),
    /// The store failed; nothing was changed.
    #[error(transparent)]
    Failed(#[from] StoreError),
}

/// What stands against a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Denial {
    /// There is no such user.
    #[error("there is no such user")]
    NoSuchUser,
    /// There is no such table.
    #[error("there is no such table")]
    NoSuchTable,
    /// The table has no such seat.
    #[error("the table has no such seat")]
    NoSuchSeat,
    /// Another session has this token.
    #[error("another session has this token")]
    TokenTaken,
    /// Another user has this login name.
    #[error("another user has this login name")]
    LoginTaken,
    /// Another table has this code.
    #[error("another table has this code")]
    CodeTaken,
    /// Somebody else has the seat, or whoever should have it has left.
    #[error("the seat is not free, or whoever should have it has left; look at the table again")]
    SeatTaken,
    /// The table is in another state than the change expects.
    #[error("the table is {}", .found.name())]
    WrongState {
        /// The state it is in.
        found: TableState,
    },
    /// The user that should be a guest has an account, or is a bot.
    #[error("the user has an account or is a bot, and is no guest")]
    NotGuest,
    /// The user that should have an account has none.
    #[error("the user has no account")]
    NotAccount,
    /// There is no such session.
    #[error("there is no such session")]
    NoSuchSession,
    /// There is no such work.
    #[error("there is no such work")]
    NoSuchWork,
    /// One person keeps as many works as one may.
    #[error("one keeps at most {most} maps and scenarios; delete one first")]
    WorksFull {
        /// How many one may keep.
        most: u32,
    },
    /// One person has as many bots as one may.
    #[error("one has at most {most} bots; delete one first")]
    BotsFull {
        /// How many one may have.
        most: u32,
    },
    /// The notes of one person at one table are as long as they may be.
    #[error("the notes at one table come to at most {most_bytes} bytes; make one shorter")]
    NotesFull {
        /// How long they may be together.
        most_bytes: u32,
    },
}

impl Denial {
    /// Stable name, which outlives every rewording.
    pub fn code(self) -> &'static str {
        match self {
            Self::NoSuchUser => "no_such_user",
            Self::NoSuchTable => "no_such_table",
            Self::NoSuchSeat => "no_such_seat",
            Self::TokenTaken => "token_taken",
            Self::LoginTaken => "login_taken",
            Self::CodeTaken => "code_taken",
            Self::SeatTaken => "seat_taken",
            Self::WrongState { .. } => "wrong_state",
            Self::NotGuest => "not_guest",
            Self::NotAccount => "not_account",
            Self::NoSuchSession => "no_such_session",
            Self::NoSuchWork => "no_such_work",
            Self::WorksFull { .. } => "works_full",
            Self::BotsFull { .. } => "bots_full",
            Self::NotesFull { .. } => "notes_full",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Denial;
    use crate::TableState;

    #[test]
    fn each_denial_has_a_code_and_words_of_its_own() {
        let denials = [
            Denial::NoSuchUser,
            Denial::NoSuchTable,
            Denial::NoSuchSeat,
            Denial::TokenTaken,
            Denial::LoginTaken,
            Denial::CodeTaken,
            Denial::SeatTaken,
            Denial::WrongState { found: TableState::Over },
            Denial::NotGuest,
            Denial::NotAccount,
            Denial::NoSuchSession,
            Denial::NoSuchWork,
            Denial::WorksFull { most: 1 },
            Denial::BotsFull { most: 1 },
            Denial::NotesFull { most_bytes: 1 },
        ];
        let codes: BTreeSet<&str> = denials.iter().map(|denial| denial.code()).collect();
        let texts: BTreeSet<String> = denials.iter().map(ToString::to_string).collect();
        assert_eq!((codes.len(), texts.len()), (denials.len(), denials.len()));
        assert!(texts.contains("the table is over"));
    }
}
