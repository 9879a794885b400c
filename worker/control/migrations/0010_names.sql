-- Display name of the person at the time of the action, from the claims of the identity provider. Null for machines.
ALTER TABLE audit ADD COLUMN name TEXT;
ALTER TABLE probes ADD COLUMN name TEXT;
