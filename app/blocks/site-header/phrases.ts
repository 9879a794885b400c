import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  Menu: { en: "Menu", es: "Menú" },
  SuggestedSearches: { en: "Suggested Searches", es: "Búsquedas sugeridas" },
  SearchTooShort: { en: "Enter at least two characters", es: "Escriba al menos dos caracteres" },
  MainNavigation: { en: "Main", es: "Principal" },
});
