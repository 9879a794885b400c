-- A provider's own records: imports with their rows, and the IDs of the provider's files.
CREATE TABLE record_keys (
  kind TEXT NOT NULL,
  key TEXT NOT NULL, -- ID in the provider's files
  id INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX record_keys_by_id ON record_keys (kind, id);

CREATE TABLE imports (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  file_name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'checked', 'applied', 'undone')),
  headings TEXT NOT NULL CHECK (json_valid(headings)),
  mapping TEXT NOT NULL CHECK (json_valid(mapping)), -- index of each column's heading, or -1
  subject TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  applied_at TEXT,
  undone_at TEXT,
  undone_by TEXT
) STRICT;
CREATE INDEX imports_by_time ON imports (created_at);

CREATE TABLE import_rows (
  import_id TEXT NOT NULL REFERENCES imports (id),
  line INTEGER NOT NULL,
  cells TEXT NOT NULL CHECK (json_valid(cells)),
  key TEXT,
  record TEXT, -- the record that the row describes, as JSON
  record_id INTEGER,
  action TEXT CHECK (action IN ('add', 'change', 'same', 'problem')),
  before TEXT, -- the record before the import, as JSON
  changes TEXT, -- [[column, before, after]]
  problems TEXT, -- [[column, wrong, allowed]]
  PRIMARY KEY (import_id, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_rows_by_key ON import_rows (import_id, key);
CREATE INDEX import_rows_by_action ON import_rows (import_id, action, line);

-- Text of a job that the provider wrote. Jobs of the demo have a role instead.
ALTER TABLE jobs ADD COLUMN texts TEXT CHECK (texts IS NULL OR json_valid(texts));
-- A fee that nobody can choose any more, but that registrations refer to.
ALTER TABLE event_fees ADD COLUMN removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1));
