import type { PageContext } from "../../context/page-context.ts";
import { definePhrases } from "../../context/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import type { SuggestionGroups } from "./suggestion-groups.ts";

/** UI strings for the provider search box. */
export const providerSearchPhrases = definePhrases({
  ProviderSearchLabel: {
    en: "Name, specialty, or what you need help with",
    es: "Nombre, especialidad o lo que le preocupa",
  },
  Near: { en: "Near", es: "Cerca de" },
  GroupKeywords: { en: "Keywords", es: "Palabras clave" },
  GroupLocations: { en: "Locations", es: "Centros" },
  GroupProviders: { en: "Providers", es: "Profesionales" },
  GroupSpecialties: { en: "Specialties", es: "Especialidades" },
});

export const suggestionGroups = ({ t }: Pick<PageContext, "t">): SuggestionGroups => ({
  clinical_keywords: t(providerSearchPhrases.GroupKeywords),
  location_name: t(providerSearchPhrases.GroupLocations),
  provider_name: t(providerSearchPhrases.GroupProviders),
  specialties: t(providerSearchPhrases.GroupSpecialties),
});

/** Returns the UI strings for the provider search box. */
export const searchBoxLabels = ({ t }: Pick<PageContext, "t">) => ({
  label: t(providerSearchPhrases.ProviderSearchLabel),
  announcement: t(searchPhrases.Suggestions),
  groups: suggestionGroups({ t }),
});
