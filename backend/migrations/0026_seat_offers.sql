-- Waitlists that move up by themselves: a seat that comes free is offered to the first person until a time.
ALTER TABLE sessions ADD COLUMN offers_seats INTEGER NOT NULL DEFAULT 0 CHECK (offers_seats IN (0, 1));
ALTER TABLE waiting ADD COLUMN offer_expires_at TEXT; -- null without an offer

-- Emails about offers. The kinds of emails are the types `MailKind` and `VisitMailKind`, without a copy here.
CREATE TABLE outbox_next (
  id TEXT PRIMARY KEY,
  cause TEXT NOT NULL UNIQUE, -- one mail per cause
  kind TEXT NOT NULL,
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
INSERT INTO outbox_next (id, cause, kind, language, recipient, registration_id, session_id, data, created_at, send_at,
  mailbox, delivery, attempts, try_at, delivered_at, failure) SELECT id, cause, kind, language, recipient,
  registration_id, session_id, data, created_at, send_at, mailbox, delivery, attempts, try_at, delivered_at, failure
  FROM outbox;
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
