import { describe, expect, it } from "vitest";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { routedCalls } from "../../contracts/index.ts";

/** What the suite needs of an upstream: a stub, or the reference with its faults. */
export interface SuiteWorld {
  /** Sends a request as a browser would, with all that the call requires: token, proof of origin, bot check. */
  send(endpoint: Endpoint, request: unknown, without?: "token" | "role" | "proof"): Promise<Response>;
  /** Sends bytes that are no request. */
  sendBroken(endpoint: Endpoint): Promise<Response>;
  /** How the upstream answers from now on. */
  upstream(endpoint: Endpoint, mood: "good" | "wrong" | "slow"): Promise<void>;
  /** Makes every cached answer expire, and every rate limit reset. */
  forget(): Promise<void>;
  /** How many requests have reached the upstream. */
  requests(): number;
  /** Whether answers are those of the declared examples. */
  givesExamples: boolean;
}

/** What every declared call must hold, derived from its declaration: a new call is tested by being declared. */
export function endpointSuite(world: () => SuiteWorld): void {
  describe.each(routedCalls)("%s", (_name, call) => {
    const { request } = call.example;
    const isCached = call.cache !== "never";
    const send = (without?: "token" | "role" | "proof") => world().send(call, request, without);
    const state = (response: Response) => response.headers.get("x-edge-cache");

    it("gives what the upstream gave, checked (ED-14, ED-19)", async () => {
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
      isCached ? "is answered from the edge the second time (ED-16)" : "calls the upstream each time (ED-17)",
      async () => {
        const before = world().requests();
        expect(state(await send())).toBe(isCached ? "HIT" : "BYPASS");
        expect(world().requests() - before).toBe(isCached ? 0 : 1);
      },
    );

    it("refuses a broken request without calling the upstream (RL-05)", async () => {
      const before = world().requests();
      const response = await world().sendBroken(call);
      expect(response.status).toBe(400);
      const { error } = (await response.json()) as { error: { problems: object[]; requestId: string } };
      expect(error.problems).toHaveLength(1);
      expect(error.requestId).toBe(response.headers.get("x-request-id"));
      expect(world().requests()).toBe(before);
    });

    it.runIf(!call.request.safeParse({}).success)("names the fields that are missing (VA-14, ED-19)", async () => {
      const before = world().requests();
      const response = await world().send(call, {});
      expect(response.status).toBe(400);
      const { error } = (await response.json()) as { error: { problems: { field: string; allowed: string }[] } };
      expect(error.problems[0]?.allowed).toBeTruthy();
      expect(world().requests()).toBe(before);
    });

    it("answers 502 for a wrong response, and caches none (AP-46)", async () => {
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

    it("answers 504 within its time limit when the upstream does not (AP-46)", async () => {
      await world().forget();
      await world().upstream(call, "slow");
      const response = await send();
      expect(response.status).toBe(hasFallback(call) ? 200 : 504);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      await world().upstream(call, "good");
      expect((await send()).status).toBe(200);
    });

    it.runIf(call.privacy === "personal" || call.access === "staff" || call.changes)(
      "is stored nowhere, whatever its status (ED-17, AU-07)",
      async () => {
        await world().forget();
        await world().upstream(call, "good");
        for (const response of [await send(), await world().sendBroken(call), await world().send(call, { x: 1 })]) {
          expect(response.headers.get("cache-control")).toBe("private, no-store");
          expect(state(response)).toBe("BYPASS");
        }
      },
    );

    it.runIf(call.access === "staff")("lets nobody in but staff (AU-03)", async () => {
      const before = world().requests();
      expect((await send("token")).status).toBe(401);
      expect((await send("role")).status).toBe(403);
      expect(world().requests()).toBe(before);
    });

    it.runIf(call.access === "staff" && call.changes)("changes nothing without proof of origin (AU-05)", async () => {
      const before = world().requests();
      expect((await send("proof")).status).toBe(403);
      expect(world().requests()).toBe(before);
    });

    it.runIf(call.method === "GET")(
      "answers HEAD as GET, without a body; never where that would change data",
      async () => {
        await world().forget();
        await world().upstream(call, "good");
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

    it("is made in its own way only", async () => {
      const other = { ...call, method: "PUT" as Endpoint["method"], input: "query" as const };
      const response = await world().send(other, {});
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toContain(call.method);
    });
  });
}

/** The edge knows about where a connection comes from when the geo service does not (AP-22). */
const hasFallback = ({ path }: Endpoint) => path === "/geo-location/user-coordinates";

/** Bytes that are no request: JSON cut off, or an address that is no UTF-8. */
export function brokenInput(call: Endpoint): { query?: string; body?: string } {
  if (inputOf(call) === "query") return { query: "a=%c3%28" };
  return { body: inputOf(call) === "json" ? '{"a":' : "a=%c3%28" };
}
