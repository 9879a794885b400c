/**
 * Settings that authors and ops can change at runtime, stored as one small record in D1. Each isolate refreshes its
 * copy of the record every few seconds in the background, so requests rarely wait for D1.
 */
import type { Upstream } from "../../contracts/endpoint.ts";
import type { PlannedNotice, StoredNotice } from "../../contracts/notice.ts";
import type { CacheRule } from "../../contracts/ops.ts";
import type { SiteSwitch } from "../../contracts/switches.ts";
import { isRecord } from "../../lib/cms/records.ts";
import type { RenderOptions, RequestContext } from "../context.ts";
import { withDatabaseTimeout } from "../db/database-timeout.ts";
import { type Env, perEnv } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import type { Hold, Pin } from "../publish/pin-types.ts";
import type { Versions } from "../publish/versions.ts";
import { withTimeout } from "../runtime/deadlines.ts";

export interface RuntimeConfig {
  /** Purge versions (see `versions.ts`). */
  versions: Versions;
  /** Cache rules set by ops, keyed by rule ID. The Worker validates a rule when an API call uses it. */
  rules: Record<string, CacheRule>;
  /** Upstreams that ops disabled, to which the Worker sends no requests. */
  disabledUpstreams: string[];
  /** Switches that make a site read-only, keyed by site name. */
  readOnly: Record<string, SiteSwitch>;
  /** Switches that tell search engines not to index a hostname, keyed by hostname. */
  notIndexed: Record<string, SiteSwitch>;
  /** Current notices, keyed by site name. A site's notice appears on all of its pages. */
  notices: Record<string, StoredNotice>;
  /** Planned notices, keyed by site name. */
  plannedNotices: Record<string, PlannedNotice[]>;
  /** Pages whose visitors get a chosen version, keyed by the page's purge version key (see `pins.ts`). */
  pins: Record<string, Pin>;
  /** Pages that authors hold until a release, keyed by site name. */
  holds: Record<string, Hold[]>;
  /** Each user's last sign-out, keyed by token subject. */
  signOuts: Record<string, SignOut>;
}

/** A sign-out. Times are Unix timestamps in seconds. */
export interface SignOut {
  /** Time of the sign-out. Access tokens issued at or before the sign-out are invalid. */
  at: number;
  /** Time by which all access tokens invalidated by this sign-out have expired. */
  until: number;
}

type ConfigContext = Pick<RequestContext, "env" | "waitUntil">;

/** Minimum time between two refreshes of the settings in an isolate, in milliseconds. */
const REFRESH_INTERVAL_MS = 1_000;
/**
 * Maximum age of the settings in the Cache API, in milliseconds. If the cached settings exceed the maximum age, the
 * Worker reads the settings from D1.
 */
export const DATA_CENTER_MAX_AGE_MS = 5_000;
/**
 * Maximum age, in milliseconds, of settings that a request uses without waiting for a refresh. Every isolate applies a
 * changed setting within `CONFIG_MAX_AGE_MS`.
 */
export const CONFIG_MAX_AGE_MS = 10_000;
/** Maximum time that a request waits for newer settings, in milliseconds. */
const WAIT_TIMEOUT_MS = 100;
/**
 * Number of milliseconds between a failed settings refresh and the next refresh, during which requests use the previous
 * settings.
 */
const RETRY_DELAY_MS = 5_000;
/** Timeout for reading the settings from the Cache API, in milliseconds. */
const DATA_CENTER_TIMEOUT_MS = 250;
/**
 * Age at which an incomplete refresh is considered canceled, in milliseconds. When the runtime cancels a request, it
 * also cancels any refresh that this request started.
 */
const REFRESH_TIMEOUT_MS = 3_000;

interface ConfigCopy {
  config: RuntimeConfig;
  revision: number;
  /** Start of the database read that returned the settings, as a Unix timestamp in milliseconds. */
  readAt: number;
}

const BUILT_IN: RuntimeConfig = {
  versions: {},
  rules: {},
  disabledUpstreams: [],
  readOnly: {},
  notIndexed: {},
  notices: {},
  plannedNotices: {},
  pins: {},
  holds: {},
  signOuts: {},
};

/** This isolate's settings and refresh state. */
const stateOf = perEnv(() => ({
  current: { config: BUILT_IN, revision: -1, readAt: 0 } as ConfigCopy,
  refreshedAt: 0,
  retryAt: 0,
  /**
   * The settings refresh in progress. A request does not await another request's refresh, because the Workers runtime
   * binds I/O to the request that started it.
   */
  refresh: undefined as { since: number } | undefined,
  isFailureLogged: false,
}));

/**
 * Returns this isolate's runtime settings, or the built-in settings before the first read. Handlers can read the
 * settings synchronously, because `readConfig` has already run.
 */
export const currentConfig = (env: Env): RuntimeConfig => stateOf(env).current.config;

/**
 * Returns the purge versions for a request: the versions in the request context if set, and this isolate's current
 * versions otherwise.
 */
export const versionsFor = ({
  env,
  versions,
}: Pick<RequestContext, "env"> & Pick<RenderOptions, "versions">): Versions => versions ?? currentConfig(env).versions;

/**
 * Returns a page's pin: the pin in the render options if they change it, and this isolate's current pin otherwise. `name`
 * is the page's purge version key.
 */
export function pinOf(
  { env, pins }: Pick<RequestContext, "env"> & Pick<RenderOptions, "pins">,
  name: string,
): Pin | undefined {
  const change = pins?.[name];
  return change === null ? undefined : (change ?? currentConfig(env).pins[name]);
}

/** Returns the given site switch if it is on, and null otherwise. */
export const activeSwitch = (siteSwitch: SiteSwitch | undefined): SiteSwitch | null =>
  siteSwitch && (siteSwitch.until === null || Date.parse(siteSwitch.until) > Date.now()) ? siteSwitch : null;

export const isHiddenBySwitch = (env: Env, hostname: string): boolean =>
  activeSwitch(currentConfig(env).notIndexed[hostname]) !== null;

/**
 * Returns an HttpError (423) if the site is read-only, and null otherwise. If the end of the read-only period is known,
 * the error contains a `Retry-After` header.
 */
export function readOnlyError(env: Env, site: string): HttpError | null {
  // While the site list is unavailable, the API call's site is unknown, so the function checks whether DEFAULT_SITE is
  // read-only.
  const readOnlySwitch = activeSwitch(currentConfig(env).readOnly[site || env.DEFAULT_SITE]);
  if (!readOnlySwitch) return null;
  const seconds =
    readOnlySwitch.until === null ? 0 : Math.ceil((Date.parse(readOnlySwitch.until) - Date.now()) / 1_000);
  return new HttpError(423, seconds > 0 ? { headers: { "retry-after": `${seconds}` } } : {});
}

/**
 * Returns whether ops have disabled an upstream. The Worker sends no requests to a disabled upstream, not even API calls
 * that return personal data or change data (see docs/decisions/0008-disabled-upstreams.md).
 */
export const isDisabled = (env: Env, upstream: Upstream): boolean =>
  currentConfig(env).disabledUpstreams.includes(upstream);

/**
 * Returns whether a request may use this isolate's settings without waiting. Starts a background refresh if the last
 * refresh was more than one second ago.
 */
export function isConfigFresh({ env, waitUntil }: ConfigContext): boolean {
  const now = Date.now();
  const { current, refreshedAt, retryAt, refresh: running } = stateOf(env);
  const isExpired = now - current.readAt >= CONFIG_MAX_AGE_MS;
  const isRunning = running !== undefined && now - running.since < REFRESH_TIMEOUT_MS;
  if ((isExpired || now - refreshedAt >= REFRESH_INTERVAL_MS) && now >= retryAt && !isRunning) waitUntil(refresh(env));
  return !isExpired || now < retryAt;
}

/**
 * If the runtime settings are fresh, returns them synchronously. If the settings are not fresh, returns a promise that
 * waits up to 100 ms for newer settings. The promise never rejects: if the database is unavailable, it resolves to the
 * most recently read settings or the built-in settings.
 */
export function readConfig(context: ConfigContext): RuntimeConfig | Promise<RuntimeConfig> {
  return isConfigFresh(context) ? currentConfig(context.env) : waitForRefresh(context.env);
}

/**
 * Waits up to 100 ms for fresh settings. Polls with timers instead of awaiting a shared promise, because a promise from
 * another request never settles if that request is canceled.
 */
async function waitForRefresh(env: Env): Promise<RuntimeConfig> {
  const state = stateOf(env);
  const shouldWait = () =>
    state.refresh !== undefined &&
    Date.now() - state.current.readAt >= CONFIG_MAX_AGE_MS &&
    Date.now() >= state.retryAt;
  for (let waited = 0; shouldWait() && waited < WAIT_TIMEOUT_MS; ) {
    const delay = Math.min(Math.max(1, Math.ceil(waited / 4)), WAIT_TIMEOUT_MS - waited);
    await new Promise((resolve) => setTimeout(resolve, delay));
    waited += delay;
  }
  if (shouldWait()) noteFailedRefresh(env, "the refresh timed out");
  return state.current.config;
}

/** Refreshes the settings from the Cache API or the database. Never rejects. */
async function refresh(env: Env): Promise<void> {
  const state = stateOf(env);
  const thisRefresh = { since: Date.now() };
  state.refresh = thisRefresh;
  await readNewer(env).catch((error) => noteFailedRefresh(env, error));
  if (state.refresh === thisRefresh) state.refresh = undefined;
}

async function readNewer(env: Env): Promise<void> {
  const state = stateOf(env);
  const sharedCopy = await configFromDataCenter(env).catch(() => null);
  // Compares revisions instead of times, because clocks differ between data centers.
  if (sharedCopy && sharedCopy.revision >= state.current.revision) replace(env, sharedCopy);
  if (Date.now() - state.current.readAt >= DATA_CENTER_MAX_AGE_MS) {
    const databaseCopy = await configFromDatabase(env);
    if (databaseCopy.revision >= state.current.revision || databaseCopy.readAt > state.current.readAt)
      replace(env, databaseCopy);
    await writeToDataCenter(state.current).catch(() => undefined);
  }
  state.refreshedAt = Date.now();
  state.retryAt = 0;
  state.isFailureLogged = false;
}

function noteFailedRefresh(env: Env, error: unknown): void {
  const state = stateOf(env);
  state.retryAt = Date.now() + RETRY_DELAY_MS;
  if (!state.isFailureLogged) console.error(JSON.stringify({ event: "control-not-read", error: String(error) }));
  state.isFailureLogged = true;
}

function replace(env: Env, copy: ConfigCopy): void {
  const state = stateOf(env);
  const { current } = state;
  state.current =
    copy.revision === current.revision ? { ...current, readAt: Math.max(copy.readAt, current.readAt) } : copy;
}

/** Writes a changed control record to isolate memory and to the Cache API. */
export async function adoptChange(env: Env, copy: ConfigCopy): Promise<void> {
  if (copy.revision > stateOf(env).current.revision) replace(env, copy);
  await writeToDataCenter(stateOf(env).current).catch((error) => noteFailedRefresh(env, error));
}

/** Reads the settings from the database. Throws an HttpError (503) if the query fails or times out. */
export async function configFromDatabase(env: Env): Promise<ConfigCopy> {
  const readAt = Date.now();
  const row = await withDatabaseTimeout(() =>
    env.CONTROL.prepare("SELECT revision, record FROM control").first<{ revision: number; record: string }>(),
  );
  if (!row || !Number.isSafeInteger(row.revision))
    throw new HttpError(503, { message: "the control record is missing" });
  const { current } = stateOf(env);
  const isUnchanged = row.revision === current.revision;
  return { config: isUnchanged ? current.config : parseConfig(row.record), revision: row.revision, readAt };
}

const CACHE_URL = "https://control.invalid/record";

/**
 * Reads the settings from the Cache API, regardless of their age. Returns null if the Cache API does not contain the
 * settings.
 */
export async function configFromDataCenter(env: Env): Promise<ConfigCopy | null> {
  const response = await withCacheTimeout(async () => (await caches.open("control")).match(CACHE_URL));
  if (!response) return null;
  const revision = Number(response.headers.get("x-revision"));
  const text = await response.text();
  const { current } = stateOf(env);
  const config = revision === current.revision ? current.config : parseConfig(text);
  return { config, revision, readAt: Number(response.headers.get("x-read-at")) };
}

/** Rejects if `operation` takes longer than the Cache API timeout. */
const withCacheTimeout = <T>(operation: () => Promise<T>): Promise<T> =>
  withTimeout(operation(), DATA_CENTER_TIMEOUT_MS, () => new Error("the Cache API timed out"));

async function writeToDataCenter({ config, revision, readAt }: ConfigCopy): Promise<void> {
  const headers = { "cache-control": "public, max-age=86400", "x-revision": `${revision}`, "x-read-at": `${readAt}` };
  const response = new Response(JSON.stringify(config), { headers });
  await withCacheTimeout(async () => (await caches.open("control")).put(CACHE_URL, response));
}

const isRecords = (value: unknown) => isRecord(value) && Object.values(value).every(isRecord);

const VALIDATORS: [keyof RuntimeConfig, (value: unknown) => boolean][] = [
  ["versions", (value) => isRecord(value) && Object.values(value).every(Number.isFinite)],
  ["rules", isRecord],
  ["disabledUpstreams", (value) => Array.isArray(value) && value.every((name) => typeof name === "string")],
  ["readOnly", isRecords],
  ["notIndexed", isRecords],
  ["notices", isRecords],
  ["plannedNotices", (value) => isRecord(value) && Object.values(value).every(Array.isArray)],
  ["pins", isRecords],
  ["holds", (value) => isRecord(value) && Object.values(value).every(Array.isArray)],
  ["signOuts", isRecords],
];

/**
 * Parses the stored control record. Logs invalid properties in the record and replaces them with the built-in settings.
 * Keeps unknown properties, because a different release may use them.
 */
export function parseConfig(text: string): RuntimeConfig {
  const record = parseRecord(text);
  const config = { ...BUILT_IN, ...record };
  const invalidNames = VALIDATORS.filter(([name, isValid]) => !isValid(config[name])).map(([name]) => name);
  for (const name of invalidNames) Object.assign(config, { [name]: BUILT_IN[name] });
  if (!record || invalidNames.length) console.error(JSON.stringify({ event: "control-broken", parts: invalidNames }));
  return config;
}

function parseRecord(text: string): Partial<RuntimeConfig> | null {
  try {
    const record: unknown = JSON.parse(text);
    return isRecord(record) ? record : null;
  } catch {
    return null;
  }
}
