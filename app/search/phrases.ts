import { definePhrases } from "../context/phrases.ts";

export const searchPhrases = definePhrases({
  CommonSearches: { en: "Common searches", es: "Búsquedas frecuentes" },
  PreviousResults: { en: "Previous results", es: "Resultados anteriores" },
  Search: { en: "Search", es: "Buscar" },
  Searching: { en: "Searching…", es: "Buscando…" },
  SearchClear: { en: "Clear the search", es: "Borrar la búsqueda" },
  SearchLabel: { en: "Search the site", es: "Buscar en el sitio" },
  SearchPlaceholder: { en: "What are you looking for?", es: "¿Qué está buscando?" },
  SearchNoneText: {
    en: "Unfortunately, we have no results that fit your search.",
    es: "Lamentablemente, no tenemos resultados para su búsqueda.",
  },
  SearchFailed: { en: "The search isn’t working right now", es: "La búsqueda no funciona en este momento" },
  SearchKept: { en: "Your search is still here.", es: "Su búsqueda sigue aquí." },
  MoreFailed: { en: "We couldn’t load more results.", es: "No pudimos cargar más resultados." },
  PlaceFailed: {
    en: "We couldn’t update the results for your location.",
    es: "No pudimos actualizar los resultados para su ubicación.",
  },
  Suggestions: {
    en: "{n} suggestions. Use the arrow keys to choose.",
    es: "{n} sugerencias. Use las teclas de flecha para elegir.",
  },
  QuickLinks: { en: "Quick Links", es: "Enlaces rápidos" },
  Filters: { en: "Filters", es: "Filtros" },
  ShowFilters: { en: "Show Filters", es: "Mostrar filtros" },
  HideFilters: { en: "Hide Filters", es: "Ocultar filtros" },
  TitleFilters: { en: "filters: {n}", es: "filtros: {n}" },
  TitlePage: { en: "page {n}", es: "página {n}" },
  ApplyFilters: { en: "Apply filters", es: "Aplicar filtros" },
  SortBy: { en: "Sort by", es: "Ordenar por" },
  SortName: { en: "A-Z", es: "A-Z" },
  ResultsShown: { en: "{first} - {n} of {total}", es: "{first} - {n} de {total}" },
  ShowMore: { en: "Show More", es: "Mostrar más" },
  EndOfResults: { en: "End of Results", es: "Fin de los resultados" },
  NothingFound: { en: "Oh no!", es: "¡Vaya!" },
});
