import { brand } from "../lib/brand/name.ts";
import type { VisitMailKind } from "./outbox.ts";
import { isSpanish } from "./route.ts";

/** Data in an email about a visit, with formatted times. */
interface VisitFacts {
  name: string;
  /** What was booked, such as `Appointment with Leif Palomino, NP`. */
  what: string;
  when: string;
  where: string;
  parking: string | null;
  /** Whether the visit is a place in a line, so that its time is an estimate. */
  isLine: boolean;
  isVideo: boolean;
  isNew: boolean;
  /** Phone number, or "" if nobody has one for these questions. */
  phone: string;
  link: string;
}

interface VisitTexts {
  what(kind: "appointment" | "spot" | "video", doctor: string | null, place: string | null): string;
  byVideo: string;
  questions(phone: string): string;
  subject(kind: VisitMailKind, facts: VisitFacts): string;
  /** Paragraphs of the email body. */
  body(kind: VisitMailKind, facts: VisitFacts): string[];
}

const english: VisitTexts = {
  what: (kind, doctor, place) =>
    kind === "appointment"
      ? `Appointment with ${doctor}`
      : kind === "spot"
        ? `Your spot in line at ${place}`
        : "Video visit",
  byVideo: "By video, on your phone or computer",
  questions: (phone) => (phone ? `Questions? Call ${phone}.` : "Questions? Call us."),
  subject: (kind, { what }) =>
    ({
      visitBooked: `Booked: ${what}`,
      visitChanged: `New time: ${what}`,
      visitCanceled: `Canceled: ${what}`,
    })[kind],
  body: (kind, { name, what, when, where, parking, isLine, isVideo, isNew, phone, link }) =>
    [
      `Hello ${name},`,
      {
        visitBooked: isLine ? "We are holding your place in line." : `Your visit is booked: ${what}.`,
        visitChanged: `Your visit has a new time: ${what}.`,
        visitCanceled: `This visit is canceled: ${what}. Others can have the time now.`,
      }[kind],
      `${isLine && kind !== "visitCanceled" ? "About " : ""}${when}\n${where}`,
      kind === "visitCanceled"
        ? ""
        : isVideo
          ? "When it is your turn, we send a text message with a link to your phone. Open the link to see your clinician. Have your medicines and your insurance card at hand."
          : [
              isLine
                ? "Please come at this time and say your name at the desk. People with the most serious problems are seen first, so you may wait a little longer."
                : `Please come ${isNew ? "15 minutes" : "10 minutes"} early. Bring a photo ID, your insurance card, and a list of your medicines.`,
              parking,
            ]
              .filter(Boolean)
              .join("\n"),
      kind === "visitCanceled"
        ? ""
        : `See, move, or cancel your visit:\n${link}\nAnyone who has this link can change your visit, so please do not forward this email.`,
      `${english.questions(phone)} In an emergency, call 911.\n${brand.name}`,
    ].filter(Boolean),
};

const spanish: VisitTexts = {
  what: (kind, doctor, place) =>
    kind === "appointment" ? `Cita con ${doctor}` : kind === "spot" ? `Su turno en ${place}` : "Consulta por video",
  byVideo: "Por video, en su teléfono o computadora",
  questions: (phone) => (phone ? `¿Preguntas? Llame al ${phone}.` : "¿Preguntas? Llámenos."),
  subject: (kind, { what }) =>
    ({
      visitBooked: `Reservada: ${what}`,
      visitChanged: `Nueva hora: ${what}`,
      visitCanceled: `Cancelada: ${what}`,
    })[kind],
  body: (kind, { name, what, when, where, parking, isLine, isVideo, isNew, phone, link }) =>
    [
      `Hola, ${name}:`,
      {
        visitBooked: isLine ? "Le guardamos su lugar en la fila." : `Su visita está reservada: ${what}.`,
        visitChanged: `Su visita tiene una nueva hora: ${what}.`,
        visitCanceled: `Esta visita fue cancelada: ${what}. Ahora otra persona puede tomar la hora.`,
      }[kind],
      `${isLine && kind !== "visitCanceled" ? "Hora aproximada: " : ""}${when}\n${where}`,
      kind === "visitCanceled"
        ? ""
        : isVideo
          ? "Cuando sea su turno, le enviamos un mensaje de texto con un enlace. Ábralo para ver al profesional. Tenga a la mano sus medicinas y su tarjeta del seguro."
          : [
              isLine
                ? "Venga a esta hora y dé su nombre en la recepción. Primero atendemos los casos más graves, así que quizás espere un poco más."
                : `Llegue ${isNew ? "15 minutos" : "10 minutos"} antes. Traiga una identificación con foto, su tarjeta del seguro y una lista de sus medicinas.`,
              parking,
            ]
              .filter(Boolean)
              .join("\n"),
      kind === "visitCanceled"
        ? ""
        : `Vea, cambie o cancele su visita:\n${link}\nQuien tenga este enlace puede cambiar su visita, así que no reenvíe este correo.`,
      `${spanish.questions(phone)} En una emergencia, llame al 911.\n${brand.name}`,
    ].filter(Boolean),
};

/** Returns the texts of emails about visits in a language: Spanish or English. */
export const visitTexts = (language: string): VisitTexts => (isSpanish(language) ? spanish : english);
