-- Appointment times, and the visits that people booked: an appointment with a provider, a spot in a walk-in line, or a
-- place in the line for video visits.

-- The first free time is computed from the times. The columns of `providers` for it stay empty, because a table with
-- referring rows cannot be rebuilt.
UPDATE providers SET new_patient_days = NULL, new_patient_slots = 0, existing_patient_days = NULL,
  existing_patient_slots = 0;

-- Whether people can save a spot in the line of a walk-in location.
ALTER TABLE location_types ADD COLUMN takes_spots INTEGER NOT NULL DEFAULT 0 CHECK (takes_spots IN (0, 1));

CREATE TABLE slots (
  provider_id INTEGER NOT NULL REFERENCES providers (id),
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  for_new INTEGER NOT NULL CHECK (for_new IN (0, 1)), -- whether new patients can have the time
  video INTEGER NOT NULL CHECK (video IN (0, 1)),
  visit_id TEXT, -- the visit at this time; null while the time is free
  PRIMARY KEY (provider_id, starts_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX slots_free ON slots (provider_id, for_new, starts_at) WHERE visit_id IS NULL;
CREATE UNIQUE INDEX slots_by_visit ON slots (visit_id) WHERE visit_id IS NOT NULL;

CREATE TABLE visits (
  id TEXT PRIMARY KEY CHECK (length(id) >= 26), -- at least 128 random bits
  provider_id INTEGER, -- null for a line
  location_id INTEGER, -- null for the line for video visits
  kind TEXT NOT NULL CHECK (kind IN ('appointment', 'spot', 'video')),
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  is_new INTEGER NOT NULL CHECK (is_new IN (0, 1)),
  is_video INTEGER NOT NULL CHECK (is_video IN (0, 1)),
  reason TEXT NOT NULL,
  notes TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  birth_date TEXT NOT NULL,
  email TEXT NOT NULL,
  mailbox TEXT NOT NULL, -- email in lower case, without a +tag
  phone TEXT NOT NULL,
  language TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('booked', 'canceled')),
  idempotency_key TEXT UNIQUE,
  created_at TEXT NOT NULL,
  CHECK ((kind = 'appointment') = (provider_id IS NOT NULL))
) STRICT;
CREATE INDEX visits_by_mailbox ON visits (mailbox, ends_at);
CREATE INDEX visits_by_line ON visits (location_id, starts_at) WHERE status = 'booked' AND kind <> 'appointment';

-- Emails about visits have no session.
CREATE TABLE outbox_next (
  id TEXT PRIMARY KEY,
  cause TEXT NOT NULL UNIQUE, -- one mail per cause
  kind TEXT NOT NULL CHECK (kind IN ('registered', 'held', 'seat', 'waiting', 'changed', 'moved', 'canceled',
    'classCanceled', 'waitingCanceled', 'waitingLeft', 'rescheduled', 'reminder', 'message', 'visitBooked',
    'visitChanged', 'visitCanceled')),
  language TEXT NOT NULL,
  recipient TEXT NOT NULL,
  registration_id TEXT, -- a registration, an entry of the waiting list, or a visit
  session_id INTEGER, -- null for a visit
  data TEXT NOT NULL CHECK (json_valid(data)),
  created_at TEXT NOT NULL,
  send_at TEXT NOT NULL,
  mailbox TEXT NOT NULL, -- recipient in lower case, without a +tag
  delivery TEXT NOT NULL DEFAULT 'waiting' CHECK (delivery IN ('waiting', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  try_at TEXT, -- time of the next attempt after a failure
  delivered_at TEXT,
  failure TEXT -- reason of the last failed attempt
) STRICT;
INSERT INTO outbox_next SELECT id, cause, kind, language, recipient, registration_id, session_id, data, created_at,
  send_at, mailbox, delivery, attempts, try_at, delivered_at, failure FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_next RENAME TO outbox;
CREATE INDEX outbox_by_time ON outbox (created_at);
CREATE INDEX outbox_by_mailbox ON outbox (mailbox, send_at);
CREATE INDEX outbox_by_registration ON outbox (registration_id, send_at);
CREATE INDEX outbox_by_delivery ON outbox (delivery, send_at);
CREATE TRIGGER outbox_latest AFTER INSERT ON outbox BEGIN
  DELETE FROM outbox WHERE registration_id = NEW.registration_id AND rowid <> NEW.rowid AND delivery = 'waiting'
    AND NEW.kind <> 'message' AND kind <> 'message' AND send_at > NEW.created_at AND send_at >= NEW.send_at;
END;
