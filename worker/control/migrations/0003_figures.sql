-- How calls were answered: no parameter, address or person is here. Kept for a day and a little.
CREATE TABLE figures (
  -- Begin of five minutes, seconds since 1970.
  slot INTEGER NOT NULL,
  -- Id of the cache rule, which is the call's name.
  rule TEXT NOT NULL,
  hits INTEGER NOT NULL,
  stale INTEGER NOT NULL,
  misses INTEGER NOT NULL,
  bypasses INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  PRIMARY KEY (slot, rule)
) WITHOUT ROWID;
