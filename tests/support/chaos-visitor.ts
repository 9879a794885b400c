import type { Random } from "../../backend/demo/seed/random.ts";
import { endpoints } from "../../contracts/index.ts";
import { type Answer, PUBLIC, QUESTIONS, type Visitor, type World } from "./chaos-world.ts";

export const REGISTRATION = "/classes-events/registration";
export const CONTACT = "/contact-us";
/** Maximum number of attempts to submit a form. */
const TRIES = 6;

/** Acknowledged writes. At the end of the chaos test, the database must contain all of them. */
export interface Promised {
  /** The email address for each confirmed registration, keyed by registration ID. */
  seats: Map<string, string>;
  /**
   * The email address for each paid seat, keyed by registration ID. `givenUp` contains the email addresses of visitors
   * who canceled their payments.
   */
  paid: Map<string, string>;
  givenUp: Set<string>;
  /** Idempotency keys for acknowledged messages. */
  messages: string[];
  tried: number;
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Simulates one visitor who browses the site until the test's duration ends. */
export async function walk(
  world: World,
  visitor: Visitor,
  chance: Random,
  promised: Promised,
  { sessionId, paidSessionId, until }: { sessionId: number; paidSessionId: number; until(): boolean },
): Promise<void> {
  const addresses = [...world.known.keys()];
  const calls = [...world.calls.keys()];
  const questions = Object.values(QUESTIONS);
  const steps: [share: number, step: () => Promise<unknown>][] = [
    [60, () => world.seePage(chance.pick(addresses), visitor)],
    [6, () => world.seeColdPage(visitor)],
    [8, () => world.leave(chance.pick(addresses), visitor, chance.int(1, 300))],
    [12, () => seeCall()],
    [10, () => ask()],
    [5, () => register()],
    [3, () => pay()],
    [3, () => sendMessage()],
    [4, () => lookUpBills()],
  ];
  const all = steps.reduce((sum, [share]) => sum + share, 0);
  while (!until()) {
    let left = chance.int(1, all);
    for (const [share, step] of steps) {
      left -= share;
      if (left > 0) continue;
      await step();
      break;
    }
    await pause(chance.int(200, 1_200));
  }

  /** Repeats a cached API call and reports a problem if the response differs from the first one. */
  async function seeCall(): Promise<void> {
    const call = chance.pick(calls);
    const claim = world.claim(call.path);
    const answer = await world.call(call, call.example.request as object, visitor);
    if (!answer || (!claim.isOwed() && [502, 503, 504].includes(answer.status))) return;
    if (answer.status === 200) claim.answered();
    if (answer.status !== 200) world.problems.push(`${call.path}: ${answer.status}`);
    else if (answer.text !== world.calls.get(call)) world.problems.push(`${call.path}: another answer`);
  }

  async function ask(): Promise<void> {
    const [call, request] = chance.pick(questions)(visitor.word + chance.int(1, 999));
    const answer = await world.call(call, request, visitor);
    if (answer && ![200, 429, 502, 503, 504].includes(answer.status))
      world.problems.push(`${call.path}: ${answer.status}`);
  }

  /** Submits a form until the site responds with 200, up to `TRIES` times. */
  async function insist(path: string, fields: Record<string, string>, key: string): Promise<Answer | null> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const answer = await world.post(
        path,
        { ...fields, "g-recaptcha-response": botToken("form", chance) },
        key,
        visitor,
      );
      if (answer?.status === 200) return answer;
      if (answer && ![429, 502, 503, 504].includes(answer.status))
        world.problems.push(`${path}: ${answer.status} for a form`);
      await pause(chance.int(300, 900));
    }
    return null;
  }

  /** Registers for a paid seat, then confirms or cancels the payment. */
  async function pay(): Promise<void> {
    const email = `${visitor.word}.${chance.int(1, 1e9)}@example.com`;
    const person = { firstName: visitor.word, lastName: "Payer", email };
    const answer = await insist(`${REGISTRATION}?sessionId=${paidSessionId}`, person, chance.hex());
    const { success, redirectUrl = "" } = JSON.parse(answer?.text ?? "{}") as {
      success?: boolean;
      redirectUrl?: string;
    };
    if (!success) return;
    const path = new URL(redirectUrl, `http://${PUBLIC}`).pathname;
    const action = chance.chance(0.8) ? "confirm" : "cancel";
    // Submits the form twice, because repeated submissions must charge the visitor only once.
    let pressed = 0;
    for (let attempt = 0; attempt < 2 * TRIES && pressed < 2; attempt++) {
      if (chance.chance(0.3)) await world.ask(path, visitor);
      const ended = await world.ask(`${path}/${action}`, visitor, { method: "POST", body: "" });
      const to = new URL(ended?.headers.get("location") ?? "/", `http://${PUBLIC}`);
      if (ended?.status === 303) {
        pressed += 1;
        if (action === "cancel") promised.givenUp.add(email);
        else promised.paid.set(to.searchParams.get("registrationId") ?? to.href, email);
      } else if (ended && ![429, 502, 503, 504].includes(ended.status))
        world.problems.push(`${path}/${action}: ${ended.status}`);
      await pause(chance.int(300, 900));
    }
  }

  async function register(): Promise<void> {
    const email = `${visitor.word}.${chance.int(1, 1e9)}@example.com`;
    const person = { firstName: visitor.word, lastName: "Visitor", email };
    promised.tried += 1;
    const answer = await insist(REGISTRATION, { ...person, sessionId: `${sessionId}` }, chance.hex());
    const { success, redirectUrl = "" } = JSON.parse(answer?.text ?? "{}") as {
      success?: boolean;
      redirectUrl?: string;
    };
    if (!success) return;
    const [, id = ""] = /registrationId=([\w-]+)/.exec(redirectUrl) ?? [];
    if (promised.seats.has(id)) world.problems.push(`${id} was promised twice`);
    promised.seats.set(id, email);
    const thanks = new URL(redirectUrl, `http://${PUBLIC}`);
    const page = await world.ask(thanks.pathname + thanks.search, visitor);
    if (page && page.status !== 200) world.problems.push(`the page of thanks: ${page.status}`);
    else if (page && page.headers.get("cache-control") !== "private, no-store")
      world.problems.push(`the page of thanks may be stored: ${page.headers.get("cache-control")}`);
  }

  async function sendMessage(): Promise<void> {
    const key = chance.hex();
    const answer = await insist(CONTACT, { ...MESSAGE, firstName: visitor.word }, key);
    const { success } = JSON.parse(answer?.text ?? "{}") as { success?: boolean };
    if (success) promised.messages.push(key);
  }

  async function lookUpBills(): Promise<void> {
    const request = { flowType: "accountnumber", accountNumber: visitor.word };
    const answer = await world.call(endpoints.billsByAccount, request, visitor, {
      "x-bot-token": botToken("bills", chance),
    });
    if (answer?.status === 200 && answer.text !== NO_BILLS) world.problems.push("bills of an account that has none");
    if (answer && ![200, 429, 502, 503, 504].includes(answer.status)) world.problems.push(`bills: ${answer.status}`);
  }
}

export const NO_BILLS = JSON.stringify({ status: "success", pendingBills: [] });
/** Returns a bot check token that the backend accepts once. */
export const botToken = (action: string, chance: Random) => `local:${action}:${PUBLIC}:${chance.hex()}`;

export const MESSAGE = {
  lastName: "Visitor",
  email: "visitor@example.com",
  topic: "A bill",
  answer: "Email",
  message: "When do you open?",
  agree: "true",
};
