import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HERO, STARTER, starterSite } from "../support/starter-site.ts";
import { publicKey, signedIn } from "./calls/world.ts";
import { stubSite } from "./stub.ts";

const HOST = "www.meadow.example";
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

let number = 0;
/** Starts the Worker in front of a starter's site, with the three settings and the secrets of webhooks and editors. */
async function start(UPSTREAM_CONTENT: string, more: object = {}) {
  const sitecore = starterSite();
  vi.spyOn(globalThis, "fetch").mockImplementation(sitecore.fetch as typeof fetch);
  const settings = { UPSTREAM_CONTENT, CONTENT_API_KEY: `key-${number++}`, DEFAULT_SITE: STARTER, SITE_HOST: HOST };
  const keys = { lists: { "/keys": { keys: [await publicKey()] } } };
  const worker = stubSite(keys, { ...settings, CONTENT_PREVIEW_TOKEN: "", ACCESS_KEYS: "/keys", ...more });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await worker.fetch(path, { host: HOST, headers, redirect: "manual" });
    return { status: answer.status, cache: answer.headers.get("x-edge-cache"), html: await answer.text() };
  };
  await get("/");
  return { ...sitecore, get, worker };
}

const GRAPHQL = "https://edge.meadow.example/api/graphql/v1";

describe("a starter's site of a plain Sitecore (CM-06, CM-08)", () => {
  it("a starter's site is rendered in two languages, found by search engines, edited, and published by GraphQL", async () => {
    const { get, worker, state, requests } = await start(GRAPHQL);
    const home = await get("/");
    for (const part of [
      "Care in the meadow, first edition",
      'href="/visit us"',
      "Walk-in hours",
      "Meadow Clinic, Boulder",
    ])
      expect(home.html).toContain(part);
    expect(home.html).toContain('<div data-tone="deep">');
    expect(home.html).not.toContain("Modal One");
    expect((await get("/es")).html).toContain("Atención en el prado");
    const visit = await get("/es/visit%20us");
    expect([visit.status, visit.html.includes("<details"), visit.html.includes("¿Dónde estaciono?")]).toEqual([
      200,
      true,
      true,
    ]);
    expect((await get("/sitemap.xml")).html).toContain(`https://${HOST}/es/visit%20us`);

    const author = await signedIn({ custom: { groups: ["author"] } });
    const { html } = await get("/?sc_mode=edit", author);
    expect(html).toContain("<span>Hero</span>");
    expect(html.match(/chrometype="field" class="scpm" kind="open"/g)).toHaveLength(3);
    expect(html).not.toContain("Button without text");
    expect(requests.every(({ headers, url }) => `${headers.get("sc_apikey")}${url.search}`.includes("key-"))).toBe(
      true,
    );

    await get("/visit%20us");
    state.edition = "second";
    const updates = [{ identifier: HERO.replaceAll("-", ""), entity_definition: "Item", operation: "Update" }];
    const body = JSON.stringify({ invocation_id: `publication ${number}`, updates, continues: false });
    const sent = { method: "POST", host: HOST, headers: { "x-edge-secret": "test-publish-secret" }, body };
    expect((await worker.fetch("/_edge/publish", sent)).status).toBe(200);
    expect((await get("/")).html).toContain("second edition");
    expect((await get("/es")).html).toContain("second edition");
    expect((await get("/visit%20us")).cache).toBe("HIT");
  });

  it("a starter's site is rendered in two languages by REST", async () => {
    const { get, requests } = await start("https://xm.meadow.example", { SITE_LANGUAGES: "en, es" });
    expect((await get("/")).html).toContain("Care in the meadow, first edition");
    expect((await get("/es")).html).toContain("Atención en el prado");
    expect((await get("/nowhere")).status).toBe(404);
    expect(requests.some(({ url }) => url.pathname === "/sitecore/api/layout/render/jss")).toBe(true);
  });
});
