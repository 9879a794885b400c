import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  RecentSearches: { en: "Recent searches", es: "Búsquedas recientes" },
});
