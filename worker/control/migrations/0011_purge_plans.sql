-- Planned purges. A plan is deleted after its last purge.
CREATE TABLE purge_plans (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  -- Next purge, and a second purge afterward, in milliseconds since 1970.
  at INTEGER NOT NULL,
  until INTEGER,
  -- JSON: the purge request.
  request TEXT NOT NULL,
  -- Person who planned the purge.
  role TEXT NOT NULL,
  subject TEXT NOT NULL,
  name TEXT
) WITHOUT ROWID;
CREATE INDEX purge_plans_at ON purge_plans (at);
