import { beforeEach, expect, it, vi } from "vitest";
import type { LawFinding } from "../../contracts/author-reports.ts";
import { signedIn } from "./calls/world.ts";
import { demoSite } from "./demo.ts";
import { ownPage } from "./publishing.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

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

it("an author names the owner of a rule and a day, and the next empty form brings the usual owner back (LW-02)", async () => {
  const site = demoSite({});
  const host = "www.larkspurhealth.example";
  const headers = { ...(await signedIn({ sub: "ana", custom: { groups: ["author"] } })), ...ownPage(host) };
  const report = async () => {
    const response = await site.fetch("/_edge/law?site=larkspur", { host, headers });
    const { findings } = (await response.json()) as { findings: LawFinding[] };
    return findings.find(({ id }) => id === "aid-policy");
  };
  const assign = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ action: "assign", rule: "aid-policy", ...fields });
    const response = await site.fetch("/_authors/law", { host, headers, method: "POST", body, redirect: "manual" });
    return { status: response.status, html: await response.text() };
  };
  expect(await report()).toMatchObject({ owner: "Finance", due: null, assignedBy: null, compared: null });
  expect((await assign({ owner: "Priya Natarajan", due: "2030-01-31" })).status).toBe(303);
  expect(await report()).toMatchObject({ owner: "Priya Natarajan", due: "2030-01-31", assignedBy: expect.any(String) });
  const wrong = await assign({ owner: "Somebody", due: "soon" });
  expect([wrong.status, wrong.html.includes("To be done by"), (await assign({ rule: "no-such-rule" })).status]).toEqual(
    [400, true, 400],
  );
  expect(wrong.html).toMatch(/<input(?=[^>]* id="owner")(?=[^>]* value="Somebody")/);
  expect(wrong.html).toMatch(/<input(?=[^>]* id="due")(?=[^>]* aria-invalid="true")/);
  expect(wrong.html.match(/<details open/g)).toHaveLength(1);
  expect(await report()).toMatchObject({ owner: "Priya Natarajan", due: "2030-01-31" });
  await assign({ owner: "", due: "" });
  expect(await report()).toMatchObject({ owner: "Finance", due: null, assignedBy: null });
});
