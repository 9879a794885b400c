import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { type CachePolicy, type Endpoint, endpoints } from "../../contracts/index.ts";
import { estimate, lifetimes, lifetimesOf, limitsOf } from "../../scripts/cost/model.ts";
import { dollarsFor, type Unit } from "../../scripts/cost/prices.ts";
import { providers } from "../../scripts/cost/providers.ts";

it("in the cost model, a longer max age for pages reduces KV reads, requests about layouts, and renders (PF-12)", () => {
  for (const provider of Object.values(providers)) {
    const now = estimate(provider);
    const longer = estimate(provider, { ...lifetimes, page: lifetimes.page * 6 });
    for (const unit of ["kvReads", "layoutChecks", "renders"] as const)
      expect(longer[unit], unit).toBeLessThan(now[unit]);
    expect(longer.workerRequests).toBe(now.workerRequests);
  }
});

it("in the cost model, rarer writes of unchanged layouts and more measurements per data point cost less (PF-12)", () => {
  const provider = providers["very large"];
  const now = estimate(provider);
  const rarer = estimate(provider, { ...lifetimes, layoutWrite: lifetimes.layoutWrite * 2 });
  expect(rarer.kvWrites).toBeLessThan(now.kvWrites);
  expect(rarer.kvReads).toBe(now.kvReads);
  const each = estimate({ ...provider, metricsSample: 1 });
  expect(each.dataPoints / now.dataPoints).toBeCloseTo(1 / (0.02 + 0.98 / 4), 4);
  expect(estimate({ ...provider, unusual: 1 }).dataPoints).toBe(each.dataPoints);
});

it("in the cost model, an API call's cache lifetime affects the number of upstream requests, the number of data points, and the cost (PF-12)", () => {
  const provider = providers["very large"];
  const { locationSearch } = endpoints;
  const costWith = (cache: Endpoint["cache"]) => {
    const use = estimate(provider, lifetimesOf({ ...endpoints, locationSearch: { ...locationSearch, cache } }));
    return { requests: use.upstreamRequests, points: use.dataPoints, dollars: dollarsFor(use).dataPoints };
  };
  const declared = locationSearch.cache as CachePolicy;
  const [none, now, longer] = [costWith("never"), costWith(declared), costWith({ ...declared, maxAge: 600 })];
  expect(now.requests).toBe(estimate(provider).upstreamRequests);
  // Without a cache, each API call causes an upstream request.
  const calls = provider.pageViews * provider.callsPerView * provider.calls.locationSearch!;
  expect(lifetimesOf().calls.locationSearch).toBe(60);
  for (const [more, less] of [
    [none, now],
    [now, longer],
  ] as const) {
    expect(more.requests - less.requests).toBeGreaterThan(0.02 * calls);
    expect(more.points - less.points).toBeCloseTo((more.requests - less.requests) * (0.02 + 0.98 / 4), 0);
    expect(more.dollars).toBeGreaterThan(less.dollars);
  }
});

it("the cost model assumes no caching for staff API calls and for calls that contain personal data or change data (PF-12)", () => {
  const { calls } = lifetimesOf();
  for (const name of ["eventParticipants", "billsByAccount", "submitForm"]) expect(calls[name], name).toBe(0);
});

it("the cost model charges only the units beyond the included amounts (PF-12)", () => {
  const use = { ...estimate(providers.small), kvWrites: 3_000_000 } as Record<Unit, number>;
  expect(dollarsFor(use).kvWrites).toBe(10);
  expect(dollarsFor(use).workerRequests).toBe(0);
});

it("in the cost model, every example provider stays below each platform limit (PF-12)", () => {
  for (const [name, provider] of Object.entries(providers))
    for (const { name: limit, used, limit: most } of limitsOf(provider))
      expect(used, `${name}: ${limit}`).toBeLessThan(most);
});

it("the cost script reports an unknown property in an assumptions file (PF-12)", () => {
  const run = () =>
    execFileSync(process.execPath, ["scripts/cost.ts", "--assumptions", "package.json"], {
      encoding: "utf8",
      stdio: "pipe",
    });
  expect(run).toThrow(/is unknown; allowed are pageViews|must contain/);
});
