import type { Ctx } from "../context.ts";
import type { NamedPerson, Role } from "../control/actor.ts";
import { HttpError, tooManyRequests } from "../http/http-error.ts";
import { countFailedSignIn } from "../limits/rate-limits.ts";
import { type Person, personOf, tokenOf } from "./access-token.ts";
import { isSameOriginScript } from "./same-origin.ts";

/**
 * The signed-in caller, whatever their roles. Throws an HttpError otherwise: 401 without a good token, 429 after too
 * many bad ones, 503 without keys.
 */
export async function requirePerson(c: Ctx): Promise<Person> {
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
  return person;
}

/** The caller by the first of the roles that they have; throws an HttpError (403) without any (AU-03, AU-04). */
export function actorOf({ subject, name, roles: theirs }: Person, roles: readonly Role[]): NamedPerson {
  const role = roles.find((one) => theirs.includes(one));
  if (!role) throw new HttpError(403);
  return { role, subject, name, roles: theirs };
}

/**
 * The caller, if they have one of the roles; throws as `requirePerson` and `actorOf`. Changes are requested by our own
 * pages only, else 403 (AU-05).
 */
export async function requireRole(c: Ctx, roles: readonly Role[], changes: boolean): Promise<NamedPerson> {
  const actor = actorOf(await requirePerson(c), roles);
  if (changes && !isSameOriginScript(c.req.raw)) throw new HttpError(403);
  return actor;
}
