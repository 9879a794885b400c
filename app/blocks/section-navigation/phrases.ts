import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  SectionMenu: { en: "Menu", es: "Menú" },
  SectionPages: { en: "In this section", es: "En esta sección" },
  BackTo: { en: "Back to {title}", es: "Volver a {title}" },
  Back: { en: "Back", es: "Volver" },
  GoTo: { en: "Go to {title}", es: "Ir a {title}" },
});
