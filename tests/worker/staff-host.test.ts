import { describe, expect, it, vi } from "vitest";
import { removeThirdParties } from "../../worker/auth/signed-in-browser.ts";
import { publicKey, signed, signedIn } from "./calls/world.ts";
import { layout, siteRecord, stubSite } from "./stub.ts";

const STAFF = "staff.larkspurhealth.example";
const content = async () => ({
  layouts: { "en /about": layout("About"), "en /404": layout("404") },
  lists: {
    "/content/sites": [
      { ...siteRecord, thirdParties: { tagManager: { src: "https://tags.example/gtm.js", id: "GTM-1" } } },
    ],
    "/content/pages": {
      pages: [
        {
          path: "/about",
          language: "en",
          name: "About",
          itemId: "about",
          updated: "2030-03-04T16:20:00Z",
          sensitivity: "open",
        },
      ],
    },
    "/keys": { keys: [await publicKey()] },
  },
});
const everyone = { custom: { groups: ["staff", "author", "ops"] } };
const separate = stubSite(await content(), { ACCESS_KEYS: "/keys", STAFF_HOSTS: `staff.childrens.example ${STAFF}` });
const together = stubSite(await content(), { ACCESS_KEYS: "/keys" });

const TOOLS = ["/classes-events/session-management", "/_authors", "/_ops", "/_edge/sign-in?to=%2F_ops"];
const CALLS = ["/api/event-participants?eventId=1&sessionId=1", "/_edge/rules", "/_authors/block?path=/about"];

describe("with a separate staff hostname, the public hostname serves no tools and no staff API calls (AU-01, AU-03, AU-04)", () => {
  it.each(TOOLS)(
    "on the public hostname, %s returns 404 with a link to the staff hostname, even for a signed-in user",
    async (path) => {
      const response = await separate.fetch(path, { headers: await signedIn(everyone) });
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(` href="https://${STAFF}${path}">`);
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );

  it.each(CALLS)("on the public hostname, %s returns 404 regardless of the token", async (path) => {
    const cookie = `__Host-CF_Authorization=${await signed(everyone)}`;
    const senders: Record<string, string>[] = [{}, { cookie }, await signedIn(everyone)];
    for (const headers of senders) expect((await separate.fetch(path, { headers })).status).toBe(404);
  });

  it("on the public hostname, an author mode URL shows the published page", async () => {
    const headers = await signedIn(everyone);
    const response = await separate.fetch("/about?sc_mode=edit", { headers });
    expect(response.headers.get("x-robots-tag")).toBeNull();
    expect(await response.text()).not.toContain("data-author-bar");
  });
});

describe("the staff hostname serves only tools and drafts (AU-01, AN-07)", () => {
  const headers = () => signedIn(everyone);
  it("signed-in users can open tools, staff API calls, and pages in author mode", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const tool = await separate.fetch("/_authors/publishing", { host: STAFF, headers: await headers() });
    expect(tool.status).not.toBe(404);
    expect((await separate.fetch("/_edge/rules", { host: STAFF, headers: await headers() })).status).toBe(200);
    const draft = await separate.fetch("/about?sc_mode=preview", { host: STAFF, headers: await headers() });
    expect(draft.status).toBe(200);
    expect(draft.headers.get("x-robots-tag")).toContain("noindex");
    expect(draft.headers.get("content-security-policy")).not.toContain("tags.example");
  });

  it.each([
    ["/about?x=1", "https://larkspurhealth.example/about?x=1"],
    ["/about?sc_mode=edit", "/_edge/sign-in?to=%2Fabout%3Fsc_mode%3Dedit"],
    ["/nowhere", "https://larkspurhealth.example/nowhere"],
  ])("the Worker redirects %s on the staff hostname to %s", async (path, location) => {
    const response = await separate.fetch(path, { host: STAFF });
    // In local development, the public hostname is the staff hostname without the first label.
    expect([response.status, response.headers.get("location")]).toEqual([302, location]);
  });

  it("the Worker hides the staff hostname from search engines and rejects form submissions to its public pages", async () => {
    expect(await (await separate.fetch("/robots.txt", { host: STAFF })).text()).toMatch(/Disallow: \/$/m);
    expect((await separate.fetch("/about", { host: STAFF, method: "POST", body: "a=1" })).status).toBe(405);
  });
});

describe("without a separate staff hostname, no third party loads in the browser of a signed-in user (AN-07, PV-01)", () => {
  const view = async (cookie: string, path = "/about") => {
    const response = await together.fetch(path, { headers: cookie ? { cookie } : {} });
    const policy = response.headers.get("content-security-policy") ?? "";
    return { policy, cookies: response.headers.getSetCookie() };
  };

  it("for a signed-in user, a cached page's policy excludes third parties, and a cookie tells the page's script that the user is signed in", async () => {
    expect(await view("")).toEqual({ policy: expect.stringContaining("https://tags.example"), cookies: [] });
    const { policy, cookies } = await view("__Host-CF_Authorization=any");
    expect(policy).not.toContain("tags.example");
    expect(policy).toContain("frame-src 'none'");
    expect(cookies).toEqual(["signed_in=1; Path=/; SameSite=Lax; Secure"]);
    expect((await view("signed_in=1; __Host-CF_Authorization=any")).cookies).toEqual([]);
    const after = await view("signed_in=1");
    expect(after.policy).toContain("https://tags.example");
    expect(after.cookies).toEqual(["signed_in=1; Path=/; SameSite=Lax; Max-Age=0; Secure"]);
  });

  it("for a signed-in user, the content security policy keeps the hosts for images and form targets", () => {
    const policy =
      "script-src 'self' 'sha256-a' https://a.b; connect-src 'self' wss://a.b; img-src https://a.b https://i.j; form-action https://p.q";
    expect(removeThirdParties(policy)).toBe(
      "script-src 'self' 'sha256-a'; connect-src 'self'; img-src https://i.j; form-action https://p.q",
    );
  });
});

describe("sign-in if Cloudflare Access protects only the sign-in path (AU-02)", () => {
  it("the sign-in copies the Access token into a cookie that no sibling subdomain can set", async () => {
    const token = await signed(everyone);
    const response = await together.fetch("/_edge/sign-in?to=%2F_ops", {
      headers: { cookie: `CF_Authorization=${token}` },
    });
    expect(response.headers.get("location")).toBe("/_ops");
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-CF_Authorization=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });
});
