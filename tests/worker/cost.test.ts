import { beforeAll, expect, it, vi } from "vitest";
import { endpoints } from "../../contracts/index.ts";
import { HOUR_S } from "../../lib/dates/units.ts";
import { estimate, lifetimesOf } from "../../scripts/cost/model.ts";
import { providers } from "../../scripts/cost/providers.ts";
import type app from "../../worker/index.ts";
import { type Counted, replayHour } from "./replayed-hour.ts";

const workers = import.meta.glob<typeof app>("../../dist/worker/index.js", { import: "default" });
const chunks = import.meta.glob("../../dist/worker/chunks/*.js");

/**
 * Loads the build, including all chunks. On a busy machine, loading a chunk during a request takes longer than the
 * request's deadline, and tests cannot change the deadlines in a bundle. Throws an Error if the site has not been
 * built.
 */
async function loadBuild(): Promise<typeof app> {
  const [worker] = Object.values(workers);
  if (!worker) throw new Error("dist is missing: run `npm run build` before this test");
  await Promise.all(Object.values(chunks).map((load) => load()));
  return worker();
}

beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

const MONTH = 30 * 24 * HOUR_S;

/**
 * Counts that depend only on the number of requests must equal the estimate. All remaining counts also depend on
 * request times, because the Worker refetches an expired entry only when the next request arrives. The model assumes
 * Poisson arrivals. One hour includes 100 to 200 fetches for expired entries, so the standard deviation of a count is
 * about 5%. The replay's fixed seed results in the same requests in every run. The remaining counts differ from the
 * estimate by up to 7.3%.
 */
const EXACT: (keyof Counted)[] = ["workerRequests", "queueOperations", "objectRequests"];
const TOLERANCE = 0.08;

it("one hour of traffic replayed on the built Worker matches the cost model, and no KV key is written twice within a second (PF-12)", {
  tags: ["nightly"],
}, async () => {
  const hour = {
    views: 300,
    calls: 450,
    forms: 30,
    publications: 6,
    pages: 12,
    pagesPerPublication: 3,
    searches: 40,
    isolates: 2,
  };
  const { counts, writes, itemsPerPage } = await replayHour(await loadBuild(), hour);
  const provider = {
    ...providers.small,
    pageViews: hour.views * (MONTH / HOUR_S),
    callsPerView: hour.calls / hour.views,
    calls: { locationTypeahead: 0.7, locationSearch: 0.3 },
    filesPerView: 0,
    pages: hour.pages,
    itemsPerPage,
    searches: hour.searches,
    dataCenters: 1,
    isolates: hour.isolates,
    isolateHours: 1,
    publications: hour.publications * (MONTH / HOUR_S),
    pagesPerPublication: hour.pagesPerPublication,
    forms: hour.forms * (MONTH / HOUR_S),
    // The backend's part is compared in tests/backend/prices.test.ts.
    priceFiles: 0,
    priceSearches: 0,
  };
  const { objectAlarms, ...model } = estimate(provider, lifetimesOf(endpoints), HOUR_S);
  // The counts exclude the counter Durable Objects' alarms, because they would run in the next hour. Requests about
  // layouts have a count of their own, because they also depend on when the page views arrive.
  model.objectRequests -= objectAlarms + model.layoutChecks;
  for (const [unit, count] of Object.entries(counts) as [keyof Counted, number][]) {
    const ratio = count / model[unit];
    if (EXACT.includes(unit)) expect(ratio, `${unit}: counted ÷ expected`).toBeCloseTo(1, 4);
    expect(Math.abs(ratio - 1), `${unit}: counted ÷ expected`).toBeLessThan(TOLERANCE);
  }
  for (const [key, times] of writes)
    for (const [at, time] of times.entries())
      expect(time - (times[at - 1] ?? Number.NEGATIVE_INFINITY), key).toBeGreaterThan(1_000);
});
