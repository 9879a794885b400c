import { beforeEach, expect, it, vi } from "vitest";
import { eventDetail, eventPages, findEvents } from "../../contracts/events.ts";
import { endpoints } from "../../contracts/index.ts";
import { jobDetail, jobPages } from "../../contracts/jobs.ts";
import { locationDetail, locationPages } from "../../contracts/locations.ts";
import { providerPages, providerProfile } from "../../contracts/providers.ts";
import { serviceItem, servicePages } from "../../contracts/services.ts";
import { readTraffic } from "../../worker/metrics/traffic-sums.ts";
import { conditionsOf } from "../../worker/monitoring/alerts.ts";
import { layout, stubSite } from "./stub.ts";

/** Example responses of the upstreams other than the CMS by path. */
const examples = new Map(
  Object.values(endpoints)
    .filter(({ upstream }) => upstream !== "content")
    .map(({ path, example }) => [path as string, example.response]),
);
const LIMIT = 8;
const CRAWLER = "203.0.113.50";
const VISITOR = "198.51.100.7";

let day = Date.UTC(2040, 0, 1);
beforeEach(() => {
  // Each test runs on different days, so that cache entries from earlier tests are too old to use.
  day += 1_000 * 86_400_000;
  vi.useFakeTimers({ toFake: ["Date"], now: day });
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
});

it.each([
  ["/locations", "LocationDetail", locationPages, locationDetail, "websiteUrl"],
  ["/find-a-doctor", "ProviderDetail", providerPages, providerProfile, "profileUrl"],
  ["/classes-events", "EventDetail", eventPages, eventDetail, "eventUrl"],
  ["/careers/jobs", "JobDetail", jobPages, jobDetail, "path"],
  ["/medical-services", "MedicalServiceDetail", servicePages, serviceItem, "websiteUrl"],
] as const)(
  "a crawler that reads the pages of %s in the sitemap faster than the limit gets 429, never an error, and raises no alert; other networks notice nothing (RL-10, OP-09)",
  async (folder, componentName, pages, detail, field) => {
    const paths = Array.from({ length: 24 }, (_, n) => `${folder}/crawled-${n}`);
    const entry = (path: string) => ({ path, language: "en", name: path, itemId: path });
    const used = new Map<string, number>();
    const count = async ({ key }: { key: string }) => {
      used.set(key, (used.get(key) ?? 0) + 1);
      return { success: used.get(key)! <= LIMIT };
    };
    const { fetch, env, requests } = stubSite(
      {
        layouts: {
          "en /": layout("Home"),
          [`en ${folder}`]: layout("Folder"),
          [`en ${folder}/,-w-,`]: layout("Detail", {}, {}, [{ uid: "d", componentName, dataSource: "{d}" }]),
          "en /404": layout("Not found"),
        },
        lists: {
          "/content/pages": {
            pages: [entry("/"), entry(folder)],
            wildcards: [{ path: folder, itemPath: `${folder}/,-w-,`, language: "en" }],
          },
          "/content/redirects": [],
          "/sitecore/api/jss/dictionary/larkspur/en": { phrases: {} },
          [pages.path]: paths,
          // The sitemap lists only events that visitors find.
          [findEvents.path]: {
            results: paths.map((eventUrl) => ({ ...findEvents.example.response.results?.[0], eventUrl })),
            totalResults: paths.length,
          },
        },
        answer: ({ pathname, searchParams }) => {
          if (pathname === detail.path)
            return Response.json({ ...detail.example.response, [field]: searchParams.get(field) });
          const isList = pathname === pages.path || pathname === findEvents.path;
          return isList || !examples.has(pathname) ? undefined : Response.json(examples.get(pathname));
        },
      },
      { LIMIT_NETWORK_READS: { limit: count } },
    );
    const visit = (path: string, address: string) => fetch(path, { headers: { "cf-connecting-ip": address } });
    const calls = () => requests.filter((url) => url.startsWith(detail.path)).length;

    const sitemap = await (await visit("/sitemap.xml", CRAWLER)).text();
    const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path]) => path!);
    expect(listed).toEqual(expect.arrayContaining(paths));
    const crawled = new Map<string, Response>();
    for (const path of listed) crawled.set(path, await visit(path, CRAWLER));
    const rejected = [...crawled].filter(([, { status }]) => status === 429);
    expect(new Set([...crawled.values()].map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(calls()).toBeLessThanOrEqual(LIMIT);
    expect(new Set(rejected.map(([, { headers }]) => headers.get("retry-after")))).toEqual(new Set(["60"]));

    const [refusedPath] = rejected[0]!;
    for (const path of ["/", paths[0]!, refusedPath])
      expect([path, (await visit(path, VISITOR)).status]).toEqual([path, 200]);
    // A page that somebody else has read is cached for the crawler, too.
    expect((await visit(refusedPath, CRAWLER)).status).toBe(200);

    const selection = { start: day / 1_000, bucketSeconds: 86_400, by: ["kind", "name"] } as const;
    const [groups = []] = await readTraffic(env, [{ ...selection, kinds: ["page", "call", "block"] }]);
    expect(groups.filter(({ errors }) => errors > 0)).toEqual([]);
    const pagesOfSite = groups.filter(({ kind }) => kind === "page");
    expect(pagesOfSite.map(({ rejected }) => rejected)).toEqual([rejected.length]);
    expect(conditionsOf([], groups, {})).toEqual([]);
  },
);
