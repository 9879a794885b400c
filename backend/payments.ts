import type { BackendEnv } from "./env.ts";
import { dropHeldMail, registrationMail } from "./outbox.ts";
import { returnUrl } from "./return-url.ts";
import { isSpanish } from "./route.ts";
import { prepare, row, type Sql, sql } from "./sql.ts";

export interface Payment {
  id: string;
  registration_id: string | null;
  description: string;
  /** Number of people the payment covers, or 0 for a payment without a registration. */
  people: number;
  amount: number;
  status: "open" | "confirmed" | "canceled" | "closed" | "refused";
  confirm_url: string;
  cancel_url: string;
  close_url: string;
}

export const outcomes = { confirm: "confirmed", cancel: "canceled", close: "closed" } as const;
export type Action = keyof typeof outcomes;

const paymentQuery = (id: string): Sql => sql`SELECT *, (SELECT count(*) FROM registrations
  WHERE registrations.id = payments.registration_id OR party_of = payments.registration_id) AS people FROM payments WHERE id = ${id}`;

export const paymentById = (db: D1Database, id: string) => row<Payment>(db, paymentQuery(id));

/** Returns the payment of a bill, or null for any other payment. */
export const billPayment = (db: D1Database, id: string) =>
  row<Payment>(db, sql`${paymentQuery(id)} AND EXISTS (SELECT 1 FROM bills WHERE payment_id = payments.id)`);

const BILL_PAGE = "/pay-bill";

/**
 * Sets the return URLs of a bill's payment to the bill page in a language, because a bill has no language until a
 * visitor opens its payment page. The provider's page is made once, so its payment keeps the language.
 */
export const setBillLanguage = (env: BackendEnv, id: string, language: unknown) => {
  const page = returnUrl(`${isSpanish(language) ? "/es" : ""}${BILL_PAGE}`, env)!;
  return row(
    env.DB,
    sql`UPDATE payments SET confirm_url = ${page}, cancel_url = ${page}, close_url = ${page}
      WHERE id = ${id} AND status = 'open' AND reference IS NULL
        AND EXISTS (SELECT 1 FROM bills WHERE payment_id = payments.id)`,
  );
};

/**
 * Settles an open payment and updates its registration in one transaction. If the seat reservation has ended, the
 * function rejects the payment, so that no seat is assigned twice. Returns the updated payment, or null if the payment
 * does not exist.
 */
export async function settle(db: D1Database, id: string, action: Action, now: Date): Promise<Payment | null> {
  const settleAs = (status: string, when: Sql) =>
    sql`UPDATE payments SET status = ${status}, settled_at = ${now} WHERE id = ${id} AND status = 'open' AND ${when}`;
  // A payment of an erased person has no registration and no return address. It is refused, so that it is refunded.
  const holdCondition = sql`((registration_id IS NULL AND confirm_url <> '') OR EXISTS (SELECT 1 FROM registrations
    WHERE registrations.id = payments.registration_id AND registrations.status = 'held' AND hold_expires_at > ${now}))`;
  const paidFor = (...payment: string[]) =>
    sql`(SELECT registration_id FROM payments WHERE id = ${id}
      AND payments.status IN (SELECT value FROM json_each(${JSON.stringify(payment)})))`;
  // A registrant's payment also covers the companions.
  const registrationCondition = (...payment: string[]) =>
    sql`status = 'held' AND (id = ${paidFor(...payment)} OR party_of = ${paidFor(...payment)})`;
  const registrant = sql`(SELECT coalesce(party_of, registrations.id) FROM payments
    JOIN registrations ON registrations.id = payments.registration_id
    WHERE payments.id = ${id} AND payments.status = 'confirmed')`;
  // A companion who is added later has a separate payment.
  const kind = sql`iif(id = (SELECT registration_id FROM payments WHERE payments.id = ${id}), 'registered', 'changed')`;
  const results = await db.batch<Payment>(
    [
      settleAs(outcomes[action], action === "confirm" ? holdCondition : sql`TRUE`),
      settleAs("refused", sql`TRUE`),
      sql`UPDATE registrations SET status = 'confirmed', hold_expires_at = NULL,
          receipt_number = (SELECT 'LH-' || (900000 + rowid) FROM payments WHERE id = ${id})
        WHERE ${registrationCondition("confirmed")}`,
      sql`UPDATE registrations SET status = 'expired', hold_expires_at = NULL
        WHERE ${registrationCondition("canceled", "closed", "refused")}`,
      dropHeldMail(sql`(SELECT registration_id FROM payments WHERE id = ${id} AND status <> 'open')`, now),
      registrationMail(kind, registrant, `paid ${id}`, now),
      paymentQuery(id),
    ].map((statement) => prepare(db, statement)),
  );
  return results.at(-1)?.results[0] ?? null;
}
