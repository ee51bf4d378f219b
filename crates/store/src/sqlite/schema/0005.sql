-- Maps and scenarios that people keep and share. A table has its own by value and does not refer to them.
CREATE TABLE works (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    code    TEXT NOT NULL UNIQUE,
    owner   INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    game    TEXT NOT NULL,
    kind    TEXT NOT NULL,
    name    TEXT NOT NULL,
    folded  TEXT NOT NULL,
    text    TEXT NOT NULL,
    hash    BLOB NOT NULL CHECK (length(hash) = 32),
    fewest  INTEGER,
    most    INTEGER,
    size    INTEGER,
    balance INTEGER CHECK (balance BETWEEN 0 AND 100),
    sight   TEXT NOT NULL CHECK (sight IN ('private', 'link', 'listed')),
    hidden  INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)),
    origin  INTEGER REFERENCES works ON DELETE SET NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    plays   INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX works_by_owner ON works (owner);
CREATE INDEX works_by_sight ON works (sight, hidden, game, kind);
CREATE INDEX works_by_hash ON works (hash);
CREATE INDEX works_by_origin ON works (origin) WHERE origin IS NOT NULL;

CREATE TABLE likes (
    work_id INTEGER NOT NULL REFERENCES works ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    at      INTEGER NOT NULL,
    PRIMARY KEY (work_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX likes_by_user ON likes (user_id);
