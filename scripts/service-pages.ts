import { specialties } from "../backend/demo/seed/care-catalog.ts";
import { medicalServices } from "../backend/demo/seed/service-catalog.ts";
import { serviceDirectory } from "../backend/demo/seed/service-directory.ts";
import { pageOf } from "../backend/demo/seed/service-page.ts";
import { hasAuthoredPage, servicePage } from "../backend/demo/seed/services.ts";
import { inSpanish } from "../backend/demo/spanish/index.ts";
import type { IndexedPage } from "../backend/handlers/search.ts";
import { searchLanguage } from "../backend/search/language.ts";
import { type Synonyms, wordsOf } from "../backend/search/synonyms.ts";

/** Doctors' titles, such as `Dermatologist`, keyed by specialty. */
const practitioners = new Map(specialties.map(([name, practitioner]) => [name, practitioner]));

/**
 * Returns search index entries for the service pages that the site generates. The site generates a page for each
 * service that has no page in the CMS.
 */
export function servicePages(synonyms: readonly Synonyms[], language: "en" | "es"): IndexedPage[] {
  const translate = (text: string) => (language === "es" && inSpanish(text)) || text;
  const translateList = (text: string) => text.split(";").map((part) => translate(part.trim()));
  return medicalServices
    .filter(([name = ""]) => !hasAuthoredPage(name))
    .map(([name = "", keywords = "", summary = "", conditions = "", programs = ""]) => {
      const lists = [conditions, programs].filter(Boolean).map((list) => `${translateList(list).join(", ")}.`);
      const { texts } = pageOf(name, serviceDirectory.get(name)!);
      const { overview, whenToCome, whatToExpect } = texts![language];
      return {
        url: searchLanguage(language).urlOf(servicePage(name)),
        language,
        title: translate(name),
        description: translate(summary),
        body: [translate(summary), ...lists, overview, ...whenToCome, ...whatToExpect].join(" "),
        words: [keywords, practitioners.get(name), wordsOf(synonyms, servicePage(name))].filter(Boolean).join(". "),
      };
    });
}
