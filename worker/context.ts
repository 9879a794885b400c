import type { Context } from "hono";
import type { Kind, Tier } from "../lib/traffic.ts";
import type { Env } from "./env.ts";
import type { RequestPath } from "./http/path.ts";
import type { Site } from "./site.ts";

/** Request context, which `worker/index.ts` creates for each request and passes to handlers. */
export interface RequestContext {
  env: Env;
  /** Request ID, which a response header and every log line about the request contain. */
  requestId: string;
  /** Keeps the Worker running after the response until the promise settles. */
  waitUntil(work: Promise<unknown>): void;
  visitor: Visitor;
  /**
   * Start of a page view as a Unix timestamp in milliseconds. The deadlines of the request count from this time.
   * Undefined for requests without a deadline, which wait for current data.
   */
  began?: number;
  /**
   * Whether to wait for newer layouts instead of rendering stale layouts. Set only for renders in the background, for
   * which no visitor waits.
   */
  revalidates?: true;
  /**
   * Purge versions that override the current ones. With these versions, the Worker renders pages before a purge takes
   * effect.
   */
  versions?: Readonly<Record<string, number>>;
}

/** Data by which the Worker identifies a client without a sign-in. */
export interface Visitor {
  /** IP address of the client. Undefined outside HTTP requests, such as in the cron handler. */
  address?: string | undefined;
  /**
   * Resolves to the ID in the visitor token of the request, or to null without a valid token. Undefined outside HTTP
   * requests.
   */
  id?: () => Promise<string | null>;
  /** Value of the `Idempotency-Key` header, which is identical for all retries of a submission. */
  idempotencyKey?: string | undefined;
  /** Cloudflare's metadata about the request (`request.cf`). */
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

/** Hono context variables, which the middleware in `worker/index.ts` sets. */
interface Variables {
  context: RequestContext;
  /** Start of the request as a Unix timestamp in milliseconds. */
  began: number;
  path: RequestPath;
  /**
   * Returns the name of the site for the hostname of the request. Routes that do not depend on the hostname may also
   * call this function.
   */
  siteName(): Promise<string | undefined>;
  /**
   * The kind and name under which metrics count the request. The handlers of page views, forms and API calls set this
   * variable.
   */
  measured?: { kind: Kind; name: string; tier?: Tier };
  /**
   * The site for the hostname of the request. Not set for assets, API calls, and webhooks, which do not depend on the
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
