-- Medical services, promotions, search, bills, payments, and forms.

CREATE TABLE medical_services (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL COLLATE NOCASE,
  keywords TEXT NOT NULL,
  icon TEXT NOT NULL,
  summary TEXT NOT NULL,
  subheading TEXT NOT NULL,
  website_link TEXT,
  find_location_link TEXT,
  schedule_appointment_link TEXT,
  condition_see_all_link TEXT,
  program_see_all_link TEXT,
  virtual_services_link TEXT,
  categories TEXT NOT NULL CHECK (json_valid(categories)),
  on_demand INTEGER NOT NULL CHECK (on_demand IN (0, 1)),
  virtual INTEGER NOT NULL CHECK (virtual IN (0, 1)),
  featured INTEGER NOT NULL CHECK (featured IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE service_conditions (
  id TEXT PRIMARY KEY,
  service_id TEXT NOT NULL REFERENCES medical_services (id),
  name TEXT NOT NULL,
  keywords TEXT NOT NULL,
  landing_page_url TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX service_conditions_by_service ON service_conditions (service_id);

CREATE TABLE service_programs (
  id TEXT PRIMARY KEY,
  service_id TEXT NOT NULL REFERENCES medical_services (id),
  title TEXT NOT NULL,
  link_url TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX service_programs_by_service ON service_programs (service_id);

CREATE TABLE on_demand_services (
  id TEXT PRIMARY KEY,
  service_id TEXT REFERENCES medical_services (id),
  heading TEXT NOT NULL,
  keywords TEXT NOT NULL,
  landing_page_url TEXT NOT NULL,
  states TEXT NOT NULL CHECK (json_valid(states)) -- states with a license
) STRICT, WITHOUT ROWID;
CREATE INDEX on_demand_services_by_service ON on_demand_services (service_id);

-- kind and id refer to a medical service or an on-demand service
CREATE VIRTUAL TABLE services_fts USING fts5 (
  kind UNINDEXED, id UNINDEXED, name, keywords, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);

CREATE TABLE promotions (
  id INTEGER PRIMARY KEY,
  always_on INTEGER NOT NULL CHECK (always_on IN (0, 1)),
  icon TEXT NOT NULL,
  heading TEXT NOT NULL,
  sub_heading TEXT,
  description TEXT NOT NULL,
  link TEXT NOT NULL,
  location_type TEXT, -- shown with a search for locations of this type
  terms TEXT NOT NULL DEFAULT '' -- or with a search for one of these words
) STRICT;

CREATE TABLE search_pages (
  id INTEGER PRIMARY KEY,
  search_index TEXT NOT NULL, -- 'site' is the whole site; other indexes are parts, such as 'health-library'
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  image TEXT,
  UNIQUE (search_index, url)
) STRICT;
-- rowid is the page's ID
CREATE VIRTUAL TABLE search_fts USING fts5 (
  search_index UNINDEXED, title, description, body, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);

CREATE TABLE patient_accounts (
  account_number TEXT PRIMARY KEY COLLATE NOCASE,
  first_name TEXT NOT NULL COLLATE NOCASE,
  last_name TEXT NOT NULL COLLATE NOCASE,
  dob TEXT NOT NULL CHECK (length(dob) = 8), -- YYYYMMDD
  phone TEXT NOT NULL -- digits only
) STRICT, WITHOUT ROWID;
CREATE INDEX patient_accounts_by_person ON patient_accounts (phone, dob, last_name, first_name);

-- The billing systems' responses for an account.
CREATE TABLE bills (
  id INTEGER PRIMARY KEY,
  account_number TEXT NOT NULL REFERENCES patient_accounts (account_number),
  system TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('success', 'error')),
  payment_url TEXT NOT NULL,
  error_message TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX bills_by_account ON bills (account_number);

-- Prices that the payment form can charge.
CREATE TABLE staff_fees (name TEXT PRIMARY KEY, price INTEGER NOT NULL CHECK (price > 0)) STRICT, WITHOUT ROWID;

CREATE TABLE payments (
  id TEXT PRIMARY KEY CHECK (length(id) >= 26),
  registration_id TEXT UNIQUE REFERENCES registrations (id), -- null for a medical staff fee
  idempotency_key TEXT UNIQUE,
  description TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  status TEXT NOT NULL CHECK (status IN ('open', 'confirmed', 'canceled', 'closed', 'refused')),
  confirm_url TEXT NOT NULL,
  cancel_url TEXT NOT NULL,
  close_url TEXT NOT NULL,
  payer TEXT NOT NULL CHECK (json_valid(payer)),
  created_at TEXT NOT NULL,
  settled_at TEXT,
  CHECK ((status = 'open') = (settled_at IS NULL))
) STRICT;

CREATE TABLE forms (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('registration', 'message')),
  required TEXT NOT NULL CHECK (json_valid(required)), -- names of required fields
  redirect_url TEXT,
  message TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE form_submissions (
  id TEXT PRIMARY KEY,
  form_id TEXT NOT NULL REFERENCES forms (id),
  idempotency_key TEXT,
  body TEXT NOT NULL CHECK (json_valid(body)),
  created_at TEXT NOT NULL,
  UNIQUE (form_id, idempotency_key)
) STRICT, WITHOUT ROWID;

-- State of the demo data. The seed script writes this row last, so that the next run repeats an interrupted run.
CREATE TABLE seeds (size TEXT NOT NULL, day TEXT NOT NULL) STRICT;
