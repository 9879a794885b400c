-- Published versions of pages. The Worker keeps the last 20 versions of each page, and all versions that the control
-- record pins for visitors.
CREATE TABLE page_versions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Purge version key of the page (worker/publish/versions.ts).
  name TEXT NOT NULL,
  -- Time when the Worker first fetched this version, as a Unix timestamp in milliseconds.
  at INTEGER NOT NULL,
  -- Hash of the layout, so that a version that is fetched again is not written again.
  digest TEXT NOT NULL,
  -- The CMS response, compressed with gzip.
  document BLOB NOT NULL,
  -- Problems that visitors can see: the number of omitted blocks and, as JSON, up to five block names.
  broken INTEGER NOT NULL,
  blocks TEXT NOT NULL,
  -- 1 if the control record pins this version.
  pinned INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX page_versions_name ON page_versions (name, id);

-- Result of a publication for each of its pages.
CREATE TABLE page_results (
  -- ID under which the publication sent its pages to the render queue.
  render TEXT NOT NULL,
  name TEXT NOT NULL,
  result TEXT NOT NULL,
  -- Reason for a failure.
  reason TEXT,
  -- The page's newest version after the publication, and whether the publication made it.
  version INTEGER,
  at INTEGER NOT NULL,
  PRIMARY KEY (render, name)
) WITHOUT ROWID;
CREATE INDEX page_results_at ON page_results (at);
