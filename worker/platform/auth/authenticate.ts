import type { Ctx } from "../../context.ts";
import type { NamedPerson, Role } from "../control/actor.ts";
import { HttpError, tooManyRequests } from "../http/http-error.ts";
import { countFailedSignIn } from "../limits/rate-limits.ts";
import { personOf, tokenOf } from "./access-token.ts";
import { isSameOriginScript } from "./same-origin.ts";

/**
 * The caller, if they have one of the roles (AU-03, AU-04). Throws an HttpError otherwise: 401 without a good token,
 * 429 after too many bad ones, 403 for another role, 503 without keys. Changes are requested by our own pages only,
 * else 403 (AU-05).
 */
export async function requireRole(c: Ctx, roles: readonly Role[], changes: boolean): Promise<NamedPerson> {
  const { env, requestId, visitor } = c.var.context;
  const token = tokenOf(c.req.raw.headers);
  if (!token) throw new HttpError(401);
  const person = await personOf(c.var.context, token).catch((error: unknown) => {
    console.error(JSON.stringify({ event: "no-keys", requestId, error: String(error) }));
    throw new HttpError(503);
  });
  if (!person) {
    const wait = await countFailedSignIn(env, visitor.address);
    throw wait > 0 ? tooManyRequests(wait) : new HttpError(401);
  }
  const role = roles.find((one) => person.roles.includes(one));
  if (!role || (changes && !isSameOriginScript(c.req.raw))) throw new HttpError(403);
  return { role, subject: person.subject, name: person.name, roles: person.roles };
}
