import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Env } from "../../worker/env.ts";
import { indexItems } from "../../worker/publish/item-index.ts";
import { publishedItems } from "../../worker/publish/published-items.ts";
import { siteRecord } from "./stub.ts";

const SETTINGS = {
  UPSTREAM_CONTENT: "https://edge.example/api/graphql/v1",
  CONTENT_API_KEY: "k",
  DEFAULT_SITE: "larkspur",
};
const env = { ...(bindings as Env), ...SETTINGS };
const PROMO = "/sitecore/content/tenant/site/home/data/promoleft";
const GUID = "BDDF6DBD355B4EA7A46BB509FF218022";
const OTHER = "BDDF6DBD355B4EA7A46BB509FF218033";

/** Paths of items in the CMS, keyed by GUID. */
let paths: Record<string, string>;
let asked: string[];
beforeEach(async () => {
  [paths, asked] = [{}, []];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(globalThis, "fetch").mockImplementation((async (_url: string, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body));
    if (!query.includes("item(path")) return Response.json({ data: { site: { siteInfo: null } } });
    const guid = variables.path.replace(/[{}-]/g, "");
    asked.push(guid);
    return Response.json({ data: { item: paths[guid] ? { path: paths[guid] } : null } });
  }) as typeof fetch);
  await env.CONTROL.batch(["uses", "stored"].map((table) => env.CONTROL.prepare(`DELETE FROM ${table}`)));
});

const use = (page: string, ...items: string[]) =>
  indexItems(env, { name: `page ${page} ${Math.random()}`, items, since: 0 });
const context = { env, requestId: "r", waitUntil: () => undefined, visitor: {} } as never;
const resolve = (...updates: { identifier: string; entity_definition?: string }[]) =>
  publishedItems(context, [siteRecord as never], updates);

describe("published items of an unmodified Sitecore (PB-02, CM-06)", () => {
  it.each<[string, string]>([
    ["a data source", "/sitecore/content/Tenant/Site/Home/Data/PromoLeft"],
    ["an item below a data source", "/sitecore/content/Tenant/Site/Home/Data/PromoLeft/Button"],
  ])("the GUID of %s that layouts name by its path concerns the pages with the path", async (_what, path) => {
    await use("a", PROMO);
    paths[GUID] = path;
    for (const identifier of [
      GUID,
      `{${GUID.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}}`,
      `${GUID}-layout`,
    ]) {
      const { items, all } = await resolve({ identifier });
      expect([items.includes(PROMO), items[0], all]).toEqual([true, identifier, false]);
    }
  });

  it("a GUID in the item index or in a site without paths needs no look-up", async () => {
    await use("a", PROMO, GUID.toLowerCase());
    expect(await resolve({ identifier: GUID })).toEqual({ items: [GUID], all: false, dictionary: false });
    await env.CONTROL.prepare("DELETE FROM uses").run();
    expect(await resolve({ identifier: OTHER })).toMatchObject({ all: false });
    expect(asked).toEqual([]);
  });

  it("a deleted item whose path the CMS no longer returns concerns all pages, as do too many unknown items", async () => {
    await use("a", PROMO);
    expect(await resolve({ identifier: OTHER })).toMatchObject({ all: true });
    const many = Array.from({ length: 41 }, (_, n) => ({
      identifier: `${OTHER.slice(0, 30)}${(n + 16).toString(16)}`,
    }));
    expect(await resolve(...many)).toMatchObject({ all: true });
  });

  it.each<[string, string, string]>([
    ["with an extension", "/sitecore/media library/Project/Site/Photo", "/sc10media/project/site/photo.jpg"],
    ["with a space", "/sitecore/media library/Project/Our Photo", "/sc10media/project/our%20photo.ashx"],
    ["with a dash for a space", "/sitecore/media library/Project/Our Photo", "/sc10media/project/our-photo.png"],
  ])("the GUID of a media item concerns its file %s", async (_what, path, file) => {
    await use("a", file, "/sc10media/project/site/photos/other.jpg");
    paths[GUID] = path;
    expect(await resolve({ identifier: `${GUID}-media` })).toMatchObject({
      items: [`${GUID}-media`, file],
      all: false,
    });
  });

  it.each(["DictionaryEntry", "dictionary", "Dictionary entry"])(
    "an entity of the kind %s concerns every page",
    async (entity_definition) => {
      expect(await resolve({ identifier: "Search", entity_definition })).toMatchObject({ dictionary: true });
      expect(await resolve({ identifier: "Search", entity_definition: "Item" })).toMatchObject({ dictionary: false });
    },
  );
});
