-- Results of prerendering the pages of a purge. The purge polls for its result. Kept for ten minutes.
CREATE TABLE rendered (
  -- ID of the purge receipt.
  id TEXT PRIMARY KEY,
  -- 1 when the pages were rendered, 0 when rendering failed.
  ok INTEGER NOT NULL,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL
) WITHOUT ROWID;
