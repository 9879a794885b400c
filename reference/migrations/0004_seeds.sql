-- Digest of the seed sources; the data is regenerated if the digest changes.
ALTER TABLE seeds ADD COLUMN recipe TEXT NOT NULL DEFAULT '';
