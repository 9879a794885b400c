/** A counter with a fixed window, which begins with the first attempt that the counter counts. */
export interface Counter {
  name: string;
  limit: number;
  /** Length of the window in seconds. */
  seconds: number;
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
  once?: { name: string; seconds: number };
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
}

/** The Worker's bindings, settings, and secrets. */
export interface Env {
  LAYOUTS: KVNamespace;
  /** Service binding to the backend, if it is deployed with the site. */
  BACKEND?: Fetcher;
  /** Secret that the site sends to the backend behind BACKEND. The backend has the same secret. */
  BACKEND_SECRET?: string;
  /**
   * Private JSON Web Key (EC, P-256 or P-384) that signs assertions about signed-in users, and the issuer in these
   * assertions. ASSERTION_KEY_SECOND is published but does not sign: the next or the previous key during a rotation.
   */
  ASSERTION_KEY?: string;
  ASSERTION_KEY_SECOND?: string;
  ASSERTION_ISSUER?: string;
  ENVIRONMENT: "local" | "qa" | "production";
  DEFAULT_SITE: string;
  /**
   * Base URL for all upstreams, or "binding" for the BACKEND service binding. UPSTREAM_{NAME} overrides
   * UPSTREAM_DEFAULT for one upstream. For each URL, `{name}_AUTH` declares how the Worker authenticates, and
   * `{name}_SECRET` is the secret (docs/guides/credentials.md).
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
  /** Features that DEFAULT_SITE in Sitecore does not use, such as `bills, fees`. */
  NOT_USED?: string;
  /** Token that authorizes CMS requests for drafts and editing metadata. */
  CONTENT_PREVIEW_TOKEN?: string;
  /**
   * Space-separated list of allowed hosts for CMS images, or an empty string to allow none. Default: the CMS's standard
   * hosts.
   */
  MEDIA_HOSTS?: string;
  /**
   * URL of an item in the CMS's editor, for links in the author tools. The Worker replaces `{item}`, `{language}`,
   * `{site}`, and `{path}`. If CMS_EDITOR is not set, the author tools have no links to the CMS.
   */
  CMS_EDITOR?: string;
  /** URL prefix for images and scripts inside the page editor's frame in author mode. */
  AUTHOR_ASSET_HOST?: string;
  /** The control database, which stores purge versions, cache rules, notices, and the audit log. */
  CONTROL: D1Database;
  /** Where Durable Objects run and store data: "us", "eu", or anywhere if it is not set (docs/data-location.md). */
  JURISDICTION?: "us" | "eu";
  /**
   * Durable Objects that count attempts, store consumed names such as used tokens, coordinate KV writes,
   * remember when layouts were checked, and store copies of audit data.
   */
  COUNTERS: DurableObjectNamespace<
    Rpc.DurableObjectBranded & {
      count(now: number, attempt: Attempt): Promise<Count>;
      claim(name: string, milliseconds: number): Promise<boolean>;
      lastCheck(key: string, digest: string): Promise<number>;
      noteCheck(key: string, digest: string): Promise<boolean>;
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
  /**
   * How many ordinary measurements one data point stands for, from 1 (the default) to 100. A failed, rejected, or slow
   * response is always a data point of its own.
   */
  METRICS_SAMPLE?: string;
  /** HTTPS URL that receives a JSON message when an alert begins or ends. In local development, HTTP is also allowed. */
  ALERT_WEBHOOK?: string;
  /**
   * Email addresses, separated by spaces, that get an email on Mondays about the pages whose review is due. The email
   * needs the EMAIL binding and MAIL_FROM, its sender.
   */
  REVIEW_MAIL?: string;
  EMAIL?: Pick<SendEmail, "send">;
  MAIL_FROM?: string;
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
   * all other hostnames. If STAFF_HOSTS is not set, the tools are available on every hostname. Required in production.
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

const requiredInProduction = {
  STAFF_HOSTS:
    "the hostnames of the tools. Third-party scripts on a public hostname could use a signed-in user's session",
} as const;

const ENVIRONMENTS: readonly unknown[] = ["local", "qa", "production"] satisfies Env["ENVIRONMENT"][];

/** Returns whether a setting has no value. A list of nothing but separators has none. */
const isEmpty = (value: unknown): boolean => (typeof value === "string" ? !/[^\s,]/.test(value) : !value);

/**
 * Returns one line for each required setting that is missing, or [] if none is missing. Does not use zod, because the
 * Worker checks these settings before it serves a cached page.
 */
export function missingSettings(env: Partial<Env>): string[] {
  const required = { ...requiredSettings, ...(env.ENVIRONMENT === "production" && requiredInProduction) };
  const problems = Object.entries(required)
    .filter(([name]) => isEmpty(env[name as keyof typeof required]))
    .map(([name, description]) => `${name} is not set: ${description}`);
  if (env.ENVIRONMENT && !ENVIRONMENTS.includes(env.ENVIRONMENT))
    problems.push(`ENVIRONMENT is "${env.ENVIRONMENT}": ${requiredSettings.ENVIRONMENT}`);
  return problems;
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
  return env.BACKEND.fetch(`https://backend.invalid${address}`, init);
}

/**
 * Returns the namespace of the counter Durable Objects. With the JURISDICTION setting, the objects run and store data
 * only in that jurisdiction. The same name is another object in another jurisdiction.
 */
export const countersOf = ({ COUNTERS, JURISDICTION }: Pick<Env, "COUNTERS" | "JURISDICTION">): Env["COUNTERS"] =>
  JURISDICTION ? COUNTERS.jurisdiction(JURISDICTION) : COUNTERS;

/**
 * Returns an accessor for state that belongs to an `env` object. The accessor creates the state on first use. An
 * isolate has a single `env` object, so caches and counters last as long as the isolate. Tests can simulate a separate
 * isolate with a copy of `env`.
 */
export function perEnv<T>(create: () => T): (env: object) => T {
  const states = new WeakMap<object, T>();
  return (env) => {
    let state = states.get(env);
    if (state === undefined) {
      state = create();
      states.set(env, state);
    }
    return state;
  };
}
