import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  ConditionLetters: { en: "Letters", es: "Letras" },
  ConditionSee: { en: "see {name}", es: "vea {name}" },
});
