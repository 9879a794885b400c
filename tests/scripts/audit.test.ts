import { expect, it } from "vitest";
import { auditOutcome } from "../../scripts/audit.ts";

const report = (vulnerabilities: object) => JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: {} } });

it.each([
  ["the registry has no advisories", report({}), "clean", /no vulnerabilities/],
  [
    "a newer version fixes a vulnerable package",
    report({ hono: { severity: "high", range: "<4.1.0", fixAvailable: true } }),
    "found",
    /^high: hono <4\.1\.0, fixed in a newer version$/,
  ],
  [
    "the registry does not support audits",
    JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 }),
    "unavailable",
    /^NOT AUDITED: .*405 Method Not Allowed/,
  ],
  ["npm printed no output", "", "unavailable", /^NOT AUDITED: .*npm printed nothing/],
  ["the response is not a report", "<html>", "unavailable", /^NOT AUDITED: .*<html>/],
] as const)("the package audit reports that %s", (_what, printed, expected, says) => {
  const { outcome, lines } = auditOutcome(printed);
  expect([outcome, lines.length]).toEqual([expected, 1]);
  expect(lines[0]).toMatch(says);
});
