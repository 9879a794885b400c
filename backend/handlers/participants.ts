import type { CheckedRequestOf, UpstreamResponseOf } from "../../contracts/endpoint.ts";
import type { Participant } from "../../contracts/event-entities.ts";
import {
  cancelRegistration,
  cancelRegistrationByAddress,
  eventParticipants,
  moveParticipants,
  moveRegistration,
  moveSession,
  participantsOrdered,
  restoreRegistration,
  searchParticipants,
  sessionParticipants,
  spreadsheetParticipants,
} from "../../contracts/event-staff.ts";
import { shortMoment } from "../../lib/dates/dates.ts";
import { namesOf } from "../../lib/events/party.ts";
import { releaseSeats } from "../class-offer.ts";
import { containsWords } from "../folded.ts";
import { registrationMail } from "../outbox.ts";
import { keptCents, refundedCents, refundStatement, refundText } from "../refunds.ts";
import { answer, type Context, newRouter } from "../route.ts";
import { feeCoversPartner, hasSeat, reservedSeats, seatNames, waitlistedSeats } from "../session-rows.ts";
import { all, among, prepare, row, rows, type Sql, sql } from "../sql.ts";
import { latestChange, recordChange } from "../staff-changes.ts";
import { arrivalOf } from "./check-in.ts";

/** Staff API calls for managing registrations. The Worker forwards staff API calls only for signed-in staff. */
export const participants = newRouter();

export interface ParticipantRow {
  id: string;
  first_name: string;
  last_name: string;
  partner: string | null;
  email: string;
  status: string;
  arrived_at: number | null;
  arrived_by: string | null;
  refunded: number;
  receipt_number: string | null;
  amount: number;
  owed: number;
  fee: string | null;
  phone: string | null;
  session_id: number;
  session_title: string;
  starts_at: string;
  time_zone: string;
  event_id: number;
  headline: string;
  location: string;
}

/**
 * Returns the query for participants with a seat and for canceled registrations, sorted by location, start time, and
 * name.
 */
export const participantRows = (condition: Sql, now: Date): Sql => sql`
  SELECT registrations.*, ${refundedCents} AS refunded,
    (SELECT description FROM event_fees WHERE event_fees.id = registrations.fee_id) AS fee,
    (${feeCoversPartner}) AS covers_partner, sessions.title AS session_title, sessions.starts_at, sessions.time_zone, sessions.event_id, events.headline,
    hosting_locations.title AS location
  FROM sessions
  JOIN registrations ON registrations.session_id = sessions.id
  JOIN events ON events.id = sessions.event_id
  JOIN hosting_locations ON hosting_locations.id = sessions.hosting_location_id
  WHERE ${condition} AND (status = 'canceled' OR ${hasSeat(now)})
  ORDER BY location, sessions.starts_at, last_name, first_name, registrations.id`;

function paymentStatus({ status, amount, owed, refunded }: ParticipantRow): string {
  if (status === "held") return "3 - Payment pending";
  const refund = refunded === 0 ? "" : refunded >= amount - owed ? ", refunded" : ", refunded in part";
  if (status === "canceled") return `2 - Canceled${refund}`;
  if (owed > 0) return "4 - Pays at the class";
  return amount === 0 ? "0 - Free" : `1 - Paid${refund}`;
}

/** Returns what was paid and not refunded, in cents. Nothing was paid for a hold, or for one that was canceled. */
const keptOf = ({ status, amount, owed, refunded, receipt_number }: ParticipantRow): number =>
  status === "confirmed" || receipt_number !== null ? amount - owed - refunded : 0;

export const participantResponse = (
  participant: ParticipantRow,
): UpstreamResponseOf<{ response: typeof Participant }> => ({
  name: namesOf({
    firstName: participant.first_name,
    lastName: participant.last_name,
    partner: participant.partner,
  }),
  email: participant.email,
  registrationId: participant.id,
  sessionId: String(participant.session_id),
  sessionName: participant.session_title,
  startDate: participant.starts_at,
  sessionStartDate: participant.starts_at,
  timeZone: participant.time_zone,
  paymentStatus: paymentStatus(participant),
  ...arrivalOf(participant),
  ...(keptOf(participant) > 0 && {
    amountPaid: keptOf(participant) / 100,
    refundable: participant.receipt_number !== null,
  }),
  ...(participant.refunded > 0 && { amountRefunded: participant.refunded / 100 }),
  ...(participant.owed > 0 && participant.status === "confirmed" && { amountOwed: participant.owed / 100 }),
  ...(participant.status === "held" && { amountPending: participant.amount / 100 }),
  receiptNumber: participant.receipt_number,
  fee: participant.fee,
  phone: participant.phone,
  eventId: String(participant.event_id),
  eventName: participant.headline,
});

/** Returns the SQL condition for registrations whose names and email contain every word of a search. */
export const isPerson = (searchText: string): Sql =>
  containsWords(sql`first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(partner, '')`, searchText);

async function listParticipants(
  { eventId, searchText = "" }: CheckedRequestOf<typeof participantsOrdered>,
  { db, now }: Context,
) {
  const condition = all(sql`sessions.event_id = ${eventId}`, searchText ? isPerson(searchText) : undefined);
  const groups = Map.groupBy(
    await rows<ParticipantRow>(db, participantRows(condition, now)),
    (participant) => participant.location,
  );
  return [...groups].map(([location, members]) => ({ location, participants: members.map(participantResponse) }));
}
answer(participants, participantsOrdered, listParticipants);
answer(participants, searchParticipants, listParticipants);

answer(participants, eventParticipants, async ({ eventId }, { db, now }) =>
  (await rows<ParticipantRow>(db, participantRows(sql`sessions.event_id = ${eventId}`, now))).map(participantResponse),
);

const participantsOfSession = async (sessionId: string, { db, now }: Context) =>
  (await rows<ParticipantRow>(db, participantRows(sql`sessions.id = ${sessionId}`, now))).map(participantResponse);

answer(participants, sessionParticipants, async ({ sessionId }, context) => ({
  participants: await participantsOfSession(sessionId, context),
}));
answer(participants, spreadsheetParticipants, ({ sessionId }, context) => participantsOfSession(sessionId, context));

/**
 * Returns an SQL condition that is true for registrations in the given session, or for all registrations if no session
 * is given.
 */
const inSessionCondition = (sessionId: string | undefined): Sql =>
  sessionId === undefined ? sql`TRUE` : sql`session_id = ${sessionId}`;

interface MovedRow {
  id: string;
  name: string;
  moved: number;
  here: number;
  twin: number;
}

/**
 * Moves registrations to another session of the same event, in one SQL statement. Skips registrations that are no
 * longer in the session `sessionId` and people who already have a seat in the new session. If the new session is over,
 * is canceled, or has too few available seats for all remaining people, the upstream does not move anyone.
 */
async function moveAll(
  ids: readonly string[],
  { newSessionId, sessionId }: { newSessionId: string; sessionId?: string | undefined },
  context: Context,
) {
  const { db, now } = context;
  const siblings = await rows<{ id: number; title: string; starts_at: string; time_zone: string }>(
    db,
    sql`SELECT id, title, starts_at, time_zone FROM sessions
      WHERE event_id = (SELECT event_id FROM sessions WHERE id = ${newSessionId})`,
  );
  // SQLite has no time zones, so it gets the text about each session that somebody can be moved from.
  const fromTexts = Object.fromEntries(
    siblings.map(({ id, title, starts_at, time_zone }) => [
      id,
      ["from", [title, shortMoment(starts_at, time_zone)].filter(Boolean).join(", ")].join(" "),
    ]),
  );
  const chosenCondition = among("registrations.id", ids);
  const hereCondition = sql`(${hasSeat(now)} AND session_id <> ${newSessionId} AND ${inSessionCondition(sessionId)})`;
  const twinCondition = sql`EXISTS (SELECT 1 FROM registrations AS other WHERE other.session_id = ${newSessionId} AND ${hasSeat(now)}
    AND other.id <> registrations.id AND other.email = registrations.email
    AND other.first_name = registrations.first_name COLLATE NOCASE
    AND other.last_name = registrations.last_name COLLATE NOCASE)`;
  const movableCondition = sql`${chosenCondition} AND ${hereCondition} AND NOT ${twinCondition}`;
  const results = await db.batch<MovedRow>(
    [
      releaseSeats(newSessionId, now),
      // A moved row stores its previous session, because the recorded change refers to it.
      sql`UPDATE registrations SET moved_from = NULL WHERE ${chosenCondition}`,
      sql`UPDATE registrations SET moved_from = session_id, session_id = ${newSessionId}, arrived_at = NULL, arrived_by = NULL
        WHERE ${movableCondition} AND EXISTS (
          SELECT 1 FROM sessions AS target JOIN sessions AS source ON source.id = registrations.session_id
          WHERE target.id = ${newSessionId} AND target.event_id = source.event_id AND target.ends_at > ${now}
            AND target.canceled_at IS NULL AND (target.capacity = 0 OR
              ${reservedSeats(sql`target.id`, now)} + (SELECT count(*) FROM registrations WHERE ${movableCondition}) <= target.capacity))`,
      recordChange(
        context,
        "moved",
        sql`${chosenCondition} AND moved_from IS NOT NULL`,
        sql`(SELECT value FROM json_each(${JSON.stringify(fromTexts)}) WHERE key = CAST(moved_from AS TEXT))`,
      ),
      ...ids.map((id) =>
        registrationMail(sql`'moved'`, id, `moved ${id} ${now.getTime()}`, now, sql`moved_from IS NOT NULL`),
      ),
      sql`SELECT id, ${seatNames} AS name, moved_from IS NOT NULL AS moved, ${hereCondition} AS here, ${twinCondition} AS twin
        FROM registrations WHERE ${chosenCondition} ORDER BY last_name, first_name, id`,
    ].map((statement) => prepare(db, statement)),
  );
  return results.at(-1)?.results ?? [];
}

/** Returns the reason why a session accepts none of the people who were selected for a move. */
async function moveRejection(newSessionId: string, { db, now }: Context): Promise<string> {
  const target = await row<{ over: number; free: number }>(
    db,
    sql`SELECT ends_at <= ${now} OR canceled_at IS NOT NULL AS over, capacity - ${reservedSeats(sql`sessions.id`, now)} AS free
      FROM sessions WHERE id = ${newSessionId}`,
  );
  if (!target || target.over) return "the session is over or canceled";
  return target.free > 0
    ? `only ${target.free} ${target.free === 1 ? "seat is" : "seats are"} free`
    : "the session is full";
}

answer(participants, moveParticipants, async ({ registrationIds, ...request }, context) => {
  const people = await moveAll(registrationIds, request, context);
  return Promise.all(
    people.map(async ({ id, name, moved, here, twin }) => ({
      registrationId: id,
      name,
      moved: moved === 1,
      ...(!moved && !here && (await latestChange(context.db, { registrationId: id }))),
      ...(!moved && {
        message: !here
          ? "no longer in this session"
          : twin
            ? "already has a seat in the session"
            : await moveRejection(request.newSessionId, context),
      }),
    })),
  );
});

async function move({ registrationId, ...request }: CheckedRequestOf<typeof moveSession>, context: Context) {
  const [participant] = await moveAll([registrationId], request, context);
  const success = participant?.moved === 1;
  return { data: { success, ...(!success && (await latestChange(context.db, { registrationId }))) } };
}
answer(participants, moveSession, move);
answer(participants, moveRegistration, move);

/**
 * Cancels a registration and releases its seat. If the registration cannot be canceled, for example because it was
 * already canceled, the response reports the failure and contains the registration's latest change.
 */
async function cancel(request: CheckedRequestOf<typeof cancelRegistration>, context: Context) {
  const { db, now } = context;
  const { registrationId, sessionId, refund = false } = request;
  const idCondition = sql`registrations.id = ${registrationId}`;
  const [refunds, cancelResult] = await db.batch<{ amount: number }>(
    [
      refundStatement(
        sql`${refund} AND ${idCondition} AND status = 'confirmed' AND ${inSessionCondition(sessionId)}`,
        now,
      ),
      sql`UPDATE registrations SET status = 'canceled', hold_expires_at = NULL
        WHERE ${idCondition} AND ${inSessionCondition(sessionId)} AND ${hasSeat(now)} RETURNING id`,
      recordChange(context, "canceled", idCondition, refundText),
      registrationMail(
        sql`'canceled'`,
        registrationId,
        `canceled ${registrationId} ${now.getTime()}`,
        now,
        sql`changes() = 1`,
      ),
    ].map((statement) => prepare(db, statement)),
  );
  if (cancelResult?.results.length !== 1) return { success: false, ...(await latestChange(db, { registrationId })) };
  const cents = refunds?.results[0]?.amount ?? 0;
  return { success: true, ...(cents > 0 && { refunded: cents / 100 }) };
}
answer(participants, cancelRegistration, cancel);
answer(participants, cancelRegistrationByAddress, cancel);

answer(participants, restoreRegistration, async ({ registrationId }, context) => {
  const { db, now } = context;
  const [restoreResult] = await db.batch<{ id: string }>(
    [
      sql`UPDATE OR IGNORE registrations SET status = 'confirmed'
        WHERE id = ${registrationId} AND status = 'canceled'
          AND (amount = 0 OR owed > 0 OR (receipt_number IS NOT NULL AND ${keptCents} > 0)) AND EXISTS (
            SELECT 1 FROM sessions WHERE sessions.id = session_id AND ends_at > ${now} AND canceled_at IS NULL
              AND (capacity = 0 OR ${reservedSeats(sql`sessions.id`, now)} + ${waitlistedSeats(sql`sessions.id`)} < capacity))
        RETURNING id`,
      recordChange(context, "restored", sql`registrations.id = ${registrationId}`),
      registrationMail(
        sql`'changed'`,
        registrationId,
        `restored ${registrationId} ${now.getTime()}`,
        now,
        sql`changes() = 1`,
      ),
    ].map((statement) => prepare(db, statement)),
  );
  if (restoreResult?.results.length === 1) return { success: true };
  const message =
    "The seat was assigned to someone else or is held for the waitlist, the payment was refunded or not completed, or the class is over or canceled.";
  return { success: false, message };
});
