-- How long the upstream took for what it answered, in milliseconds: in sum, and the slowest.
ALTER TABLE figures ADD COLUMN answered INTEGER NOT NULL DEFAULT 0;
ALTER TABLE figures ADD COLUMN milliseconds INTEGER NOT NULL DEFAULT 0;
ALTER TABLE figures ADD COLUMN slowest INTEGER NOT NULL DEFAULT 0;

-- What failed lately, by the id that visitors see. No address, parameter or person is here. Kept for a day.
CREATE TABLE failures (
  id INTEGER PRIMARY KEY,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL,
  request TEXT NOT NULL,
  -- The upstream that failed; null where the site itself did.
  upstream TEXT,
  -- Id of the call's rule, or the kind of address.
  call TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- The status that the upstream answered, if any.
  status INTEGER,
  milliseconds INTEGER
);
CREATE INDEX failures_at ON failures (at);
CREATE INDEX failures_request ON failures (request);
