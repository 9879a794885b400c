import type { Ctx, PageView } from "../context.ts";
import { optionalActor } from "./authenticate.ts";

/** Returns the value of the `Server-Timing` header for a page view: its duration, and what the page waited for. */
const serverTiming = ({ waits }: PageView, milliseconds: number): string =>
  [{ name: "edge", milliseconds }, ...waits].map((wait) => `${wait.name};dur=${wait.milliseconds}`).join(", ");

/** Adds `Server-Timing` to a page for signed-in ops: how long the page took, and what it waited for. */
export async function showTiming(c: Ctx, response: Response, view: PageView): Promise<void> {
  const actor = await optionalActor(c, ["ops"]).catch(() => null);
  if (actor) response.headers.append("server-timing", serverTiming(view, Date.now() - c.get("began")));
}
