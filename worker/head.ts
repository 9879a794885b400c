import { clientScript } from "virtual:client";
import type { Head, ParsedPage } from "../app/index.ts";
import type { Site } from "./site.ts";

/** What the head of a page is made of, besides its site and the page itself. */
export interface HeadInput {
  /** Normalised path, without the language prefix. */
  path: string;
  language: string;
  /** Whether the address has a page of its own; without one `page` is the not-found page, or null. */
  found: boolean;
}

/** The head of a page (SH-02 to SH-08): the same for every hostname of a site that is (or is not) indexable. */
export async function makeHead(site: Site, page: ParsedPage | null, input: HeadInput): Promise<Head> {
  const { stylesOf } = await import("../app/index.ts");
  const { path, language, found } = input;
  const fields = found ? page?.fields : undefined;
  return {
    language,
    title: found && page ? page.fields.browserTitle || page.name : "404: NotFound",
    description: fields?.metaDescription ?? "",
    canonical: `https://${site.publicHost}${path}`,
    alternates: [],
    noindex: !site.indexed,
    openGraph: {
      title: fields?.ogTitle ?? "",
      description: fields?.ogDescription ?? "",
      image: fields?.ogImage ?? "",
    },
    jsonLd: [],
    styles: page ? stylesOf(page) : "",
    script: clientScript,
  };
}
