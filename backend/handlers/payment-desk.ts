import { reconcilePayments, type StaffPayment, staffPayments } from "../../contracts/payment-desk.ts";
import { reconcile, sendRefunds } from "../provider-payments.ts";
import { answer, newRouter } from "../route.ts";
import { rows, sql } from "../sql.ts";
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
}

/** Returns what does not agree between a payment and its provider, or null. */
function problemOf({ status, reference, is_lapsed, waiting, failure, is_late }: PaymentRow): string | null {
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
  const found = await rows<PaymentRow>(
    db,
    sql`SELECT id, coalesce(settled_at, created_at) AS at, description, payer ->> 'name' AS payer, amount, status,
        coalesce((SELECT sum(refunds.amount) FROM refunds WHERE registration_id IN ${members}), 0)
          + coalesce((SELECT amount FROM payment_refunds WHERE payment_id = payments.id), 0) AS refunded,
        (SELECT receipt_number FROM registrations WHERE registrations.id = payments.registration_id) AS receipt,
        coalesce(intent, reference) AS reference, registration_id,
        NOT EXISTS (SELECT 1 FROM registrations WHERE registrations.id = payments.registration_id
          AND registrations.status = 'held' AND hold_expires_at > ${now}) AS is_lapsed,
        EXISTS (SELECT 1 FROM refunds WHERE registration_id IN ${members} AND ${waits})
          OR EXISTS (SELECT 1 FROM payment_refunds WHERE payment_id = payments.id AND ${waits}) AS waiting,
        coalesce((SELECT max(failure) FROM refunds WHERE registration_id IN ${members}),
          (SELECT failure FROM payment_refunds WHERE payment_id = payments.id)) AS failure,
        EXISTS (SELECT 1 FROM payment_refunds WHERE payment_id = payments.id) AS is_late
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
      problem: problemOf(payment),
    })),
  };
});

answer(paymentDesk, reconcilePayments, async (_request, { env, now }) => {
  const checked = await reconcile(env, now);
  await sendRefunds(env, now);
  return { success: true, checked };
});
