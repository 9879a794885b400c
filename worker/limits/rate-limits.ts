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
 * Rate limits of bill lookups. The limit per network is high, because a whole hospital may share an IP address. The
 * limit per block applies to customers with a /48 block of IPv6 addresses, which contains 65,536 networks. The limit
 * per person counts lookups with the same account number or phone number. Lookups by account number also have a limit
 * for the whole site, to prevent distributed guessing. Lookups by name have no site-wide limit, because they require
 * four matching values.
 */
const BILLS = {
  address: { attempts: 20, seconds: tenMinutes },
  block: { attempts: 100, seconds: tenMinutes },
  person: { attempts: 5, seconds: tenMinutes },
  accounts: { attempts: 600, seconds: tenMinutes },
};
const UNSCRIPTED = { address: { attempts: 3, seconds: tenMinutes }, everybody: { attempts: 20, seconds: tenMinutes } };
/**
 * Rate limits for promo code attempts. The limit per session allows 40 registrants within ten minutes, each with one or
 * two typing errors. The limit also prevents distributed guessing: at 21,600 attempts a day, guessing a six-letter code
 * would take decades.
 */
const PROMO = {
  visitor: { attempts: 10, seconds: tenMinutes },
  address: { attempts: 30, seconds: tenMinutes },
  session: { attempts: 150, seconds: tenMinutes },
};
/**
 * Limits of reserved seats per hour: in one class per network, in all classes per network, and in one class per email
 * address. Several people may share a network, for example at a workplace. One registration takes at most six seats.
 */
const SEATS = {
  network: { attempts: 12, seconds: hour },
  everywhere: { attempts: 36, seconds: hour },
  person: { attempts: 6, seconds: hour },
};
/**
 * Counts an API call with Cloudflare's rate limit binding. Returns the seconds to wait, or 0 if the API call is
 * allowed. The rate limit binding is checked before the exact counters and the bot check, because the binding needs no
 * database.
 * @param unproven set if the visitor has not passed a required bot check: `token` before the token is verified,
 * `tokenless` if there is no token. Separate counters keep such calls from using up the limits of verified visitors.
 */
export async function roughRetryAfter(
  env: Env,
  { limit }: Pick<Endpoint, "limit">,
  visitor: Visitor,
  unproven?: "token" | "tokenless",
): Promise<number> {
  if (!limit) return 0;
  const isSent = (limit === "bills" || limit === "forms") && unproven !== "token";
  return visitorShare(env, isSent ? "forms" : "reads", visitor, unproven ? `${unproven} ` : "");
}

/**
 * Counts a cache miss of a visitor against the rate limit. Returns the seconds to wait, or 0 if the request is allowed.
 * Renders from the queue have no visitor and are not counted.
 */
export const missRetryAfter = async (env: Env, visitor: Visitor): Promise<number> =>
  visitor.address === undefined ? 0 : visitorShare(env, "reads", visitor);

/**
 * Counts a request against the limits of the visitor and of the visitor's network. Returns the seconds to wait, or 0 if
 * the request is allowed. The limits per network are far higher, because many visitors may share a network. Requests
 * without a visitor token have separate counters. Scripts therefore gain nothing by dropping the token, and do not use
 * up the limits of visitors with a token.
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
 * Counts an API call with exact counters. Returns the seconds to wait, or 0 if the API call is allowed. The function
 * throws an error if the database is unavailable.
 */
export async function retryAfter(
  env: Env,
  { limit }: Endpoint,
  request: Record<string, unknown>,
  visitor = UNKNOWN_ADDRESS,
): Promise<number> {
  const address = networkOf(visitor);
  switch (limit) {
    case "bills":
      return countAttempts(env, {
        subject: areaOf(visitor),
        counters: [
          { name: `bills address ${address}`, limit: BILLS.address },
          ...(visitor.includes(":") ? [{ name: `bills block ${blockOf(visitor)}`, limit: BILLS.block }] : []),
        ],
      });
    case "promo": {
      // Attempts that exceed the limits of a network do not count against the session, so one network cannot use up the
      // session's limit.
      const wait = await countAttempts(env, {
        subject: areaOf(visitor),
        counters: [
          { name: `promo session ${request.sessionId} ${address}`, limit: PROMO.visitor },
          { name: `promo address ${address}`, limit: PROMO.address },
        ],
      });
      const session = { name: `promo session ${request.sessionId}`, limit: PROMO.session };
      return wait || countAttempts(env, { subject: classOf(request.sessionId), counters: [session] });
    }
    default:
      return 0;
  }
}

/**
 * Counts a bill lookup against the limit of the account number or phone number. Returns the seconds to wait, or 0 if
 * the lookup is allowed. Call this function after the bot check, because a script could otherwise lock people out of
 * their bills. The function throws an error if the database is unavailable.
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
 * Counts a form that was posted without JavaScript and therefore has no bot check token. Returns the seconds to wait,
 * or 0 if the form may be submitted. The limits are low, so that bots gain nothing by omitting the token. Separate
 * counters per action keep such forms from using up the limits of visitors with a token.
 */
export async function unscriptedRetryAfter(env: Env, action: string, address = UNKNOWN_ADDRESS): Promise<number> {
  const network = { name: `${action} unscripted ${networkOf(address)}`, limit: UNSCRIPTED.address };
  const everybody = { name: `${action} unscripted`, limit: UNSCRIPTED.everybody };
  const wait = await countAttempts(env, { subject: areaOf(address), counters: [network] });
  return wait || countAttempts(env, { subject: everybody.name, counters: [everybody] });
}

/** Maximum number of seats per hour, per network and per class, for forms that contain no bot check token. */
const UNPROVEN_SEATS = { attempts: 4, seconds: hour };

/**
 * Counts the seats of a form that contains no bot check token. Returns the seconds to wait, or 0 if the seats are
 * allowed. The limit prevents bots from filling a class, while visitors without JavaScript can still register.
 */
export async function unscriptedSeatsRetryAfter(
  env: Env,
  { sessionId, people }: SeatRequest,
  address = UNKNOWN_ADDRESS,
): Promise<number> {
  const network = { name: `seats unscripted ${networkOf(address)}`, limit: UNPROVEN_SEATS };
  const session = { name: `seats unscripted session ${sessionId}`, limit: UNPROVEN_SEATS };
  const wait = await countAttempts(env, { subject: areaOf(address), counters: [network], by: people });
  return wait || countAttempts(env, { subject: classOf(sessionId), counters: [session], by: people });
}

/** The seats of a class session that a form requests. */
export interface SeatRequest {
  sessionId: string;
  email: string;
  people: number;
  /** Identifies a submission across its retries. */
  idempotencyKey: string;
}

/**
 * Counts the seats of a visitor who has passed the bot check. Returns the seconds to wait, or 0 if the seats are
 * allowed. Retries with the same idempotency key, session, email address, and number of people count once. The function
 * throws an error if the database is unavailable.
 */
export async function seatsRetryAfter(
  env: Env,
  { sessionId, email, people, idempotencyKey }: SeatRequest,
  visitor = UNKNOWN_ADDRESS,
): Promise<number> {
  if (!sessionId) return 0;
  const submit = JSON.stringify(["seats", idempotencyKey, sessionId, email.toLowerCase(), people]);
  const counted = { by: people, once: { name: submit, seconds: hour } };
  const network = networkOf(visitor);
  const waits = await Promise.all([
    countAttempts(env, {
      ...counted,
      subject: classOf(sessionId),
      counters: [
        // The form of a class may have no field with this name.
        ...(email ? [{ name: `seats person ${email.toLowerCase()}`, limit: SEATS.person }] : []),
        { name: `seats network ${network}`, limit: SEATS.network },
      ],
    }),
    countAttempts(env, {
      ...counted,
      subject: areaOf(visitor),
      counters: [{ name: `seats everywhere ${network}`, limit: SEATS.everywhere }],
    }),
  ]);
  return Math.max(...waits);
}

/** Returns the subject of the counters of a class session. */
const classOf = (sessionId: unknown): string => `class ${sessionId}`;

/**
 * Counts an uncached API call of a page. Returns the seconds to wait, or 0 if the API call is allowed. Equal requests
 * of a visitor or a network count once a minute, because several people on one network may view the same class.
 */
export async function pageRetryAfter(
  env: Env,
  { limit, path }: Endpoint,
  request: unknown,
  visitor: Visitor,
): Promise<number> {
  if (!limit) return 0;
  const who = (await visitor.id?.()) ?? networkOf(visitor.address ?? UNKNOWN_ADDRESS);
  const name = `page ${who} ${path} ${JSON.stringify(request)}`;
  return countOnce(env, name, () => visitorShare(env, "reads", visitor, "page "));
}

/** Networks that have reached the limit of failed verifications in this isolate, with the end of the lockout. */
const lockedNetworks = perEnv(() => new LruCache<number>());

/** Counts a failed verification of a token or secret. Returns the seconds to wait, or 0 if the limit is not reached. */
export async function countFailedSignIn(env: Env, address = UNKNOWN_ADDRESS): Promise<number> {
  const network = networkOf(address);
  const wait = await fairShare(env.LIMIT_SIGN_IN, network);
  if (wait > 0) lockedNetworks(env).set(network, Date.now() + wait * 1_000, 8);
  return wait;
}

/**
 * Returns the seconds for which the Worker rejects all secrets from a locked network, or 0. Correct secrets are also
 * rejected, because a script could otherwise continue to guess.
 */
export const secretRetryAfter = (env: Env, address = UNKNOWN_ADDRESS): number =>
  Math.max(0, Math.ceil(((lockedNetworks(env).get(networkOf(address)) ?? 0) - Date.now()) / 1_000));

export type { Limit };
