import { definePhrases } from "../../../context/phrases.ts";

export const languagePhrases = definePhrases({
  Language: { en: "Language", es: "Idioma" },
});
