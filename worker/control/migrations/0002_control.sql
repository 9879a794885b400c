-- What ops and authors change while the site runs, as one record: every isolate reads it every few seconds.
CREATE TABLE control (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- One more with each change: who changes it names the one that was read, so that no change is lost.
  revision INTEGER NOT NULL,
  -- JSON: { versions, rules, staleOnly }.
  record TEXT NOT NULL,
  -- Name of the last change, by which what belongs to it is written in the same transaction.
  change TEXT NOT NULL
);
INSERT INTO control (id, revision, record, change) VALUES (1, 0, '{}', '');

-- Who did what (AU-06). No name and no data of a patient or participant.
CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL,
  role TEXT NOT NULL,
  -- The token's subject.
  subject TEXT NOT NULL,
  action TEXT NOT NULL,
  -- JSON: list of ids.
  targets TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX audit_at ON audit (at);
