import type { Endpoint } from "../../contracts/endpoint.ts";
import type { Ctx } from "../context.ts";
import { failedSignIn } from "../security/limits.ts";
import { personOf, tokenOf } from "./access.ts";
import { isOurOwn } from "./same-origin.ts";

/**
 * The status that a call is refused with, or null when the visitor may make it (AU-03, AU-05): 401 without a good
 * token, 429 after too many bad ones, 403 for another role or without proof that our own page asks, 503 without keys.
 */
export async function mayCall({ access, changes }: Endpoint, c: Ctx): Promise<401 | 403 | 429 | 503 | null> {
  if (access === "public") return null;
  const token = tokenOf(c.req.raw.headers);
  if (!token) return 401;
  try {
    const person = await personOf(c.env, token);
    if (!person) return (await failedSignIn(c.env, c.req.header("cf-connecting-ip"))) > 0 ? 429 : 401;
    if (!person.roles.includes("staff")) return 403;
  } catch (error) {
    console.error(JSON.stringify({ event: "no-keys", requestId: c.get("requestId"), error: String(error) }));
    return 503;
  }
  return changes && !isOurOwn(c.req.raw) ? 403 : null;
}
