import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  PartOf: { en: "Part of", es: "Forma parte de" },
  CareHere: { en: "Care offered here", es: "Atención que se ofrece aquí" },
  Parking: { en: "Parking", es: "Estacionamiento" },
  Accessibility: { en: "Accessibility", es: "Accesibilidad" },
  Departments: { en: "Also at this address", es: "También en esta dirección" },
  OtherLocation: { en: "Find another location", es: "Buscar otro centro" },
  LocationUnavailable: {
    en: "We can’t show this location right now",
    es: "En este momento no podemos mostrar este centro",
  },
  LocationDescription: {
    en: "Hours, address, phone number, parking and doctors at {place}.",
    es: "Horario, dirección, teléfono, estacionamiento y médicos de {place}.",
  },
});
