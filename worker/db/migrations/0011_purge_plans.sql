-- Scheduled purges. A row is deleted after its last purge.
CREATE TABLE purge_plans (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  -- Times of the next purge and of an optional second purge, as Unix timestamps in milliseconds.
  at INTEGER NOT NULL,
  until INTEGER,
  -- Purge request as JSON.
  request TEXT NOT NULL,
  -- User who scheduled the purge.
  role TEXT NOT NULL,
  subject TEXT NOT NULL,
  name TEXT
) WITHOUT ROWID;
CREATE INDEX purge_plans_at ON purge_plans (at);
