import type { Context } from "hono";
import type { Kind, Tier } from "../lib/traffic.ts";
import type { Env } from "./env.ts";
import type { RequestPath } from "./http/path.ts";
import type { Site } from "./site.ts";

/** Request context, which `worker/index.ts` creates for each request and passes to handlers. */
export interface RequestContext {
  env: Env;
  /** Request ID, for a response header and every log line about the request. */
  requestId: string;
  /** Keeps the Worker running after the response until the promise settles. */
  waitUntil(work: Promise<unknown>): void;
  visitor: Visitor;
  /**
   * Start of a page view as a Unix timestamp in milliseconds. The request's deadlines are measured from this time.
   * Undefined for requests without a deadline, because they wait for current data.
   */
  began?: number;
  /**
   * Whether to wait for newer layouts instead of rendering stale layouts. Set only for background renders, because no
   * visitor waits for them.
   */
  revalidates?: true;
  /**
   * Purge versions that override the current ones. The Worker uses these versions to render pages before a purge takes
   * effect.
   */
  versions?: Readonly<Record<string, number>>;
}

/** Data that identifies a client who is not signed in. */
export interface Visitor {
  /** The client's IP address. Undefined outside HTTP requests, such as in the cron handler. */
  address?: string | undefined;
  /**
   * Resolves to the ID in the request's visitor token, or to null if there is no valid token. Undefined outside HTTP
   * requests.
   */
  id?: () => Promise<string | null>;
  /** Value of the `Idempotency-Key` header. All retries of a submission have the same value. */
  idempotencyKey?: string | undefined;
  /** Cloudflare's metadata about the request (`request.cf`). */
  cf?: unknown;
}

/** Context of a request whose hostname was resolved to a site. */
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

/** Hono context variables that the middleware in `worker/index.ts` sets. */
interface Variables {
  context: RequestContext;
  /** Start of the request as a Unix timestamp in milliseconds. */
  began: number;
  path: RequestPath;
  /**
   * Returns the name of the site for the request's hostname. Routes that do not depend on the hostname may also call
   * this function.
   */
  siteName(): Promise<string | undefined>;
  /**
   * The request's kind and name in the metrics. The handlers for page views, forms, and API calls set this variable.
   */
  measured?: { kind: Kind; name: string; tier?: Tier };
  /**
   * The site for the request's hostname. Not set for assets, API calls, and webhooks, because they do not depend on the
   * hostname.
   */
  site: Site;
}

export type App = { Bindings: Env; Variables: Variables };
/** The Hono context that every handler receives. */
export type Ctx = Context<App>;

/** Returns the context of a page view. Only GET requests have a deadline. */
export const pageContext = (c: Ctx): RequestContext =>
  c.req.method === "GET" ? { ...c.var.context, began: c.var.began } : c.var.context;

export const siteContext = (c: Ctx): SiteContext => ({ ...c.var.context, site: c.var.site });
