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
  // Editor headers affect only author mode.
  const headers = await signedIn({ custom: { groups: ["author"] } });
  const response = await site.fetch(path, { host, headers });
  const html = await response.text();
  if (path.includes("sc_mode")) expect(response.headers.get("x-robots-tag")).toContain("noindex");
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? "{}";
  return { html, data: JSON.parse(data), policy: response.headers.get("content-security-policy") ?? "" };
}

const THEIR_HOSTS = /(tags|statistics|forms|chat|pilot|engage)\.example/;

describe("third parties on content pages", () => {
  it("a nonsensitive page lists the third parties that may load after consent, but loads none of them (AN-01, AN-03, AN-06, SH-11)", async () => {
    const { html, data } = await read("/about");
    const { texts, ...scripts } = data.thirdParties;
    expect(scripts).toEqual({
      tagManager: "https://tags.example/gtm.js?id=GTM-1",
      formAnalytics: "https://forms.example/track.js?v=2&id=F%261",
      chat: `/_edge/frame?site=${siteRecord.name}&for=chat`,
    });
    expect(texts).toMatchObject({ accept: "</script>Accept", decline: "Decline" });
    expect([...html.matchAll(/ src="(.*?)"/g)].map(([, src]) => src)).toEqual([
      expect.stringMatching(/^\/(assets|vite)\//),
    ]);
  });

  it("the policy allows exactly the hosts of the page's third parties, each once (ED-21)", async () => {
    const { policy } = await read("/about");
    const part = (name: string) => policy.split("; ").find((one) => one.startsWith(`${name} `));
    const hosts = "https://tags.example https://*.statistics.example https://forms.example";
    expect(part("script-src")).toMatch(/^script-src 'self' '(sha256-[^']+)' https/);
    expect(part("script-src")).toContain(`' ${hosts}`);
    expect(part("connect-src")).toBe(`connect-src 'self' ${hosts} ${hosts.replaceAll("https:", "wss:")}`);
    // The chat runs in a frame that has a separate content security policy.
    expect(part("frame-src")).toBe(`frame-src ${hosts} 'self'`);
  });

  it("if a third party is limited to certain pages, only those pages list it (AN-01, AN-04, AN-05)", async () => {
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

  it("the content security policy of a page with a callout or an embedded form allows only that form's third party (EM-03, EM-04, PV-02)", async () => {
    const ask = await read("/ask");
    expect(ask.data.thirdParties).toBeUndefined();
    // The page allows third parties only in frames and enforces the site's Trusted Types policy.
    expect(ask.policy).toContain("frame-src 'self';");
    expect(ask.policy).toContain("trusted-types site;");
    expect(ask.policy).not.toMatch(/chat\.example|statistics|embedded/);
    const frameOf = (query: string) => read(`/_edge/frame?site=${siteRecord.name}&${query}`);
    const chat = await frameOf("for=chat");
    expect(chat.html).toContain('<script src="https://chat.example/widget.js?id=W1&amp;fullScreen=false">');
    expect(chat.policy).toMatch(/script-src 'sha256-[^']+' https:\/\/chat\.example https:\/\/tags\.example /);
    const authored = await frameOf("for=chat&src=https%3A%2F%2Ftags.example%2Fa.js");
    expect(authored.html).toContain('<script src="https://tags.example/a.js">');
    const volunteer = await read("/volunteer");
    expect(volunteer.policy.match(/[^;]*embedded\.example/g)).toEqual([
      " frame-src 'self' https://embedded.example https://files.embedded.example",
    ]);
    const frame = await frameOf("for=form&name=helpers&strict=1");
    expect(frame.html).toContain('<script src="https://embedded.example/forms/helpers?no_style_strict=1">');
    for (const { policy } of [chat, frame]) {
      expect(policy).toMatch(/^sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox;/);
      expect(policy).toContain("frame-ancestors 'self'");
    }
    expect(frame.policy).toMatch(/script-src 'sha256-[^']+' https:\/\/embedded\.example https:\/\/files\.embedded/);
    for (const [hl, language] of [
      ["es", "es"],
      ["zh-Hant", "zh-Hant"],
      ['"><script>', "en"],
    ])
      expect((await frameOf(`for=form&name=helpers&hl=${encodeURIComponent(hl!)}`)).html).toContain(
        `<html lang="${language}">`,
      );
    for (const query of [
      "for=form&name=../x",
      "for=chat&src=https://evil.example/x.js",
      "for=chat&src=http://chat.example/x.js",
      "for=check",
      "for=toString",
      "for=",
    ])
      expect([query, (await site.fetch(`/_edge/frame?site=${siteRecord.name}&${query}`)).status]).toEqual([query, 404]);
    expect((await site.fetch("/_edge/frame?site=nobody&for=chat")).status).toBe(404);
    expect(volunteer.policy).not.toMatch(THEIR_HOSTS);
    const edited = await read("/volunteer?sc_mode=edit");
    expect(edited.html + edited.policy).not.toContain("embedded.example");
    expect(edited.html).toContain("Shown to visitors, not to authors:");
  });

  it.each([
    ["a page without a sensitivity setting", "/unsaid"],
    ["a page that is not in the page list", "/unlisted"],
    ["a page that does not exist", "/nowhere"],
    ["a doctor search marked as nonsensitive", "/find-a-doctor"],
    ["a billing page marked as nonsensitive", "/billing/pay"],
    ["a nonsensitive page with a nested provider block", "/our-team"],
    ["a nonsensitive page in edit mode (AN-07, SH-11)", "/about?sc_mode=edit"],
    ["a nonsensitive page in preview mode (AN-07, SH-11)", "/about?sc_mode=preview"],
    ["a nonsensitive page on a site without third parties", "/about", PLAIN],
  ])(
    "neither the data nor the policy of %s contains a third party (PV-01, PV-02)",
    async (_what, path, host?: string) => {
      const { html, data, policy } = await read(path, host);
      expect(data.thirdParties).toBeUndefined();
      expect(html + policy).not.toMatch(THEIR_HOSTS);
      expect(policy).toMatch(/script-src 'self'( '(sha256|nonce)-[^']+')*;/);
      expect(policy).not.toContain("frame-src");
    },
  );

  it("browsers send no path in the Referer header, even for links between the site's pages (PV-04)", async () => {
    const response = await site.fetch("/find-a-doctor?searchText=heart");
    expect(response.headers.get("referrer-policy")).toBe("origin");
    await response.text();
  });
});

describe("frames on separate origins (FRAME_ORIGIN)", () => {
  const chat = { src: "https://chat.example/widget.js", id: "W1" };
  const botCheck = { src: "https://check.example/api.js", id: "key", kind: "turnstile" };
  const separate = stubSite(
    {
      layouts: { "en /ask": layout("Ask", {}, {}, [component("CalloutForm", {}, { title: { value: "Ask" } })]) },
      lists: { "/content/sites": [{ ...siteRecord, thirdParties: { chat, botCheck } }] },
    },
    { FRAME_ORIGIN: "https://*-frames.example" },
  );
  const query = `/_edge/frame?site=${siteRecord.name}&for=`;

  it("each type of third party has a separate origin, which only the site's hosts may frame", async () => {
    const page = await separate.fetch("/ask");
    expect(page.headers.get("content-security-policy")).toContain("frame-src https://chat-frames.example;");
    expect(await page.text()).toContain(`"chat":"https://chat-frames.example${query}chat"`.replaceAll("&", "\\u0026"));
    for (const kind of ["chat", "check"]) {
      const frame = await separate.fetch(query + kind, { host: `${kind}-frames.example` });
      const policy = frame.headers.get("content-security-policy");
      expect(policy).toMatch(/^sandbox [^;]* allow-same-origin;/);
      expect(policy).toContain(`frame-ancestors ${siteRecord.hosts.join(" ")}`);
    }
  });

  it("each frame origin serves only one type of third party, and no other origin serves that type", async () => {
    const statuses = await Promise.all(
      [
        [PUBLIC, `${query}chat`],
        ["check-frames.example", `${query}chat`],
        ["chat-frames.example", "/ask"],
        ["chat-frames.example", "/_edge/health"],
        ["chat-frames.example", "/_edge/sign-in"],
      ].map(async ([host, path]) => (await separate.fetch(path!, { host: host! })).status),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
  });

  it.each(["chat-frames.example.", "chat-frames.example:8443", "CHAT-FRAMES.example", "check-frames.example.:444"])(
    "the frame hostname serves no page in the form %s",
    async (host) => {
      for (const path of ["/ask", "/", "/_edge/sign-in", "/robots.txt"])
        expect([path, (await separate.fetch(path, { host })).status]).toEqual([path, 404]);
    },
  );
});
