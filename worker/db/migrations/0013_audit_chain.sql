-- Hash chain of audit entries: the entry's number, the previous entry's seal, and the hash of both and the entry's
-- content. Null until the cron handler seals the entry.
ALTER TABLE audit ADD COLUMN number INTEGER;
ALTER TABLE audit ADD COLUMN previous TEXT;
ALTER TABLE audit ADD COLUMN seal TEXT;
CREATE UNIQUE INDEX audit_number ON audit (number);

-- End of the hash chain and state of the current check.
CREATE TABLE audit_chain (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Last sealed entry.
  number INTEGER NOT NULL,
  seal TEXT NOT NULL,
  -- Number of the last entry that the current check has read, or 0 at the start.
  checked INTEGER NOT NULL,
  -- Time when the last check completed, as a Unix timestamp in milliseconds, and the first fault that it found.
  at INTEGER,
  fault TEXT
);
INSERT INTO audit_chain (id, number, seal, checked) VALUES (1, 0, '', 0);
