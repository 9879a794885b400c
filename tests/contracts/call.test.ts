import { build } from "vite";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CallError, call } from "../../app/browser/call.ts";

const sent = vi.fn<typeof fetch>();
const answer = (body: unknown, init?: ResponseInit) => {
  vi.stubGlobal("fetch", sent);
  sent.mockImplementation(async () =>
    typeof body === "string" ? new Response(body, init) : Response.json(body, init),
  );
};
afterEach(() => {
  vi.unstubAllGlobals();
  sent.mockReset();
});

describe("the browser's API client", () => {
  it("for a GET API call, the API client sends the request as a query string that omits empty values", async () => {
    answer([{ key: "1", value: "Aspen & Ridge" }]);
    const found = await call("GET /api/location/location-search-typeahead", { searchTerms: "a&b c" });
    expect(found).toEqual([{ key: "1", value: "Aspen & Ridge" }]);
    expect(sent.mock.calls[0]?.[0]).toBe("/api/location/location-search-typeahead?searchTerms=a%26b+c");
    await call("GET /providers/related-providers", { searchText: "", limit: 6 });
    expect(sent.mock.calls[1]?.[0]).toBe("/providers/related-providers?limit=6");
  });

  it("for a POST API call, the API client sends the request as JSON, so that URLs contain no names (PV-03)", async () => {
    answer([]);
    await call("POST /classes-events/get-participants-ordered", { eventId: "e", searchText: "vega" });
    const [address, init] = sent.mock.calls[0] ?? [];
    expect(address).toBe("/classes-events/get-participants-ordered");
    expect(init).toMatchObject({ method: "POST", body: '{"eventId":"e","searchText":"vega"}' });
  });

  it("for the one POST call that sends its parameters as a query string, the API client sends no body (AP-20)", async () => {
    answer([]);
    await call("POST /classes-events/related-classes", { searchText: "birth" });
    expect(sent.mock.calls[0]?.[0]).toBe("/classes-events/related-classes?searchText=birth");
    expect(sent.mock.calls[0]?.[1]?.body).toBeUndefined();
  });

  it("the API client sends a request header that links, images, and forms cannot set (AU-05)", async () => {
    answer({ success: true });
    await call("POST /classes-events/cancel-registration", { registrationId: "r" });
    expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({ "x-requested-with": "fetch" });
  });

  it("for a rejected API call, the API client throws an error with the status, the request ID, and the validation errors", async () => {
    const problems = [{ field: "q", wrong: "is too short", allowed: "at least 1 character" }];
    answer(
      { error: { status: 400, code: "bad_request", message: "No.", requestId: "req-1", problems } },
      { status: 400 },
    );
    const error = await call("GET /custom/search", { q: "" }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: 400, requestId: "req-1", problems });
  });

  it("the API client throws a CallError for a response that is not JSON, even with status 200", async () => {
    answer("<html>", { status: 502, headers: { "x-request-id": "req-2" } });
    await expect(call("GET /location/get-location-types", {})).rejects.toMatchObject({
      status: 502,
      requestId: "req-2",
    });
    answer("<html>", { status: 200 });
    await expect(call("GET /location/get-location-types", {})).rejects.toBeInstanceOf(CallError);
  });

  it("for a network error, the API client throws an error with status 0; for an aborted call, it throws the signal's abort reason", async () => {
    vi.stubGlobal("fetch", sent);
    sent.mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(call("GET /location/get-location-types", {})).rejects.toMatchObject({ status: 0 });
    const signal = AbortSignal.abort("typed on");
    sent.mockRejectedValue(new DOMException("Aborted", "AbortError"));
    await expect(call("GET /location/get-location-types", {}, { signal })).rejects.toBe("typed on");
  });

  it("the API client gives up on a response that does not arrive, with status 0 (RL-14)", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", sent);
    sent.mockImplementation(
      (_, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal!.reason))),
    );
    const result = expect(call("GET /location/get-location-types", {})).rejects.toMatchObject({ status: 0 });
    await vi.advanceTimersByTimeAsync(20_000);
    await result;
    vi.useRealTimers();
  });

  it("the API client's bundle contains neither zod nor the contracts", async () => {
    const result = await build({
      configFile: false,
      logLevel: "silent",
      build: { write: false, minify: false, lib: { entry: "app/browser/call.ts", formats: ["es"] } },
    });
    const [output] = Array.isArray(result) ? result : [];
    const [chunk] = output?.output ?? [];
    if (chunk?.type !== "chunk") throw new Error("no chunk was built");
    expect(Object.keys(chunk.modules).map((path) => path.replace(/^.*\/app\//, "app/"))).toEqual([
      "app/browser/page-language.ts",
      "app/browser/shown-to.ts",
      "app/browser/call.ts",
    ]);
    expect(chunk.imports).toEqual([]);
    expect(chunk.code).not.toMatch(/zod|safeParse/i);
  });
});
