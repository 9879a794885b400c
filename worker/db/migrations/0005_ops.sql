-- Number of upstream responses, and their total and maximum duration in milliseconds.
ALTER TABLE figures ADD COLUMN answered INTEGER NOT NULL DEFAULT 0;
ALTER TABLE figures ADD COLUMN milliseconds INTEGER NOT NULL DEFAULT 0;
ALTER TABLE figures ADD COLUMN slowest INTEGER NOT NULL DEFAULT 0;

-- Recent failures by request ID, without URLs, parameters, or personal data. Rows are kept for a day.
CREATE TABLE failures (
  id INTEGER PRIMARY KEY,
  -- Unix timestamp in milliseconds.
  at INTEGER NOT NULL,
  request TEXT NOT NULL,
  -- The upstream that failed, or null if the Worker failed.
  upstream TEXT,
  -- Cache rule ID of the API call, or the type of URL.
  call TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- Status code of the upstream response, if any.
  status INTEGER,
  milliseconds INTEGER
);
CREATE INDEX failures_at ON failures (at);
CREATE INDEX failures_request ON failures (request);
