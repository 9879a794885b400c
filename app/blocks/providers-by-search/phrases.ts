import { carePhrases } from "../../care/phrases.ts";
import { providerSearchPhrases } from "../../care/provider-search/phrases.ts";
import { visitorLocationPhrases } from "../../care/visitor-location/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { definePhrases } from "../../context/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";

export const phrases = definePhrases({
  NeedLocation: {
    en: "We need a location to show providers near you.",
    es: "Necesitamos una ubicación para mostrarle profesionales cerca de usted.",
  },
  ChangeLocation: { en: "Change location", es: "Cambiar la ubicación" },
  HeadingOf: { en: "{specialty} providers", es: "Profesionales de {specialty}" },
  ProvidersEverywhere: {
    en: "You’re seeing providers at all locations.",
    es: "Está viendo profesionales de todos los centros.",
  },
  Everywhere: { en: "Show all locations", es: "Mostrar todos los centros" },
  ProvidersShown: { en: "Providers {first} - {n} of {total}", es: "Profesionales {first} - {n} de {total}" },
  NoProvidersFound: {
    en: "No providers found for your search criteria.",
    es: "No se encontraron profesionales para su búsqueda.",
  },
  Specialty: { en: "Specialty", es: "Especialidad" },
  AnySpecialty: { en: "Any specialty", es: "Cualquier especialidad" },
  SpokenLanguage: { en: "Language", es: "Idioma" },
  AnyLanguage: { en: "Any language", es: "Cualquier idioma" },
  Gender: { en: "Gender", es: "Género" },
  AnyGender: { en: "Any", es: "Cualquiera" },
  Woman: { en: "Woman", es: "Mujer" },
  Man: { en: "Man", es: "Hombre" },
  AcceptsNew: { en: "Accepts new patients", es: "Acepta pacientes nuevos" },
  VideoVisits: { en: "Offers video visits", es: "Ofrece consultas por video" },
  ThisWeek: { en: "Appointment this week", es: "Con cita esta semana" },
  SortSoonest: { en: "Availability", es: "Disponibilidad" },
  ClearFilters: { en: "Clear all", es: "Borrar todo" },
  View: { en: "View", es: "Ver" },
  ViewList: { en: "List", es: "Lista" },
  ViewGrid: { en: "Grid", es: "Cuadrícula" },
  ViewCarousel: { en: "Carousel", es: "Carrusel" },
});

/** UI strings for the provider search's form, filters, and results. */
export const viewPhrases = [
  phrases,
  carePhrases,
  visitorLocationPhrases,
  providerSearchPhrases,
  fieldPhrases,
  searchPhrases,
];
