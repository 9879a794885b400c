/**
 * Locks bill lookups after too many lookups that returned no results. While lookups are locked, the response is the
 * same as for an unknown account, so a script cannot tell a lockout from an incorrect guess. The Worker writes each
 * lockout to the audit log and alerts ops.
 */
import { LruCache } from "../../lib/lru-cache.ts";
import type { RequestContext } from "../context.ts";
import { writeAudit } from "../control/audit.ts";
import { LOCKED_BILLS } from "../control/bill-locks.ts";
import { consumeOnce, countAttempts, digest, type Limit } from "../control/counters.ts";
import { perEnv } from "../runtime/per-env.ts";
import { areaOf, blockOf, UNKNOWN_ADDRESS } from "./fair-share.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
/**
 * Limits on bill lookups that return no results. When a limit is reached, the Worker locks further lookups. There are
 * separate limits for each account or phone number, for each IPv4 address or IPv6 /48 block, and for all lookups by
 * account number. The limit for IP addresses is high, because an entire hospital may share one address.
 */
const GUESSES = {
  person: { attempts: 10, seconds: DAY },
  network: { attempts: 60, seconds: DAY },
  everybody: { attempts: 1_000, seconds: HOUR },
} as const;

interface Counter {
  kind: keyof typeof GUESSES;
  /** Subject of the Durable Object that stores the counter. */
  subject: string;
  name: string;
  limit: Limit;
}

/** Returns the counter name for one person's lookups: the lowercase account number, or the phone number. */
export const billPerson = ({ accountNumber, phone }: Record<string, unknown>): string =>
  accountNumber === undefined ? `phone ${phone}` : `account ${String(accountNumber).toLowerCase()}`;

function countersOf(request: Record<string, unknown>, address = UNKNOWN_ADDRESS): Counter[] {
  const counter = (kind: Counter["kind"], name: string) => ({
    kind,
    subject: kind === "network" ? areaOf(address) : `bill guesses ${name}`,
    name: `bill guesses ${name}`,
    limit: GUESSES[kind],
  });
  return [
    counter("person", billPerson(request)),
    counter("network", blockOf(address)),
    ...(request.accountNumber === undefined ? [] : [counter("everybody", "by account")]),
  ];
}

type GuessContext = Pick<RequestContext, "env" | "visitor">;

/**
 * Returns whether bill lookups are locked for the requested person, for the visitor's network, or for all lookups by
 * account number. Throws an HttpError (503) if a counter Durable Object is unavailable.
 */
export async function areBillsLocked(
  { env, visitor }: GuessContext,
  request: Record<string, unknown>,
): Promise<boolean> {
  const counters = countersOf(request, visitor.address);
  const waits = await Promise.all(
    counters.map(({ subject, name, limit }) => countAttempts(env, { subject, counters: [{ name, limit }], by: 0 })),
  );
  return Math.max(...waits) > 0;
}

/**
 * Lockouts that this isolate has already written to the audit log. Each value is the end of the lock, as a Unix
 * timestamp in milliseconds.
 */
const auditedLocks = perEnv(() => new LruCache<number>());

/**
 * Counts a bill lookup without results toward the limits on guesses. If the lookup causes a lockout, writes an audit
 * entry that contains neither the account number nor the IP address.
 */
export async function countBillGuess({ env, visitor }: GuessContext, request: Record<string, unknown>): Promise<void> {
  for (const { kind, subject, name, limit } of countersOf(request, visitor.address)) {
    const wait = await countAttempts(env, { subject, counters: [{ name, limit }] });
    if (wait === 0 || Date.now() < (auditedLocks(env).get(name) ?? 0)) continue;
    const until = Date.now() + wait * 1_000;
    auditedLocks(env).set(name, until, 8);
    if (!(await consumeOnce(env, `lock ${name}`, wait))) continue;
    const lockName = kind === "everybody" ? kind : `${kind} ${(await digest(env.COUNTER_SECRET, name)).slice(0, 8)}`;
    const targets = [lockName, `until ${new Date(until).toISOString()}`];
    await writeAudit(env, { role: "none", subject: "visitor", action: LOCKED_BILLS, targets });
  }
}
