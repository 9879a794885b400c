import type { Endpoint } from "../../../contracts/endpoint.ts";
import type { Env } from "../../env.ts";
import { countAttempts, type Limit } from "./counters.ts";

const tenMinutes = 600;
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
 * Seconds to wait before a call may be made again; 0 when it may be made now. Throws when what must be exact cannot be
 * counted.
 */
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
    case "forms":
      return fairShare(env.LIMIT_FORMS, address);
    case "typeahead":
      return fairShare(env.LIMIT_TYPEAHEAD, address);
    default:
      return 0;
  }
}

/** Seconds to wait before a visitor's token is looked at again: the platform's own limit, which costs no database. */
export const roughRetryAfter = (env: Env, visitor = UNKNOWN): Promise<number> =>
  fairShare(env.LIMIT_FORMS, networkOf(visitor));

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
 * for everybody together, so that it does not bypass the bot check. They have counters of their own, so that nobody can
 * lock others out of their bills with them.
 */
export const unscriptedRetryAfter = (env: Env, address = UNKNOWN): Promise<number> =>
  countAttempts(env, [
    { name: `bills unscripted ${networkOf(address)}`, limit: UNSCRIPTED.address },
    { name: "bills unscripted", limit: UNSCRIPTED.everybody },
  ]);

/** Whom a look-up is about: an account, however its letters are written, or a phone number. */
const personOf = ({ accountNumber, phone }: Record<string, unknown>): string =>
  accountNumber === undefined ? `phone ${phone}` : `account ${String(accountNumber).toLowerCase()}`;

async function fairShare(binding: RateLimit | undefined, address: string): Promise<number> {
  if (!binding) return 0;
  const { success } = await binding.limit({ key: address });
  return success ? 0 : PERIOD;
}

/** Counts a token that did not verify (AU-08); the answer is as `mustWait`'s. */
export const countFailedSignIn = (env: Env, address = UNKNOWN): Promise<number> =>
  fairShare(env.LIMIT_SIGN_IN, networkOf(address));

export type { Limit };
