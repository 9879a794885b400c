import { describe, expect, it } from "vitest";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { routedCalls } from "../../contracts/index.ts";

/** The test environment: a stub upstream, or the backend with injected faults. */
export interface SuiteWorld {
  /**
   * Sends a request as a browser would, with the token, proof of origin, and bot check that the API call requires.
   */
  send(endpoint: Endpoint, request: unknown, without?: "token" | "role" | "proof"): Promise<Response>;
  /** Sends a request that cannot be parsed. */
  sendBroken(endpoint: Endpoint): Promise<Response>;
  /** Sets the upstream's response to all subsequent requests. */
  upstream(endpoint: Endpoint, mood: "good" | "wrong" | "slow"): Promise<void>;
  /** Expires all cache entries and resets all rate limits. */
  forget(): Promise<void>;
  /** Number of requests that have reached the upstream. */
  requests(): number;
  /** Whether the upstream returns exactly the declared examples. */
  givesExamples: boolean;
}

/**
 * Declares the tests that every API call must pass. The suite derives the tests from the declared API calls, so it
 * automatically covers new API calls.
 */
export function endpointSuite(world: () => SuiteWorld): void {
  describe.each(routedCalls)("%s", (_name, call) => {
    const { request } = call.example;
    const isCached = call.cache !== "never";
    const send = (without?: "token" | "role" | "proof") => world().send(call, request, without);
    const state = (response: Response) => response.headers.get("x-edge-cache");

    it("the Worker returns the validated upstream response (ED-14, ED-19)", async () => {
      await world().forget();
      await world().upstream(call, "good");
      const response = await send();
      expect(response.status).toBe(200);
      expect(state(response)).toBe(isCached ? "MISS" : "BYPASS");
      expect(response.headers.get("content-type")).toBe("application/json");
      const answer = call.response.safeParse(await response.json());
      expect(answer.error).toBeUndefined();
      if (world().givesExamples) expect(answer.data).toEqual(call.response.parse(call.example.response));
    });

    it(
      isCached
        ? "the Worker serves the second request from the cache (ED-16)"
        : "the Worker sends each request to the upstream (ED-17)",
      async () => {
        const before = world().requests();
        expect(state(await send())).toBe(isCached ? "HIT" : "BYPASS");
        expect(world().requests() - before).toBe(isCached ? 0 : 1);
      },
    );

    it("the Worker rejects a malformed request without calling the upstream (RL-05)", async () => {
      const before = world().requests();
      const response = await world().sendBroken(call);
      expect(response.status).toBe(400);
      const { error } = (await response.json()) as { error: { problems: object[]; requestId: string } };
      expect(error.problems).toHaveLength(1);
      expect(error.requestId).toBe(response.headers.get("x-request-id"));
      expect(world().requests()).toBe(before);
    });

    it.runIf(!call.request.safeParse({}).success)(
      "if a request lacks required fields, the error response names them (VA-14, ED-19)",
      async () => {
        const before = world().requests();
        const response = await world().send(call, {});
        expect(response.status).toBe(400);
        const { error } = (await response.json()) as { error: { problems: { field: string; allowed: string }[] } };
        expect(error.problems[0]?.allowed).toBeTruthy();
        expect(world().requests()).toBe(before);
      },
    );

    it("if the upstream response is invalid, the Worker returns an uncached 502 (AP-46)", async () => {
      await world().forget();
      await world().upstream(call, "wrong");
      const wrong = await send();
      expect(wrong.status).toBe(hasFallback(call) ? 200 : 502);
      expect(wrong.headers.get("cache-control")).toBe("private, no-store");
      await world().upstream(call, "good");
      const good = await send();
      expect(good.status).toBe(200);
      expect(state(good)).toBe(isCached ? "MISS" : "BYPASS");
    });

    it("if the upstream hangs, the Worker returns an uncached 504 (AP-46)", async () => {
      await world().forget();
      await world().upstream(call, "slow");
      const response = await send();
      expect(response.status).toBe(hasFallback(call) ? 200 : 504);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      await world().upstream(call, "good");
      expect((await send()).status).toBe(200);
    });

    it.runIf(call.privacy === "personal" || call.access === "role" || call.changes)(
      "every response is uncacheable, regardless of its status (ED-17, AU-07)",
      async () => {
        await world().forget();
        await world().upstream(call, "good");
        for (const response of [await send(), await world().sendBroken(call), await world().send(call, { x: 1 })]) {
          expect(response.headers.get("cache-control")).toBe("private, no-store");
          expect(state(response)).toBe("BYPASS");
        }
      },
    );

    it.runIf(call.access === "role")(
      "the Worker rejects requests without a staff token or the staff role (AU-03)",
      async () => {
        const before = world().requests();
        expect((await send("token")).status).toBe(401);
        expect((await send("role")).status).toBe(403);
        expect(world().requests()).toBe(before);
      },
    );

    it.runIf(call.access === "role" && call.changes)(
      "the Worker rejects data changes without proof of origin (AU-05)",
      async () => {
        const before = world().requests();
        expect((await send("proof")).status).toBe(403);
        expect(world().requests()).toBe(before);
      },
    );

    it.runIf(call.method === "GET")(
      "the Worker returns the same headers for HEAD as for GET, or 405 if the API call changes data",
      async () => {
        await world().forget();
        await world().upstream(call, "good");
        // The first response may set the visitor token cookie.
        await send();
        const get = await send();
        const before = world().requests();
        const head = await world().send({ ...call, method: "HEAD" as Endpoint["method"], input: "query" }, request);
        expect(await head.text()).toBe("");
        expect(head.status).toBe(call.changes ? 405 : 200);
        if (call.changes) return expect(world().requests()).toBe(before);
        for (const name of ["content-type", "cache-control"])
          expect(head.headers.get(name)).toBe(get.headers.get(name));
        expect(state(head)).toBe(isCached ? "HIT" : "BYPASS");
      },
    );

    it("the Worker returns 405 for a method that no API call declares for the path", async () => {
      const other = { ...call, method: "PUT" as Endpoint["method"], input: "query" as const };
      const response = await world().send(other, {});
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toContain(call.method);
    });
  });
}

/** If the geo service fails, the Worker falls back to Cloudflare's geolocation data (AP-22). */
const hasFallback = ({ path }: Endpoint) => path === "/geo-location/user-coordinates";

/** Returns a malformed request: truncated JSON, or a query that is not valid UTF-8. */
export function brokenInput(call: Endpoint): { query?: string; body?: string } {
  if (inputOf(call) === "query") return { query: "a=%c3%28" };
  return { body: inputOf(call) === "json" ? '{"a":' : "a=%c3%28" };
}
