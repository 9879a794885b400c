import { beforeEach, describe, expect, it, vi } from "vitest";
import { linksIn } from "../../scripts/copy/links.ts";
import { demoSite } from "./demo.ts";
import { signedBody } from "./publishing.ts";
import { loadModules } from "./stub.ts";

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await loadModules();
});

type Pages = {
  pages: { path: string; status: number; html: string; name: string; files: string[]; complete: boolean }[];
};

function copier() {
  const site = demoSite({});
  const signed = async <T>(path: string): Promise<T> => {
    const response = await site.fetch(path, { headers: await signedBody("", { call: `GET ${path}` }) });
    expect(response.status).toBe(200);
    return response.json();
  };
  return {
    ...site,
    index: () => signed<{ pages: { url: string }[]; publishedAt: number }>("/_edge/copy?site=larkspur"),
    async page(language: string, path: string) {
      const query = new URLSearchParams({ site: "larkspur", language, paths: path });
      const { pages } = await signed<Pages>(`/_edge/copy/pages?${query}`);
      return pages[0]!;
    },
  };
}

/** The ten errands on the demo site, with a fact that the page of the copy must contain. */
const ERRANDS = [
  ["a doctor", "/find-a-doctor", "<!--copy-list doctors-->"],
  ["urgent care", "/locations/search", "<!--copy-list locations-->"],
  ["a bill", "/pay-bill", "tel:"],
  ["a class", "/classes-events/search", "<!--copy-list classes-->"],
  ["a hospital", "/locations/denver-hospital", "tel:"],
  ["an emergency", "/medical-services/emergency-care", "911"],
  ["medical records", "/patients-and-visitors/medical-records", "tel:"],
  ["a job", "/careers/jobs", "<!--copy-list jobs-->"],
  ["a condition", "/conditions/migraine", "<h2"],
  ["an appointment", "/request-appointment", "tel:"],
] as const;

describe.each(["en", "es"])("the copy of the site in %s (RL-12)", (language) => {
  const { page } = copier();

  it.each(ERRANDS)("%s can be read without the Worker and without a script", async (_errand, path, fact) => {
    const { status, html, complete } = await page(language, path);
    expect({ status, complete }).toEqual({ status: 200, complete: true });
    expect(html.replace(/<style>.*?<\/style>/s, "")).toContain(fact);
    expect(html).toMatch(/<aside[^>]* data-copied="20\d\d-/);
    expect(html).toContain(language === "en" ? "tel:+13035550100" : "tel:+13035550144");
    expect(html.match(/<(script|form|input|select|textarea|iframe|noscript|template)\b/g)).toBeNull();
    expect(html.match(/<button(?![^>]* popovertarget=)[^>]*>/gi)).toBeNull();
  });

  it("a form becomes a sentence with the telephone number", async () => {
    const { html } = await page(language, "/contact-us");
    expect(html).toContain(
      language === "en"
        ? "This form doesn’t work on this copy of our website."
        : "Este formulario no funciona en esta copia de nuestro sitio web.",
    );
  });

  it.each(["/classes-events/registration", "/my-appointment", "/classes-events/thank-you"])(
    "%s says that it does not work, because it shows personal information",
    async (path) => {
      const { html } = await page(language, path);
      expect(html).toContain(
        language === "en" ? "because it shows personal information" : "porque muestra información personal",
      );
    },
  );
});

it("the copy contains no cookie-dependent parts, and names the files that its pages need (RL-12)", async () => {
  const { page } = copier();
  const { files, html, name } = await page("en", "/");
  expect(name).not.toBe("");
  expect(files).toContain("/favicon.svg");
  expect(files.some((file) => /^\/(sc10media|-\/media)\//.test(file))).toBe(true);
  expect(html).not.toContain("botcheck");
  expect(files.filter((file) => file.includes("&amp;"))).toEqual([]);
  expect(files.some((file) => file.includes("&"))).toBe(true);
});

it.each(["en", "es"])("pages of the copy in %s link only to pages and files of the copy (RL-12)", async (language) => {
  const site = copier();
  const urls = new Set((await site.index()).pages.map(({ url }) => url));
  // The index of the test has one doctor and one location, and pages name others. The drill checks all of them.
  const isRecord = (path: string) => /^(\/es)?\/(find-a-doctor|locations)\/[\w-]+$/.test(path);
  const missing: string[] = [];
  for (const path of [
    "/",
    ...ERRANDS.map(([, errand]) => errand),
    "/find-a-doctor/imani-zaragoza-348",
    "/contact-us",
  ]) {
    const { html, files } = await site.page(language, path);
    const names = new Set(files.map((file) => file.split("?")[0]));
    const links = linksIn(html, path);
    expect(links.length).toBeGreaterThan(10);
    missing.push(...links.filter((link) => !urls.has(link) && !names.has(link) && !isRecord(link)));
  }
  expect(missing).toEqual([]);
});

it("the index lists every page of the site in each language, and changes with a publication (RL-12)", async () => {
  const site = copier();
  const { pages, publishedAt } = await site.index();
  const urls = pages.map(({ url }) => url);
  expect(urls).toEqual(expect.arrayContaining(["/", "/es", "/about-us", "/es/about-us"]));
  expect(new Set(urls).size).toBe(urls.length);
  const body = JSON.stringify({ site: "larkspur", paths: ["/about-us"] });
  await site.fetch("/_edge/purge", { method: "POST", body, headers: await signedBody(body) });
  expect((await site.index()).publishedAt).toBeGreaterThan(publishedAt);
});

it("strangers cannot make the Worker render a copy (RL-12)", async () => {
  const { fetch } = copier();
  const responses = await Promise.all(
    ["/_edge/copy?site=larkspur", "/_edge/copy/pages?site=larkspur&language=en&paths=/"].map((path) => fetch(path)),
  );
  expect(responses.map(({ status }) => status)).toEqual([401, 401]);
});

it("a page whose upstream does not respond is marked as incomplete, so that an older copy stays (RL-12)", async () => {
  const broken = demoSite({}, { "/insurance/accepted-plans": "broken" });
  const query = new URLSearchParams({ site: "larkspur", language: "en", paths: "/patients-and-visitors/insurance" });
  const path = `/_edge/copy/pages?${query}`;
  const response = await broken.fetch(path, { headers: await signedBody("", { call: `GET ${path}` }) });
  expect(((await response.json()) as Pages).pages[0]?.complete).toBe(false);
});
