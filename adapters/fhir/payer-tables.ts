/** Tables of the payers' directories. */
export const PAYER_SCHEMA = [
  `CREATE TABLE IF NOT EXISTS payers (name TEXT PRIMARY KEY, run INTEGER NOT NULL, step TEXT NOT NULL, next TEXT,
    pages INTEGER NOT NULL DEFAULT 0, names TEXT NOT NULL, checked TEXT, failed TEXT, problem TEXT) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS payer_plans (payer TEXT NOT NULL, network TEXT NOT NULL, plan TEXT NOT NULL,
    network_name TEXT, since INTEGER NOT NULL, run INTEGER NOT NULL, PRIMARY KEY (payer, network, plan)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS payer_people (payer TEXT NOT NULL, npi TEXT NOT NULL, id TEXT NOT NULL, run INTEGER NOT NULL,
    PRIMARY KEY (payer, npi, id)) WITHOUT ROWID`,
  // A doctor who was asked for and is in no network has a row with an empty network.
  `CREATE TABLE IF NOT EXISTS payer_listings (npi TEXT NOT NULL, payer TEXT NOT NULL, network TEXT NOT NULL,
    since INTEGER NOT NULL, run INTEGER NOT NULL, PRIMARY KEY (npi, payer, network)) WITHOUT ROWID`,
];
