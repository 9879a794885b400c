/** What ops see and switch while the site runs (OP rows): for them alone, and cached nowhere (AU-04, AU-07). */
import type { Ctx } from "../context.ts";
import type { OpsRequest } from "../ops/ops-request.ts";
import { changeRule, listRules, resetRule } from "../ops/rules.ts";
import { stats } from "../ops/stats.ts";
import { listUpstreams, switchUpstream } from "../ops/upstreams.ts";
import { requireRole } from "../platform/auth/authenticate.ts";
import { HttpError } from "../platform/http/http-error.ts";

/** Path below `/_edge/` → method → work. */
const routes: Record<string, Record<string, (request: OpsRequest) => Promise<Response>>> = {
  rules: { GET: listRules },
  "rules/:name": { PUT: changeRule, DELETE: resetRule },
  stats: { GET: stats },
  upstreams: { GET: listUpstreams },
  "upstreams/:name": { PUT: switchUpstream },
};

/** Answers one of these paths: who may, then whether there is such a request, then what it asks. */
export async function ops(c: Ctx): Promise<Response> {
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  const actor = await requireRole(c, ["ops"], method !== "GET");
  const name = c.req.param("name");
  const methods = routes[`${c.req.param("part")}${name === undefined ? "" : "/:name"}`];
  if (!methods) throw new HttpError(404);
  const work = methods[method];
  if (!work) throw new HttpError(405, { headers: { allow: Object.keys(methods).join(", ") } });
  return work({ c, name: name ?? "", actor });
}
