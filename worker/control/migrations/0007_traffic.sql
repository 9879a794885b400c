-- Requests by kind, name and data center, without paths, parameters or personal data. Slots of five minutes are merged
-- into hours after a day, and hours are deleted after 30 days. Empty while Workers Analytics Engine is bound.
DROP TABLE figures;
CREATE TABLE traffic (
  -- Start of the slot, in seconds since 1970.
  slot INTEGER NOT NULL,
  -- page, form, call, block (a call for a page), file or upstream.
  kind TEXT NOT NULL,
  -- Name of the site, ID of the call's cache rule, or kind of file.
  name TEXT NOT NULL,
  -- IATA code of the data center.
  place TEXT NOT NULL,
  requests INTEGER NOT NULL,
  memory INTEGER NOT NULL,
  store INTEGER NOT NULL,
  stale INTEGER NOT NULL,
  misses INTEGER NOT NULL,
  bypasses INTEGER NOT NULL,
  ok INTEGER NOT NULL,
  redirects INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL,
  slowest INTEGER NOT NULL,
  -- Histogram of durations. Bucket n ends at 1.6^n milliseconds.
  b0 INTEGER NOT NULL,
  b1 INTEGER NOT NULL,
  b2 INTEGER NOT NULL,
  b3 INTEGER NOT NULL,
  b4 INTEGER NOT NULL,
  b5 INTEGER NOT NULL,
  b6 INTEGER NOT NULL,
  b7 INTEGER NOT NULL,
  b8 INTEGER NOT NULL,
  b9 INTEGER NOT NULL,
  b10 INTEGER NOT NULL,
  b11 INTEGER NOT NULL,
  b12 INTEGER NOT NULL,
  b13 INTEGER NOT NULL,
  b14 INTEGER NOT NULL,
  b15 INTEGER NOT NULL,
  b16 INTEGER NOT NULL,
  b17 INTEGER NOT NULL,
  b18 INTEGER NOT NULL,
  b19 INTEGER NOT NULL,
  b20 INTEGER NOT NULL,
  b21 INTEGER NOT NULL,
  b22 INTEGER NOT NULL,
  b23 INTEGER NOT NULL,
  PRIMARY KEY (slot, kind, name, place)
) WITHOUT ROWID;

-- First request of each build, to mark deployments.
CREATE TABLE builds (
  build TEXT PRIMARY KEY,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL
) WITHOUT ROWID;
