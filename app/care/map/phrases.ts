import { definePhrases } from "../../context/phrases.ts";

export const mapPhrases = definePhrases({
  ShowMap: { en: "Show map", es: "Mostrar mapa" },
  HideMap: { en: "Hide map", es: "Ocultar mapa" },
  MapOfLocations: { en: "Map of these locations", es: "Mapa de estos centros" },
  SearchThisArea: { en: "Search this area", es: "Buscar en esta zona" },
  InArea: { en: "Only in the area of the map", es: "Solo en la zona del mapa" },
  SearchEverywhere: { en: "Search everywhere", es: "Buscar en todas partes" },
  ZoomIn: { en: "Zoom in", es: "Acercar" },
  ZoomOut: { en: "Zoom out", es: "Alejar" },
  ArrowKeys: { en: "The arrow keys move the map.", es: "Las teclas de flecha mueven el mapa." },
  TwoFingers: { en: "Use two fingers to move the map", es: "Use dos dedos para mover el mapa" },
  CtrlScroll: {
    en: "Hold Ctrl or ⌘ and scroll to zoom the map",
    es: "Mantenga presionada la tecla Ctrl o ⌘ y desplácese para acercar o alejar el mapa",
  },
});
