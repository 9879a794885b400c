-- Pathologists, radiologists, and emergency doctors have no appointments.
ALTER TABLE providers ADD COLUMN takes_appointments INTEGER NOT NULL DEFAULT 1 CHECK (takes_appointments IN (0, 1));
