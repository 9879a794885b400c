import {
  correctRegistration,
  findParticipants,
  refundRegistration,
  resendConfirmation,
} from "../../contracts/registration-desk.ts";
import { registrationMail } from "../outbox.ts";
import { answer, newRouter } from "../route.ts";
import { fullName, hasSeat } from "../session-rows.ts";
import { prepare, rows, sql } from "../sql.ts";
import { recordChange } from "../staff-changes.ts";
import { type ParticipantRow, participantResponse, participantRows, refundText } from "./participants.ts";

/** Staff API calls that find a participant in all classes, and correct, refund, or confirm one registration. */
export const registrationDesk = newRouter();

const MAX_FOUND = 100;

answer(registrationDesk, findParticipants, async ({ searchText }, { db, now }) => {
  const term = searchText.toLowerCase();
  const digits = searchText.replace(/\D/g, "");
  const phoneDigits = sql`replace(replace(replace(replace(replace(coalesce(phone, ''), '-', ''), ' ', ''), '(', ''), ')', ''), '.', '')`;
  const found = await rows<ParticipantRow>(
    db,
    participantRows(
      sql`(instr(lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(partner, '')), ${term})
        OR (${digits.length >= 4} AND instr(${phoneDigits}, ${digits})))`,
      now,
    ),
  );
  return found
    .toSorted((a, b) => b.starts_at.localeCompare(a.starts_at))
    .slice(0, MAX_FOUND)
    .map(participantResponse);
});

answer(registrationDesk, correctRegistration, async ({ registrationId, ...person }, context) => {
  const { db, now } = context;
  const { firstName, lastName, email, phone } = person;
  const self = sql`registrations.id = ${registrationId}`;
  const before = sql`(SELECT 'from ' || ${fullName} || ', ' || email || coalesce(', ' || phone, '') FROM registrations WHERE ${self})`;
  const [, updated] = await db
    .batch<{ id: string }>(
      [
        // The trace names what was there before, so it is written first.
        sql`INSERT INTO staff_changes (session_id, registration_id, action, detail, subject, name, at)
        SELECT session_id, id, 'corrected', ${before}, ${context.staff.subject}, ${context.staff.name}, ${now}
        FROM registrations WHERE ${self} AND (first_name <> ${firstName} OR last_name <> ${lastName} OR email <> ${email}
          OR coalesce(phone, '') <> ${phone})`,
        sql`UPDATE registrations SET first_name = ${firstName}, last_name = ${lastName}, email = ${email}, phone = ${phone || null}
        WHERE ${self} AND changes() = 1 RETURNING id`,
      ].map((statement) => prepare(db, statement)),
    )
    .catch((error: unknown) => {
      if (!/UNIQUE/i.test(String(error))) throw error;
      return [];
    });
  if (updated === undefined) return { success: false, message: "This person already has a seat in the session." };
  return updated.results.length === 1 ? { success: true } : { success: false, message: "Nothing is different." };
});

answer(registrationDesk, resendConfirmation, async ({ registrationId }, { db, now }) => {
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

answer(registrationDesk, refundRegistration, async ({ registrationId }, context) => {
  const { db, now } = context;
  const self = sql`registrations.id = ${registrationId}`;
  const [refund] = await db.batch<{ amount: number }>(
    [
      sql`INSERT OR IGNORE INTO refunds (registration_id, amount, created_at) SELECT id, amount, ${now} FROM registrations
        WHERE ${self} AND status = 'canceled' AND amount > 0 AND receipt_number IS NOT NULL RETURNING amount`,
      recordChange(context, "refunded", self, refundText),
      registrationMail(sql`'canceled'`, registrationId, `refunded ${registrationId}`, now, sql`changes() = 1`),
    ].map((statement) => prepare(db, statement)),
  );
  const cents = refund?.results[0]?.amount;
  return cents
    ? { success: true, refunded: cents / 100 }
    : { success: false, message: "The registration is not canceled, was not paid, or was refunded already." };
});
