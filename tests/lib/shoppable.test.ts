import { describe, expect, it } from "vitest";
import { isOutdated } from "../../lib/billing/price-file.ts";
import { isSpecified, keyOfCode, readCode } from "../../lib/billing/shoppable.ts";

describe("codes of services (PT-04)", () => {
  it.each([
    ["CPT", "73721", "CPT 73721", true],
    ["HCPCS", "73721", "CPT 73721", true],
    ["hcpcs", "g0121 ", "CPT G0121", false],
    ["MS-DRG", "0470", "MS-DRG 470", true],
    ["DRG", "470", "MS-DRG 470", true],
    ["RC", "0470", "RC 0470", false],
    ["NDC", "00470-1", "NDC 00470-1", false],
    // The rule names both codes of such a service.
    ["CPT", "62322", "CPT 62322", true],
    ["CPT", "62323", "CPT 62323", true],
  ])("the code %s %s has the key %s; CMS specified it: %s", (type, code, key, specified) => {
    expect([keyOfCode({ type, code }), isSpecified({ type, code })]).toEqual([key, specified]);
  });

  it.each([
    ["CPT 36415", { type: "CPT", code: "36415" }],
    ["ms-drg 795", { type: "MS-DRG", code: "795" }],
    [" g0121 ", { type: "CPT", code: "G0121" }],
    ["blood draw first", null],
    ["", null],
  ])("the text '%s' is the code %j", (text, code) => expect(readCode(text)).toEqual(code));

  it.each([
    ["2026-11-01", false],
    ["2025-11-28", false],
    ["2025-11-20", true],
    ["", false],
  ])("on November 28, 2026, a file of '%s' is outdated: %s (PT-02)", (date, outdated) =>
    expect(isOutdated(date, new Date("2026-11-28T12:00:00Z"))).toBe(outdated),
  );
});
