import type { Context } from "hono";
import type { Kind, Tier } from "../lib/traffic.ts";
import type { Env } from "./env.ts";
import type { RequestPath } from "./http/path.ts";
import type { PinChanges } from "./publish/pin-types.ts";
import { isStaffHost, type Site } from "./site.ts";

/** Request context, which `worker/index.ts` creates for each request and passes to handlers. */
export interface RequestContext {
  env: Env;
  /** Request ID, which is included in a response header and in every log line about the request. */
  requestId: string;
  /** Keeps the Worker running until the promise settles, even after the response. */
  waitUntil(work: Promise<unknown>): void;
  visitor: Visitor;
  /** The page view, if the request is one. Records what the page waits for. */
  view?: PageView;
}

/** Returns whether a request is a prefetch or prerender request, which is not a page view. */
export const isPrefetch = ({ headers }: Request): boolean => /\bprefetch\b/.test(headers.get("sec-purpose") ?? "");

/** A page view, whose parts are timed. */
export interface PageView {
  /** Path of the page in the page list, or of the wildcard item that serves the page. Contains no personal data. */
  path: string;
  /** What the page waited for: API calls, and finding the page. */
  waits: { name: string; milliseconds: number }[];
  /** Resolves when all live blocks of a streamed page are ready, however slowly the visitor reads the page. */
  streamed?: Promise<unknown>;
}

/** Options of a render, which the code that starts the render sets. */
export interface RenderOptions {
  /**
   * Start of a page view, as a Unix timestamp in milliseconds, from which the deadlines are measured. Undefined for a
   * render that has no deadline because it waits for current data.
   */
  began?: number;
  /**
   * Whether to wait for newer layouts instead of rendering stale layouts. Set only for background renders, because no
   * visitor waits for the result.
   */
  revalidates?: true;
  /**
   * Whether API calls fetch current data instead of fresh cached data. Set for the response to a form, because the
   * receiver may have refused what the cached data offers, such as a time that another visitor has just booked.
   */
  refetches?: true;
  /** Purge versions that override the current purge versions, for rendering pages before a purge takes effect. */
  versions?: Readonly<Record<string, number>>;
  /** Changes to pins that take effect together with `versions`. */
  pins?: PinChanges;
  /** Receives the reason if the page's layout cannot be fetched. Set for the renders of a publication. */
  onLayoutFailure?: (reason: string) => void;
}

/** Data that identifies a client that is not signed in. */
export interface Visitor {
  /** The client's IP address. Undefined outside HTTP requests, such as in the cron handler. */
  address?: string | undefined;
  /**
   * Resolves to the ID in the request's visitor token, or to null if the token is missing or invalid. Undefined outside
   * HTTP requests.
   */
  id?: () => Promise<string | null>;
  /** Idempotency key of a submission, which is the same for all retries. Undefined for all other requests. */
  idempotencyKey?: string | undefined;
  /** Cloudflare's metadata about the request (`request.cf`). */
  cf?: unknown;
}

/** Request context that includes the site for the request's hostname. */
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
  waitUntil: (promise) => execution.waitUntil(promise),
  visitor: {
    address: request.headers.get("cf-connecting-ip") ?? undefined,
    id: visitorId,
    cf: request.cf,
  },
});

/** Hono context variables that the middleware in `worker/index.ts` sets. */
interface Variables {
  context: RequestContext;
  /** Start of the request as a Unix timestamp in milliseconds. */
  began: number;
  /** The request URL. Handlers must not change this object. */
  url: URL;
  path: RequestPath;
  /**
   * Returns the name of the site for the request's hostname. Unlike the `site` variable, `siteName` is available on all
   * routes.
   */
  siteName(): Promise<string | undefined>;
  /** The request's kind and name in the metrics, set by the handlers for page views, forms, and API calls. */
  measured?: { kind: Kind; name: string; path?: string; tier?: Tier };
  /**
   * The site for the request's hostname. Not set for assets, API calls, and webhooks, which do not depend on the
   * hostname.
   */
  site: Site;
}

export type App = { Bindings: Env; Variables: Variables };
/** The Hono context that every handler receives. */
export type Ctx = Context<App>;

/** Returns the request context and the render options for a page view. Only GET requests have a deadline. */
export const pageContext = (c: Ctx): RequestContext & RenderOptions =>
  c.req.method === "GET" ? { ...c.get("context"), began: c.get("began") } : c.get("context");

export const siteContext = (c: Ctx): SiteContext => ({ ...c.get("context"), site: c.get("site") });

/** Returns whether the request's hostname is reserved for staff, authors, and ops. */
export const onStaffHost = (c: Ctx): boolean => Boolean(c.env.STAFF_HOSTS) && isStaffHost(c.env, c.get("url").hostname);

/**
 * Returns whether the Worker ignores access tokens in the request. True on public hostnames if staff, authors, and ops
 * have hostnames of their own (STAFF_HOSTS), so that third-party scripts never share an origin with a session.
 */
export const ignoresTokens = (c: Ctx): boolean => Boolean(c.env.STAFF_HOSTS) && !onStaffHost(c);
