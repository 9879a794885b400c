import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  FiftyYears: { en: "50 years of care", es: "50 años de atención" },
  Years: { en: "years", es: "años" },
  AlsoOfInterest: { en: "Also of Interest", es: "También le puede interesar" },
  FooterNavigation: { en: "Footer", es: "Pie de página" },
  LegalLinks: { en: "Legal", es: "Información legal" },
});
