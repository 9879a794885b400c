-- Places, locations, and providers. IDs are integers, but responses contain them as strings.
-- Times of day are local to the location. Timestamps are UTC strings (YYYY-MM-DDTHH:MM:SSZ), which sort by time.

CREATE TABLE places (
  id INTEGER PRIMARY KEY,
  city TEXT NOT NULL,
  city_key TEXT NOT NULL, -- lower case without punctuation, for matching visitor input
  state TEXT NOT NULL CHECK (length(state) = 2),
  zip TEXT,
  geoname_id INTEGER,
  latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  population INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX places_by_name ON places (city_key, state, population);
CREATE INDEX places_by_latitude ON places (latitude, longitude);

CREATE TABLE postal_codes (
  zip TEXT PRIMARY KEY CHECK (length(zip) = 5),
  place_id INTEGER NOT NULL REFERENCES places (id),
  latitude REAL NOT NULL,
  longitude REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE specialties (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  practitioner TEXT NOT NULL -- 'Cardiologist'
) STRICT;

-- Common words for conditions. For example, a search for 'chest pain' finds Cardiology.
CREATE TABLE clinical_keywords (
  name TEXT NOT NULL COLLATE NOCASE,
  specialty_id INTEGER NOT NULL REFERENCES specialties (id),
  PRIMARY KEY (name, specialty_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE location_types (
  id INTEGER PRIMARY KEY,
  facet_name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  has_wait_time INTEGER NOT NULL CHECK (has_wait_time IN (0, 1))
) STRICT;

CREATE TABLE locations (
  id INTEGER PRIMARY KEY,
  type_id INTEGER NOT NULL REFERENCES location_types (id),
  marketable_id INTEGER NOT NULL, -- ID of its campus: its hospital, or itself
  name TEXT NOT NULL COLLATE NOCASE,
  website_url TEXT,
  phone TEXT,
  way_finding TEXT,
  media_url TEXT,
  address1 TEXT NOT NULL,
  address2 TEXT,
  suite TEXT,
  city TEXT NOT NULL COLLATE NOCASE,
  state TEXT NOT NULL COLLATE NOCASE,
  zip TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  time_zone TEXT NOT NULL,
  hours TEXT NOT NULL CHECK (json_valid(hours)) -- weekly opening windows, with the field names of responses
) STRICT;
CREATE INDEX locations_by_latitude ON locations (latitude, longitude, type_id);
CREATE INDEX locations_by_name ON locations (name);
CREATE INDEX locations_by_city ON locations (state, city);
CREATE INDEX locations_by_type ON locations (type_id);
CREATE INDEX locations_by_campus ON locations (marketable_id);

CREATE TABLE location_specialties (
  location_id INTEGER NOT NULL REFERENCES locations (id),
  specialty_id INTEGER NOT NULL REFERENCES specialties (id),
  PRIMARY KEY (location_id, specialty_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX location_specialties_by_specialty ON location_specialties (specialty_id, location_id);

-- rowid is the location's ID
CREATE VIRTUAL TABLE locations_fts USING fts5 (
  name, type, city, zip, keywords, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);

CREATE TABLE providers (
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
  -- days until the next appointment, and number of open appointments in the next four weeks
  new_patient_days INTEGER CHECK (new_patient_days >= 0),
  new_patient_slots INTEGER NOT NULL DEFAULT 0,
  existing_patient_days INTEGER CHECK (existing_patient_days >= 0),
  existing_patient_slots INTEGER NOT NULL DEFAULT 0,
  CHECK (is_accepting OR new_patient_days IS NULL)
) STRICT;
CREATE INDEX providers_by_location ON providers (location_id);

CREATE TABLE provider_specialties (
  provider_id INTEGER NOT NULL REFERENCES providers (id),
  specialty_id INTEGER NOT NULL REFERENCES specialties (id),
  PRIMARY KEY (provider_id, specialty_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX provider_specialties_by_specialty ON provider_specialties (specialty_id, provider_id);

-- rowid is the provider's ID
CREATE VIRTUAL TABLE providers_fts USING fts5 (
  name, specialties, keywords, location, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
