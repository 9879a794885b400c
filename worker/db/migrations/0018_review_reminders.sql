-- The weekly email about reviews: one row for each site.
CREATE TABLE review_reminders (
  site TEXT PRIMARY KEY,
  -- Time of the next email, as a Unix timestamp in milliseconds.
  next_at INTEGER NOT NULL
) WITHOUT ROWID;
