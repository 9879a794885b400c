import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as bindings } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Env } from "../../worker/env.ts";
import { everyMinute } from "../../worker/handlers/scheduled.ts";
import { signedIn } from "./calls/world.ts";
import { ownPage, publishing } from "./publishing.ts";
import { siteRecord } from "./stub.ts";

const env = bindings as Env;
const minute = 60_000;
let day = Date.UTC(2045, 0, 1);
beforeEach(async () => {
  day += 24 * 60 * minute;
  vi.useFakeTimers({ toFake: ["Date"], now: day });
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  await env.CONTROL.prepare("DELETE FROM link_checks").run();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/**
 * Starts a site with two pages. Each of them links to a page, a redirect, a tool, a file, a missing page, and another
 * site.
 */
function world() {
  const site = publishing();
  const link = (href: string) => `<a href="${href}">x</a>`;
  const paths = ["/services", "/moved", "/gone?q=1#there", "/events/yoga", "/_authors/notice", "/files/a.pdf"];
  const links = [...paths, "https://example.org/"].map(link).join(" ");
  const withLinks = (key: string) => {
    const page = structuredClone(site.content.layouts![key]) as {
      sitecore: { route: { placeholders: { main: object[] } } };
    };
    page.sitecore.route.placeholders.main.push({
      uid: "x",
      componentName: "RichText",
      dataSource: "shared",
      fields: { body: { value: `<p>${links}</p>` }, text: { value: `<p>${links}</p>` } },
    });
    return page;
  };
  const changed = { "en /about": withLinks("en /about"), "en /services": withLinks("en /services") };
  site.content.layouts = { ...site.content.layouts, ...changed };
  const lists = site.content.lists as Record<string, unknown>;
  lists["/content/sites"] = [{ ...siteRecord, name: site.site, hosts: [site.host], publicHost: site.host }];
  lists["/content/redirects"] = [{ source: "/moved", target: "/about", status: 301, match: "exact" }];
  const headers = async () => ({ ...(await signedIn({ custom: { groups: ["author"] } })), ...ownPage(site.host) });
  const asked = async (method: "GET" | "POST") => {
    const path = method === "GET" ? `/_edge/links?site=${site.site}` : "/_edge/links";
    const body = method === "GET" ? {} : { body: JSON.stringify({ site: site.site }) };
    const response = await site.fetch(path, { method, host: site.host, headers: await headers(), ...body });
    return JSON.parse(await response.text());
  };
  return {
    ...site,
    report: () => asked("GET"),
    start: () => asked("POST"),
    page: async (path: string) => (await site.fetch(path, { host: site.host, headers: await headers() })).text(),
    async runsAt(minutes: number) {
      vi.setSystemTime(day + minutes * minute);
      const context = createExecutionContext();
      await everyMinute(site.env, context);
      await waitOnExecutionContext(context);
    },
  };
}

describe("the scheduled check for broken links on a site (PB-05)", () => {
  it("the link check result lists each broken link with its page, and the number of unchecked links and pages", async () => {
    const test = world();
    await test.visit("/about");
    expect((await test.report()).checkedAt).toBeNull();
    await test.runsAt(0);
    expect(await test.report()).toMatchObject({
      checkedAt: new Date(day).toISOString(),
      pages: 1,
      external: expect.any(Number),
      brokenCount: 1,
      broken: [{ path: "/about", language: "en", pages: 1, block: "RichText", to: "/gone" }],
      running: null,
    });
    expect(await test.page("/_authors/links")).toMatch(/1 link to pages that do not exist[\s\S]*\/gone[\s\S]*\/about/);
    expect(await test.page("/_authors")).toMatch(/>1 broken link</);
  });

  it("the link check result lists a broken link in a shared item once, with the number of affected pages", async () => {
    const test = world();
    await test.visit("/about");
    await test.visit("/services");
    await test.runsAt(0);
    const { brokenCount, broken } = await test.report();
    expect([brokenCount, broken.length, broken[0].pages]).toEqual([1, 1, 2]);
    expect(await test.page("/_authors/links")).toMatch(/on <!-- -->every page, such as /);
  });

  it("each cron run of the link check reads at most 20 pages, and the previous result remains available until the new check is complete", async () => {
    const test = world();
    const more = (number: number) => ({ ...test.pages[0]!, path: `/more/${number}`, itemId: `more-${number}` });
    test.pages.push(...Array.from({ length: 40 }, (_, number) => more(number)));
    await test.runsAt(0);
    expect(await test.report()).toMatchObject({ checkedAt: null, running: 20 });
    await test.runsAt(1);
    await test.runsAt(2);
    const { checkedAt, pages, notStored, running } = await test.report();
    expect([checkedAt, pages + notStored, running]).toEqual([expect.any(String), test.pages.length, null]);
    expect(await test.start()).toMatchObject({ checkedAt, running: 20 });
  });

  it("the link check restarts after a day, or after an hour if pages were purged", async () => {
    const test = world();
    await test.runsAt(0);
    const first = (await test.report()).checkedAt;
    await test.runsAt(61);
    expect((await test.report()).checkedAt).toBe(first);
    await test.purge({ paths: ["/about"] });
    await test.runsAt(62);
    expect((await test.report()).checkedAt).not.toBe(first);
    await test.runsAt(62 + 24 * 60);
    expect((await test.report()).checkedAt).toBe(new Date(day + (62 + 24 * 60) * minute).toISOString());
  });
});
