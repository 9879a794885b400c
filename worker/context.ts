import type { Context } from "hono";
import type { Kind, Tier } from "../lib/traffic.ts";
import type { Env } from "./env.ts";
import type { RequestPath } from "./http/path.ts";
import type { Site } from "./site.ts";

/** Context of a request, which `worker/index.ts` creates and passes to handlers. */
export interface RequestContext {
  env: Env;
  /** Request ID that the response headers and each log line of the request contain. */
  requestId: string;
  /** Keeps the Worker running after the response until the promise settles. */
  waitUntil(work: Promise<unknown>): void;
  visitor: Visitor;
  /**
   * Start of a page view as a Unix timestamp in milliseconds, from which the deadlines of the request count. The
   * property is absent for requests that wait for current data and have no deadline.
   */
  began?: number;
  /**
   * Whether to wait for newer layouts instead of rendering stale layouts. Set this option only for renders that no
   * visitor waits for.
   */
  revalidates?: true;
  /** Overrides the current purge versions, to render pages before a purge takes effect. */
  versions?: Readonly<Record<string, number>>;
}

/** Network data of a client that has not signed in. */
export interface Visitor {
  /** IP address of the client; absent in local tools. */
  address?: string | undefined;
  /** Resolves to the ID of the valid visitor token, or to null; absent in local tools. */
  id?: () => Promise<string | null>;
  /** Value of the `Idempotency-Key` header, which is identical for all retries of a submission. */
  idempotencyKey?: string | undefined;
  /** Cloudflare's data about the connection (`request.cf`). */
  cf?: unknown;
}

/** Context of a request whose hostname has been resolved to a site. */
export interface SiteContext extends RequestContext {
  site: Site;
}

export const requestContext = (
  env: Env,
  request: Request,
  execution: { waitUntil(work: Promise<unknown>): void },
  visitorId: () => Promise<string | null>,
): RequestContext => ({
  env,
  requestId: crypto.randomUUID(),
  waitUntil: (work) => execution.waitUntil(work),
  visitor: {
    address: request.headers.get("cf-connecting-ip") ?? undefined,
    id: visitorId,
    idempotencyKey: request.headers.get("idempotency-key") ?? undefined,
    cf: request.cf,
  },
});

/** Hono variables, set by the middleware in `worker/index.ts`. */
interface Variables {
  context: RequestContext;
  /** Start of the request as a Unix timestamp in milliseconds. */
  began: number;
  path: RequestPath;
  /** Returns the name of the site for the hostname, also for requests that do not depend on the hostname. */
  siteName(): Promise<string | undefined>;
  /** The kind of request for metrics, set by the handlers of page views, forms and API calls. */
  measured?: { kind: Kind; name: string; tier?: Tier };
  /**
   * Site of the hostname. The property is not set for assets, API calls, and webhooks, which do not depend on the
   * hostname.
   */
  site: Site;
}

export type App = { Bindings: Env; Variables: Variables };
/** The Hono context of every handler. */
export type Ctx = Context<App>;

/** Returns the context of a page view. Only GET requests have a deadline. */
export const pageContext = (c: Ctx): RequestContext =>
  c.req.method === "GET" ? { ...c.var.context, began: c.var.began } : c.var.context;

export const siteContext = (c: Ctx): SiteContext => ({ ...c.var.context, site: c.var.site });
