import { expect, it, vi } from "vitest";
import { PREVIEW_KEY, stubSitecore } from "../support/stub-sitecore.ts";
import { publicKey, signedIn } from "./calls/world.ts";
import { stubSite } from "./stub.ts";

const SITE = "Andersen Windows";

/** Starts the Worker with a Sitecore instance that supports only GraphQL, and opens pages as a signed-in author. */
async function asAuthor(address: string, token: string = PREVIEW_KEY) {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const sitecore = stubSitecore(SITE);
  vi.spyOn(globalThis, "fetch").mockImplementation(sitecore.fetch as typeof fetch);
  const settings = {
    UPSTREAM_CONTENT: address,
    CONTENT_API_KEY: "the-key",
    CONTENT_PREVIEW_TOKEN: token,
    DEFAULT_SITE: SITE,
    SITE_HOST: "www.andersen.example",
    ACCESS_KEYS: "/keys",
  };
  const worker = stubSite({ lists: { "/keys": { keys: [await publicKey()] } } }, settings);
  const headers = await signedIn({ custom: { groups: ["author"] } });
  const get = async (path: string) => {
    const response = await worker.fetch(path, { host: "www.andersen.example", headers });
    return { status: response.status, html: await response.text() };
  };
  return { ...sitecore, get };
}

it.each(["https://edge-platform.sitecorecloud.io", "https://xp.example/sitecore/api/graph/edge"])(
  "an author can edit and preview a page by its URL if the only CMS API is %s (LY-13, LY-16, CM-05)",
  async (address) => {
    const { get, requests } = await asAuthor(address);
    const edited = await get("/about%20us?sc_mode=edit");
    expect(edited.html).toContain("Heading of About us en, draft 1");
    expect(edited.html).toContain('<code type="text/sitecore" chrometype="field"');
    const previewed = await get("/es-419/about%20us?sc_mode=preview");
    expect(previewed.html).toContain("Heading of About us es-419, draft 1");
    expect(previewed.html).not.toContain("chrometype");
    expect((await get("/about%20us")).html).toContain("Heading of About us en<");
    expect((await get("/nowhere?sc_mode=edit")).status).toBe(404);
    expect(requests.every(({ url }) => /graph/.test(url.pathname))).toBe(true);
    const drafts = requests.filter(({ query }) => query.includes("item(path"));
    expect(drafts.map(({ key, headers }) => [key, headers.get("sc_editmode"), headers.get("sc_previewmode")])).toEqual([
      [PREVIEW_KEY, "true", "false"],
      [PREVIEW_KEY, "false", "true"],
    ]);
    const published = requests.filter(({ query }) => /rendered|siteInfo/.test(query) && !query.includes("item(path"));
    expect(new Set(published.map(({ key }) => key))).toEqual(new Set(["the-key"]));
  },
);

it("if the key has no access to drafts, an author sees neither the draft nor the published page", async () => {
  const { get } = await asAuthor("https://xm.example/sitecore/api/graph/edge", "");
  const { status, html } = await get("/about%20us?sc_mode=edit");
  expect(status).toBe(404);
  expect(html).not.toContain("Heading of About us");
});
