-- What a bill is for, when it is due, and its payment. A bill that cannot be loaded has none of them.
ALTER TABLE bills ADD COLUMN amount INTEGER CHECK (amount > 0); -- in cents
ALTER TABLE bills ADD COLUMN due_on TEXT;
ALTER TABLE bills ADD COLUMN payment_id TEXT;
CREATE INDEX bills_by_payment ON bills (payment_id) WHERE payment_id IS NOT NULL;
