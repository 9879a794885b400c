/** What ops see and switch while the site runs (OP rows): for them alone, and kept nowhere (AU-04, AU-07). */
import { ZodError } from "zod";
import { problemsOf } from "../../contracts/problem.ts";
import type { Ctx } from "../context.ts";
import { type OpsRequest, Refused } from "../ops/ops-request.ts";
import { changeRule, listRules, resetRule } from "../ops/rules.ts";
import { stats } from "../ops/stats.ts";
import { listUpstreams, switchUpstream } from "../ops/upstreams.ts";
import { authenticate } from "../platform/auth/authenticate.ts";
import { inputProblem } from "../platform/http/input.ts";
import { problem } from "../platform/http/problem.ts";

/** Path below `/_edge/` → method → work. */
const routes: Record<string, Record<string, (asked: OpsRequest) => Promise<Response>>> = {
  rules: { GET: listRules },
  "rules/:name": { PUT: changeRule, DELETE: resetRule },
  stats: { GET: stats },
  upstreams: { GET: listUpstreams },
  "upstreams/:name": { PUT: switchUpstream },
};

/** Answers one of these paths: who may, then whether there is such a request, then what it asks. */
export async function ops(c: Ctx): Promise<Response> {
  const requestId = c.var.context.requestId;
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  const actor = await authenticate(c, ["ops"], method !== "GET");
  if (typeof actor === "number") return problem(actor, requestId);
  const name = c.req.param("name");
  const methods = routes[`${c.req.param("part")}${name === undefined ? "" : "/:name"}`];
  if (!methods) return problem(404, requestId);
  const work = methods[method];
  if (!work) return problem(405, requestId, { headers: { allow: Object.keys(methods).join(", ") } });
  try {
    return await work({ c, name: name ?? "", actor });
  } catch (error) {
    const input = inputProblem(error);
    if (input) return problem(input.status, requestId, input);
    if (error instanceof Refused) return problem(error.status, requestId, error);
    if (error instanceof ZodError) return problem(400, requestId, { problems: problemsOf(error, { privacy: "none" }) });
    // What is left is the control database.
    console.error(JSON.stringify({ event: "ops-failed", requestId, error: String(error) }));
    return problem(503, requestId);
  }
}
