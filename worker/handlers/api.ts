import { Hono } from "hono/quick";
import type { App, Ctx } from "../context.ts";

/** Every declared call on its own path, the same that the browser and the upstream use. */
export const api = new Hono<App>();

const PREFIXES = ["/api/*", "/location/*"];
for (const prefix of PREFIXES) api.all(prefix, (c) => answer(c));

async function answer(c: Ctx): Promise<Response> {
  const [{ endpoints }, { ask, UpstreamError }, { inputOf }] = await Promise.all([
    import("../../contracts/index.ts"),
    import("../upstream/call.ts"),
    import("../../contracts/endpoint.ts"),
  ]);
  const endpoint = Object.values(endpoints).find(({ method, path }) => method === c.req.method && path === c.req.path);
  const problem = (status: 400 | 404 | 502 | 504, message: string, problems?: unknown) =>
    c.json({ error: { status, message, requestId: c.get("requestId"), problems } }, status, {
      "cache-control": "no-store",
    });
  if (!endpoint) return problem(404, "There is no such call");
  const raw = inputOf(endpoint) === "query" ? c.req.query() : await c.req.json().catch(() => undefined);
  const request = endpoint.request.safeParse(raw);
  if (!request.success)
    return problem(
      400,
      "The request does not fit",
      request.error.issues.map(({ path, message }) => ({ field: path.join("."), wrong: message })),
    );
  try {
    return c.json((await ask(c.env, endpoint, request.data)) as object, 200, { "cache-control": "no-cache" });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return problem(error.status, "The service did not answer");
  }
}
