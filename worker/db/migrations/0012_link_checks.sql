-- Link checks, one row per site.
CREATE TABLE link_checks (
  site TEXT PRIMARY KEY,
  -- Language and path of the page that the current check read last, or null if no check is running.
  cursor TEXT,
  -- Results of the current check and of the last completed check, as JSON.
  running TEXT,
  complete TEXT,
  -- Time when the last check completed, as a Unix timestamp in milliseconds.
  at INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
