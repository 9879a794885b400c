import type { Ctx } from "../context.ts";
import type { Actor } from "../platform/control/actor.ts";
import { bodyText } from "../platform/http/body.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { type AccessRule, authorizePublisher } from "./publisher.ts";

/**
 * What everything around publishing has in common: who may and how often, and answers that are cached by nobody and not
 * indexed (AU-07). `work` gives null where there is nothing (404).
 */
export async function withPublisher(
  c: Ctx,
  rule: AccessRule,
  work: (body: string, actor: Actor) => Promise<object | null>,
): Promise<Response> {
  const body = await bodyText(c.req.raw);
  const answer = await work(body, await authorizePublisher(c, body, rule));
  if (!answer) throw new HttpError(404);
  return c.json(answer, 200, { "cache-control": "private, no-store", "x-robots-tag": "noindex" });
}
