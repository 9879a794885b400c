import { describe, expect, it } from "vitest";
import { registry } from "../../app/blocks/index.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { forms } from "../../backend/demo/seed/billing.ts";
import { spanish, spanishFees, topics } from "../../backend/demo/seed/event-catalog.ts";
import { lines } from "../../backend/demo/seed/phones.ts";
import { seedServices } from "../../backend/demo/seed/services.ts";
import { stripTags } from "../../lib/text/text.ts";
import { fixtureMedia, fixtureRecords } from "../../scripts/fixtures.ts";
import { readFixture, withPartials } from "../../scripts/partials.ts";
import { data } from "../support/content.ts";
import { demoPages as written } from "../support/demo-pages.ts";

/** Returns a copy of a document with all JSON strings parsed. */
const opened = (value: unknown): unknown => {
  if (typeof value === "string" && value.startsWith('{"')) return JSON.parse(value);
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, opened(inner)]));
};
const pages = written.map((page) => ({ ...page, document: JSON.stringify(opened(JSON.parse(page.document))) }));
const addressOf = ({ language, path }: { language: string; path: string }) =>
  language === "en" ? path : `/${language}${path === "/" ? "" : path}`;
const known = new Set(pages.map(addressOf));
// Pages under wildcard items exist only in the upstream, so this test accepts every path under a wildcard item. The
// browser tests follow the links to these pages.
const wildcards = pages.filter(({ path }) => path.endsWith("/,-w-,")).map((page) => addressOf(page).slice(0, -5));
// Text files that the site serves from the CMS, such as robots.txt.
const served: { path: string }[] = JSON.parse(fixtureRecords().get("texts/larkspur")!);
for (const { path } of served) known.add(path);
// The test skips form URLs, because the Worker forwards forms to an upstream.
const receivers = new Set(forms.map(({ id }) => `/forms/${id}`));
const leads = (address: string) =>
  known.has(address) || receivers.has(address) || wildcards.some((folder) => address.startsWith(folder));
const media = new Set(fixtureMedia().map(({ path }) => path));

/** Returns every string in a document, at any depth. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(texts);
}

const addresses = (document: string) =>
  texts(JSON.parse(document)).flatMap((text) =>
    text.startsWith("/") ? [text] : [...text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, address]) => address ?? ""),
  );

it.each(pages)("all link targets and images on $language $path exist", ({ document }) => {
  const own = addresses(document).map((address) => address.replace(/[?#].*$/, ""));
  const pictures = own.filter((address) => address.startsWith("/-/media/"));
  const links = own.filter((address) => !address.startsWith("/-/media/"));
  expect(links.filter((address) => !leads(address))).toEqual([]);
  expect(pictures.filter((address) => !media.has(address.slice("/-/media/".length)))).toEqual([]);
});

const site: { redirectHosts: string[] } = JSON.parse(fixtureRecords().get("sites")!)[0];
/** Hosts of other sites to which demo pages can link. */
const others = [
  "personas.draftbit.com",
  "creativecommons.org",
  "www.google.com",
  "ocrportal.hhs.gov",
  "www.hhs.gov",
  "www.cms.gov",
  "www.youtube.com",
  "medlineplus.gov",
  "988lifeline.org",
  "www.cdc.gov",
  "www.nhlbi.nih.gov",
  "www.niams.nih.gov",
  "www.ninds.nih.gov",
  "www.nimh.nih.gov",
  "www.nidcd.nih.gov",
  "www.niddk.nih.gov",
  "hcpf.colorado.gov",
  "doi.colorado.gov",
  "csimt.gov",
  "insurance.utah.gov",
  "doi.idaho.gov",
];

it.each(pages)("$language $path has no empty link and no link to an unlisted host", ({ document }) => {
  const hrefs = [...document.matchAll(/"href":"([^"]*)"|href=\\"([^"\\]*)/g)].map(
    ([, field, rich]) => field ?? rich ?? "",
  );
  expect(hrefs.filter((href) => /^#?$/.test(href))).toEqual([]);
  const hosts = hrefs.filter((href) => href.startsWith("http")).map((href) => new URL(href).host);
  expect(hosts.filter((host) => !site.redirectHosts.includes(host) && !others.includes(host))).toEqual([]);
});

it("links for booking in the demo data lead only to pages on the site (SD-08)", () => {
  const links = [
    ["providers", "booking_url"],
    ["medical_services", "schedule_appointment_link"],
  ].map(([table = "", column = ""]) => data[table]!.flatMap((row) => (row[column] as string | null) ?? []));
  for (const addresses of links) {
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => !leads(address.replace(/[?#].*$/, "")))).toEqual([]);
  }
});

it("every anchor link on demo pages and in the search and promotion data has a target", () => {
  const { onDemand, promotions } = seedServices(() => true, []);
  const links = [
    ...pages.flatMap(({ document }) => addresses(document)),
    ...onDemand.map((row) => String(row.landing_page_url)),
    ...promotions.map((row) => String(row.link)),
  ].filter((address) => address.includes("#"));
  expect(links.length).toBeGreaterThan(7);
  const missing = links.filter((link) => {
    const [path, id] = link.split("#");
    return !pages.some((page) => addressOf(page) === path && page.document.includes(`id=\\"${id}\\"`));
  });
  expect(missing).toEqual([]);
});

const articles = pages.filter(({ document }) => JSON.parse(document).sitecore.route.templateName === "Article");
it.each(articles)(
  "the $language article $path states its author and dates, has the minimum length, and explains when to get help",
  ({ language, document }) => {
    const { route } = JSON.parse(document).sitecore;
    const day = (date?: { value: string }) => date?.value.slice(0, 10);
    const said = texts(route.placeholders.main).join(" ");
    const dates = [day(route.fields.publishedDate), day(route.fields.updatedDate)].filter(Boolean);
    const [{ componentName, fields }] = route.placeholders.main;
    expect(componentName).toBe("EducationArticlePage");
    expect([day(fields.publishedDate), day(fields.updatedDate)].filter(Boolean)).toEqual(dates);
    // No clinician wrote or reviewed the demo content, so articles name the organization and no reviewer.
    expect(fields.author.fields.displayName.value).toBe(
      language === "es" ? "Redacción de Larkspur Health" : "Larkspur Health editors",
    );
    expect(fields.reviewer).toBeUndefined();
    expect(said).toMatch(
      /no clinician wrote or reviewed this text|ningún profesional de la salud escribió ni revisó este texto/,
    );
    expect(stripTags(said).split(/\s+/).length).toBeGreaterThan(450);
    expect(said).toMatch(/when to get help|cuándo pedir ayuda/i);
    expect(said).toContain("911");
  },
);

it.each(["en", "es"])("the footer states in language %s that the site is a demonstration", (language) => {
  const [home] = pages.filter((page) => page.language === language && page.path === "/");
  const { footer } = JSON.parse(home!.document).sitecore.route.placeholders;
  expect(texts(footer).join(" ")).toMatch(/ is invented: this site is a demonstration| es una demostración/);
});

/** Statements that a law requires on a page, in both languages. */
const required: Record<string, (string | RegExp)[]> = {
  // 45 CFR 92.10
  "/nondiscrimination": [
    /race, color, national origin|raza, color, origen nacional/,
    /free of charge and in a timely manner.*free of charge and in a timely manner|sin costo y a tiempo.*sin costo y a tiempo/s,
    /Civil Rights Coordinator|Coordinadora de Derechos Civiles/,
    "(800) 368-1019",
    "(800) 537-7697",
    "Room 509F",
    "ocrportal.hhs.gov",
    "If you do not speak English",
  ],
  // 45 CFR 149.430 and 149.610
  "/good-faith-estimate": [
    /Balance billing|Facturación del saldo/,
    /ground ambulances|ambulancias terrestres|de las terrestres/,
    "$400",
    "(800) 985-3059",
    "doi.colorado.gov",
    "csimt.gov",
    "insurance.utah.gov",
    "doi.idaho.gov",
  ],
  // 26 CFR 1.501(r)-4 to 1.501(r)-6
  "/financial-assistance": [
    "/financial-assistance/policy",
    "/financial-assistance/summary",
    "/financial-assistance/application",
  ],
  "/financial-assistance/summary": [
    "200%",
    "300%",
    /generally billed|generalmente se facturan/,
    "/financial-assistance/application",
    "(303) 555-0126",
  ],
  "/financial-assistance/policy": [
    "120",
    "240",
    /look-back|retrospectivo/,
    /independent practices|consultorios independientes/,
    "4%",
    "2%",
    "36",
  ],
  "/financial-assistance/application": [/Signature|Firma/, /Gross income|Ingresos brutos/, "1200 Grant Street"],
  // 26 CFR 1.501(r)-3
  "/community-health-needs": ["1.501(r)-3", /adopted|adoptó/],
  // 42 CFR 482.13
  "/patient-rights": [
    /grievance|queja formal/,
    /within 7 days|en un plazo de 7 días/,
    /advance directive|directiva anticipada/,
    /restraint|sujetado/,
    /choose who visits you|elegir quién lo visita/,
    "(303) 692-2827",
    "(406) 444-2099",
    "(888) 317-0891",
  ],
  // Colorado Privacy Act
  "/privacy": [/Effective|Vigente/, /deletion|los borremos/, /appeal|apelar/, /45 days|45 días/],
};

it.each(
  Object.entries(required).flatMap(([path, parts]) => ["en", "es"].map((language) => [language, path, parts] as const)),
)("the %s page %s contains the statements that the law requires", (language, path, parts) => {
  const found = pages.find((page) => page.path === path && page.language === language)!;
  const said = texts(JSON.parse(found.document).sitecore.route.placeholders.main).join(" ");
  for (const part of parts) typeof part === "string" ? expect(said).toContain(part) : expect(said).toMatch(part);
  // The footer of every page links to the page, or to the page that explains the document.
  const link = `${language === "es" ? "/es" : ""}${path.replace(/(\/financial-assistance)\/.*/, "$1")}`;
  expect(addresses(found.document)).toContain(link);
});

it("no page gives a fax number as a telephone", () => {
  const faxes = [...lines].filter(([, line]) => line.startsWith("Fax")).map(([number]) => number.replaceAll("-", ""));
  expect(faxes.length).toBeGreaterThan(2);
  const called = pages.filter(({ document }) => faxes.some((fax) => document.includes(`tel:+1${fax}`)));
  expect(called.map(({ path }) => path)).toEqual([]);
});

describe.each(["en", "es"])("language assistance in %s", (language) => {
  it.each(["/nondiscrimination", "/language-assistance"])(
    "%s offers help whole in fifteen languages and names five more, with `lang` and `dir` attributes (LG-04)",
    (path) => {
      const { document } = pages.find((page) => page.language === language && page.path === path)!;
      const said = texts(JSON.parse(document).sitecore.route.placeholders.main).join(" ");
      const offers = [...said.matchAll(/<p lang="([^"]+)"( dir="rtl")?>(.*?)<\/p>/g)];
      const wanted = "es zh-Hans zh-Hant vi ko ru ar de fr tl ja so fa it uk pt".split(" ");
      expect(new Set(offers.map(([, lang]) => lang))).toEqual(new Set(["en", ...wanted]));
      const named = [...said.matchAll(/<li><span lang="([^"]+)">/g)].map(([, lang]) => lang);
      expect(named).toEqual(["am", "ne", "nv", "om", "sw"]);
      for (const [, lang, rtl, offer] of offers) {
        if (lang === "en") continue;
        expect(Boolean(rtl), lang).toBe(["ar", "fa"].includes(lang!));
        expect(offer, lang).toContain("tel:+13035550142");
        // One sentence about interpreters, one about other formats, and the telephone.
        expect(
          offer!.split(/[.。।](?:\s|$|<)|。/).filter((part) => /\p{L}{2}/u.test(part)).length,
          lang,
        ).toBeGreaterThan(2);
      }
    },
  );

  it("every page footer links to language assistance in several languages (LG-04)", () => {
    const address = language === "en" ? "/language-assistance" : `/${language}/language-assistance`;
    for (const page of pages.filter((one) => one.language === language)) {
      const { footer } = JSON.parse(page.document).sitecore.route.placeholders;
      expect(texts(footer).join(" "), page.path).toMatch(`<a href="${address}">`);
      expect(texts(footer).join(" "), page.path).toContain('<span lang="vi">');
    }
  });
});

it("the Notice of Privacy Practices contains the statements that federal law requires (45 CFR 164.520)", () => {
  const { document } = pages.find(({ path }) => path === "/notice-of-privacy-practices")!;
  const said = texts(JSON.parse(document).sitecore.route.placeholders.main).join(" ");
  for (const part of [
    "This notice describes how medical information about you may be used and disclosed and how you can get access to this information. Please review it carefully.",
    "Effective February 16, 2026",
    "Our duties",
    "To treat you",
    "To bill for your services",
    "To run our organization",
    "Substance use disorder treatment",
    "will not retaliate",
    "Privacy Officer",
    "200 Independence Avenue SW",
  ])
    expect(said).toContain(part);
});

it("every class that is held in Spanish has a Spanish description", () => {
  for (const { formats, title } of topics) expect(spanish.has(title), title).toBe(formats.includes("spanish"));
  const fees = topics.filter(({ formats }) => formats.includes("spanish")).flatMap((topic) => topic.fees);
  expect(fees.filter(([what]) => !spanishFees[what])).toEqual([]);
});

/** Returns the title, the date, and other values that must be the same on a page and on its card. */
const told = (fields: Record<string, { value?: unknown } | undefined>, title = fields.pageTitle) => ({
  title: title?.value,
  date: fields.publishedDate?.value,
  updated: fields.updatedDate?.value,
  author: (fields.author as { fields?: { displayName: unknown } })?.fields?.displayName,
});

function cardsIn(node: unknown): { url: string; fields: Record<string, { value?: unknown }> }[] {
  if (typeof node !== "object" || node === null) return [];
  const { url, fields } = node as { url?: string; fields?: Record<string, { value?: unknown }> };
  return [...(url && fields?.lengthToRead ? [{ url, fields }] : []), ...Object.values(node).flatMap(cardsIn)];
}

it("articles and news items have dates, and their cards in lists show the same values as their pages", () => {
  expect(articles.length).toBeGreaterThanOrEqual(12);
  expect(pages.filter(({ path }) => path.startsWith("/news/")).length).toBeGreaterThanOrEqual(5);
  const dateOf = new Map(
    pages.map((page) => [addressOf(page), JSON.parse(page.document).sitecore.route.fields.publishedDate?.value]),
  );
  const itself = new Map(
    articles.map((page) => {
      const [{ fields }] = JSON.parse(page.document).sitecore.route.placeholders.main;
      return [addressOf(page), told(fields, fields.title)];
    }),
  );
  const cards = pages.flatMap(({ document }) => cardsIn(JSON.parse(document)));
  expect(cards.length).toBeGreaterThan(30);
  for (const { url, fields } of cards) {
    expect(fields.publishedDate?.value, url).toBe(dateOf.get(url));
    if (itself.has(url)) expect(told(fields), url).toEqual(itself.get(url));
  }
});

it.each(articles)("the health library and a related page link to the $language article $path", (article) => {
  const from = pages
    .filter(
      ({ language, document }) => language === article.language && addresses(document).includes(addressOf(article)),
    )
    .map(({ path }) => path);
  expect(from).toContain("/health-library");
  expect(from.filter((path) => !path.startsWith("/health-library"))).not.toEqual([]);
});

it("a demo service page links to the service's appointments if the service accepts requests (PR-19, PR-20)", () => {
  for (const { website_link: path, takes_requests: accepts } of seedServices(() => true, []).services)
    for (const { language, document } of pages.filter((page) => page.path === path)) {
      const form = `${language === "en" ? "" : `/${language}`}/appointments?service=${encodeURIComponent(String(path))}`;
      const forms = [
        ...new Set(
          addresses(document).filter(
            (address) => address.includes("appointment?") || address.includes("/appointments?service="),
          ),
        ),
      ];
      expect([language, path, ...forms]).toEqual([language, path, ...(accepts ? [form] : [])]);
    }
});

it("the demo uses every block, and the Denver, Boulder, and Billings hospitals have department and campus pages", () => {
  const all = pages.map(({ document }) => document).join();
  const missing = Object.values(registry).filter(({ name }) => !all.includes(`"componentName":"${name}"`));
  expect(missing.map(({ name }) => name)).toEqual([]);
  for (const place of ["denver", "boulder", "billings"]) {
    const below = pages.filter(({ path }) => path.startsWith(`/locations/${place}-hospital/`)).map(({ path }) => path);
    expect(below).toContain(`/locations/${place}-hospital/campus`);
    expect(below.length).toBeGreaterThan(1);
  }
});

it("every jump link points to an anchor on its page (BL-53)", () => {
  const missing = pages.flatMap(({ path, document }) =>
    [...document.matchAll(/"jumplinkId":\{"value":"([^"]+)"/g)]
      .filter(([, id]) => !document.includes(`id=\\"${id}\\"`))
      .map(([, id]) => `${path}#${id}`),
  );
  expect(missing).toEqual([]);
});

it.each(written)("the parser reports no problem for the $language page $path (LY-01)", ({ document }) => {
  const page = parsePage(JSON.parse(document));
  expect(page?.problems).toEqual([]);
  expect(page?.fields.browserTitle).not.toBe("");
  expect(page?.fields.metaDescription).not.toBe("");
});

it("the not-found page shows the required text (RT-02)", () => {
  const { document } = pages.find(({ language, path }) => language === "en" && path === "/404")!;
  const said = texts(JSON.parse(document));
  expect(said).toEqual(expect.arrayContaining(["Page not found", "This page does not exist.", "Go to the Home page"]));
});

it("the fixture loader inserts a partial, in the page's language, into every list that references the partial", () => {
  expect(withPartials<unknown>([{ $partial: "header" }], "es")).toEqual([
    expect.objectContaining({ componentName: "MainHeader" }),
  ]);
  expect(() => withPartials([{ $partial: "nobody" }], "en")).toThrow();
  expect(withPartials({ kept: [1, { a: "b" }] }, "en")).toEqual({ kept: [1, { a: "b" }] });
});

it("if a fixture contains invalid JSON, the fixture loader reports its name", () => {
  expect(() => readFixture("..", "README.md")).toThrow("kv-fixtures/../README.md is not valid JSON");
});

it.each(["en", "es"])(
  "the %s demo page of doctors near the visitor opens the location dialog, and the doctor search links to it (PR-14)",
  (language) => {
    const at = (path: string) =>
      written.find((page) => page.language === language && page.path === path)?.document ?? "";
    expect(at("/find-a-doctor/near-you")).toMatch(
      /"componentName":"ProvidersBySearch".*"asksForPlace":\{"value":true\}/,
    );
    expect(at("/find-a-doctor")).toContain(`"href":"${language === "es" ? "/es" : ""}/find-a-doctor/near-you"`);
  },
);

it("a list of doctors that no place limits has no heading that says they are near", () => {
  const near = written.flatMap(({ language, path, document }) =>
    [...document.matchAll(/"headline":\{"value":"([^"]*)"\}(?:(?!"componentName").)*?"nearVisitor":\{"value":true\}/g)]
      .filter(([, headline]) => /near you|cerca de usted/.test(headline!))
      .map(([, headline]) => `${language} ${path}: ${headline}`),
  );
  expect(near).toEqual([]);
});

it("in both languages, the demo has pages for the services finder and the doctor search, and the header links to them (RT-09)", () => {
  for (const [path, name] of [
    ["/medical-services", "MedicalServicesFinder"],
    ["/find-a-doctor", "ProvidersBySearch"],
  ])
    for (const language of ["en", "es"]) {
      const document = written.find((page) => page.language === language && page.path === path)?.document ?? "";
      expect([language, path, document.includes(`"componentName":"${name}"`)]).toEqual([language, path, true]);
      expect(document).toContain(`"href":"${language === "es" ? "/es" : ""}${path}"`);
    }
});
