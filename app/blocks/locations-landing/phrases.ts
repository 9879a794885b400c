import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  LocationsHeadline: {
    en: "The care you need, at a location nearby.",
    es: "La atención que necesita, en un centro cercano.",
  },
});
