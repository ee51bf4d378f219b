-- A bot that somebody lets play is a user like others, but for whose it is.
ALTER TABLE users ADD COLUMN owner INTEGER REFERENCES users ON DELETE CASCADE;
CREATE INDEX users_by_owner ON users (owner) WHERE owner IS NOT NULL;
