import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { estimate } from "../../scripts/cost/model.ts";
import { providers } from "../../scripts/cost/providers.ts";
import { layout, stubSite } from "./stub.ts";

afterEach(() => void vi.useRealTimers());

const HOUR = 3_600;
const MONTH = 30 * 24 * HOUR;

/** Returns numbers from 0 to 1 that are the same in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Replays an hour of page views in one isolate and one data center, and counts the operations of the Worker. */
async function replayHour(views: number, pages: number) {
  const layouts = Object.fromEntries(
    Array.from({ length: pages }, (_, page) => [`en /cost/${page}`, layout(`Page ${page}`)]),
  );
  const listed = Array.from({ length: pages }, (_, page) => ({ path: `/cost/${page}`, language: "en" }));
  const counts = { kvReads: 0, kvWrites: 0, configReads: 0, rowsWritten: 0, dataPoints: 0 };
  const { LAYOUTS, CONTROL } = env as unknown as { LAYOUTS: KVNamespace; CONTROL: D1Database };
  const { fetch } = stubSite(
    {
      layouts,
      lists: {
        "/content/pages": { pages: listed, wildcards: [] },
        "/content/redirects": [],
        "/sitecore/api/jss/dictionary/larkspur/en": { phrases: {} },
      },
    },
    {
      LAYOUTS: {
        get: (...args: Parameters<KVNamespace["get"]>) => {
          counts.kvReads += 1;
          return LAYOUTS.get(...args);
        },
        put: (...args: Parameters<KVNamespace["put"]>) => {
          counts.kvWrites += 1;
          return LAYOUTS.put(...args);
        },
      },
      METRICS: {
        writeDataPoint: () => {
          counts.dataPoints += 1;
        },
      },
      CONTROL: {
        prepare: (sql: string) => {
          if (sql.includes("FROM control")) counts.configReads += 1;
          return CONTROL.prepare(sql);
        },
        batch: async (statements: D1PreparedStatement[]) => {
          const results = await CONTROL.batch(statements);
          for (const { meta } of results) counts.rowsWritten += meta.rows_written;
          return results;
        },
      },
    },
  );
  const chance = generator(11);
  const times = Array.from({ length: views }, () => chance() * HOUR * 1_000).sort((a, b) => a - b);
  const weights = Array.from({ length: pages }, (_, at) => 1 / (at + 1));
  const total = weights.reduce((all, weight) => all + weight, 0);
  const draw = () => {
    let rest = chance() * total;
    let page = 0;
    while (page < pages - 1 && rest > weights[page]!) rest -= weights[page++]!;
    return page;
  };
  const begin = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const time of times) {
    vi.setSystemTime(begin + time);
    const { status } = await fetch(`/cost/${draw()}`);
    expect(status).toBe(200);
  }
  const items = await CONTROL.prepare("SELECT count(*) AS items FROM uses").first<number>("items");
  return { ...counts, itemsPerPage: items! / pages };
}

it("operation counts of a replayed hour match the cost model (PF-12)", async () => {
  const [views, pages] = [300, 12];
  const counted = await replayHour(views, pages);
  const provider = {
    ...providers.small,
    pageViews: views * (MONTH / HOUR),
    callsPerView: 0,
    filesPerView: 0,
    pages,
    itemsPerPage: counted.itemsPerPage,
    dataCenters: 1,
    isolates: 1,
    isolateHours: 1,
    publications: 0,
    forms: 0,
  };
  const model = estimate(provider, undefined, HOUR);
  const ratios = {
    kvReads: counted.kvReads / model.kvReads,
    kvWrites: counted.kvWrites / model.kvWrites,
    d1RowsRead: counted.configReads / model.d1RowsRead,
    d1RowsWritten: counted.rowsWritten / model.d1RowsWritten,
    dataPoints: counted.dataPoints / model.dataPoints,
  };
  for (const [unit, ratio] of Object.entries(ratios)) {
    expect(ratio, `${unit}: counted ÷ expected`).toBeGreaterThan(0.75);
    expect(ratio, `${unit}: counted ÷ expected`).toBeLessThan(1.35);
  }
});
