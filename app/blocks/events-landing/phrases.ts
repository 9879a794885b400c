import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  EventTopics: { en: "Browse by topic", es: "Explorar por tema" },
});
