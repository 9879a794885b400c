import { upstreams } from "../contracts/endpoint.ts";
import { readVariantRules } from "../lib/cms/variant-rules.ts";
import { telHref } from "../lib/forms/phone.ts";

/** A counter with a fixed window, which begins with the first attempt that the counter counts. */
export interface Counter {
  name: string;
  limit: number;
  /** Length of the window in seconds. */
  seconds?: number;
  /**
   * End of a window that would begin now, as a Unix timestamp in seconds by the caller's clock. Callers and counter
   * Durable Objects of earlier releases use `until` instead of `seconds`.
   */
  until: number;
  /**
   * If set, the counter refuses an attempt only if the previous counter in the list exceeds this number. A limit that
   * many visitors share then refuses only the visitors who use it up.
   */
  spares?: number;
}

/** An attempt and the counters that count it. */
export interface Attempt {
  /** The counters, in the order in which they count the attempt. The counters after a refusal do not count it. */
  counters: readonly Counter[];
  /**
   * Amount that the attempt adds to each counter. 0 only checks whether another attempt would be refused, and a
   * negative amount is given back.
   */
  by: number;
  /**
   * The attempt's name, and the period in which the counter Durable Object recognizes another attempt with the same
   * name as a repetition. If undefined, every attempt counts. A repetition is always allowed and does not count toward
   * any limit.
   */
  once?: { name: string; seconds?: number; until: number };
}

export interface Count {
  /**
   * End of the exceeded limit's window as a Unix timestamp in seconds by the caller's clock, or 0 if the attempt does
   * not exceed a limit.
   */
  until: number;
  /** Index of the counter that refused the attempt. */
  refusedBy?: number;
  /** Whether the attempt is a repetition, which counts nothing. */
  isRepeated?: boolean;
  /** Whether the counter that refused the attempt refuses every further attempt until the window ends. */
  isFull?: boolean;
  /** Read by Workers of earlier releases: indexes of counters that refuse every further attempt. */
  exhausted: number[];
}

/** The Worker's bindings, settings, and secrets. */
export interface Env {
  LAYOUTS: KVNamespace;
  /** Service binding to the backend, if it is deployed with the site. */
  BACKEND?: Fetcher;
  ENVIRONMENT: "local" | "qa" | "production";
  DEFAULT_SITE: string;
  /**
   * Base URL for all upstreams, or "binding" for the BACKEND service binding. UPSTREAM_{NAME} overrides
   * UPSTREAM_DEFAULT for one upstream.
   */
  UPSTREAM_DEFAULT: string;
  CONTENT_API_KEY: string;
  /** CMS API: "rest" (default) or "edge" (GraphQL). */
  CONTENT_API?: "rest" | "edge";
  /**
   * If the hostname of DEFAULT_SITE in Sitecore is `*`, SITE_HOST is the site's public hostname. If Sitecore lists no
   * languages for DEFAULT_SITE, SITE_LANGUAGES lists the site's languages.
   */
  SITE_HOST?: string;
  SITE_LANGUAGES?: string;
  /** Telephone number of DEFAULT_SITE in Sitecore, for visitors when a part of the site does not work. */
  SITE_PHONE?: string;
  /** Token that authorizes CMS requests for drafts and editing metadata. */
  CONTENT_PREVIEW_TOKEN?: string;
  /**
   * Space-separated list of allowed hosts for CMS images, or an empty string to allow none. Default: the CMS's standard
   * hosts.
   */
  MEDIA_HOSTS?: string;
  /** URL prefix for images and scripts inside the page editor's frame in author mode. */
  AUTHOR_ASSET_HOST?: string;
  /** The control database, which stores purge versions, cache rules, notices, and the audit log. */
  CONTROL: D1Database;
  /**
   * Durable Objects that count attempts, store consumed names such as used tokens, coordinate KV writes, and store
   * copies of audit data.
   */
  COUNTERS: DurableObjectNamespace<
    Rpc.DurableObjectBranded & {
      count(now: number, attempt: Attempt): Promise<Count>;
      claim(name: string, milliseconds: number): Promise<boolean>;
      keep(name: string, value: string): Promise<void>;
      kept(): Promise<Record<string, string>>;
      forget(name: string): Promise<void>;
    }
  >;
  /**
   * Workers Analytics Engine dataset for measurements. If the dataset is missing, the control database stores the
   * measurements.
   */
  METRICS?: AnalyticsEngineDataset;
  /**
   * The Analytics Engine dataset's name, the Cloudflare account ID, and an API token with permission to read account
   * analytics.
   */
  METRICS_DATASET?: string;
  METRICS_ACCOUNT_ID?: string;
  METRICS_TOKEN?: string;
  /** HTTPS URL that receives a JSON message when an alert begins or ends. In local development, HTTP is also allowed. */
  ALERT_WEBHOOK?: string;
  /**
   * Expiration dates for certificates and tokens, as a JSON object that maps each name to a date, such as "2031-06-30".
   */
  EXPIRES?: string;
  /**
   * Queue of pages that the Worker renders during a publish. Without the queue, the first visitor to a page waits for
   * the render.
   */
  RENDER_QUEUE?: Queue;
  /** HMAC key for counter names, which may contain IP addresses and people's names. */
  COUNTER_SECRET: string;
  /** Bindings for per-visitor rate limits. An API call whose binding is missing has no per-visitor limit. */
  LIMIT_FORMS?: RateLimit;
  LIMIT_TYPEAHEAD?: RateLimit;
  /**
   * Bindings for per-network rate limits. If a binding is missing, the much lower per-visitor limit also applies to
   * each network.
   */
  LIMIT_NETWORK_FORMS?: RateLimit;
  LIMIT_NETWORK_READS?: RateLimit;
  /** Binding for the per-network rate limit on failed sign-ins and incorrect secrets. */
  LIMIT_SIGN_IN?: RateLimit;
  /**
   * Issuer of access tokens for staff, authors, and ops. The Worker rejects all access tokens unless ACCESS_ISSUER,
   * ACCESS_AUDIENCE, and ACCESS_KEYS are set.
   */
  ACCESS_ISSUER?: string;
  ACCESS_AUDIENCE?: string;
  /**
   * URL of the issuer's public keys. If the value is a path (`/…`), the Worker fetches the keys through the BACKEND
   * service binding.
   */
  ACCESS_KEYS?: string;
  /**
   * Space-separated hostnames for staff, authors, and ops. If STAFF_HOSTS is set, the Worker rejects access tokens on
   * all other hostnames. If STAFF_HOSTS is not set, the tools are available on every hostname.
   */
  STAFF_HOSTS?: string;
  /**
   * Origin for the chat, bot check, and embedded form frames, such as `https://*-frames.example.org`. The Worker
   * replaces `*` with the frame kind (`chat`, `check`, or `form`). If FRAME_ORIGIN is not set, the frames have opaque
   * origins.
   */
  FRAME_ORIGIN?: string;
  /**
   * Path of the sign-in page on the backend, for local development. Deployed sites use Cloudflare Access.
   */
  ACCESS_LOGIN?: string;
  /**
   * Current and previous HMAC keys for signed purge requests. If neither key is set, the Worker rejects all signed
   * purge requests.
   */
  PURGE_SECRET?: string;
  PURGE_SECRET_PREVIOUS?: string;
  /**
   * Current and previous secrets for publish webhooks. If neither secret is set, the Worker rejects unsigned webhook
   * requests.
   */
  PUBLISH_SECRET?: string;
  PUBLISH_SECRET_PREVIOUS?: string;
  /**
   * Current and previous HMAC keys for signing editing links. If neither key is set, the Worker rejects all editing
   * links.
   */
  EDITING_SECRET?: string;
  EDITING_SECRET_PREVIOUS?: string;
  /** Space-separated origins of page editors, in addition to the origins of Sitecore's editors. */
  EDITING_ORIGINS?: string;
  /** Rules that select a page variant. `readVariantRules` in lib/cms/variant-rules.ts documents the syntax. */
  VARIANTS?: string;
  /**
   * URL of the service that verifies bot check tokens, or a path on the BACKEND service binding. BOT_CHECK_SECRET is
   * the service's secret. If the bot check settings are missing, bill lookups fail.
   */
  BOT_CHECK?: string;
  BOT_CHECK_SECRET?: string;
  /** Accounting codes for staff fees, as a JSON object that maps each fee ID to its codes. */
  PAYMENT_CODES?: string;
  [upstream: `UPSTREAM_${string}`]: string | undefined;
}

/** Thrown if settings or site records are invalid. `problems` contains one line per problem. */
export class SettingsError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

const requiredSettings = {
  LAYOUTS: "the KV namespace of layouts",
  ENVIRONMENT: "one of local, qa, production",
  DEFAULT_SITE: "the site for unknown hostnames",
  UPSTREAM_DEFAULT: 'the base URL of upstreams: "binding" or an https URL',
  CONTENT_API_KEY: "the API key of the CMS",
  CONTROL: "the D1 control database",
  COUNTERS: "the Durable Object namespace of counters",
  COUNTER_SECRET: "a secret of at least 32 random characters",
} as const;

/**
 * Returns one line for each problem with the settings, or [] if the settings are valid. Does not use Zod, because the
 * Worker must serve a cached page without loading Zod.
 */
export function settingProblems(env: Partial<Env>): string[] {
  const problems = Object.entries(requiredSettings)
    .filter(([name]) => !env[name as keyof typeof requiredSettings])
    .map(([name, description]) => `${name} is not set: ${description}`);
  if (env.ENVIRONMENT && !["local", "qa", "production"].includes(env.ENVIRONMENT))
    problems.push(`ENVIRONMENT is "${env.ENVIRONMENT}": ${requiredSettings.ENVIRONMENT}`);
  if (env.CONTENT_API && !["rest", "edge"].includes(env.CONTENT_API))
    problems.push(`CONTENT_API is "${env.CONTENT_API}": it must be "rest" or "edge"`);
  for (const [name, url] of Object.entries(env))
    if (name.startsWith("UPSTREAM_") && typeof url === "string" && url)
      problems.push(...upstreamProblems(name, url, env));
  for (const host of (env.MEDIA_HOSTS ?? "").split(/[\s,]+/))
    if (host && !/^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/.test(host))
      problems.push(`MEDIA_HOSTS contains "${host}": use hostnames such as media.example.org or *.example.org`);
  for (const origin of (env.EDITING_ORIGINS ?? "").split(/[\s,]+/))
    if (origin && !(URL.canParse(origin) && new URL(origin).origin === origin))
      problems.push(`EDITING_ORIGINS contains "${origin}": use origins such as https://cm.example.org`);
  for (const host of (env.STAFF_HOSTS ?? "").split(/[\s,]+/))
    if (host && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))
      problems.push(
        `STAFF_HOSTS contains "${host}": use lowercase hostnames without a port, such as staff.example.org`,
      );
  if (env.FRAME_ORIGIN && !/^https?:\/\/[a-z0-9-]*\*[a-z0-9-]*(\.[a-z0-9-]+)+(:\d+)?$/.test(env.FRAME_ORIGIN))
    problems.push(
      `FRAME_ORIGIN is "${env.FRAME_ORIGIN}": it must be an origin with *, such as https://*-frames.example.org`,
    );
  if (env.SITE_PHONE && telHref(env.SITE_PHONE) === null)
    problems.push(`SITE_PHONE is "${env.SITE_PHONE}": use a telephone number such as 303-555-0100`);
  problems.push(...readVariantRules(env.VARIANTS).problems);
  if (env.ALERT_WEBHOOK && !isSecureUrl(env.ALERT_WEBHOOK, env)) problems.push("ALERT_WEBHOOK must be an https URL");
  if (env.EXPIRES && !isDates(env.EXPIRES))
    problems.push('EXPIRES is not JSON of names and dates, such as {"Certificate of billing": "2031-06-30"}');
  if (env.ENVIRONMENT !== "local") problems.push(...productionProblems(env));
  if (env.PAYMENT_CODES && !isJson(env.PAYMENT_CODES))
    problems.push("PAYMENT_CODES is not JSON: it must map fee IDs to accounting codes");
  return problems;
}

const secrets = [
  "COUNTER_SECRET",
  "PURGE_SECRET",
  "PURGE_SECRET_PREVIOUS",
  "PUBLISH_SECRET",
  "PUBLISH_SECRET_PREVIOUS",
  "EDITING_SECRET",
  "EDITING_SECRET_PREVIOUS",
] as const;

/**
 * Returns one line for each setting whose value is allowed only in local development, such as a short secret, a key URL
 * without HTTPS, or a local sign-in page.
 */
function productionProblems(env: Partial<Env>): string[] {
  const problems = secrets
    .filter((name) => env[name] && env[name].length < 32)
    .map((name) => `${name} is too short: it must have at least 32 random characters`);
  if (env.ACCESS_KEYS && !env.ACCESS_KEYS.startsWith("https://"))
    problems.push(`ACCESS_KEYS is "${env.ACCESS_KEYS}": it must be an https URL`);
  if (env.BOT_CHECK && !env.FRAME_ORIGIN)
    problems.push("BOT_CHECK needs FRAME_ORIGIN: bot checks do not work in frames with an opaque origin");
  if (env.ACCESS_LOGIN) problems.push("ACCESS_LOGIN is set, but it is for local development only");
  return problems;
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

function isDates(text: string): boolean {
  try {
    const dates: unknown = JSON.parse(text);
    if (typeof dates !== "object" || dates === null) return false;
    return Object.values(dates).every((date) => typeof date === "string" && !Number.isNaN(Date.parse(date)));
  } catch {
    return false;
  }
}

/** Returns whether a URL uses HTTPS, or HTTP in local development. */
function isSecureUrl(url: string, { ENVIRONMENT }: Partial<Env>): boolean {
  const protocol = URL.canParse(url) ? new URL(url).protocol : "";
  return protocol === "https:" || (protocol === "http:" && ENVIRONMENT === "local");
}

const upstreamSettings = ["default", ...upstreams].map((name) => `UPSTREAM_${name.toUpperCase()}`);

/**
 * Returns the problems with an upstream URL setting. Deployed sites must use HTTPS, because requests contain personal
 * data.
 */
function upstreamProblems(name: string, url: string, env: Partial<Env>): string[] {
  // Without this check, an upstream whose setting name is misspelled would silently use UPSTREAM_DEFAULT.
  if (!upstreamSettings.includes(name))
    return [`${name} is set, but there is no such upstream. Valid names: ${upstreamSettings.join(", ")}`];
  if (url === "binding") return env.BACKEND ? [] : [`${name} is "binding", but there is no service binding BACKEND`];
  if (name === "UPSTREAM_CONTENT" && URL.canParse(url) && new URL(url).search)
    return [`${name} has a query: set the key or context ID in CONTENT_API_KEY`];
  return isSecureUrl(url, env) ? [] : [`${name} is "${url}": it must be "binding" or an https URL`];
}

/** Returns the value of a setting or secret, or undefined if it is not set. */
export function setting(env: Env, name: string): string | undefined {
  const value = (env as unknown as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Fetches the URL in a setting. If the value is a path (`/…`), sends the request to the BACKEND service binding. */
export function fetchSetting(env: Env, address: string, init?: RequestInit): Promise<Response> {
  if (!address.startsWith("/")) return fetch(address, init);
  if (!env.BACKEND) throw new Error(`fetching ${address} requires the BACKEND binding`);
  return env.BACKEND.fetch(`https://reference.invalid${address}`, init);
}
