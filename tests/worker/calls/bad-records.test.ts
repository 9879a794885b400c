import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { endpoints } from "../../../contracts/index.ts";
import { breakerOf } from "../../../worker/upstream/circuit-breaker.ts";
import { callWorld } from "./world.ts";

const { locationSearch, findSessions } = endpoints;
let log: MockInstance<typeof console.error>;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockReturnValue();
});

describe("invalid records in an upstream response (AP-47, RL-01)", () => {
  it("the Worker drops invalid records and logs how many it dropped, but not their values", async () => {
    const { locations, ...rest } = locationSearch.example.response as { locations: object[] };
    const [good] = locations;
    const broken = { ...good, name: null };
    const world = await callWorld(() => Response.json({ ...rest, locations: [good, broken, good] }));
    const response = await world.call(locationSearch, { ...locationSearch.example.request, searchText: "one bad" });
    expect(response.status).toBe(200);
    expect((await response.json<{ locations: object[] }>()).locations).toHaveLength(2);
    expect(log.mock.calls.join()).toContain('"reason":"item","setAside":1');
  });

  it("the Worker rejects an upstream response that contains no valid record", async () => {
    const world = await callWorld(() => Response.json({ ...locationSearch.example.response, locations: [{}, null] }));
    const response = await world.call(locationSearch, { ...locationSearch.example.request, searchText: "all bad" });
    expect(response.status).toBe(502);
  });

  it("for an upstream response with 400,000 nested brackets, the Worker returns 502 and counts an upstream failure", async () => {
    const world = await callWorld(
      () =>
        new Response("[".repeat(400_000) + "]".repeat(400_000), { headers: { "content-type": "application/json" } }),
    );
    const failed = vi.spyOn(breakerOf(world.env, "events"), "failed");
    const response = await world.call(findSessions);
    expect(response.status).toBe(502);
    expect(failed).toHaveBeenCalled();
  });
});
