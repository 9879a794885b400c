import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  LocationsNearYou: { en: "Our locations", es: "Nuestros centros" },
  NeedsLocation: {
    en: "We need a location to show services near you.",
    es: "Necesitamos su ubicación para mostrarle servicios cercanos.",
  },
  NoLocationsNearby: {
    en: "Unfortunately, we are having trouble retrieving locations.",
    es: "Lamentablemente, tenemos problemas para obtener los centros.",
  },
  AllLocations: { en: "Search all locations", es: "Buscar en todos los centros" },
});
