-- Everybody who had a seat keeps their own note on a turn.
CREATE TABLE notes_by_author (
    table_id INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    turn     INTEGER NOT NULL,
    user_id  INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    note     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, turn, user_id),
    FOREIGN KEY (table_id, seat) REFERENCES seats ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO notes_by_author SELECT table_id, seat, turn, user_id, note, at FROM notes;
DROP TABLE notes;
ALTER TABLE notes_by_author RENAME TO notes;
CREATE INDEX notes_by_user ON notes (user_id);
