import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import type { Site } from "../../scripts/edge/site.ts";
import { runVerify, verifyPlatform } from "../../scripts/edge/verify.ts";

/** Behavior of a platform. The defaults are what the design assumes. */
const PLATFORM = {
  /** Time after which KV returns a write, in milliseconds. */
  kvMs: 8_000,
  hasCache: true,
  allowed: 5,
  builds: ["new"],
  places: ["DEN"],
  hasQueue: true,
  result: "renewed",
  metrics: { store: "analytics", pageViews: 12 } as object,
  jurisdiction: "us" as string | null,
  type: "image/avif",
  script: '<script type="module" src="/assets/entry-1.js"></script>',
  isByWorker: false,
};

async function verify(
  change: Partial<typeof PLATFORM>,
  run = verifyPlatform as typeof verifyPlatform | typeof runVerify,
) {
  const platform = { ...PLATFORM, ...change };
  let time = 0;
  let reads = 0;
  let wroteAt = Number.POSITIVE_INFINITY;
  const site: Site = async (method, path) => {
    reads += 1;
    const place = platform.places[reads % platform.places.length];
    const build = platform.builds[reads % platform.builds.length];
    if (path === "/_edge/purge") return { id: "r", pages: [{ path: "/", result: "waiting" }] };
    if (path === "/_edge/purge/r") return { id: "r", pages: [{ path: "/", result: platform.result }] };
    if (method === "GET")
      return { build, place, cache: platform.hasCache && time >= wroteAt, kv: time >= wroteAt + platform.kvMs };
    wroteAt = time;
    const { allowed, hasQueue, metrics, jurisdiction } = platform;
    return {
      build,
      place: "DEN",
      site: "larkspur",
      jurisdiction,
      hasQueue,
      counter: { allowed, milliseconds: 9 },
      metrics,
    };
  };
  const server = createServer(({ url = "" }, response) => {
    if (url === "/") response.end(`${platform.script}<img src="/-/media/a.jpg?q=1&amp;w=640">`);
    else if (url.startsWith("/assets/"))
      response.writeHead(200, platform.isByWorker ? { "x-edge-cache": "BYPASS" } : {}).end();
    else response.writeHead(200, { "content-type": platform.type }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const pause = async (milliseconds: number) => {
    time += milliseconds;
  };
  try {
    return await (run as typeof verifyPlatform)(site, origin, { pause, now: () => time });
  } finally {
    server.close();
  }
}

it("finds nothing on a platform that behaves as the design assumes, and measures it (UP-06)", async () => {
  const checks = await verify({});
  expect(checks.map(({ result }) => result)).toEqual(checks.map(() => "as assumed"));
  expect(checks.find(({ decision }) => decision === "0025")?.measured).toBe("8.0 s");
});

it.each([
  ["the Cache API stores nothing", { hasCache: false }, "0002"],
  ["KV needs longer than a minute", { kvMs: 65_000 }, "0025"],
  ["KV loses the write", { kvMs: 500_000 }, "0025"],
  ["a Durable Object counts too few attempts", { allowed: 7 }, "0039"],
  ["the queue never renders", { result: "waiting" }, "0030"],
  ["two versions respond", { builds: ["old", "new"] }, "0065"],
  [
    "Analytics Engine rejects the query",
    { metrics: { store: "analytics", error: "METRICS_TOKEN is not set" } },
    "0083",
  ],
  ["Analytics Engine has lost every view", { metrics: { store: "analytics", pageViews: 0 } }, "0083"],
  ["the Worker serves static files", { isByWorker: true }, "0031"],
  ["the page has no script", { script: "" }, "0031"],
  ["pictures are not converted", { type: "image/jpeg" }, "0032"],
])("if %s, names the decision that has to change (UP-06)", async (_what, change, decision) => {
  const checks = await verify(change);
  expect(checks.filter(({ result }) => result !== "as assumed").map((found) => [found.result, found.decision])).toEqual(
    [["DIFFERENT", decision]],
  );
  await expect(verify(change, runVerify)).rejects.toThrow(`Change what depends on ${decision}.`);
});

it("says what a site cannot show, instead of that it is well (UP-06)", async () => {
  const checks = await verify({
    places: ["LHR", "AMS"],
    hasQueue: false,
    jurisdiction: null,
    metrics: { store: "database", pageViews: 0 },
  });
  const unknown = checks.filter(({ result }) => result === "unknown");
  expect(unknown.map(({ decision }) => decision)).toEqual(["0002", "docs/data-location.md", "0030", "0083"]);
});
