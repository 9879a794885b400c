import { afterAll, describe, expect, it } from "vitest";
import { fhirAdapter, stopDatabases } from "../../tests/support/fhir-index.ts";
import { largeDirectory, largeServer } from "../../tests/support/large-directory.ts";
import { sync } from "./sync.ts";

afterAll(stopDatabases);

/** Fills an index. Returns the number of rows that this reads, and the queries of each call. */
async function fillWith(roles: number) {
  const { env, cost } = await fhirAdapter({ resources: [] });
  env.SYSTEM = { fetch: largeServer(largeDirectory(roles)) as typeof fetch };
  const queries: number[] = [];
  for (;;) {
    const before = cost.queries;
    const { state } = await sync(env, 600_000);
    queries.push(cost.queries - before);
    if (state === "done") return { read: cost.read, queries };
    expect(state).toBe("more");
  }
}

describe("a large directory (FH-02)", () => {
  it("costs rows in proportion to its size, and no call needs more queries than D1 runs in an invocation", {
    tags: ["nightly"],
    timeout: 60_000,
  }, async () => {
    const [small, large] = [await fillWith(500), await fillWith(4_000)];
    expect(large.read / small.read).toBeLessThan(8 * 1.5);
    expect(large.queries.length).toBeGreaterThan(1);
    expect(Math.max(...large.queries)).toBeLessThan(1_000);
  });
});
