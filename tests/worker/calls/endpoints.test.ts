import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { Endpoint } from "../../../contracts/endpoint.ts";
import { DAY_MS } from "../../../lib/dates/units.ts";
import { brokenInput, endpointSuite, type SuiteWorld } from "../../support/endpoint-suite.ts";
import { addressed, botToken, callWorld, ownPage, signedIn } from "./world.ts";

const place = { city: "Denver", latitude: "39.7", longitude: "-105" };

let world: SuiteWorld;

// Each test continues at the time at which the previous test ended, because they share caches.
let now = Date.now();
afterEach(() => {
  now = Date.now();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

beforeAll(async () => {
  const edge = await callWorld(() => Response.json({}));
  let slow = false;
  let reached = () => {};
  const headersOf = async (call: Endpoint, without?: string): Promise<Record<string, string>> => ({
    ...(call.botCheck ? botToken(call.botCheck) : {}),
    ...(call.access === "role" && without !== "token"
      ? await signedIn(without === "role" ? { custom: { groups: ["author", "ops"] } } : {})
      : {}),
    ...(without === "proof" ? {} : ownPage),
  });
  world = {
    givesExamples: true,
    requests: () => edge.requests.length,
    async send(call, request, without) {
      const [path, init] = addressed(call, request);
      const headers = { ...(init.headers as Record<string, string>), ...(await headersOf(call, without)) };
      const { promise: received, resolve } = Promise.withResolvers<void>();
      reached = resolve;
      // The fake clock advances until the upstream receives the request, because the Worker uses timers to wait for its
      // settings before it calls the upstream.
      if (slow) vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
      const answer = edge.fetch(path, { ...init, headers, cf: place } as RequestInit);
      if (slow) {
        await received;
        await vi.advanceTimersByTimeAsync(call.timeout + 300);
        vi.useFakeTimers({ toFake: ["Date"] });
      }
      return answer;
    },
    async sendBroken(call) {
      const { query, body } = brokenInput(call);
      const headers = await headersOf(call);
      return edge.fetch(query ? `${call.path}?${query}` : call.path, { method: call.method, headers, body });
    },
    async upstream(call, mood) {
      slow = mood === "slow";
      edge.upstream = () => {
        reached();
        return slow ? new Promise(() => undefined) : Response.json(mood === "wrong" ? "wrong" : call.example.response);
      };
    },
    async forget() {
      vi.setSystemTime(Date.now() + 10 * DAY_MS);
    },
  };
});

endpointSuite(() => world);
