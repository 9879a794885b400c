-- Imports of hospitals' price files, and the files that are published. The prices are in the index of the import.
CREATE TABLE price_imports (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  etag TEXT NOT NULL, -- of the file in object storage
  size INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  bytes_read INTEGER NOT NULL DEFAULT 0,
  lines INTEGER NOT NULL DEFAULT 0,
  items INTEGER NOT NULL DEFAULT 0,
  problems INTEGER NOT NULL DEFAULT 0,
  message TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (name, etag)
);
CREATE TABLE price_files (
  name TEXT PRIMARY KEY,
  import_id TEXT NOT NULL REFERENCES price_imports (id),
  hospital TEXT NOT NULL,
  updated_on TEXT NOT NULL,
  version TEXT NOT NULL,
  published_at TEXT NOT NULL
);
