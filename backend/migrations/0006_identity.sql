-- Signing keys for demo users' tokens. The newest key signs tokens, and the two newest keys verify tokens.
CREATE TABLE identity_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kid TEXT NOT NULL UNIQUE,
  -- JSON Web Key, including the private key.
  jwk TEXT NOT NULL,
  created_at TEXT NOT NULL
);

-- Authorization codes, which are valid once, for one minute, and only in the browser that started the sign-in.
CREATE TABLE identity_codes (
  code TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  challenge TEXT NOT NULL,
  expires_at TEXT NOT NULL
) WITHOUT ROWID;
