-- Cache and upstream metrics for API calls, without parameters or personal data. Rows are kept for about a day.
CREATE TABLE figures (
  -- Start of the five-minute slot as a Unix timestamp in seconds.
  slot INTEGER NOT NULL,
  -- Cache rule ID, which identifies the API call.
  rule TEXT NOT NULL,
  hits INTEGER NOT NULL,
  stale INTEGER NOT NULL,
  misses INTEGER NOT NULL,
  bypasses INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  PRIMARY KEY (slot, rule)
) WITHOUT ROWID;
