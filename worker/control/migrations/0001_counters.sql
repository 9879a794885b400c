-- How often something was tried within one window of time. `name` is a keyed digest: no address, phone or account is here.
CREATE TABLE counters (
  name TEXT NOT NULL,
  -- End of the window, seconds since 1970.
  until INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (name, until)
) WITHOUT ROWID;
CREATE INDEX counters_until ON counters (until);

-- What may be used once only: bot tokens and nonces, as keyed digests.
CREATE TABLE used (
  name TEXT PRIMARY KEY,
  until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX used_until ON used (until);
