-- Inbox of submitted forms.
ALTER TABLE form_submissions ADD COLUMN handled INTEGER NOT NULL DEFAULT 0 CHECK (handled IN (0, 1));
CREATE INDEX form_submissions_by_state ON form_submissions (handled, created_at);

-- The staff member who marked a form as handled or new, with the name at the time of the change.
CREATE TABLE request_changes (
  id INTEGER PRIMARY KEY,
  submission_id TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('handled', 'reopened')),
  subject TEXT NOT NULL,
  name TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX request_changes_by_submission ON request_changes (submission_id, id);

-- Whether locations of the type accept appointment requests. Hospitals, emergency rooms, and walk-in locations do not.
ALTER TABLE location_types ADD COLUMN takes_requests INTEGER NOT NULL DEFAULT 0 CHECK (takes_requests IN (0, 1));
