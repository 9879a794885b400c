-- Who takes care of a form, and notes.
ALTER TABLE form_submissions ADD COLUMN assigned_subject TEXT; -- null for a form that nobody has taken
ALTER TABLE form_submissions ADD COLUMN assigned_name TEXT;

CREATE TABLE request_changes_next (
  id INTEGER PRIMARY KEY,
  submission_id TEXT NOT NULL,
  action TEXT NOT NULL,
  detail TEXT, -- text of a note
  subject TEXT NOT NULL,
  name TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
INSERT INTO request_changes_next (id, submission_id, action, subject, name, at)
  SELECT id, submission_id, action, subject, name, at FROM request_changes;
DROP TABLE request_changes;
ALTER TABLE request_changes_next RENAME TO request_changes;
CREATE INDEX request_changes_by_submission ON request_changes (submission_id, id);
