-- Number of attempts per time window. `name` is an HMAC, so the table contains no IP addresses,
-- phone numbers, or account numbers.
CREATE TABLE counters (
  name TEXT NOT NULL,
  -- End of the window as a Unix timestamp in seconds.
  until INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (name, until)
) WITHOUT ROWID;
CREATE INDEX counters_until ON counters (until);

-- HMACs of bot check tokens and nonces that have been used and must not be used again.
CREATE TABLE used (
  name TEXT PRIMARY KEY,
  until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX used_until ON used (until);
