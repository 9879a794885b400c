import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  GalleryLabel: { en: "Pictures", es: "Imágenes" },
  GalleryPause: { en: "Pause", es: "Pausar" },
  GalleryPlay: { en: "Play", es: "Reproducir" },
});
