import {
  classReport,
  confirmRefund,
  reconcilePayments,
  type SessionReport,
  type StaffPayment,
  staffPayments,
} from "../../contracts/payment-desk.ts";
import { money } from "../../lib/billing/money.ts";
import { reconcile, sendRefunds } from "../provider-payments.ts";
import { keptCents, refundedCents } from "../refunds.ts";
import { answer, newRouter } from "../route.ts";
import { hasSeat, waitlistedSeats } from "../session-rows.ts";
import { prepare, rows, type Sql, sql } from "../sql.ts";
import { providerOf } from "../stripe.ts";

/** Staff API calls that compare payments with the payment provider. */
export const paymentDesk = newRouter();

const MAX_SHOWN = 1_000;

interface PaymentRow {
  id: string;
  at: string;
  description: string;
  payer: string | null;
  amount: number;
  status: StaffPayment["status"];
  refunded: number;
  receipt: string | null;
  reference: string | null;
  registration_id: string | null;
  is_lapsed: number;
  waiting: number;
  failure: string | null;
  is_late: number;
  method: StaffPayment["method"] | null;
  note: string | null;
  received_by: string | null;
  to_give_back: number;
}

/** Returns what does not agree between a payment and its provider, or null. */
function problemOf(payment: PaymentRow): string | null {
  const { status, reference, is_lapsed, waiting, failure, is_late, to_give_back: toGiveBack } = payment;
  if (toGiveBack > 0) return `Give back ${money(toGiveBack / 100)}, then mark it here.`;
  if (failure) return `The refund failed (${failure}). It is tried again every 15 minutes.`;
  if (waiting) return "The refund is not sent yet.";
  if (is_late) return "It was paid after the seat was gone, and is refunded.";
  if (status === "open" && is_lapsed && reference)
    return "The time to pay is over, and the provider has not answered yet.";
  return null;
}

// Bills are not listed, because staff of classes may not see what patients owe.
answer(paymentDesk, staffPayments, async ({ from, to }, { db, env, now }) => {
  const members = sql`(SELECT id FROM registrations WHERE id = payments.registration_id OR party_of = payments.registration_id)`;
  // A refund waits only if the provider has the payment.
  const waits = sql`provider_id IS NULL AND payments.intent IS NOT NULL`;
  const ofPayment = sql`(refunds.payment_id = payments.id OR (refunds.payment_id IS NULL AND registration_id IN ${members}))`;
  const found = await rows<PaymentRow>(
    db,
    sql`SELECT id, coalesce(settled_at, created_at) AS at, description, payer ->> 'name' AS payer, amount, status,
        coalesce((SELECT sum(refunds.amount) FROM refunds WHERE ${ofPayment}), 0)
          + coalesce((SELECT amount FROM payment_refunds WHERE payment_id = payments.id), 0) AS refunded,
        (SELECT receipt_number FROM registrations
          WHERE registrations.id = coalesce(payments.registration_id, paid_for)) AS receipt,
        coalesce(intent, reference) AS reference, coalesce(payments.registration_id, paid_for) AS registration_id,
        NOT EXISTS (SELECT 1 FROM registrations WHERE registrations.id = payments.registration_id
          AND registrations.status = 'held' AND hold_expires_at > ${now}) AS is_lapsed,
        EXISTS (SELECT 1 FROM refunds WHERE ${ofPayment} AND ${waits})
          OR EXISTS (SELECT 1 FROM payment_refunds WHERE payment_id = payments.id AND ${waits}) AS waiting,
        coalesce((SELECT max(failure) FROM refunds WHERE ${ofPayment}),
          (SELECT failure FROM payment_refunds WHERE payment_id = payments.id)) AS failure,
        EXISTS (SELECT 1 FROM payment_refunds WHERE payment_id = payments.id) AS is_late, method, note, received_by,
        coalesce((SELECT sum(refunds.amount) FROM refunds WHERE refunds.payment_id = payments.id
          AND payments.method IS NOT NULL AND provider_id IS NULL), 0) AS to_give_back
      FROM payments WHERE coalesce(settled_at, created_at) >= ${new Date(from)}
        AND coalesce(settled_at, created_at) < ${new Date(to)}
        AND NOT EXISTS (SELECT 1 FROM bills WHERE bills.payment_id = payments.id)
      ORDER BY at DESC, id LIMIT ${MAX_SHOWN}`,
  );
  return {
    hasProvider: providerOf(env) !== null,
    payments: found.map((payment) => ({
      id: payment.id,
      at: payment.at,
      description: payment.description,
      payer: payment.payer,
      amount: payment.amount / 100,
      status: payment.status,
      refunded: payment.refunded / 100,
      receiptNumber: payment.receipt,
      reference: payment.reference,
      registrationId: payment.registration_id,
      method: payment.method,
      note: payment.note,
      receivedBy: payment.received_by,
      ...(payment.to_give_back > 0 && { toGiveBack: payment.to_give_back / 100 }),
      problem: problemOf(payment),
    })),
  };
});

answer(paymentDesk, reconcilePayments, async (_request, { env, now }) => {
  const checked = await reconcile(env, now);
  await sendRefunds(env, now);
  return { success: true, checked };
});

answer(paymentDesk, confirmRefund, async ({ paymentId }, { db }) => {
  const marked = await prepare(
    db,
    sql`UPDATE refunds SET provider_id = 'by hand' WHERE payment_id = ${paymentId} AND provider_id IS NULL
      AND EXISTS (SELECT 1 FROM payments WHERE payments.id = ${paymentId} AND method IS NOT NULL)`,
  ).run();
  return { success: marked.meta.changes > 0 };
});

interface ReportRow {
  id: number;
  event_id: number;
  headline: string;
  title: string;
  starts_at: string;
  time_zone: string;
  location: string;
  canceled_at: string | null;
  capacity: number;
  registered: number;
  arrived: number;
  cancellations: number;
  waiting: number;
  kept: number;
  refunded: number;
  owed: number;
}

answer(paymentDesk, classReport, async ({ from, to }, { db, now }) => {
  const of = (select: Sql, condition: Sql) =>
    sql`(SELECT coalesce(${select}, 0) FROM registrations WHERE session_id = sessions.id AND ${condition})`;
  // A hold that ended was never paid.
  const isPaid = sql`(status = 'confirmed' OR receipt_number IS NOT NULL)`;
  const found = await rows<ReportRow>(
    db,
    sql`SELECT sessions.id, event_id, headline, sessions.title, starts_at, time_zone, hosting_locations.title AS location,
        canceled_at, capacity, erased_registered + ${of(sql`count(*)`, hasSeat(now))} AS registered,
        erased_arrived + ${of(sql`count(*)`, sql`${hasSeat(now)} AND arrived_at IS NOT NULL`)} AS arrived,
        erased_cancellations + ${of(sql`count(*)`, sql`status = 'canceled'`)} AS cancellations, ${waitlistedSeats(sql`sessions.id`)} AS waiting,
        erased_kept + ${of(sql`sum(${keptCents})`, isPaid)} AS kept,
        erased_refunded + ${of(sql`sum(${refundedCents})`, sql`TRUE`)} AS refunded,
        ${of(sql`sum(owed)`, sql`status = 'confirmed'`)} AS owed
      FROM sessions JOIN events ON events.id = event_id
      JOIN hosting_locations ON hosting_locations.id = hosting_location_id
      WHERE starts_at >= ${new Date(from)} AND starts_at < ${new Date(to)}
      ORDER BY headline, starts_at, sessions.id`,
  );
  return {
    sessions: found.map(
      ({ id, kept, refunded, owed, ...session }): SessionReport => ({
        sessionId: String(id),
        eventId: String(session.event_id),
        eventName: session.headline,
        sessionName: session.title,
        startDate: session.starts_at,
        timeZone: session.time_zone,
        location: session.location,
        canceled: session.canceled_at !== null,
        capacity: session.capacity,
        registered: session.registered,
        arrived: session.arrived,
        cancellations: session.cancellations,
        waiting: session.waiting,
        paid: (kept + refunded) / 100,
        refunded: refunded / 100,
        owed: owed / 100,
      }),
    ),
  };
});
