-- Purges whose pages were rendered before the versions are raised, for the request that waits for them. Kept for minutes.
CREATE TABLE rendered (
  -- The id of the purge's receipt.
  id TEXT PRIMARY KEY,
  -- 1 when the pages were rendered, 0 when the CMS does not send them.
  ok INTEGER NOT NULL,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL
) WITHOUT ROWID;
