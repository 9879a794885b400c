-- What is stored at the edge: pages and answers of calls, by the names of worker/control/versions.ts.
CREATE TABLE stored (
  name TEXT PRIMARY KEY,
  -- Digest of the items it uses, so that they are written only when they changed.
  items TEXT NOT NULL,
  -- When that was last seen, milliseconds since 1970.
  at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX stored_at ON stored (at);

-- Which items each of them uses, by the names of lib/items.ts.
CREATE TABLE uses (
  item TEXT NOT NULL,
  name TEXT NOT NULL REFERENCES stored (name) ON DELETE CASCADE,
  PRIMARY KEY (item, name)
) WITHOUT ROWID;
CREATE INDEX uses_name ON uses (name);

-- What a purge did, for whoever asks how far it is.
CREATE TABLE receipts (
  id TEXT PRIMARY KEY,
  -- Name of what may be done once only: a publication that is told twice.
  once TEXT UNIQUE,
  at INTEGER NOT NULL,
  -- JSON.
  receipt TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX receipts_at ON receipts (at);
