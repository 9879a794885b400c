import { ZodError } from "zod";
import { problemsOf } from "../../contracts/problem.ts";
import type { Ctx } from "../context.ts";
import type { Actor } from "../platform/control/actor.ts";
import { bodyText } from "../platform/http/body.ts";
import { inputProblem } from "../platform/http/input.ts";
import { problem } from "../platform/http/problem.ts";
import { RefusedRequest } from "../platform/upstream/errors.ts";
import { type AccessRule, authorizePublisher } from "./publisher.ts";

/**
 * What everything around publishing has in common: who may and how often, and what is said when something is wrong.
 * Answers are kept by nobody and not indexed (AU-07).
 */
export async function withPublisher(
  c: Ctx,
  door: AccessRule,
  work: (body: string, actor: Actor) => Promise<object | null>,
): Promise<Response> {
  const requestId = c.var.context.requestId;
  try {
    const body = await bodyText(c.req.raw);
    const actor = await authorizePublisher(c, body, door);
    if ("refused" in actor) {
      const { refused, wait } = actor;
      return problem(refused, requestId, wait === undefined ? {} : { headers: { "retry-after": `${wait}` } });
    }
    const answer = await work(body, actor);
    if (!answer) return problem(404, requestId);
    return c.json(answer, 200, { "cache-control": "private, no-store", "x-robots-tag": "noindex" });
  } catch (error) {
    const input = inputProblem(error);
    if (input) return problem(input.status, requestId, input);
    if (error instanceof ZodError) return problem(400, requestId, { problems: problemsOf(error, { privacy: "none" }) });
    if (error instanceof RefusedRequest) {
      const { field, message, allowed } = error;
      return problem(400, requestId, { problems: [{ field, wrong: message, allowed }] });
    }
    // Without the control database nothing can be purged, and nothing has been.
    console.error(JSON.stringify({ event: "purge-failed", requestId, error: String(error) }));
    return problem(503, requestId);
  }
}
