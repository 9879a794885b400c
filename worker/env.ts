import { upstreams } from "../contracts/endpoint.ts";
import { readVariantRules } from "../lib/cms/variant-rules.ts";

/** Bindings, settings and secrets of the Worker. */
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
  /** Exact state: versions, rules, notices, audit, guess counters and used nonces. */
  CONTROL: D1Database;
  /** Pages to render after a publication. Without the queue, the first visitor waits for the render. */
  RENDER_QUEUE?: Queue;
  /** HMAC key for names and IP addresses in counters. */
  COUNTER_SECRET: string;
  /** Rate limits per IP address. Without the binding there is no limit. */
  LIMIT_FORMS?: RateLimit;
  LIMIT_TYPEAHEAD?: RateLimit;
  LIMIT_SIGN_IN?: RateLimit;
  /** Issuer of the tokens of staff, authors and ops. Without all three settings every sign-in is rejected. */
  ACCESS_ISSUER?: string;
  ACCESS_AUDIENCE?: string;
  /** URL of the public keys. A path (`/…`) is fetched from REFERENCE. */
  ACCESS_KEYS?: string;
  /** Local development: sign-in page of the reference upstream. Deployed sites use Cloudflare Access. */
  ACCESS_LOGIN?: string;
  /** HMAC keys of purge requests: the current and the previous key. Without both, purge requests are rejected. */
  PURGE_SECRET?: string;
  PURGE_SECRET_PREVIOUS?: string;
  /** HMAC keys of links from the editor: the current and the previous key. Without both, the links are rejected. */
  EDITING_SECRET?: string;
  EDITING_SECRET_PREVIOUS?: string;
  /** Space-separated origins of page editors besides Sitecore's own. */
  EDITING_ORIGINS?: string;
  /** Rules that choose page variants. Syntax: `readVariantRules` in lib/cms/variant-rules.ts. */
  VARIANTS?: string;
  /** URL (or path at REFERENCE) that verifies bot check tokens, and its secret. Without them bill look-ups fail. */
  BOT_CHECK?: string;
  BOT_CHECK_SECRET?: string;
  /** Accounting codes of staff fees: JSON, fee id → codes. */
  PAYMENT_CODES?: string;
  [upstream: `UPSTREAM_${string}`]: string | undefined;
}

/** Settings or site records are unusable. The lines describe the problems. */
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
  DEFAULT_SITE: "the site that an unknown hostname gets",
  UPSTREAM_DEFAULT: 'where upstreams answer: "binding" or an https address',
  CONTENT_API_KEY: "the key of the content system",
  CONTROL: "the D1 database for what must be exact",
  COUNTER_SECRET: "a secret of 32 random characters or more",
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
    missing.push(`CONTENT_API is "${env.CONTENT_API}": how the content system is asked, "rest" or "edge"`);
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
    missing.push("PAYMENT_CODES is not JSON: id of the fee → its codes");
  return missing;
}

const secrets = [
  "COUNTER_SECRET",
  "PURGE_SECRET",
  "PURGE_SECRET_PREVIOUS",
  "EDITING_SECRET",
  "EDITING_SECRET_PREVIOUS",
] as const;

/** Returns the problems of settings that are allowed in local development only: known secrets, sign-in without proof. */
function onlyLocal(env: Partial<Env>): string[] {
  const short = secrets
    .filter((name) => env[name] && env[name].length < 32)
    .map((name) => `${name} is too short: a secret of 32 random characters or more`);
  if (env.ACCESS_KEYS && !env.ACCESS_KEYS.startsWith("https://"))
    short.push(`ACCESS_KEYS is "${env.ACCESS_KEYS}": it must be an https address`);
  if (env.ACCESS_LOGIN) short.push("ACCESS_LOGIN is set: it is for a local machine only");
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
  // With a misspelled name the upstream would silently stay at UPSTREAM_DEFAULT.
  if (!upstreamSettings.includes(name))
    return [`${name} is set, but there is no such upstream: known are ${upstreamSettings.join(", ")}`];
  if (where === "binding")
    return env.REFERENCE ? [] : [`${name} is "binding", but there is no service binding REFERENCE`];
  const protocol = URL.canParse(where) ? new URL(where).protocol : "";
  if (name === "UPSTREAM_CONTENT" && URL.canParse(where) && new URL(where).search)
    return [`${name} has a query: a key or context id belongs into CONTENT_API_KEY`];
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
