import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  Doctors: { en: "Find doctors", es: "Buscar médicos" },
  Locations: { en: "Find locations", es: "Buscar centros" },
  Taking: { en: "that take {plan}", es: "que aceptan {plan}" },
});
