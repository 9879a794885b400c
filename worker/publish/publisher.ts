import type { Ctx } from "../context.ts";
import { requireRole } from "../platform/auth/authenticate.ts";
import { isSigned, NONCE_LIFE, readSignature } from "../platform/auth/machine-signature.ts";
import type { Actor, Role } from "../platform/control/actor.ts";
import { HttpError, tooManyRequests } from "../platform/http/http-error.ts";
import { consumeOnce, countAttempts } from "../platform/limits/counters.ts";
import { countFailedSignIn } from "../platform/limits/rate-limits.ts";

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
 * Who publishes: authors and ops by their token, machines by their signature (AU-02, AU-04), each so often a minute.
 * What does not verify is counted and slowed by its network address (AU-08). Throws an HttpError for everybody else, and
 * when the control database cannot be had.
 */
export async function authorizePublisher(
  c: Ctx,
  body: string,
  { roles, attempts, changes }: AccessRule,
): Promise<Actor> {
  const { env, visitor } = c.var.context;
  const { headers } = c.req.raw;
  if (!isSigned(headers)) {
    if (roles.length === 0) throw new HttpError(401);
    const actor = await requireRole(c, roles, changes);
    await limitAttempts(c, actor, attempts);
    return actor;
  }
  const signed = await readSignature(env, c.req.raw, body);
  if (signed) {
    // The audit tells who still signs with the secret before.
    const machine = { role: "machine", subject: signed.secret.toLowerCase().replaceAll("_", "-") } as const;
    // One that has come too often may be sent again as it is, so its nonce is not used up.
    await limitAttempts(c, machine, attempts);
    if (await consumeOnce(env, `nonce ${signed.nonce}`, NONCE_LIFE)) return machine;
  }
  const wait = await countFailedSignIn(env, visitor.address);
  throw wait > 0 ? tooManyRequests(wait) : new HttpError(401);
}

async function limitAttempts(c: Ctx, { role, subject }: Actor, attempts?: number): Promise<void> {
  if (attempts === undefined) return;
  const name = `${c.req.path} ${role} ${subject}`;
  const wait = await countAttempts(c.env, [{ name, limit: { attempts, seconds: MINUTE } }]);
  if (wait > 0) throw tooManyRequests(wait);
}
