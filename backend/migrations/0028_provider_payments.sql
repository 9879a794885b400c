-- Payments by a provider, and refunds that the provider makes after the transaction that decides on them.
ALTER TABLE payments ADD COLUMN reference TEXT; -- the provider's ID of the page where somebody pays
ALTER TABLE payments ADD COLUMN checkouts INTEGER NOT NULL DEFAULT 0; -- number of pages that have ended
ALTER TABLE payments ADD COLUMN intent TEXT; -- the provider's ID of the payment, once it was made
ALTER TABLE payments ADD COLUMN asked_at TEXT; -- when the provider was asked for the state
CREATE INDEX payments_by_reference ON payments (status, created_at) WHERE reference IS NOT NULL;
ALTER TABLE refunds ADD COLUMN provider_id TEXT; -- the provider's ID of the refund
ALTER TABLE refunds ADD COLUMN failure TEXT; -- reason of the last failed attempt
ALTER TABLE refunds ADD COLUMN try_at TEXT; -- time of the next attempt
-- A payment that arrived after its seat was gone is refunded as a whole.
CREATE TABLE payment_refunds (
  payment_id TEXT PRIMARY KEY REFERENCES payments (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  created_at TEXT NOT NULL,
  provider_id TEXT,
  failure TEXT,
  try_at TEXT
) STRICT;
