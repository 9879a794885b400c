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
 * Authorizes an HTTP request for an operation and returns the caller. People authenticate with a token, machines with a
 * signature if the operation allows machines. Rate limits apply to the caller and to failed verifications by network.
 * Throws an HttpError if the caller is not authorized or exceeds a rate limit, and an Error if the database is
 * unavailable.
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
    // The audit log shows which machines still sign with the previous secret.
    const machine = { role: "machine", subject: signed.secret.toLowerCase().replaceAll("_", "-") } as const;
    // The rate limit is checked before the nonce is consumed, so that a client can retry a rate-limited request
    // unchanged.
    await limitOperation(operation, env, machine);
    if (await consumeOnce(env, `nonce ${signed.nonce}`, NONCE_LIFETIME_SECONDS)) return machine;
  }
  auditDenial(c, UNVERIFIED);
  const wait = await countFailedSignIn(env, visitor.address);
  throw wait > 0 ? tooManyRequests(wait) : new HttpError(401);
}

/** Counts an operation against the caller's rate limit. Throws an HttpError (429) when the caller exceeds the limit. */
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
