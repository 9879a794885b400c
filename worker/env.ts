import { upstreams } from "../contracts/endpoint.ts";
import { readVariantRules } from "../lib/cms/variant-rules.ts";

/** Bindings and settings of the Worker, as wrangler.toml and secrets give them. */
export interface Env {
  LAYOUTS: KVNamespace;
  /** The reference upstream, where one runs beside the site. */
  REFERENCE?: Fetcher;
  ENVIRONMENT: "local" | "qa" | "production";
  DEFAULT_SITE: string;
  /** Where an upstream answers: "binding" or an address. UPSTREAM_{NAME} goes before UPSTREAM_DEFAULT. */
  UPSTREAM_DEFAULT: string;
  CONTENT_API_KEY: string;
  /** How the content system speaks: "rest" (its default) or "edge", its GraphQL form. */
  CONTENT_API?: "rest" | "edge";
  /**
   * What a plain Sitecore may leave open: the public host of DEFAULT_SITE, where its hostname is `*`, and its languages,
   * where the content system names none.
   */
  SITE_HOST?: string;
  SITE_LANGUAGES?: string;
  /** Opens drafts and editing marks of the content system. */
  CONTENT_PREVIEW_TOKEN?: string;
  /** Hosts of the content system's pictures, with spaces between them; empty for none. Its known ones without. */
  MEDIA_HOSTS?: string;
  /**
   * In author mode, what stands before the paths of pictures and scripts, so that they load inside the editor (LY-14).
   */
  AUTHOR_ASSET_HOST?: string;
  /** What must be exact: counters of guesses, nonces that were used. */
  CONTROL: D1Database;
  /** Pages to render before a visitor requests them; without it the first visitor waits for the render. */
  RENDER_QUEUE?: Queue;
  /** Secret that names are hashed with before they are counted. */
  COUNTER_SECRET: string;
  /** Fair shares a network address. The platform counts; without a binding there is no limit. */
  LIMIT_FORMS?: RateLimit;
  LIMIT_TYPEAHEAD?: RateLimit;
  LIMIT_SIGN_IN?: RateLimit;
  /** Who signs the tokens of staff, authors and ops. Nobody gets in while one of the three is missing. */
  ACCESS_ISSUER?: string;
  ACCESS_AUDIENCE?: string;
  /** URL of the public keys; one that begins with `/` is fetched from the binding REFERENCE. */
  ACCESS_KEYS?: string;
  /**
   * The sign-in page of the reference upstream, on a local machine only: elsewhere Access stands before
   * `/_edge/sign-in`.
   */
  ACCESS_LOGIN?: string;
  /** What machines that purge sign with, and what they signed with before it was changed; without both none can. */
  PURGE_SECRET?: string;
  PURGE_SECRET_PREVIOUS?: string;
  /** What the editor signs its links to pages with, and the one before; without both it opens none. */
  EDITING_SECRET?: string;
  EDITING_SECRET_PREVIOUS?: string;
  /** Origins of page editors besides Sitecore's own, with spaces between them. */
  EDITING_ORIGINS?: string;
  /** Which visits get which variant of a page: `readVariantRules` of lib/cms/variant-rules.ts says how. */
  VARIANTS?: string;
  /** Where bot tokens are verified, as ACCESS_KEYS, and the secret for it. Without them bills cannot be looked up. */
  BOT_CHECK?: string;
  BOT_CHECK_SECRET?: string;
  /** The accounting codes of the staff fees: JSON, id of the fee → codes. */
  PAYMENT_CODES?: string;
  [upstream: `UPSTREAM_${string}`]: string | undefined;
}

/** The settings, or the site records, are such that nothing can be served: the lines say what to mend. */
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
 * Says what is missing or wrong in the settings, one line each; empty when the Worker can run.
 * Plain code, since a cached page is served without loading a schema library.
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

/**
 * What is good enough on a developer's machine alone: secrets that can be guessed, and people who sign in without a
 * proof.
 */
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

/** Upstreams get personal data: outside a local machine they are called over https only. */
function wrongUpstream(name: string, where: string, env: Partial<Env>): string[] {
  // A name that is mistyped would leave its upstream where UPSTREAM_DEFAULT is.
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

/** A setting or secret that a declaration names; undefined when it is not set. */
export function setting(env: Env, name: string): string | undefined {
  const value = (env as unknown as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Fetches from an address of the settings; one that begins with `/` is a path at the reference upstream. */
export function fetchSetting(env: Env, address: string, init?: RequestInit): Promise<Response> {
  if (!address.startsWith("/")) return fetch(address, init);
  if (!env.REFERENCE) throw new Error(`${address} needs the binding REFERENCE`);
  return env.REFERENCE.fetch(`https://reference.invalid${address}`, init);
}
