-- Emails that leave: their delivery, emails about a class that moved, reminders, and messages from staff.
CREATE TABLE outbox_next (
  id TEXT PRIMARY KEY,
  cause TEXT NOT NULL UNIQUE, -- one mail per cause
  kind TEXT NOT NULL CHECK (kind IN ('registered', 'held', 'seat', 'waiting', 'changed', 'moved', 'canceled',
    'classCanceled', 'waitingCanceled', 'waitingLeft', 'rescheduled', 'reminder', 'message')),
  language TEXT NOT NULL,
  recipient TEXT NOT NULL,
  registration_id TEXT, -- a registration or an entry of the waiting list
  session_id INTEGER NOT NULL,
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
-- Emails from before are not sent again.
INSERT INTO outbox_next (id, cause, kind, language, recipient, registration_id, session_id, data, created_at, send_at,
  mailbox, delivery) SELECT id, cause, kind, language, recipient, registration_id, session_id, data, created_at, send_at,
  mailbox, 'sent' FROM outbox;
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
