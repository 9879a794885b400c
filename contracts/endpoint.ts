import type { z } from "zod";

/** The upstream services. Each upstream has a separate URL, circuit breaker and stale-only switch. */
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

/** Timeouts in milliseconds: `read` for data that a page waits for, `slow` for billing, forms and payment. */
export const timeouts = { read: 2_000, slow: 10_000 } as const;

const minute = 60;
const hour = 60 * minute;
/** Units for cache lifetimes in seconds, as in `2 * minute`. */
export const lifetimes = { minute, hour, day: 24 * hour } as const;

/** Cache policy for the responses of an API call. All times are in seconds. */
export interface CachePolicy {
  /** Time for which the cache returns the response and sends no upstream request. */
  readonly maxAge: number;
  /** Time after `maxAge` during which the cache returns the stale response while one request revalidates it. */
  readonly staleWhileRevalidate: number;
  /** Number of decimals of latitude and longitude in both the cache key and the upstream request. */
  readonly round?: number;
  /** Names of the parameters whose values are case-insensitive. */
  readonly foldCase?: readonly string[];
  /** Whether publishing content can change the response, so that a purge raises its purge version. */
  readonly purgedWithContent?: true;
}

/** The audit entry of an API call for staff, which the Worker writes before the upstream request. */
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
  /**
   * IDs of the affected records with their kind, such as `event 1`. The audit entry contains no names or descriptions
   * of people.
   */
  targets: readonly `${"event" | "session" | "registration" | "waiting" | "request"} ${string}`[];
}

/** Limits the number of upstream requests by a visitor: the API call has a rate limit, or no public route. */
type Limited = { readonly limit: Limit } | { readonly internal: true };

/**
 * Kinds of rate limits, each of which limits the requests per minute of a visitor and of a network. The kinds `bills`
 * and `promo` also have exact counters.
 */
type Limit = "bills" | "promo" | "forms" | "typeahead" | "reads";

/**
 * Access, privacy and cache policy of an API call. The types enforce three rules. Only public API calls without side
 * effects or personal data may be cached. Public API calls that are never cached need a rate limit. Staff API calls
 * need an `audit`.
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
      readonly privacy: "none" | "personal";
      readonly changes?: boolean;
      readonly cache: "never";
      audit(request: z.output<Req>): AuditEntry;
    };

interface Declaration<M extends Method, P extends string, Req extends z.ZodType, Res extends z.ZodType> {
  /** Code of the requirement, or `Proposed` for an API call that pages need but no requirement specifies. */
  readonly row: `AP-${number}` | `AP-${number} POST` | "Proposed";
  /** Description of the API call in one sentence, for docs/calls.md. */
  readonly summary: string;
  readonly method: M;
  /**
   * Path of the API call for the browser, the Worker and the upstream. `:name` is a path segment, filled from the
   * request field `name`. `*` is the rest of the path, filled from the field `path`.
   */
  readonly path: P;
  readonly upstream: Upstream;
  /** Upstream timeout in milliseconds. */
  readonly timeout: number;
  /** Encoding of the request; default: `query` for GET, `json` for POST. */
  readonly input?: "query" | "json" | "form";
  /** Whether only the Worker sends this API call, so that it has no public route. */
  readonly internal?: true;
  /** Whether the Worker forwards an upstream 404 instead of counting it as a failure. */
  readonly notFound?: true;
  /**
   * Rate limit that counts the API call. If this property is omitted, cache misses of the API call count as `reads`.
   */
  readonly limit?: Limit;
  /**
   * Response to a visitor who exceeds the rate limit while no response is cached; default: an empty list if the schema
   * allows it.
   */
  readonly whenLimited?: z.input<Res>;
  /**
   * Action for which the API call requires a bot check token in the header `x-bot-token`. The Worker rejects API calls
   * whose token it cannot verify. Sites without a bot check do not require a token for `form`.
   */
  readonly botCheck?: "bills" | "form";
  /** Whether the response contains more data for signed-in staff than for visitors. */
  readonly tellsStaffMore?: true;
  /**
   * Whether the Worker forwards the header `idempotency-key`, so that repeated requests with the same key take effect
   * once.
   */
  readonly idempotent?: true;
  /**
   * Whether the Worker sends the subject and the name of the signed-in person to the upstream, which records the author
   * of a change.
   */
  readonly sendsActor?: true;
  /** Whether the Worker sends the visitor's IP address to the upstream. */
  readonly sendsVisitorAddress?: true;
  /** Request headers of the upstream request, each with the name of the secret that it contains. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
  /** Query parameters of the upstream request, each with the name of the setting that it contains. */
  readonly settingParams?: Readonly<Record<string, string>>;
  /**
   * Request parameter for the language of the page. The Worker adds the parameter to API calls of pages that are not in
   * English. The upstream returns text in the requested language, or in English.
   */
  readonly languageParam?: "language" | "setLang";
  /**
   * Names of response properties that contain URLs, at any depth, each with the name of the site's list of allowed
   * hosts.
   */
  readonly outgoing?: Readonly<Record<string, "payment" | "redirect">>;
  readonly request: Req;
  readonly response: Res;
}

/** The declaration of an API call, which the Worker forwards to an upstream. */
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
 * Declares an API call: its path, schemas, access, privacy, cache policy and timeout. The Worker's route, validation,
 * the cache key, the typed client and docs/calls.md are derived from the declaration.
 */
export function endpoint<
  const M extends Method,
  const P extends `/${string}`,
  Req extends z.ZodType,
  Res extends z.ZodType,
>(declaration: Endpoint<M, P, Req, Res>): Endpoint<M, P, Req, Res> {
  return declaration;
}

/** Returns the request encoding of an API call. */
export function inputOf(call: Pick<Endpoint, "input" | "method">): "query" | "json" | "form" {
  return call.input ?? (call.method === "GET" ? "query" : "json");
}

/** Whether publishing content purges the responses of an API call. */
export const isPurged = ({ cache }: Pick<Endpoint, "cache">): boolean =>
  cache !== "never" && cache.purgedWithContent === true;
