import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { toolRouteAt } from "../../app/html.ts";
import { providersBySearch } from "../../contracts/providers.ts";
import {
  declaredFeatures,
  type FeatureName,
  featureNames,
  isUnusedCall,
  unusedTarget,
  uses,
} from "../../lib/cms/features.ts";
import { signedIn } from "./calls/world.ts";
import { demoSite } from "./demo.ts";
import { loadModules } from "./stub.ts";

beforeAll(loadModules, 120_000);
/** Errors that the Worker logged, such as a block that failed. */
let errors: string[] = [];
beforeEach(() => {
  errors = [];
  vi.spyOn(console, "error").mockImplementation((line) => void errors.push(String(line)));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

/** Pages that upstreams list, one of each kind. */
const LISTED = [
  "/careers/jobs/registered-nurse-intensive-care-denver-1",
  "/classes-events/newborn-care",
  "/find-a-doctor/imani-zaragoza-348",
  "/locations/denver-hospital-emergency-care",
  "/medical-services/dermatology",
];

/** Parts of a page that belong to a feature, other than its paths. */
const MARKS: Record<string, string[]> = {
  appointments: ["data-doctor-search", "first-openings", "care/FirstOpening"],
  chat: ["chat.larkspurhealth.example", "/third-parties/chat.js"],
  geo: ["data-location-prompt", "care/LocationSelector"],
  // Without the site search, the search action of the structured data leads to the location search.
  search: ["site-header/SearchBox", ".example/search?", "/es/search?"],
};

let number = 0;
/** Starts the demo site without some features, on a hostname of its own, because isolates cache rendered pages. */
function start(notUsed: readonly string[], answersOf: (host: string) => Record<string, unknown> = () => ({})) {
  const name = `unused-${number++}`;
  const host = `www.${name}.example`;
  const site = demoSite({ name, hosts: [host], publicHost: host, notUsed }, answersOf(host));
  const get = (path: string, init: RequestInit = {}) => site.fetch(path, { host, redirect: "manual", ...init });
  const { pages, wildcards } = site.pageList;
  const isAuthored = (path: string) => pages.some((page) => page.path === path);
  const isUnused = (href: string) => unusedTarget(notUsed, href, isAuthored) !== undefined;
  const records = LISTED.flatMap((path) => ["en", "es"].map((language) => ({ language, path })));
  const usedPages = [...pages, ...records].filter(({ path }) => path !== "/404" && !isUnused(path));
  const prefixed = (language: string, path: string) => (language === "en" ? path : `/es${path === "/" ? "" : path}`);
  const paths = new Set(usedPages.map(({ language, path }) => prefixed(language, path)));
  const folders = new Set(wildcards.map(({ language, path }) => prefixed(language, path)));
  /** Returns whether a link leads to a page, a redirect, a tool, or a file. */
  const exists = (href: string) => {
    const path = href.replace(/[?#].*$/s, "");
    return (
      paths.has(path) ||
      (folders.has(path.replace(/\/[^/]*$/, "")) && !isUnused(path)) ||
      site.redirects.some(({ source }) => source === path) ||
      toolRouteAt(path) !== undefined ||
      /^\/(-|sc10media|assets|api|_edge|pay|third-parties)\/|\.\w{2,12}$/.test(path)
    );
  };
  const marks = declaredFeatures
    .filter(([feature]) => !uses({ notUsed }, feature as FeatureName))
    .flatMap(([feature, { paths: own = [] }]) => [...own, ...(MARKS[feature] ?? [])]);
  // Map URLs contain `/maps/search`, and the site uses the `search` element.
  const mark = new RegExp(String.raw`(?<![\w.<-]|maps)(${marks.join("|") || "(?!)"})(?![\w-])`, "g");
  return { ...site, host, name, get, isUnused, usedPages, prefixed, exists, mark };
}

type Site = ReturnType<typeof start>;
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, part = ""]) => part);
const unescaped = (text: string) => text.replaceAll("&amp;", "&");

/** Returns what is wrong with a page: links that lead nowhere, and elements that have lost their content. */
function faultsOf(html: string, site: Site): string[] {
  const ids = new Set(all(html, /\sid="([^"]+)"/g));
  const own = `https://${site.host}`;
  const hrefs = all(html, /<(?:a|form|link)\b[^>]*\s(?:href|action)="([^"]*)"/g).map(
    (href) => unescaped(href).replace(own, "") || "/",
  );
  const inside = hrefs.filter((href) => href.startsWith("/"));
  const fragments = hrefs.filter((href) => /^#./.test(href)).map((href) => decodeURIComponent(href.slice(1)));
  const data = all(html, /<script type="(?:application\/ld\+json|speculationrules)"[^>]*>(.*?)<\/script>/gs).join("");
  const mentioned = all(data, /"(?:https:\/\/[^/"]+)?(\/[a-z][^"]*)"/g);
  return [
    ...inside.filter((href) => !site.exists(href)).map((href) => `dead link ${href}`),
    ...[...inside, ...mentioned].filter(site.isUnused).map((href) => `link to an unused feature ${href}`),
    ...fragments.filter((id) => !ids.has(id) && id !== "privacy-choices").map((id) => `dead fragment #${id}`),
    ...all(html, /(<(?:ul|ol|nav|section|h[1-6]|aside)\b[^>]*>\s*<\/\w+>)/g).map((tag) => `empty ${tag}`),
    ...all(html, /(<a\b(?![^>]*href)[^>]*>[^<]*)/g).map((tag) => `link without a target ${tag}`),
    ...(/data-omitted/.test(html) ? ["marker of an omitted link"] : []),
    ...(/<h1\b/.test(html) ? [] : ["no h1"]),
  ];
}

/** Visits every page of the site in both languages. Returns the faults of each page. */
async function crawl(site: Site): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const { language, path } of site.usedPages) {
    const address = site.prefixed(language, path);
    const response = await site.get(address);
    const html = await response.text();
    const found = faultsOf(html, site);
    const whole = `${html} ${response.headers.get("content-security-policy")}`;
    found.push(...all(whole, site.mark).map((mark) => `mentions ${mark}`));
    if (response.status !== 200) found.push(`status ${response.status}`);
    if (found.length > 0) faults[address] = [...new Set(found)];
  }
  return faults;
}

/** Pages, tools, and API calls of each feature. */
const OWN: Record<FeatureName, { pages?: string[]; calls?: string[]; tools?: string[] }> = {
  bills: { pages: ["/pay-bill"], calls: ["/billing/get-pending-bills-by-account"] },
  fees: { pages: ["/for-professionals/medical-staff-fees"], calls: ["/payment-gateway/submit-transaction"] },
  classes: {
    pages: ["/classes-events", "/classes-events/search", "/classes-events/preparing-for-birth"],
    calls: ["/classes-events/find-events", "/api/classes-events/get-event-sessions"],
    tools: ["/classes-events/session-management", "/classes-events/today"],
  },
  jobs: { pages: ["/careers/jobs", "/careers/jobs/nurse-1"], calls: ["/jobs/find-jobs"] },
  prices: { pages: ["/price-transparency"] },
  appointments: {
    pages: ["/appointments", "/my-appointment", "/request-appointment"],
    calls: ["/providers/first-openings", "/providers/free-times"],
  },
  requests: {
    pages: ["/request-appointment", "/patients-and-visitors/medical-records"],
    calls: ["/requests/get-receipt"],
    tools: ["/_requests"],
  },
  records: { pages: ["/patients-and-visitors/medical-records"] },
  chat: {},
  doctors: { pages: ["/find-a-doctor", "/find-a-doctor/leif-palomino-54"], calls: ["/kyruus/get-search-typeahead"] },
  locations: { pages: ["/locations/search", "/locations/some-clinic"], calls: ["/location/location-search"] },
  services: { pages: ["/medical-services/dermatology"], calls: ["/medical-services/related-services"] },
  geo: { calls: ["/location/user-location"] },
  data: { tools: ["/_data"] },
  insurance: { calls: ["/insurance/accepted-plans"] },
  search: { pages: ["/search", "/health-library/search"], calls: ["/custom/search"] },
};

/**
 * Checks that nothing of the given features is left, for visitors, authors, and staff.
 * @param usual Faults that pages have with all features, such as a form's empty list of errors
 */
async function checkWithout(notUsed: readonly FeatureName[], usual: Record<string, string[]> = {}) {
  const site = start(notUsed);
  const faults = Object.entries(await crawl(site)).flatMap(([address, found]) =>
    found.filter((fault) => !usual[address]?.includes(fault)).map((fault) => `${address}: ${fault}`),
  );
  expect(faults).toEqual([]);
  const staff = await signedIn({ custom: { groups: ["staff", "requests", "author", "ops"] } });
  for (const name of notUsed) {
    const { pages = [], calls = [], tools = [] } = OWN[name];
    for (const path of pages)
      for (const language of ["en", "es"]) {
        const response = await site.get(site.prefixed(language, path));
        expect([name, path, response.status]).toEqual([name, path, 404]);
        expect(await response.text()).toMatch(/<h1/);
      }
    for (const path of tools) expect([path, (await site.get(path, { headers: staff })).status]).toEqual([path, 404]);
    for (const path of calls)
      for (const method of ["GET", "POST"])
        expect([path, [404, 405]]).toEqual([path, expect.arrayContaining([(await site.get(path, { method })).status])]);
  }
  const sitemap = await (await site.get("/sitemap.xml")).text();
  const listed = all(sitemap, /(?:<loc>|href=")https:\/\/[^/]+(\/[^<"]*)/g);
  expect(listed.filter((path) => site.isUnused(path) || !site.exists(path))).toEqual([]);
  expect(site.calls.filter((path) => isUnusedCall({ notUsed }, { path }))).toEqual([]);
  expect(errors).toEqual([]);
  return site;
}

describe("a site that does not use some features (UP-03)", () => {
  let usual: Record<string, string[]> | undefined;

  it("a site with content alone has no dead link, no empty menu, and no failed block on any page, in both languages", {
    tags: ["nightly"],
  }, async () => {
    const site = await checkWithout(featureNames);
    // The search action in the structured data would lead to a search that the site does not have.
    expect(await (await site.get("/")).text()).not.toContain("SearchAction");
  });

  it("a form that a visitor opened before is rejected with a message that nothing was sent, in both languages", async () => {
    const { get } = start(featureNames);
    const body = new URLSearchParams({ _form: "appointment", firstName: "Ana" });
    const post = (path: string, accept = "text/html") => get(path, { method: "POST", body, headers: { accept } });
    for (const [path, text] of [
      ["/request-appointment", "Your form was not sent"],
      ["/es/request-appointment", "Su formulario no se envió"],
      ["/contact-us", "Your form was not sent"],
    ] as const) {
      const response = await post(path);
      expect([path, response.status]).toEqual([path, 404]);
      const html = await response.text();
      expect(html).toContain(text);
      expect(html).toMatch(/href="tel:/);
      expect(html).toContain("Ana");
      expect((await post(path, "application/json")).status).toBe(404);
    }
  });

  it("redirects to unused pages have no effect, and other redirects remain", async () => {
    const { get } = start(["jobs", "records"]);
    for (const path of ["/jobs", "/es/jobs", "/medical-records"])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await get("/heart")).headers.get("location")).toBe("/medical-services/heart-care");
  });

  it("authors see unused pages and blocks marked, and the tools of unused features are in no menu", async () => {
    const { get } = start(["bills", "classes", "requests"]);
    const headers = await signedIn({ custom: { groups: ["staff", "requests", "author", "ops"] } });
    const list = await (await get("/_authors?search=pay-bill", { headers })).text();
    expect(list).toContain("not used on this site (bills)");
    expect(list).not.toMatch(/href="\/(classes-events|_requests)/);
    const findings = await (await get("/_authors/page?path=/pay-bill&language=en", { headers })).text();
    expect(findings).toMatch(/BillingWizard[\s\S]*Not used on this site \(bills\)/);
  });

  it("ops see and probe only the upstreams that a site uses", async () => {
    const { get } = start(featureNames);
    const headers = await signedIn({ custom: { groups: ["ops"] } });
    const { upstreams } = (await (await get("/_edge/upstreams", { headers })).json()) as {
      upstreams: { name: string }[];
    };
    // No feature contains the prices, which the law requires of every hospital.
    expect(upstreams.map(({ name }) => name)).toEqual(["prices", "content"]);
  });

  it("search results and other responses do not lead to unused features", async () => {
    const result = (url: string) => ({ id: url, name: url, url, snippet: "x" });
    const { get, host } = start(["bills", "appointments"], (own) => {
      const urls = [
        "/pay-bill",
        "/es/pay-bill#x",
        `https://${own}/pay-bill`,
        "https://other.example/pay-bill",
        "/about-us",
      ];
      return { "/custom/search": { webPages: { value: urls.map(result), totalEstimatedMatches: 5 } } };
    });
    const found = ["https://other.example/pay-bill", "/about-us"];
    const search = (await (await get("/custom/search?q=bill")).json()) as { webPages: { value: { url: string }[] } };
    expect(search.webPages.value.map(({ url }) => url)).toEqual(found);
    const page = await (await get("/search?searchText=bill")).text();
    expect(page).toContain('href="/about-us"');
    expect(page).not.toMatch(new RegExp(`href="(?:https://${host})?(?:/es)?/pay-bill`));
    const { providers } = (await (
      await get(
        `/providers/provider-by-search?${new URLSearchParams(providersBySearch.example.request as Record<string, string>)}`,
      )
    ).json()) as {
      providers: object[];
    };
    expect(providers[0]).toMatchObject({ newPatientAppointment: null });
    expect(providers[0]).not.toHaveProperty("bookingUrl");
  });

  it.for(featureNames)(
    "without %s, every page of the site still works, and nothing leads to the feature",
    { tags: ["nightly"] },
    async (name) => {
      usual ??= await crawl(start([]));
      errors = [];
      await checkWithout([name], usual);
    },
  );
});

it("Make an appointment leads to the appointment page in the page's language, or else to the doctor search (HD-03, SD-08)", async () => {
  const link = async (notUsed: readonly string[], path: string) => {
    const html = await (await start(notUsed).get(path)).text();
    return all(html, /<a[^>]* href="([^"]*)"[^>]*>(?:(?!<\/a>).)*(?:Make an appointment|Pedir una cita)/g)[0];
  };
  expect(await link([], "/")).toBe("/appointments");
  expect(await link([], "/es")).toBe("/es/appointments");
  expect(await link(["/appointments"], "/")).toBe("/find-a-doctor?unified=&amp;sort=availability");
  expect(await link(["/appointments", "doctors"], "/")).toBeUndefined();
});
