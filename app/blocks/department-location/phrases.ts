import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  VisitorTools: { en: "For visitors", es: "Para visitantes" },
  ServicesHere: { en: "Services here", es: "Servicios en este centro" },
});
