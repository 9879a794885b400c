import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { examinePdf } from "../../lib/documents/examine-pdf.ts";
import type { Env } from "../../worker/env.ts";
import { everyMinute } from "../../worker/handlers/scheduled.ts";
import { testPdf } from "../support/pdf.ts";
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
  await env.CONTROL.prepare("DELETE FROM linked_files").run();
});

/**
 * Starts a site with two pages. Each of them links to a page, a redirect, a tool, a file, a missing page, and another
 * site.
 */
function world(more: readonly string[] = []) {
  const site = publishing();
  const link = (href: string) => `<a href="${href}">x</a>`;
  const paths = ["/services", "/moved", "/gone?q=1#there", "/events/yoga", "/_authors/notice", "/files/a.pdf"];
  const links = [...paths, ...more, "https://example.org/"].map(link).join(" ");
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
    expect(await test.page("/_authors/links")).toMatch(
      /1 link to a page that does not exist[\s\S]*\/gone[\s\S]*\/about/,
    );
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

describe("the scheduled check of linked PDF files (PB-15)", () => {
  let number = 0;
  /** Starts a site whose pages link to PDF files, which the CMS serves. A file without bytes is missing. */
  function withFiles(files: Record<string, Uint8Array | string | null>) {
    const folder = `files-${number++}`;
    const href = (name: string) => `/-/media/${folder}/${name}`;
    const path = (name: string) => `/sc10media/${folder}/${name}`;
    const test = { ...world(Object.keys(files).map(href)), checksDocuments: true };
    const opened: string[] = [];
    test.content.answer = async (url, init) => {
      if (url.pathname === "/documents/examine") {
        if (!test.checksDocuments) return new Response("Not found", { status: 404 });
        return Response.json(await examinePdf(new Uint8Array(await new Response(init?.body).arrayBuffer())));
      }
      const name = Object.keys(files).find((file) => href(file) === url.pathname);
      if (!name) return undefined;
      opened.push(name);
      const body = files[name];
      if (!body) return new Response("no", { status: 404 });
      const type = typeof body === "string" ? "image/png" : "application/pdf";
      return new Response(body as BodyInit, { headers: { "content-type": type } });
    };
    const results = async () =>
      Object.fromEntries(
        ((await test.report()).files as { path: string; checked: { problems: { wrong: string }[] } | null }[]).map(
          (file) => [
            file.path.replace(/.*\//, ""),
            file.checked ? file.checked.problems.map(({ wrong }) => wrong) : null,
          ],
        ),
      );
    return Object.assign(test, { files, opened, path, results });
  }

  it("authors see which documents need an accessible version, why, and on which pages", async () => {
    const test = withFiles({ "good.pdf": testPdf(), "bad.pdf": testPdf({ title: null }), "gone.pdf": null });
    await test.visit("/about");
    await test.visit("/services");
    await test.runsAt(0);
    expect(await test.results()).toEqual({
      "bad.pdf": ["The document has no title"],
      "gone.pdf": ["The file does not exist"],
      "good.pdf": [],
    });
    const links = (await test.page("/_authors/links")).replace(/<!-- -->/g, "");
    expect(links).toContain("2 documents need an accessible version");
    expect(links).toMatch(/needs an accessible version<[\s\S]*The document has no title\.[\s\S]*On 2 pages, such as /);
    expect(await test.page("/_authors")).toContain(">2 documents need an accessible version<");
    expect(await test.page("/_authors/page?path=/about&language=en")).toContain(
      `${test.path("bad.pdf")} needs an accessible version. The document has no title`,
    );
  });

  it("each run opens three files, a checked file is opened again only after it changed, and a day passes in between", async () => {
    const files = Object.fromEntries(["a", "b", "c", "d"].map((name) => [`${name}.pdf`, testPdf({ title: name })]));
    const test = withFiles(files);
    await test.visit("/about");
    await test.runsAt(0);
    expect(Object.values(await test.results()).filter((result) => result !== null)).toHaveLength(3);
    await test.runsAt(1);
    expect(Object.values(await test.results())).toEqual([[], [], [], []]);
    expect(test.opened).toHaveLength(4);
    test.files["a.pdf"] = testPdf({ tags: null });
    await test.runsAt(2);
    expect(test.opened).toHaveLength(4);
    await test.runsAt(3 * 24 * 60);
    await test.runsAt(3 * 24 * 60 + 1);
    expect((await test.results())["a.pdf"]).toHaveLength(1);
  });

  it("a file of another type, a damaged file, and a file that is too large do not stop the check", async () => {
    const large = new Uint8Array(11 * 1024 * 1024).fill(32);
    large.set(testPdf());
    const test = withFiles({ "picture.ashx": "png", "torn.pdf": testPdf().slice(0, 40), "large.pdf": large });
    await test.visit("/about");
    await test.runsAt(0);
    expect(await test.results()).toEqual({
      "picture.ashx": [],
      "torn.pdf": ["The document is damaged or is not a PDF file"],
      "large.pdf": ["The file has more than 10 MB. To check it, run the doctor with the file"],
    });
  });

  it("if the upstream does not check documents, authors are told to run the doctor", async () => {
    const test = withFiles({ "plan.pdf": testPdf() });
    test.checksDocuments = false;
    await test.visit("/about");
    await test.runsAt(0);
    expect(await test.results()).toEqual({
      "plan.pdf": ["The document could not be checked here. To check it, run the doctor with the file"],
    });
  });

  it("authors are told if the language of a document is not the language of the pages that link to it", async () => {
    const test = withFiles({
      "log.pdf": testPdf({ catalog: "/Lang (es) /ViewerPreferences << /DisplayDocTitle true >>" }),
    });
    await test.visit("/about");
    await test.runsAt(0);
    expect(await test.results()).toEqual({
      "log.pdf": ["Pages in English link to the document, which is in Spanish"],
    });
  });
});
