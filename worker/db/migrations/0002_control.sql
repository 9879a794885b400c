-- Settings that ops and authors change at runtime, as one record that every isolate reads every few seconds.
CREATE TABLE control (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Incremented by each change. An update specifies the revision that it read, so that concurrent changes are not lost.
  revision INTEGER NOT NULL,
  -- JSON: { versions, rules, disabledUpstreams }.
  record TEXT NOT NULL,
  -- ID of the last change. Other statements in the same transaction check this ID.
  change TEXT NOT NULL
);
INSERT INTO control (id, revision, record, change) VALUES (1, 0, '{}', '');

-- Audit log. Contains no personal data about patients or participants.
CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  -- Unix timestamp in milliseconds.
  at INTEGER NOT NULL,
  role TEXT NOT NULL,
  -- Token subject.
  subject TEXT NOT NULL,
  action TEXT NOT NULL,
  -- JSON array of IDs.
  targets TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX audit_at ON audit (at);
