import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  NearestLocationTooFar: {
    en: "The nearest of these locations is at least 100 miles away.",
    es: "El más cercano de estos centros está a 100 millas o más.",
  },
  Directions: { en: "Directions", es: "Cómo llegar" },
  To: { en: "to {place}", es: "a {place}" },
  Website: { en: "Website", es: "Sitio web" },
  LocationSearchLabel: {
    en: "City, ZIP code, name, or type of care",
    es: "Ciudad, código postal, nombre o tipo de atención",
  },
  LocationSearchHint: {
    en: "For example: urgent care, Denver, 80205",
    es: "Por ejemplo: atención de urgencia, Denver, 80205",
  },
  LocationType: { en: "Type of location", es: "Tipo de centro" },
  AnyType: { en: "Any type", es: "Cualquier tipo" },
  CommonSearches: { en: "Common searches", es: "Búsquedas frecuentes" },
  SortDistance: { en: "Distance", es: "Distancia" },
  DistanceWithin: { en: "Distance", es: "Distancia" },
  AnyDistance: { en: "Any distance", es: "Cualquier distancia" },
  WithinMiles: { en: "Within {n} mi", es: "A menos de {n} mi" },
  SortRelevance: { en: "Relevance", es: "Relevancia" },
  NoLocations: {
    en: "Unfortunately, we have no locations that fit your search.",
    es: "Lamentablemente, no tenemos centros que coincidan con su búsqueda.",
  },
  NewSearch: { en: "New Search", es: "Nueva búsqueda" },
  Miles: { en: "{n} mi", es: "{n} mi" },
});
