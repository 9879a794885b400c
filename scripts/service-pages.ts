import type { IndexedPage } from "../reference/handlers/search.ts";
import { type EverydayWords, wordsOf } from "../reference/search/everyday.ts";
import { specialties } from "../reference/seed/care-catalog.ts";
import { medicalServices } from "../reference/seed/service-catalog.ts";
import { hasAuthoredPage, servicePage } from "../reference/seed/services.ts";

/** Titles of doctors by specialty, such as `Dermatologist`. */
const practitioners = new Map(specialties.map(([name, practitioner]) => [name, practitioner]));

/** Returns search index entries for service pages that the site generates without an authored page. */
export const servicePages = (everyday: readonly EverydayWords[]): IndexedPage[] =>
  medicalServices
    .filter(([name = ""]) => !hasAuthoredPage(name))
    .map(([name = "", keywords = "", summary = "", conditions = "", programs = ""]) => ({
      url: servicePage(name),
      title: name,
      description: summary,
      body: [summary, ...[conditions, programs].filter(Boolean).map((list) => `${list.replaceAll(";", ",")}.`)].join(
        " ",
      ),
      words: [keywords, practitioners.get(name), wordsOf(everyday, servicePage(name))].filter(Boolean).join(". "),
    }));
