-- One dialect for SQLite and PostgreSQL: texts and whole numbers only.
-- A game is its header and its entries; positions are rebuilt from them and never stored.
CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    ruleset TEXT NOT NULL,
    header TEXT NOT NULL,
    made BIGINT NOT NULL
);

-- One row for everything that happened, counted from 1. The key lets only one of two writers win.
CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id),
    ply BIGINT NOT NULL,
    side TEXT NOT NULL,
    what TEXT NOT NULL,
    line TEXT NOT NULL,
    faces TEXT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (game, ply)
);

-- Links are stored hashed: whoever reads the database cannot sit down at a table.
CREATE TABLE links (
    hash TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL REFERENCES games (id),
    role TEXT NOT NULL
);

-- Records that were uploaded or finished here, named by the hash of their text.
CREATE TABLE replays (
    id TEXT NOT NULL PRIMARY KEY,
    ruleset TEXT NOT NULL,
    record TEXT NOT NULL,
    made BIGINT NOT NULL
);
