import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  Doctors: { en: "Find doctors", es: "Buscar médicos" },
  Locations: { en: "Find locations", es: "Buscar centros" },
  PlansFailed: {
    en: "We can’t show the list of insurance plans right now.",
    es: "No podemos mostrar la lista de seguros en este momento.",
  },
  Taking: { en: "that take {plan}", es: "que aceptan {plan}" },
});
