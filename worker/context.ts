import type { Context } from "hono";
import type { Env } from "./env.ts";
import type { RequestPath } from "./http/path.ts";
import type { Site } from "./site.ts";

/** The request as all code that handles it sees it. Made once (`worker/index.ts`) and passed down. */
export interface RequestContext {
  env: Env;
  /** The id in the response and in every log line of the request. */
  requestId: string;
  /** Work that goes on after the response. */
  waitUntil(work: Promise<unknown>): void;
  visitor: Visitor;
  /**
   * When a visitor began to wait for a page, in milliseconds since 1970: all waits of that request together have an end.
   * Absent where what is read must be current, however long that takes.
   */
  began?: number;
  /**
   * Versions to read with in place of the current ones. A page that is rendered before a purge raises its version is
   * rendered with the versions after the purge.
   */
  versions?: Readonly<Record<string, number>>;
}

/** What is known of the caller, without any sign-in. */
interface Visitor {
  /** Network address; absent where the platform gives none. */
  address?: string | undefined;
  /** The visitor's name for one submit, however often it is sent (RL-04). */
  idempotencyKey?: string | undefined;
  /** The platform's data about the connection. */
  cf?: unknown;
}

/** The same once it is known which site the hostname stands for. */
export interface SiteContext extends RequestContext {
  site: Site;
}

/** The context of a request as it came in. */
export const requestContext = (
  env: Env,
  request: Request,
  execution: { waitUntil(work: Promise<unknown>): void },
): RequestContext => ({
  env,
  requestId: crypto.randomUUID(),
  waitUntil: (work) => execution.waitUntil(work),
  visitor: {
    address: request.headers.get("cf-connecting-ip") ?? undefined,
    idempotencyKey: request.headers.get("idempotency-key") ?? undefined,
    cf: request.cf,
  },
});

/** What Hono carries from handler to handler. */
interface Variables {
  context: RequestContext;
  /** When the request came in, in milliseconds since 1970. */
  began: number;
  path: RequestPath;
  /** Set for all that depends on the hostname: everything but assets, calls and machine hooks. */
  site: Site;
}

export type App = { Bindings: Env; Variables: Variables };
/** The Hono context of every handler. */
export type Ctx = Context<App>;

/** The context of a request whose visitor waits for a page. What is posted takes as long as it takes. */
export const pageContext = (c: Ctx): RequestContext =>
  c.req.method === "GET" ? { ...c.var.context, began: c.var.began } : c.var.context;

/** The context of a request whose site is known. */
export const siteContext = (c: Ctx): SiteContext => ({ ...c.var.context, site: c.var.site });
