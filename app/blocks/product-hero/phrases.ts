import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  HSAEligible: { en: "HSA eligible", es: "Puede pagarse con una cuenta HSA" },
});
