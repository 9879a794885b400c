import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Env } from "../../worker/env.ts";
import { publicKey, signedIn } from "./calls/world.ts";
import { layout, PUBLIC, stubSite } from "./stub.ts";

const SECRET = "test-editing-secret";
const ITEM = "{AAAAAAAA-0000-4000-8000-00000000000A}";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2036, 0, 1) });
});

const rich = (text: string) => [
  {
    uid: "u",
    componentName: "RichText",
    dataSource: "d",
    fields: { title: { value: text, metadata: { fieldId: "f" } } },
  },
];
const draft = layout(
  "Draft",
  { __Updated: "2035-12-31T18:00:00Z", "__Updated by": "Ana <W>" },
  { editMode: "metadata" },
  rich("A draft"),
);
const older = layout("Older", {}, { editMode: "metadata" }, rich("The second version"));

/** Starts a site whose CMS has a page, a draft, and an older version. */
const editable = async (settings: Partial<Record<keyof Env, unknown>> = {}) => {
  const keys = { keys: [await publicKey()] };
  const entry = { path: "/about", language: "en", name: "About", itemId: ITEM, updated: "2030-01-01T00:00:00Z" };
  const site = stubSite(
    {
      layouts: { "en /about": layout("About", {}, {}, rich("Published")), "en /404": layout("404") },
      lists: { "/keys": keys, "/content/pages": { pages: [entry, { ...entry, language: "es" }] } },
      answer: (url) => {
        if (url.pathname === "/content/preview")
          return url.searchParams.get("version") === "2" ? Response.json(older) : Response.json({}, { status: 404 });
        return url.searchParams.has("sc_mode") && url.searchParams.get("item") === "/about"
          ? Response.json(draft)
          : undefined;
      },
    },
    { ACCESS_KEYS: "/keys", EDITING_SECRET: SECRET, ...settings },
  );
  const see = async (path: string, headers: HeadersInit = {}) => {
    const response = await site.fetch(path, { headers });
    const html = await response.text();
    const [shown] = /A draft|The second version|Published/.exec(html) ?? [`${response.status}`];
    return { response, html, shown: `${shown}${html.includes('chrometype="field"') ? ", marked" : ""}` };
  };
  return { ...site, see };
};

const seconds = () => Math.floor(Date.now() / 1_000);
let nonces = 0;

/** Returns a signed link in the CMS editor's format. */
async function link(
  page: Record<string, string>,
  { secret = SECRET, until = seconds() + 60, host = PUBLIC, nonce = `nonce-of-a-link-${nonces++}` } = {},
) {
  const query = new URLSearchParams({ ...page, until: `${until}`, nonce });
  const address = `https://${host}/_edge/edit?${query}`;
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(address)));
  const signature = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `/_edge/edit?${query}&signature=${signature}`;
}
const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";

describe("author mode requires a signed-in author (LY-16, AU-04)", () => {
  it.each<[string, () => Promise<Record<string, string>>, string]>([
    ["a user without a token", async () => ({}), "Published"],
    ["a user without a role", () => signedIn({ custom: { groups: [] } }), "Published"],
    ["a staff member", () => signedIn(), "Published"],
    ["an ops user", () => signedIn({ custom: { groups: ["ops"] } }), "Published"],
    ["an author with an expired token", () => signedIn({ custom: { groups: ["author"] }, exp: 1 }), "Published"],
    [
      "an author with a token for another audience",
      () => signedIn({ custom: { groups: ["author"] }, aud: ["other"] }),
      "Published",
    ],
    ["an author", () => signedIn({ custom: { groups: ["author"] } }), "A draft, marked"],
  ])('in author mode, %s sees the page "%s"', async (_who, headers, shown) => {
    const { see } = await editable();
    const seen = await see("/about?sc_mode=edit", await headers());
    expect(seen.shown).toBe(shown);
    if (shown === "Published") return;
    expect(seen.response.headers.get("cache-control")).toBe("private, no-store");
    expect(seen.response.headers.get("x-edge-cache")).toBe("BYPASS");
    expect(seen.response.headers.get("x-robots-tag")).toContain("noindex");
  });

  it("author mode does not change the public page for visitors (threats: author mode)", async () => {
    const { see } = await editable();
    const author = await signedIn({ custom: { groups: ["author"] } });
    const before = await see("/about");
    expect((await see("/about?sc_mode=edit", author)).shown).toBe("A draft, marked");
    expect((await see("/about?sc_mode=edit")).html).toBe(before.html);
    expect((await see("/about", author)).html).toBe(before.html);
  });

  it("the author bar shows the version, its state, and its last change; visitors see no author bar (PB-09)", async () => {
    const { see } = await editable();
    const author = await signedIn({ custom: { groups: ["author"] } });
    for (const mode of ["edit", "preview"]) {
      const { html } = await see(`/about?sc_mode=${mode}`, author);
      const [bar = ""] = /<aside data-author-bar[\s\S]*?<\/aside>/.exec(html) ?? [];
      expect(bar).toContain(`${mode === "edit" ? "Edit" : "Preview"}: latest version.`);
      expect(bar).toContain("Visitors see the published page");
      expect(bar).toMatch(/Saved Dec 31, 2035, 11:00.AM by Ana &lt;W&gt;/);
      expect([...bar.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
        "/about",
        "/_authors/compare?path=%2Fabout&amp;language=en",
        "/_authors/page?path=%2Fabout&amp;language=en#items",
        `/about?sc_mode=${mode === "edit" ? "preview" : "edit"}`,
        "/_authors",
      ]);
    }
    const query = `sc_mode=edit&sc_itemid=${encodeURIComponent(ITEM)}&sc_version=2`;
    expect((await see(`/about?${query}`, author)).html).toContain("Edit: version 2.");
    const framed = await see("/about?sc_mode=edit", { ...author, "sec-fetch-dest": "iframe" });
    for (const { html } of [framed, await see("/about?sc_mode=edit"), await see("/about", author)])
      expect(html).not.toContain("data-author-bar");
  });

  it("the Worker shows the CMS item version specified in the URL and returns 404 for a missing version", async () => {
    const { see, requests } = await editable();
    const author = await signedIn({ custom: { groups: ["author"] } });
    const query = `sc_mode=edit&sc_itemid=${encodeURIComponent(ITEM)}&sc_version`;
    expect((await see(`/about?${query}=2`, author)).shown).toBe("The second version, marked");
    expect(requests.some((address) => address.startsWith("/content/preview?") && address.includes("version=2"))).toBe(
      true,
    );
    expect((await see(`/about?${query}=3`, author)).response.status).toBe(404);
  });
});

describe("an editor link opens one page, works once, and expires after 15 minutes (AU-04)", () => {
  it("an editor link sets an expiring cookie that is limited to one URL", async () => {
    const { fetch, see } = await editable();
    const opened = await fetch(await link({ path: "/about", language: "en", mode: "edit" }));
    expect([opened.status, opened.headers.get("location")]).toEqual([303, "/about?sc_mode=edit"]);
    expect(opened.headers.get("set-cookie")).toMatch(
      /^edge-editing=\d{10}\.[\da-f]{64}; Max-Age=900; Path=\/about; HttpOnly; Secure; SameSite=None; Partitioned$/,
    );
    const cookie = { cookie: `edge-editing=1.2; x=1; ${cookieOf(opened)}` };
    expect((await see("/about?sc_mode=edit", cookie)).shown).toBe("A draft, marked");
    expect((await see("/about", cookie)).shown).toBe("Published");
    for (const other of ["/about?sc_mode=preview", "/about?sc_mode=edit&sc_version=2", "/about?sc_mode=edit&x"])
      expect([other, (await see(other, cookie)).shown]).toEqual([other, "Published"]);
    vi.setSystemTime(Date.now() + 900_000);
    expect((await see("/about?sc_mode=edit", cookie)).shown).toBe("Published");
  });

  it("an editor link opens an item version or an item's page in the link's language", async () => {
    const { fetch, see } = await editable();
    const opened = await fetch(await link({ item: ITEM.toLowerCase(), language: "en", version: "2", mode: "preview" }));
    expect(opened.status).toBe(303);
    expect((await see(opened.headers.get("location")!, { cookie: cookieOf(opened) })).shown).toContain(
      "The second version",
    );
    const spanish = await fetch(await link({ item: ITEM, language: "es", mode: "edit" }));
    expect(spanish.headers.get("location")).toMatch(/^\/es\/about\?sc_mode=edit&sc_itemid=/);
  });

  const page = { path: "/about", language: "en", mode: "edit" };
  it.each<[string, () => Promise<string>, number, string?]>([
    ["signed with another secret", () => link(page, { secret: "guess" }), 403],
    ["with another path", async () => (await link(page)).replace("about", "other"), 403],
    ["with an added parameter", async () => (await link(page)).replace("&signature", "&sc_version=2&signature"), 403],
    ["with a parameter after the signature", async () => `${await link(page)}&mode=preview`, 403],
    ["without a signature", async () => (await link(page)).replace(/&signature=.*/, ""), 403],
    ["for another host", () => link(page, { host: "qa.larkspurhealth.example" }), 403],
    ["that has expired", () => link(page, { until: seconds() - 31 }), 403],
    ["that expires in an hour", () => link(page, { until: seconds() + 3_600 }), 403],
    ["with a short nonce", () => link(page, { nonce: "short" }), 403],
    ["without a page", () => link({ language: "en" }), 400],
    ["with an unknown mode", () => link({ ...page, mode: "publish" }), 400],
    ["with an unknown language", () => link({ ...page, language: "fr" }), 404],
    ["to another site", () => link({ ...page, path: "//evil.example" }), 404],
    ["to an unknown item", () => link({ item: "{B}", language: "en" }), 404],
  ])("the Worker rejects an editor link %s", async (what, address, status) => {
    const { fetch } = await editable();
    const response = await fetch(await address(), { headers: { "cf-connecting-ip": what } });
    expect([response.status, response.headers.get("set-cookie")]).toEqual([status, null]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("an editor link works only once, even for concurrent requests; HEAD requests and prefetches do not consume the link", async () => {
    const { fetch } = await editable();
    const address = await link(page);
    expect((await fetch(address, { method: "HEAD" })).status).toBe(405);
    expect((await fetch(address, { headers: { "sec-purpose": "prefetch" } })).status).toBe(403);
    const statuses = await Promise.all([fetch(address), fetch(address)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([303, 403]);
    expect(await (await fetch(address)).text()).toContain("already used");
  });

  it("during a rotation, the Worker accepts links signed with either secret; it rejects links if the secret or the counter Durable Object is missing", async () => {
    const changing = await editable({ EDITING_SECRET: "the-new-secret", EDITING_SECRET_PREVIOUS: SECRET });
    const opened = await changing.fetch(await link(page));
    expect(opened.status).toBe(303);
    expect((await changing.see("/about?sc_mode=edit", { cookie: cookieOf(opened) })).shown).toBe("A draft, marked");
    const without = await editable({ EDITING_SECRET: undefined });
    expect((await without.fetch(await link(page, { secret: " " }))).status).toBe(403);
    const stalled = await editable({
      COUNTERS: { getByName: () => ({ count: () => Promise.reject(new Error("down")) }) },
    });
    expect((await stalled.fetch(await link(page))).status).toBe(503);
  });
});
