import { expect, it } from "vitest";
import { amountOf, BadLine } from "../../backend/prices/item.ts";

const DOLLARS = "standard_charge|Aetna|100% PPO|negotiated_dollar";
const SHARE = "standard_charge|Aetna|PPO|negotiated_percentage";

it.each<[unknown, string, number | undefined | null]>([
  ["$1,250.50", DOLLARS, 1_250.5],
  ["1250.5 ", DOLLARS, 1_250.5],
  [" ", DOLLARS, undefined],
  ["999999999", DOLLARS, undefined],
  ["80%", DOLLARS, null],
  ["80 %", "gross_charge", null],
  ["80%", SHARE, 80],
  ["80", SHARE, 80],
  ["$80", SHARE, null],
  ["$40", "10th_percentile", 40],
  [80, SHARE, 80],
  ["-5", DOLLARS, null],
  ["1.250,50", DOLLARS, null],
])("the amount %j in the column %s is %j (PT-01)", (value, name, expected) => {
  if (expected === null) expect(() => amountOf(value, name)).toThrow(BadLine);
  else expect(amountOf(value, name)).toBe(expected);
});
