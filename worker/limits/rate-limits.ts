import type { Endpoint } from "../../contracts/endpoint.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import type { Visitor } from "../context.ts";
import { countAttempts, type Limit } from "../control/counters.ts";
import type { Env } from "../env.ts";
import { perEnv } from "../runtime/per-env.ts";
import { billPerson } from "./bill-guesses.ts";
import { areaOf, blockOf, countOnce, fairShare, networkOf, UNKNOWN_ADDRESS } from "./fair-share.ts";

const tenMinutes = 600;
const hour = 3_600;
/**
 * Rate limits for bill lookups. The limit for each network (an IPv4 address or IPv6 /48 block) is high, because an
 * entire hospital may share an address, and because `bill-guesses.ts` limits lookups that return no results. Lookups
 * with the same account number or phone number count toward the same per-person limit. To prevent distributed guessing,
 * lookups by account number also have a limit across all visitors. Lookups by name have no limit across all visitors,
 * because a lookup by name requires four matching values.
 */
const BILLS = {
  visitor: { attempts: 20, seconds: tenMinutes },
  network: { attempts: 100, seconds: tenMinutes },
  person: { attempts: 5, seconds: tenMinutes },
  accounts: { attempts: 600, seconds: tenMinutes },
};
const UNSCRIPTED = { address: { attempts: 3, seconds: tenMinutes }, everybody: { attempts: 20, seconds: tenMinutes } };
/**
 * Rate limits for promo code attempts: for each visitor in a class session, for each network, and for all visitors in a
 * class session. The class session limit is high enough for 40 registrants within ten minutes, even if each registrant
 * makes one or two typing errors. The class session limit also prevents distributed guessing: at 21,600 attempts per
 * day, guessing a six-letter code would take decades.
 */
const PROMO = {
  visitor: { attempts: 10, seconds: tenMinutes },
  network: { attempts: 100, seconds: tenMinutes },
  session: { attempts: 150, seconds: tenMinutes },
};
/**
 * Maximum numbers of seats that can be reserved per hour: from one network in one class, by one visitor in all classes,
 * from one network in all classes, and with one email address in one class. Several people may share a network, for
 * example at a workplace. The limit for one network in one class is low, so that nobody can reserve all seats. A
 * registration reserves at most six seats.
 */
const SEATS = {
  network: { attempts: 12, seconds: hour },
  visitor: { attempts: 36, seconds: hour },
  everywhere: { attempts: 360, seconds: hour },
  person: { attempts: 6, seconds: hour },
};
/**
 * Counts an API call with Cloudflare's rate limit bindings. Returns 0 if the API call is allowed, or else the number of
 * seconds until the next allowed API call. Callers check the binding limits before the exact counters and the bot
 * check, because a binding check does not make a network request.
 * @param unproven Set if the visitor has not passed a required bot check: `token` if the token is not yet verified, or
 *   `tokenless` if the request has no token. Unverified API calls have separate counters, so that they do not count
 *   toward the limits for verified visitors.
 */
export async function approximateRetryAfter(
  env: Env,
  { limit }: Pick<Endpoint, "limit">,
  visitor: Visitor,
  unproven?: "token" | "tokenless",
): Promise<number> {
  if (!limit) return 0;
  const isSubmission = (limit === "bills" || limit === "forms") && unproven !== "token";
  return visitorShare(env, isSubmission ? "forms" : "reads", visitor, unproven ? `${unproven} ` : "");
}

/**
 * Counts a cache miss toward the visitor's rate limit. Returns 0 if the cache miss is allowed, or else the number of
 * seconds until the next allowed cache miss. Does not count renders from the queue, which have no visitor.
 */
export const missRetryAfter = async (env: Env, visitor: Visitor): Promise<number> =>
  visitor.address === undefined ? 0 : visitorShare(env, "reads", visitor);

/**
 * Counts a request toward the limits for the visitor and the visitor's network. Returns 0 if the request is allowed, or
 * else the number of seconds until the next allowed request. The per-network limits are much higher than the
 * per-visitor limits, because many visitors may share a network. Requests without a visitor token have separate
 * counters, so a script that omits the token gains nothing and does not affect the limits for visitors who have a
 * token.
 */
async function visitorShare(env: Env, kind: "forms" | "reads", visitor: Visitor, prefix = ""): Promise<number> {
  const [perVisitor, perNetwork = perVisitor] =
    kind === "forms" ? [env.LIMIT_FORMS, env.LIMIT_NETWORK_FORMS] : [env.LIMIT_TYPEAHEAD, env.LIMIT_NETWORK_READS];
  const block = blockOf(visitor.address ?? UNKNOWN_ADDRESS);
  const id = await visitor.id?.();
  if (!id) return fairShare(perNetwork, `${prefix}${block}`);
  return (await fairShare(perVisitor, `${prefix}visitor ${id}`)) || fairShare(perNetwork, `${prefix}visitors ${block}`);
}

/**
 * Counts an API call toward its rate limit with counter Durable Objects, whose counts are exact. Returns 0 if the API
 * call is allowed, or else the number of seconds until the next allowed API call. Throws an HttpError (503) if a
 * counter Durable Object is unavailable.
 */
export async function retryAfter(
  env: Env,
  { limit }: Endpoint,
  request: Record<string, unknown>,
  visitor: Visitor,
): Promise<number> {
  if (limit !== "bills" && limit !== "promo") return 0;
  const { address = UNKNOWN_ADDRESS } = visitor;
  const id = await visitor.id?.();
  const session = limit === "promo" ? ` session ${request.sessionId}` : "";
  const limits = limit === "promo" ? PROMO : BILLS;
  // Attempts that exceed the limits for a visitor or a network do not count toward the class session's limit, so that
  // one network cannot exhaust it.
  const wait = await countAttempts(env, {
    subject: areaOf(address),
    counters: [
      ...(id ? [{ name: `${limit}${session} visitor ${id}`, limit: limits.visitor }] : []),
      { name: `${limit} network ${blockOf(address)}`, limit: limits.network },
    ],
  });
  if (wait || !session) return wait;
  const counters = [{ name: `promo${session}`, limit: PROMO.session }];
  return countAttempts(env, { subject: classOf(request.sessionId), counters });
}

/**
 * Counts a bill lookup toward the limit for the account number or phone number. Returns 0 if the lookup is allowed, or
 * else the number of seconds until the next allowed lookup. Callers must run the bot check first, because a script
 * could otherwise lock patients out of their bills. Throws an HttpError (503) if a counter Durable Object is
 * unavailable.
 */
export async function personRetryAfter(env: Env, { limit }: Endpoint, request: Record<string, unknown>) {
  if (limit !== "bills") return 0;
  const person = { name: `bills person ${billPerson(request)}`, limit: BILLS.person };
  const wait = await countAttempts(env, { subject: person.name, counters: [person] });
  if (wait || request.accountNumber === undefined) return wait;
  const accounts = { name: "bills accounts", limit: BILLS.accounts };
  return countAttempts(env, { subject: accounts.name, counters: [accounts] });
}

/**
 * Counts a form submission toward the limits for submissions without a bot check token, which browsers send if
 * JavaScript is disabled. Returns 0 if the submission is allowed, or else the number of seconds until the next allowed
 * submission. The limits are low, so that bots gain nothing by omitting the token. Each action has separate counters,
 * so that submissions without a token do not affect the limits for visitors who have a token.
 */
export async function tokenlessRetryAfter(env: Env, action: string, address = UNKNOWN_ADDRESS): Promise<number> {
  const network = { name: `${action} unscripted ${networkOf(address)}`, limit: UNSCRIPTED.address };
  const everybody = { name: `${action} unscripted`, limit: UNSCRIPTED.everybody };
  const wait = await countAttempts(env, { subject: areaOf(address), counters: [network] });
  return wait || countAttempts(env, { subject: everybody.name, counters: [everybody] });
}

/**
 * Maximum number of seats that submissions without a bot check token can reserve per hour, for each network and each
 * class session.
 */
const UNPROVEN_SEATS = { attempts: 4, seconds: hour };

/**
 * Counts a registration's seats toward the seat limits for registrations without a bot check token. Returns 0 if the
 * visitor may reserve the seats, or else the number of seconds until the visitor may reserve them. The seat limits
 * prevent bots from filling a class but allow visitors without JavaScript to register.
 */
export async function tokenlessSeatsRetryAfter(
  env: Env,
  { sessionId, people }: SeatRequest,
  address = UNKNOWN_ADDRESS,
): Promise<number> {
  const network = { name: `seats unscripted ${networkOf(address)}`, limit: UNPROVEN_SEATS };
  const session = { name: `seats unscripted session ${sessionId}`, limit: UNPROVEN_SEATS };
  const wait = await countAttempts(env, { subject: areaOf(address), counters: [network], by: people });
  return wait || countAttempts(env, { subject: classOf(sessionId), counters: [session], by: people });
}

/** Seats that a registration form requests in a class session. */
export interface SeatRequest {
  sessionId: string;
  email: string;
  people: number;
  /** Idempotency key. All retries of a submission have the same key. */
  idempotencyKey: string;
}

/**
 * Counts a registration's seats toward the seat limits. Call this function only for a visitor who passed the bot check.
 * Returns 0 if the visitor may reserve the seats, or else the number of seconds until the visitor may reserve them.
 * Retries that have the same idempotency key, session, email address, and number of people count only once. Throws an
 * HttpError (503) if a counter Durable Object is unavailable.
 */
export async function seatsRetryAfter(
  env: Env,
  { sessionId, email, people, idempotencyKey }: SeatRequest,
  visitor: Visitor,
): Promise<number> {
  if (!sessionId) return 0;
  const { address = UNKNOWN_ADDRESS } = visitor;
  const id = await visitor.id?.();
  const submissionKey = JSON.stringify(["seats", idempotencyKey, sessionId, email.toLowerCase(), people]);
  const attempt = { by: people, once: { name: submissionKey, seconds: hour } };
  const network = networkOf(address);
  const waits = await Promise.all([
    countAttempts(env, {
      ...attempt,
      subject: classOf(sessionId),
      counters: [
        // A class's registration form might not have an email field.
        ...(email ? [{ name: `seats person ${email.toLowerCase()}`, limit: SEATS.person }] : []),
        { name: `seats network ${network}`, limit: SEATS.network },
      ],
    }),
    countAttempts(env, {
      ...attempt,
      subject: areaOf(address),
      counters: [
        ...(id ? [{ name: `seats visitor ${id}`, limit: SEATS.visitor }] : []),
        { name: `seats everywhere ${network}`, limit: SEATS.everywhere },
      ],
    }),
  ]);
  return Math.max(...waits);
}

/** Returns the subject of a class session's counter Durable Object. */
const classOf = (sessionId: unknown): string => `class ${sessionId}`;

/**
 * Counts an uncached API call that the Worker makes to render a page. Returns 0 if the API call is allowed, or else the
 * number of seconds until the next allowed API call. For each visitor or network, identical API calls count toward the
 * limit only once per minute, because several people on the same network may view the same class.
 */
export async function pageRetryAfter(
  env: Env,
  { limit, path }: Endpoint,
  request: unknown,
  visitor: Visitor,
): Promise<number> {
  if (!limit) return 0;
  const visitorKey = (await visitor.id?.()) ?? networkOf(visitor.address ?? UNKNOWN_ADDRESS);
  const name = `page ${visitorKey} ${path} ${JSON.stringify(request)}`;
  return countOnce(env, name, () => visitorShare(env, "reads", visitor, "page "));
}

/**
 * Networks that exceeded the limit for failed sign-ins in this isolate. Each value is the end of the lockout, as a Unix
 * timestamp in milliseconds.
 */
const lockedNetworks = perEnv(() => new LruCache<number>());

/**
 * Counts an invalid token or secret toward the limit for the client's network. Returns 0 if the limit is not exceeded,
 * or else the number of seconds until the next allowed attempt.
 */
export async function countFailedSignIn(env: Env, address = UNKNOWN_ADDRESS): Promise<number> {
  const network = networkOf(address);
  const wait = await fairShare(env.LIMIT_SIGN_IN, network);
  if (wait > 0) lockedNetworks(env).set(network, Date.now() + wait * 1_000, 8);
  return wait;
}

/**
 * Returns the number of seconds until a network's lockout ends, or 0 if the network is not locked out. During a
 * lockout, the Worker rejects even correct secrets, because a script could otherwise continue to guess.
 */
export const secretRetryAfter = (env: Env, address = UNKNOWN_ADDRESS): number =>
  Math.max(0, Math.ceil(((lockedNetworks(env).get(networkOf(address)) ?? 0) - Date.now()) / 1_000));

export type { Limit };
