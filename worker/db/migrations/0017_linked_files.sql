-- Results of the checks of linked PDF files: one row for each file of a site.
CREATE TABLE linked_files (
  site TEXT NOT NULL,
  path TEXT NOT NULL,
  -- Time of the last check, as a Unix timestamp in milliseconds.
  checked_at INTEGER NOT NULL,
  -- ETag of the checked file. A file with the same ETag is not opened again.
  etag TEXT,
  -- Title, language, number of pages, and problems, as JSON.
  result TEXT NOT NULL,
  PRIMARY KEY (site, path)
) WITHOUT ROWID;
