import { describe, expect, it } from "vitest";
import { formats, spanish, topics } from "../../backend/demo/seed/event-catalog.ts";
import { medicalServices } from "../../backend/demo/seed/service-catalog.ts";
import { slug } from "../../lib/text/slug.ts";
import { fixtureRecords } from "../../scripts/fixtures.ts";
import { compileRedirects } from "../../worker/discovery/compile-redirects.ts";
import { demoPages } from "../support/demo-pages.ts";

const site: { publicHost: string } = JSON.parse(fixtureRecords().get("sites")!)[0];
const redirectOf = compileRedirects(JSON.parse(fixtureRecords().get("redirects/larkspur")!));
const texts: { path: string }[] = JSON.parse(fixtureRecords().get("texts/larkspur")!);

const addressOf = (language: string, path: string) =>
  language === "en" ? path : `/${language}${path === "/" ? "" : path}`;
const pages = demoPages.map((page) => {
  const { context, route } = JSON.parse(page.document).sitecore;
  const main: { componentName: string }[] = route.placeholders.main;
  return { ...page, address: addressOf(page.language, page.path), context, route, main };
});
const at = new Map(pages.map((page) => [page.address, page]));

/** Slugs that have a record in the backend, keyed by the wildcard item's folder. */
const beneath = new Map([
  [
    "/classes-events/",
    topics.flatMap((topic) =>
      topic.formats.map((format) =>
        slug((format === "spanish" ? spanish.get(topic.title)!.title : topic.title) + formats[format].suffix),
      ),
    ),
  ],
  ["/medical-services/", medicalServices.map(([name = ""]) => slug(name))],
]);
const isAnswered = (path: string): boolean =>
  [...at.keys()].some((address) => {
    if (!address.endsWith(",-w-,")) return false;
    const folder = address.slice(0, -",-w-,".length);
    if (!path.startsWith(folder)) return false;
    const known = beneath.get(folder.replace(/^\/es/, ""));
    return !known || known.includes(path.slice(folder.length));
  });

/** Returns the links in a document's fields, cards, and rich text. */
function linksOf(node: unknown): string[] {
  if (typeof node === "string")
    return node.startsWith('{"')
      ? linksOf(JSON.parse(node))
      : [...node.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    typeof value === "string" && (name === "href" || name === "url") ? [value] : linksOf(value),
  );
}

/**
 * Returns the path of the page to which a link leads after redirects, or undefined for a link to another site, a file,
 * or a phone number.
 */
function pathOf(href: string): string | undefined {
  const url = URL.parse(href.replaceAll("&amp;", "&"), `https://${site.publicHost}`);
  if (url?.host !== site.publicHost || /^\/(-\/media|sc10media|forms)\//.test(url.pathname)) return undefined;
  const target = redirectOf(url.pathname)?.target;
  return target ? pathOf(target) : url.pathname;
}
const ownPaths = (document: string) => [
  ...new Set(linksOf(JSON.parse(document)).flatMap((href) => (/^(#|$)/.test(href) ? [] : (pathOf(href) ?? [])))),
];

/** Returns every page that is reachable from a page through links, including the language links in the header. */
function reachedFrom(start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    const page = at.get(address);
    if (reached.has(address) || !page) continue;
    reached.add(address);
    waiting.push(...ownPaths(page.document));
    if (page.context.hasSpanishVersion) waiting.push(addressOf("es", page.path), page.path);
  }
  return reached;
}

describe("link targets on the demo site", () => {
  it.each(pages)("all links on $language $path lead to existing pages", ({ document }) => {
    const broken = ownPaths(document).filter(
      (path) => !at.has(path) && !isAnswered(path) && !texts.some((text) => text.path === path),
    );
    expect(broken).toEqual([]);
  });

  it.each(["/", "/es"])(
    "every page except result and confirmation pages is reachable through links from %s",
    (home) => {
      const reached = reachedFrom(home);
      const answers =
        /404$|,-w-,$|^(\/es)?\/search$|^(\/es)?\/(classes-events\/(my-)?registration|my-appointment|.+\/thank-you)$|confirmation-page$/;
      const inLanguage = pages.filter(({ language }) => (home === "/es") === (language === "es"));
      const lost = inLanguage.map(({ address }) => address).filter((path) => !answers.test(path) && !reached.has(path));
      expect(lost).toEqual([]);
    },
  );

  it("redirects lead to existing pages", () => {
    const rules: { source: string; target: string }[] = JSON.parse(fixtureRecords().get("redirects/larkspur")!);
    const targets = rules.map(({ target }) => pathOf(target)).filter((path) => path && !path.includes("*"));
    expect(targets.filter((path) => !at.has(path!))).toEqual([]);
  });

  it("links on Spanish pages lead to the Spanish version of the target page if it exists", () => {
    const spanishPages = pages.filter(({ language }) => language === "es");
    const detours = spanishPages.flatMap(({ address, document }) =>
      ownPaths(document)
        .filter((path) => !path.startsWith("/es") && at.has(addressOf("es", path)))
        .map((path) => `${address} → ${path}`),
    );
    expect(detours).toEqual([]);
  });
});

describe("Spanish pages", () => {
  it("Spanish pages and their English versions link to each other (SH-05, HD-19)", () => {
    const unpaired = pages.filter(({ language, path, context }) => {
      const other = at.get(addressOf(language === "en" ? "es" : "en", path));
      // The not-found page has no path.
      return path !== "/404" && Boolean(context.hasSpanishVersion) !== Boolean(other);
    });
    expect(unpaired.map(({ address }) => address)).toEqual([]);
  });

  it("each Spanish page has Spanish content and the same page type as its English version", () => {
    const translated = pages.filter(({ language, context }) => language === "es" && context.hasSpanishVersion);
    expect(translated.length).toBeGreaterThanOrEqual(8);
    for (const { path, route, context } of translated) {
      const english = at.get(path)!;
      expect([context.itemPath, route.templateName]).toEqual([english.context.itemPath, english.route.templateName]);
      expect([route.itemLanguage, context.language]).toEqual(["es", "es"]);
      expect(route.fields.metaDescription.value).not.toBe(english.route.fields.metaDescription.value);
    }
  });
});

describe("service pages", () => {
  const services = pages.filter(({ language, path }) => language === "en" && /^\/medical-services\/[\w-]+$/.test(path));

  it("the demo has at least twelve service pages, each with a different sequence of blocks", () => {
    expect(services.length).toBeGreaterThanOrEqual(12);
    const built = new Map<string, string[]>();
    for (const { path, main } of services) {
      const blocks = main.map(({ componentName }) => componentName).join(" ");
      built.set(blocks, [...(built.get(blocks) ?? []), path]);
    }
    expect([...built.values()].filter((paths) => paths.length > 1)).toEqual([]);
  });
});
