import type { Next } from "hono";
import type { toolRouteAt } from "../../app/html.ts";
import { isOffered } from "../../lib/cms/features.ts";
import { type Ctx, isPrefetch } from "../context.ts";
import { refusePrefetch } from "../pages/prefetch.ts";
import { toolPage } from "../pages/tool-page.ts";

/** Serves a tool page: a tool for staff, authors, or ops, or the block catalog. */
export async function toolPages(
  c: Ctx,
  match: NonNullable<ReturnType<typeof toolRouteAt>>,
  next: Next,
): Promise<Response | undefined> {
  if (!isOffered(c.get("site"), c.req.path)) {
    await next();
    return undefined;
  }
  if (isPrefetch(c.req.raw)) return refusePrefetch();
  return toolPage(c, match, async (...args) => (await import("./operations.ts")).operationForPage(...args));
}
