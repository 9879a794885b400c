import type { PAYMENT_METHODS } from "../contracts/registration-desk.ts";
import { money } from "../lib/billing/money.ts";
import { dropHeldMail, registrationMail } from "./outbox.ts";
import type { Context } from "./route.ts";
import { secretId } from "./secret-id.ts";
import { fullName } from "./session-rows.ts";
import { among, moneyText, prepare, row, type Sql, sql } from "./sql.ts";
import { recordChange } from "./staff-changes.ts";

type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const METHODS: Readonly<Record<string, string>> = { cash: "cash", check: "check", card: "card machine" };

/** Returns text such as ` (check, no. 1041)`, or "" for a payment on a page. */
export const methodText = (method: string | null, note: string | null): string =>
  method ? ` (${[METHODS[method] ?? method, note].filter(Boolean).join(", ")})` : "";

/** SQL condition for registrations whose fee staff can take: it is owed, or the seat is held until it is paid. */
const isUnpaid = (now: Date): Sql =>
  sql`((status = 'confirmed' AND owed > 0) OR (status = 'held' AND hold_expires_at > ${now}))`;
/** SQL expression for what a registration has to pay, in cents. */
const dueCents = sql`iif(status = 'held', amount, owed)`;

interface DeskPayment {
  registrationIds: readonly string[];
  method: PaymentMethod;
  amount?: number | undefined;
  note?: string | undefined;
  idempotencyKey: string;
}

/**
 * Records a payment at the desk for registrations, all or none. A held seat is confirmed, and its open payment on a page
 * is closed. Returns the payment in cents, or the reason why it was not recorded.
 * @param isNew whether the registrations were made at this moment, so that one email is enough
 */
export async function recordDeskPayment(
  { registrationIds, method, amount, note, idempotencyKey }: DeskPayment,
  context: Pick<Context, "db" | "now" | "staff">,
  isNew = false,
): Promise<{ paid: number } | { message: string }> {
  const { db, now, staff } = context;
  const chosen = among("registrations.id", registrationIds);
  const cents = amount === undefined ? undefined : Math.round(amount * 100);
  const firstKey = `${idempotencyKey} ${registrationIds[0] ?? ""}`;
  const keyOf = sql`(${`${idempotencyKey} `} || registrations.id)`;
  const recorded = async () =>
    (
      await row<{ paid: number | null }>(
        db,
        sql`SELECT sum(payments.amount) AS paid FROM payments WHERE method IS NOT NULL AND status = 'confirmed'
          AND idempotency_key IN (SELECT ${keyOf} FROM registrations WHERE ${chosen})`,
      )
    )?.paid;
  const earlier = await recorded();
  if (earlier) return { paid: earlier };
  const found = await row<{ n: number; due: number | null; parts: number }>(
    db,
    sql`SELECT count(*) AS n, sum(${dueCents}) AS due, coalesce(sum(status = 'confirmed'), 0) AS parts FROM registrations
      WHERE ${chosen} AND ${isUnpaid(now)}`,
  );
  if (!found || found.n !== new Set(registrationIds).size || !found.due)
    return { message: "There is nothing to pay, or the seat is not held any more." };
  if (cents !== undefined && (cents > found.due || (cents < found.due && (found.n > 1 || found.parts === 0))))
    return {
      message:
        cents > found.due
          ? `Only ${money(found.due / 100)} is to be paid.`
          : "A part can be paid only for one person whose seat is confirmed.",
    };
  // The ID tells the payments of this attempt from those of a simultaneous one with the same key.
  const attempt = `${secretId("p")}-`;
  const paying = cents === undefined ? dueCents : sql`${cents}`;
  const paidNow = sql`(SELECT amount FROM payments WHERE payments.id = ${attempt} || registrations.rowid)`;
  const main = sql`(SELECT coalesce(party_of, id) FROM registrations WHERE ${chosen} LIMIT 1)`;
  const results = await db.batch<{ amount: number }>(
    [
      // The condition counts again, because somebody else may have taken the payment in the meantime.
      sql`INSERT OR IGNORE INTO payments (id, idempotency_key, paid_for, description, amount, status, confirm_url,
          cancel_url, close_url, payer, created_at, settled_at, method, note, received_by)
        SELECT ${attempt} || registrations.rowid, ${keyOf}, registrations.id, title, ${paying}, 'confirmed', '', '', '',
          json_object('name', ${fullName}, 'email', email), ${now}, ${now}, ${method}, ${note || null}, ${staff.name}
        FROM registrations JOIN sessions ON sessions.id = session_id
        WHERE ${chosen} AND ${isUnpaid(now)} AND ${found.due} = (
          SELECT sum(${dueCents}) FROM registrations WHERE ${chosen} AND ${isUnpaid(now)}) RETURNING amount`,
      // A page on which the held seats could be paid is closed. What is paid there later is refunded.
      sql`UPDATE payments SET status = 'closed', settled_at = ${now} WHERE status = 'open'
        AND registration_id IN (SELECT id FROM registrations WHERE ${chosen} AND status = 'held') AND changes() > 0`,
      sql`UPDATE registrations SET owed = iif(status = 'held', 0, owed - ${paidNow}), status = 'confirmed',
          hold_expires_at = NULL, receipt_number = coalesce(receipt_number, (SELECT 'LH-' || (900000 + rowid)
            FROM payments WHERE payments.id = ${attempt} || registrations.rowid))
        WHERE ${chosen} AND ${isUnpaid(now)} AND ${paidNow} IS NOT NULL`,
      recordChange(
        context,
        "took a payment for",
        chosen,
        sql`${moneyText(paidNow)} || ' ' || ${methodText(method, note ?? null).trim()}`,
      ),
      dropHeldMail(main, now),
      ...(isNew
        ? [sql`DELETE FROM outbox WHERE registration_id = ${main} AND delivery = 'waiting' AND created_at = ${now}`]
        : []),
      registrationMail(
        isNew ? sql`'registered'` : sql`'paid'`,
        main,
        `paid ${firstKey}`,
        now,
        sql`EXISTS (SELECT 1 FROM payments WHERE idempotency_key = ${firstKey} AND instr(id, ${attempt}) = 1)`,
      ),
    ].map((statement) => prepare(db, statement)),
  );
  const made = (results[0]?.results ?? []).reduce((sum, payment) => sum + payment.amount, 0);
  const paid = made || (await recorded());
  return paid ? { paid } : { message: "Somebody else has just taken the payment." };
}

/** Undoes a payment that staff recorded by mistake, unless some of it was refunded. The person owes the amount again. */
export async function undoDeskPayment(
  { registrationId, paymentId }: { registrationId: string; paymentId: string },
  context: Pick<Context, "db" | "now" | "staff">,
): Promise<boolean> {
  const { db, now } = context;
  const self = sql`registrations.id = ${registrationId}`;
  const isPaid = sql`EXISTS (SELECT 1 FROM registrations WHERE ${self} AND status = 'confirmed')`;
  const [undone] = await db.batch(
    [
      sql`UPDATE payments SET status = 'canceled', settled_at = ${now} WHERE id = ${paymentId} AND method IS NOT NULL
        AND status = 'confirmed' AND paid_for = ${registrationId} AND ${isPaid}
        AND NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.registration_id = ${registrationId})`,
      sql`UPDATE registrations SET owed = owed + (SELECT amount FROM payments WHERE id = ${paymentId}),
          receipt_number = iif(EXISTS (SELECT 1 FROM payments WHERE paid_for = ${registrationId}
            AND payments.status = 'confirmed'), receipt_number, NULL)
        WHERE ${self} AND changes() = 1`,
      recordChange(
        context,
        "undid a payment of",
        self,
        sql`(SELECT ${moneyText(sql`payments.amount`)} FROM payments WHERE id = ${paymentId})`,
      ),
    ].map((statement) => prepare(db, statement)),
  );
  return undone?.meta.changes === 1;
}
