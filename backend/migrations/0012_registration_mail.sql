-- Emails about registrations, refunds, and each registrant's language.
ALTER TABLE registrations ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
ALTER TABLE waiting ADD COLUMN language TEXT NOT NULL DEFAULT 'en';

-- The transaction that makes a change also queues the email, so that no email is lost or sent for a failed change.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  cause TEXT NOT NULL UNIQUE, -- one mail per cause
  kind TEXT NOT NULL CHECK (kind IN ('registered', 'held', 'seat', 'waiting', 'changed', 'moved', 'canceled')),
  language TEXT NOT NULL,
  recipient TEXT NOT NULL,
  registration_id TEXT, -- null for the waiting list
  session_id INTEGER NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data)),
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX outbox_by_time ON outbox (created_at);

-- Refunds by the payment service, in cents.
CREATE TABLE refunds (
  registration_id TEXT PRIMARY KEY,
  amount INTEGER NOT NULL CHECK (amount > 0),
  created_at TEXT NOT NULL
) STRICT;
