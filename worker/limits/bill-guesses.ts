/**
 * Locks bill lookups from a household or network after too many lookups that returned no results. While lookups are
 * locked, the response is the same as for an unknown account, so a script cannot tell a lockout from an incorrect guess.
 * The Worker writes many guesses to the audit log and alerts ops (docs/decisions/0057-lock-households-not-patients.md).
 */
import type { Limit } from "../../contracts/limits.ts";
import { DAY_S, HOUR_S } from "../../lib/dates/units.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import { writeAudit } from "../audit/log.ts";
import type { RequestContext } from "../context.ts";
import { perEnv } from "../env.ts";
import { LOCKED_BILLS } from "./bill-locks.ts";
import { consumeOnce, digest } from "./counters.ts";
import { networkOf } from "./ip-prefix.ts";
import { type ExceededLimit, exceededLimit } from "./rate-limits.ts";

/**
 * Limits on lookups of one person's bills that return no results. Strangers can use up these limits, so every other
 * household keeps three guesses.
 */
const PERSON_GUESSES: readonly Limit[] = [
  { name: "bill guesses", by: ["accountNumber"], per: DAY_S, max: 10, spares: 3 },
  { name: "bill guesses", by: ["phone"], per: DAY_S, max: 10, spares: 3 },
];
/** An entire hospital may share an IPv4 address. */
const NETWORK_GUESSES: Limit = { name: "bill guesses", by: ["network"], per: DAY_S, max: 60 };
/** Limits that lock nothing: the Worker alerts ops when guesses from all households together exceed them. */
const NOTICED_GUESSES: readonly Limit[] = [
  { name: "noticed bill guesses", by: ["accountNumber"], per: DAY_S, max: 10 },
  { name: "noticed bill guesses", by: ["phone"], per: DAY_S, max: 10 },
];
/** Slows guessing of account numbers from many networks. Locks only households that made several guesses. */
const ACCOUNT_GUESSES: Limit = { name: "bill guesses by account", by: [], per: HOUR_S, max: 1_000, spares: 3 };

type GuessContext = Pick<RequestContext, "env" | "visitor">;

const guess = (request: Record<string, unknown>, { visitor }: GuessContext) => ({
  limits: [...PERSON_GUESSES, NETWORK_GUESSES, ...(request.accountNumber === undefined ? [] : [ACCOUNT_GUESSES])],
  values: request,
  visitor,
});

/**
 * Returns whether bill lookups from the visitor's household are locked: for the requested person, by account number, or
 * because the visitor's network is locked. Throws an HttpError (503) if a counter Durable Object is unavailable.
 */
export const areBillsLocked = async (context: GuessContext, request: Record<string, unknown>): Promise<boolean> =>
  (await exceededLimit(context.env, { ...guess(request, context), amount: 0 })) !== null;

/**
 * Exceeded limits that this isolate has already written to the audit log. Each value is the end of the limit's window,
 * as a Unix timestamp in milliseconds.
 */
const auditedLocks = perEnv(() => new LruCache<number>());

/**
 * Counts a bill lookup without results toward the limits on guesses. If a limit is exceeded, writes an audit entry that
 * contains neither the account number nor the IP address.
 */
export async function countBillGuess(context: GuessContext, request: Record<string, unknown>): Promise<void> {
  const { limits, ...guessed } = guess(request, context);
  // The guess has already happened, so each limit counts it, even if another limit is exceeded.
  for (const limit of [...limits, ...NOTICED_GUESSES]) {
    const exceeded = await exceededLimit(context.env, { ...guessed, limits: [limit] });
    if (exceeded && !PERSON_GUESSES.includes(limit)) await auditGuesses(context, request, exceeded);
  }
}

async function auditGuesses(
  { env, visitor }: GuessContext,
  request: Record<string, unknown>,
  { limit, wait }: ExceededLimit,
): Promise<void> {
  const [key] = limit.by;
  const kind = key === undefined ? "everybody" : key === "network" ? "network" : "person";
  const name = `${limit.name} ${key === "network" ? networkOf(visitor.address) : key && String(request[key])}`;
  if (Date.now() < (auditedLocks(env).get(name) ?? 0)) return;
  const until = Date.now() + wait * 1_000;
  auditedLocks(env).set(name, until, 8);
  if (!(await consumeOnce(env, `lock ${name}`, wait))) return;
  const lockName = kind === "everybody" ? kind : `${kind} ${(await digest(env.COUNTER_SECRET, name)).slice(0, 8)}`;
  const targets = [lockName, `until ${new Date(until).toISOString()}`];
  await writeAudit(env, { role: "none", subject: "visitor", action: LOCKED_BILLS, targets });
}
