import { billsByAccount, billsByDemographics } from "../../contracts/billing.ts";
import { accountLimit, billLimits, type Limit } from "../../contracts/limits.ts";
import { build } from "../../scripts/build.ts";
import { type RunningSite, startSite } from "../support/site.ts";

/**
 * Simulates an attacker who always passes the bot check and guesses account numbers from one or 1,000 IP addresses.
 * Counts the guesses that reach the billing systems. The benchmark then compares the responses and response times for
 * known and unknown people. Exits with status 1 if more guesses reach the billing systems than the limits allow or if
 * the responses for known and unknown people differ. `npm run bench -- guesses person` runs only the trials whose names
 * contain "person".
 */
const GUESSES = 10_000;
const AT_ONCE = 50;
const HOST = "www.larkspurhealth.example";

const [only = ""] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
if (!process.argv.includes("--built")) await build();

let tokens = 0;
/** @param network The index of the attacker's network. */
const guess = (
  site: RunningSite,
  call: typeof billsByAccount | typeof billsByDemographics,
  request: object,
  network: number,
) =>
  site.fetch(call.path, {
    method: "POST",
    body: JSON.stringify(request),
    headers: {
      "x-bot-token": `local:bills:${HOST}:${tokens++}`,
      "cf-connecting-ip": `2001:db8:${network.toString(16)}:1::1`,
    },
  });

const account = (n: number) => ({ flowType: "accountnumber", accountNumber: `LH-${200_000 + n}` });
const phone = (n: number) => `${303 + Math.floor(n / 10_000)}-555-${String(n % 10_000).padStart(4, "0")}`;
const person = (n: number, more: object = {}) => ({
  flowType: "demographics",
  firstName: "Harlan",
  lastName: "Lonetree",
  dob: "19591104",
  phone: phone(n),
  ...more,
});
const day = (n: number) => new Date(Date.UTC(1950, 0, 1 + n)).toISOString().slice(0, 10).replaceAll("-", "");

/**
 * Sends all guesses to a site whose counters are empty. Reports the number of responses for each status code and the
 * duration in seconds.
 */
async function trial(
  name: string,
  most: number,
  networks: number,
  one: (site: RunningSite, n: number, network: number) => Promise<Response>,
) {
  if (!name.includes(only)) return;
  const site = await startSite();
  const statuses: Record<string, number> = {};
  let next = 0;
  const begin = performance.now();
  const guesser = async () => {
    while (next < GUESSES) {
      const n = next++;
      const response = await one(site, n, n % networks);
      await response.text();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guesser));
  await site.stop();
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(`${name}: ${JSON.stringify(statuses)} in ${seconds} s; at most ${most} may get through in ten minutes`);
  // A rate limit window may end during the trial, so up to twice as many lookups as the limit may get through.
  if ((statuses[200] ?? 0) > most * 2) process.exitCode = 1;
}

const limitBy = (key: string) => billLimits.find(({ by }) => by[0] === key)!;
/** Lookups that a limit lets through: all households share `max`, and each one keeps `spares`. */
const through = ({ max, spares = 0 }: Limit, households: number) => max + spares * households;

const byAccount = (site: RunningSite, n: number, network: number) => guess(site, billsByAccount, account(n), network);
await trial("accounts, one address", limitBy("network").max, 1, byAccount);
await trial("accounts, a thousand addresses", through(accountLimit, 1_000), 1_000, byAccount);
await trial(
  "one person's birth date, a thousand addresses",
  through(limitBy("phone"), 1_000),
  1_000,
  (site, n, network) => guess(site, billsByDemographics, person(0, { dob: day(n) }), network),
);

/**
 * Lookup requests whose responses the benchmark compares. The Worker allows five lookups per person, so each round uses
 * a different spelling or person.
 */
const kinds: Record<string, (round: number) => [typeof billsByAccount | typeof billsByDemographics, object]> = {
  "unknown account": (n) => [billsByAccount, account(n)],
  "known account, nothing to pay": (n) => [
    billsByAccount,
    { flowType: "accountnumber", accountNumber: n < 5 ? "LH-100005" : "lh-100005" },
  ],
  "unknown person": (n) => [billsByDemographics, person(n + 1)],
  "known person, another name": () => [billsByDemographics, person(0, { phone: "406-555-0102", firstName: "Marisol" })],
};
/** Compares the response times and the response text for known and unknown accounts and people. */
async function alike() {
  const site = await startSite();
  await guess(site, billsByAccount, account(0), 9_999);
  const took = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
  const words = new Set<string>();
  for (let round = 0; round < 5; round++) {
    for (const [at, [kind, make]] of Object.entries(kinds).entries()) {
      const [call, request] = make(round);
      const begin = performance.now();
      const response = await guess(site, call, request, 2_000 + round * 10 + at);
      const text = await response.text();
      took.get(kind)!.push(performance.now() - begin);
      // Each of these requests comes from a new visitor, who gets a random token.
      const headers = [...response.headers].filter(
        ([name]) => !/request-id|server-timing|^date$|^set-cookie$/.test(name),
      );
      words.add(JSON.stringify([response.status, headers, text]));
    }
  }
  await site.stop();
  for (const [kind, times] of took) {
    const sorted = times.toSorted((a, b) => a - b);
    console.log(
      `${kind}: median ${sorted[2]!.toFixed(0)} ms, from ${sorted[0]!.toFixed(0)} to ${sorted[4]!.toFixed(0)} ms`,
    );
  }
  console.log(`different answers: ${words.size}`);
  if (words.size !== 1) process.exitCode = 1;
}
if ("time".includes(only)) await alike();
