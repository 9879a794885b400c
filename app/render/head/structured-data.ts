import { instantOf } from "../../../lib/dates/dates.ts";
import { blocks } from "../../blocks/index.ts";
import type { Wire } from "../../cms/fields/wire.ts";
import type { ParsedPage } from "../../cms/parse/parse-page.ts";
import { allBlocks } from "../page-blocks.ts";
import type { PageSettings } from "../render-blocks.tsx";

/** The site's own structured data (SD-01). Blocks declare theirs as `jsonLd`. */

const CONTEXT = "https://schema.org";

/**
 * Who runs the site, and how to search it: the home page's data. `home` is the page's canonical address, `search` the
 * path of the page that reads `searchText`.
 */
export function organization(name: string, home: string, search: string): object[] {
  const id = new URL("/#organization", home).href;
  return [
    {
      "@context": CONTEXT,
      "@type": "MedicalOrganization",
      "@id": id,
      name,
      // One organization, whatever language its home page is in.
      url: new URL("/", home).href,
      logo: new URL("/icon-512.png", home).href,
    },
    {
      "@context": CONTEXT,
      "@type": "WebSite",
      name,
      url: home,
      publisher: { "@id": id },
      potentialAction: {
        "@type": "SearchAction",
        target: {
          "@type": "EntryPoint",
          urlTemplate: `${new URL(search, home).href}?searchText={search_term_string}`,
        },
        "query-input": "required name=search_term_string",
      },
    },
  ];
}

/**
 * An article: what a page is that says when it was published. Who answers for it is the organization of the home page.
 */
export function article(page: ParsedPage, address: string, home: string, timeZone: string): object[] {
  const { publishedDate, updatedDate, metaDescription, ogImage } = page.fields;
  const [published, updated] = [publishedDate, updatedDate].map((date) => instantOf(date, timeZone)?.toISOString());
  if (!published) return [];
  const publisher = { "@id": new URL("/#organization", home).href };
  return [
    {
      "@context": CONTEXT,
      "@type": "Article",
      headline: page.name,
      ...(metaDescription ? { description: metaDescription } : {}),
      ...(ogImage ? { image: new URL(ogImage, home).href } : {}),
      datePublished: published,
      dateModified: updated && updated > published ? updated : published,
      inLanguage: page.language,
      author: publisher,
      publisher,
      mainEntityOfPage: address,
    },
  ];
}

/** What the blocks of a page say of it; one that fails says nothing. */
export function structuredData(page: ParsedPage, settings: PageSettings): object[] {
  const context = {
    ...settings,
    theme: page.themes.main || settings.siteTheme || "default",
    languages: [settings.language],
  };
  const said = allBlocks(page).flatMap(({ name, values }) => {
    try {
      const data = blocks.get(name)?.jsonLd?.(values, context) ?? [];
      return data.map((object): Wire => ({ "@context": CONTEXT, ...object }));
    } catch {
      return [];
    }
  });
  return withOneFaq(said);
}

/** A page is one article, whatever says so: what a block knows of it, such as its author, adds to what the page does. */
export function withOneArticle(own: object[], said: object[]): object[] {
  const isArticle = (object: Wire) => [object["@type"]].flat().includes("Article");
  const [page, block] = [own.find((one) => isArticle(one as Wire)), said.find((one) => isArticle(one as Wire))];
  if (!page || !block) return [...own, ...said];
  return [...own.map((one) => (one === page ? { ...page, ...block } : one)), ...said.filter((one) => one !== block)];
}

/** Search engines take one list of questions from a page, however many blocks bring some. */
function withOneFaq(said: Wire[]): object[] {
  const faqs = said.filter((object) => object["@type"] === "FAQPage");
  const all = { ...faqs[0], mainEntity: faqs.flatMap(({ mainEntity }) => mainEntity) };
  return said.flatMap((object) => (object === faqs[0] ? [all] : faqs.includes(object) ? [] : [object]));
}
