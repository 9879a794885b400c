import type { Operation } from "../../contracts/operation.ts";
import type { Ctx } from "../context.ts";
import type { Actor } from "../control/actor.ts";
import type { Env } from "../env.ts";
import { HttpError, tooManyRequests } from "../http/http-error.ts";
import { consumeOnce, countAttempts } from "../limits/counters.ts";
import { countFailedSignIn } from "../limits/rate-limits.ts";
import { auditDenial, UNVERIFIED } from "./audit-denial.ts";
import { requireRole } from "./authenticate.ts";
import { isSigned, NONCE_LIFETIME_SECONDS, readSignature } from "./machine-signature.ts";

const MINUTE = 60;

/**
 * Authorizes an operation over HTTP and returns the caller. People authenticate by token, machines by signature where
 * the operation allows it. Both are rate limited, and so are failed verifications, by network. Throws an HttpError if
 * the caller is not authorized or is over a limit, and an error if the database is unavailable.
 */
export async function authorizeOperation(operation: Operation, c: Ctx, body: string): Promise<Actor> {
  const { access, machines, changes } = operation;
  const { env, visitor } = c.var.context;
  if (!machines || !isSigned(c.req.raw.headers)) {
    if (access.length === 0) throw new HttpError(401);
    const actor = await requireRole(c, access, changes);
    await limitOperation(operation, env, actor);
    return actor;
  }
  const signed = await readSignature(env, c.req.raw, body);
  if (signed) {
    // The audit log shows which machines still use the previous secret.
    const machine = { role: "machine", subject: signed.secret.toLowerCase().replaceAll("_", "-") } as const;
    // Checked before the nonce is consumed, so that a rate-limited request can be retried unchanged.
    await limitOperation(operation, env, machine);
    if (await consumeOnce(env, `nonce ${signed.nonce}`, NONCE_LIFETIME_SECONDS)) return machine;
  }
  auditDenial(c, UNVERIFIED);
  const wait = await countFailedSignIn(env, visitor.address);
  throw wait > 0 ? tooManyRequests(wait) : new HttpError(401);
}

/** Counts an operation of an authorized caller. Throws an HttpError (429) above the limit. */
export async function limitOperation(
  { method, path, perMinute }: Operation,
  env: Env,
  { role, subject }: Actor,
): Promise<void> {
  if (perMinute === undefined) return;
  const name = `${method} ${path} ${role} ${subject}`;
  const wait = await countAttempts(env, [{ name, limit: { attempts: perMinute, seconds: MINUTE } }]);
  if (wait > 0) throw tooManyRequests(wait);
}
