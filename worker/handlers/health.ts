import type { Part } from "../../contracts/ops.ts";
import type { Ctx } from "../context.ts";
import { perEnv } from "../env.ts";
import { partsOf } from "../monitoring/health.ts";
import { singleFlight } from "../runtime/single-flight.ts";

/** Number of milliseconds that the Worker caches a health report. Uptime monitors may request the report often. */
const MAX_AGE_MS = 3_000;
const reports = perEnv(() => ({ at: 0, parts: [] as Part[] }));

async function recentParts(c: Ctx): Promise<Part[]> {
  const recent = reports(c.env);
  if (recent.parts.length > 0 && Date.now() - recent.at < MAX_AGE_MS) return recent.parts;
  const context = c.get("context");
  return singleFlight(
    "health",
    async () => {
      const parts = await partsOf(context);
      Object.assign(recent, { at: Date.now(), parts });
      return parts;
    },
    { env: c.env, timeout: MAX_AGE_MS, waitUntil: context.waitUntil },
  );
}

/**
 * Handles `/_edge/health`: returns 200 while the Worker is running. With `?deep`, the response also lists each
 * dependency's status. If a dependency is down, the response is a 503. The Worker checks the dependencies at most every
 * 3 seconds.
 */
export async function health(c: Ctx): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (c.req.query("deep") === undefined) return c.json({ status: "ok" }, 200, headers);
  const checkedParts = await recentParts(c);
  const ok = checkedParts.every(({ status }) => status === "ok");
  const parts = Object.fromEntries(checkedParts.map(({ name, ...part }) => [name, part]));
  return c.json({ status: ok ? "ok" : "degraded", build: __BUILD__, parts }, ok ? 200 : 503, headers);
}
