import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PageHistory } from "../../contracts/history.ts";
import { itemIdOf, PREVIEW_KEY, stubSitecore } from "../support/stub-sitecore.ts";
import { publicKey, signedIn } from "./calls/world.ts";
import { ownPage } from "./publishing.ts";
import { stubSite } from "./stub.ts";

const HOST = "www.andersen.example";
const EDGE = "https://edge.sitecorecloud.example/api/graphql/v1";
const XM = "https://cm.example/sitecore/api/graph/edge";
const SECRET = "a-publish-secret-of-32-characters!";
const PAGE = { path: "/about%20us", language: "en" };

let day = Date.UTC(2049, 0, 1);
beforeEach(() => {
  day += 40 * 24 * 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: day });
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
});

let number = 0;

/** Starts a site in front of an unmodified Sitecore. `publish` changes all pages and sends what Sitecore sends. */
async function start(address: string, event: () => object) {
  const site = `History${number++}`;
  const faults: NonNullable<Parameters<typeof stubSitecore>[1]> = { edition: ", old" };
  const sitecore = stubSitecore(site, faults);
  vi.spyOn(globalThis, "fetch").mockImplementation(sitecore.fetch as typeof fetch);
  const stub = stubSite(
    { lists: { "/keys": { keys: [await publicKey()] } } },
    {
      ...{ UPSTREAM_CONTENT: address, CONTENT_API_KEY: "the-key", CONTENT_PREVIEW_TOKEN: PREVIEW_KEY },
      ...{ DEFAULT_SITE: site, ACCESS_KEYS: "/keys", PUBLISH_SECRET: SECRET },
    },
  );
  const headers = async () => ({ ...(await signedIn({ custom: { groups: ["author"] } })), ...ownPage(HOST) });
  const operate = async (path: string, body?: object) => {
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const response = await stub.fetch(path, { host: HOST, headers: await headers(), ...init });
    return response.json<Record<string, unknown>>();
  };
  const named = { site, ...PAGE };
  const test = {
    seen: async () => /About us en, (\w+)/.exec(await (await stub.fetch(PAGE.path, { host: HOST })).text())?.[1],
    async publish(edition: string) {
      vi.setSystemTime(Date.now() + 60_000);
      faults.edition = `, ${edition}`;
      const response = await stub.fetch("/_edge/publish", {
        ...{ method: "POST", host: HOST, body: JSON.stringify(event()) },
        headers: { "content-type": "application/json", "x-edge-secret": SECRET },
      });
      expect(response.status).toBe(200);
      return test.seen();
    },
    history: async () =>
      (await operate(`/_edge/pages/history?${new URLSearchParams(named)}`)) as unknown as PageHistory,
    compare: (from: number, to: number | "now") =>
      operate(`/_edge/pages/comparison?${new URLSearchParams({ ...named, from: `${from}`, to: `${to}` })}`),
    putBack: (version: number) => operate("/_edge/pages/put-back", { ...named, version }),
    letGo: () => operate("/_edge/pages/let-go", named),
  };
  // The first requests read the site list of this Sitecore.
  await test.seen();
  vi.setSystemTime(Date.now() + 3_600_000);
  await test.seen();
  await test.seen();
  return test;
}

const SYSTEMS: [name: string, address: string, event: () => object][] = [
  [
    "Experience Edge, whose webhook lists the published items",
    EDGE,
    () => ({
      invocation_id: crypto.randomUUID(),
      updates: [
        {
          identifier: `${itemIdOf("About us")}-layout`,
          entity_definition: "LayoutData",
          operation: "Update",
          entity_culture: "en",
        },
      ],
      continues: false,
    }),
  ],
  ["XM, whose webhook lists no items", XM, () => ({ EventName: "publish:end" })],
];

describe("the history of a page from an unmodified Sitecore (PB-12)", () => {
  it.each(SYSTEMS)(
    "with %s, an author compares two versions, puts the earlier one back, and lets it go",
    async (_name, address, event) => {
      const test = await start(address, event);
      expect(await test.seen()).toBe("old");
      expect(await test.publish("new")).toBe("new");
      const { versions } = await test.history();
      expect(versions).toHaveLength(2);
      const [now, before] = versions.map(({ id }) => id) as [number, number];
      const compared = JSON.stringify(await test.compare(before, now));
      expect(compared).toContain('{"text":"old","change":"removed"},{"text":"new","change":"added"}');
      expect(JSON.stringify(await test.compare(before, "now"))).toContain('"change":"added"');
      vi.setSystemTime(Date.now() + 60_000);
      await test.putBack(before);
      expect([await test.seen(), (await test.history()).mark?.kind]).toEqual(["old", "back"]);
      vi.setSystemTime(Date.now() + 60_000);
      await test.letGo();
      expect([await test.seen(), (await test.history()).mark]).toEqual(["new", null]);
    },
  );

  it("with Experience Edge, the page's next publication ends a put-back", async () => {
    const [, address, event] = SYSTEMS[0]!;
    const test = await start(address, event);
    await test.publish("new");
    await test.putBack((await test.history()).versions[1]!.id);
    expect(await test.seen()).toBe("old");
    expect(await test.publish("third")).toBe("third");
    expect((await test.history()).mark).toBeNull();
  });

  it("with XM, a publication without a list of items keeps a put-back", async () => {
    const [, address, event] = SYSTEMS[1]!;
    const test = await start(address, event);
    await test.publish("new");
    await test.putBack((await test.history()).versions[1]!.id);
    expect(await test.publish("third")).toBe("old");
    await test.letGo();
    expect(await test.seen()).toBe("third");
  });
});
