import { fieldPhrases } from "../../cms/phrases.ts";
import { definePhrases } from "../../context/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";

export const phrases = definePhrases({
  Display: { en: "View", es: "Ver" },
  DisplayList: { en: "List", es: "Lista" },
  DisplayCarousel: { en: "Carousel", es: "Carrusel" },
  DisplayGrid: { en: "Grid", es: "Cuadrícula" },
  NoProvidersText: {
    en: "We don’t have any providers to show here right now. Call us, and we’ll help you find one.",
    es: "En este momento no tenemos profesionales que mostrar aquí. Llámenos y le ayudaremos a encontrar uno.",
  },
  SortAvailability: { en: "Availability", es: "Disponibilidad" },
  ProvidersNear: { en: "Providers near {place}", es: "Profesionales cerca de {place}" },
});

/** UI strings for the buttons and the carousel in the providers directory. */
export const viewPhrases = [phrases, fieldPhrases, searchPhrases];
