import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { locationSearch } from "../contracts/locations.ts";
import { type Tour, tours } from "./support/tours.ts";
import { tracedWorker } from "./support/traced-worker.ts";

const PUBLISH_SECRET = "a-secret-of-at-least-32-characters";
let worker: Awaited<ReturnType<typeof tracedWorker>>;
beforeAll(async () => {
  vi.doMock("cloudflare:workers", () => ({ DurableObject: class {} }));
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  worker = await tracedWorker(() => Response.json(locationSearch.example.response), { PUBLISH_SECRET });
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
  body: JSON.stringify({ ...locationSearch.example.request, searchText }),
});

describe("tours in README.md", () => {
  const [cached, rendered] = tours.filter(({ name }) => name === "A page view");
  const [cachedCall, missed] = tours.filter(({ name }) => name === "An API call");
  // A cache miss continues where a response from the cache ends.
  const missedCall = { ...missed!, others: [...cachedCall!.files, ...cachedCall!.others, ...missed!.others] };
  const one: [string, RequestInit] = [locationSearch.path, search("one")];
  const publish = tours.find(({ name }) => name === "A publication");

  it.each<[string, Tour | undefined, [string, RequestInit], [string, RequestInit]]>([
    ["a page from the cache", cached, ["/about-us", {}], ["/about-us", {}]],
    ["the first view of a page", rendered, ["/about-us", {}], ["/news", {}]],
    ["an API call from the cache", cachedCall, one, one],
    ["an API call", missedCall, one, [locationSearch.path, search("other")]],
    ["a publication", publish, ["/_edge/publish", publication("1")], ["/_edge/publish", publication("2")]],
  ])(
    "%s enters every file of its tour, except the declarations in contracts/, and no file that the tour does not name",
    async (_what, tour, before, request) => {
      // With a stopped clock, no entry expires between two requests, so that both enter the same files on a slow machine.
      if (tour!.others.length > 0) vi.useFakeTimers({ toFake: ["Date"] });
      onTestFinished(() => void vi.useRealTimers());
      await worker.fetch(...before);
      const { status, entered } = await worker.trace(...request);
      expect(status).toBe(200);
      expect(tour!.files.filter((file) => !file.startsWith("contracts/") && !entered.has(file))).toEqual([]);
      if (tour!.others.length === 0) return;
      const named = [...tour!.files, ...tour!.others];
      const isNamed = (file: string) =>
        named.some((path) => (path.endsWith("/") ? file.startsWith(path) : file === path));
      expect([...entered].filter((file) => !isNamed(file))).toEqual([]);
    },
  );
});
