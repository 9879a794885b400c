import { brand } from "../../../lib/brand/name.ts";
import { instantOf, isLaterThan } from "../../../lib/dates/dates.ts";
import type { Values } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { fields } from "./fields.ts";

/** Whether an author is a person. Otherwise, the author is the organization, such as "Larkspur Health editors". */
const isPerson = (author: string): boolean => !author.includes(brand.name);

/**
 * Returns the schema.org structured data for an article, including its author and reviewer. Returns an empty array if
 * the article has no title.
 */
export function articleData(article: Values<typeof fields>, { timeZone, language }: PageContext): object[] {
  const { author, reviewer, publishedDate, updatedDate, articleBody, summary } = article;
  const headline = article.title || articleBody.title;
  if (!headline) return [];
  const isoTime = (text: string) => instantOf(text, timeZone)?.toISOString();
  const published = isoTime(publishedDate);
  const modified = isLaterThan(updatedDate, publishedDate) ? isoTime(updatedDate) : published;
  const person = (name: string) => ({ "@type": "Person", name });
  return [
    {
      "@type": ["Article", "MedicalWebPage"],
      headline,
      ...(summary && { description: summary }),
      inLanguage: language,
      ...(author?.displayName && {
        author: { "@type": isPerson(author.displayName) ? "Person" : "Organization", name: author.displayName },
      }),
      ...(reviewer?.displayName && { reviewedBy: person(reviewer.displayName) }),
      ...(published && { datePublished: published, dateModified: modified }),
    },
  ];
}
