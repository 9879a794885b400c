import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { BackendEnv } from "../../backend/env.ts";
import { reconcile, sendRefunds } from "../../backend/provider-payments.ts";
import { register } from "../../backend/register.ts";
import { cancelRegistration } from "../../contracts/event-staff.ts";
import { reconcilePayments, staffPayments } from "../../contracts/payment-desk.ts";
import { StripeStandIn } from "../support/stripe-stand-in.ts";
import { startBackend, upstream } from "./database.ts";
import { addPaidClass, openSession } from "./paid-class.ts";

const { test } = startBackend({ size: "empty" });
let backend: ReturnType<typeof upstream>;
const stripe = new StripeStandIn();
let settings: Partial<BackendEnv>;
const start = new Date();
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const stored = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

beforeAll(async () => {
  settings = { ...(await stripe.start()), SITE_ORIGIN: "https://www.larkspurhealth.example" };
  backend = upstream(test.db, settings);
  await addPaidClass(test.db);
});
afterAll(() => stripe.stop());
beforeEach(async () => {
  stripe.reset();
  await openSession(test.db, 2);
});

const back = { confirm: "https://www.larkspurhealth.example/thank-you", cancel: "https://www.larkspurhealth.example/" };
const person = {
  sessionId: "1",
  feeId: "7",
  firstName: "Vi",
  lastName: "Ito",
  phone: "",
  promoCode: "",
  idempotencyKey: "",
};
async function hold(name: string, others: readonly string[] = []) {
  const outcome = await register(
    test.db,
    {
      ...person,
      email: `${name}@example.com`,
      others: others.map((firstName) => ({ firstName, lastName: "Ito", feeId: "7" })),
    },
    back,
    start,
  );
  return outcome.status === "held" ? outcome : expect.fail(JSON.stringify(outcome));
}
const visit = (paymentId: string) => backend.ask(`/pay/${paymentId}`, { redirect: "manual" });
const places = async (response: Response | Promise<Response>) => (await response).headers.get("location");
const state = async (name: string) => {
  const found = await test.db
    .prepare(
      `SELECT registrations.status AS seat, payments.status AS payment FROM registrations
       LEFT JOIN payments ON payments.registration_id = registrations.id WHERE email = ?`,
    )
    .bind(`${name}@example.com`)
    .first<{ seat: string; payment: string }>();
  return `${found?.seat} ${found?.payment}`;
};
const tell = async (type: string, session: object, options = {}) =>
  (await backend.ask("/pay/webhook", await stripe.webhook(`checkout.session.${type}`, session, options))).status;
const env = () => ({ DB: test.db, CONTENT_API_KEY: "", ...settings });
const expireHolds = () =>
  test.db.prepare(`UPDATE registrations SET hold_expires_at = '${stored(later(-1))}' WHERE status = 'held'`).run();

describe("payment by Stripe (BK-05)", () => {
  it("sends the visitor to one page of Stripe, with the price of the server and without their name", async () => {
    const { paymentId } = await hold("ana", ["Bo"]);
    const url = await places(visit(paymentId));
    expect(url).toBe("https://checkout.stripe.com/c/pay/cs_test_1");
    expect(await places(visit(paymentId))).toBe(url);
    expect(stripe.sessions).toHaveLength(1);
    expect(stripe.sessions[0]).toMatchObject({
      amount_total: 8000,
      client_reference_id: paymentId,
      cancel_url: back.cancel,
    });
    expect(JSON.stringify(stripe.sessions)).not.toMatch(/ana@|Ito/);
    // The seats are held for longer than the page is open.
    const held = await test.db
      .prepare("SELECT DISTINCT hold_expires_at AS until FROM registrations")
      .all<{ until: string }>();
    expect(held.results.map(({ until }) => until > stored(later(40)))).toEqual([true]);
  });

  it("confirms nothing by a click: without Stripe's word, the seat stays unpaid", async () => {
    const { paymentId } = await hold("ana");
    await visit(paymentId);
    const response = await backend.ask(`/pay/${paymentId}/confirm`, { method: "POST", redirect: "manual" });
    expect(response.status).toBe(404);
    expect(await state("ana")).toBe("held open");
  });

  it.each([
    ["another secret", { secret: "whsec_other" }],
    ["an old signature", { ageSeconds: 3_600 }],
  ])("refuses a webhook with %s", async (_, options) => {
    const { paymentId } = await hold("ana");
    await visit(paymentId);
    stripe.pay(stripe.sessions[0]!);
    expect(await tell("completed", stripe.sessions[0]!, options)).toBe(400);
    expect((await backend.ask("/pay/webhook", { method: "POST", body: "{}" })).status).toBe(400);
    expect(await state("ana")).toBe("held open");
  });

  it("confirms once, with one receipt and one email, if a webhook comes twice and at the same time (RL-04)", async () => {
    const { paymentId } = await hold("ana");
    await visit(paymentId);
    const [session] = stripe.sessions;
    stripe.pay(session!);
    const answers = await Promise.all([
      tell("completed", session!),
      tell("completed", session!),
      tell("async_payment_succeeded", session!),
    ]);
    expect(answers).toEqual([200, 200, 200]);
    expect(await tell("completed", session!)).toBe(200);
    expect(await state("ana")).toBe("confirmed confirmed");
    const { results } = await test.db.prepare("SELECT kind FROM outbox WHERE kind = 'registered'").all();
    expect(results).toHaveLength(1);
    expect(await places(visit(paymentId))).toContain("/thank-you");
  });

  it("believes the payment if the events arrive in the wrong order (RL-04)", async () => {
    const { paymentId } = await hold("ana");
    await visit(paymentId);
    const session = stripe.sessions[0]!;
    const expired = { ...session, status: "expired" };
    stripe.pay(session);
    await tell("completed", session);
    await tell("expired", expired);
    expect(await state("ana")).toBe("confirmed confirmed");
  });

  it("believes the payment if the page was recorded as ended before (RL-04)", async () => {
    const { paymentId } = await hold("ana");
    await visit(paymentId);
    const session = stripe.sessions[0]!;
    await tell("expired", { ...session, status: "expired" });
    expect(await state("ana")).toBe("expired closed");
    stripe.pay(session);
    await tell("completed", session);
    expect(await state("ana")).toBe("confirmed confirmed");
  });

  it("asks Stripe itself if no webhook comes, each minute and when the visitor returns (RL-04)", async () => {
    const [ana, bo] = [await hold("ana"), await hold("bo")];
    await visit(ana.paymentId);
    await visit(bo.paymentId);
    for (const session of stripe.sessions) stripe.pay(session);
    expect(await places(visit(ana.paymentId))).toContain("/thank-you");
    expect(await reconcile(env(), later(3))).toBe(1);
    expect([await state("ana"), await state("bo")]).toEqual(["confirmed confirmed", "confirmed confirmed"]);
    expect(await reconcile(env(), later(6))).toBe(0);
  });

  it("gives a late payment its seat back if it is free, and else refunds all of it, once (RL-04)", async () => {
    const [ana, bo] = [await hold("ana"), await hold("bo")];
    await visit(ana.paymentId);
    await visit(bo.paymentId);
    const [first, second] = stripe.sessions;
    await expireHolds();
    // One of the two seats goes to somebody else.
    await test.db
      .prepare(
        `INSERT INTO registrations (id, session_id, amount, status, first_name, last_name, email, created_at)
         VALUES ('r-cy00000000000000000000000000', 1, 0, 'confirmed', 'Cy', '', 'cy@example.com', '${stored(start)}')`,
      )
      .run();
    for (const session of [first!, second!]) {
      stripe.pay(session);
      await tell("completed", session);
    }
    expect([await state("ana"), await state("bo")]).toEqual(["confirmed confirmed", "expired refused"]);
    await sendRefunds(env(), later(1));
    await tell("completed", second!);
    await sendRefunds(env(), later(2));
    expect(stripe.refunds).toEqual([
      { id: "re_1", object: "refund", payment_intent: second!.payment_intent, amount: 4000 },
    ]);
    expect(await (await visit(bo.paymentId)).text()).toContain("We refund the whole amount");
  });

  it("refunds one person of a group by a part of the payment, and tries again after a failure", async () => {
    const { paymentId, registrationId } = await hold("ana", ["Bo"]);
    await visit(paymentId);
    stripe.pay(stripe.sessions[0]!);
    await tell("completed", stripe.sessions[0]!);
    const companion = await test.db
      .prepare("SELECT id FROM registrations WHERE party_of = ?")
      .bind(registrationId)
      .first<{ id: string }>();
    const cancel = { registrationId: companion!.id, sessionId: "1", refund: true };
    expect(await backend.post(cancelRegistration.path, cancel)).toEqual({ success: true, refunded: 40 });
    stripe.failure = 500;
    await sendRefunds(env(), later(1));
    expect(await test.db.prepare("SELECT provider_id, failure FROM refunds").first()).toMatchObject({
      provider_id: null,
      failure: expect.any(String),
    });
    stripe.failure = 0;
    await sendRefunds(env(), later(20));
    await sendRefunds(env(), later(40));
    expect(stripe.refunds).toMatchObject([{ amount: 4000 }]);
  });

  it("shows staff each payment that does not agree with Stripe, and why, and asks Stripe when they want", async () => {
    const [ana, bo] = [await hold("ana"), await hold("bo")];
    await visit(ana.paymentId);
    await visit(bo.paymentId);
    await expireHolds();
    const shown = async () => {
      const period = { from: stored(later(-60)), to: stored(later(60)) };
      const { payments } = staffPayments.response.parse(await backend.get(staffPayments.path, period));
      return payments.map(({ status, problem, refunded }) => [status, problem ?? "", refunded] as const);
    };
    expect((await shown()).map(([, problem]) => problem)).toEqual(
      Array(2).fill("The time to pay is over, and the provider has not answered yet."),
    );
    await test.db.prepare("UPDATE sessions SET canceled_at = ?").bind(stored(start)).run();
    stripe.pay(stripe.sessions[0]!);
    stripe.expire(stripe.sessions[1]!);
    await test.db
      .prepare("UPDATE payments SET created_at = ?")
      .bind(stored(later(-10)))
      .run();
    stripe.failure = 0;
    await backend.post(reconcilePayments.path, {});
    expect((await shown()).toSorted()).toEqual([
      ["closed", "", 0],
      ["refused", "It was paid after the seat was gone, and is refunded.", 40],
    ]);
    expect(stripe.refunds).toHaveLength(1);
  });

  it("opens another page if the first has ended while the seat is still held", async () => {
    const { paymentId } = await hold("ana");
    await test.db.prepare(`UPDATE registrations SET hold_expires_at = '${stored(later(1_440))}'`).run();
    await visit(paymentId);
    stripe.expire(stripe.sessions[0]!);
    expect(await places(visit(paymentId))).toBe("https://checkout.stripe.com/c/pay/cs_test_2");
    await tell("expired", stripe.sessions[0]!);
    expect(await state("ana")).toBe("held open");
  });

  it("keeps a bill payable after its page has ended, and from the eyes of the staff of classes", async () => {
    const id = "p-bill0000000000000000000000000";
    await test.db.batch(
      [
        "DELETE FROM bills",
        "INSERT OR IGNORE INTO patient_accounts VALUES ('A-1', 'Ana', 'Ito', '19800101', '3035550101')",
        `INSERT INTO payments (id, description, amount, status, confirm_url, cancel_url, close_url, payer, created_at)
         VALUES ('${id}', 'Larkspur Physicians', 9300, 'open', '${back.confirm}', '${back.cancel}', '${back.cancel}', '{}', '${stored(start)}')`,
        `INSERT INTO bills (account_number, system, status, payment_url, payment_id) VALUES ('A-1', 'x', 'success', '/', '${id}')`,
      ].map((one) => test.db.prepare(one)),
    );
    await backend.ask(`/pay/${id}?language=es`, { redirect: "manual" });
    expect(stripe.sessions[0]).toMatchObject({ cancel_url: "https://www.larkspurhealth.example/es/pay-bill" });
    stripe.expire(stripe.sessions[0]!);
    await tell("expired", stripe.sessions[0]!);
    expect(await places(visit(id))).toBe("https://checkout.stripe.com/c/pay/cs_test_2");
    const period = { from: stored(later(-60)), to: stored(later(60)) };
    expect(staffPayments.response.parse(await backend.get(staffPayments.path, period)).payments).toEqual([]);
    stripe.pay(stripe.sessions[1]!);
    await tell("completed", stripe.sessions[1]!);
    const receipt = await visit(id);
    expect([receipt.status, await receipt.text()]).toEqual([200, expect.stringContaining("$93.00")]);
  });

  it("says that it is not available if Stripe is down, and loses nothing", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { paymentId } = await hold("ana");
    stripe.failure = 500;
    expect((await visit(paymentId)).status).toBe(502);
    expect(await state("ana")).toBe("held open");
    stripe.failure = 0;
    expect((await visit(paymentId)).status).toBe(303);
    vi.restoreAllMocks();
  });
});
