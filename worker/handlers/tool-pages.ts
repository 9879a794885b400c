import type { Next } from "hono";
import type { toolRouteAt } from "../../app/html.ts";
import { unusedTarget } from "../../lib/cms/features.ts";
import { type Ctx, isPrefetch } from "../context.ts";
import { refusePrefetch } from "../pages/prefetch.ts";
import { toolPage } from "../pages/tool-page.ts";

/** Returns the URL of the page for a provider's own records, which says that a feature has no record yet. */
const recordsUrlWithout = (feature: string): string => `/_data?without=${feature}`;

/** Serves a tool page: a tool for staff, authors, or ops, or the block catalog. */
export async function toolPages(
  c: Ctx,
  match: NonNullable<ReturnType<typeof toolRouteAt>>,
  next: Next,
): Promise<Response | undefined> {
  const { notUsed, withoutRecords } = c.get("site");
  const unused = unusedTarget(notUsed, c.req.path);
  if (unused !== undefined) {
    if (withoutRecords?.includes(unused)) return c.redirect(recordsUrlWithout(unused), 303);
    await next();
    return undefined;
  }
  if (isPrefetch(c.req.raw)) return refusePrefetch();
  return toolPage(c, match, async (...args) => (await import("./operations.ts")).operationForPage(...args));
}
