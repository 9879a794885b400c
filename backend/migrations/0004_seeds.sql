-- Digest of the seed script's source files. If the digest changes, the data is regenerated.
ALTER TABLE seeds ADD COLUMN recipe TEXT NOT NULL DEFAULT '';
