import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BackendEnv } from "../../backend/env.ts";
import { erasePerson } from "../../backend/erasure.ts";
import { reconcile, sendRefunds } from "../../backend/provider-payments.ts";
import { register } from "../../backend/register.ts";
import { registerWalkIn } from "../../contracts/check-in.ts";
import { participantDetail } from "../../contracts/class-desk.ts";
import { cancelRegistration, sessionParticipants } from "../../contracts/event-staff.ts";
import { classReport, confirmRefund, staffPayments } from "../../contracts/payment-desk.ts";
import { sessionInfo } from "../../contracts/registration.ts";
import { recordPayment, refundRegistration, undoPayment } from "../../contracts/registration-desk.ts";
import { StripeStandIn } from "../support/stripe-stand-in.ts";
import { startBackend, upstream } from "./database.ts";
import { addPaidClass, openSession } from "./paid-class.ts";

const { test } = startBackend({ size: "empty" });
/** A backend without a payment service, and one with Stripe. */
let desk: ReturnType<typeof upstream>;
let online: ReturnType<typeof upstream>;
const stripe = new StripeStandIn();
let settings: Partial<BackendEnv>;
const start = new Date();
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

beforeAll(async () => {
  settings = await stripe.start();
  desk = upstream(test.db, { DEMO_PAYMENTS: "", FAULTS: "on" });
  online = upstream(test.db, { ...settings, DEMO_PAYMENTS: "", SITE_ORIGIN: "https://www.larkspurhealth.example" });
  await addPaidClass(test.db);
  await test.db
    .prepare(
      "INSERT INTO promo_codes VALUES ('TEN', 1, 1000, NULL, '2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z', NULL)",
    )
    .run();
});
afterAll(() => stripe.stop());
beforeEach(async () => {
  stripe.reset();
  await openSession(test.db, 3);
});

let keys = 0;
const key = () => {
  keys += 1;
  return `key-${keys}`;
};
type Answer = {
  success?: boolean;
  message?: string;
  status?: string;
  registrationId?: string;
  [name: string]: unknown;
};
const say = async (call: { path: string }, body: object, backend = desk) =>
  (await backend.post(call.path, body)) as Answer;
const phone = (firstName: string, more: object = {}, backend = desk) =>
  say(
    registerWalkIn,
    { sessionId: "1", firstName, lastName: "Ito", feeId: "7", arrived: false, idempotencyKey: key(), ...more },
    backend,
  );
const detail = async (registrationId: string) =>
  (await desk.get(participantDetail.path, { registrationId })) as {
    participant: { paymentStatus: string; amountPaid?: number; amountOwed?: number; amountRefunded?: number };
    payments: { id?: string; amount: number; status: string }[];
    history: { action: string; detail?: string }[];
    receiptNumber?: string;
    phone?: string;
  };
const payments = async () =>
  (
    (await desk.get(staffPayments.path, { from: later(-60).toISOString(), to: later(60).toISOString() })) as {
      payments: {
        id: string;
        amount: number;
        method?: string;
        refunded: number;
        problem?: string | null;
        payer?: string;
      }[];
    }
  ).payments;
const mails = async () =>
  (await (await desk.ask("/_outbox", { headers: { accept: "application/json" } })).json()) as {
    kind: string;
    text: string;
  }[];
const env = (): BackendEnv => ({ DB: test.db, CONTENT_API_KEY: "", ...settings });
async function paidOnline(name: string, others: string[] = []) {
  const outcome = await register(
    test.db,
    {
      ...{ sessionId: "1", feeId: "7", firstName: name, lastName: "Ito", email: `${name}@example.com`, phone: "" },
      ...{ promoCode: "", idempotencyKey: "" },
      others: others.map((firstName) => ({ firstName, lastName: "Ito", feeId: "7" })),
    },
    { confirm: "https://www.larkspurhealth.example/thank-you", cancel: "https://www.larkspurhealth.example/" },
    start,
  );
  if (outcome.status !== "held") return expect.fail(JSON.stringify(outcome));
  await online.ask(`/pay/${outcome.paymentId}`, { redirect: "manual" });
  return outcome;
}
const pay = async (paymentId: string) => {
  const session = stripe.sessions.find(({ client_reference_id }) => client_reference_id === paymentId)!;
  stripe.pay(session);
  await reconcile(env(), later(5));
};

describe("without a payment service (BK-05)", () => {
  it("the registration page says before the form that nobody pays online, and the seat is confirmed with what is owed", async () => {
    expect(await desk.get(sessionInfo.path, { sessionId: 1 })).toMatchObject({ event: { paysAtClass: true } });
    expect(await online.get(sessionInfo.path, { sessionId: 1 })).not.toMatchObject({ event: { paysAtClass: true } });
    const { status, registrationId = "", owed } = await phone("Ana", { email: "ana@example.com", payment: "online" });
    expect([status, owed]).toEqual(["registered", 40]);
    expect((await detail(registrationId)).participant).toMatchObject({
      paymentStatus: "4 - Pays at the class",
      amountOwed: 40,
    });
    expect(await payments()).toEqual([]);
    const [mail] = await mails();
    expect(mail?.text).toContain("Still to pay: $40");
    expect(mail?.text).not.toContain("Paid:");
  });
});

describe("registration by telephone (BK-06)", () => {
  it("needs no email address, keeps the telephone number, takes a code, and checks nobody in", async () => {
    const { registrationId = "", owed } = await phone("Bo", {
      phone: "303-555-0101",
      promoCode: "ten",
      payment: "class",
    });
    expect(owed).toBe(30);
    expect(await detail(registrationId)).toMatchObject({ phone: "303-555-0101", participant: { amountOwed: 30 } });
    const { participants } = (await desk.get(sessionParticipants.path, { sessionId: 1 })) as {
      participants: { arrivedAt?: string }[];
    };
    expect(participants.map(({ arrivedAt }) => arrivedAt)).toEqual([undefined]);
    expect(await phone("Cy", { promoCode: "no-such-code" })).toMatchObject({ status: "refused" });
  });

  it("gives a family their seats together, also where visitors register alone, and takes one payment (BK-06)", async () => {
    await test.db.prepare("UPDATE sessions SET capacity = 3, people_at_once = 1").run();
    const others = [{ firstName: "Gus" }, { firstName: "Hal", lastName: "Ito" }];
    const { registrationId = "", paid } = await phone("Flo", { others, payment: "check", note: "No. 7" });
    expect(paid).toBe(120);
    const { participants } = (await desk.get(sessionParticipants.path, { sessionId: 1 })) as {
      participants: { name: string; amountOwed?: number }[];
    };
    expect(participants.map(({ name }) => name).sort()).toEqual(["Flo Ito", "Gus", "Hal Ito"]);
    expect(participants.map(({ amountOwed }) => amountOwed)).toEqual([undefined, undefined, undefined]);
    expect(registrationId).not.toBe("");
    expect(await phone("Ivy", { others: [{ firstName: "Jo" }] })).toMatchObject({ status: "refused" });
  });

  it("sends a link to pay online, and holds the seat for a day", async () => {
    const answer = await phone("Di", { email: "di@example.com", payment: "online" }, online);
    expect(answer).toMatchObject({ status: "held" });
    expect(Date.parse(String(answer.heldUntil)) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await mails())[0]).toMatchObject({ kind: "held" });
  });

  it("joins the waitlist of a full class, and a repeated request registers once", async () => {
    await test.db.prepare("UPDATE sessions SET capacity = 1").run();
    const request = { idempotencyKey: "same", email: "ed@example.com" };
    const first = await phone("Ed", request);
    expect((await phone("Ed", request)).registrationId).toBe(first.registrationId);
    expect(await phone("Flo", { email: "flo@example.com" })).toMatchObject({ status: "waiting", place: 1 });
  });
});

describe("payments at the desk (BK-06)", () => {
  it.each([
    ["cash", "", "Paid (cash): $40"],
    ["check", "no. 1041", "Paid (check, no. 1041): $40"],
    ["card", "", "Paid (card machine): $40"],
  ])(
    "a payment by %s is in the registration, the payments, and the email with its receipt",
    async (payment, note, text) => {
      const { registrationId = "", paid } = await phone("Ana", { email: "ana@example.com", payment, note });
      expect(paid).toBe(40);
      const { participant, payments: own, receiptNumber } = await detail(registrationId);
      expect(participant).toMatchObject({ paymentStatus: "1 - Paid", amountPaid: 40, refundable: true });
      expect(own.map(({ status, amount }) => `${status}: $${amount}`)).toEqual([text]);
      expect(await payments()).toMatchObject([
        { amount: 40, method: payment, payer: "Ana Ito", receivedBy: "Sam Ortega" },
      ]);
      const sent = await mails();
      expect(sent).toHaveLength(1);
      expect(sent[0]?.text).toContain(`Receipt number: ${receiptNumber}`);
      expect(sent[0]?.text).not.toContain("Still to pay");
    },
  );

  it("a part can be paid, never more than is owed, and a repeated or simultaneous request counts once", async () => {
    const { registrationId = "" } = await phone("Ana", { payment: "class" });
    const request = { registrationIds: [registrationId], method: "cash" };
    expect(await say(recordPayment, { ...request, amount: 40.01, idempotencyKey: key() })).toMatchObject({
      success: false,
      message: "Only $40 is to be paid.",
    });
    const again = { ...request, amount: 15, idempotencyKey: key() };
    expect(await Promise.all([say(recordPayment, again), say(recordPayment, again)])).toMatchObject([
      { paid: 15 },
      { paid: 15 },
    ]);
    expect((await detail(registrationId)).participant).toMatchObject({ amountPaid: 15, amountOwed: 25 });
    const both = await Promise.all([1, 2].map(() => say(recordPayment, { ...request, idempotencyKey: key() })));
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect((await detail(registrationId)).participant).toMatchObject({ paymentStatus: "1 - Paid", amountPaid: 40 });
    expect((await payments()).reduce((sum, { amount }) => sum + amount, 0)).toBe(40);
  });

  it("staff take the payment of a seat that is held, for the whole party, and a later payment online is refunded", async () => {
    const { registrationId, paymentId } = await paidOnline("vi", ["Bo"]);
    const all = await test.db.prepare("SELECT id FROM registrations").all<{ id: string }>();
    const registrationIds = all.results.map(({ id }) => id);
    expect(await say(recordPayment, { registrationIds, method: "card", idempotencyKey: key() })).toMatchObject({
      paid: 80,
    });
    expect((await detail(registrationId)).participant.paymentStatus).toBe("1 - Paid");
    await pay(paymentId);
    await sendRefunds(env(), later(6));
    expect(stripe.refunds).toMatchObject([{ amount: 8000 }]);
  });

  it("a payment that was recorded by mistake is undone, unless some of it was refunded", async () => {
    const { registrationId = "" } = await phone("Ana", { payment: "cash" });
    const [{ id: paymentId = "" } = {}] = (await detail(registrationId)).payments;
    expect(await say(undoPayment, { registrationId, paymentId })).toMatchObject({ success: true });
    expect(await say(undoPayment, { registrationId, paymentId })).toMatchObject({ success: false });
    const { participant, payments: own } = await detail(registrationId);
    expect(participant).toMatchObject({ amountOwed: 40, paymentStatus: "4 - Pays at the class" });
    expect(own).toMatchObject([{ status: "Payment undone" }]);
    await say(recordPayment, { registrationIds: [registrationId], method: "cash", idempotencyKey: key() });
    await say(refundRegistration, { registrationId, amount: 5, idempotencyKey: key() });
    const second = (await detail(registrationId)).payments.find(({ id }) => id)?.id ?? "";
    expect(await say(undoPayment, { registrationId, paymentId: second })).toMatchObject({ success: false });
  });
});

describe("refunds in parts (BK-05, RL-04)", () => {
  it("refunds a part with a reason, once for each key, and never more than was paid, whoever asks at the same time", async () => {
    const { registrationId, paymentId } = await paidOnline("vi");
    await pay(paymentId);
    const part = { registrationId, amount: 12.5, reason: "Came late", idempotencyKey: key() };
    expect(await Promise.all([say(refundRegistration, part), say(refundRegistration, part)])).toEqual([
      { success: true, refunded: 12.5 },
      { success: true, refunded: 12.5 },
    ]);
    expect((await detail(registrationId)).participant).toMatchObject({
      paymentStatus: "1 - Paid, refunded in part",
      amountPaid: 27.5,
      amountRefunded: 12.5,
    });
    expect(await say(refundRegistration, { ...part, amount: 30, idempotencyKey: key() })).toMatchObject({
      success: false,
      message: "At most $27.50 can be refunded.",
    });
    const rest = await Promise.all(
      [1, 2, 3].map(() => say(refundRegistration, { registrationId, amount: 20, idempotencyKey: key() })),
    );
    expect(rest.filter(({ success }) => success)).toHaveLength(1);
    await sendRefunds(env(), later(6));
    await sendRefunds(env(), later(60));
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([1250, 2000]);
    expect((await detail(registrationId)).history.map(({ detail: text }) => text)).toContain("$12.50, Came late");
    expect(await say(cancelRegistration, { registrationId, refund: true })).toMatchObject({ refunded: 7.5 });
    expect((await detail(registrationId)).participant.paymentStatus).toBe("2 - Canceled, refunded");
  });

  it("what staff have to give back by hand stays a task in the payments until somebody marks it", async () => {
    const { registrationId = "" } = await phone("Ana", { payment: "cash", email: "ana@example.com" });
    await say(cancelRegistration, { registrationId, refund: true });
    const [task] = await payments();
    expect(task).toMatchObject({ refunded: 40, problem: "Give back $40, then mark it here." });
    expect((await mails()).find(({ kind }) => kind === "canceled")?.text).not.toContain("card");
    expect(await say(confirmRefund, { paymentId: task?.id })).toEqual({ success: true });
    expect(await say(confirmRefund, { paymentId: task?.id })).toEqual({ success: false });
    expect((await payments())[0]?.problem).toBeNull();
  });
});

describe("deletion of a person's data (BK-07)", () => {
  const erase = (email: string) => erasePerson(test.db, { email, phone: "" }, { subject: "r", name: "Rosa" }, later(7));

  it("keeps a refund that is decided but not sent, and it is sent without the person", async () => {
    const { registrationId, paymentId } = await paidOnline("vi");
    await pay(paymentId);
    await say(refundRegistration, { registrationId, amount: 10, idempotencyKey: key() });
    await erase("vi@example.com");
    await sendRefunds(env(), later(8));
    expect(stripe.refunds).toMatchObject([{ amount: 1000 }]);
    expect(await payments()).toMatchObject([{ amount: 40, refunded: 10 }]);
    expect(JSON.stringify(await payments())).not.toMatch(/vi/i);
  });

  it("refunds a payment that arrives after the person was erased", async () => {
    const { paymentId } = await paidOnline("vi");
    await erase("vi@example.com");
    await pay(paymentId);
    await sendRefunds(env(), later(8));
    expect(stripe.refunds).toMatchObject([{ amount: 4000 }]);
  });
});

it("the report has attendance and money of each session of a period, with what is still to be paid (BK-06)", async () => {
  const { registrationId = "" } = await phone("Ana", { payment: "cash", arrived: true });
  await phone("Bo", { payment: "class" });
  await phone("Cy", { payment: "check" });
  await say(refundRegistration, { registrationId, amount: 5, idempotencyKey: key() });
  const period = { from: later(0).toISOString(), to: later(30_000).toISOString() };
  expect(await desk.get(classReport.path, period)).toMatchObject({
    sessions: [{ eventName: "Event", registered: 3, arrived: 1, cancellations: 0, paid: 80, refunded: 5, owed: 40 }],
  });
  expect(await desk.get(classReport.path, { ...period, to: later(1).toISOString() })).toEqual({ sessions: [] });
});
