import type { BackendEnv } from "./env.ts";
import { type Payment, settle } from "./payments.ts";
import { paymentOfRegistration } from "./refunds.ts";
import { reservedSeats, waitlistedSeats } from "./session-rows.ts";
import { prepare, row, rows, sql } from "./sql.ts";
import { type PaymentProvider, type ProviderEvent, providerOf } from "./stripe.ts";

/** Number of minutes for which a seat is held while somebody pays: longer than the provider's page is open. */
const HOLD_MINUTES = 45;
const PER_RUN = 20;
const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/**
 * Returns the URL of the provider's page for an open payment, and holds the seats for as long as the page is open.
 * Resolves to null if the seats are not held any more.
 */
export async function checkoutUrl(
  payment: Payment,
  provider: PaymentProvider,
  { DB, ...env }: BackendEnv,
  now: Date,
): Promise<string | null> {
  const held = await row<{ checkouts: number }>(
    DB,
    sql`SELECT checkouts FROM payments WHERE id = ${payment.id} AND status = 'open' AND (registration_id IS NULL OR EXISTS (
      SELECT 1 FROM registrations WHERE registrations.id = registration_id AND registrations.status = 'held'
        AND hold_expires_at > ${now}))`,
  );
  if (!held) return null;
  const origin = env.PAY_ORIGIN || env.SITE_ORIGIN || "";
  const success = new URL(`/pay/${payment.id}`, origin || payment.confirm_url).href;
  const urls = { success, cancel: payment.cancel_url };
  const { reference, url } = await provider.start({ ...payment, ...held }, urls, now);
  await DB.batch(
    [
      sql`UPDATE payments SET reference = ${reference} WHERE id = ${payment.id} AND status = 'open'`,
      sql`UPDATE registrations SET hold_expires_at = max(hold_expires_at, ${minutesAfter(now, HOLD_MINUTES)})
        WHERE status = 'held' AND (id = ${payment.registration_id ?? ""} OR party_of = ${payment.registration_id ?? ""})`,
    ].map((statement) => prepare(DB, statement)),
  );
  return url;
}

/**
 * Records what the provider says about a payment. A payment whose seats are not held any more gets them back if they are
 * free; otherwise, it is refunded as a whole. The function can be called twice, late, and in any order.
 */
export async function record(
  db: D1Database,
  { paymentId: id, reference, state }: ProviderEvent,
  now: Date,
): Promise<void> {
  if (state.status === "open") return;
  if (state.status === "ended") {
    // Seats can be held for longer than one page is open, and a bill stays payable. The next visit opens another page.
    const ended = await prepare(
      db,
      sql`UPDATE payments SET reference = NULL, checkouts = checkouts + 1
        WHERE id = ${id} AND reference = ${reference} AND status = 'open'`,
    ).run();
    const isHeld = sql`SELECT 1 FROM registrations WHERE registrations.id = payments.registration_id
      AND registrations.status = 'held' AND hold_expires_at > ${minutesAfter(now, HOLD_MINUTES)}`;
    const lapsed = await row(
      db,
      sql`SELECT 1 FROM payments WHERE id = ${id} AND NOT EXISTS (${isHeld})
      AND NOT EXISTS (SELECT 1 FROM bills WHERE bills.payment_id = payments.id)`,
    );
    if (ended.meta.changes > 0 && lapsed) await settle(db, id, "close", now);
    return;
  }
  const party = sql`(SELECT registration_id FROM payments WHERE id = ${id} AND payments.status <> 'confirmed')`;
  const members = sql`(registrations.id = ${party} OR (party_of = ${party} AND NOT EXISTS (
    SELECT 1 FROM payments WHERE payments.registration_id = registrations.id)))`;
  const lapsed = sql`(registrations.status = 'expired' OR (registrations.status = 'held' AND hold_expires_at <= ${now}))`;
  await db.batch(
    [
      sql`UPDATE payments SET intent = ${state.intent} WHERE id = ${id} AND intent IS NULL`,
      // The provider's word overrides a payment that was closed before the word arrived.
      sql`UPDATE OR IGNORE registrations SET status = 'held', hold_expires_at = ${minutesAfter(now, 1)}
        WHERE ${members} AND ${lapsed} AND EXISTS (SELECT 1 FROM sessions WHERE sessions.id = session_id
          AND canceled_at IS NULL AND ends_at > ${now} AND (capacity = 0 OR ${reservedSeats(sql`sessions.id`, now)}
            + ${waitlistedSeats(sql`sessions.id`)} + (SELECT count(*) FROM registrations WHERE ${members} AND ${lapsed})
            <= capacity))`,
      sql`UPDATE payments SET status = 'open', settled_at = NULL WHERE id = ${id} AND status IN ('canceled', 'closed', 'refused')
        AND NOT EXISTS (SELECT 1 FROM payment_refunds WHERE payment_id = ${id})`,
    ].map((statement) => prepare(db, statement)),
  );
  const payment = await settle(db, id, "confirm", now);
  if (payment?.status !== "refused") return;
  await prepare(
    db,
    sql`INSERT OR IGNORE INTO payment_refunds (payment_id, amount, created_at) VALUES (${id}, ${payment.amount}, ${now})`,
  ).run();
}

/** Asks the provider for the state of open payments, because a webhook can be late or never arrive. */
export async function reconcile(env: BackendEnv, now: Date, provider = providerOf(env)): Promise<number> {
  if (!provider) return 0;
  const open = await rows<{ id: string; reference: string }>(
    env.DB,
    sql`UPDATE payments SET asked_at = ${now} WHERE id IN (SELECT id FROM payments
      WHERE reference IS NOT NULL AND intent IS NULL AND created_at > ${minutesAfter(now, -3 * 24 * 60)}
        AND (status = 'open' OR settled_at > ${minutesAfter(now, -24 * 60)})
        AND coalesce(asked_at, created_at) <= ${minutesAfter(now, -2)}
      ORDER BY coalesce(asked_at, created_at) LIMIT ${PER_RUN}) RETURNING id, reference`,
  );
  for (const { id, reference } of open) {
    try {
      await record(env.DB, { paymentId: id, reference, state: await provider.stateOf(reference) }, now);
    } catch (error) {
      console.error(JSON.stringify({ event: "payment-state-failed", name: (error as Error).name }));
    }
  }
  return open.length;
}

interface DueRefund {
  kind: "registration" | "payment";
  id: string;
  amount: number;
  intent: string;
}

/** Sends the refunds that are decided to the provider. A failed refund is tried again, and staff see the reason. */
export async function sendRefunds(env: BackendEnv, now: Date, provider = providerOf(env)): Promise<void> {
  if (!provider) return;
  const due = await rows<DueRefund>(
    env.DB,
    sql`SELECT 'registration' AS kind, refunds.id, refunds.amount, intent FROM refunds
        JOIN payments ON payments.id = coalesce(refunds.payment_id, (SELECT ${paymentOfRegistration} FROM registrations
          WHERE registrations.id = refunds.registration_id))
        WHERE intent IS NOT NULL AND provider_id IS NULL AND (try_at IS NULL OR try_at <= ${now})
      UNION ALL SELECT 'payment', payment_id, payment_refunds.amount, intent FROM payment_refunds
        JOIN payments ON payments.id = payment_id
        WHERE provider_id IS NULL AND intent IS NOT NULL AND (try_at IS NULL OR try_at <= ${now})
      LIMIT ${PER_RUN}`,
  );
  for (const { kind, id, amount, intent } of due) {
    const target = kind === "payment" ? sql`payment_refunds SET` : sql`refunds SET`;
    const which = kind === "payment" ? sql`payment_id = ${id}` : sql`id = ${id}`;
    const outcome = await provider.refund(intent, amount, `refund ${id}`).then(
      (refundId) => sql`provider_id = ${refundId}, failure = NULL, try_at = NULL`,
      (error: Error & { code?: string }) =>
        sql`failure = ${error.code || error.name}, try_at = ${minutesAfter(now, 15)}`,
    );
    await prepare(env.DB, sql`UPDATE ${target} ${outcome} WHERE ${which}`).run();
  }
}

/** Asks the provider about an open payment with a page, so that a visitor who returns need not wait for a webhook. */
export async function refresh(id: string, provider: PaymentProvider, env: BackendEnv, now: Date): Promise<void> {
  const open = await row<{ reference: string }>(
    env.DB,
    sql`SELECT reference FROM payments WHERE id = ${id} AND status = 'open' AND reference IS NOT NULL`,
  );
  if (open) await record(env.DB, { paymentId: id, ...open, state: await provider.stateOf(open.reference) }, now);
}
