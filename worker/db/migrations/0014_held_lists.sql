-- Lists from the CMS or an upstream that suddenly lost a third of their entries. The Worker keeps the longer list.
CREATE TABLE held_lists (
  key TEXT PRIMARY KEY,
  -- Times, as Unix timestamps in milliseconds, at which the Worker first and last received the shorter list.
  since INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  -- Numbers of entries in the longer and the shorter list, as JSON objects.
  sizes TEXT NOT NULL,
  shorter TEXT NOT NULL,
  -- Numbers of entries in the list that ops accepted, or null.
  accepted TEXT
) STRICT, WITHOUT ROWID;
