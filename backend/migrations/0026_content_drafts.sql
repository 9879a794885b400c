-- Drafts of the demo site's pages, which only authors read. A page without a row has no draft.
CREATE TABLE content_drafts (
  site TEXT NOT NULL,
  language TEXT NOT NULL,
  path TEXT NOT NULL,
  document TEXT NOT NULL,
  saved TEXT NOT NULL,
  PRIMARY KEY (site, language, path)
) WITHOUT ROWID;
