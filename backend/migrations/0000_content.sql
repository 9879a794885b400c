-- The demo site's CMS content, imported from kv-fixtures/.
CREATE TABLE content_pages (
  site TEXT NOT NULL,
  language TEXT NOT NULL,
  -- A wildcard item's path ends with `,-w-,`, as in CMS URLs.
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

-- The demo site's media files, by path under /-/media/. Raster images are base64-encoded.
CREATE TABLE content_media (
  path TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  body TEXT NOT NULL
) WITHOUT ROWID;
