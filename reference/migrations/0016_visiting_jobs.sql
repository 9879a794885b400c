-- Visiting hours of hospitals: [{unit, open, close, note}], with local times of day.
ALTER TABLE locations ADD COLUMN visiting TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(visiting));

-- Open positions. The texts of a role are in reference/jobs.ts.
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  role TEXT NOT NULL,
  path TEXT NOT NULL UNIQUE,
  location_id INTEGER NOT NULL REFERENCES locations (id),
  schedule TEXT NOT NULL CHECK (schedule IN ('full-time', 'part-time', 'per-diem')),
  posted_on TEXT NOT NULL
) STRICT;
CREATE INDEX jobs_by_location ON jobs (location_id);
