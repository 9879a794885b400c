import { date, image, item, items, link, number, text } from "../cms/fields/fields.ts";
import type { Values } from "../cms/fields/types.ts";
import type { PageContext } from "../context/page-context.ts";

/** Declares the fields of an author or reviewer. */
export const person = (doc: string) => item(doc, { displayName: text("Name, with degree and field") });

/** Fields of a publication that cards show. */
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

/** Declares a field for a list of publications. The parameter `most` is the maximum number of cards. */
export const publications = (doc: string, most?: number) => items(doc, publicationFields, most);

/**
 * Returns the publications that have a title. In author mode, the result also contains publications without a title.
 */
export const visiblePublications = (all: readonly Publication[], page: PageContext) =>
  all.filter(({ pageTitle }) => pageTitle || page.editing);

/** Returns the URL of a publication, or `undefined` if the publication has no URL. */
export const addressOf = ({ url, relativePath }: Publication): string | undefined =>
  url || (relativePath && relativePath.href !== "#" ? relativePath.href : undefined);
