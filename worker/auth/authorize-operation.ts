import type { Operation } from "../../contracts/operation.ts";
import type { Problem } from "../../contracts/problem.ts";
import { MINUTE_S } from "../../lib/dates/units.ts";
import { auditDenial, UNVERIFIED } from "../audit/log.ts";
import type { Ctx } from "../context.ts";
import type { Env } from "../env.ts";
import { bodyText } from "../http/body.ts";
import { HttpError, tooManyRequests } from "../http/http-error.ts";
import { consumeOnce, countAttempt } from "../limits/counters.ts";
import { countFailedSignIn } from "../limits/sign-ins.ts";
import type { Actor } from "./actor.ts";
import { requireRole } from "./authenticate.ts";
import { matchSecret, type SecretName } from "./hmac.ts";
import { isSigned, NONCE_LIFETIME_SECONDS, readSignature } from "./machine-signature.ts";

/** Header that contains the webhook secret, for systems that can send only fixed headers and cannot sign requests. */
const SECRET_HEADER = "x-edge-secret";
const WRONG_SECRET: Problem = {
  field: SECRET_HEADER,
  wrong: "is not this site's webhook secret",
  allowed: "the value of PUBLISH_SECRET or, during a rotation, PUBLISH_SECRET_PREVIOUS",
};
/** Maximum size of a webhook request in bytes. A webhook request that contains 10,000 updates is about 2 MB. */
const MAX_WEBHOOK_BYTES = 4 * 1024 * 1024;

/**
 * Authorizes an HTTP request for an operation and returns the caller and the request body. Users authenticate with an
 * access token. If the operation allows machines, a machine authenticates with a signature or the webhook secret.
 * Applies the caller's rate limit and the per-network limit on failed attempts. Throws an HttpError if the caller is
 * not authorized or exceeds a rate limit, or if a counter Durable Object is unavailable (503).
 */
export async function authorizeOperation(operation: Operation, c: Ctx): Promise<{ actor: Actor; body: string }> {
  const { access, machines, webhook, changes } = operation;
  const { env } = c.get("context");
  const secretHeader = c.req.header(SECRET_HEADER);
  if (webhook && secretHeader !== undefined) {
    const secret = await matchSecret(env, "PUBLISH_SECRET", secretHeader);
    if (!secret) return denyMachine(c, [WRONG_SECRET]);
    const actor = machineWith(secret);
    await limitOperation(operation, env, actor);
    return { actor, body: await bodyText(c.req.raw, MAX_WEBHOOK_BYTES) };
  }
  const body = await bodyText(c.req.raw);
  if (!machines || !isSigned(c.req.raw.headers)) {
    if (access.length === 0) throw new HttpError(401);
    const actor = await requireRole(c, access, changes);
    await limitOperation(operation, env, actor);
    return { actor, body };
  }
  const signature = await readSignature(env, c.req.raw, body);
  if (!signature) return denyMachine(c);
  const actor = machineWith(signature.secret);
  // Checks the rate limit before consuming the nonce, so that a client can resend a rate-limited request unchanged.
  await limitOperation(operation, env, actor);
  const isNew = await consumeOnce(env, `nonce ${signature.nonce}`, NONCE_LIFETIME_SECONDS);
  return isNew ? { actor, body } : denyMachine(c);
}

/**
 * Returns the actor for a machine that authenticated with a shared secret. The actor's subject indicates whether the
 * machine still uses the previous secret.
 */
const machineWith = (secret: SecretName): Actor => ({
  role: "machine",
  subject: secret.toLowerCase().replaceAll("_", "-"),
});

async function denyMachine(c: Ctx, problems?: Problem[]): Promise<never> {
  const { env, visitor } = c.get("context");
  auditDenial(c.get("context"), c.req, UNVERIFIED);
  const wait = await countFailedSignIn(env, visitor.address);
  throw wait > 0 ? tooManyRequests(wait) : new HttpError(401, { problems });
}

/** Counts an operation toward the caller's rate limit. Throws an HttpError (429) if the caller exceeds the limit. */
export async function limitOperation(
  { method, path, perMinute }: Operation,
  env: Env,
  { role, subject }: Actor,
): Promise<void> {
  if (perMinute === undefined) return;
  const name = `${method} ${path} ${role} ${subject}`;
  const counters = [{ name, max: perMinute, seconds: MINUTE_S }];
  const refusal = await countAttempt(env, [{ subject: name, counters }]);
  if (refusal) throw tooManyRequests(refusal.wait);
}
