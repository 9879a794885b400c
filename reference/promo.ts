import { hasSeat } from "./session-rows.ts";
import { type Sql, sql } from "./sql.ts";

/**
 * A promotion code that holds now for an event whose id the column names: in its time, for this event, not used up.
 * A use is a registration with a seat, so a canceled one gives it back.
 */
export const livePromo = (code: string, eventId: Sql, now: Date): Sql => sql`
  code = ${code} AND (promo_codes.event_id IS NULL OR promo_codes.event_id = ${eventId})
  AND ${now} BETWEEN valid_from AND valid_until
  AND (max_uses IS NULL OR max_uses > (
    SELECT count(*) FROM registrations WHERE promo_code = promo_codes.code AND ${hasSeat(now)}))`;

/** Cents that a code takes off a price: never more than the price. */
export const discount: Sql = sql`min(price, coalesce(amount_off, (price * percent_off + 50) / 100))`;
