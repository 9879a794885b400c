import { instantOf, isLaterThan } from "../../../lib/dates/dates.ts";
import type { Values } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { fields } from "./fields.ts";

/**
 * Returns the schema.org structured data of an article, with its author and reviewer. If the article has no title, the
 * result is an empty array.
 */
export function articleData(article: Values<typeof fields>, { timeZone, language }: PageContext): object[] {
  const { author, reviewer, publishedDate, updatedDate, articleBody, summary } = article;
  const headline = article.title || articleBody.title;
  if (!headline) return [];
  const moment = (text: string) => instantOf(text, timeZone)?.toISOString();
  const published = moment(publishedDate);
  const modified = isLaterThan(updatedDate, publishedDate) ? moment(updatedDate) : published;
  const person = (name: string | undefined) => name && { "@type": "Person", name };
  return [
    {
      "@type": ["Article", "MedicalWebPage"],
      headline,
      ...(summary && { description: summary }),
      inLanguage: language,
      ...(author?.displayName && { author: person(author.displayName) }),
      ...(reviewer?.displayName && { reviewedBy: person(reviewer.displayName), lastReviewed: modified?.slice(0, 10) }),
      ...(published && { datePublished: published, dateModified: modified }),
    },
  ];
}
