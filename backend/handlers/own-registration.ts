import type { UpstreamResponseOf } from "../../contracts/endpoint.ts";
import { changeRegistration, type OwnRefusal, ownRegistration } from "../../contracts/own-registration.ts";
import { isRegistrationOver, isSelfPaced, seatsLeft } from "../../lib/events/seats.ts";
import { maskedEmail } from "../../lib/text/text.ts";
import { isOpen, releaseSeats } from "../class-offer.ts";
import { changeMail, inParty, leaveWaitlist } from "../outbox.ts";
import { owedField, paysAtClass } from "../pays-at-class.ts";
import { refundStatement } from "../refunds.ts";
import { ownRegistrationPath, type RegistrationLink, readLink } from "../registration-link.ts";
import { returnUrl } from "../return-url.ts";
import { answer, type Context, newRouter } from "../route.ts";
import { secretId } from "../secret-id.ts";
import { calendarEntry } from "../session-calendar.ts";
import {
  fullName,
  hasSeat,
  reservedSeats,
  type SessionRow,
  sessionResponse,
  sessionRows,
  waitlistedSeats,
} from "../session-rows.ts";
import { prepare, row, rows, type Sql, sql } from "../sql.ts";
import { acceptSeat, waitingState } from "./own-waiting.ts";

/** API calls for the page on which visitors manage their registration. */
export const ownRegistrations = newRouter();

interface PersonRow {
  id: string;
  party_of: string | null;
  session_id: number;
  status: "confirmed" | "held" | "expired" | "canceled";
  hold_expires_at: string | null;
  amount: number;
  owed: number;
  receipt_number: string | null;
  first_name: string;
  last_name: string;
  partner: string | null;
  email: string;
  has_seat: number;
  payment_id: string | null;
  due: number | null;
}

const peopleOf = (db: D1Database, id: string, now: Date) =>
  rows<PersonRow>(
    db,
    sql`SELECT registrations.*, ${hasSeatOf(now)} AS has_seat, payments.id AS payment_id, payments.amount AS due
      FROM registrations LEFT JOIN payments ON payments.registration_id = registrations.id AND payments.status = 'open'
      WHERE registrations.id = ${id} OR party_of = ${id} ORDER BY party_of IS NOT NULL, registrations.rowid`,
  );

/**
 * Returns the `hasSeat` condition with table-qualified columns, for queries that join several tables with a `status`
 * column.
 */
const hasSeatOf = (now: Date): Sql => sql`(registrations.status = 'confirmed'
  OR (registrations.status = 'held' AND registrations.hold_expires_at > ${now}))`;

const sessionOf = (db: D1Database, id: string, now: Date) =>
  row<SessionRow>(db, sessionRows(sql`sessions.id = ${id}`, sql`sessions.id`, now));

/**
 * Returns whether a visitor can still change a registration: until the class begins, or until a self-paced class ends.
 */
const isBeforeClass = (session: SessionRow, now: Date): boolean =>
  new Date(isSelfPaced(sessionResponse(session)) ? session.ends_at : session.starts_at) > now;

/**
 * Returns whether a person can leave a registration. A person with a separate payment can leave before paying. Anyone
 * else can leave only after the group's first payment, because its amount covers the whole group.
 */
const canLeave = (person: PersonRow): boolean =>
  person.status === "confirmed" || (person.party_of !== null && person.payment_id !== null);

answer(
  ownRegistrations,
  ownRegistration,
  async ({ link: text }, context): Promise<UpstreamResponseOf<typeof ownRegistration>> => {
    const { db, env, now } = context;
    const link = await readLink(text, env, now);
    if (typeof link === "string") return { state: link };
    if (link.registrationId.startsWith("w-")) return waitingState(link, context);
    const [partyMembers, session] = await Promise.all([
      peopleOf(db, link.registrationId, now),
      sessionOf(db, link.sessionId, now),
    ]);
    const [mainPerson] = partyMembers;
    if (!mainPerson || !session) return { state: "altered" };
    const membersInSession = partyMembers.filter(({ session_id }) => session_id === session.id);
    if (membersInSession.length === 0) return { state: "moved" };
    const people = membersInSession.filter(({ has_seat }) => has_seat === 1);
    const paid = people.filter(({ status }) => status === "confirmed");
    const event = await row<{ slug: string; headline: string; price: number | null }>(
      db,
      sql`SELECT slug, headline, (SELECT price FROM event_fees JOIN registrations ON event_fees.id = fee_id
        WHERE registrations.id = ${mainPerson.id}) AS price
      FROM events WHERE id = ${session.event_id}`,
    );
    const sessionData = sessionResponse(session);
    const canChange = isBeforeClass(session, now);
    const isOver = isRegistrationOver(sessionData, now, session.time_zone);
    const openPlaces = Math.min(session.people_at_once - people.length, seatsLeft(sessionData));
    const isCanceled = membersInSession.some(({ status }) => status === "canceled");
    return {
      state: "open",
      session: sessionData,
      registration: {
        status: paid.length > 0 ? "confirmed" : people.length > 0 ? "held" : isCanceled ? "canceled" : "expired",
        eventName: event?.headline,
        eventUrl: event && `/classes-events/${event.slug}`,
        email: maskedEmail(mainPerson.email),
        receiptNumber: mainPerson.receipt_number,
        amountPaid: paid.reduce((sum, { amount, owed }) => sum + amount - owed, 0) / 100,
        ...owedField(paid.reduce((sum, { owed }) => sum + owed, 0)),
        people: people.map((person) => ({
          id: person.id,
          firstName: person.first_name,
          lastName: person.last_name,
          partnerName: person.partner,
          isPaid: person.status === "confirmed",
          canLeave: people.length > 1 && canLeave(person),
        })),
        payments: people.flatMap(({ payment_id, due, hold_expires_at }) =>
          payment_id && due && hold_expires_at
            ? [{ payUrl: `${env.PAY_ORIGIN ?? ""}/pay/${payment_id}`, amount: due / 100, heldUntil: hold_expires_at }]
            : [],
        ),
        canChange,
        maxToAdd: canChange && !isOver && paid.length > 0 ? Math.max(0, openPlaces) : 0,
        price: (event?.price ?? 0) / 100,
        ...(paysAtClass(env) && { paysAtClass: true }),
        calendarEntry: await calendarEntry(link.registrationId),
      },
    };
  },
);

type Outcome =
  | { done: "cancel" | "remove" | "add" | "leave" | "accept"; refund?: number; redirectUrl?: string }
  | { refused: OwnRefusal };

answer(ownRegistrations, changeRegistration, async (request, context): Promise<Outcome> => {
  const { db, env, now } = context;
  const link = await readLink(request.link, env, now);
  if (typeof link === "string") return { refused: link };
  if (request.change === "leave") {
    const isRemoved = await leaveWaitlist(link.registrationId, sql`session_id = ${link.sessionId}`, context);
    return isRemoved ? { done: "leave" } : { refused: "gone" };
  }
  if (request.change === "accept") return acceptSeat(link, context);
  const [partyMembers, session] = await Promise.all([
    peopleOf(db, link.registrationId, now),
    sessionOf(db, link.sessionId, now),
  ]);
  if (!session || partyMembers.length === 0) return { refused: "altered" };
  const membersInSession = partyMembers.filter(({ session_id }) => session_id === session.id);
  if (membersInSession.length === 0) return { refused: "moved" };
  if (!isBeforeClass(session, now)) return { refused: "begun" };
  const people = membersInSession.filter(({ has_seat }) => has_seat === 1);
  if (request.change === "cancel") return release(link, sql`TRUE`, "cancel", context);
  if (request.change === "remove") {
    const person = people.find(({ id }) => id === request.personId);
    // If a removal is repeated, the person is already gone, because the first request removed them.
    if (!person) return { refused: "gone" };
    if (people.length === 1) return { refused: "last" };
    if (!canLeave(person)) return { refused: "unpaid" };
    return release(link, sql`registrations.id = ${person.id}`, "remove", context);
  }
  return add(request.firstName ?? "", request.lastName ?? "", link, context);
});

/** Releases people's seats in a registration, cancels open payments, and records refunds. */
async function release(
  { registrationId, sessionId }: RegistrationLink,
  personCondition: Sql,
  done: "cancel" | "remove",
  { db, now }: Context,
): Promise<Outcome> {
  const leavingCondition = sql`${inParty(registrationId, sessionId)} AND ${personCondition}`;
  const kind = sql`${done === "cancel" ? "canceled" : "changed"}`;
  const results = await db.batch<{ refund: number }>(
    [
      refundStatement(sql`${leavingCondition} AND status = 'confirmed'`, now),
      sql`UPDATE payments SET status = 'canceled', settled_at = ${now} WHERE status = 'open'
        AND registration_id IN (SELECT id FROM registrations WHERE ${leavingCondition})`,
      sql`UPDATE registrations SET status = 'canceled', hold_expires_at = NULL WHERE ${leavingCondition} AND ${hasSeat(now)}`,
      // A repeated cancellation does not change data or send an email.
      changeMail(kind, registrationId, now, sql`changes() > 0`),
      sql`SELECT coalesce(sum(refunds.amount), 0) AS refund FROM refunds
        JOIN registrations ON registrations.id = refunds.registration_id WHERE ${leavingCondition}`,
    ].map((statement) => prepare(db, statement)),
  );
  return { done, refund: (results.at(-1)?.results[0]?.refund ?? 0) / 100 };
}

/**
 * Adds one person to a registration. The INSERT statement checks that the class is open and has an available seat, so
 * concurrent requests cannot overbook the class.
 */
async function add(firstName: string, lastName: string, link: RegistrationLink, context: Context): Promise<Outcome> {
  const { db, env, now } = context;
  const { registrationId, sessionId } = link;
  if (!firstName) return { refused: "names" };
  const id = secretId("r");
  const atClass = paysAtClass(env);
  const holdUntil = new Date(now.getTime() + 15 * 60_000);
  const party = sql`(SELECT count(*) FROM registrations WHERE ${inParty(registrationId, sessionId)} AND ${hasSeat(now)})`;
  const isDuplicate = sql`EXISTS (SELECT 1 FROM registrations AS there WHERE there.session_id = own.session_id
    AND there.email = own.email AND there.first_name = ${firstName} COLLATE NOCASE
    AND there.last_name = ${lastName} COLLATE NOCASE AND there.status IN ('confirmed', 'held'))`;
  // If the response to the first request was lost, the visitor adds the person again.
  const samePerson = sql`(SELECT id FROM registrations WHERE party_of = ${registrationId} AND session_id = ${sessionId}
    AND first_name = ${firstName} COLLATE NOCASE AND last_name = ${lastName} COLLATE NOCASE AND status = 'held')`;
  const isPaidFor = sql`EXISTS (SELECT 1 FROM registrations WHERE ${inParty(registrationId, sessionId)} AND status = 'confirmed')`;
  const registration = await row<{ language: string }>(
    db,
    sql`SELECT language FROM registrations WHERE id = ${registrationId}`,
  );
  const path = await ownRegistrationPath(link, registration?.language ?? "en", env);
  const returnAddress = returnUrl(path, env) ?? path;
  const hasRoom = sql`(capacity = 0 OR ${reservedSeats(sql`sessions.id`, now)} + ${waitlistedSeats(sql`sessions.id`)} < capacity)`;
  const results = await db.batch<Added>(
    [
      releaseSeats(sessionId, now),
      sql`INSERT INTO registrations (id, party_of, session_id, fee_id, amount, owed, status, hold_expires_at, first_name,
          last_name, email, phone, language, created_at)
        SELECT ${id}, own.id, sessions.id, own.fee_id, coalesce(price, 0), iif(${atClass}, coalesce(price, 0), 0),
          iif(${atClass} OR coalesce(price, 0) = 0, 'confirmed', 'held'),
          iif(${atClass} OR coalesce(price, 0) = 0, NULL, ${holdUntil}), ${firstName}, ${lastName}, own.email, own.phone,
          own.language, ${now}
        FROM registrations AS own JOIN sessions ON sessions.id = ${sessionId}
        LEFT JOIN event_fees ON event_fees.id = own.fee_id
        WHERE own.id = ${registrationId} AND ${isOpen(now)} AND ${hasRoom} AND ${party} < people_at_once
          AND ${isPaidFor} AND NOT ${isDuplicate}`,
      changeMail(
        sql`'changed'`,
        registrationId,
        now,
        sql`EXISTS (SELECT 1 FROM registrations WHERE registrations.id = ${id} AND registrations.status = 'confirmed')`,
      ),
      sql`INSERT INTO payments (id, registration_id, description, amount, status, confirm_url, cancel_url, close_url, payer, created_at)
        SELECT ${secretId("p")}, registrations.id, title, amount, 'open', ${returnAddress}, ${returnAddress}, ${returnAddress},
          json_object('name', ${fullName}, 'email', email), ${now}
        FROM registrations JOIN sessions ON sessions.id = session_id WHERE registrations.id = ${id} AND status = 'held'`,
      sql`SELECT ${isOpen(now)} AS open, ${hasRoom} AS has_room, ${party} < people_at_once AS fits,
          added.id AS added_id, payments.id AS payment_id, ${isPaidFor} AS is_paid, ${isDuplicate} AS is_duplicate
        FROM sessions JOIN registrations AS own ON own.id = ${registrationId}
        LEFT JOIN registrations AS added ON added.id = coalesce(${samePerson}, ${id})
        LEFT JOIN payments ON payments.registration_id = added.id AND payments.status = 'open'
        WHERE sessions.id = ${sessionId}`,
    ].map((statement) => prepare(db, statement)),
  );
  const result = results.at(-1)?.results[0];
  if (result?.payment_id) return { done: "add", redirectUrl: `${env.PAY_ORIGIN ?? ""}/pay/${result.payment_id}` };
  if (result?.added_id) return { done: "add" };
  if (result?.is_duplicate) return { refused: "duplicate" };
  if (!result?.open) return { refused: "closed" };
  if (!result.is_paid) return { refused: "unpaid" };
  return { refused: result.fits ? "full" : "many" };
}

interface Added {
  open: number;
  has_room: number;
  fits: number;
  is_paid: number;
  is_duplicate: number;
  added_id: string | null;
  payment_id: string | null;
}
