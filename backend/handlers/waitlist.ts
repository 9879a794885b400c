import { findWaiting, giveSeat, removeWaiting, waitingList } from "../../contracts/waitlist.ts";
import { namesOf } from "../../lib/events/party.ts";
import { containsPhone, containsWords } from "../folded.ts";
import { leaveWaitlist } from "../outbox.ts";
import type { Refusal } from "../registration-request.ts";
import { answer, newRouter } from "../route.ts";
import { peopleIn, seatFromList, type WaitingRow } from "../seat-from-list.ts";
import { row, rows, sql } from "../sql.ts";

/** Staff API calls for managing waitlists. The Worker forwards staff API calls only for signed-in staff. */
export const waitlist = newRouter();

answer(waitlist, waitingList, async ({ sessionId }, { db }) => {
  const waitingRows = await rows<WaitingRow>(
    db,
    sql`SELECT * FROM waiting WHERE session_id = ${sessionId} AND status = 'waiting' ORDER BY rank`,
  );
  return waitingRows.map(waitingResponse);
});

function waitingResponse(waitingRow: WaitingRow) {
  const [person] = peopleIn(waitingRow);
  const { id, email, phone, seats, created_at: since, offer_expires_at: offeredUntil } = waitingRow;
  return { id, name: namesOf(person), email, phone, seats, since, ...(offeredUntil && { offeredUntil }) };
}

const MAX_FOUND = 100;

interface FoundRow extends WaitingRow {
  place: number;
  title: string;
  starts_at: string;
  time_zone: string;
  event_id: number;
}

answer(waitlist, findWaiting, async ({ searchText }, { db }) => {
  // SQLite limits the depth of an expression, to which a subquery in a condition would add.
  const found = await rows<FoundRow>(
    db,
    sql`WITH person AS MATERIALIZED (
      SELECT waiting.id, concat_ws(' ', one.value ->> 'firstName', one.value ->> 'lastName', one.value ->> 'partner', email) AS text, phone
      FROM waiting, json_each(people) AS one WHERE status = 'waiting'
    ), found AS MATERIALIZED (
      SELECT DISTINCT id FROM person WHERE ${containsWords(sql`text`, searchText)} OR ${containsPhone(sql`phone`, searchText)}
    )
    SELECT waiting.*, sessions.title, sessions.starts_at, sessions.time_zone, sessions.event_id,
      (SELECT count(*) FROM waiting AS ahead WHERE ahead.session_id = waiting.session_id AND ahead.status = 'waiting'
        AND ahead.rank <= waiting.rank) AS place
    FROM found JOIN waiting USING (id) JOIN sessions ON sessions.id = waiting.session_id
    ORDER BY sessions.starts_at DESC, waiting.rank LIMIT ${MAX_FOUND}`,
  );
  return found.map((waitingRow) => ({
    ...waitingResponse(waitingRow),
    // A search can match the name of a companion.
    name: peopleIn(waitingRow).map(namesOf).join(", "),
    place: waitingRow.place,
    sessionId: String(waitingRow.session_id),
    eventId: String(waitingRow.event_id),
    sessionName: waitingRow.title,
    startDate: waitingRow.starts_at,
    timeZone: waitingRow.time_zone,
  }));
});

export const REFUSALS: Record<Refusal, string> = {
  session: "This class no longer exists.",
  closed: "Registration for this class is closed.",
  fee: "The fee that they chose no longer exists. Please register them again.",
  promo: "Their promotion code is no longer valid. Please register them again.",
  duplicate: "They are already registered for this class.",
  full: "No seats are available.",
  few: "There are not enough available seats for the whole group.",
  names: "Their names are not complete. Please register them again.",
  many: "This class does not accept that many people in one registration.",
};

answer(waitlist, giveSeat, async ({ waitingId }, context) => {
  const { db, env } = context;
  const outcome = await seatFromList(waitingId, sql`TRUE`, context);
  if (!outcome) return { success: false, message: "This person is no longer on the waitlist." };
  if (outcome.status === "refused") return { success: false, message: REFUSALS[outcome.reason] };
  if (outcome.status !== "held") return { success: outcome.status === "confirmed" };
  const hold = await row<{ until: string }>(
    db,
    sql`SELECT hold_expires_at AS until FROM registrations WHERE id = ${outcome.registrationId}`,
  );
  const paymentUrl = `${env.PAY_ORIGIN ?? ""}/pay/${outcome.paymentId}`;
  return { success: true, paymentUrl, ...(hold && { heldUntil: hold.until }) };
});

answer(waitlist, removeWaiting, async ({ waitingId }, context) => ({
  success: await leaveWaitlist(waitingId, sql`TRUE`, context, true),
}));
