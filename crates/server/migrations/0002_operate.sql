-- What operators need: whose game it is (a pseudonym of the address), and when it ended or was closed.
ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN finished BIGINT;
ALTER TABLE games ADD COLUMN closed BIGINT;
CREATE INDEX games_owner ON games (owner);
CREATE INDEX links_game ON links (game);

-- Records that were uploaded can expire; those of games that were played here stay with their games.
ALTER TABLE replays ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE replays ADD COLUMN uploaded BIGINT NOT NULL DEFAULT 0;
CREATE INDEX replays_owner ON replays (owner);

-- What an operator did to a file while a server has it open; the server reads and deletes these lines.
CREATE TABLE notices (
    id TEXT NOT NULL PRIMARY KEY,
    line TEXT NOT NULL,
    made BIGINT NOT NULL
);

-- Written to find out whether writing works again.
CREATE TABLE probe (n BIGINT NOT NULL);
INSERT INTO probe (n) VALUES (0);
