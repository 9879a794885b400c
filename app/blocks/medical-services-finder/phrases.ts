import { servicePhrases } from "../../care/service/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { definePhrases } from "../../context/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";

export const phrases = definePhrases({
  FilterServices: { en: "Find a service or condition", es: "Busque un servicio o un problema de salud" },
  FeaturedServices: { en: "Featured services", es: "Servicios destacados" },
  ServicesByLetterNav: { en: "Services by first letter", es: "Servicios por letra inicial" },
  ServicesAll: { en: "All services: {n}", es: "Todos los servicios: {n}" },
  ServicesByLetter: { en: "Services that begin with {letter}: {n}", es: "Servicios que empiezan con {letter}: {n}" },
  ServicesForText: { en: "Services for “{text}”: {n}", es: "Servicios para “{text}”: {n}" },
  ShowAllServices: { en: "Show all services", es: "Mostrar todos los servicios" },
  // The specification contains this misspelling, so the text must contain it.
  NoServices: {
    en: "Unfortunatley, we don't have any results that fit your search.",
    es: "Lamentablemente, no tenemos resultados que coincidan con su búsqueda.",
  },
  ClosePreview: { en: "Close", es: "Cerrar" },
  DetailsFailed: {
    en: "We can’t show more about this service right now.",
    es: "No podemos mostrar más sobre este servicio en este momento.",
  },
  LoadingService: { en: "Loading…", es: "Cargando…" },
});

/** UI strings for the services finder's form, list, and previews. */
export const viewPhrases = [phrases, servicePhrases, fieldPhrases, searchPhrases];
