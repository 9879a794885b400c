-- Maximum number of people per registration.
ALTER TABLE sessions ADD COLUMN people_at_once INTEGER NOT NULL DEFAULT 1 CHECK (people_at_once >= 1);

-- The main registration, which the payment belongs to. Each person has a row, and so a seat.
ALTER TABLE registrations ADD COLUMN party_of TEXT REFERENCES registrations (id);
CREATE INDEX registrations_by_party ON registrations (party_of) WHERE party_of IS NOT NULL;
