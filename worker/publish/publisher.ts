import type { Ctx } from "../context.ts";
import { authenticate, type Refusal } from "../platform/auth/authenticate.ts";
import { isSigned, NONCE_LIFE, readSignature } from "../platform/auth/machine-signature.ts";
import type { Actor, Role } from "../platform/control/actor.ts";
import { consumeOnce, countAttempts } from "../platform/limits/counters.ts";
import { countFailedSignIn } from "../platform/limits/rate-limits.ts";

/** Why a request is not let in, and after how many seconds it may come again. */
export interface Refused {
  refused: Refusal;
  wait?: number;
}

export interface AccessRule {
  /** Roles that may come in; none where only machines may. */
  roles: readonly Role[];
  /** How often in a minute; left out, as often as they like. */
  attempts?: number;
  /** Whether what is asked for changes something. */
  changes: boolean;
}

const MINUTE = 60;

/**
 * Lets in authors and ops by their token, and machines by their signature (AU-02, AU-04), each so often a minute.
 * What does not verify is counted and slowed by its network address (AU-08). Throws when the control database cannot be
 * had.
 */
export async function authorizePublisher(
  c: Ctx,
  body: string,
  { roles, attempts, changes }: AccessRule,
): Promise<Actor | Refused> {
  const { env, req } = c;
  if (!isSigned(req.raw.headers)) {
    const entered = roles.length ? await authenticate(c, roles, changes) : 401;
    if (typeof entered === "number") return { refused: entered };
    return (await tooManyAttempts(c, entered, attempts)) ?? entered;
  }
  const signed = await readSignature(env, req.raw, body);
  if (signed) {
    // The audit tells who still signs with the secret before.
    const machine = { role: "machine", subject: signed.secret.toLowerCase().replaceAll("_", "-") } as const;
    // One that has come too often may be sent again as it is, so its nonce is not used up.
    const early = await tooManyAttempts(c, machine, attempts);
    if (early) return early;
    if (await consumeOnce(env, `nonce ${signed.nonce}`, NONCE_LIFE)) return machine;
  }
  return { refused: (await countFailedSignIn(env, req.header("cf-connecting-ip"))) > 0 ? 429 : 401 };
}

async function tooManyAttempts(c: Ctx, { role, subject }: Actor, attempts?: number): Promise<Refused | undefined> {
  if (attempts === undefined) return undefined;
  const name = `${c.req.path} ${role} ${subject}`;
  const wait = await countAttempts(c.env, [{ name, limit: { attempts, seconds: MINUTE } }]);
  return wait > 0 ? { refused: 429, wait } : undefined;
}
