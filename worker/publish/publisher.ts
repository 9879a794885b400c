import type { Ctx } from "../context.ts";
import type { Role } from "../platform/auth/access-token.ts";
import { enter, type Refusal } from "../platform/auth/authenticate.ts";
import { isSigned, NONCE_LIFE, signedNonce } from "../platform/auth/machine-signature.ts";
import type { Actor } from "../platform/control/audit.ts";
import { countTries, spend } from "../platform/limits/counters.ts";
import { failedSignIn } from "../platform/limits/rate-limits.ts";

/** Why a request is not let in, and after how many seconds it may come again. */
export interface Refused {
  refused: Refusal;
  wait?: number;
}

export interface Door {
  /** Roles that may come in; none where only machines may. */
  roles: readonly Role[];
  /** How often in a minute; left out, as often as they like. */
  tries?: number;
  /** Whether what is asked for changes something. */
  changes: boolean;
}

const MINUTE = 60;

/**
 * Lets in authors and ops by their token, and machines by their signature (AU-02, AU-04), each so often a minute.
 * What does not verify is counted and slowed by its network address (AU-08). Throws when the control database cannot be
 * had.
 */
export async function publisher(c: Ctx, body: string, { roles, tries, changes }: Door): Promise<Actor | Refused> {
  const { env, req } = c;
  if (!isSigned(req.raw.headers)) {
    const entered = roles.length ? await enter(c, roles, changes) : 401;
    if (typeof entered === "number") return { refused: entered };
    return (await tooOften(c, entered, tries)) ?? entered;
  }
  const nonce = await signedNonce(env, req.raw.headers, body);
  const machine = { role: "machine", subject: "purge-secret" } as const;
  // One that has come too often may be sent again as it is, so its nonce is not used up.
  const early = nonce === null ? undefined : await tooOften(c, machine, tries);
  if (early) return early;
  if (nonce !== null && (await spend(env, `nonce ${nonce}`, NONCE_LIFE))) return machine;
  return { refused: (await failedSignIn(env, req.header("cf-connecting-ip"))) > 0 ? 429 : 401 };
}

async function tooOften(c: Ctx, { role, subject }: Actor, tries?: number): Promise<Refused | undefined> {
  if (tries === undefined) return undefined;
  const name = `${c.req.path} ${role} ${subject}`;
  const wait = await countTries(c.env, [{ name, limit: { tries, seconds: MINUTE } }]);
  return wait > 0 ? { refused: 429, wait } : undefined;
}
