-- Last probe of each upstream.
CREATE TABLE probes (
  upstream TEXT PRIMARY KEY,
  -- Unix timestamp in milliseconds.
  at INTEGER NOT NULL,
  ok INTEGER NOT NULL,
  -- Failure reason, as in the table `failures`.
  reason TEXT,
  status INTEGER,
  milliseconds INTEGER NOT NULL,
  -- Token subject of the user who requested the probe, or null for a scheduled probe.
  subject TEXT
) WITHOUT ROWID;

-- Alerts. Rows are kept for 30 days. An alert that has no end time is active.
CREATE TABLE alerts (
  id INTEGER PRIMARY KEY,
  -- Alert rule and affected subject, such as "upstream-down events".
  name TEXT NOT NULL,
  -- Unix timestamp in milliseconds.
  began INTEGER NOT NULL,
  ended INTEGER,
  -- Description of the condition and its effect on visitors.
  what TEXT NOT NULL,
  visitors TEXT NOT NULL,
  -- Path of the ops page.
  page TEXT NOT NULL,
  -- 1 if the webhook has accepted the message, and 0 otherwise.
  begin_sent INTEGER NOT NULL DEFAULT 0,
  end_sent INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX alerts_active ON alerts (name) WHERE ended IS NULL;
