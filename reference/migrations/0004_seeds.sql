-- A digest of what the invented data was made of: another one makes it anew.
ALTER TABLE seeds ADD COLUMN recipe TEXT NOT NULL DEFAULT '';
