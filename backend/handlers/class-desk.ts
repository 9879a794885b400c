import { changeSession, followClass, participantDetail, staffSessions } from "../../contracts/class-desk.ts";
import { methodText } from "../desk-payments.ts";
import { mailsAbout } from "../mail/desk.ts";
import { classCanceledMails, waitingMail } from "../outbox.ts";
import { refundStatement, refundText } from "../refunds.ts";
import { answer, newRouter } from "../route.ts";
import { hasSeat, type SessionRow, seatNames, sessionResponse, sessionRows } from "../session-rows.ts";
import { all, prepare, rows, type Sql, sql } from "../sql.ts";
import { latestChange, recordChange, recordSessionChange, shownChange } from "../staff-changes.ts";
import { type ParticipantRow, participantResponse, participantRows } from "./participants.ts";

/**
 * Staff API calls that list a day's sessions, return one participant, and change a session. The Worker forwards staff
 * API calls only for signed-in staff.
 */
export const classDesk = newRouter();

answer(classDesk, staffSessions, async ({ from, to, mine = false }, { db, now, staff }) => {
  const [rangeStart, rangeEnd] = [from, to].map((text) => new Date(text));
  const firstMeeting = sql`(SELECT min(at) FROM (
    SELECT session_dates.starts_at AS at FROM session_dates WHERE session_dates.session_id = sessions.id
    UNION ALL SELECT sessions.starts_at WHERE NOT EXISTS (
      SELECT 1 FROM session_dates WHERE session_dates.session_id = sessions.id))
    WHERE at >= ${rangeStart!} AND at < ${rangeEnd!})`;
  const follows = sql`EXISTS (SELECT 1 FROM followed_classes
    WHERE subject = ${staff.subject} AND followed_classes.event_id = sessions.event_id)`;
  const condition = all(
    sql`sessions.starts_at < ${rangeEnd!}`,
    sql`sessions.ends_at >= ${rangeStart!}`,
    sql`${firstMeeting} IS NOT NULL`,
    mine ? follows : undefined,
  );
  const sessions = await rows<SessionRow & { event_id: number }>(
    db,
    sessionRows(condition, sql`sessions.starts_at, sessions.id`, now),
  );
  const facts = await rows<{ id: number; meets_at: string; mine: number; arrived: number }>(
    db,
    sql`SELECT id, ${firstMeeting} AS meets_at, ${follows} AS mine, (SELECT count(*) FROM registrations
        WHERE session_id = sessions.id AND arrived_at IS NOT NULL AND ${hasSeat(now)}) AS arrived
      FROM sessions WHERE ${condition}`,
  );
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  return sessions
    .map((session) => {
      const { meets_at, mine: isFollowed, arrived } = byId.get(session.id)!;
      return {
        ...sessionResponse(session),
        // Staff can assign the seats held for the waitlist, so the number of reserved seats that staff see excludes
        // them.
        registrationCount: session.registrations,
        eventId: String(session.event_id),
        meetsAt: meets_at,
        mine: isFollowed === 1,
        arrived,
      };
    })
    .sort((a, b) => a.meetsAt.localeCompare(b.meetsAt));
});

answer(classDesk, followClass, async ({ eventId, follow }, { db, staff: { subject } }) => {
  const statement = follow
    ? sql`INSERT OR IGNORE INTO followed_classes SELECT ${subject}, id FROM events WHERE id = ${eventId}`
    : sql`DELETE FROM followed_classes WHERE subject = ${subject} AND event_id = ${eventId}`;
  await prepare(db, statement).run();
  return { success: true };
});

interface DetailRow extends ParticipantRow {
  created_at: string;
  promo_code: string | null;
  party_of: string | null;
  covers_partner: number;
}

answer(classDesk, participantDetail, async ({ registrationId }, { db, env, now }) => {
  const [participant] = await rows<DetailRow>(db, participantRows(sql`registrations.id = ${registrationId}`, now));
  if (!participant) return undefined;
  const mainId = participant.party_of ?? participant.id;
  const [payments, refunds, others, history, mails] = await Promise.all([
    rows<{ id: string; at: string; amount: number; status: string; method: string | null; note: string | null }>(
      db,
      // The registrant's payment on a page also covers the companions. At the desk, each person's payment is recorded.
      sql`SELECT id, coalesce(settled_at, created_at) AS at, amount, status, method, note FROM payments
        WHERE registration_id IN (${registrationId}, ${mainId}) OR paid_for = ${registrationId} ORDER BY created_at, rowid`,
    ),
    rows<{ at: string; amount: number; reason: string | null }>(
      db,
      sql`SELECT created_at AS at, amount, reason FROM refunds WHERE registration_id = ${registrationId} ORDER BY at`,
    ),
    rows<{ id: string; name: string; owed: number }>(
      db,
      sql`SELECT id, ${seatNames} AS name, iif(status = 'confirmed', owed, 0) AS owed FROM registrations
        WHERE (id = ${mainId} OR party_of = ${mainId}) AND id <> ${registrationId} ORDER BY name`,
    ),
    rows<{ action: string; detail: string | null; name: string; at: string }>(
      db,
      sql`SELECT action, detail, name, at FROM staff_changes WHERE registration_id = ${registrationId} ORDER BY id`,
    ),
    // The registrant gets the emails about the companions.
    mailsAbout(sql`${registrationId}, ${mainId}`, env),
  ]);
  const paymentHistory: { id?: string; at: string; amount: number; status: string }[] = payments.map(
    ({ id, at, amount, status, method, note }) => ({
      ...(method && status === "confirmed" && { id }),
      at,
      amount: amount / 100,
      status:
        method && status === "canceled" ? "Payment undone" : `${STATUS[status] ?? status}${methodText(method, note)}`,
    }),
  );
  // The database contains no payments for the demo registrations, so the payment is derived from the receipt number.
  if (paymentHistory.length === 0 && participant.receipt_number)
    paymentHistory.push({ at: participant.created_at, amount: participant.amount / 100, status: "Paid" });
  for (const { at, amount, reason } of refunds)
    paymentHistory.push({ at, amount: -amount / 100, status: reason ? `Refunded (${reason})` : "Refunded" });
  return {
    participant: participantResponse(participant),
    firstName: participant.first_name,
    lastName: participant.last_name,
    partnerName: participant.partner,
    ...(participant.covers_partner && { coversPartner: true }),
    phone: participant.phone,
    hostingLocation: participant.location,
    registeredAt: participant.created_at,
    fee: participant.fee,
    amount: participant.amount / 100,
    promoCode: participant.promo_code,
    receiptNumber: participant.receipt_number,
    payments: paymentHistory,
    others: others.map(({ id, name, owed }) => ({
      registrationId: id,
      name,
      ...(owed > 0 && { amountOwed: owed / 100 }),
    })),
    history: history.map(shownChange),
    mails,
  };
});

const STATUS: Readonly<Record<string, string>> = {
  open: "Not paid yet",
  confirmed: "Paid",
  canceled: "Payment canceled",
  closed: "Payment not finished",
  refused: "Payment refused",
};

const ACTIONS = {
  close: "closed",
  reopen: "reopened",
  cancel: "canceled",
  "start-offers": "started offers to the waitlist of",
  "stop-offers": "stopped offers to the waitlist of",
} as const;

answer(classDesk, changeSession, async ({ sessionId, to, refund = false }, context) => {
  const { db, now } = context;
  const sessionIdCondition = sql`id = ${sessionId}`;
  const setOffers = (on: 0 | 1) =>
    sql`UPDATE sessions SET offers_seats = ${on} WHERE ${sessionIdCondition} AND offers_seats <> ${on} RETURNING id`;
  const changes: Record<typeof to, Sql> = {
    "start-offers": setOffers(1),
    "stop-offers": setOffers(0),
    close: sql`UPDATE sessions SET registration_closed = 1 WHERE ${sessionIdCondition} AND registration_closed = 0 RETURNING id`,
    reopen: sql`UPDATE sessions SET registration_closed = 0, canceled_at = NULL
      WHERE ${sessionIdCondition} AND (registration_closed = 1 OR canceled_at IS NOT NULL) RETURNING id`,
    cancel: sql`UPDATE sessions SET registration_closed = 1, canceled_at = ${now}
      WHERE ${sessionIdCondition} AND canceled_at IS NULL RETURNING id`,
  };
  const [changeResult] = await db.batch<{ id: number }>(
    [changes[to], recordSessionChange(context, ACTIONS[to], sessionId)].map((statement) => prepare(db, statement)),
  );
  if (changeResult?.results.length !== 1) return { success: false, ...(await latestChange(db, { sessionId })) };
  if (to !== "cancel") return { success: true };
  // The first batch has canceled the session, so no registration can be added before the second batch.
  const canceledCondition = sql`session_id = ${sessionId} AND status = 'canceled' AND canceled_with = ${now}`;
  const sessionCondition = sql`session_id = ${sessionId}`;
  const [refunds, cancelResult] = await db.batch<{ amount: number }>(
    [
      refundStatement(sql`${refund} AND ${sessionCondition} AND status = 'confirmed'`, now),
      sql`UPDATE registrations SET status = 'canceled', hold_expires_at = NULL, canceled_with = ${now}
        WHERE ${sessionCondition} AND ${hasSeat(now)} RETURNING id`,
      recordChange(context, "canceled with the class", canceledCondition, refundText),
      classCanceledMails(sessionId, now),
      waitingMail("waitingCanceled", sql`own.session_id = ${sessionId} AND own.status = 'waiting'`, now, true),
      sql`UPDATE waiting SET status = 'removed' WHERE ${sessionCondition} AND status = 'waiting'`,
    ].map((statement) => prepare(db, statement)),
  );
  const registrations = cancelResult?.results ?? [];
  const refunded = (refunds?.results ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return { success: true, canceled: registrations.length, refunded: refunded / 100 };
});
