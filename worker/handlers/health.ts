import type { Ctx } from "../context.ts";
import { partsOf } from "../ops/health.ts";

/** `/_edge/health`: 200 when the Worker runs; with `?deep`, how each part is (200 or 503). */
export async function health(c: Ctx): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (c.req.query("deep") === undefined) return c.json({ status: "ok" }, 200, headers);
  const tried = await partsOf(c.env);
  const ok = tried.every(({ status }) => status === "ok");
  const parts = Object.fromEntries(tried.map(({ name, ...part }) => [name, part]));
  return c.json({ status: ok ? "ok" : "degraded", build: __BUILD__, parts }, ok ? 200 : 503, headers);
}
