-- How many people one registration may bring.
ALTER TABLE sessions ADD COLUMN people_at_once INTEGER NOT NULL DEFAULT 1 CHECK (people_at_once >= 1);

-- The registration that this person came with, which the payment is for. Each person has a row, and so a seat.
ALTER TABLE registrations ADD COLUMN party_of TEXT REFERENCES registrations (id);
CREATE INDEX registrations_by_party ON registrations (party_of) WHERE party_of IS NOT NULL;
