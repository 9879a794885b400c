-- Trace of deletions of personal data: when, why, and how many records of which kind, but not whose.
CREATE TABLE erasures (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('retention', 'request')),
  records TEXT NOT NULL CHECK (json_valid(records)), -- number of records by table
  subject TEXT, -- the staff member; null for a deletion on time
  name TEXT
) STRICT;
