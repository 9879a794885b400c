-- What erased registrations add to a session's attendance and money. Amounts are in cents.
ALTER TABLE sessions ADD COLUMN erased_registered INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN erased_arrived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN erased_cancellations INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN erased_kept INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN erased_refunded INTEGER NOT NULL DEFAULT 0;
