import { type BackendEnv, isDemo } from "../env.ts";
import type { Refusal } from "../registration-request.ts";

/** The form receiver's messages in one language. */
export interface FormMessages {
  /** Path prefix for pages in the form's language. */
  prefix: "" | "/es";
  required(name: string): string;
  invalidEmail: string;
  /** Message for a visitor who requested an email reply but did not enter an email address. */
  emailNeeded: string;
  /** Message for a request whose doctor or location does not accept appointment requests. */
  noRequests: string;
  /** Message for an application whose job is not listed any more. */
  noJob: string;
  /** Message for a request that cannot be verified because the bot check service is unavailable. */
  unchecked: string;
  expiredCheck: string;
  /** Message for a partner's name with a fee that covers one person. */
  partnerFee: string;
  refusals: Record<Refusal, string>;
  /** Message for a person on the waitlist. Without a place, somebody had joined with this email address before. */
  waiting(place?: number): string;
  /** Thank-you messages, keyed by the English message of the form's database record, which all other forms show. */
  messages: Record<string, string>;
  /** Messages of a backend without the demo, which has no telephone number for them. */
  withoutNumber: Pick<FormMessages, "noRequests" | "noJob" | "unchecked">;
}

const english: FormMessages = {
  prefix: "",
  required: (name) => `${name} is required`,
  invalidEmail: "email is invalid",
  emailNeeded: "Please enter your email address, or choose a call or a text message.",
  noRequests: "We can’t take online requests here. Please call (303) 555-0200.",
  noJob: "This job is no longer open, so nothing was sent. Please choose another job, or call (303) 555-0158.",
  unchecked:
    "We could not check that you are a person, so nothing was sent. Please try again in a minute, or call (303) 555-0100.",
  partnerFee: "The fee that you chose is for one person. Choose the fee for a couple, or leave this name empty.",
  expiredCheck: "The check that you are a person has expired. Please do it again.",
  refusals: {
    session: "We can’t find this class.",
    closed: "Registration is closed.",
    fee: "Please choose a fee.",
    promo: "This promotion code is not valid for this class.",
    duplicate:
      "You are already registered, or your payment is not finished yet. Unpaid seats are released after 15 minutes.",
    full: "This class is full. No one was registered. To wait for a seat, check the box for the waitlist and send the form again.",
    names: "Each person needs a first and a last name without a link, and can be added once.",
    many: "This class doesn’t accept that many people in one registration.",
    few: "There aren’t enough seats left for everyone. No one was registered. To wait for seats together, check the box for the waitlist and send the form again.",
  },
  waiting: (place) =>
    `This class is full. ${
      place === undefined
        ? "This email address is already on the waitlist, and our first email says at which place"
        : `You are number ${place} on the waitlist`
    }: you do not have a seat yet, and nothing was charged. When a seat comes free, we offer it to those who wait, in order. Our email has a link to see your position, or to leave the waitlist.`,
  messages: {},
  withoutNumber: {
    noRequests: "We can’t take online requests here. Please call us.",
    noJob: "This job is no longer open, so nothing was sent. Please choose another job, or call us.",
    unchecked:
      "We could not check that you are a person, so nothing was sent. Please try again in a minute, or call us.",
  },
};

const SPANISH_FIELDS: Record<string, string> = {
  firstName: "el nombre",
  lastName: "los apellidos",
  fullName: "el nombre",
  email: "el correo electrónico",
  phone: "el teléfono",
  message: "el mensaje",
  question: "la pregunta",
  experience: "la experiencia",
  dob: "la fecha de nacimiento",
};

const spanish: FormMessages = {
  prefix: "/es",
  required: (name) => `Falta ${SPANISH_FIELDS[name] ?? name}`,
  invalidEmail: "El correo electrónico no es válido",
  emailNeeded: "Escriba su correo electrónico, o elija una llamada o un mensaje de texto.",
  noRequests: "Aquí no podemos recibir solicitudes en línea. Llame al (303) 555-0144.",
  noJob: "Este empleo ya no está abierto, así que no se envió nada. Elija otro empleo o llame al (303) 555-0158.",
  unchecked:
    "No pudimos confirmar que usted es una persona, así que no se envió nada. Inténtelo de nuevo en un minuto o llame al (303) 555-0144.",
  partnerFee: "La tarifa que eligió es para una persona. Elija la tarifa para parejas o deje este nombre en blanco.",
  expiredCheck: "La comprobación de que usted es una persona venció. Contéstela otra vez.",
  refusals: {
    session: "No encontramos esta clase.",
    closed: "La inscripción está cerrada.",
    fee: "Elija una tarifa.",
    promo: "Este código de promoción no es válido para esta clase.",
    duplicate:
      "Usted ya está inscrito, o su pago no ha terminado. Los cupos sin pagar se liberan después de 15 minutos.",
    full: "Esta clase está llena. No se inscribió a nadie. Para esperar un cupo, marque la casilla de la lista de espera y envíe otra vez el formulario.",
    names: "Cada persona necesita nombre y apellidos, sin enlaces, y se puede agregar una sola vez.",
    many: "Esta clase no acepta a tantas personas en una sola inscripción.",
    few: "No quedan cupos suficientes para todos. No se inscribió a nadie. Para esperar cupos juntos, marque la casilla de la lista de espera y envíe otra vez el formulario.",
  },
  waiting: (place) =>
    `Esta clase está llena. ${
      place === undefined
        ? "Este correo electrónico ya está en la lista de espera, y nuestro primer mensaje dice en qué lugar"
        : `Usted es el número ${place} de la lista de espera`
    }: todavía no tiene cupo, y no se cobró nada. Cuando se libere un cupo, lo ofrecemos a quienes esperan, en orden. Con el enlace de nuestro correo puede ver su turno o salir de la lista.`,
  withoutNumber: {
    noRequests: "Aquí no podemos recibir solicitudes en línea. Llámenos.",
    noJob: "Este empleo ya no está abierto, así que no se envió nada. Elija otro empleo o llámenos.",
    unchecked:
      "No pudimos confirmar que usted es una persona, así que no se envió nada. Inténtelo de nuevo en un minuto o llámenos.",
  },
  messages: {
    "Thank you. We reply within two business days.": "Gracias. Contestamos en dos días hábiles.",
    "Thank you. We have your message.": "Gracias. Recibimos su mensaje.",
    "Thank you. A nurse answers in the chat.": "Gracias. Una enfermera le responde en el chat.",
    "Thank you. We have your application.": "Gracias. Recibimos su solicitud.",
  },
};

/** Returns the messages for a language tag, in Spanish or English. Only the demo has telephone numbers for them. */
export function formMessages(language: string, env: Pick<BackendEnv, "DEMO_PAYMENTS">): FormMessages {
  const texts = /^es\b/.test(language) ? spanish : english;
  return isDemo(env) ? texts : { ...texts, ...texts.withoutNumber };
}
