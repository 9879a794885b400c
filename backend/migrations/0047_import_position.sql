-- Place of an import among the applied imports, because two can be applied in the same second.
ALTER TABLE imports ADD COLUMN position INTEGER;
UPDATE imports SET position = (
  SELECT count(*) FROM imports AS earlier
  WHERE (earlier.applied_at, earlier.rowid) <= (imports.applied_at, imports.rowid)
) WHERE applied_at IS NOT NULL;
