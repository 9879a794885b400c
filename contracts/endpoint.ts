import type { z } from "zod";

/**
 * The upstream services. Each upstream has a separate URL, a separate circuit breaker, and a separate "serve stale
 * only" switch.
 */
export const upstreams = [
  "locations",
  "providers",
  "events",
  "services",
  "search",
  "websearch",
  "geo",
  "billing",
  "payment",
  "forms",
  "jobs",
  "content",
] as const;
export type Upstream = (typeof upstreams)[number];

export type Method = "GET" | "POST";

/**
 * Upstream timeouts in milliseconds: `slow` for billing, forms and payment, and `read` for data that a page waits for.
 */
export const timeouts = { read: 2_000, slow: 10_000 } as const;

const minute = 60;
const hour = 60 * minute;
/** A minute, an hour and a day in seconds, for cache lifetimes such as `2 * minute`. */
export const lifetimes = { minute, hour, day: 24 * hour } as const;

/** Cache policy for the responses to an API call. All times are in seconds. */
export interface CachePolicy {
  /** Time during which the cached response is fresh, so that the cache sends no upstream request. */
  readonly maxAge: number;
  /** Time after `maxAge` during which the cache returns the stale response and revalidates it in the background. */
  readonly staleWhileRevalidate: number;
  /**
   * Number of decimals to which the Worker rounds latitude and longitude in the cache key and in the upstream request.
   */
  readonly round?: number;
  /**
   * Names of request parameters whose values are case-insensitive. The cache key contains these values in lower case.
   */
  readonly foldCase?: readonly string[];
  /** Whether published content can change the response, so that a purge of the content also purges the response. */
  readonly purgedWithContent?: true;
}

/** The audit log entry of a staff API call. The Worker writes the entry before it sends the upstream request. */
export interface AuditEntry {
  action:
    | `${"view" | "search" | "download"}-participants`
    | `${"move" | "cancel"}-registration`
    | "view-waiting-list"
    | "give-seat"
    | "remove-from-waiting-list"
    | "check-in"
    | "undo-check-in"
    | "register-walk-in"
    | "restore-registration"
    | "view-registration"
    | "view-classes"
    | "follow-class"
    | "send-message"
    | "view-messages"
    | `${"close" | "reopen" | "cancel"}-session`
    | "view-requests"
    | `${"handle" | "reopen"}-request`;
  /** Types and IDs of the affected records, such as `event 1`. An audit entry contains no names of people. */
  targets: readonly `${"event" | "session" | "registration" | "waiting" | "request"} ${string}`[];
}

/** An API call with a rate limit or without a public route, so that a visitor cannot overload the upstream. */
type Limited = { readonly limit: Limit } | { readonly internal: true };

/**
 * Rate limits, each of which counts the requests per minute of a visitor and of a network. The limits `bills` and
 * `promo` also have exact counters in a Durable Object.
 */
type Limit = "bills" | "promo" | "forms" | "typeahead" | "reads";

/**
 * Access, privacy and cache policy of an API call. Only public API calls without side effects or personal data may be
 * cached. Public API calls that are never cached must have a rate limit or no public route. Staff API calls must write
 * an audit entry.
 */
type Handling<Req extends z.ZodType> =
  | {
      readonly access: "public";
      readonly privacy: "none";
      readonly changes?: false;
      readonly cache: CachePolicy;
    }
  | ({
      readonly access: "public";
      readonly privacy: "none" | "personal";
      readonly changes?: boolean;
      readonly cache: "never";
    } & Limited)
  | {
      readonly access: "staff";
      /** Role that may send the API call; default: `staff`. */
      readonly role?: "requests";
      readonly privacy: "none" | "personal";
      readonly changes?: boolean;
      readonly cache: "never";
      audit(request: z.output<Req>): AuditEntry;
    };

interface Declaration<M extends Method, P extends string, Req extends z.ZodType, Res extends z.ZodType> {
  readonly method: M;
  /**
   * URL path of the API call, which is the same for the Worker and the upstream. The Worker replaces the segment
   * `:name` with the request field `name`, and `*` with the request field `path`.
   */
  readonly path: P;
  readonly upstream: Upstream;
  /** Upstream timeout in milliseconds. */
  readonly timeout: number;
  /** Encoding of the request parameters; default: `query` for GET, and `json` for POST. */
  readonly input?: "query" | "json" | "form";
  /** Whether the API call has no public route, because only the Worker sends it. */
  readonly internal?: true;
  /** Whether the Worker forwards a 404 of the upstream, instead of counting it as an upstream failure. */
  readonly notFound?: true;
  /**
   * Rate limit that counts every request to the endpoint, including cache hits. By default, the rate limit `reads`
   * counts only the cache misses of the endpoint.
   */
  readonly limit?: Limit;
  /**
   * Response to a visitor who exceeds the rate limit, if no response is cached; default: an empty list if the schema
   * allows it.
   */
  readonly whenLimited?: z.input<Res>;
  /**
   * Action of the bot check. Each request must contain a bot check token for the action in the header `x-bot-token`.
   * The Worker rejects requests whose token it cannot verify. The action `form` needs no token on a site without a bot
   * check.
   */
  readonly botCheck?: "bills" | "form";
  /** Whether the response contains more data for signed-in staff than for visitors. */
  readonly tellsStaffMore?: true;
  /**
   * Whether the Worker forwards the header `idempotency-key`, so that the upstream processes repeated requests with the
   * same key once.
   */
  readonly idempotent?: true;
  /**
   * Whether the Worker sends the token subject and the name of the signed-in person. The upstream records who made a
   * change.
   */
  readonly sendsActor?: true;
  /** Whether the Worker sends the visitor's IP address to the upstream. */
  readonly sendsVisitorAddress?: true;
  /** Headers of the upstream request, with the name of the Worker secret that each header contains. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
  /** Query parameters of the upstream request, with the name of the Worker setting that each parameter contains. */
  readonly settingParams?: Readonly<Record<string, string>>;
  /**
   * Name of the request parameter that contains the page's language. The Worker adds the parameter if the page is not
   * in English. The upstream returns text in the page's language, or else in English.
   */
  readonly languageParam?: "language" | "setLang";
  /**
   * Names of response properties that contain URLs, at any depth. Each value names the list of allowed hosts in the
   * site record.
   */
  readonly outgoing?: Readonly<Record<string, "payment" | "redirect">>;
  readonly request: Req;
  readonly response: Res;
}

/** The declaration of an API call that the Worker forwards to an upstream. */
export type Endpoint<
  M extends Method = Method,
  P extends string = string,
  Req extends z.ZodType = z.ZodType,
  Res extends z.ZodType = z.ZodType,
> = Declaration<M, P, Req, Res> & Handling<Req>;

/** Type of a request before validation. */
export type RequestOf<E extends { request: z.ZodType }> = z.input<E["request"]>;
/** Type of a request after validation, with defaults applied. */
export type CheckedRequestOf<E extends { request: z.ZodType }> = z.output<E["request"]>;
/** Type of a response after validation. */
export type ResponseOf<E extends { response: z.ZodType }> = z.output<E["response"]>;
/** Type of an upstream response before validation. */
export type AnswerOf<E extends { response: z.ZodType }> = z.input<E["response"]>;

/**
 * Declares an API call: its path, schemas, access, privacy, cache policy and timeout. The Worker's route, validation
 * and cache key, the typed client, and docs/calls.md are derived from this declaration.
 */
export function endpoint<
  const M extends Method,
  const P extends `/${string}`,
  Req extends z.ZodType,
  Res extends z.ZodType,
>(declaration: Endpoint<M, P, Req, Res>): Endpoint<M, P, Req, Res> {
  return declaration;
}

/** Returns the encoding of an API call's request parameters. */
export function inputOf(call: Pick<Endpoint, "input" | "method">): "query" | "json" | "form" {
  return call.input ?? (call.method === "GET" ? "query" : "json");
}

/** Returns whether a content purge also purges the cached responses to an API call. */
export const isPurged = ({ cache }: Pick<Endpoint, "cache">): boolean =>
  cache !== "never" && cache.purgedWithContent === true;
