-- Chain of audit entries: the number of an entry, the seal of the previous entry, and the hash of both with the content
-- of the entry. Null until the cron trigger seals the entry.
ALTER TABLE audit ADD COLUMN number INTEGER;
ALTER TABLE audit ADD COLUMN previous TEXT;
ALTER TABLE audit ADD COLUMN seal TEXT;
CREATE UNIQUE INDEX audit_number ON audit (number);

-- End of the chain, and state of its check.
CREATE TABLE audit_chain (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Last sealed entry.
  number INTEGER NOT NULL,
  seal TEXT NOT NULL,
  -- Number of the last entry that the running check has read; 0 at the start.
  checked INTEGER NOT NULL,
  -- Time of the last complete check, in milliseconds since 1970, and the first fault that it found.
  at INTEGER,
  fault TEXT
);
INSERT INTO audit_chain (id, number, seal, checked) VALUES (1, 0, '', 0);
