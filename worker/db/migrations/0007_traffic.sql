-- Request metrics by kind, name, and data center, without paths, parameters, or personal data. After a day, five-minute
-- slots are merged into hourly slots. After 30 days, hourly slots are deleted. Unused with Workers Analytics Engine.
DROP TABLE figures;
CREATE TABLE traffic (
  -- Start of the slot as a Unix timestamp in seconds.
  slot INTEGER NOT NULL,
  -- page, form, call, block (an API call for a page), file, or upstream.
  kind TEXT NOT NULL,
  -- Site name, cache rule ID of the API call, or file kind.
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
  -- Duration histogram. The upper bound of bucket n is 1.6^n milliseconds.
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

-- First request to each build, for the deployment markers in charts.
CREATE TABLE builds (
  build TEXT PRIMARY KEY,
  -- Unix timestamp in milliseconds.
  at INTEGER NOT NULL
) WITHOUT ROWID;
