-- Content security policy violations that browsers reported, by week. Rows are kept for eight weeks.
CREATE TABLE policy_reports (
  -- Monday of the week (UTC), such as "2030-10-07".
  week TEXT NOT NULL,
  site TEXT NOT NULL,
  -- Path of a page in the page list or of a tool page, or "(unlisted)" for any other path.
  page TEXT NOT NULL,
  directive TEXT NOT NULL,
  -- Host of the blocked URL, or a keyword such as "inline".
  blocked TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (week, site, page, directive, blocked)
) WITHOUT ROWID;
