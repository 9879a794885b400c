-- Appointment times, and the visits that people booked: an appointment with a provider, a spot in a walk-in line, or a
-- place in the line for video visits.

-- The first free time is computed from the times, so providers no longer have columns for it.
PRAGMA defer_foreign_keys = on;
CREATE TABLE providers_next (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL COLLATE NOCASE,
  middle_name TEXT,
  last_name TEXT NOT NULL COLLATE NOCASE,
  title TEXT NOT NULL,
  photo TEXT,
  profile_url TEXT NOT NULL,
  booking_url TEXT,
  main_phone TEXT,
  overall_rating REAL CHECK (overall_rating BETWEEN 0 AND 5),
  is_accepting INTEGER NOT NULL CHECK (is_accepting IN (0, 1)),
  primary_specialty_id INTEGER NOT NULL REFERENCES specialties (id),
  location_id INTEGER NOT NULL REFERENCES locations (id),
  languages TEXT NOT NULL DEFAULT '["English"]' CHECK (json_valid(languages)),
  gender TEXT,
  video_visits INTEGER NOT NULL DEFAULT 0 CHECK (video_visits IN (0, 1)),
  education TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(education)),
  about TEXT,
  takes_appointments INTEGER NOT NULL DEFAULT 1 CHECK (takes_appointments IN (0, 1)),
  plans TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(plans)),
  certificates TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(certificates)),
  conditions TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(conditions)),
  procedures TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(procedures)),
  rating_count INTEGER,
  rated_from TEXT,
  rated_until TEXT
) STRICT;
INSERT INTO providers_next SELECT id, first_name, middle_name, last_name, title, photo, profile_url, booking_url,
  main_phone, overall_rating, is_accepting, primary_specialty_id, location_id, languages, gender, video_visits,
  education, about, takes_appointments, plans, certificates, conditions, procedures, rating_count, rated_from,
  rated_until FROM providers;
DROP TABLE providers;
ALTER TABLE providers_next RENAME TO providers;
CREATE INDEX providers_by_location ON providers (location_id);
CREATE INDEX providers_by_profile ON providers (profile_url);

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
