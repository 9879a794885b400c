import { env as bindings } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { type Endpoint, inputOf } from "../../../contracts/endpoint.ts";
import { endpoints } from "../../../contracts/index.ts";
import type { Env } from "../../../worker/env.ts";
import { skipPauses } from "../../support/fake-clock.ts";
import { botToken, callWorld, ownPage, signedIn } from "./world.ts";

const env = bindings as Env;
const CANARY = "Zebedee-Quillfeather-8812";
// The list omits CMS forms, because form.test.ts covers them.
const personal = Object.values<Endpoint>(endpoints).filter(
  ({ privacy, internal }) => privacy === "personal" && !internal,
);

/**
 * Returns the example request with the canary string in every text field that accepts it. IDs in staff API calls remain
 * unchanged, because the audit log must contain them (AU-06).
 */
const poisoned = (call: Endpoint): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(call.example.request as object).map(([name, value]) => {
      if (call.access === "role" && name.endsWith("Id")) return [name, value];
      const with_ = { ...(call.example.request as object), [name]: CANARY };
      return [name, call.request.safeParse(with_).success ? CANARY : value];
    }),
  );

it("a canary patient's data, sent in every personal API call, does not reach logs, caches, keys, or counters (PV-03)", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2032, 0, 1) });
  // The Worker pads the duration of each bill lookup to 250 ms.
  skipPauses(250);
  const lines: unknown[] = [];
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void lines.push(all));
  const put = vi.spyOn(Cache.prototype, "put");
  const stored: unknown[] = [];
  const world = await callWorld(() => Response.json({}), {
    LAYOUTS: { get: async () => null, put: async (...all: unknown[]) => void stored.push(all) },
  });
  let reached = 0;
  for (const call of personal) {
    const answers: (() => Response)[] = [
      () => Response.json(call.example.response),
      () => Response.json({ wrong: CANARY, bills: [CANARY], [CANARY]: CANARY }),
      () => new Response(CANARY, { status: 500 }),
      () => new Response(CANARY),
    ];
    for (const answer of answers) {
      vi.setSystemTime(Date.now() + 3_600_000);
      world.upstream = answer;
      const headers = { ...botToken(), ...(await signedIn()), ...ownPage };
      const response = await world.call(call, poisoned(call), headers);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(JSON.stringify([...response.headers])).not.toContain(CANARY);
      if (response.status >= 400) expect(await response.text()).not.toContain(CANARY);
    }
    // The test also sends invalid requests, because the validation errors must not contain submitted values.
    await world.call(call, { ...poisoned(call), [CANARY]: CANARY, dob: CANARY, unitPrice: CANARY }, await signedIn());
  }
  for (const request of world.requests)
    if (request.url.includes(CANARY) || (await request.text()).includes(CANARY)) reached += 1;
  expect(reached, "canary requests reach the upstreams").toBeGreaterThan(20);

  expect(JSON.stringify(lines)).not.toContain(CANARY);
  // What the site reads for itself may be in the cache, with nothing of the calls.
  const own = ["control.invalid", "list-checks.invalid"];
  const hosts = put.mock.calls.map(([address]) => new URL(String(address)).host);
  expect(hosts.filter((host) => !own.includes(host))).toEqual([]);
  expect(JSON.stringify(stored)).not.toContain(CANARY);
  for (const table of ["counters", "used", "control", "audit"]) {
    const { results } = await env.CONTROL.prepare(`SELECT * FROM ${table}`).all();
    expect(JSON.stringify(results)).not.toContain(CANARY);
  }
  vi.useRealTimers();
});

it("no POST API call with personal data has a query string (AP-13, PV-03)", () => {
  const inAddress = personal.filter((call) => inputOf(call) === "query" && call.method === "POST");
  expect(inAddress).toEqual([]);
});

it("a shared response contains no value from a visitor's request headers (threats: shared cache)", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2033, 0, 1) });
  const call = endpoints.locationTypes;
  const world = await callWorld(() => Response.json(call.example.response));
  const names = ["x-forwarded-host", "x-forwarded-for", "x-original-url", "user-agent", "referer", "cookie", "origin"];
  await world.fetch(`${call.path}?x=${CANARY}`, { headers: Object.fromEntries(names.map((name) => [name, CANARY])) });
  const clean = await world.fetch(call.path);
  expect(clean.headers.get("x-edge-cache")).toBe("HIT");
  expect((await clean.text()) + JSON.stringify([...clean.headers])).not.toContain(CANARY);
  expect(world.requests[0]!.url + JSON.stringify([...world.requests[0]!.headers])).not.toContain(CANARY);
  vi.useRealTimers();
});
