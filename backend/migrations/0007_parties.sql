-- Maximum number of people per registration.
ALTER TABLE sessions ADD COLUMN people_at_once INTEGER NOT NULL DEFAULT 1 CHECK (people_at_once >= 1);

-- The main registration, to which the payment belongs. Each person has a row and therefore a seat.
ALTER TABLE registrations ADD COLUMN party_of TEXT REFERENCES registrations (id);
CREATE INDEX registrations_by_party ON registrations (party_of) WHERE party_of IS NOT NULL;
