import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signedIn } from "./calls/world.ts";
import { demoSite } from "./demo.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

it("authors see the rules of law that the demo passes, each with its owner, its date, and its source (LW-01, LW-02)", async () => {
  const site = demoSite({});
  const headers = await signedIn({ sub: "ana", custom: { groups: ["author"] } });
  const response = await site.fetch("/_authors/law", { host: "www.larkspurhealth.example", headers });
  const html = await response.text();
  const [, passing, all] = /(\d+) of (\d+) rules pass/.exec(html) ?? [];
  // No cron run has checked the documents of this site.
  expect([response.status, Number(all) - Number(passing), Number(all) >= 25]).toEqual([200, 1, true]);
  expect(html).toContain("The documents have not been checked yet.");
  expect(html.replace(/<!-- -->/g, "")).toContain("Due by May 11, 2027");
  expect(html).toContain('href="https://www.ecfr.gov/current/title-45/section-92.11"');
  expect(html.replace(/<!-- -->/g, "")).toContain("Owner: Language services");
});
