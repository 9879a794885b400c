import { dayIn } from "../../../lib/dates/dates.ts";
import type { Values } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { fields } from "./fields.ts";

/** Returns the schema.org structured data for a condition page. Returns an empty array if the page has no title. */
export function conditionData(values: Values<typeof fields>, { timeZone, language }: PageContext): object[] {
  const { title, alsoCalled, summary, reviewer, reviewedDate } = values;
  if (!title) return [];
  const reviewed = reviewer?.displayName && dayIn(reviewedDate, timeZone);
  const names = alsoCalled.split(",").flatMap((name) => name.trim() || []);
  return [
    {
      "@type": "MedicalWebPage",
      name: title,
      ...(summary && { description: summary }),
      inLanguage: language,
      about: { "@type": "MedicalCondition", name: title, ...(names.length > 0 && { alternateName: names }) },
      ...(reviewer?.displayName && { reviewedBy: { "@type": "Person", name: reviewer.displayName } }),
      ...(reviewed && { lastReviewed: reviewed }),
    },
  ];
}
