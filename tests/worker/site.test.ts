import { describe, expect, it } from "vitest";
import { type SiteRecord, siteFor } from "../../worker/site.ts";

const record: SiteRecord = {
  name: "larkspur",
  hosts: ["www.larkspurhealth.example", "*.larkspurhealth.example"],
  publicHost: "www.larkspurhealth.example",
  language: "en",
  languages: ["en", "es"],
  theme: "default",
  indexable: true,
  timeZone: "America/Denver",
};

describe("a hostname decides whether a page may be indexed (SH-06, TH-07, ED-13)", () => {
  it.each([
    ["www.larkspurhealth.example", true],
    ["www.larkspurhealth.example:443", true],
    ["www.larkspurhealth.example.", true],
    ["qa.larkspurhealth.example", false],
    ["QA.larkspurhealth.example", false],
    ["uat.larkspurhealth.example.:443", false],
    ["sc-prd.larkspurhealth.example", false],
    ["elsewhere.example", false],
  ])("%s → %s", (host, indexed) => {
    expect(siteFor(host, [record], "larkspur")?.indexed).toBe(indexed);
  });
});
