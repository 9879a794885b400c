-- Wait times of walk-in locations that staff told by hand.
CREATE TABLE location_waits (
  location_id INTEGER PRIMARY KEY REFERENCES locations (id),
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 0 AND 600),
  told_at TEXT NOT NULL,
  told_by TEXT NOT NULL
) STRICT;
