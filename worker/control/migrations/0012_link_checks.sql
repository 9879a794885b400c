-- Check of the links of each site.
CREATE TABLE link_checks (
  site TEXT PRIMARY KEY,
  -- Language and path of the page that the running check read last; null while no check runs.
  cursor TEXT,
  -- JSON: results of the running check, and of the last complete check.
  running TEXT,
  complete TEXT,
  -- End of the last complete check, in milliseconds since 1970.
  at INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
