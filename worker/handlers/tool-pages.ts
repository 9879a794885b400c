import type { MiddlewareHandler } from "hono";
import { toolRouteAt } from "../../app/html.ts";
import { isOffered } from "../../lib/cms/features.ts";
import type { App } from "../context.ts";
import { isPrefetch, refusePrefetch } from "../pages/prefetch.ts";

/** Path that serves one version of a block, for the frames in the comparison tool. */
export const COMPARED_BLOCK = "/_authors/block";

/**
 * Serves tool pages, which include the tools for staff, authors, and ops, and the block catalog. The Worker imports the
 * tool page modules on the first request for a tool page.
 */
export const toolPages: MiddlewareHandler<App> = async (c, next) => {
  const match = toolRouteAt(c.get("path").normal ?? "");
  if (!match || !isOffered(c.get("site"), c.req.path)) return next();
  if (isPrefetch(c.req.raw)) return refusePrefetch();
  const { toolPage } = await import("../pages/tool-page.ts");
  return toolPage(c, match, async (...args) => (await import("./operations.ts")).operationForPage(...args));
};
