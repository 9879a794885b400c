import type { Ctx } from "../context.ts";
import { settingProblems } from "../env.ts";
import { fetchContent } from "../platform/content/client.ts";
import { checkedSites } from "../platform/content/sites.ts";
import { configFromDatabase } from "../platform/control/runtime-config.ts";

/** `/_edge/health`: 200 when the Worker runs; with `?deep`, how each part is (200 or 503). */
export async function health(c: Ctx): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (c.req.query("deep") === undefined) return c.json({ status: "ok" }, 200, headers);
  const probe = async (work: () => Promise<unknown>) => {
    const begin = Date.now();
    try {
      await work();
      return { status: "ok", milliseconds: Date.now() - begin };
    } catch {
      return { status: "down", milliseconds: Date.now() - begin };
    }
  };
  const parts = {
    settings: { status: settingProblems(c.env).length ? "down" : "ok" },
    layouts: await probe(() => c.env.LAYOUTS.get("sites")),
    content: await probe(async () => checkedSites(await fetchContent(c.env, "/content/sites", {}))),
    control: await probe(() => configFromDatabase(c.env)),
  };
  const ok = Object.values(parts).every(({ status }) => status === "ok");
  return c.json({ status: ok ? "ok" : "degraded", build: __BUILD__, parts }, ok ? 200 : 503, headers);
}
