import type { z } from "zod";

/** The services behind the site; each has its own address, breaker and switches. */
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
  "content",
] as const;
export type Upstream = (typeof upstreams)[number];

export type Method = "GET" | "POST";

/** Time limits in milliseconds (AP-46): reads that a page waits for, and billing, forms and payment. */
export const timeouts = { read: 2_000, slow: 10_000 } as const;

const minute = 60;
const hour = 60 * minute;
/** Lifetimes in seconds: `2 * minute`. */
export const lifetimes = { minute, hour, day: 24 * hour } as const;

/** How long a response is cached at the edge. All times in seconds. */
export interface CachePolicy {
  /** Answered from the cache without an upstream request. */
  readonly maxAge: number;
  /** After that: answered from the edge while one renewal runs. */
  readonly staleWhileRevalidate: number;
  /** Decimals of latitude and longitude. They are rounded for the key AND for the upstream, so that both agree. */
  readonly round?: number;
  /** Parameters compared without regard to case. */
  readonly foldCase?: readonly string[];
  /** True when a publication of content can change the answer: its version is raised by a purge (ED-12). */
  readonly purgedWithContent?: true;
}

/** The audit line of a staff call, written before it is made (AU-06). */
export interface AuditEntry {
  action:
    | `${"view" | "search" | "download"}-participants`
    | `${"move" | "cancel"}-registration`
    | "view-waiting-list"
    | "give-seat"
    | "remove-from-waiting-list";
  /** Ids of what is acted on, each with its kind: `event 1`. Nothing that names or describes a person. */
  targets: readonly `${"event" | "session" | "registration" | "waiting"} ${string}`[];
}

/** What keeps one visitor from calling an upstream without end: a limit, or that no visitor can call it. */
type Limited = { readonly limit: Limit } | { readonly internal: true };

/** `bills` and `promo` are counted exactly; behind each stands a limit of the platform's own, a minute and network. */
type Limit = "bills" | "promo" | "forms" | "typeahead" | "reads";

/**
 * Who may call, what the answer holds, and whether it may be cached.
 * Only a public call that changes nothing and has no personal data may have a cache policy, one that is never cached has
 * a limit, and every staff call has an `audit`: anything else does not compile.
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
  /** The requirement that this call fulfills; `Proposed` for calls that pages need beyond the known ones. */
  readonly row: `AP-${number}` | `AP-${number} POST` | "Proposed";
  /** One sentence for the reference page. */
  readonly summary: string;
  readonly method: M;
  /**
   * The path, the same for browser, edge and upstream. `:name` is a part of it and `*` its rest: the request's `name`
   * and `path`.
   */
  readonly path: P;
  readonly upstream: Upstream;
  /** Milliseconds until the edge gives up on the upstream. */
  readonly timeout: number;
  /** Where the request travels. Left out: query for GET, json for POST. */
  readonly input?: "query" | "json" | "form";
  /** Only the Worker calls it: it has no route at the edge. */
  readonly internal?: true;
  /** What upstream status 404 means: nothing there. It is passed on as 404 and does not count as a failure. */
  readonly notFound?: true;
  /** The rate limit that it counts against. */
  readonly limit?: Limit;
  /**
   * The visitor proves to be human with a token for this action in the header `x-bot-token`; without a verdict the call
   * is refused. A site without a bot check has no tokens for `form`, and none is asked for there.
   */
  readonly botCheck?: "bills" | "form";
  /** Staff who are signed in get more of it than visitors do. */
  readonly tellsStaffMore?: true;
  /** A header `idempotency-key` is passed on: a repeated request with the same key takes effect once (RL-04). */
  readonly idempotent?: true;
  /** The upstream learns the visitor's network address. */
  readonly sendsVisitorAddress?: true;
  /** Header name → name of the secret that the Worker puts in it. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
  /** Query parameter → name of the setting that the Worker puts in it. */
  readonly settingParams?: Readonly<Record<string, string>>;
  /** Property of the answer, at any depth → the site's host list that its address must be on. */
  readonly outgoing?: Readonly<Record<string, "payment" | "redirect">>;
  readonly request: Req;
  readonly response: Res;
  readonly example: { readonly request: z.input<Req>; readonly response: z.input<Res> };
}

/** One upstream call, as declared. */
export type Endpoint<
  M extends Method = Method,
  P extends string = string,
  Req extends z.ZodType = z.ZodType,
  Res extends z.ZodType = z.ZodType,
> = Declaration<M, P, Req, Res> & Handling<Req>;

/** What a caller sends. */
export type RequestOf<E extends { request: z.ZodType }> = z.input<E["request"]>;
/** What the upstream gets, after the edge has checked and completed the request. */
export type CheckedRequestOf<E extends { request: z.ZodType }> = z.output<E["request"]>;
/** What a caller gets. */
export type ResponseOf<E extends { response: z.ZodType }> = z.output<E["response"]>;
/** What an upstream may answer, before the edge has checked it. */
export type AnswerOf<E extends { response: z.ZodType }> = z.input<E["response"]>;

/**
 * Declares an upstream call: the one place for its address, schemas, access, privacy, cache and time limit.
 * The edge route, the checks, the cache key, the typed client and the reference page are derived from it.
 */
export function endpoint<
  const M extends Method,
  const P extends `/${string}`,
  Req extends z.ZodType,
  Res extends z.ZodType,
>(declaration: Endpoint<M, P, Req, Res>): Endpoint<M, P, Req, Res> {
  return declaration;
}

/** Where the request of a call travels. */
export function inputOf(call: Pick<Endpoint, "input" | "method">): "query" | "json" | "form" {
  return call.input ?? (call.method === "GET" ? "query" : "json");
}

/** Whether publications change the answers of a call. */
export const isPurged = ({ cache }: Pick<Endpoint, "cache">): boolean =>
  cache !== "never" && cache.purgedWithContent === true;
