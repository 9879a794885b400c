-- The user's display name at the time of the action, from the token claims. Null for machines.
ALTER TABLE audit ADD COLUMN name TEXT;
ALTER TABLE probes ADD COLUMN name TEXT;
