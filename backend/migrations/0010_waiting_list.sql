-- Waitlists for full sessions, ordered by rank.
CREATE TABLE waiting (
  rank INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (length(id) >= 26), -- at least 128 random bits
  session_id INTEGER NOT NULL REFERENCES sessions (id),
  people TEXT NOT NULL CHECK (json_valid(people)), -- [{firstName, lastName, feeId}], registrant first
  seats INTEGER NOT NULL CHECK (seats > 0),
  promo_code TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE,
  phone TEXT,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'seated', 'removed')),
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX waiting_by_session ON waiting (session_id, status, rank);
-- An email address can be on a waitlist only once.
CREATE UNIQUE INDEX waiting_once ON waiting (session_id, email) WHERE status = 'waiting';
