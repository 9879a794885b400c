import { fieldPhrases } from "../../cms/phrases.ts";
import { definePhrases } from "../../context/phrases.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { formPhrases } from "../../forms/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";

export const phrases = definePhrases({
  Sessions: { en: "Dates and times", es: "Fechas y horarios" },
  FullToo: { en: "Show full dates, too", es: "Mostrar también las fechas llenas" },
  Fees: { en: "Fees", es: "Costos" },
  Downloads: { en: "Downloads", es: "Descargas" },
  RelatedEvents: { en: "You may also like", es: "También le puede interesar" },
  SessionsShown: { en: "{n} dates", es: "{n} fechas" },
  SessionsShownOne: { en: "1 date", es: "1 fecha" },
  Date: { en: "Date", es: "Fecha" },
  DistanceNeedsPlace: {
    en: "We need your location to sort by distance.",
    es: "Necesitamos su ubicación para ordenar por distancia.",
  },
  Distance: { en: "Distance", es: "Distancia" },
  NoSessionsFit: { en: "No dates match your choices.", es: "Ninguna fecha coincide con lo que eligió." },
  AllSessionsFull: { en: "Every date is full right now.", es: "Por ahora, todas las fechas están llenas." },
  SessionsFailed: { en: "We can’t search the dates right now", es: "No podemos buscar las fechas en este momento" },
  NoSessions: { en: "No dates are scheduled right now.", es: "No hay fechas programadas por ahora." },
  ShowFull: { en: "Show full dates, too ({n})", es: "Mostrar también las fechas llenas ({n})" },
  AllSessions: { en: "Show all dates", es: "Ver todas las fechas" },
  Questions: { en: "Questions or sign-up:", es: "Preguntas o inscripción:" },
  ForSession: { en: "for {session}", es: "para el {session}" },
  ChooseFee: { en: "Choose a fee to register", es: "Elija un costo para inscribirse" },
  ClosedByHand: {
    en: "We are not taking registrations for this date.",
    es: "No estamos recibiendo inscripciones para esta fecha.",
  },
  ClosedByDeadline: { en: "The deadline to register has passed.", es: "Ya pasó el plazo para inscribirse." },
  ClosedSinceBegun: { en: "This date has already started.", es: "Esta fecha ya empezó." },
  ClosedSinceFull: { en: "Every seat is taken.", es: "Todos los cupos están ocupados." },
});

/** UI strings for an event, its session filters, and its sessions. */
export const viewPhrases = [phrases, eventPhrases, fieldPhrases, formPhrases, searchPhrases];
