import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  AboutProvider: { en: "In their own words", es: "En sus propias palabras" },
  Specialties: { en: "Specialties", es: "Especialidades" },
  Languages: { en: "Languages", es: "Idiomas" },
  Education: { en: "Education and training", es: "Formación" },
  WhereTheyWork: { en: "Where to find them", es: "Dónde atiende" },
  OffersVideoVisits: { en: "Video visits", es: "Consultas por video" },
  FindAnother: { en: "Find another doctor", es: "Buscar otro profesional" },
  ProviderUnavailable: {
    en: "We can’t show this page right now",
    es: "No podemos mostrar esta página en este momento",
  },
  CallToBook: { en: "Call to book", es: "Llame para pedir cita" },
  Map: { en: "Map", es: "Mapa" },
});
