import { date, image, item, items, link, number, text } from "../cms/fields/fields.ts";
import type { Values } from "../cms/fields/types.ts";
import type { PageContext } from "../context/page-context.ts";

/** Fields of an author or reviewer. */
export const person = (doc: string) => item(doc, { displayName: text("Name, with degree and field") });

/** Fields of a page for cards. */
export const publicationFields = {
  image: image("The page's picture"),
  pageTitle: text("The page's title"),
  pageSummary: text("What the page is about, in a sentence"),
  topics: items("What it belongs to", {
    websiteOverride: text("The topic's name"),
    landingPage: link("The topic's page"),
  }),
  topicIds: items("What it belongs to, where a topic has no page", { nameOverride: text("The topic's name") }),
  relativePath: link("The page's address, where the entry itself has none"),
  publishedDate: date("When it was published"),
  updatedDate: date("When it was last changed; it shows only if that was after the publication"),
  author: person("Who wrote it"),
  lengthToRead: number("How many minutes it takes to read"),
};

export type Publication = Values<typeof publicationFields> & { id: string; url: string };

/** A list of pages. `most`: maximum number of cards. */
export const publications = (doc: string, most?: number) => items(doc, publicationFields, most);

/** Returns the pages with a title. In author mode, returns all pages. */
export const visiblePublications = (all: readonly Publication[], page: PageContext) =>
  all.filter(({ pageTitle }) => pageTitle || page.editing);

/** Returns the URL of a page, or undefined if it has none. */
export const addressOf = ({ url, relativePath }: Publication): string | undefined =>
  url || (relativePath && relativePath.href !== "#" ? relativePath.href : undefined);
