-- Hospitals' visiting hours, [{unit, open, close, note}], in local time.
ALTER TABLE locations ADD COLUMN visiting TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(visiting));

-- Open positions. The text for each role is in backend/jobs.ts.
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  role TEXT NOT NULL,
  path TEXT NOT NULL UNIQUE,
  location_id INTEGER NOT NULL REFERENCES locations (id),
  schedule TEXT NOT NULL CHECK (schedule IN ('full-time', 'part-time', 'per-diem')),
  posted_on TEXT NOT NULL
) STRICT;
CREATE INDEX jobs_by_location ON jobs (location_id);
