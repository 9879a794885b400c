-- Whether the service accepts appointment requests.
ALTER TABLE medical_services ADD COLUMN takes_requests INTEGER NOT NULL DEFAULT 0 CHECK (takes_requests IN (0, 1));
