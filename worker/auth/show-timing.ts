import type { Ctx, PageView } from "../context.ts";
import { serverTiming } from "../metrics/page-view.ts";
import { optionalActor } from "./authenticate.ts";

/** Adds `Server-Timing` to a page for signed-in ops: how long the page took, and what it waited for. */
export async function showTiming(c: Ctx, response: Response, view: PageView): Promise<void> {
  const actor = await optionalActor(c, ["ops"]).catch(() => null);
  if (actor) response.headers.append("server-timing", serverTiming(view, Date.now() - c.get("began")));
}
