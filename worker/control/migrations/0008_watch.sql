-- Last request that the Worker sent to each upstream to find out whether it responds.
CREATE TABLE probes (
  upstream TEXT PRIMARY KEY,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL,
  ok INTEGER NOT NULL,
  -- Reason of a failure, as in failures.
  reason TEXT,
  status INTEGER,
  milliseconds INTEGER NOT NULL,
  -- Subject of the person who asked; null for the Worker's own schedule.
  subject TEXT
) WITHOUT ROWID;

-- Alerts, kept for 30 days. An alert without an end is active.
CREATE TABLE alerts (
  id INTEGER PRIMARY KEY,
  -- Rule and subject, such as "upstream-down events".
  name TEXT NOT NULL,
  -- Milliseconds since 1970.
  began INTEGER NOT NULL,
  ended INTEGER,
  -- Condition, and its effect on visitors.
  what TEXT NOT NULL,
  visitors TEXT NOT NULL,
  -- Path of the ops page.
  page TEXT NOT NULL,
  -- 1 when the webhook has accepted the message, 0 while it has not.
  begin_sent INTEGER NOT NULL DEFAULT 0,
  end_sent INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX alerts_active ON alerts (name) WHERE ended IS NULL;
