-- The file says whose it is: "Fuga" as a number.
PRAGMA application_id = 1182099297;

CREATE TABLE users (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    name     TEXT NOT NULL,
    created  INTEGER NOT NULL,
    login    TEXT UNIQUE,
    password TEXT,
    CHECK ((login IS NULL) = (password IS NULL))
) STRICT;

CREATE TABLE sessions (
    token   BLOB PRIMARY KEY CHECK (length(token) = 32),
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE tables (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    code     TEXT NOT NULL UNIQUE,
    game     TEXT NOT NULL,
    options  TEXT NOT NULL,
    settings TEXT NOT NULL,
    listed   INTEGER NOT NULL CHECK (listed IN (0, 1)),
    owner    INTEGER REFERENCES users ON DELETE SET NULL,
    state    TEXT NOT NULL CHECK (state IN ('open', 'playing', 'over', 'closed')),
    created  INTEGER NOT NULL,
    started  INTEGER,
    ended    INTEGER,
    outcome  TEXT,
    previous INTEGER REFERENCES tables
) STRICT;
CREATE INDEX tables_by_state ON tables (state, listed, id);
CREATE INDEX tables_by_owner ON tables (owner);
CREATE INDEX tables_by_previous ON tables (previous) WHERE previous IS NOT NULL;

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat     INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 254),
    occupant TEXT NOT NULL DEFAULT 'nobody' CHECK (occupant IN ('nobody', 'person', 'bot', 'gone')),
    user_id  INTEGER REFERENCES users,
    bot      TEXT,
    name     TEXT NOT NULL DEFAULT '',
    ready    INTEGER NOT NULL DEFAULT 0 CHECK (ready IN (0, 1)),
    nonce    TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, seat),
    CHECK ((occupant = 'person') = (user_id IS NOT NULL)),
    CHECK ((occupant = 'bot') = (bot IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;

-- A match has the id of its table.
CREATE TABLE entries (
    match_id INTEGER NOT NULL REFERENCES tables,
    seq      INTEGER NOT NULL,
    entry    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    table_id INTEGER NOT NULL REFERENCES tables,
    n        INTEGER NOT NULL,
    user_id  INTEGER REFERENCES users ON DELETE SET NULL,
    event    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX events_by_user ON events (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE notes (
    table_id INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    turn     INTEGER NOT NULL,
    user_id  INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    note     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, turn),
    FOREIGN KEY (table_id, seat) REFERENCES seats ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX notes_by_user ON notes (user_id);
