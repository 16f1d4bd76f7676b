-- Campaigns: the whole text of each, under the hash of the link that opens it. `n` counts its changes, so that of two
-- who change one at once only one wins.
CREATE TABLE campaigns (
    id TEXT NOT NULL PRIMARY KEY,
    n BIGINT NOT NULL,
    record TEXT NOT NULL,
    made BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    owner TEXT NOT NULL
);
CREATE INDEX campaigns_owner ON campaigns (owner);
