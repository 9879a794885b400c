import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../worker/http/csp.ts";
import { speculationRules } from "../../worker/pages/prefetch.ts";
import { publicKey, signedIn } from "./calls/world.ts";
import { layout, siteRecord, stubSite } from "./stub.ts";

const CODE = "document.title = 'survey'; // < & >";
const component = (componentName: string, fields: object) => ({ uid: componentName, componentName, fields });
const script = component("ScriptEmbed", {
  script: {
    value: `<script>${CODE}</script><script src="https://surveys.example/w.js"></script><script src="https://others.example/w.js"></script>`,
  },
});
const film = component("VideoBlock", { videoLink: { value: { href: "https://youtu.be/M4ACYp75mjU" } } });
const form = component("Form", {});
const providers = component("DepartmentProvidersDirectory", {});
const pages = {
  "/open": [script, film],
  "/closed": [script, film],
  "/plain": [],
  "/our-team": [script, film, providers],
  "/form": [script, form],
};

const site = stubSite(
  {
    layouts: Object.fromEntries(
      Object.entries(pages).map(([path, main]) => [`en ${path}`, layout(path, {}, {}, main)]),
    ),
    lists: {
      "/content/sites": [{ ...siteRecord, editorHost: "editor.example", scriptHosts: ["surveys.example"] }],
      "/content/pages": {
        pages: Object.keys(pages).map((path) => ({
          path,
          language: "en",
          name: path,
          itemId: path,
          updated: "2030-03-04T16:20:00Z",
          ...(path !== "/closed" && { sensitivity: "open" }),
        })),
      },
      "/keys": { keys: [await publicKey()] },
    },
  },
  { ACCESS_KEYS: "/keys" },
);

async function policyOf(path: string) {
  const response = await site.fetch(path, { headers: await signedIn({ custom: { groups: ["author"] } }) });
  const html = await response.text();
  const policy = (response.headers.get("content-security-policy") ?? "").split("; ");
  const part = (name: string) => policy.find((one) => one.startsWith(`${name} `)) ?? "";
  const data = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? "{}");
  return { script: part("script-src"), frame: part("frame-src"), connect: part("connect-src"), data, html };
}

/** The hash of the speculation rules, which the policy of each page contains. */
const RULES = ` ${await sha256(speculationRules([]))}`;
const hash = `'sha256-${createHash("sha256").update(CODE).digest("base64")}'`;

describe("authored scripts and videos", () => {
  it.each(["uncached", "cached"])(
    "the policy of a nonsensitive page that is %s allows exactly the page's scripts and video players (BL-49, BL-54, ED-21)",
    async () => {
      const { script, frame, connect, data } = await policyOf("/open");
      expect(script?.replace(RULES, "")).toBe(`script-src 'self' ${hash} https://surveys.example`);
      expect(connect).toContain("https://surveys.example");
      expect(frame).toBe("frame-src https://surveys.example https://www.youtube-nocookie.com");
      expect(data).toMatchObject({ players: true, thirdParties: { embeds: true } });
      expect(script + frame).not.toContain("others.example");
    },
  );

  it.each(["/closed", "/our-team", "/form", "/open?sc_mode=edit", "/open?sc_mode=preview"])(
    "neither the policy nor the page data of %s contains an authored script or video (PV-01, PV-02, AN-07)",
    async (path) => {
      const { script, frame, data } = await policyOf(path);
      expect(script).not.toContain(hash);
      expect(script + frame).not.toMatch(/surveys|youtube/);
      expect(data.players ?? data.thirdParties).toBeUndefined();
    },
  );

  it("on a page without third-party content, the site shows no consent bar, and the content security policy allows no frames", async () => {
    const { script, frame, data } = await policyOf("/plain");
    expect([script?.replace(RULES, ""), frame, data]).toEqual(["script-src 'self'", "", {}]);
  });
});
