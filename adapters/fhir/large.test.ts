import { afterAll, describe, expect, it } from "vitest";
import { endpoints } from "../../contracts/index.ts";
import { fhirAdapter, stopDatabases } from "../../tests/support/fhir-index.ts";
import { largeDirectory, largeServer } from "../../tests/support/large-directory.ts";
import worker from "./index.ts";
import { sync } from "./sync.ts";

afterAll(stopDatabases);

/** Fills an index, and searches. Returns the number of rows that both read, and the queries of each call. */
async function fillWith(roles: number) {
  const { env, cost } = await fhirAdapter({ resources: [] });
  env.SYSTEM = { fetch: largeServer(largeDirectory(roles)) as typeof fetch };
  const queries: number[] = [];
  for (;;) {
    const before = cost.queries;
    const { state } = await sync(env, 600_000);
    queries.push(cost.queries - before);
    if (state === "done") break;
    expect(state).toBe("more");
  }
  const { read } = cost;
  const url = `https://adapter.example${endpoints.providersBySearch.path}?searchText=cardiology&city=Denver&state=CO`;
  const response = await worker.fetch(
    new Request(url, { headers: { authorization: "Bearer test-adapter-secret" } }),
    env,
  );
  expect((await response.json()) as object).toMatchObject({ totalProviders: expect.any(Number) });
  return { read, searched: cost.read - read, queries };
}

describe("a large directory (FH-02)", () => {
  it("costs rows in proportion to its size, and no call needs more queries than D1 runs in an invocation", {
    tags: ["nightly"],
    timeout: 60_000,
  }, async () => {
    const [small, large] = [await fillWith(500), await fillWith(4_000)];
    expect(large.read / small.read).toBeLessThan(8 * 1.5);
    expect(large.searched / small.searched).toBeLessThan(8 * 1.5);
    expect(large.queries.length).toBeGreaterThan(1);
    expect(Math.max(...large.queries)).toBeLessThan(1_000);
  });
});
