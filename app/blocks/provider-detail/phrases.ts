import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  AboutProvider: { en: "In their own words", es: "En sus propias palabras" },
  Specialties: { en: "Specialties", es: "Especialidades" },
  Languages: { en: "Languages", es: "Idiomas" },
  Conditions: { en: "Conditions they treat", es: "Problemas que atiende" },
  Procedures: { en: "Tests and treatments", es: "Pruebas y tratamientos" },
  Education: { en: "Education and training", es: "Formación" },
  Degree: { en: "Degree", es: "Título" },
  Residency: { en: "Residency", es: "Residencia" },
  Fellowship: { en: "Fellowship", es: "Subespecialidad" },
  Certificates: { en: "Board certification", es: "Certificación" },
  RatedBetween: {
    en: "{n} ratings by patients, {from} to {until}",
    es: "{n} calificaciones de pacientes, de {from} a {until}",
  },
  WhereTheyWork: { en: "Where to find them", es: "Dónde atiende" },
  OffersVideoVisits: { en: "Video visits", es: "Consultas por video" },
  FindAnother: { en: "Find another doctor", es: "Buscar otro médico" },
  ProviderUnavailable: {
    en: "We can’t show this page right now",
    es: "No podemos mostrar esta página en este momento",
  },
  CallToBook: { en: "Call to book", es: "Llame para pedir cita" },
  Map: { en: "Map", es: "Mapa" },
});
