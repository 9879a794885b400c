import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { button, input, marks } from "../../app/forms/form-examples.ts";
import { locationSearch, locationTypeahead } from "../../contracts/locations.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import type { Attempt, Env } from "../../worker/env.ts";
import type app from "../../worker/index.ts";
import type { PagesToRender } from "../../worker/publish/queue.ts";
import { layout, PUBLIC, siteRecord, stubSite } from "./stub.ts";

export interface Hour {
  views: number;
  calls: number;
  forms: number;
  publications: number;
  pages: number;
  /** The number of pages that use a published item. */
  pagesPerPublication: number;
  /** Number of distinct searches, which is also the number of distinct typeahead terms. */
  searches: number;
  /** Number of isolates in one data center. */
  isolates: number;
}

/** Counts of the Worker's platform operations. */
export interface Counted {
  workerRequests: number;
  kvReads: number;
  kvWrites: number;
  d1RowsRead: number;
  d1RowsWritten: number;
  objectRequests: number;
  layoutChecks: number;
  objectRowsRead: number;
  objectRowsWritten: number;
  queueOperations: number;
  dataPoints: number;
  upstreamRequests: number;
}

/** Returns a seeded generator of numbers from 0 to 1. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Returns a function that draws one of `count` items with a Zipf distribution. */
function zipf(count: number, chance: () => number): () => number {
  const weights = Array.from({ length: count }, (_, at) => 1 / (at + 1));
  const total = weights.reduce((all, weight) => all + weight, 0);
  return () => {
    let rest = chance() * total;
    let item = 0;
    while (item < count - 1 && rest > weights[item]!) rest -= weights[item++]!;
    return item;
  };
}

/** Wraps a database to count the rows that each statement reads or writes. */
function countedDatabase(database: D1Database, counts: Counted) {
  const statements = new WeakMap<object, D1PreparedStatement>();
  const add = <T>(result: D1Result<T>) => {
    counts.d1RowsRead += result.meta.rows_read;
    counts.d1RowsWritten += result.meta.rows_written;
    return result;
  };
  const wrap = (statement: D1PreparedStatement): object => {
    const all = async () => add(await statement.all<Record<string, unknown>>());
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all,
      run: all,
      first: async (column?: string) => {
        const [row] = (await all()).results;
        return row === undefined ? null : column === undefined ? row : row[column];
      },
    };
    statements.set(wrapped, statement);
    return wrapped;
  };
  return {
    prepare: (sql: string) => wrap(database.prepare(sql)),
    batch: async (all: object[]) => (await database.batch(all.map((one) => statements.get(one)!))).map(add),
  };
}

/**
 * Starts recording the rows that the counter Durable Objects read or write. Returns a function that adds them to
 * `counts`.
 */
async function countObjectRows({ COUNTERS }: Env, counts: Counted): Promise<() => void> {
  const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
  // All Durable Objects in the isolate share the prototypes of their storage objects.
  const [sql, storage] = await runInDurableObject(COUNTERS.getByName("replay"), (_object, state) => [
    Object.getPrototypeOf(state.storage.sql) as SqlStorage,
    Object.getPrototypeOf(state.storage) as DurableObjectStorage,
  ]);
  const { exec } = sql;
  const executed = vi.spyOn(sql, "exec").mockImplementation(function (this: SqlStorage, ...all: [string]) {
    const cursor = exec.apply(this, all);
    cursors.push(cursor);
    return cursor as never;
  });
  const alarms = vi.spyOn(storage, "setAlarm");
  return () => {
    for (const { rowsRead, rowsWritten } of cursors) {
      counts.objectRowsRead += rowsRead;
      counts.objectRowsWritten += rowsWritten;
    }
    counts.objectRowsWritten += alarms.mock.calls.length;
    executed.mockRestore();
    alarms.mockRestore();
  };
}

/**
 * With a fake clock, replays an hour of page views, API calls, forms, publishes, and cron trigger runs in one data
 * center's isolates. Returns the counts of platform operations and the times of the KV writes to each key.
 */
export async function replayHour(worker: typeof app, hour: Hour) {
  const { pages, pagesPerPublication, searches, isolates } = hour;
  const counts: Counted = {
    workerRequests: 0,
    kvReads: 0,
    kvWrites: 0,
    d1RowsRead: 0,
    d1RowsWritten: 0,
    objectRequests: 0,
    layoutChecks: 0,
    objectRowsRead: 0,
    objectRowsWritten: 0,
    queueOperations: 0,
    dataPoints: 0,
    upstreamRequests: 0,
  };
  /** The times of KV writes to each key, in milliseconds since the Unix epoch. */
  const writes = new Map<string, number[]>();
  const { LAYOUTS, CONTROL, COUNTERS } = env as unknown as Env;

  const form = {
    ...marks("{join}"),
    formAddress: { value: "/forms/event-registration" },
    fields: [
      input("text", "firstName", "First name", { required: true }),
      input("email", "email", "Email"),
      button("Register"),
    ],
  };

  const sharedItem = (page: number) => `{shared-${Math.floor(page / pagesPerPublication)}}`;
  /** The number of times that each item is published. */
  const editions = new Map<string, number>();
  const document = (page: number) => {
    const blocks = [sharedItem(page), `{own-${page}}`].map((dataSource) => ({
      uid: dataSource,
      componentName: "RichText",
      dataSource,
      fields: { title: { value: `${dataSource} ${editions.get(dataSource)}` } } as object,
    }));
    blocks.push({ uid: "form", componentName: "EventRegistration", dataSource: `{form-${page}}`, fields: form });
    const made = layout(`Page ${page}`, {}, {}, blocks);
    made.sitecore.route.itemId = `{page-${page}}`;
    return made;
  };
  const listed = Array.from({ length: pages }, (_, page) => `/cost/${page}`);
  const lists = {
    "/content/sites": [
      { ...siteRecord, thirdParties: { botCheck: { src: "https://check.example/api.js", id: "key" } } },
    ],
    "/content/pages": { pages: listed.map((path) => ({ path, language: "en", itemId: path })), wildcards: [] },
    "/content/redirects": [],
    "/sitecore/api/jss/dictionary/larkspur/en": { phrases: {} },
    [locationTypeahead.path]: [{ key: "1", value: "Larkspur" }],
    [locationSearch.path]: { locations: [], totalLocations: 0 },
  };
  const content = {
    lists,
    answer(url: URL) {
      if ([locationTypeahead.path, locationSearch.path].some((path) => path === url.pathname))
        counts.upstreamRequests += 1;
      const [, page] = /^\/cost\/(\d+)$/.exec(url.searchParams.get("item") ?? "") ?? [];
      return page === undefined ? undefined : Response.json(document(Number(page)));
    },
  };
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    const sent = new URLSearchParams(String(init.body));
    if (!String(url).includes("verifier.test")) return Response.json({ success: true, errors: [], message: "Thanks." });
    return Response.json({ success: Boolean(sent.get("response")), action: "form", hostname: PUBLIC });
  });

  let deliver = async (_message: PagesToRender): Promise<unknown> => undefined;
  const delivered: Promise<unknown>[] = [];
  const send = (message: PagesToRender) => {
    // Each message takes three queue operations: a write, a read, and a delete by `ack`.
    counts.queueOperations += 3;
    counts.workerRequests += 1;
    delivered.push(deliver(message));
  };
  const settings = () => ({
    LAYOUTS: {
      get: (...all: Parameters<KVNamespace["get"]>) => {
        counts.kvReads += 1;
        return LAYOUTS.get(...all);
      },
      put: (...all: Parameters<KVNamespace["put"]>) => {
        counts.kvWrites += 1;
        writes.set(all[0], [...(writes.get(all[0]) ?? []), Date.now()]);
        return LAYOUTS.put(...all);
      },
    },
    // Cloudflare does not charge for static file requests.
    CONTROL: countedDatabase(CONTROL, counts),
    COUNTERS: {
      getByName: (name: string) => ({
        count: (now: number, attempt: Attempt) => {
          counts.objectRequests += 1;
          return COUNTERS.getByName(name).count(now, attempt);
        },
        claim: (claimed: string, milliseconds: number) => {
          counts.objectRequests += 1;
          return COUNTERS.getByName(name).claim(claimed, milliseconds);
        },
        lastCheck: (key: string, digest: string) => {
          counts.layoutChecks += 1;
          return COUNTERS.getByName(name).lastCheck(key, digest);
        },
        noteCheck: (key: string, digest: string) => {
          counts.layoutChecks += 1;
          return COUNTERS.getByName(name).noteCheck(key, digest);
        },
        kept: async () => {
          const kept = await COUNTERS.getByName(name).kept();
          counts.objectRequests += 1;
          counts.objectRowsRead += Object.keys(kept).length;
          return kept;
        },
        keep: (key: string, value: string) => {
          counts.objectRequests += 1;
          counts.objectRowsWritten += 1;
          return COUNTERS.getByName(name).keep(key, value);
        },
      }),
    },
    METRICS: {
      writeDataPoint: () => {
        counts.dataPoints += 1;
      },
    },
    RENDER_QUEUE: {
      send: async (message: PagesToRender) => send(message),
      sendBatch: async (batch: { body: PagesToRender }[]) => {
        for (const { body } of batch) send(body);
      },
    },
    LIMIT_FORMS: undefined,
    LIMIT_NETWORK_FORMS: undefined,
    LIMIT_NETWORK_READS: undefined,
    UPSTREAM_FORMS: "https://receiver.test",
    BOT_CHECK: "https://verifier.test/siteverify",
    BOT_CHECK_SECRET: "s",
  });
  const sites = Array.from({ length: isolates }, () => stubSite(content, settings(), worker));
  deliver = sites[0]!.deliver;

  const chance = generator(11);
  const isolate = () => sites[Math.floor(chance() * isolates)]!;
  const [page, term, search] = [zipf(pages, chance), zipf(searches, chance), zipf(searches, chance)];
  let number = 0;
  const expectOk = ({ status }: Response) => {
    if (status !== 200) throw new Error(`the Worker responded with ${status}`);
  };
  const post = (path: string, body: string, headers: Record<string, string>) =>
    isolate().fetch(path, { method: "POST", body, headers });
  const events = {
    view: async () => expectOk(await isolate().fetch(`/cost/${page()}`)),
    async call() {
      if (chance() < 0.7)
        return expectOk(
          await isolate().fetch(`${locationTypeahead.path}?searchTerms=${encodeURIComponent(`term ${term()}`)}`),
        );
      const body = JSON.stringify({ searchText: `search ${search()}` });
      expectOk(await post(locationSearch.path, body, { "content-type": "application/json" }));
    },
    async form() {
      number += 1;
      const body = new URLSearchParams({
        _form: "{join}",
        sessionId: `${number}`,
        firstName: "Ana",
        email: `p${number}@example.com`,
        "g-recaptcha-response": `token ${number}`,
      });
      const headers = {
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded",
        "cf-connecting-ip": `198.51.${number % 256}.7`,
      };
      expectOk(await post(`/cost/${page()}`, `${body}`, headers));
    },
    async publication() {
      const identifier = sharedItem(page());
      editions.set(identifier, (editions.get(identifier) ?? 0) + 1);
      const body = JSON.stringify({ invocation_id: crypto.randomUUID(), updates: [{ identifier }] });
      expectOk(await post("/_edge/publish", body, { "x-edge-secret": "test-publish-secret" }));
      await Promise.all(delivered.splice(0));
    },
    async scheduled() {
      const context = createExecutionContext();
      await worker.scheduled({} as ScheduledController, isolate().env, context);
      await waitOnExecutionContext(context);
    },
  };
  const schedule = (kind: keyof typeof events, count: number) =>
    Array.from({ length: count }, () => ({ kind, at: chance() * HOUR_MS }));
  const all = [
    ...schedule("view", hour.views),
    ...schedule("call", hour.calls),
    ...schedule("form", hour.forms),
    ...schedule("publication", hour.publications),
    ...Array.from({ length: HOUR_MS / MINUTE_MS }, (_, at) => ({ kind: "scheduled" as const, at: at * MINUTE_MS })),
  ].sort((one, other) => one.at - other.at);

  const stop = await countObjectRows(env as unknown as Env, counts);
  // Within an hour of midnight, a form without script makes one more request for its idempotency key.
  const begin = Date.UTC(2036, 0, 1, 12);
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const { kind, at } of all) {
    vi.setSystemTime(begin + at);
    counts.workerRequests += 1;
    await events[kind]();
  }
  stop();
  const uses = await CONTROL.prepare("SELECT count(*) AS uses FROM uses").first<number>("uses");
  return { counts, writes, itemsPerPage: uses! / pages };
}
