import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  Related: { en: "Related", es: "Relacionado" },
});
