import type { Endpoint } from "../../contracts/endpoint.ts";
import { countTries, type Limit } from "../control/counters.ts";
import type { Env } from "../env.ts";

const tenMinutes = 600;
/** A whole hospital may stand behind one network address; one account or phone number is one person's. */
const BILLS = { address: { tries: 20, seconds: tenMinutes }, person: { tries: 5, seconds: tenMinutes } };
/** A code is typed with a few mistakes, not searched for. */
const PROMO = { session: { tries: 10, seconds: tenMinutes }, address: { tries: 30, seconds: tenMinutes } };
/** The period of the platform's limits in wrangler.toml, in seconds. */
const PERIOD = 60;

/** Whose share a try counts against when no network address is known: one for all. */
const UNKNOWN = "unknown";

/** Seconds to wait before a call may be made again; 0 when it may be made now. Throws when what must be exact cannot be counted. */
export async function mustWait(
  env: Env,
  { limit }: Endpoint,
  request: Record<string, unknown>,
  address = UNKNOWN,
): Promise<number> {
  switch (limit) {
    case "bills":
      return countTries(env, [{ name: `bills address ${address}`, limit: BILLS.address }]);
    case "promo":
      return countTries(env, [
        { name: `promo session ${request.sessionId} ${address}`, limit: PROMO.session },
        { name: `promo address ${address}`, limit: PROMO.address },
      ]);
    case "forms":
      return fairShare(env.LIMIT_FORMS, address);
    case "typeahead":
      return fairShare(env.LIMIT_TYPEAHEAD, address);
    default:
      return 0;
  }
}

/**
 * Seconds until somebody's bills may be looked up again; 0 when they may be now. Asked once the bot check is passed:
 * else anybody could keep a person from their own bills. Throws as `mustWait` does.
 */
export const personMustWait = (env: Env, { limit }: Endpoint, request: Record<string, unknown>): Promise<number> =>
  limit === "bills"
    ? countTries(env, [{ name: `bills person ${personOf(request)}`, limit: BILLS.person }])
    : Promise.resolve(0);

/** Whom a look-up is about: an account, however its letters are written, or a phone number. */
const personOf = ({ accountNumber, phone }: Record<string, unknown>): string =>
  accountNumber === undefined ? `phone ${phone}` : `account ${String(accountNumber).toLowerCase()}`;

async function fairShare(binding: RateLimit | undefined, address: string): Promise<number> {
  if (!binding) return 0;
  const { success } = await binding.limit({ key: address });
  return success ? 0 : PERIOD;
}

/** Counts a token that did not verify (AU-08); the answer is as `mustWait`'s. */
export const failedSignIn = (env: Env, address = UNKNOWN): Promise<number> => fairShare(env.LIMIT_SIGN_IN, address);

export type { Limit };
