import type { Context } from "hono";
import type { Env } from "./env.ts";
import type { Site } from "./site.ts";

/** What every handler knows of a request. */
export interface Variables {
  requestId: string;
  site: Site;
}

export type App = { Bindings: Env; Variables: Variables };
export type Ctx = Context<App>;
