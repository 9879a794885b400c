import type { Ctx } from "../../context.ts";
import type { Role, SignedIn } from "../control/actor.ts";
import { countFailedSignIn } from "../limits/rate-limits.ts";
import { personOf, tokenOf } from "./access-token.ts";
import { isSameOriginScript } from "./same-origin.ts";

/** Why somebody is not let in. */
export type Refusal = 401 | 403 | 429 | 503;

/**
 * Lets in whoever has one of the roles (AU-03, AU-04), or says with which status not: 401 without a good token, 429
 * after too many bad ones, 403 for another role, 503 without keys. What changes something is asked by our own pages
 * only, else 403 (AU-05).
 */
export async function authenticate(c: Ctx, roles: readonly Role[], changes: boolean): Promise<SignedIn | Refusal> {
  const token = tokenOf(c.req.raw.headers);
  if (!token) return 401;
  try {
    const person = await personOf(c.env, token);
    if (!person) return (await countFailedSignIn(c.env, c.var.context.visitor.address)) > 0 ? 429 : 401;
    const role = roles.find((one) => person.roles.includes(one));
    if (!role || (changes && !isSameOriginScript(c.req.raw))) return 403;
    return { role, subject: person.subject };
  } catch (error) {
    console.error(JSON.stringify({ event: "no-keys", requestId: c.var.context.requestId, error: String(error) }));
    return 503;
  }
}
