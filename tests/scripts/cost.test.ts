import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { estimate, lifetimes, limitsOf } from "../../scripts/cost/model.ts";
import { dollarsFor, type Unit } from "../../scripts/cost/prices.ts";
import { providers } from "../../scripts/cost/providers.ts";

it("a longer max age of pages lowers KV reads, KV writes and renders (PF-12)", () => {
  for (const provider of Object.values(providers)) {
    const now = estimate(provider);
    const longer = estimate(provider, { ...lifetimes, page: lifetimes.page * 6 });
    for (const unit of ["kvReads", "kvWrites", "renders"] as const) expect(longer[unit], unit).toBeLessThan(now[unit]);
    expect(longer.workerRequests).toBe(now.workerRequests);
  }
});

it("included amounts are free, and further units cost their price (PF-12)", () => {
  const use = { ...estimate(providers.small), kvWrites: 3_000_000 } as Record<Unit, number>;
  expect(dollarsFor(use).kvWrites).toBe(10);
  expect(dollarsFor(use).workerRequests).toBe(0);
});

it("every provider stays below each limit of the platform (PF-12)", () => {
  for (const [name, provider] of Object.entries(providers))
    for (const { name: limit, used, limit: most } of limitsOf(provider))
      expect(used, `${name}: ${limit}`).toBeLessThan(most);
});

it("`npm run cost` names an unknown property of an assumptions file (PF-12)", () => {
  const run = () =>
    execFileSync(process.execPath, ["scripts/cost.ts", "--assumptions", "package.json"], {
      encoding: "utf8",
      stdio: "pipe",
    });
  expect(run).toThrow(/is unknown; allowed are pageViews|must contain/);
});
