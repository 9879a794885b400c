-- Classes, events, registrations, and promotion codes. Amounts are in cents.

CREATE TABLE event_categories (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE event_audiences (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE instructors (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;

-- A hosting location is a filter option, such as 'Online' or 'St. Aster Hospital'. A venue is a room.
CREATE TABLE hosting_locations (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL UNIQUE COLLATE NOCASE,
  latitude REAL,
  longitude REAL,
  CHECK ((latitude IS NULL) = (longitude IS NULL))
) STRICT;

CREATE TABLE venues (
  id INTEGER PRIMARY KEY,
  hosting_location_id INTEGER NOT NULL REFERENCES hosting_locations (id),
  name TEXT NOT NULL,
  address1 TEXT NOT NULL,
  address2 TEXT,
  city TEXT NOT NULL,
  state TEXT NOT NULL,
  zip TEXT NOT NULL,
  wayfinding TEXT
) STRICT;

CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  headline TEXT NOT NULL,
  short_description TEXT NOT NULL,
  description TEXT NOT NULL, -- HTML
  image_url TEXT NOT NULL,
  image_alt TEXT NOT NULL,
  video_url TEXT,
  contact_phone TEXT NOT NULL,
  contact_email TEXT NOT NULL,
  hide_from_search INTEGER NOT NULL DEFAULT 0 CHECK (hide_from_search IN (0, 1)),
  faqs TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(faqs)) -- up to 7 pairs [title, answer]
) STRICT;

CREATE TABLE event_category_links (
  category_id INTEGER NOT NULL REFERENCES event_categories (id),
  event_id INTEGER NOT NULL REFERENCES events (id),
  PRIMARY KEY (category_id, event_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_category_links_by_event ON event_category_links (event_id, category_id);

CREATE TABLE event_audience_links (
  audience_id INTEGER NOT NULL REFERENCES event_audiences (id),
  event_id INTEGER NOT NULL REFERENCES events (id),
  PRIMARY KEY (audience_id, event_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_fees (
  id INTEGER PRIMARY KEY,
  event_id INTEGER NOT NULL REFERENCES events (id),
  description TEXT NOT NULL,
  price INTEGER NOT NULL CHECK (price >= 0)
) STRICT;
CREATE INDEX event_fees_by_event ON event_fees (event_id, price);

CREATE TABLE event_files (
  id INTEGER PRIMARY KEY,
  event_id INTEGER NOT NULL REFERENCES events (id),
  title TEXT NOT NULL,
  extension TEXT NOT NULL,
  full_path TEXT NOT NULL
) STRICT;
CREATE INDEX event_files_by_event ON event_files (event_id);

CREATE TABLE sessions (
  id INTEGER PRIMARY KEY,
  event_id INTEGER NOT NULL REFERENCES events (id),
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL, -- end of the last date of a series
  time_zone TEXT NOT NULL,
  registration_deadline TEXT,
  require_registration INTEGER NOT NULL CHECK (require_registration IN (0, 1)),
  registration_closed INTEGER NOT NULL DEFAULT 0 CHECK (registration_closed IN (0, 1)),
  external_registration_link TEXT,
  instructor_id INTEGER REFERENCES instructors (id),
  is_online INTEGER NOT NULL CHECK (is_online IN (0, 1)),
  capacity INTEGER NOT NULL CHECK (capacity >= 0), -- 0 means unlimited
  hosting_location_id INTEGER NOT NULL REFERENCES hosting_locations (id),
  venue_id INTEGER REFERENCES venues (id),
  CHECK (starts_at < ends_at)
) STRICT;
CREATE INDEX sessions_by_event ON sessions (event_id, ends_at, hosting_location_id);
CREATE INDEX sessions_by_end ON sessions (ends_at, event_id);

-- Dates in a series. A single session has no rows.
CREATE TABLE session_dates (
  session_id INTEGER NOT NULL REFERENCES sessions (id),
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  PRIMARY KEY (session_id, starts_at)
) STRICT, WITHOUT ROWID;

-- rowid is the event's ID
CREATE VIRTUAL TABLE events_fts USING fts5 (
  headline, description, categories, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);

CREATE TABLE promo_codes (
  code TEXT PRIMARY KEY COLLATE NOCASE,
  event_id INTEGER REFERENCES events (id), -- null means every event
  amount_off INTEGER CHECK (amount_off > 0),
  percent_off INTEGER CHECK (percent_off BETWEEN 1 AND 100),
  valid_from TEXT NOT NULL,
  valid_until TEXT NOT NULL,
  max_uses INTEGER CHECK (max_uses > 0),
  CHECK ((amount_off IS NULL) <> (percent_off IS NULL))
) STRICT, WITHOUT ROWID;

-- An unpaid registration's seat is reserved until hold_expires_at.
CREATE TABLE registrations (
  id TEXT PRIMARY KEY CHECK (length(id) >= 26), -- at least 128 random bits
  session_id INTEGER NOT NULL REFERENCES sessions (id),
  fee_id INTEGER REFERENCES event_fees (id),
  promo_code TEXT COLLATE NOCASE REFERENCES promo_codes (code),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  status TEXT NOT NULL CHECK (status IN ('confirmed', 'held', 'expired', 'canceled')),
  hold_expires_at TEXT,
  receipt_number TEXT,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE,
  phone TEXT,
  idempotency_key TEXT UNIQUE,
  created_at TEXT NOT NULL,
  CHECK ((status = 'held') = (hold_expires_at IS NOT NULL))
) STRICT;
CREATE INDEX registrations_by_session ON registrations (session_id, status, hold_expires_at);
CREATE INDEX registrations_by_promo ON registrations (promo_code, status) WHERE promo_code IS NOT NULL;
-- A person can have one seat per session.
CREATE UNIQUE INDEX registrations_once ON registrations (session_id, email, first_name COLLATE NOCASE, last_name COLLATE NOCASE)
  WHERE status IN ('confirmed', 'held');
