import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  Sessions: { en: "Dates and times", es: "Fechas y horarios" },
  FullToo: { en: "Also show full dates", es: "Mostrar también las fechas llenas" },
  Fees: { en: "Fees", es: "Costos" },
  Downloads: { en: "Downloads", es: "Descargas" },
  RelatedEvents: { en: "You may also like", es: "También le puede interesar" },
  SessionsShown: { en: "Dates found: {n}", es: "Fechas encontradas: {n}" },
  Date: { en: "Date", es: "Fecha" },
  DistanceNeedsPlace: {
    en: "We need your location to sort by distance.",
    es: "Necesitamos su ubicación para ordenar por distancia.",
  },
  Distance: { en: "Distance", es: "Distancia" },
  NoSessionsFit: { en: "No dates match your choices.", es: "Ninguna fecha coincide con lo que eligió." },
  AllSessionsFull: { en: "Every date is full right now.", es: "Por ahora, todas las fechas están llenas." },
  NoSessions: { en: "No dates are scheduled right now.", es: "No hay fechas programadas por ahora." },
  ShowFull: { en: "Also show full dates ({n})", es: "Mostrar también las fechas llenas ({n})" },
  AllSessions: { en: "Show all dates", es: "Ver todas las fechas" },
  Questions: { en: "Questions or sign-up:", es: "Preguntas o inscripción:" },
  SeatsUnlimited: { en: "Unlimited Seats", es: "Cupo ilimitado" },
  SessionFull: { en: "Session full", es: "Cupo lleno" },
  SeatsLeftOne: { en: "{n} seat available", es: "{n} lugar disponible" },
  SeatsLeft: { en: "{n} seats available", es: "{n} lugares disponibles" },
});
