import { describe, expect, it } from "vitest";
import { factOf, numberOfHour, readVariantRules, type VisitFacts } from "../../lib/cms/variant-rules.ts";
import { HOUR_MS } from "../../lib/dates/units.ts";

const visit: VisitFacts = { country: "US", region: "US-CO", utm_campaign: "Flu-Shots", now: 0 };

describe("selecting a variant for a visit (CM-04)", () => {
  it.each<[string, boolean]>([
    ["a country=US", true],
    ["a country=ca,us", true],
    ["a country=CA", false],
    ["a region=US-MT,US-CO", true],
    ["a region=CO", false],
    ["a utm_campaign=flu-shots", true],
    ["a utm_campaign=flu", false],
    ["a share=0-0", true],
    ["a share=1-99", false],
  ])('"%s" matches: %s', (text, holds) => {
    const [rule] = readVariantRules(text).rules;
    expect(factOf(rule!, visit)).toBe(holds);
    // A visit without a country, region, or campaign matches only a `share` rule.
    if (rule!.kind !== "share") expect(factOf(rule!, { now: 0 })).toBe(false);
  });

  it("the variant rule parser accepts rules separated by line breaks or semicolons and keeps their order", () => {
    const { rules, problems } = readVariantRules("\n b_1   region=US-CO\n;a country=US; ");
    expect([rules.map(({ id }) => id), problems]).toEqual([["b_1", "a"], []]);
    expect(readVariantRules(undefined)).toEqual({ rules: [], problems: [] });
  });

  it.each([
    "a",
    "a b",
    "a email=x",
    "a country",
    "a share=50",
    "a share=60-40",
    "a share=0-100",
    "a: country=US",
    "a <b>=1",
  ])('rejects "%s" and explains the format', (text) => {
    const { rules, problems } = readVariantRules(text);
    expect(rules).toEqual([]);
    expect(problems).toEqual([expect.stringContaining("country=US, region=US-CO, utm_campaign=spring or share=0-49")]);
  });

  it("a `share` rule applies to the same percentage of the hours in each week", () => {
    for (const week of [0, 2_900, 3_001]) {
      const hours = Array.from({ length: 168 }, (_, hour) => numberOfHour((week * 168 + hour) * HOUR_MS));
      const below = (share: number) => hours.filter((number) => number < share).length / 168;
      for (const share of [10, 25, 50, 90]) expect(Math.abs(below(share) - share / 100)).toBeLessThan(0.03);
    }
    expect(numberOfHour(5 * HOUR_MS)).toBe(numberOfHour(6 * HOUR_MS - 1));
  });
});
