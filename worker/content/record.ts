import { oneFlight } from "../cache/flight.ts";
import type { Env } from "../env.ts";
import { askContent } from "../upstream/content.ts";

/** A list or table of the content system, and how it is read. */
export interface RecordSource<T> {
  /** Its key in KV. */
  key: string;
  path: string;
  query?: Record<string, string>;
  /** How it is asked for, where one GET of `path` is not enough. */
  ask?(): Promise<unknown>;
  /** What came → what the site works with. Runs once a build and document; a throw keeps what was there before. */
  check(document: unknown): Promise<T>;
}

/** What KV holds: the record as it came beside its checked form, marked with the build that checked it. */
interface StoredRecord<T> {
  document: unknown;
  value?: T;
  checkedBy?: string;
}

interface Held {
  value: unknown;
  document: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** How long an isolate uses what it holds before it asks again, behind the answer, in milliseconds. */
const FRESH = 60_000;
/** How long a request waits for another one that already asks, in milliseconds. */
const PATIENCE = 3_000;
const held = new Map<string, Held>();

/**
 * A record that many requests need: from this isolate, KV, or the content system, in this order. Null when the
 * content system has none. Throws a ContentError when it is nowhere and the content system is down.
 */
export async function readRecord<T>(
  env: Env,
  source: RecordSource<T>,
  later: (work: Promise<unknown>) => void,
): Promise<T | null> {
  const { key } = source;
  const mine = held.get(key);
  if (mine && Date.now() - mine.at < FRESH) return mine.value as T | null;
  if (mine) {
    mine.at = Date.now();
    later(renew(env, source).catch((error) => report(key, error)));
    return mine.value as T | null;
  }
  const stored = await env.LAYOUTS.get<StoredRecord<T>>(key, "json");
  if (stored?.document === undefined) return oneFlight(`record ${key}`, () => renew(env, source), PATIENCE);
  const value = stored.checkedBy === __BUILD__ ? (stored.value as T) : await source.check(stored.document);
  held.set(key, { value, document: JSON.stringify(stored.document), at: Date.now() });
  later(renew(env, source).catch((error) => report(key, error)));
  return value;
}

/** Asks the content system. What has not changed stays the same object, so that what was made of it stays good too. */
async function renew<T>(env: Env, { key, path, query = {}, ask, check }: RecordSource<T>): Promise<T | null> {
  const document = await (ask ? ask() : askContent(env, path, query));
  const text = JSON.stringify(document);
  const mine = held.get(key);
  if (mine?.document === text) {
    mine.at = Date.now();
    return mine.value as T | null;
  }
  const value = document === null ? null : await check(document);
  if (value !== null) await env.LAYOUTS.put(key, JSON.stringify({ document, value, checkedBy: __BUILD__ }));
  held.set(key, { value, document: text, at: Date.now() });
  return value;
}

const report = (key: string, error: unknown) =>
  console.error(JSON.stringify({ event: "record-not-renewed", key, error: String(error) }));
