-- Render results of purges. A purge polls its result. Rows are kept for ten minutes.
CREATE TABLE rendered (
  -- ID of the purge receipt.
  id TEXT PRIMARY KEY,
  -- 1 if the pages were rendered, 0 if rendering failed.
  ok INTEGER NOT NULL,
  -- Unix timestamp in milliseconds.
  at INTEGER NOT NULL
) WITHOUT ROWID;
