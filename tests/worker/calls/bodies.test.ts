import { beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "../../../contracts/index.ts";
import { callWorld } from "./world.ts";

const { locationSearch, locationTypes } = endpoints;
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const world = () =>
  callWorld((request) =>
    Response.json((request.url.includes("types") ? locationTypes : locationSearch).example.response),
  );
/** Builds a POST request with a `Content-Length` header, as HTTP clients do. */
const posted = (body: string | Uint8Array<ArrayBuffer>): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-length": `${typeof body === "string" ? new TextEncoder().encode(body).length : body.length}` },
});

describe("the body of an API call (ED-16)", () => {
  it("the Worker uses one cache entry for equivalent request bodies and reads each body once", async () => {
    const edge = await world();
    const states: (string | null)[] = [];
    for (const body of ['{"searchText":"words"}', ' {"searchText":"words"}', '{"searchText":"words","page":1}']) {
      const response = await edge.fetch(locationSearch.path, posted(body));
      expect(response.status).toBe(200);
      states.push(response.headers.get("x-edge-cache"));
    }
    expect(states).toEqual(["MISS", "HIT", "HIT"]);
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, number]>([
    ["truncated JSON", '{"searchText":"a', 400],
    ["invalid UTF-8", new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]), 400],
    ["more than 64 KB", JSON.stringify({ searchText: "a".repeat(65_536) }), 413],
  ])("the Worker rejects a body that is %s", async (_what, body, status) => {
    const edge = await world();
    await edge.fetch(locationSearch.path, posted("{}"));
    const response = await edge.fetch(locationSearch.path, posted(body));
    expect(response.status).toBe(status);
    expect(response.headers.get("x-request-id")).toBeTruthy();
  });

  it("the Worker returns 408 if a request body with a small `Content-Length` never arrives (RL-05)", async () => {
    const edge = await world();
    await edge.fetch(locationSearch.path, posted("{}"));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const body = new ReadableStream({ pull: () => new Promise(() => undefined) });
    const answer = edge.fetch(locationSearch.path, { method: "POST", body, headers: { "content-length": "20" } });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 });
    await vi.advanceTimersByTimeAsync(4_999);
    expect((await answer).status).toBe(408);
    vi.useRealTimers();
  });

  it("caches must not store a response to a URL that contains a registration ID (ED-17)", async () => {
    const edge = await world();
    for (const _ of [1, 2]) {
      const response = await edge.fetch(`${locationTypes.path}?registrationId=7`);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    }
  });
});
