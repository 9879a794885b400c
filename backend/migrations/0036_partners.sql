-- A fee for a couple covers two people on one seat. The partner's name is optional.
ALTER TABLE event_fees ADD COLUMN people INTEGER NOT NULL DEFAULT 1 CHECK (people IN (1, 2));
ALTER TABLE registrations ADD COLUMN partner TEXT; -- null without a partner
UPDATE event_fees SET people = 2 WHERE description IN ('Per couple', 'Por pareja');
