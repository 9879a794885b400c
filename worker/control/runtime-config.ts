/**
 * What authors and ops change while the site runs: one small record in the control database, which every isolate reads
 * every few seconds. Visitors do not wait for it while a fresh copy exists, and rarely otherwise (ED-11, OP-02).
 */
import type { StoredNotice } from "../../contracts/notice.ts";
import type { CacheRule } from "../../contracts/ops.ts";
import { isRecord } from "../../lib/cms/records.ts";
import type { RequestContext } from "../context.ts";
import type { Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { withTimeout } from "../runtime/with-timeout.ts";
import { withDatabaseTimeout } from "./database-timeout.ts";
import type { Versions } from "./versions.ts";

export interface RuntimeConfig {
  /** The versions by name, from purges. */
  versions: Versions;
  /** Cache rules of ops by their id. As stored: validated on use (OP-03). */
  rules: Record<string, CacheRule>;
  /** Upstreams that are served from the cache only (OP-06). */
  staleOnly: string[];
  /** The notice on every page of a site, by the site's name. As stored (PB-06). */
  notices: Record<string, StoredNotice>;
}

type Work = Pick<RequestContext, "env" | "waitUntil">;

/** Milliseconds. An isolate looks for a newer copy when it last did so this long ago. */
const LOOK = 1_000;
/** The data center's copy is good for other isolates so long. */
const SHARED = 5_000;
/**
 * A copy is used without waiting so long after it was read from the database: a change is everywhere by then (ED-11).
 */
export const SPREAD = 10_000;
/** A visitor waits so long for a newer one, */
const TIMEOUT = 100;
/** and not for this long after a failure. */
const RETRY_DELAY = 5_000;
/** The data center's copy is waited for so long. */
const CACHE_TIMEOUT = 250;
/** A reading that has not come back by now never will: its request may have been canceled. */
const GIVEN_UP = 3_000;

export interface ConfigCopy {
  config: RuntimeConfig;
  revision: number;
  /** When its reading from the database began, in milliseconds since 1970. */
  readAt: number;
}

const BUILT_IN: RuntimeConfig = { versions: {}, rules: {}, staleOnly: [], notices: {} };
let current: ConfigCopy = { config: BUILT_IN, revision: -1, readAt: 0 };
let lookedAt = 0;
let retryAt = 0;
/** The reading that is under way: when it began. Its promise belongs to the request that began it, and to no other. */
let reading: { since: number } | undefined;
let reported = false;

/** This isolate's current config; the built-in one until one has been read. Handlers are called once it is fresh. */
export const currentConfig = (): RuntimeConfig => current.config;

/** Returns the versions that a request reads with: its own, or else the current ones of this isolate. */
export const versionsFor = ({ versions }: Pick<RequestContext, "versions">): Versions =>
  versions ?? currentConfig().versions;

/**
 * Whether the copy of this isolate may be used without waiting, which costs a comparison: the way of most requests.
 * One that is a second old is renewed behind the answer.
 */
export function isConfigFresh({ env, waitUntil }: Work): boolean {
  const now = Date.now();
  const isOld = now - current.readAt >= SPREAD;
  if ((isOld || now - lookedAt >= LOOK) && now >= retryAt && !isUnderWay(now)) waitUntil(look(env));
  return !isOld || now < retryAt;
}

/**
 * The record: at once while the copy is fresh, else after a short wait for a newer one. Never rejects: without the
 * database the last copy is used, however old, and without one the built-in config.
 */
export function readConfig(context: Work): RuntimeConfig | Promise<RuntimeConfig> {
  return isConfigFresh(context) ? current.config : shortWait();
}

/**
 * Polls for a fresh copy with the request's own timers: another request does the reading, which may be canceled, and
 * its promise would then never settle.
 */
async function shortWait(): Promise<RuntimeConfig> {
  const waits = () => reading !== undefined && Date.now() - current.readAt >= SPREAD && Date.now() >= retryAt;
  for (let waited = 0; waits() && waited < TIMEOUT; ) {
    const next = Math.min(Math.max(1, Math.ceil(waited / 4)), TIMEOUT - waited);
    await new Promise((resolve) => setTimeout(resolve, next));
    waited += next;
  }
  if (waits()) failed("it is late");
  return current.config;
}

const isUnderWay = (now: number) => reading !== undefined && now - reading.since < GIVEN_UP;

/** Looks for a newer copy: in the data center, then in the database. One look at a time. Never rejects. */
async function look(env: Env): Promise<void> {
  const mine = { since: Date.now() };
  reading = mine;
  await newer(env).catch(failed);
  if (reading === mine) reading = undefined;
}

async function newer(env: Env): Promise<void> {
  const shared = await configFromDataCenter().catch(() => null);
  // Never older than a change made here: clocks differ a little between machines.
  if (shared && shared.revision >= current.revision) replace(shared);
  if (Date.now() - current.readAt >= SHARED) {
    const read = await configFromDatabase(env);
    if (read.revision >= current.revision || read.readAt > current.readAt) replace(read);
    await toDataCentre(current).catch(() => undefined);
  }
  lookedAt = Date.now();
  retryAt = 0;
  reported = false;
}

function failed(error: unknown): void {
  retryAt = Date.now() + RETRY_DELAY;
  if (!reported) console.error(JSON.stringify({ event: "control-not-read", error: String(error) }));
  reported = true;
}

function replace(copy: ConfigCopy): void {
  current = copy.revision === current.revision ? { ...current, readAt: Math.max(copy.readAt, current.readAt) } : copy;
}

/** After a change: this isolate and its data center have the new record at once. */
export async function adoptChange(copy: ConfigCopy): Promise<void> {
  if (copy.revision > current.revision) replace(copy);
  await toDataCentre(current).catch(failed);
}

/** The record as the database has it. Throws when it cannot be had, or not in time. */
export async function configFromDatabase(env: Env): Promise<ConfigCopy> {
  const readAt = Date.now();
  const row = await withDatabaseTimeout(() =>
    env.CONTROL.prepare("SELECT revision, record FROM control").first<{ revision: number; record: string }>(),
  );
  if (!row || !Number.isSafeInteger(row.revision))
    throw new HttpError(503, { message: "the control record is missing" });
  const same = row.revision === current.revision;
  return { config: same ? current.config : parseConfig(row.record), revision: row.revision, readAt };
}

const ADDRESS = "https://control.invalid/record";

/** The copy that isolates of this data center share, however old: the fallback without a database. */
export async function configFromDataCenter(): Promise<ConfigCopy | null> {
  const response = await inTime(async () => (await caches.open("control")).match(ADDRESS));
  if (!response) return null;
  const revision = Number(response.headers.get("x-revision"));
  const text = await response.text();
  const config = revision === current.revision ? current.config : parseConfig(text);
  return { config, revision, readAt: Number(response.headers.get("x-read-at")) };
}

/** The time limit of the data center's cache: without an answer by then, the request goes on without it. */
const inTime = <T>(work: () => Promise<T>): Promise<T> =>
  withTimeout(work(), CACHE_TIMEOUT, () => new Error("the data center's cache is late"));

async function toDataCentre({ config, revision, readAt }: ConfigCopy): Promise<void> {
  const headers = { "cache-control": "public, max-age=86400", "x-revision": `${revision}`, "x-read-at": `${readAt}` };
  const response = new Response(JSON.stringify(config), { headers });
  await inTime(async () => (await caches.open("control")).put(ADDRESS, response));
}

const isNotices = (value: unknown) => isRecord(value) && Object.values(value).every(isRecord);

const PARTS: [keyof RuntimeConfig, (value: unknown) => boolean][] = [
  ["versions", (value) => isRecord(value) && Object.values(value).every(Number.isFinite)],
  ["rules", isRecord],
  ["staleOnly", (value) => Array.isArray(value) && value.every((name) => typeof name === "string")],
  ["notices", isNotices],
];

/**
 * A stored record as one of the right shape: a part that is not what it should be is as built in, and said in the log
 * (OP-04). Parts of another release stay where they are.
 */
export function parseConfig(text: string): RuntimeConfig {
  const record = recordIn(text);
  const config = { ...BUILT_IN, ...record };
  const broken = PARTS.filter(([name, fits]) => !fits(config[name])).map(([name]) => name);
  for (const name of broken) Object.assign(config, { [name]: BUILT_IN[name] });
  if (!record || broken.length) console.error(JSON.stringify({ event: "control-broken", parts: broken }));
  return config;
}

function recordIn(text: string): Partial<RuntimeConfig> | null {
  try {
    const record: unknown = JSON.parse(text);
    return isRecord(record) ? record : null;
  } catch {
    return null;
  }
}
