import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  Profiles: { en: "People", es: "Personas" },
});
