-- Staff tools for classes.
ALTER TABLE sessions ADD COLUMN canceled_at TEXT;
ALTER TABLE registrations ADD COLUMN moved_from INTEGER; -- the session before the latest move

ALTER TABLE registrations ADD COLUMN canceled_with TEXT; -- when the session was canceled with its registrations

-- Changes by staff members, with the staff member's name at the time of the change.
CREATE TABLE staff_changes (
  id INTEGER PRIMARY KEY,
  session_id INTEGER NOT NULL,
  registration_id TEXT, -- null for a change of the session itself
  action TEXT NOT NULL,
  detail TEXT,
  subject TEXT NOT NULL,
  name TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX staff_changes_by_registration ON staff_changes (registration_id, id) WHERE registration_id IS NOT NULL;
CREATE INDEX staff_changes_by_session ON staff_changes (session_id, id) WHERE registration_id IS NULL;

-- Classes that a staff member follows, by token subject.
CREATE TABLE followed_classes (
  subject TEXT NOT NULL,
  event_id INTEGER NOT NULL REFERENCES events (id),
  PRIMARY KEY (subject, event_id)
) STRICT, WITHOUT ROWID;
