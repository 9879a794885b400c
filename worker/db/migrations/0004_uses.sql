-- Cached pages and API responses, identified by their purge version keys (worker/publish/versions.ts).
CREATE TABLE stored (
  name TEXT PRIMARY KEY,
  -- Hash of the CMS items in the page or response, so that unchanged items are not written again.
  items TEXT NOT NULL,
  -- Time of the last write as a Unix timestamp in milliseconds.
  at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX stored_at ON stored (at);

-- CMS items in each cached page or API response, identified by their keys (lib/cms/items.ts).
CREATE TABLE uses (
  item TEXT NOT NULL,
  name TEXT NOT NULL REFERENCES stored (name) ON DELETE CASCADE,
  PRIMARY KEY (item, name)
) WITHOUT ROWID;
CREATE INDEX uses_name ON uses (name);

-- Purge receipts.
CREATE TABLE receipts (
  id TEXT PRIMARY KEY,
  -- Idempotency key, for example for a publishing job that the CMS reports twice.
  once TEXT UNIQUE,
  at INTEGER NOT NULL,
  -- JSON.
  receipt TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX receipts_at ON receipts (at);
