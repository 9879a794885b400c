import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  VideoFrom: {
    en: "This video comes from {provider}, which learns that you watch it. Captions come on where it has them.",
    es: "Este video viene de {provider}, que sabrá que usted lo ve. Los subtítulos aparecen si los tiene.",
  },
  VideoTranscript: { en: "Read what is said", es: "Leer lo que se dice" },
});
