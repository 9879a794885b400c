-- Notices of each site, so that authors see what visitors saw, and can use the text again. The control record has the
-- notices that are shown or planned; a page needs only these.
CREATE TABLE past_notices (
  site TEXT NOT NULL,
  revision INTEGER NOT NULL,
  -- Level and text, as JSON.
  notice TEXT NOT NULL,
  -- Start, and the end that the author chose, as Unix timestamps in milliseconds.
  start INTEGER NOT NULL,
  until INTEGER NOT NULL,
  -- Display name of the author.
  by TEXT NOT NULL,
  -- Time when somebody removed, replaced, or withdrew the notice, and who did.
  ended INTEGER,
  ended_by TEXT,
  PRIMARY KEY (site, revision)
) WITHOUT ROWID;
