import type { Endpoint } from "../../contracts/endpoint.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import type { Env } from "../env.ts";
import { consumeOnce, countAttempts, isConsumed, type Limit } from "./counters.ts";

const tenMinutes = 600;
const hour = 3_600;
/**
 * A whole hospital may share one IP address; one account or phone number is one person's. An account number is all that
 * such a look-up asks, so over all addresses there are no more of them than a busy day has: more come from many addresses
 * to search. The look-up by name, which asks for four things that go together, stays open then.
 */
const BILLS = {
  address: { attempts: 20, seconds: tenMinutes },
  person: { attempts: 5, seconds: tenMinutes },
  accounts: { attempts: 600, seconds: tenMinutes },
};
const UNSCRIPTED = { address: { attempts: 3, seconds: tenMinutes }, everybody: { attempts: 20, seconds: tenMinutes } };
/**
 * A code is typed with a few mistakes, not searched for. Over all addresses a session has what its registrants may need
 * at worst: 40 seats, as most sessions have at most, all taken within the ten minutes, each with a code that was
 * mistyped once or twice, checked, and sent with the form. More than that come from many addresses to search: at 21,600
 * tries a day a code of six letters holds for decades.
 */
const PROMO = {
  visitor: { attempts: 10, seconds: tenMinutes },
  address: { attempts: 30, seconds: tenMinutes },
  session: { attempts: 150, seconds: tenMinutes },
};
/**
 * Seats in an hour: of one class for a network, which may be a workplace or a hospital, and for an email address, as
 * many as one registration takes; and of all classes together for a network.
 */
const SEATS = {
  network: { attempts: 12, seconds: hour },
  everywhere: { attempts: 36, seconds: hour },
  person: { attempts: 6, seconds: hour },
};
/** The period of the platform's limits in wrangler.toml, in seconds. */
const PERIOD = 60;

/** Whose share a try counts against when no network address is known: one for all. */
const UNKNOWN = "unknown";

/** What one visitor has at most of the network: of IPv6 the first half, since a household has all of the other. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [before = "", after] = address.toLowerCase().split("::");
  const groups = before.split(":").filter(Boolean);
  const rest = after?.split(":").filter(Boolean) ?? [];
  const zeros =
    after === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  const all = [...groups, ...zeros, ...rest].slice(0, 4);
  return all.map((group) => group.replace(/^0+(?=.)/, "")).join(":");
}

/**
 * Seconds to wait before a call may be made again, by the platform's own limit: it stands in front of every exact
 * counter and every bot check, and costs no database. Who has not passed a bot check that is asked for (`unproven`: with
 * a token that nobody has looked at yet, or without one) is counted apart, and takes nothing from who has.
 */
export async function roughRetryAfter(
  env: Env,
  { limit }: Pick<Endpoint, "limit">,
  visitor = UNKNOWN,
  unproven?: "token" | "tokenless",
): Promise<number> {
  if (!limit) return 0;
  const isSent = (limit === "bills" || limit === "forms") && unproven !== "token";
  const network = networkOf(visitor);
  return fairShare(isSent ? env.LIMIT_FORMS : env.LIMIT_TYPEAHEAD, unproven ? `${unproven} ${network}` : network);
}

/** The same by exact counters, for calls that have one. Throws when they cannot be had. */
export async function retryAfter(
  env: Env,
  { limit }: Endpoint,
  request: Record<string, unknown>,
  visitor = UNKNOWN,
): Promise<number> {
  const address = networkOf(visitor);
  switch (limit) {
    case "bills":
      return countAttempts(env, [{ name: `bills address ${address}`, limit: BILLS.address }]);
    case "promo": {
      const wait = await countAttempts(env, [
        { name: `promo session ${request.sessionId} ${address}`, limit: PROMO.visitor },
        { name: `promo address ${address}`, limit: PROMO.address },
      ]);
      // What one address tries in vain does not count here: else it could use up everybody's tries.
      return wait || countAttempts(env, [{ name: `promo session ${request.sessionId}`, limit: PROMO.session }]);
    }
    default:
      return 0;
  }
}

/**
 * Seconds until somebody's bills may be looked up again; 0 when they may be now. Checked once the bot check is passed:
 * else anybody could keep a person from their own bills. Throws as `mustWait` does.
 */
export async function personRetryAfter(env: Env, { limit }: Endpoint, request: Record<string, unknown>) {
  if (limit !== "bills") return 0;
  const wait = await countAttempts(env, [{ name: `bills person ${personOf(request)}`, limit: BILLS.person }]);
  const byAccount = request.accountNumber !== undefined;
  return wait || !byAccount ? wait : countAttempts(env, [{ name: "bills accounts", limit: BILLS.accounts }]);
}

/**
 * The same for a form posted without script, which has no bot check token: a few attempts for one network and not many
 * for everybody together, so that it does not bypass the bot check. They have counters of their own for each action, so
 * that nobody can lock others out of their bills with them.
 */
export const unscriptedRetryAfter = (env: Env, action: string, address = UNKNOWN): Promise<number> =>
  countAttempts(env, [
    { name: `${action} unscripted ${networkOf(address)}`, limit: UNSCRIPTED.address },
    { name: `${action} unscripted`, limit: UNSCRIPTED.everybody },
  ]);

/** Seats of a class that a form without a token may take in an hour, for a network and for everybody. */
const UNPROVEN_SEATS = { attempts: 4, seconds: hour };

/** The same for a form that takes seats: a class cannot be emptied by programs, and somebody without script gets in. */
export const unscriptedSeatsRetryAfter = (env: Env, { sessionId, people }: SeatRequest, address = UNKNOWN) =>
  countAttempts(
    env,
    [
      { name: `seats unscripted ${networkOf(address)}`, limit: UNPROVEN_SEATS },
      { name: `seats unscripted session ${sessionId}`, limit: UNPROVEN_SEATS },
    ],
    people,
  );

/** Seats of a class that a form wants, and for whom. */
export interface SeatRequest {
  sessionId: string;
  email: string;
  people: number;
  /** The same for every attempt at one submit. */
  idempotencyKey: string;
}

/**
 * Seconds until one visitor may take more seats; 0 when they may now. Counted once for a submit, however often it is
 * sent, and only for who passed the bot check. Throws when it cannot be counted.
 */
export async function seatsRetryAfter(
  env: Env,
  { sessionId, email, people, idempotencyKey }: SeatRequest,
  visitor = UNKNOWN,
): Promise<number> {
  const submit = `seats ${idempotencyKey}`;
  if (!sessionId || (await isConsumed(env, submit))) return 0;
  const network = networkOf(visitor);
  const wait = await countAttempts(
    env,
    [
      { name: `seats ${sessionId} network ${network}`, limit: SEATS.network },
      { name: `seats network ${network}`, limit: SEATS.everywhere },
      // Authors may have named the field otherwise.
      ...(email ? [{ name: `seats ${sessionId} person ${email.toLowerCase()}`, limit: SEATS.person }] : []),
    ],
    people,
  );
  if (wait === 0) await consumeOnce(env, submit, hour);
  return wait;
}

/** Whom a look-up is about: an account, however its letters are written, or a phone number. */
const personOf = ({ accountNumber, phone }: Record<string, unknown>): string =>
  accountNumber === undefined ? `phone ${phone}` : `account ${String(accountNumber).toLowerCase()}`;

async function fairShare(binding: RateLimit | undefined, address: string): Promise<number> {
  if (!binding) return 0;
  const { success } = await binding.limit({ key: address });
  return success ? 0 : PERIOD;
}

/** What was counted for a network within the last minute: what many behind one address ask for counts once. */
const counted = new LruCache<number>();

/** Seconds to wait, by the platform's limit for what a network asks for; 0 too for what it asked for a moment ago. */
async function fairShareOf(env: Env, kind: "missing" | "page", network: string, what: string): Promise<number> {
  const name = `${kind} ${network} ${what}`;
  if (Date.now() < (counted.get(name) ?? 0)) return 0;
  const wait = await fairShare(env.LIMIT_TYPEAHEAD, `${kind} ${network}`);
  if (wait === 0) counted.set(name, Date.now() + PERIOD * 1_000, 8);
  return wait;
}

/**
 * Seconds until a page may ask an upstream again for what is never cached; 0 when it may now. Many people behind one
 * address may look at one class, so the same question counts once a minute.
 */
export async function pageRetryAfter(
  env: Env,
  { limit, path }: Endpoint,
  request: unknown,
  address = UNKNOWN,
): Promise<number> {
  return limit ? fairShareOf(env, "page", networkOf(address), `${path} ${JSON.stringify(request)}`) : 0;
}

/** Networks that asked for too much that is not there: until when this isolate slows them, and their next turn. */
const slowed = new LruCache<{ until: number; turn: number }>();
/** A slowed network looks up as often as it may ask in vain. Milliseconds between two look-ups. */
const TURN = 500;

/**
 * Waits for the turn of a network that has asked for too much that is not there: other people may be behind its address.
 * Gives 0 then, or seconds to come back in when the turn is more than `longest` away (in milliseconds). Undefined for
 * every other network.
 */
export function missingTurn(address = UNKNOWN): ((longest: number) => Promise<number>) | undefined {
  const network = slowed.get(networkOf(address));
  if (!network || Date.now() >= network.until) return undefined;
  return async (longest) => {
    const now = Date.now();
    const wait = Math.max(0, network.turn - now);
    if (wait > longest) return Math.ceil(wait / 1_000);
    network.turn = now + wait + TURN;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return 0;
  };
}

/** Counts a page or file that was looked up for a network and is not there. */
export async function countMissing(env: Env, what: string, address = UNKNOWN): Promise<void> {
  const network = networkOf(address);
  const wait = await fairShareOf(env, "missing", network, what);
  if (wait === 0) return;
  const { until = 0, turn = 0 } = slowed.get(network) ?? {};
  slowed.set(network, { until: Date.now() + wait * 1_000, turn }, 16);
  // Without whose, and once: it stays slowed while it goes on.
  if (Date.now() >= until) console.warn(JSON.stringify({ event: "network-slowed", why: "asks for what is not there" }));
}

/** Counts a token that did not verify (AU-08); the answer is as `mustWait`'s. */
export const countFailedSignIn = (env: Env, address = UNKNOWN): Promise<number> =>
  fairShare(env.LIMIT_SIGN_IN, networkOf(address));

export type { Limit };
