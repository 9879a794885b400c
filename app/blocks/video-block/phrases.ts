import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  VideoFrom: {
    en: "This video comes from {provider}, which will know that you watched it. If the video has captions, they turn on.",
    es: "Este video viene de {provider}, que sabrá que usted lo ve. Los subtítulos aparecen si los tiene.",
  },
  VideoTranscript: { en: "Read the transcript", es: "Leer la transcripción" },
});
