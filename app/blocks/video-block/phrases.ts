import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  VideoFrom: {
    en: "This video comes from {provider}, which will know that you watched it. Captions turn on if it has them.",
    es: "Este video viene de {provider}, que sabrá que usted lo ve. Los subtítulos aparecen si los tiene.",
  },
  VideoTranscript: { en: "Read the transcript", es: "Leer lo que se dice" },
});
