import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { exampleOf } from "../contracts/examples/index.ts";
import { locationSearch } from "../contracts/locations.ts";
import { tours } from "./support/tours.ts";
import { tracedWorker } from "./support/traced-worker.ts";

const PUBLISH_SECRET = "a-secret-of-at-least-32-characters";
let worker: Awaited<ReturnType<typeof tracedWorker>>;
beforeAll(async () => {
  vi.doMock("cloudflare:workers", () => ({ DurableObject: class {} }));
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  worker = await tracedWorker(() => Response.json(exampleOf(locationSearch).response), { PUBLISH_SECRET });
});
afterAll(() => {
  worker.stop();
  vi.doUnmock("cloudflare:workers");
  vi.restoreAllMocks();
});

/** Returns a publication of the item of the page /news. */
const publication = (id: string): RequestInit => ({
  method: "POST",
  headers: { "x-edge-secret": PUBLISH_SECRET },
  body: JSON.stringify({ invocation_id: id, updates: [{ identifier: "4b38a1bc-03fe-5a28-835f-9fc5eac2c988" }] }),
});
const search = (searchText: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ ...exampleOf(locationSearch).request, searchText }),
});

describe("tours in README.md", () => {
  it.each<[string, [string, RequestInit], [string, RequestInit]]>([
    ["A page view", ["/news", {}], ["/locations/search", {}]],
    ["An API call", [locationSearch.path, search("one")], [locationSearch.path, search("other")]],
    ["A publication", ["/_edge/publish", publication("1")], ["/_edge/publish", publication("2")]],
  ])("%s enters every file of its tour, except the declarations in contracts/", async (name, before, request) => {
    await worker.fetch(...before);
    const { status, entered } = await worker.trace(...request);
    expect(status).toBe(200);
    const { files } = tours.find((tour) => tour.name === name)!;
    const code = files.filter((file) => !file.startsWith("contracts/"));
    expect(code.filter((file) => !entered.has(file))).toEqual([]);
  });
});
