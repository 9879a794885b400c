import type { z } from "zod";
import type { AuditedAction, AuditResult } from "./audit.ts";
import type { Burst, Limit } from "./limits.ts";

/** The upstreams. Each upstream has its own URL and circuit breaker, and ops can disable it. */
export const upstreams = [
  "locations",
  "providers",
  "events",
  "services",
  "search",
  "websearch",
  "geo",
  "billing",
  "prices",
  "payment",
  "forms",
  "jobs",
  "data",
  "content",
] as const;
export type Upstream = (typeof upstreams)[number];

export type Method = "GET" | "POST";

/**
 * Upstream timeouts in milliseconds: `read` for data that a page waits for, `late` for data that the
 * main content of a page does not wait for, and `slow` for billing, forms, and payment.
 */
export const timeouts = { read: 2_000, late: 2_500, slow: 10_000 } as const;

/** Cache policy for an API call's responses. All times are in seconds. */
export interface CachePolicy {
  /** Time during which the cache returns a response without an upstream request. */
  readonly maxAge: number;
  /**
   * Time after `maxAge` during which the cache returns the stale response while revalidating the response in the
   * background.
   */
  readonly staleWhileRevalidate: number;
  /**
   * Number of decimal places to which the Worker rounds coordinates, both in the cache key and in the upstream request.
   */
  readonly round?: number;
  /** Names of request parameters whose values are case-insensitive. The cache key contains the values in lowercase. */
  readonly foldCase?: readonly string[];
  /** Whether the response depends on published content, so that purging the content also purges the response. */
  readonly purgedWithContent?: true;
}

/** Type and ID of a record in the audit log. Never contains a name, an email address, or a telephone number. */
export type AuditTarget =
  `${"event" | "session" | "registration" | "waiting" | "visit" | "request" | "payment" | "import"} ${string}`;

/**
 * The audit log entry for a staff API call. The Worker writes the entry before it sends the upstream request. The
 * targets are the types and IDs of the affected records, such as `event 1`.
 */
export interface AuditEntry extends AuditedAction<AuditTarget> {
  action:
    | `${"view" | "search" | "download"}-participants`
    | `${"move" | "cancel"}-registration`
    | "view-price-imports"
    | "retry-price-import"
    | "view-waiting-list"
    | "search-waiting-lists"
    | "delete-request"
    | "give-seat"
    | `${"start" | "stop"}-offers`
    | "remove-from-waiting-list"
    | "check-in"
    | "undo-check-in"
    | "register-walk-in"
    | "restore-registration"
    | `${"correct" | "refund"}-registration`
    | `record-${"cash" | "check" | "card"}-payment`
    | "undo-payment"
    | "confirm-refund"
    | "view-class-report"
    | "resend-confirmation"
    | "view-undelivered-emails"
    | "view-registration"
    | "view-classes"
    | `${"view" | "reconcile"}-payments`
    | "follow-class"
    | `${"start" | "apply" | "undo"}-import`
    | `${"view" | "export"}-records`
    | "tell-wait"
    | "send-message"
    | "view-messages"
    | `${"close" | "reopen" | "cancel"}-session`
    | "view-requests"
    | `${"export" | "erase"}-person`
    | `${"handle" | "reopen" | "assign" | "note"}-request`;
}

/** An API call that has a rate limit or no public route, so that visitors cannot overload the upstream. */
type Limited = { readonly burst: Burst } | { readonly internal: true };

/**
 * Access, privacy, and cache policy for an API call. The Worker caches responses only for public API calls that have no
 * side effects and no personal data. A public API call whose responses are never cached must have a rate limit or no
 * public route. Each staff API call must have an audit entry, and each staff API call that changes data must derive its
 * result from the response.
 */
type Handling<Req extends z.ZodType, Res extends z.ZodType> =
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
  | ({
      readonly access: "role";
      /** The only role whose users can make the API call. */
      readonly role: "staff" | "requests";
      readonly privacy: "none" | "personal";
      readonly cache: "never";
      audit(request: z.output<Req>): AuditEntry;
    } & (
      | {
          readonly changes?: false;
          /**
           * Returns the records of the people whom the response names. The audit log lists them, so that a search for a
           * patient finds each list and download that showed the patient.
           */
          shows(response: z.output<Res>): readonly AuditTarget[];
        }
      | {
          readonly changes: true;
          /** Returns the result that the Worker adds to the audit log after the upstream has responded. */
          result(response: z.output<Res>): AuditResult;
          /** Whether a change concerns records that visitors see, so that no cached response shows the old record. */
          readonly changesRecords?: true;
        }
    ));

/** Description and example of an API call or operation, for tests, the block catalog, and `npm run docs`. */
export interface Described<Req extends z.ZodType, Res extends z.ZodType> {
  /** Code of the requirement that specifies the call. Omitted if no requirement specifies the call. */
  readonly row?:
    | `${"AP" | "AU" | "FH" | "LW" | "OP" | "PB" | "PF" | "RL" | "SD" | "UP"}-${number}`
    | `AP-${number} POST`;
  /** One-sentence description of the call. */
  readonly summary: string;
  /** A request and its response before validation. */
  readonly example: { readonly request: z.input<Req>; readonly response: z.input<Res> };
}

interface Declaration<M extends Method, P extends string, Req extends z.ZodType, Res extends z.ZodType>
  extends Described<Req, Res> {
  readonly method: M;
  /**
   * URL path of the API call, which is the same on the Worker and on the upstream. In the path, the `name` request
   * field replaces a `:name` segment, and the `path` request field replaces `*`.
   */
  readonly path: P;
  readonly upstream: Upstream;
  /** Upstream timeout in milliseconds. */
  readonly timeout: number;
  /** Encoding of the request parameters. The default is `query` for GET and `json` for POST. */
  readonly input?: "query" | "json" | "form";
  /** Whether the API call has no public route because only the Worker makes it. */
  readonly internal?: true;
  /** Whether a 404 from the upstream is forwarded to the client instead of counting as an upstream failure. */
  readonly notFound?: true;
  /**
   * Limit on requests per minute. If responses are cached, the `reads` limit applies and counts only cache misses.
   */
  readonly burst?: Burst;
  /** Exact limits, which apply after the limit on requests per minute and after the bot check. */
  readonly limits?: readonly Limit[];
  /**
   * Empty response for a visitor who exceeds the rate limit while no response is cached. By default, the response is a
   * 429. Set only for suggestions, which visitors do not miss: an empty search result would say that nothing was found.
   */
  readonly whenLimited?: z.input<Res>;
  /**
   * Response for a block on a site that does not use the call's feature. Set only for calls that blocks of other
   * features make, such as the insurance plans in the doctor search. The public route responds with 404.
   */
  readonly whenUnused?: z.input<Res>;
  /**
   * Name of the bot check action. The `x-bot-token` header of each request must contain a bot check token for this
   * action. The Worker rejects requests whose token cannot be verified. On sites that have no bot check, the `form`
   * action requires no token.
   */
  readonly botCheck?: "bills" | "form";
  /** Whether signed-in staff receive more data than visitors. The call then carries an assertion about the user. */
  readonly tellsStaffMore?: true;
  /**
   * Whether the Worker forwards the `idempotency-key` header, so that the upstream processes requests that have the
   * same key only once.
   */
  readonly idempotent?: true;
  /** Whether the Worker sends the visitor's IP address to the upstream. */
  readonly sendsVisitorAddress?: true;
  /** Maps the names of upstream request headers to the Worker secrets that contain the header values. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
  /** Maps the names of upstream query parameters to the Worker settings that contain the parameter values. */
  readonly settingParams?: Readonly<Record<string, string>>;
  /**
   * Name of the request parameter for the page's language. The Worker adds the parameter if the page is not in English.
   * The upstream returns text in the page's language if available, and in English otherwise.
   */
  readonly languageParam?: "language" | "setLang";
  /**
   * Maps the names of response properties that contain URLs, at any depth, to a URL type. The URL type determines which
   * of the site's allowed hosts apply.
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
> = Declaration<M, P, Req, Res> & Handling<Req, Res>;

/** Request type before validation. */
export type RequestOf<E extends { request: z.ZodType }> = z.input<E["request"]>;
/** Request type after validation, with defaults applied. */
export type CheckedRequestOf<E extends { request: z.ZodType }> = z.output<E["request"]>;
/** Response type after validation. */
export type ResponseOf<E extends { response: z.ZodType }> = z.output<E["response"]>;
/** Upstream response type before validation. */
export type UpstreamResponseOf<E extends { response: z.ZodType }> = z.input<E["response"]>;

/**
 * Declares an API call: its path, schemas, access, privacy, cache policy, and timeout. The route, validation, cache
 * key, typed client, and reference (`npm run docs`) are derived from the declaration.
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

/** Returns whether purging content also purges the API call's cached responses. */
export const isPurged = ({ cache }: Pick<Endpoint, "cache">): boolean =>
  cache !== "never" && cache.purgedWithContent === true;

/** Returns whether an API call carries an assertion (`person-assertion.ts`) if a user is signed in. */
export const carriesAssertion = ({ access, tellsStaffMore }: Pick<Endpoint, "access" | "tellsStaffMore">): boolean =>
  access === "role" || tellsStaffMore === true;

/** Parses a query string. Returns the first value of each parameter and omits parameters that have a blank value. */
export function readQuery(query: URLSearchParams): Record<string, string> {
  const parameters = [...query.keys()].map((name): [string, string] => [name, query.get(name) ?? ""]);
  return Object.fromEntries(parameters.filter(([, value]) => value.trim() !== ""));
}

/**
 * Returns the URL path of a validated API request, with its query string. Query parameters are sorted. Parameters that
 * are null or undefined are omitted. Identical requests have identical URLs, so the URL can serve as the cache key for
 * a GET request.
 * @throws TypeError if a path segment is empty, `.`, or `..`, which the request schema must reject
 */
export function callUrl(call: Pick<Endpoint, "path" | "method" | "input">, request: unknown): string {
  const values = new Map(Object.entries(request as Record<string, unknown>));
  const fill = (name: string) => {
    const parts = String(values.get(name) ?? "").split(name === "path" ? "/" : "\n");
    values.delete(name);
    if (parts.some((part) => /^\.{0,2}$/.test(part)))
      throw new TypeError(`${call.path}: ${name} is not a valid path segment`);
    return parts.map(encodeURIComponent).join("/");
  };
  const path = call.path.replace(/:(\w+)|\*/g, (_all, name: string | undefined) => fill(name ?? "path"));
  if (inputOf(call) !== "query") return path;
  const query = new URLSearchParams();
  for (const [name, value] of values) if (value !== undefined && value !== null) query.set(name, String(value));
  query.sort();
  return query.size > 0 ? `${path}?${query}` : path;
}
