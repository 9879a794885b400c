-- The content system of the demo site: filled from kv-fixtures/.
CREATE TABLE content_pages (
  site TEXT NOT NULL,
  language TEXT NOT NULL,
  path TEXT NOT NULL,
  item_id TEXT NOT NULL,
  document TEXT NOT NULL,
  updated TEXT NOT NULL,
  PRIMARY KEY (site, language, path)
) WITHOUT ROWID;

CREATE TABLE content_records (
  name TEXT PRIMARY KEY,
  document TEXT NOT NULL
) WITHOUT ROWID;
