-- Cache and upstream metrics of calls, without parameters or personal data. Kept for about a day.
CREATE TABLE figures (
  -- Start of the five-minute slot, in seconds since 1970.
  slot INTEGER NOT NULL,
  -- ID of the cache rule, which is the name of the call.
  rule TEXT NOT NULL,
  hits INTEGER NOT NULL,
  stale INTEGER NOT NULL,
  misses INTEGER NOT NULL,
  bypasses INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  PRIMARY KEY (slot, rule)
) WITHOUT ROWID;
