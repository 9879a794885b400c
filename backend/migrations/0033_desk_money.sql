-- Money at the desk: what people pay at the class, and refunds of a part of what was paid.
ALTER TABLE registrations ADD COLUMN owed INTEGER NOT NULL DEFAULT 0 CHECK (owed >= 0); -- still to be paid at the class
ALTER TABLE payments ADD COLUMN method TEXT; -- 'cash', 'check', or 'card' at the desk; null for a payment on a page
ALTER TABLE payments ADD COLUMN paid_for TEXT; -- registration of a payment at the desk, of which it can have several
ALTER TABLE payments ADD COLUMN note TEXT; -- such as the number of a check
ALTER TABLE payments ADD COLUMN received_by TEXT; -- name of the staff member

-- A registration can have several refunds. Each one names its payment, which outlives the registration.
CREATE TABLE refunds_next (
  id TEXT PRIMARY KEY DEFAULT ('f-' || lower(hex(randomblob(16)))),
  registration_id TEXT NOT NULL,
  payment_id TEXT, -- null for a registration of the demo
  amount INTEGER NOT NULL CHECK (amount > 0),
  reason TEXT,
  created_at TEXT NOT NULL,
  provider_id TEXT, -- the provider's ID of the refund
  failure TEXT, -- reason of the last failed attempt
  try_at TEXT -- time of the next attempt
) STRICT;
INSERT INTO refunds_next (id, registration_id, payment_id, amount, created_at, provider_id, failure, try_at)
  SELECT registration_id, registration_id, (SELECT payments.id FROM payments JOIN registrations
      ON payments.registration_id IN (registrations.id, registrations.party_of)
      WHERE registrations.id = refunds.registration_id AND payments.status = 'confirmed'
      ORDER BY payments.intent IS NULL, payments.registration_id <> registrations.id LIMIT 1),
    amount, created_at, provider_id, failure, try_at FROM refunds;
DROP TABLE refunds;
ALTER TABLE refunds_next RENAME TO refunds;
CREATE INDEX payments_by_desk ON payments (paid_for) WHERE paid_for IS NOT NULL;
CREATE INDEX refunds_by_registration ON refunds (registration_id);
-- Whoever records a refund, nobody gets back more than they paid.
CREATE TRIGGER refunds_limit BEFORE INSERT ON refunds
WHEN NEW.amount + (SELECT coalesce(sum(amount), 0) FROM refunds WHERE registration_id = NEW.registration_id)
  > (SELECT amount - owed FROM registrations WHERE registrations.id = NEW.registration_id)
BEGIN
  SELECT RAISE(IGNORE);
END;
