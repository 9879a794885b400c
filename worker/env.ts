import { upstreams } from "../contracts/endpoint.ts";
import { readVariantRules } from "../lib/cms/variant-rules.ts";

/** Bindings, settings, and secrets of the Worker. */
export interface Env {
  LAYOUTS: KVNamespace;
  /** The reference upstream, if it is deployed with the site. */
  REFERENCE?: Fetcher;
  ENVIRONMENT: "local" | "qa" | "production";
  DEFAULT_SITE: string;
  /** Base URL of upstreams, or "binding" for REFERENCE. UPSTREAM_{NAME} overrides UPSTREAM_DEFAULT. */
  UPSTREAM_DEFAULT: string;
  CONTENT_API_KEY: string;
  /** API of the CMS: "rest" (default) or "edge" (GraphQL). */
  CONTENT_API?: "rest" | "edge";
  /** Public host of DEFAULT_SITE when its hostname in Sitecore is `*`, and its languages when Sitecore lists none. */
  SITE_HOST?: string;
  SITE_LANGUAGES?: string;
  /** Authorizes requests to the CMS for drafts and editing marks. */
  CONTENT_PREVIEW_TOKEN?: string;
  /** Space-separated hosts of CMS pictures; empty for none. Default: the CMS's known hosts. */
  MEDIA_HOSTS?: string;
  /** Author mode: prefix of picture and script paths, so that they load inside the editor's frame. */
  AUTHOR_ASSET_HOST?: string;
  /** Control database: versions, rules, notices, audit log, attempt counters, and used nonces. */
  CONTROL: D1Database;
  /** Dataset of Workers Analytics Engine for measurements. Without it, they are in CONTROL. */
  METRICS?: AnalyticsEngineDataset;
  /** The dataset's name and account, and an API token that may read account analytics. */
  METRICS_DATASET?: string;
  METRICS_ACCOUNT_ID?: string;
  METRICS_TOKEN?: string;
  /** Queue of pages to render after a publication. Without it, the first visitor waits for the render. */
  RENDER_QUEUE?: Queue;
  /** HMAC key for names and IP addresses in counters. */
  COUNTER_SECRET: string;
  /** Rate limits per IP address. Without the binding there is no limit. */
  LIMIT_FORMS?: RateLimit;
  LIMIT_TYPEAHEAD?: RateLimit;
  LIMIT_SIGN_IN?: RateLimit;
  /**
   * Issuer of the tokens of staff, authors, and ops. Every sign-in is rejected unless issuer, audience, and keys are
   * set.
   */
  ACCESS_ISSUER?: string;
  ACCESS_AUDIENCE?: string;
  /** URL of the public keys. A path (`/…`) is fetched from REFERENCE. */
  ACCESS_KEYS?: string;
  /** Local development: sign-in page of the reference upstream. Deployed sites use Cloudflare Access. */
  ACCESS_LOGIN?: string;
  /** Current and previous HMAC key of purge requests. Without either key, purge requests are rejected. */
  PURGE_SECRET?: string;
  PURGE_SECRET_PREVIOUS?: string;
  /** Current and previous HMAC key of links from the editor. Without either key, these links are rejected. */
  EDITING_SECRET?: string;
  EDITING_SECRET_PREVIOUS?: string;
  /** Space-separated origins of page editors besides Sitecore's own. */
  EDITING_ORIGINS?: string;
  /** Rules that choose page variants. Syntax: `readVariantRules` in lib/cms/variant-rules.ts. */
  VARIANTS?: string;
  /** URL (or path at REFERENCE) that verifies bot check tokens, and its secret. Without them, bill lookups fail. */
  BOT_CHECK?: string;
  BOT_CHECK_SECRET?: string;
  /** Accounting codes of staff fees, as JSON: fee ID → codes. */
  PAYMENT_CODES?: string;
  [upstream: `UPSTREAM_${string}`]: string | undefined;
}

/** Settings or site records are invalid. `problems` has one line per problem. */
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
  COUNTER_SECRET: "a secret of at least 32 random characters",
} as const;

/**
 * Returns the problems of the settings, one line each; [] when the Worker can run. Does not use zod, because serving a
 * cached page must not load zod.
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
  missing.push(...readVariantRules(env.VARIANTS).problems);
  if (env.ENVIRONMENT !== "local") missing.push(...onlyLocal(env));
  if (env.PAYMENT_CODES && !isJson(env.PAYMENT_CODES))
    missing.push("PAYMENT_CODES is not JSON: it must map fee IDs to accounting codes");
  return missing;
}

const secrets = [
  "COUNTER_SECRET",
  "PURGE_SECRET",
  "PURGE_SECRET_PREVIOUS",
  "EDITING_SECRET",
  "EDITING_SECRET_PREVIOUS",
] as const;

/** Returns the problems of settings that are allowed in local development only: short secrets, unverified sign-in. */
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

const upstreamSettings = ["default", ...upstreams].map((name) => `UPSTREAM_${name.toUpperCase()}`);

/** Deployed sites must call upstreams over HTTPS, because requests contain personal data. */
function wrongUpstream(name: string, where: string, env: Partial<Env>): string[] {
  // A misspelled name would silently leave the upstream at UPSTREAM_DEFAULT.
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

/** Returns a setting or secret by name, or undefined. */
export function setting(env: Env, name: string): string | undefined {
  const value = (env as unknown as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Fetches a URL from the settings. A path (`/…`) is fetched from the binding REFERENCE. */
export function fetchSetting(env: Env, address: string, init?: RequestInit): Promise<Response> {
  if (!address.startsWith("/")) return fetch(address, init);
  if (!env.REFERENCE) throw new Error(`${address} needs the binding REFERENCE`);
  return env.REFERENCE.fetch(`https://reference.invalid${address}`, init);
}
