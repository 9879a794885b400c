import { date, image, item, items, link, number, text } from "../cms/fields/fields.ts";
import type { Values } from "../cms/fields/types.ts";
import type { PageContext } from "../context/page-context.ts";

/** Declares the fields for an author or reviewer. */
export const person = (doc: string) => item(doc, { displayName: text("Name, with degree and field") });

/** Publication fields that cards show. */
export const publicationFields = {
  image: image("The page's picture"),
  pageTitle: text("The page's title"),
  pageSummary: text("Summary, in one sentence"),
  topics: items("Topics of the page", {
    websiteOverride: text("The topic's name"),
    landingPage: link("The topic's page"),
  }),
  topicIds: items("Topics without a page", { nameOverride: text("The topic's name") }),
  relativePath: link("URL of the page, if the entry has no URL"),
  publishedDate: date("Date of publication"),
  updatedDate: date("Date of the last change; shown only if it is after the date of publication"),
  author: person("Author"),
  lengthToRead: number("Reading time in minutes"),
};

export type Publication = Values<typeof publicationFields> & { id: string; url: string };

/** Declares a field for a list of publications. `most` is the maximum number of cards. */
export const publications = (doc: string, most?: number) => items(doc, publicationFields, most);

/** Returns the publications that have a title. In author mode, the result includes publications that have no title. */
export const visiblePublications = (all: readonly Publication[], page: PageContext) =>
  all.filter(({ pageTitle }) => pageTitle || page.editing);

/** Returns a publication's URL, or undefined if the publication has no URL. */
export const publicationUrl = ({ url, relativePath }: Publication): string | undefined =>
  url || (relativePath && relativePath.href !== "#" ? relativePath.href : undefined);
