import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { blocks } from "../../app/blocks/index.ts";
import { toolRoutes } from "../../app/tools/routes.ts";
import { Site } from "../../contracts/content.ts";
import { type Endpoint, upstreams } from "../../contracts/endpoint.ts";
import { endpoints, routedCalls } from "../../contracts/index.ts";
import {
  declaredFeatures,
  featureNames,
  isOffered,
  isUnusedCall,
  isUnusedUpstream,
  unusedFeatureOfBlock,
  unusedSettings,
  unusedTarget,
  uses,
} from "../../lib/cms/features.ts";
import { checkSites } from "../../worker/content/site-check.ts";
import { siteFor } from "../../worker/site.ts";

const record = {
  name: "a",
  hosts: ["a.example"],
  publicHost: "a.example",
  languages: ["en", "es"],
  theme: "default",
  indexable: true,
};

describe("the features that a site does not use (UP-03)", () => {
  it.for([
    ["a misspelled feature", "bill"],
    ["the home page", "/"],
    ["a path that is not normalized", "/Billing/"],
    ["a URL", "https://a.example/billing"],
    ["an empty entry", ""],
  ])("the site record rejects %s and lists the allowed names", ([, entry]) => {
    const { sites, problems } = checkSites([{ ...record, notUsed: ["jobs", entry] }]);
    expect(sites).toEqual([]);
    expect(problems).toEqual([
      `Site a: notUsed.1 is not a feature or a path (was "${entry}"). Allowed: ${featureNames.join(", ")}, or a path such as /billing`,
    ]);
  });

  it("every declared block, upstream, setting, and API call exists, and every call of an upstream of one feature belongs to it", () => {
    const calls = Object.values<Endpoint>(endpoints).map(({ path }) => path);
    for (const [
      name,
      { blocks: own = [], upstreams: needed = [], settings = [], calls: paths = [] },
    ] of declaredFeatures) {
      for (const entry of own) {
        const [block = "", condition] = entry.split(" ");
        expect([name, block, blocks.has(block)]).toEqual([name, block, true]);
        if (condition) expect(Object.keys(blocks.get(block)!.fields)).toContain(condition.split("=")[0]);
      }
      for (const upstream of needed) expect(upstreams).toContain(upstream);
      for (const setting of settings) expect(Object.keys(Site.shape)).toContain(setting.split(".")[0]);
      for (const path of paths) expect([path, calls.some((call) => call.startsWith(path))]).toEqual([path, true]);
    }
    // Without any feature, the only public calls that remain are those of the content system and of forms.
    const rest = routedCalls.filter(([, endpoint]) => !isUnusedCall({ notUsed: featureNames }, endpoint));
    expect(new Set(rest.map(([, { upstream }]) => upstream))).toEqual(new Set([]));
  });

  it("the pages and tools of classes belong to the feature, at any language, with a query, and in any case", () => {
    const notUsed = ["classes"];
    for (const href of ["/classes-events", "/es/classes-events/x", "/Classes-Events/?a=1#b", "/zh-hans/classes-events"])
      expect([href, unusedTarget(notUsed, href)]).toEqual([href, "classes"]);
    for (const href of [
      "/classes-events-archive",
      "/about/classes-events",
      "https://x.example/classes-events",
      "#a",
      "",
      "tel:1",
    ])
      expect([href, unusedTarget(notUsed, href)]).toEqual([href, undefined]);
    const tools = toolRoutes.filter(({ path }) => !isOffered({ notUsed: featureNames }, path));
    expect(new Set(tools.map(({ folder }) => folder.split("/")[0]))).toEqual(new Set(["staff"]));
    expect(toolRoutes.filter(({ folder }) => folder.startsWith("staff/")).length).toBe(tools.length);
  });

  it("the guides list every feature, and staff tools that a site with calendar feeds switches off", () => {
    const guide = (name: string) => readFileSync(`docs/guides/${name}.md`, "utf8");
    const rows = guide("switch-features-off").matchAll(/^\| (`[^|]+`) \|/gm);
    expect([...rows].flatMap(([, names]) => names!.match(/\w+/g) ?? []).sort()).toEqual([...featureNames].sort());
    const [, paths = ""] = /```json\n(\[.*?\])\n```/s.exec(guide("feeds")) ?? [];
    const tools = toolRoutes.map(({ path }) => path).filter((path) => path.startsWith("/classes-events/"));
    const listed: string[] = JSON.parse(paths);
    expect(listed.length).toBeGreaterThan(0);
    // A provider can have tools of its own, which no guide lists.
    expect(tools).toEqual(expect.arrayContaining(listed));
  });

  it("pages that authors create in an upstream's folder do not belong to the feature", () => {
    const isAuthored = (path: string) => path === "/locations/denver-hospital";
    expect(unusedTarget(["locations"], "/es/locations/denver-hospital", isAuthored)).toBeUndefined();
    expect(unusedTarget(["locations"], "/locations/clinic-7", isAuthored)).toBe("locations");
    expect(unusedTarget(["locations"], "/locations", isAuthored)).toBeUndefined();
  });

  it("a listed path includes the pages below it", () => {
    const notUsed = ["/about/billing"];
    expect(unusedTarget(notUsed, "/es/about/billing/help")).toBe("/about/billing");
    expect(unusedTarget(notUsed, "/about/billing-codes")).toBeUndefined();
    expect(uses({ notUsed }, "bills")).toBe(true);
  });

  it("without requests, a site has no appointments and no records", () => {
    expect(
      (["requests", "appointments", "records", "bills"] as const).map((name) => uses({ notUsed: ["requests"] }, name)),
    ).toEqual([false, false, false, true]);
    const form = { formAddress: "/forms/contact" };
    expect(unusedFeatureOfBlock(["requests"], "Form", form)).toBe("requests");
    expect(unusedFeatureOfBlock(["requests"], "Form", { formAddress: "https://forms.example/a" })).toBeUndefined();
    expect(unusedFeatureOfBlock(["records"], "Form", form)).toBeUndefined();
  });

  it("settings and upstreams remain while a feature needs them", () => {
    expect(unusedSettings(["bills", "fees"])).toEqual([]);
    expect(unusedSettings(["bills", "fees", "classes"])).toEqual(["paymentHosts"]);
    expect(isUnusedUpstream([{ notUsed: ["doctors", "insurance"] }], "providers")).toBe(false);
    expect(isUnusedUpstream([{ notUsed: ["doctors", "insurance", "appointments"] }], "providers")).toBe(true);
    expect(isUnusedUpstream([{ notUsed: ["jobs"] }, {}], "jobs")).toBe(false);
    expect(isUnusedUpstream([{ notUsed: featureNames }], "content")).toBe(false);
  });

  it("the chat service and the doctor search are not in the policy of a site without chat and appointments", () => {
    const chat = { src: "https://chat.example/a.js", id: "1" };
    const full = { ...record, thirdParties: { chat }, doctorSearch: { base: "/doctors" } };
    const [used, unused] = [[], ["chat", "appointments"]].map(
      (notUsed) => siteFor("a.example", checkSites([{ ...full, notUsed }]).sites, "a")!,
    );
    expect([used?.thirdParties.chat?.id, used?.doctorSearch]).toEqual(["1", full.doctorSearch]);
    expect([unused?.thirdParties.chat, unused?.doctorSearch]).toEqual([undefined, undefined]);
  });
});
