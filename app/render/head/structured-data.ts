import { instantOf } from "../../../lib/dates/dates.ts";
import { blocks } from "../../blocks/index.ts";
import type { Wire } from "../../cms/fields/wire.ts";
import type { ParsedPage } from "../../cms/parse/parse-page.ts";
import { allBlocks } from "../page-blocks.ts";
import { reviewOf } from "../Reviewed.tsx";
import type { PageSettings } from "../render-blocks.tsx";

/** Structured data (schema.org JSON-LD) for pages. Blocks add their own structured data through `jsonLd`. */

const CONTEXT = "https://schema.org";

/**
 * Returns the home page's structured data: the organization and the site search.
 * @param home canonical URL of the home page
 * @param search path of the search page, which reads the `searchText` query parameter, or null without a search
 */
export function organization(name: string, home: string, search: string | null): object[] {
  const id = new URL("/#organization", home).href;
  return [
    {
      "@context": CONTEXT,
      "@type": "MedicalOrganization",
      "@id": id,
      name,
      // `@id` and `url` are the same in every language version of the home page.
      url: new URL("/", home).href,
      logo: new URL("/icon-512.png", home).href,
    },
    {
      "@context": CONTEXT,
      "@type": "WebSite",
      name,
      url: home,
      publisher: { "@id": id },
      ...(search !== null && {
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${new URL(search, home).href}?searchText={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      }),
    },
  ];
}

/**
 * Returns an array that contains an `Article` object if the page has a publication date and is empty otherwise. The
 * article's publisher is the organization in the home page's structured data.
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

/** Returns the structured data from all blocks on a page. Omits blocks whose `jsonLd` function throws. */
export function structuredData(page: ParsedPage, settings: PageSettings): object[] {
  const context = {
    ...settings,
    theme: page.themes.main || settings.siteTheme || "default",
    languages: [settings.language],
  };
  const blockData = allBlocks(page).flatMap(({ name, values }) => {
    try {
      const data = blocks.get(name)?.jsonLd?.(values, context) ?? [];
      return data.map((object): Wire => ({ "@context": CONTEXT, ...object }));
    } catch {
      return [];
    }
  });
  return withReview(withOneFaq(blockData) as Wire[], page, settings);
}

/**
 * Adds the page's review to the structured data of the block that describes the page, or adds a web page with the
 * review. A block's own review takes precedence.
 */
function withReview(blockData: Wire[], page: ParsedPage, settings: PageSettings): object[] {
  const review = reviewOf(page, settings.timeZone);
  if (!review) return blockData;
  const facts = {
    lastReviewed: review.reviewed,
    ...(review.by && { reviewedBy: { "@type": "Person", name: review.by } }),
  };
  const described = blockData.find((object) => [object["@type"]].flat().includes("MedicalWebPage"));
  if (!described)
    return [
      ...blockData,
      { "@context": CONTEXT, "@type": "WebPage", name: page.name, inLanguage: page.language, ...facts },
    ];
  return blockData.map((object) => (object === described ? { ...facts, ...object } : object));
}

/**
 * Combines a page's structured data with the blocks' structured data and merges the first article from a block into the
 * page's article. For example, a block can add an author to the page's article.
 */
export function withOneArticle(pageData: object[], blockData: object[]): object[] {
  const isArticle = (object: Wire) => [object["@type"]].flat().includes("Article");
  const [pageArticle, blockArticle] = [
    pageData.find((object) => isArticle(object as Wire)),
    blockData.find((object) => isArticle(object as Wire)),
  ];
  if (!pageArticle || !blockArticle) return [...pageData, ...blockData];
  return [
    ...pageData.map((object) => (object === pageArticle ? { ...pageArticle, ...blockArticle } : object)),
    ...blockData.filter((object) => object !== blockArticle),
  ];
}

/** Merges the `FAQPage` objects of all blocks into one because search engines accept only one FAQ per page. */
function withOneFaq(blockData: Wire[]): object[] {
  const faqs = blockData.filter((object) => object["@type"] === "FAQPage");
  const mergedFaq = { ...faqs[0], mainEntity: faqs.flatMap(({ mainEntity }) => mainEntity) };
  return blockData.flatMap((object) => (object === faqs[0] ? [mergedFaq] : faqs.includes(object) ? [] : [object]));
}
