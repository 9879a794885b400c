import type { Person } from "../lib/events/party.ts";
import { paysAtClass } from "./pays-at-class.ts";
import { register } from "./register.ts";
import type { RegistrationOutcome } from "./registration-request.ts";
import { returnUrl } from "./return-url.ts";
import type { Context } from "./route.ts";
import { row, type Sql, sql } from "./sql.ts";

/** An entry of a waitlist. */
export interface WaitingRow {
  id: string;
  session_id: number;
  people: string;
  seats: number;
  promo_code: string;
  email: string;
  phone: string | null;
  language: string;
  created_at: string;
  offer_expires_at: string | null;
}

export const peopleIn = (waitingRow: WaitingRow): [Person, ...Person[]] => JSON.parse(waitingRow.people);

/** Minimum number of minutes to pay for an accepted seat. */
const PAY_MINUTES = 15;

/**
 * Gives the requested seats to a person on a waitlist. Resolves to null if the person is not on the waitlist or the
 * condition is false. Seats that require payment are held until the offer ends or, without an offer, for one day.
 */
export async function seatFromList(
  waitingId: string,
  condition: Sql,
  { db, env, now }: Context,
): Promise<RegistrationOutcome | null> {
  const waitingRow = await row<WaitingRow>(
    db,
    sql`SELECT * FROM waiting WHERE id = ${waitingId} AND status = 'waiting' AND ${condition}`,
  );
  if (!waitingRow) return null;
  const [{ firstName, lastName, feeId, partner }, ...others] = peopleIn(waitingRow);
  const { language, offer_expires_at: offered } = waitingRow;
  const prefix = language === "es" ? "/es" : "";
  return register(
    db,
    {
      sessionId: String(waitingRow.session_id),
      feeId,
      promoCode: waitingRow.promo_code,
      firstName,
      lastName,
      ...(partner && { partner }),
      email: waitingRow.email,
      phone: waitingRow.phone ?? "",
      others,
      language,
      idempotencyKey: "",
      fromList: waitingRow.id,
      paysAtClass: paysAtClass(env),
      ...(offered && { holdUntil: new Date(Math.max(Date.parse(offered), now.getTime() + PAY_MINUTES * 60_000)) }),
    },
    {
      confirm: returnUrl(`${prefix}/classes-events/thank-you`, env) ?? "/",
      cancel: returnUrl(`${prefix}/classes-events`, env) ?? "/",
    },
    now,
  );
}
