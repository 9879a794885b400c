-- Violations of content security policies that browsers reported, by week, kept for eight weeks.
CREATE TABLE policy_reports (
  -- Monday of the week (UTC), such as "2030-10-07".
  week TEXT NOT NULL,
  site TEXT NOT NULL,
  -- Path of a listed page or of a tool; "(unlisted)" for any other path.
  page TEXT NOT NULL,
  directive TEXT NOT NULL,
  -- Host of the blocked URL, or a keyword such as "inline".
  blocked TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (week, site, page, directive, blocked)
) WITHOUT ROWID;
