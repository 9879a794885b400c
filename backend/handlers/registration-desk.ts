import {
  correctRegistration,
  findParticipants,
  recordPayment,
  refundRegistration,
  resendConfirmation,
  undeliveredMails,
  undoPayment,
} from "../../contracts/registration-desk.ts";
import { money } from "../../lib/billing/money.ts";
import { recordDeskPayment, undoDeskPayment } from "../desk-payments.ts";
import { containsPhone } from "../folded.ts";
import { failedMailAgain, undelivered } from "../mail/desk.ts";
import { registrationMail } from "../outbox.ts";
import { keptCents, refundStatement } from "../refunds.ts";
import { answer, newRouter } from "../route.ts";
import { secretId } from "../secret-id.ts";
import { feeCoversPartner, hasSeat, seatNames } from "../session-rows.ts";
import { all, moneyText, prepare, row, rows, sql } from "../sql.ts";
import { recordChange } from "../staff-changes.ts";
import { PARTNER_FEE } from "./check-in.ts";
import { isPerson, type ParticipantRow, participantResponse, participantRows } from "./participants.ts";

/** Staff API calls that find a participant in all classes, and correct, refund, or confirm one registration. */
export const registrationDesk = newRouter();

const MAX_FOUND = 100;
const CORRECTED =
  "Somebody corrected this registration in the meantime, see the history. What you typed is still in the form. Save again to replace the other correction.";

answer(registrationDesk, findParticipants, async ({ searchText }, { db, now }) => {
  const found = await rows<ParticipantRow>(
    db,
    participantRows(sql`(${isPerson(searchText)} OR ${containsPhone(sql`phone`, searchText)})`, now),
  );
  return found
    .toSorted((a, b) => b.starts_at.localeCompare(a.starts_at))
    .slice(0, MAX_FOUND)
    .map(participantResponse);
});

answer(registrationDesk, correctRegistration, async ({ registrationId, was, ...person }, context) => {
  const { db, now } = context;
  const { firstName, lastName, partnerName, email, phone } = person;
  const self = sql`registrations.id = ${registrationId}`;
  const before = sql`(SELECT 'from ' || concat_ws(', ', ${seatNames}, nullif(email, ''), phone) FROM registrations WHERE ${self})`;
  const partner = partnerName === undefined ? sql`partner` : sql`${partnerName || null}`;
  const fits = sql`(${partnerName ?? ""} = '' OR ${feeCoversPartner})`;
  const isCurrent = all(
    ...(was
      ? [
          sql`first_name = ${was.firstName} AND last_name = ${was.lastName} AND email = ${was.email}`,
          sql`coalesce(phone, '') = ${was.phone}`,
          was.partnerName === undefined ? undefined : sql`coalesce(partner, '') = ${was.partnerName}`,
        ]
      : []),
  );
  const [, updated, stored] = await db
    .batch<{ id: string; fits: number; current: number }>(
      [
        // The trace names what was there before, so it is written first.
        sql`INSERT INTO staff_changes (session_id, registration_id, action, detail, subject, name, at)
        SELECT session_id, id, 'corrected', ${before}, ${context.staff.subject}, ${context.staff.name}, ${now}
        FROM registrations WHERE ${self} AND ${fits} AND (${isCurrent}) AND (first_name <> ${firstName} OR last_name <> ${lastName} OR email <> ${email}
          OR coalesce(phone, '') <> ${phone} OR partner IS NOT ${partner})`,
        sql`UPDATE registrations SET first_name = ${firstName}, last_name = ${lastName}, partner = ${partner}, email = ${email},
        phone = ${phone || null} WHERE ${self} AND changes() = 1 RETURNING id`,
        sql`SELECT id, ${fits} AS fits, (${isCurrent}) AS current FROM registrations WHERE ${self}`,
      ].map((statement) => prepare(db, statement)),
    )
    .catch((error: unknown) => {
      if (!/UNIQUE/i.test(String(error))) throw error;
      return [];
    });
  if (updated === undefined) return { success: false, message: "This person already has a seat in the session." };
  if (stored?.results[0]?.fits === 0) return { success: false, message: PARTNER_FEE };
  if (updated.results.length === 1) return { success: true };
  return { success: false, message: stored?.results[0]?.current === 0 ? CORRECTED : "Nothing is different." };
});

answer(registrationDesk, undeliveredMails, (_request, { env, now }) => undelivered(env, now));

answer(registrationDesk, resendConfirmation, async ({ registrationId, mailId }, { db, now }) => {
  if (mailId !== undefined) {
    const { meta } = await prepare(db, failedMailAgain(registrationId, mailId, now)).run();
    return meta.changes > 0
      ? { success: true }
      : { success: false, message: "The email is not there any more, or the registration has no email address." };
  }
  const main = sql`(SELECT coalesce(party_of, id) FROM registrations WHERE id = ${registrationId})`;
  const result = await prepare(
    db,
    registrationMail(
      sql`CASE WHEN status = 'canceled' THEN 'canceled' WHEN status = 'held' THEN 'held' ELSE 'registered' END`,
      main,
      `again ${registrationId} ${now.getTime()}`,
      now,
      sql`(status = 'canceled' OR ${hasSeat(now)})`,
    ),
  ).run();
  return result.meta.changes > 0
    ? { success: true }
    : { success: false, message: "The registration has no email address, or its hold has ended." };
});

answer(registrationDesk, refundRegistration, async (request, context) => {
  const { db, now } = context;
  const { registrationId, amount, reason = "", idempotencyKey } = request;
  const self = sql`registrations.id = ${registrationId}`;
  const id = idempotencyKey ? `f-${registrationId} ${idempotencyKey}` : secretId("f");
  const cents = amount === undefined ? undefined : Math.round(amount * 100);
  const [refund] = await db.batch<{ amount: number }>(
    [
      refundStatement(sql`${self} AND status IN ('confirmed', 'canceled')`, now, { amount: cents, reason, id }),
      recordChange(
        context,
        "refunded",
        self,
        sql`(SELECT ${moneyText(sql`refunds.amount`)} || ${reason && `, ${reason}`} FROM refunds WHERE id = ${id})`,
      ),
      registrationMail(
        sql`iif(status = 'canceled', 'canceled', 'changed')`,
        registrationId,
        `refunded ${id}`,
        now,
        sql`changes() = 1`,
      ),
      // At the desk, staff give the money back at once. The provider makes other refunds.
      sql`UPDATE refunds SET provider_id = 'by hand' WHERE id = ${id} AND provider_id IS NULL AND payment_id IN (
        SELECT payments.id FROM payments WHERE method IS NOT NULL)`,
    ].map((statement) => prepare(db, statement)),
  );
  const made =
    refund?.results[0] ?? (await row<{ amount: number }>(db, sql`SELECT amount FROM refunds WHERE id = ${id}`));
  if (made) return { success: true, refunded: made.amount / 100 };
  const left = await row<{ left: number }>(
    db,
    sql`SELECT ${keptCents} AS left FROM registrations WHERE ${self} AND receipt_number IS NOT NULL
      AND status IN ('confirmed', 'canceled')`,
  );
  return {
    success: false,
    message: left?.left
      ? `At most ${money(left.left / 100)} can be refunded.`
      : "The registration was not paid here, or was refunded already.",
  };
});

answer(registrationDesk, recordPayment, async (request, context) => {
  const outcome = await recordDeskPayment(request, context);
  return "paid" in outcome ? { success: true, paid: outcome.paid / 100 } : { success: false, message: outcome.message };
});

answer(registrationDesk, undoPayment, async (request, context) =>
  (await undoDeskPayment(request, context))
    ? { success: true }
    : { success: false, message: "The payment was undone already, or some of it was refunded." },
);
