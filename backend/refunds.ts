import { moneyText, type Sql, sql } from "./sql.ts";

/** SQL expression for what was refunded to a registration, in cents. */
export const refundedCents = sql`(SELECT coalesce(sum(refunds.amount), 0) FROM refunds
  WHERE refunds.registration_id = registrations.id)`;

/** SQL expression for what was paid for a registration and not refunded, in cents. */
export const keptCents = sql`(registrations.amount - registrations.owed - ${refundedCents})`;

/**
 * SQL expression for the payment of a registration that a refund goes back to: its own, or the one of the registrant.
 * A payment by the provider comes first, because the provider refunds it.
 */
export const paymentOfRegistration = sql`(SELECT id FROM (
    SELECT id, intent, 0 AS is_registrants FROM payments
      WHERE payments.registration_id = registrations.id AND payments.status = 'confirmed'
    UNION ALL SELECT id, intent, 0 FROM payments WHERE paid_for = registrations.id AND payments.status = 'confirmed'
    UNION ALL SELECT id, intent, 1 FROM payments
      WHERE payments.registration_id = registrations.party_of AND payments.status = 'confirmed')
  ORDER BY intent IS NULL, is_registrants LIMIT 1)`;

interface RefundDetails {
  /** Amount in cents. Default: all that was paid and not refunded. */
  amount?: number | undefined;
  reason?: string | undefined;
  /** ID of the refund, with which a repeated request refunds once. */
  id?: string | undefined;
}

/**
 * Returns the SQL statement that records a refund for each of the selected registrations. A trigger skips refunds of
 * more than was paid. Payments that the payment service cannot refund have no receipt number, and are skipped too.
 */
export const refundStatement = (condition: Sql, now: Date, { amount, reason, id }: RefundDetails = {}): Sql => sql`
  INSERT OR IGNORE INTO refunds (id, registration_id, payment_id, amount, reason, created_at)
  SELECT ${id ?? sql`'f-' || lower(hex(randomblob(16)))`}, registrations.id, ${paymentOfRegistration},
    ${amount ?? keptCents}, ${reason || null}, ${now}
  FROM registrations WHERE ${condition} AND receipt_number IS NOT NULL AND ${keptCents} > 0 RETURNING amount`;

/** SQL expression for a string such as `$25 refunded` or `$25 not refunded`, or for null if nothing was paid. */
export const refundText = sql`CASE WHEN ${refundedCents} > 0 THEN ${moneyText(refundedCents)} || ' refunded'
  WHEN ${keptCents} > 0 AND receipt_number IS NOT NULL THEN ${moneyText(keptCents)} || ' not refunded' END`;
