import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  LocationSelectorError: {
    en: "We don’t know a place by that name. Try a city or ZIP code.",
    es: "No encontramos ningún lugar con ese nombre. Pruebe con una ciudad o un código postal.",
  },
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
  YourLocation: { en: "Your location: {place}", es: "Su ubicación: {place}" },
  LocationSelectorLoading: { en: "Looking for locations…", es: "Buscando ubicaciones…" },
  LocationSelectorLoadingError: {
    en: "We can’t look up locations right now. Please try again.",
    es: "No podemos buscar ubicaciones en este momento. Inténtelo de nuevo.",
  },
  UseMyLocation: { en: "Use my location", es: "Usar mi ubicación" },
  ForgetLocation: { en: "Forget my location", es: "Olvidar mi ubicación" },
  Forget: { en: "Forget", es: "Olvidar" },
  SortRelevance: { en: "Relevance", es: "Relevancia" },
  NoLocations: {
    en: "Unfortunately, we have no locations that fit your search.",
    es: "Lamentablemente, no tenemos centros que coincidan con su búsqueda.",
  },
  NewSearch: { en: "New Search", es: "Nueva búsqueda" },
  Miles: { en: "{n} mi", es: "{n} mi" },
});
