import { giveSeat, removeWaiting, waitingList } from "../../contracts/waitlist.ts";
import { namesOf } from "../../lib/events/party.ts";
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
  return waitingRows.map((waitingRow) => {
    const [person] = peopleIn(waitingRow);
    const { id, email, phone, seats, created_at: since, offer_expires_at: offeredUntil } = waitingRow;
    return { id, name: namesOf(person), email, phone, seats, since, ...(offeredUntil && { offeredUntil }) };
  });
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
