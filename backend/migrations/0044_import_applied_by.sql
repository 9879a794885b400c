-- Who applied an import, if it was not the person who checked the file.
ALTER TABLE imports ADD COLUMN applied_by TEXT;
