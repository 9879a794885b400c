import { fieldPhrases } from "../../cms/phrases.ts";
import { definePhrases } from "../../context/phrases.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";

export const phrases = definePhrases({
  Events: { en: "Classes and events", es: "Clases y eventos" },
  EventsAbout: { en: "{topic}: classes and events", es: "{topic}: clases y eventos" },
  EventsOnline: { en: "{what} online", es: "{what} en línea" },
  EventsInPerson: { en: "{what} in person", es: "{what} en persona" },
  EventsAt: { en: "{what} at {place}", es: "{what} en {place}" },
  FreeSessions: { en: "Free sessions", es: "Sesiones gratuitas" },
  EventsShown: { en: "{first} - {n} of {total} classes and events", es: "{first} - {n} de {total} clases y eventos" },
  ClearAll: { en: "Clear all", es: "Borrar todo" },
  NoEventsResults: {
    en: "Unfortunately, we have no events that fit your search.",
    es: "Lamentablemente, no tenemos eventos que coincidan con su búsqueda.",
  },
  EventsSearchFailed: {
    en: "We can’t search classes and events right now",
    es: "No podemos buscar clases ni eventos en este momento",
  },
  Category: { en: "Category", es: "Categoría" },
  AnyCategory: { en: "All categories", es: "Todas las categorías" },
  Audience: { en: "Who it’s for", es: "Para quién" },
  AnyAudience: { en: "Everyone", es: "Todas las personas" },
});

/** UI strings for the event search's form, filters, and results. */
export const viewPhrases = [phrases, eventPhrases, fieldPhrases, searchPhrases];
