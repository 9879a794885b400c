-- The email service's outbox: messages from staff to participants, with the outcome for each recipient.
CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  session_id INTEGER NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  sent_by TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX messages_by_session ON messages (session_id, sent_at);

CREATE TABLE message_recipients (
  message_id TEXT NOT NULL,
  registration_id TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('sent', 'canceled', 'moved', 'no-email')),
  PRIMARY KEY (message_id, registration_id)
) STRICT, WITHOUT ROWID;
