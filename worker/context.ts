import type { Context } from "hono";
import type { Env } from "./env.ts";
import type { RequestPath } from "./platform/http/path.ts";
import type { RequestContext, SiteContext } from "./request-context.ts";
import type { Site } from "./site.ts";

/** The Hono context of every handler. */
interface Variables {
  context: RequestContext;
  path: RequestPath;
  /** Set for all that depends on the hostname: everything but assets, calls and machine hooks. */
  site: Site;
}

export type App = { Bindings: Env; Variables: Variables };
export type Ctx = Context<App>;

/** The context of a request whose site is known. */
export const siteContext = (c: Ctx): SiteContext => ({ ...c.var.context, site: c.var.site });
