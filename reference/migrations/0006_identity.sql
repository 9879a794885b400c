-- Keys that tokens of demo people are signed with. The newest signs, the two newest verify.
CREATE TABLE identity_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kid TEXT NOT NULL UNIQUE,
  -- JSON Web Key, with the private part.
  jwk TEXT NOT NULL,
  created_at TEXT NOT NULL
);

-- What a browser brings back from the sign-in page: good once, for a minute, and only where the sign-in began.
CREATE TABLE identity_codes (
  code TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  challenge TEXT NOT NULL,
  expires_at TEXT NOT NULL
) WITHOUT ROWID;
