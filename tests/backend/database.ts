import { cpSync, rmSync } from "node:fs";
import type { D1Database } from "@cloudflare/workers-types";
import { afterAll, beforeAll } from "vitest";
import { migrate, type SeedOptions, seed } from "../../backend/demo/seed/index.ts";
import type { BackendEnv } from "../../backend/env.ts";
import backend from "../../backend/index.ts";
import { loadSynonyms, readSynonyms } from "../../backend/search/synonyms.ts";
import { databaseOf, startDatabases } from "../../scripts/local-database.ts";
import { readFixture } from "../../scripts/partials.ts";
import { newFolder } from "../support/folders.ts";
import { type Person, secrets, siteHeaders } from "../support/site-headers.ts";

/** The date around which the test data is generated. */
export const today = "2030-03-05";
/** A time on the date `today`. */
export const now = new Date("2030-03-05T18:00:00Z");

export interface TestDatabase {
  db: D1Database;
  stop(): Promise<void>;
}

type Size = SeedOptions["size"] | "empty";

/**
 * Local database storage with seed data, keyed by data set size. The module seeds each storage once per process and
 * copies it for each test database.
 */
const filled = new Map<string, Promise<string>>();

/**
 * Returns a local D1 database with all migrations applied. The database is seeded unless `size` is "empty". Call `stop`
 * when done.
 */
export async function database(size: Size = "small", day = today): Promise<TestDatabase> {
  const key = `${size} ${day}`;
  if (!filled.has(key)) filled.set(key, fill(size, day));
  const folder = newFolder();
  cpSync(await filled.get(key)!, folder, { recursive: true });
  const { db, stop } = await open(folder);
  return {
    db,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function open(folder: string): Promise<TestDatabase> {
  const miniflare = await startDatabases({ DB: "backend" }, folder);
  const db = databaseOf((url, init) => miniflare.dispatchFetch(url, init), "DB");
  return { db, stop: () => miniflare.dispose() };
}

async function fill(size: Size, day: string): Promise<string> {
  const folder = newFolder();
  const { db, stop } = await open(folder);
  await migrate(db);
  if (size !== "empty") {
    await seed(db, { size, today: day });
    await loadSynonyms(db, readSynonyms(readFixture("search", "synonyms.json")));
  }
  await stop();
  return folder;
}

interface Start {
  size?: Size;
  day?: string;
  settings?: Partial<BackendEnv>;
}

/**
 * Starts a database before the tests of a file and stops it after them. Returns the database and functions that call the
 * backend.
 */
export function startBackend({ size, day, settings }: Start = {}) {
  let started: TestDatabase;
  beforeAll(async () => {
    started = await database(size, day);
  });
  afterAll(() => started.stop());
  const test = {
    get db() {
      return started.db;
    },
  };
  return { test, backend: callsOn(test, settings) };
}

/** Returns functions that call the backend in the same way as the site's Worker, but with a test database. */
export const upstream = (db: D1Database, settings?: Partial<BackendEnv>) => callsOn({ db }, settings);

function callsOn(test: { readonly db: D1Database }, settings: Partial<BackendEnv> = {}) {
  /**
   * Sends a request with the site's credentials, unless `headers` contains other ones. `as` is the signed-in user, and
   * `cf` contains the connection properties that Cloudflare adds to a request.
   */
  const ask = async (
    path: string,
    { cf, as = {}, ...init }: RequestInit & { cf?: object; as?: Person } = {},
  ): Promise<Response> => {
    const request = Object.assign(new Request(`https://backend.example${path}`, init), { cf });
    const body = typeof init.body === "string" ? init.body : undefined;
    for (const [name, value] of Object.entries(await siteHeaders(new URL(request.url), request.method, body, as)))
      if (!request.headers.has(name)) request.headers.set(name, value);
    return backend.fetch(
      request,
      { LINK_SECRET: "local-link-secret", DEMO_PAYMENTS: "on", ...secrets.backend, ...settings, DB: test.db },
      { waitUntil() {}, passThroughOnException() {}, props: {} },
    );
  };
  return {
    ask,
    get: async (path: string, query: Record<string, string | number> = {}) =>
      answered(await ask(`${path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`)),
    post: async (path: string, body: unknown) =>
      answered(await ask(path, { method: "POST", body: JSON.stringify(body) })),
  };
}

async function answered(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}
