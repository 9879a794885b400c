-- CMS of the demo site, filled from kv-fixtures/.
CREATE TABLE content_pages (
  site TEXT NOT NULL,
  language TEXT NOT NULL,
  -- The path of a wildcard item ends with `,-w-,`, as in URLs of the CMS.
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

-- Pictures of the demo site, by path below /-/media/. Raster pictures are base64.
CREATE TABLE content_media (
  path TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  body TEXT NOT NULL
) WITHOUT ROWID;
