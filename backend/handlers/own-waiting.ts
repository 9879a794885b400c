import type { UpstreamResponseOf } from "../../contracts/endpoint.ts";
import type { OwnRefusal, ownRegistration } from "../../contracts/own-registration.ts";
import { maskedEmail } from "../../lib/text/text.ts";
import { offer, type Seat } from "../class-offer.ts";
import { paysAtClass } from "../pays-at-class.ts";
import type { RegistrationLink } from "../registration-link.ts";
import type { Refusal } from "../registration-request.ts";
import type { Context } from "../route.ts";
import { seatFromList } from "../seat-from-list.ts";
import { type SessionRow, sessionResponse, sessionRows } from "../session-rows.ts";
import { row, sql } from "../sql.ts";

interface OwnEntry {
  people: string;
  promo_code: string;
  email: string;
  status: "waiting" | "seated" | "removed";
  offer_expires_at: string | null;
  place: number;
}

/** Returns a waitlist entry in the response format for registrations, without seats. */
export async function waitingState(
  { registrationId, sessionId }: RegistrationLink,
  { db, env, now }: Context,
): Promise<UpstreamResponseOf<typeof ownRegistration>> {
  const [waitingRow, session] = await Promise.all([
    row<OwnEntry>(
      db,
      sql`SELECT people, promo_code, email, status, offer_expires_at, (SELECT count(*) FROM waiting
        WHERE session_id = own.session_id AND status = 'waiting' AND rank <= own.rank) AS place
        FROM waiting AS own WHERE id = ${registrationId} AND session_id = ${sessionId}`,
    ),
    row<SessionRow>(db, sessionRows(sql`sessions.id = ${sessionId}`, sql`sessions.id`, now)),
  ]);
  if (!waitingRow || !session) return { state: "altered" };
  const people: Seat[] = JSON.parse(waitingRow.people);
  const isWaiting = waitingRow.status === "waiting";
  const offeredUntil = isWaiting && waitingRow.offer_expires_at;
  const request = { sessionId, promoCode: waitingRow.promo_code };
  const event = await row<{ slug: string; headline: string; price: number }>(
    db,
    sql`SELECT slug, headline, (SELECT sum(due) FROM (${offer(request, people, now)})) AS price
      FROM events WHERE id = ${session.event_id}`,
  );
  return {
    state: "open",
    session: sessionResponse(session),
    registration: {
      status: waitingRow.status === "removed" ? "canceled" : waitingRow.status,
      ...(isWaiting && { place: waitingRow.place }),
      ...(offeredUntil && { offeredUntil }),
      eventName: event?.headline,
      eventUrl: event && `/classes-events/${event.slug}`,
      email: maskedEmail(waitingRow.email),
      amountPaid: 0,
      people: isWaiting
        ? people.map(({ firstName, lastName }, index) => ({
            ...{ id: `${registrationId}-${index}`, firstName, lastName },
            ...{ isPaid: false, canLeave: false },
          }))
        : [],
      payments: [],
      canChange: isWaiting,
      maxToAdd: 0,
      price: offeredUntil ? (event?.price ?? 0) / 100 : 0,
      ...(offeredUntil && paysAtClass(env) && { paysAtClass: true }),
    },
  };
}

const REFUSED: Record<Refusal, OwnRefusal> = {
  session: "closed",
  closed: "closed",
  fee: "closed",
  promo: "closed",
  duplicate: "duplicate",
  full: "full",
  few: "full",
  names: "names",
  many: "many",
};

/** Gives an offered seat to the person who has the link. A seat that requires payment is held until the offer ends. */
export async function acceptSeat(
  { registrationId, sessionId }: RegistrationLink,
  context: Context,
): Promise<{ done: "accept"; redirectUrl?: string } | { refused: OwnRefusal }> {
  const outcome = await seatFromList(
    registrationId,
    sql`session_id = ${sessionId} AND offer_expires_at > ${context.now}`,
    context,
  );
  if (!outcome || outcome.status === "refused") {
    // A repeated request finds the seat that the first request took.
    const entry = await row<{ status: string }>(
      context.db,
      sql`SELECT status FROM waiting WHERE id = ${registrationId}`,
    );
    if (entry?.status === "seated") return { done: "accept" };
    return { refused: outcome ? REFUSED[outcome.reason] : "gone" };
  }
  return {
    done: "accept",
    ...(outcome.status === "held" && { redirectUrl: `${context.env.PAY_ORIGIN ?? ""}/pay/${outcome.paymentId}` }),
  };
}
