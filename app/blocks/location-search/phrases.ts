import { mapPhrases } from "../../care/map/phrases.ts";
import { carePhrases } from "../../care/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { definePhrases } from "../../context/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";

export const phrases = definePhrases({
  LocationType: { en: "Type of location", es: "Tipo de centro" },
  AnyType: { en: "Any type", es: "Cualquier tipo" },
  AnyHours: { en: "Any hours", es: "Cualquier horario" },
  OpenNow: { en: "Open now", es: "Abierto ahora" },
  WhenClosed: { en: "Other help", es: "Otra ayuda" },
  SomeLocations: { en: "Locations", es: "Centros" },
  HeadingOpen: { en: "{what} open now", es: "{what} con servicio ahora" },
  NoLocations: {
    en: "Unfortunately, we have no locations that fit your search.",
    es: "Lamentablemente, no tenemos centros que coincidan con su búsqueda.",
  },
  LocationSearchFailed: {
    en: "We can’t search locations right now",
    es: "No podemos buscar centros en este momento",
  },
  InEmergency: {
    en: "In an emergency, call 911 or go to the nearest emergency room.",
    es: "En una emergencia, llame al 911 o vaya a la sala de emergencias más cercana.",
  },
  NoneOpen: {
    en: "Choose “Any hours” to see when they open. In an emergency, call 911.",
    es: "“Cualquier horario” muestra cuándo abren. En una emergencia, llame al 911.",
  },
  OfOtherTypes: {
    en: "{n} locations of other types fit your search.",
    es: "{n} centros de otros tipos coinciden con su búsqueda.",
  },
  OfOtherTypesOne: {
    en: "1 location of another type fits your search.",
    es: "1 centro de otro tipo coincide con su búsqueda.",
  },
  OnlyIn: { en: "Only in {place}", es: "Solo en {place}" },
  NewSearch: { en: "New Search", es: "Nueva búsqueda" },
  SeeProviders: { en: "See providers", es: "Ver profesionales" },
  AtPlace: { en: "at {place}", es: "en {place}" },
  NoAppointments: { en: "No appointments online", es: "Sin citas en línea" },
  ForNewPatients: { en: "{n} open for new patients", es: "para pacientes nuevos: {n}" },
  BookByPhone: { en: "Book by phone:", es: "Pida cita por teléfono:" },
});

/** UI strings for the location search's form, map, and results. */
export const viewPhrases = [phrases, carePhrases, mapPhrases, fieldPhrases, searchPhrases];
