-- Emails to people on a waitlist that ends, and to participants of a canceled class.
CREATE TABLE outbox_next (
  id TEXT PRIMARY KEY,
  cause TEXT NOT NULL UNIQUE, -- one mail per cause
  kind TEXT NOT NULL CHECK (kind IN ('registered', 'held', 'seat', 'waiting', 'changed', 'moved', 'canceled',
    'classCanceled', 'waitingCanceled', 'waitingLeft')),
  language TEXT NOT NULL,
  recipient TEXT NOT NULL,
  registration_id TEXT, -- a registration or an entry of the waiting list
  session_id INTEGER NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data)),
  created_at TEXT NOT NULL,
  send_at TEXT NOT NULL,
  mailbox TEXT NOT NULL -- recipient in lower case, without a +tag
) STRICT;
INSERT INTO outbox_next SELECT id, cause, kind, language, recipient, registration_id, session_id, data, created_at,
  send_at, mailbox FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_next RENAME TO outbox;
CREATE INDEX outbox_by_time ON outbox (created_at);
CREATE INDEX outbox_by_mailbox ON outbox (mailbox, send_at);
CREATE INDEX outbox_by_registration ON outbox (registration_id, send_at);
CREATE TRIGGER outbox_latest AFTER INSERT ON outbox BEGIN
  DELETE FROM outbox WHERE registration_id = NEW.registration_id AND rowid <> NEW.rowid
    AND send_at > NEW.created_at AND send_at >= NEW.send_at;
END;
