-- The idempotency key of the submission that made the entry. Only whoever has the key learns the entry's place.
ALTER TABLE waiting ADD COLUMN idempotency_key TEXT;
