/**
 * The chaos test runs in `npm run test:all`. tests/worker/outage.test.ts and tests/worker/stores.test.ts cover single faults.
 * @module-tag nightly
 */
import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc } from "vite";
import { beforeAll, expect, it } from "vitest";
import { type Random, random } from "../../backend/demo/seed/random.ts";
import { endpoints } from "../../contracts/index.ts";
import { botToken, CONTACT, MESSAGE, type Promised, pause, REGISTRATION, walk } from "../support/chaos-visitor.ts";
import { NOBODY, QUESTIONS, type Visitor, World } from "../support/chaos-world.ts";
import { scarceSession } from "../support/scarce-session.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { STORE_FAULTS } from "../support/store-faults.ts";

/** `CHAOS_SEED` is the random seed for the visitors and the faults. `CHAOS_SECONDS` is the duration of the test. */
const { CHAOS_SEED: seed = "1", CHAOS_SECONDS = "20" } = process.env;
const seconds = Number(CHAOS_SECONDS);
const VISITORS = 50;
const SEATS = 25;
/** Maximum time in milliseconds from the end of all faults until every dependency has recovered. */
const RECOVERED = 10_000;
/** In one of every three rounds, the test restarts all processes while faults are active. */
const KILLED_IN = 1;

const UPSTREAM_FAULTS = ["down", "slow", "wrong", "broken", "status", "flapping"];
const upstreams = ["content", "forms", "billing", "botcheck", "payment", ...Object.keys(QUESTIONS)];
const places: [store: boolean, name: string][] = [
  ...upstreams.map((name): [boolean, string] => [false, name]),
  ...["kv", "d1", "cache"].map((name): [boolean, string] => [true, name]),
];

/** The source code for a wrapper that injects faults into the built Worker's stores. */
const file = join(import.meta.dirname, "../support/store-faults.ts");
const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
const before = `import site from "./index.js";\n${code}\nexport default { ...withStoreFaults(site), queue: site.queue };`;
const { site } = setUpSite({ browser: false, before });

let sessionId = 0;
let paidSessionId = 0;
beforeAll(async () => {
  const db = await site.database();
  sessionId = await scarceSession(db, SEATS);
  paidSessionId = await scarceSession(db, SEATS, "paid");
});

const setFault = async ([isStore, name]: [boolean, string], fault: string) => {
  const init = { method: "PUT", body: fault };
  await (isStore ? site.fetch(`/_stores/${name}`, init) : site.backend(`/_faults/${name}`, init));
};

/**
 * Purges the entire site. During a fault, the site can reject the purge with 503, because the control database cannot
 * record it.
 */
async function publish(world: World): Promise<void> {
  const body = JSON.stringify({ site: "larkspur", all: true });
  const [time, nonce] = [`${Math.floor(Date.now() / 1000)}`, randomUUID()];
  const signature = createHmac("sha256", "local-purge-secret")
    .update(`POST /_edge/purge\n${time}\n${nonce}\n${body}`)
    .digest("hex");
  const headers = { "x-edge-timestamp": time, "x-edge-nonce": nonce, "x-edge-signature": signature };
  const answer = await world.ask("/_edge/purge", NOBODY, { method: "POST", body, headers });
  if (answer && ![200, 503].includes(answer.status)) world.problems.push(`the purge: ${answer.status}`);
}

let asked = 0;
/** Returns a simulated visitor with a unique IP address and a unique search word. */
function newcomer(chance: Random): Visitor {
  asked += 1;
  // The word is also a name, and a name with seven digits is rejected as a phone number.
  const letters = chance
    .hex()
    .slice(0, 8)
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
  return { address: `2001:db8:${asked.toString(16)}::1`, word: `canaria${letters}` };
}

/**
 * Sends uncached requests to each dependency until it responds. Returns the slowest dependency and its response time in
 * milliseconds.
 */
async function recover(world: World, chance: Random, promised: Promised): Promise<{ what: string; after: number }> {
  const begin = performance.now();
  const answered: [what: string, isAnswered: (visitor: Visitor) => Promise<boolean>][] = [
    ...Object.entries(QUESTIONS).map(([name, question]): (typeof answered)[number] => [
      name,
      async (visitor) => (await world.call(...question(visitor.word), visitor))?.status === 200,
    ]),
    ["content", async (visitor) => (await world.ask(`/sc10media/${visitor.word}.svg`, visitor))?.status === 404],
    ["payment", async (visitor) => (await world.ask(`/pay/${visitor.word}`, visitor))?.status === 404],
    [
      "bills",
      async (visitor) => {
        const request = { flowType: "accountnumber", accountNumber: visitor.word };
        const token = { "x-bot-token": botToken("bills", chance) };
        return (await world.call(endpoints.billsByAccount, request, visitor, token))?.status === 200;
      },
    ],
    [
      "forms",
      async (visitor) => {
        const key = chance.hex();
        const fields = { ...MESSAGE, firstName: visitor.word, "g-recaptcha-response": botToken("form", chance) };
        const answer = await world.post(CONTACT, fields, key, visitor);
        if (answer?.status !== 200 || !JSON.parse(answer.text).success) return false;
        promised.messages.push(key);
        return true;
      },
    ],
  ];
  const times = await Promise.all(
    answered.map(async ([what, isAnswered]) => {
      while (!(await isAnswered(newcomer(chance))) && performance.now() - begin < 3 * RECOVERED) await pause(250);
      return { what, after: Math.round(performance.now() - begin) };
    }),
  );
  return times.reduce((slowest, time) => (time.after > slowest.after ? time : slowest));
}

/** Returns all inconsistencies between paid seats and payments. Each seat must have exactly one payment. */
async function paymentProblems(db: D1Database, { paid, givenUp }: Promised): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT registrations.id, email, registrations.status,
        (SELECT count(*) FROM payments WHERE registration_id = registrations.id AND payments.status = 'confirmed') AS payments
      FROM registrations WHERE session_id = ?`,
    )
    .bind(paidSessionId)
    .all<{ id: string; email: string; status: string; payments: number }>();
  const taken = results.filter(({ status }) => status === "confirmed");
  const known = new Map(taken.map(({ id, email }) => [id, email]));
  const sums = Map.groupBy(results, ({ email }) => email);
  const problems = results
    .filter(({ status, payments }) => payments !== (status === "confirmed" ? 1 : 0))
    .map(({ id, status, payments }) => `the seat ${id} is ${status} and was paid ${payments} times`);
  for (const [id, email] of paid)
    if (known.get(id) !== email) problems.push(`the seat ${id} was paid by ${email}, and is not theirs`);
  for (const [email, all] of sums)
    if (all.filter(({ status }) => status === "confirmed").length > 1) problems.push(`${email} paid for two seats`);
  for (const { email } of taken) if (givenUp.has(email)) problems.push(`${email} gave up, and has a seat`);
  if (taken.length > SEATS) problems.push(`${taken.length} of ${SEATS} seats were paid for`);
  return problems;
}

it(`during random faults, ${VISITORS} visitors get no status 500 and no wrong page and lose no acknowledged write, and every dependency recovers within 10 s (RL-01, RL-04, RL-07)`, {
  timeout: (seconds + 300) * 1_000,
  retry: 0,
}, async () => {
  const again = `CHAOS_SEED=${seed} CHAOS_SECONDS=${seconds} npx vitest run --project e2e tests/e2e/chaos.test.ts`;
  const world = new World(site);
  const forms = [sessionId, paidSessionId].map((id) => `${REGISTRATION}?sessionId=${id}`);
  await world.learn(seed, [...forms, CONTACT]);
  world.hidden.set(REGISTRATION, world.hidden.get(`${REGISTRATION}?sessionId=${sessionId}`)!);
  expect(world.problems, again).toEqual([]);

  const promised: Promised = { seats: new Map(), paid: new Map(), givenUp: new Set(), messages: [], tried: 0 };
  const end = performance.now() + seconds * 1_000;
  let over = false;
  const visitors = Array.from({ length: VISITORS }, (_, number) => {
    const chance = random(`visitor ${number} of ${seed}`);
    return walk(world, newcomer(chance), chance, promised, { sessionId, paidSessionId, until: () => over });
  });
  const chance = random(`faults ${seed}`);
  const lines: string[] = [];
  const log = async () => void lines.push(...((await (await site.fetch("/_stores/log")).json()) as string[]));
  const rounds: { faults: string; slowest: { what: string; after: number } }[] = [];
  while (performance.now() < end) {
    const faulty = chance.sample(places, chance.int(2, 6));
    const faults = faulty.map(([isStore]) => chance.pick<string>(isStore ? STORE_FAULTS : UPSTREAM_FAULTS));
    await Promise.all(faulty.map((place, at) => setFault(place, faults[at]!)));
    const publishing = chance.chance(0.5) && publish(world);
    await pause(chance.int(1_000, 2_500));
    if (rounds.length % 3 === KILLED_IN) {
      // The test restarts the isolates while the faults continue.
      await log();
      world.kills += 1;
      world.forget();
      await site.restart();
      world.forget();
      await Promise.all(faulty.map((place, at) => setFault(place, faults[at]!)));
    }
    await pause(chance.int(1_000, 2_500));
    await Promise.all(faulty.map((place) => setFault(place, "ok")));
    await publishing;
    const slowest = await recover(world, chance, promised);
    const named = faulty.map(([, name], at) => `${name} ${faults[at]}`).join(", ");
    rounds.push({ faults: publishing ? `${named}, published` : named, slowest });
    if (slowest.after > RECOVERED) world.problems.push(`${slowest.what} was back after ${slowest.after} ms: ${named}`);
  }
  over = true;
  await Promise.all(visitors);
  await world.compareSeen();

  const db = await site.database();
  const { results: stored } = await db
    .prepare("SELECT id, email FROM registrations WHERE session_id = ? AND status = 'confirmed'")
    .bind(sessionId)
    .all<{ id: string; email: string }>();
  const emails = new Map(stored.map(({ id, email }) => [id, email]));
  for (const [id, email] of promised.seats)
    if (emails.get(id) !== email) world.problems.push(`the seat ${id} was promised to ${email}, and is not there`);
  if (stored.length > SEATS) world.problems.push(`${stored.length} of ${SEATS} seats were given`);
  if (new Set(emails.values()).size < stored.length) world.problems.push("somebody has two seats");
  world.problems.push(...(await paymentProblems(db, promised)));
  const { results: messages } = await db
    .prepare("SELECT idempotency_key FROM form_submissions")
    .all<{ idempotency_key: string }>();
  const keys = new Set(messages.map(({ idempotency_key }) => idempotency_key));
  for (const key of promised.messages) if (!keys.has(key)) world.problems.push(`the message ${key} is not there`);

  await log();
  for (const line of lines)
    if (line.includes("canaria")) world.problems.push(`the log holds what a visitor typed: ${line}`);

  const events = Object.fromEntries(
    [...Map.groupBy(lines, (line) => /"event":"([\w-]+)"/.exec(line)?.[1] ?? line.slice(0, 80))].map(([name, all]) => [
      name,
      all.length,
    ]),
  );
  const { requests, reconnected, statuses, slowest, kills, cut, left } = world;
  if (reconnected > requests / 100) world.problems.push(`${reconnected} connections broke`);
  const { tried, seats, paid } = promised;
  const writes = {
    paid: paid.size,
    registrations: tried,
    promised: seats.size,
    given: stored.length,
    messages: promised.messages.length,
  };
  console.log(
    JSON.stringify({
      seed,
      seconds,
      requests,
      reconnected,
      kills,
      cut,
      left,
      statuses,
      slowest,
      writes,
      cold: world.seen.size,
      log: events,
      rounds,
    }),
  );
  // The other checks would pass if nothing had happened, so the test also checks that visitors registered, paid, and
  // sent messages, and that isolates were restarted.
  expect([seats.size > 0, paid.size > 0, promised.messages.length > 0, kills > 0], again).toEqual(Array(4).fill(true));
  expect(world.problems, again).toEqual([]);
});
