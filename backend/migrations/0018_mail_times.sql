-- Anyone can enter another person's email address into a form. Emails about repeated changes therefore wait, and a newer
-- email replaces the one that waits.
ALTER TABLE outbox ADD COLUMN send_at TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN mailbox TEXT NOT NULL DEFAULT ''; -- recipient in lower case, without a +tag
UPDATE outbox SET send_at = created_at, mailbox = lower(recipient);
CREATE INDEX outbox_by_mailbox ON outbox (mailbox, send_at);
CREATE INDEX outbox_by_registration ON outbox (registration_id, send_at);

CREATE TRIGGER outbox_latest AFTER INSERT ON outbox BEGIN
  DELETE FROM outbox WHERE registration_id = NEW.registration_id AND rowid <> NEW.rowid
    AND send_at > NEW.created_at AND send_at >= NEW.send_at;
END;
