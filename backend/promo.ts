import { hasSeat } from "./session-rows.ts";
import { type Sql, sql } from "./sql.ts";

/**
 * Returns the SQL condition for promotion codes that are valid for the event, have not expired, and have remaining
 * uses. Only registrations with a seat count as uses, so after a cancellation, the code can be used again.
 */
export const livePromo = (code: string | Sql, eventId: Sql, now: Date): Sql => sql`
  code = ${code} AND (promo_codes.event_id IS NULL OR promo_codes.event_id = ${eventId})
  AND ${now} BETWEEN valid_from AND valid_until
  AND (max_uses IS NULL OR max_uses > (
    SELECT count(*) FROM registrations WHERE promo_code = promo_codes.code AND ${hasSeat(now)}))`;

/** SQL expression for a promotion code's discount in cents. The discount never exceeds the price. */
export const discount: Sql = sql`min(price, coalesce(amount_off, (price * percent_off + 50) / 100))`;
