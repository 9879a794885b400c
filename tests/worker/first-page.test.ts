import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { locationDetail, locationPages } from "../../contracts/locations.ts";
import app from "../../worker/index.ts";
import { runFakeClock } from "../support/fake-clock.ts";
import { cache, d1, kv, STORE_FAULTS } from "../support/store-faults.ts";
import { useRealDeadlines } from "./deadlines.ts";
import { layout, siteRecord } from "./stub.ts";

/** Time in milliseconds within which a page or an error page must be complete (RL-01). */
const IN_TIME = 2_500;
const LATE = 1_100;

/** The dependencies of the first page that an isolate serves, keyed by upstream request path. */
const PARTS = {
  sites: "/content/sites",
  redirects: "/content/redirects",
  "the page list": "/content/pages",
  dictionary: "/sitecore/api/jss/dictionary",
  layout: "/sitecore/api/layout",
  "an icon": "/-/media/",
  "the block's upstream": locationDetail.path,
  "the list of slugs": locationPages.path,
} as const;
type Part = keyof typeof PARTS;
const names = Object.keys(PARTS) as Part[];
const alone = names.map((name): Part[] => [name]);
const contents = names.slice(0, names.indexOf("an icon"));
const inPairs = contents.flatMap((one, at) => contents.slice(at + 1).map((other): Part[] => [one, other]));
const trials = [
  ...[...alone, ...inPairs].map((late) => ({ said: `${late.join(" and ")} late`, how: "late" as const, late })),
  ...[...alone, names].map((late) => ({ said: `${late.join(" and ")} hanging`, how: "hanging" as const, late })),
];
const beside = STORE_FAULTS.map((fault) => ({ said: `KV ${fault} and all content late`, fault }));

/**
 * Returns the site record for one test run. Each run uses a separate site, so that the isolate has no site data in
 * memory.
 */
const nameOf = (said: string) => `f-${[...trials, ...beside].findIndex((trial) => trial.said === said)}`;
const hostOf = (said: string) => `www.${nameOf(said)}.example`;
const records = [...trials, ...beside].map(({ said }) => {
  const host = hostOf(said);
  return { ...siteRecord, name: nameOf(said), hosts: [host], publicHost: host };
});

const icon = { value: { src: "/sc10media/icons/heart.svg", alt: "A heart" } };
const block = { uid: "d", componentName: "LocationDetail", dataSource: "{d}", fields: { icon } };
const pages = {
  pages: [{ path: "/", language: "en", name: "Home", itemId: "home" }],
  wildcards: [{ path: "/locations", itemPath: "/locations/,-w-,", language: "en" }],
};

async function answer(input: RequestInfo | URL): Promise<Response> {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  if (pathname === PARTS.sites) return Response.json(records);
  if (pathname === PARTS["the page list"]) return Response.json(pages);
  if (pathname === PARTS.redirects) return Response.json([]);
  if (pathname.startsWith(PARTS.dictionary)) return Response.json({ phrases: {} });
  if (pathname.startsWith(PARTS.layout)) {
    const item = searchParams.get("item")!;
    return item.startsWith("/locations/,") || item === "/"
      ? Response.json(layout("A page", {}, {}, item === "/" ? [] : [block]))
      : Response.json({ sitecore: { context: { language: "en" }, route: null } }, { status: 404 });
  }
  if (pathname === locationPages.path) return Response.json(["/locations/here"]);
  if (pathname === locationDetail.path)
    return Response.json({ ...locationDetail.example.response, websiteUrl: searchParams.get("websiteUrl") });
  return new Response("no", { status: 404 });
}

/**
 * Starts the Worker with some slow or hanging upstreams. The isolate has no site data in memory, and KV contains only
 * the given content.
 */
function visitor(host: string, late: readonly Part[], how: "late" | "hanging", LAYOUTS: object) {
  const upstream = async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (late.some((name) => pathname.startsWith(PARTS[name]))) {
      if (how === "hanging") return new Promise<Response>(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, LATE));
    }
    return answer(input);
  };
  const stub = {
    ...env,
    UPSTREAM_DEFAULT: "binding",
    BACKEND: { fetch: upstream },
    LAYOUTS,
    CONTROL: d1("empty"),
  };
  const context = { waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined) };
  return async (path: string) => {
    const request = new Request(`https://${host}${path}`, { headers: { host } });
    const response = await app.fetch(request, stub as never, context as never);
    return { status: response.status, text: await response.text() };
  };
}

beforeAll(async () => {
  useRealDeadlines();
  await Promise.all([
    import("../../app/index.ts"),
    import("../../app/cms/parse/parse-page.ts"),
    import("../../worker/pages/render-page.ts"),
    import("../../worker/content/media.ts"),
    import("../../worker/content/site-check.ts"),
    import("../../worker/http/sanitize-svg.ts"),
    import("../../worker/discovery/redirect-check.ts"),
    import("../../worker/upstream/call.ts"),
    import("../../contracts/content.ts"),
    import("../../contracts/events.ts"),
    import("../../contracts/jobs.ts"),
    import("../../contracts/providers.ts"),
    import("../../contracts/services.ts"),
  ]);
});

beforeEach(() => {
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  // A stub replaces the Cache API, because real Cache API operations take real time and the fake clock would run ahead.
  vi.stubGlobal("caches", { open: async () => cache("empty") });
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});

describe("the first page in a new isolate with empty caches", () => {
  it.each(trials)(
    "$said: the Worker returns the page or an error page within the time limit (RL-01)",
    async ({ said, how, late }) => {
      const visit = visitor(hostOf(said), late, how, { get: async () => null, put: async () => undefined });
      const { value, milliseconds } = await runFakeClock(visit("/locations/here"));
      expect(milliseconds).toBeLessThanOrEqual(IN_TIME);
      const needed: Part[] = ["sites", "layout", "the page list", "the block's upstream"];
      const isNeeded = how === "hanging" && late.some((name) => needed.includes(name));
      expect([value.status, value.status === 200 && value.text.includes("<h1")]).toEqual(
        isNeeded ? [503, false] : [200, true],
      );
      if (how === "hanging") return;
      await vi.advanceTimersByTimeAsync(10_000);
      expect((await runFakeClock(visit("/locations/here"))).value.status).toBe(200);
    },
  );
});

it.each(beside)(
  "$said: the Worker returns the first page or an error page within the time limit (RL-01)",
  async ({ said, fault }) => {
    const visit = visitor(hostOf(said), contents, "late", kv(fault));
    const { value, milliseconds } = await runFakeClock(visit("/locations/here"));
    expect([[200, 503].includes(value.status), milliseconds <= IN_TIME]).toEqual([true, true]);
    // The next visit occurs after the pending requests have finished.
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await runFakeClock(visit("/locations/here"))).value.status).toBe(200);
  },
);

it("the Worker serves a two-day-old page as stale within the time limit, regardless of which upstream hangs (RL-01)", async () => {
  const host = records[0]!.hosts[0]!;
  const stored = new Map<string, string>();
  const LAYOUTS = {
    // The Worker passes options to `get` only when it reads rendered pages, for which this store returns null.
    get: async (key: string, options?: object | string) =>
      typeof options === "object" ? null : (stored.get(key) ?? null),
    put: async (key: string, value: string) => void stored.set(key, value),
  };
  await runFakeClock(visitor(host, [], "late", LAYOUTS)("/"));
  await vi.waitFor(() => expect([...stored.keys()].join()).toContain("layout:"), { interval: 1 });
  vi.setSystemTime(Date.now() + 2 * 24 * 3_600_000);
  const { value, milliseconds } = await runFakeClock(visitor(host, names, "hanging", LAYOUTS)("/"));
  expect([value.status, milliseconds <= IN_TIME]).toEqual([200, true]);
});
