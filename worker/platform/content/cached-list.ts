import { type Env, SettingsError } from "../../env.ts";
import type { RequestContext } from "../../request-context.ts";
import { currentConfig } from "../control/runtime-config.ts";
import { recordVersion } from "../control/versions.ts";
import { singleFlight } from "../isolate/single-flight.ts";
import { ContentError, fetchContent } from "./client.ts";

/** A list or table of the content system, and how it is read. */
interface ListSource<T> {
  /** Its key in KV. */
  key: string;
  path: string;
  query?: Record<string, string>;
  /** How it is asked for, where one GET of `path` is not enough. */
  ask?(): Promise<unknown>;
  /** After a purge the old one is used while the new one is asked for, and nobody waits. */
  unhurried?: true;
  /** What came → what the site works with. Runs once a build and document; a throw keeps what was there before. */
  check(document: unknown): Promise<T>;
}

/** What KV holds: the record as it came beside its checked form, marked with the build that checked it. */
interface StoredRecord<T> {
  document: unknown;
  value?: T;
  checkedBy?: string;
  /** Number of its last purge when it was asked for. */
  version?: number;
}

interface Held {
  value: unknown;
  document: string;
  /** Milliseconds since 1970. */
  at: number;
  version: number;
}

/** How long an isolate uses what it holds before it asks again, behind the answer, in milliseconds. */
const FRESH = 60_000;
/** How long after a failure it asks again, in milliseconds. */
const RETRY = 5_000;
/** How long a request waits for another one that already asks, in milliseconds. */
const TIMEOUT = 3_000;
const held = new Map<string, Held>();

/**
 * A record that many requests need: from this isolate, KV, or the content system, in this order. Null when the
 * content system has none. One of before a purge is waited for, and stands in when no newer one can be had.
 * Throws a ContentError when it is nowhere and the content system is down.
 */
export async function readCachedList<T>(
  { env, waitUntil }: Pick<RequestContext, "env" | "waitUntil">,
  source: ListSource<T>,
): Promise<T | null> {
  const { key } = source;
  const version = recordVersion(currentConfig().versions, key);
  const renewed = () =>
    singleFlight(`record ${key} ${version}`, () => renew(env, source, version), { timeout: TIMEOUT, waitUntil });
  const mine = held.get(key);
  const fresh = mine && Date.now() - mine.at < FRESH;
  if (fresh && mine.version >= version) return mine.value as T | null;
  const found = mine ?? (await stored(env, source));
  if (!found) return renewed();
  held.set(key, { ...found, at: Date.now() });
  const old = found.value as T | null;
  const late = (error: unknown) => {
    report(key, error);
    // Until it is tried again, behind an answer, nobody waits for it.
    held.set(key, { ...found, version, at: Date.now() - FRESH + RETRY });
    return old;
  };
  if (found.version < version && !source.unhurried) return renewed().catch(late);
  waitUntil(renewed().catch(late));
  return old;
}

/** What KV holds. What cannot be read, or does not pass this build's check, counts as not there: it is asked for again. */
async function stored<T>(env: Env, { key, check }: ListSource<T>): Promise<Omit<Held, "at"> | null> {
  try {
    const found = await env.LAYOUTS.get<StoredRecord<T>>(key, "json");
    if (found?.document === undefined) return null;
    const value = found.checkedBy === __BUILD__ ? (found.value as T) : await check(found.document);
    return { value, document: JSON.stringify(found.document), version: found.version ?? 0 };
  } catch (error) {
    report(key, error);
    return null;
  }
}

/** Asks the content system. What has not changed stays the same object, so that what was made of it stays good too. */
async function renew<T>(
  env: Env,
  { key, path, query = {}, ask, check }: ListSource<T>,
  version: number,
): Promise<T | null> {
  const document = await (ask ? ask() : fetchContent(env, path, query));
  const text = JSON.stringify(document);
  const mine = held.get(key);
  // Lists become empty, they do not vanish: a 404 in the place of one is a fault on the way.
  if (document === null && mine?.value) throw new ContentError("the content system no longer knows it");
  const same = mine?.document === text;
  const value = same ? (mine.value as T | null) : document === null ? null : await check(document).catch(unusable);
  // What was asked for before a purge does not take the place of what came after it (PB-04).
  if ((held.get(key)?.version ?? 0) > version) return value;
  held.set(key, { value, document: text, at: Date.now(), version });
  if (value !== null && !(same && mine.version === version))
    await env.LAYOUTS.put(key, JSON.stringify({ document, value, checkedBy: __BUILD__, version })).catch((error) =>
      report(key, error),
    );
  return value;
}

/** An answer that cannot be used is the content system's fault, unless a check says that it is a setting's. */
function unusable(error: unknown): never {
  if (error instanceof SettingsError) throw error;
  throw new ContentError(`the content system's answer cannot be used: ${error}`, { cause: error });
}

const report = (key: string, error: unknown) =>
  console.error(JSON.stringify({ event: "record-not-renewed", key, error: String(error) }));
