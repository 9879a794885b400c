import type { AnswerOf, CheckedRequestOf } from "../../contracts/endpoint.ts";
import type { Participant } from "../../contracts/event-entities.ts";
import {
  cancelRegistration,
  cancelRegistrationByAddress,
  eventParticipants,
  moveRegistration,
  moveSession,
  participantsOrdered,
  searchParticipants,
  sessionParticipants,
  spreadsheetParticipants,
} from "../../contracts/event-staff.ts";
import { registrationMail } from "../outbox.ts";
import { releaseSeats } from "../register.ts";
import { answer, type Context, newRouter } from "../route.ts";
import { hasSeat, taken } from "../session-rows.ts";
import { all, prepare, rows, type Sql, sql } from "../sql.ts";
import { arrivalOf } from "./door.ts";

/** Staff calls for registrations. The Worker authorizes the requests. */
export const participants = newRouter();

interface ParticipantRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  status: string;
  arrived_at: number | null;
  arrived_by: string | null;
  amount: number;
  session_id: number;
  session_title: string;
  starts_at: string;
  event_id: number;
  headline: string;
  location: string;
}

/** Query for participants with a seat and canceled registrations, ordered by location, start and name. */
const list = (condition: Sql, now: Date): Sql => sql`
  SELECT registrations.*, sessions.title AS session_title, sessions.starts_at, sessions.event_id, events.headline,
    hosting_locations.title AS location
  FROM sessions
  JOIN registrations ON registrations.session_id = sessions.id
  JOIN events ON events.id = sessions.event_id
  JOIN hosting_locations ON hosting_locations.id = sessions.hosting_location_id
  WHERE ${condition} AND (status = 'canceled' OR ${hasSeat(now)})
  ORDER BY location, sessions.starts_at, last_name, first_name, registrations.id`;

function paymentStatus({ status, amount }: ParticipantRow): string {
  if (status === "canceled") return "2 - Canceled";
  if (status === "held") return "3 - Payment pending";
  return amount === 0 ? "0 - Free" : "1 - Paid";
}

const shown = (one: ParticipantRow): AnswerOf<{ response: typeof Participant }> => ({
  name: `${one.first_name} ${one.last_name}`,
  email: one.email,
  registrationId: one.id,
  sessionId: String(one.session_id),
  sessionName: one.session_title,
  startDate: one.starts_at,
  sessionStartDate: one.starts_at,
  paymentStatus: paymentStatus(one),
  ...arrivalOf(one),
  eventId: String(one.event_id),
  eventName: one.headline,
});

async function ordered(
  { eventId, searchText = "" }: CheckedRequestOf<typeof participantsOrdered>,
  { db, now }: Context,
) {
  const typed = searchText.toLowerCase();
  const condition = all(
    sql`sessions.event_id = ${eventId}`,
    typed ? sql`instr(lower(first_name || ' ' || last_name || ' ' || email), ${typed})` : undefined,
  );
  const groups = Map.groupBy(await rows<ParticipantRow>(db, list(condition, now)), (one) => one.location);
  return [...groups].map(([location, members]) => ({ location, participants: members.map(shown) }));
}
answer(participants, participantsOrdered, ordered);
answer(participants, searchParticipants, ordered);

answer(participants, eventParticipants, async ({ eventId }, { db, now }) =>
  (await rows<ParticipantRow>(db, list(sql`sessions.event_id = ${eventId}`, now))).map(shown),
);

const ofSession = async (sessionId: string, { db, now }: Context) =>
  (await rows<ParticipantRow>(db, list(sql`sessions.id = ${sessionId}`, now))).map(shown);

answer(participants, sessionParticipants, async ({ sessionId }, context) => ({
  participants: await ofSession(sessionId, context),
}));
answer(participants, spreadsheetParticipants, ({ sessionId }, context) => ofSession(sessionId, context));

/** SQL condition: the registration has not been moved since the caller read it. */
const stillIn = (sessionId: string | undefined): Sql =>
  sessionId === undefined ? sql`TRUE` : sql`session_id = ${sessionId}`;

/**
 * Moves a registration to another session of the same event in one statement. Changes nothing if the target session is
 * full or over, or if the person already has a seat in it.
 */
async function move(request: CheckedRequestOf<typeof moveSession>, { db, now }: Context) {
  const { registrationId, newSessionId, sessionId } = request;
  const [, moved] = await db.batch<{ id: string }>(
    [
      releaseSeats(newSessionId, now),
      sql`UPDATE OR IGNORE registrations SET session_id = ${newSessionId}, arrived_at = NULL, arrived_by = NULL
        WHERE id = ${registrationId} AND ${hasSeat(now)} AND session_id <> ${newSessionId} AND ${stillIn(sessionId)}
          AND EXISTS (
          SELECT 1 FROM sessions AS target JOIN sessions AS source ON source.id = registrations.session_id
          WHERE target.id = ${newSessionId} AND target.event_id = source.event_id AND target.ends_at > ${now}
            AND (target.capacity = 0 OR ${taken(sql`target.id`, now)} < target.capacity))
        RETURNING id`,
      registrationMail(
        sql`'moved'`,
        registrationId,
        `moved ${registrationId} ${now.getTime()}`,
        now,
        sql`changes() = 1`,
      ),
    ].map((statement) => prepare(db, statement)),
  );
  return { data: { success: moved?.results.length === 1 } };
}
answer(participants, moveSession, move);
answer(participants, moveRegistration, move);

/** Cancels a registration and releases its seat. Canceling again succeeds, too. */
async function cancel(
  { registrationId, sessionId }: CheckedRequestOf<typeof cancelRegistration>,
  { db, now }: Context,
) {
  const [canceled] = await db.batch<{ id: string }>(
    [
      sql`UPDATE registrations SET status = 'canceled', hold_expires_at = NULL
        WHERE id = ${registrationId} AND ${stillIn(sessionId)} AND status IN ('confirmed', 'held', 'canceled')
        RETURNING id`,
      registrationMail(sql`'canceled'`, registrationId, `canceled ${registrationId}`, now, sql`changes() = 1`),
    ].map((statement) => prepare(db, statement)),
  );
  return { success: canceled?.results.length === 1 };
}
answer(participants, cancelRegistration, cancel);
answer(participants, cancelRegistrationByAddress, cancel);
