import { describe, expect, it } from "vitest";
import { publicKey, signedIn } from "./calls/world.ts";
import { layout, PUBLIC, siteRecord, stubSite } from "./stub.ts";

const PLAIN = "www.plain.example";
const site = stubSite(
  {
    layouts: {
      ...Object.fromEntries(
        ["/about", "/only-here", "/unsaid", "/unlisted", "/find-a-doctor", "/billing/pay", "/404"].map((path) => [
          `en ${path}`,
          layout(path, {}, { topic: "Bones" }),
        ]),
      ),
      "en /ask": layout("Ask", {}, {}, [component("CalloutForm", {}, { title: { value: "Ask" } })]),
      "en /volunteer": layout("Volunteer", {}, {}, [
        component("EmbeddedForm", {}, { formName: { value: "helpers" }, withCss: { value: true } }),
      ]),
      "en /our-team": layout("Our team", {}, {}, [
        component("AccordionSection", { accordions: [component("DepartmentProvidersDirectory")] }),
      ]),
    },
    lists: {
      "/content/sites": [
        {
          ...siteRecord,
          editorHost: "editor.example",
          thirdParties: {
            tagManager: { src: "https://tags.example/gtm.js", id: "GTM-1", hosts: ["*.statistics.example"] },
            formAnalytics: { src: "https://forms.example/track.js?v=2", id: "F&1" },
            chat: { src: "https://chat.example/widget.js", id: "W1", hosts: ["tags.example"] },
            autopilot: { src: "https://pilot.example/a.js", id: "A1", pages: ["/only-here"] },
            engagement: {
              src: "https://engage.example/sdk.js",
              clientKey: "c1",
              targetDomain: "https://api.engage.example",
              pointOfSale: "larkspur",
              cookieDomain: "larkspurhealth.example",
              pages: ["/only-here"],
            },
            embeddedForms: { src: "https://embedded.example/forms", hosts: ["files.embedded.example"] },
          },
        },
        { ...siteRecord, name: "plain", hosts: [PLAIN], publicHost: PLAIN },
      ],
      "/content/pages": {
        pages: ["/about", "/only-here", "/find-a-doctor", "/billing/pay", "/our-team", "/ask", "/volunteer"]
          .map((path) => ({ ...entry(path), sensitivity: "open" }))
          .concat(entry("/unsaid") as never),
      },
      "/keys": { keys: [await publicKey()] },
      "/sitecore/api/jss/dictionary/larkspur/en": { phrases: { ConsentAccept: "</script>Accept" } },
    },
  },
  { ACCESS_KEYS: "/keys" },
);

function component(componentName: string, placeholders: object = {}, fields: object = {}) {
  return { uid: componentName, componentName, fields, placeholders };
}

function entry(path: string) {
  return { path, language: "en", name: path, itemId: path, updated: "2030-03-04T16:20:00Z" };
}

async function read(path: string, host = PUBLIC) {
  // The headers of editors affect only author mode.
  const headers = await signedIn({ custom: { groups: ["author"] } });
  const response = await site.fetch(path, { host, headers });
  const html = await response.text();
  if (path.includes("sc_mode")) expect(response.headers.get("x-robots-tag")).toContain("noindex");
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? "{}";
  return { html, data: JSON.parse(data), policy: response.headers.get("content-security-policy") ?? "" };
}

const THEIR_HOSTS = /(tags|statistics|forms|chat|pilot|engage)\.example/;

describe("third parties that a page may load", () => {
  it("an open page lists the third parties that may load after consent, but loads none of them (AN-01, AN-03, AN-06, SH-11)", async () => {
    const { html, data } = await read("/about");
    const { texts, ...scripts } = data.thirdParties;
    expect(scripts).toEqual({
      tagManager: "https://tags.example/gtm.js?id=GTM-1",
      formAnalytics: "https://forms.example/track.js?v=2&id=F%261",
      chat: "https://chat.example/widget.js?id=W1&fullScreen=false",
    });
    expect(texts).toMatchObject({ accept: "</script>Accept", decline: "Decline" });
    expect([...html.matchAll(/ src="(.*?)"/g)].map(([, src]) => src)).toEqual([expect.stringMatching(/^\/assets\//)]);
  });

  it("the policy allows exactly the hosts of the page's third parties, each once (ED-21)", async () => {
    const { policy } = await read("/about");
    const part = (name: string) => policy.split("; ").find((one) => one.startsWith(`${name} `));
    const hosts = "https://tags.example https://*.statistics.example https://forms.example https://chat.example";
    expect(part("script-src")).toBe(`script-src 'self' ${hosts}`);
    expect(part("connect-src")).toBe(`connect-src 'self' ${hosts} ${hosts.replaceAll("https:", "wss:")}`);
    expect(part("frame-src")).toBe(`frame-src ${hosts}`);
  });

  it("a third party limited to certain pages appears on these pages only (AN-01, AN-04, AN-05)", async () => {
    const { data, policy } = await read("/only-here");
    expect(data.thirdParties).toMatchObject({
      tagManager: "https://tags.example/gtm.js?id=GTM-1",
      autopilot: "https://pilot.example/a.js?id=A1",
      engagement: {
        src: "https://engage.example/sdk.js",
        clientKey: "c1",
        targetDomain: "https://api.engage.example",
        pointOfSale: "larkspur",
        cookieDomain: "larkspurhealth.example",
      },
    });
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.engage\.example/);
    expect((await read("/about")).policy).not.toMatch(/pilot|engage/);
  });

  it("a callout or embedded form allows only its third party (EM-03, EM-04, PV-02)", async () => {
    const ask = await read("/ask");
    expect(ask.data.thirdParties).toBeUndefined();
    expect(ask.html).toContain('"messenger":"https://chat.example/widget.js?id=W1');
    expect(ask.policy).toMatch(/script-src [^;]*https:\/\/chat\.example/);
    expect(ask.policy).not.toMatch(/statistics|embedded/);
    const volunteer = await read("/volunteer");
    // The page itself allows the third party only as a frame; the script runs in a frame with an opaque origin.
    expect(volunteer.html).toContain('"src":"/_edge/embedded-form?name=helpers&strict=1"'.replace("&", "\\u0026"));
    expect(volunteer.policy.match(/[^;]*embedded\.example/g)).toEqual([
      " frame-src 'self' https://embedded.example https://files.embedded.example",
    ]);
    const frame = await read("/_edge/embedded-form?name=helpers&strict=1");
    expect(frame.html).toContain('<script src="https://embedded.example/forms/helpers?no_style_strict=1">');
    expect(frame.policy).toMatch(/^sandbox allow-scripts allow-forms [^;]*;/);
    expect(frame.policy).not.toContain("allow-same-origin");
    expect(frame.policy).toMatch(/script-src 'sha256-[^']+' https:\/\/embedded\.example https:\/\/files\.embedded/);
    expect((await site.fetch("/_edge/embedded-form?name=../x")).status).toBe(404);
    expect(volunteer.policy).not.toMatch(THEIR_HOSTS);
    const edited = await read("/volunteer?sc_mode=edit");
    expect(edited.html + edited.policy).not.toContain("embedded.example");
    expect(edited.html).toContain("Shown to visitors, not to authors:");
  });

  it.each([
    ["a page that authors say nothing of", "/unsaid"],
    ["a page that is not in the list", "/unlisted"],
    ["a page that does not exist", "/nowhere"],
    ["a search that authors call open", "/find-a-doctor"],
    ["a bill that authors call open", "/billing/pay"],
    ["an open page with providers deep in it", "/our-team"],
    ["an open page while it is edited (AN-07, SH-11)", "/about?sc_mode=edit"],
    ["an open page as a preview (AN-07, SH-11)", "/about?sc_mode=preview"],
    ["an open page of a site that has none", "/about", PLAIN],
  ])(
    "%s has no third parties, neither in its data nor in its policy (PV-01, PV-02)",
    async (_what, path, host?: string) => {
      const { html, data, policy } = await read(path, host);
      expect(data.thirdParties).toBeUndefined();
      expect(html + policy).not.toMatch(THEIR_HOSTS);
      expect(policy).toMatch(/script-src 'self'( '(sha256|nonce)-[^']+')*;/);
      expect(policy).not.toContain("frame-src");
    },
  );

  it("the referrer contains no path, even between pages of the site (PV-04)", async () => {
    const response = await site.fetch("/find-a-doctor?searchText=heart");
    expect(response.headers.get("referrer-policy")).toBe("strict-origin");
    await response.text();
  });
});
