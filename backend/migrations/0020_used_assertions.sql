-- IDs of the assertions about signed-in users that changed data. Each of them is valid once.
CREATE TABLE used_assertions (
  id TEXT PRIMARY KEY,
  expires_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX used_assertions_by_end ON used_assertions (expires_at);
