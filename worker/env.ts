import { upstreams } from "../contracts/endpoint.ts";
import { readVariantRules } from "../lib/cms/variant-rules.ts";

/** Counters of one attempt. `until` values are in seconds since 1970. */
export interface Attempt {
  /** Counters in order. The attempt counts for each counter up to the first that exceeds its limit. */
  counters: readonly { name: string; limit: number; until: number }[];
  /** Amount that the attempt adds to each counter. */
  by: number;
  /** Name of an attempt that counts once, with its expiry. A repetition counts nothing and is within all limits. */
  once?: { name: string; until: number };
}

export interface Count {
  /** End of the exceeded limit in seconds since 1970, or 0 if the attempt is within all limits. */
  until: number;
  /** Positions of the counters that have reached their limits. */
  exhausted: number[];
}

/** Bindings, settings, and secrets of the Worker. */
export interface Env {
  LAYOUTS: KVNamespace;
  /**
   * Static files of the build, which contain the style sheets. Tests run without a build, and therefore without static
   * files.
   */
  ASSETS?: Fetcher;
  /** Service binding to the reference upstream, if it is deployed with the site. */
  REFERENCE?: Fetcher;
  ENVIRONMENT: "local" | "qa" | "production";
  DEFAULT_SITE: string;
  /** Base URL of the upstreams, or "binding" for REFERENCE. UPSTREAM_{NAME} overrides UPSTREAM_DEFAULT. */
  UPSTREAM_DEFAULT: string;
  CONTENT_API_KEY: string;
  /** API of the CMS: "rest" (default) or "edge" (GraphQL). */
  CONTENT_API?: "rest" | "edge";
  /** Public host of DEFAULT_SITE if its hostname in Sitecore is `*`, and its languages if Sitecore lists none. */
  SITE_HOST?: string;
  SITE_LANGUAGES?: string;
  /** Token that authorizes CMS requests for drafts and editing metadata. */
  CONTENT_PREVIEW_TOKEN?: string;
  /** Space-separated hosts of CMS images, or an empty string for none; default: the standard hosts of the CMS. */
  MEDIA_HOSTS?: string;
  /** URL prefix of images and scripts in author mode, so that images and scripts load inside the editor's frame. */
  AUTHOR_ASSET_HOST?: string;
  /** Control database: versions, rules, notices, and audit log. */
  CONTROL: D1Database;
  /** Durable Objects that count attempts and store used names. */
  COUNTERS: DurableObjectNamespace<Rpc.DurableObjectBranded & { count(now: number, attempt: Attempt): Promise<Count> }>;
  /** Workers Analytics Engine dataset for measurements. If the dataset is missing, CONTROL stores the measurements. */
  METRICS?: AnalyticsEngineDataset;
  /** Name and account of the dataset, and an API token that may read account analytics. */
  METRICS_DATASET?: string;
  METRICS_ACCOUNT_ID?: string;
  METRICS_TOKEN?: string;
  /** HTTPS URL that receives a JSON message when an alert starts and when it ends. */
  ALERT_WEBHOOK?: string;
  /** Expiration dates of certificates and tokens, as JSON: name → date such as "2031-06-30". */
  EXPIRES?: string;
  /** Queue of pages to render after a publication. If there is no queue, the first visitor waits for the render. */
  RENDER_QUEUE?: Queue;
  /** HMAC key for names and IP addresses in counters. */
  COUNTER_SECRET: string;
  /** Rate limit bindings per visitor. API calls whose binding is missing are unlimited. */
  LIMIT_FORMS?: RateLimit;
  LIMIT_TYPEAHEAD?: RateLimit;
  /**
   * Rate limit bindings per network. Their limits are far higher than the limits per visitor, which are the default.
   */
  LIMIT_NETWORK_FORMS?: RateLimit;
  LIMIT_NETWORK_READS?: RateLimit;
  /** Rate limit binding for failed verifications per network. */
  LIMIT_SIGN_IN?: RateLimit;
  /**
   * Issuer of the access tokens of staff, authors, and ops. The Worker rejects every sign-in unless the issuer, the
   * audience and the URL of the keys are set.
   */
  ACCESS_ISSUER?: string;
  ACCESS_AUDIENCE?: string;
  /** URL of the issuer's public keys. The Worker fetches a value that is a path (`/…`) from REFERENCE. */
  ACCESS_KEYS?: string;
  /**
   * Space-separated hostnames for staff, authors, and ops. On all other hostnames, the Worker then rejects their
   * tokens. By default, their tools are available on every hostname.
   */
  STAFF_HOSTS?: string;
  /** Sign-in page of the reference upstream, for local development. Deployed sites use Cloudflare Access. */
  ACCESS_LOGIN?: string;
  /**
   * Current and previous HMAC key of signed purge requests. If neither key is set, the Worker rejects purge requests.
   */
  PURGE_SECRET?: string;
  PURGE_SECRET_PREVIOUS?: string;
  /**
   * Current and previous secret of publish webhooks. If neither secret is set, the Worker rejects unsigned webhooks.
   */
  PUBLISH_SECRET?: string;
  PUBLISH_SECRET_PREVIOUS?: string;
  /** Current and previous HMAC key of editing links. If neither key is set, the Worker rejects editing links. */
  EDITING_SECRET?: string;
  EDITING_SECRET_PREVIOUS?: string;
  /** Space-separated origins of page editors, in addition to Sitecore's editors. */
  EDITING_ORIGINS?: string;
  /** Rules that choose page variants. `readVariantRules` in lib/cms/variant-rules.ts documents the syntax. */
  VARIANTS?: string;
  /**
   * URL of the service that verifies bot check tokens, or a path at REFERENCE. `BOT_CHECK_SECRET` is the secret of the
   * service. Bill lookups fail if these settings are missing.
   */
  BOT_CHECK?: string;
  BOT_CHECK_SECRET?: string;
  /** Accounting codes of staff fees, as JSON that maps a fee ID to its codes. */
  PAYMENT_CODES?: string;
  [upstream: `UPSTREAM_${string}`]: string | undefined;
}

/** Error: invalid settings or site records. The property `problems` has one line per problem. */
export class SettingsError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

const needed = {
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
 * Returns the problems of the settings, one line per problem, or [] if the settings are valid. The function does not
 * use zod, because a cached page must be served without loading zod.
 */
export function settingProblems(env: Partial<Env>): string[] {
  const missing = Object.entries(needed)
    .filter(([name]) => !env[name as keyof typeof needed])
    .map(([name, what]) => `${name} is not set: ${what}`);
  if (env.ENVIRONMENT && !["local", "qa", "production"].includes(env.ENVIRONMENT))
    missing.push(`ENVIRONMENT is "${env.ENVIRONMENT}": ${needed.ENVIRONMENT}`);
  if (env.CONTENT_API && !["rest", "edge"].includes(env.CONTENT_API))
    missing.push(`CONTENT_API is "${env.CONTENT_API}": it must be "rest" or "edge"`);
  for (const [name, where] of Object.entries(env))
    if (name.startsWith("UPSTREAM_") && typeof where === "string" && where)
      missing.push(...wrongUpstream(name, where, env));
  for (const host of (env.MEDIA_HOSTS ?? "").split(/[\s,]+/))
    if (host && !/^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/.test(host))
      missing.push(`MEDIA_HOSTS holds "${host}": names of hosts, such as media.example.org or *.example.org`);
  for (const origin of (env.EDITING_ORIGINS ?? "").split(/[\s,]+/))
    if (origin && !(URL.canParse(origin) && new URL(origin).origin === origin))
      missing.push(`EDITING_ORIGINS holds "${origin}": origins, such as https://cm.example.org`);
  for (const host of (env.STAFF_HOSTS ?? "").split(/[\s,]+/))
    if (host && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))
      missing.push(`STAFF_HOSTS holds "${host}": hostnames in lower case without a port, such as staff.example.org`);
  missing.push(...readVariantRules(env.VARIANTS).problems);
  if (
    env.ALERT_WEBHOOK &&
    !/^https?:$/.test(URL.canParse(env.ALERT_WEBHOOK) ? new URL(env.ALERT_WEBHOOK).protocol : "")
  )
    missing.push("ALERT_WEBHOOK is not an https URL");
  if (env.EXPIRES && !isDates(env.EXPIRES))
    missing.push('EXPIRES is not JSON of names and dates, such as {"Certificate of billing": "2031-06-30"}');
  if (env.ENVIRONMENT !== "local") missing.push(...onlyLocal(env));
  if (env.PAYMENT_CODES && !isJson(env.PAYMENT_CODES))
    missing.push("PAYMENT_CODES is not JSON: it must map fee IDs to accounting codes");
  return missing;
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

/** Returns the settings whose values are allowed only in local development: short secrets and unverified sign-in. */
function onlyLocal(env: Partial<Env>): string[] {
  const short = secrets
    .filter((name) => env[name] && env[name].length < 32)
    .map((name) => `${name} is too short: it must have at least 32 random characters`);
  if (env.ACCESS_KEYS && !env.ACCESS_KEYS.startsWith("https://"))
    short.push(`ACCESS_KEYS is "${env.ACCESS_KEYS}": it must be an https URL`);
  if (env.ACCESS_LOGIN) short.push("ACCESS_LOGIN is set, but it is for local development only");
  return short;
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

const upstreamSettings = ["default", ...upstreams].map((name) => `UPSTREAM_${name.toUpperCase()}`);

/** Returns the problem of an upstream URL. Deployed sites must use HTTPS, because requests contain personal data. */
function wrongUpstream(name: string, where: string, env: Partial<Env>): string[] {
  // Without this check, the upstream of a misspelled setting would silently use UPSTREAM_DEFAULT.
  if (!upstreamSettings.includes(name))
    return [`${name} is set, but there is no such upstream. Valid names: ${upstreamSettings.join(", ")}`];
  if (where === "binding")
    return env.REFERENCE ? [] : [`${name} is "binding", but there is no service binding REFERENCE`];
  const protocol = URL.canParse(where) ? new URL(where).protocol : "";
  if (name === "UPSTREAM_CONTENT" && URL.canParse(where) && new URL(where).search)
    return [`${name} has a query: set the key or context ID in CONTENT_API_KEY`];
  const good = protocol === "https:" || (protocol === "http:" && env.ENVIRONMENT === "local");
  return good ? [] : [`${name} is "${where}": it must be "binding" or an https address`];
}

/** Returns the setting or secret with the given name, or undefined if no such setting or secret exists. */
export function setting(env: Env, name: string): string | undefined {
  const value = (env as unknown as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Fetches a URL that a setting contains. A path (`/…`) is fetched from the service binding REFERENCE. */
export function fetchSetting(env: Env, address: string, init?: RequestInit): Promise<Response> {
  if (!address.startsWith("/")) return fetch(address, init);
  if (!env.REFERENCE) throw new Error(`fetching ${address} requires the binding REFERENCE`);
  return env.REFERENCE.fetch(`https://reference.invalid${address}`, init);
}
