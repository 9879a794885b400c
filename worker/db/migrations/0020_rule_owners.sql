-- Owners of the rules of law (lib/law), where an author named another owner than the usual one, or a day.
CREATE TABLE rule_owners (
  site TEXT NOT NULL,
  rule TEXT NOT NULL,
  owner TEXT NOT NULL,
  -- Day by which the owner has it done, as YYYY-MM-DD, or null.
  due TEXT,
  -- Display name of the author.
  by TEXT NOT NULL,
  PRIMARY KEY (site, rule)
) WITHOUT ROWID;
