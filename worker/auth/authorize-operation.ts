import type { Operation } from "../../contracts/operation.ts";
import type { Ctx } from "../context.ts";
import type { Actor } from "../control/actor.ts";
import type { Env } from "../env.ts";
import { HttpError, tooManyRequests } from "../http/http-error.ts";
import { consumeOnce, countAttempts } from "../limits/counters.ts";
import { countFailedSignIn } from "../limits/rate-limits.ts";
import { requireRole } from "./authenticate.ts";
import { isSigned, NONCE_LIFE, readSignature } from "./machine-signature.ts";

const MINUTE = 60;

/**
 * The caller of an operation over HTTP: people by their token, machines by their signature where they may (AU-02,
 * AU-04), each so often a minute. What does not verify is counted and slowed by its network address (AU-08). Throws an
 * HttpError for everybody else, and when what counts them cannot be had.
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
    // The audit shows who still signs with the previous secret.
    const machine = { role: "machine", subject: signed.secret.toLowerCase().replaceAll("_", "-") } as const;
    // One that has come too often may be sent again as it is, so its nonce is not used up.
    await limitOperation(operation, env, machine);
    if (await consumeOnce(env, `nonce ${signed.nonce}`, NONCE_LIFE)) return machine;
  }
  const wait = await countFailedSignIn(env, visitor.address);
  throw wait > 0 ? tooManyRequests(wait) : new HttpError(401);
}

/** Counts one more operation of an authorized caller; throws an HttpError (429) over the limit. */
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
