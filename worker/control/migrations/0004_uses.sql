-- Cached pages and call responses, by their names in worker/control/versions.ts.
CREATE TABLE stored (
  name TEXT PRIMARY KEY,
  -- Hash of the items it uses, so that unchanged items are not written again.
  items TEXT NOT NULL,
  -- Time of the last write, in milliseconds since 1970.
  at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX stored_at ON stored (at);

-- CMS items that each cached page or call response uses, by their keys from lib/cms/items.ts.
CREATE TABLE uses (
  item TEXT NOT NULL,
  name TEXT NOT NULL REFERENCES stored (name) ON DELETE CASCADE,
  PRIMARY KEY (item, name)
) WITHOUT ROWID;
CREATE INDEX uses_name ON uses (name);

-- Results of purges, for status requests.
CREATE TABLE receipts (
  id TEXT PRIMARY KEY,
  -- Idempotency key, for example of a publication that the CMS reports twice.
  once TEXT UNIQUE,
  at INTEGER NOT NULL,
  -- JSON.
  receipt TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX receipts_at ON receipts (at);
