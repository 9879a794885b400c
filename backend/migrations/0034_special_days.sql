-- Special days of a provider's own locations. Null for a location of the demo, whose holidays are invented.
ALTER TABLE locations ADD COLUMN special_days TEXT CHECK (special_days IS NULL OR json_valid(special_days));
UPDATE locations SET special_days = '[]' WHERE id IN (SELECT id FROM record_keys WHERE kind = 'locations');
