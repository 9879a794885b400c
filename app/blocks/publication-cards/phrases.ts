import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  Trending: { en: "Trending", es: "Tendencias" },
});
