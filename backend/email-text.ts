import { money } from "../lib/billing/money.ts";
import { brand } from "../lib/brand/name.ts";
import type { MailData, MailKind } from "./outbox.ts";

/** Data in an email, with formatted dates and amounts. */
interface EmailFacts {
  name: string;
  event: string;
  when: string;
  where: string;
  /** How to find the room or where to park, or "" if nothing is known. */
  wayFinding: string;
  people: string[];
  paid: string | null;
  /** Amount to pay at the class. */
  owed: string | null;
  due: string | null;
  refunded: string | null;
  /** Whether staff took the payment, so that no card on a payment page gets the refund. */
  byHand: boolean;
  /** Amount that was paid for canceled seats and not refunded. */
  kept: string | null;
  receipt: string | null;
  until: string | null;
  place: number;
  phone: string;
  /** Subject and text of a message from staff. */
  message: { subject: string; text: string } | null;
  /** Signed URL of the page on which the recipient manages the registration or the waitlist entry. */
  link: string | null;
}

/** What an email says in one language. The order of its parts is the same in each language. */
interface EmailWords {
  subject(kind: MailKind, facts: EmailFacts): string;
  greeting(name: string): string;
  opening(facts: EmailFacts): Record<MailKind, string>;
  waiting: string;
  coming: string;
  paid(amount: string): string;
  receipt(number: string): string;
  owed(amount: string): string;
  refunded(amount: string): string;
  givenBack(amount: string): string;
  kept(amount: string): string;
  link: Record<"accept" | "position" | "pay" | "manage", string>;
  linkNote: string;
  questions(phone: string): string;
}

/** Emails after which there is nothing left to change or to pay. */
const ENDED: ReadonlySet<MailKind> = new Set([
  "canceled",
  "classCanceled",
  "waitingCanceled",
  "waitingLeft",
  "offerEnded",
]);

const lines = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join("\n");

const english: EmailWords = {
  subject: (kind, { event, when, until, message }) =>
    ({
      rescheduled: `New date or place: ${event}`,
      reminder: `Reminder: ${event}, ${when}`,
      paid: `Your receipt: ${event}`,
      message: message?.subject ?? event,
      registered: `You are registered: ${event}`,
      held: `Finish paying for ${event}`,
      seat: `A seat is free for you: ${event}`,
      waiting: `You are on the waitlist: ${event}`,
      changed: `Your registration changed: ${event}`,
      moved: `Your class has a new date: ${event}`,
      canceled: `Your registration is canceled: ${event}`,
      classCanceled: `This class is canceled: ${event}`,
      waitingCanceled: `This class is canceled: ${event}`,
      waitingLeft: `You are no longer on the waitlist: ${event}`,
      offer: `A seat is free. Please answer by ${until}: ${event}`,
      offerEnded: `The offer of a seat has ended: ${event}`,
    })[kind],
  greeting: (name) => `Hello ${name},`,
  opening: ({ event, due, until, place, message }) => ({
    rescheduled: `${event} has a new date or place, which is below. You keep your seat. If you cannot come, please cancel your registration.`,
    reminder: `This is a reminder of ${event}. We look forward to seeing you.`,
    message: message?.text ?? "",
    paid: `Thank you. We received your payment for ${event}.`,
    registered: `You are registered for ${event}. We look forward to seeing you.`,
    held: `We are holding your place in ${event} until ${until}. You have the seat once you have paid ${due}. After that time, the seat goes to someone else.`,
    seat: due
      ? `A seat in ${event} is free, and we are holding it for you until ${until}. You have the seat once you have paid ${due}.`
      : `A seat in ${event} came free, and it is yours.`,
    waiting: `${event} is full. You are number ${place} on the waitlist. You do not have a seat yet, and nothing was charged. When a seat comes free, we offer it to those who wait, in order.`,
    changed: `Your registration for ${event} has changed.`,
    moved: `Our class team moved your registration for ${event} to another date. Earlier links to your registration no longer work.`,
    canceled: `Your registration for ${event} is canceled. You no longer have a seat.`,
    classCanceled: `We had to cancel ${event} on the date below. Your registration is canceled too. We are sorry.`,
    waitingCanceled: `We had to cancel ${event} on the date below, so its waitlist has ended. Nothing was charged. We are sorry.`,
    waitingLeft: `You are no longer on the waitlist for ${event}. Nothing was charged.`,
    offer: `A seat in ${event} came free, and you are next on the waitlist. We are holding it for you until ${until}.${due ? ` The price is ${due}.` : ""} Please accept it with the link below, or leave the waitlist. After that time, the seat goes to the next person, and you are no longer on the waitlist.`,
    offerEnded: `We offered you a seat in ${event} and got no answer in time, so the offer went to the next person. You are no longer on the waitlist. Nothing was charged.`,
  }),
  waiting: "Who is waiting",
  coming: "Who is coming",
  paid: (amount) => `Paid: ${amount}`,
  receipt: (number) => `Receipt number: ${number}`,
  owed: (amount) => `Still to pay: ${amount}. Bring it to the class, or call us to pay.`,
  givenBack: (amount) => `Refund: ${amount}. Our class team gives it back to you.`,
  refunded: (amount) => `Refund: ${amount}, to the card that you paid with. It takes 5 to 10 business days.`,
  kept: (amount) => `You paid ${amount}, which was not refunded. Please call us if you think it should be.`,
  link: {
    accept: "Accept the seat, or leave the waitlist:",
    position: "See your position, or leave the waitlist:",
    pay: "Finish paying, or change or cancel your registration:",
    manage: "See, change, or cancel your registration:",
  },
  linkNote:
    "The link works until the class ends. Anyone who has it can change your registration, so please do not forward this email.",
  questions: (phone) => `Questions? Call ${phone}.`,
};

const spanish: EmailWords = {
  subject: (kind, { event, when, until, message }) =>
    ({
      rescheduled: `Nueva fecha o lugar: ${event}`,
      reminder: `Recordatorio: ${event}, ${when}`,
      paid: `Su recibo: ${event}`,
      message: message?.subject ?? event,
      registered: `Su inscripción: ${event}`,
      held: `Termine de pagar: ${event}`,
      seat: `Hay un cupo para usted: ${event}`,
      waiting: `Usted está en la lista de espera: ${event}`,
      changed: `Su inscripción cambió: ${event}`,
      moved: `Su clase tiene otra fecha: ${event}`,
      canceled: `Su inscripción fue cancelada: ${event}`,
      classCanceled: `Esta clase fue cancelada: ${event}`,
      waitingCanceled: `Esta clase fue cancelada: ${event}`,
      waitingLeft: `Usted ya no está en la lista de espera: ${event}`,
      offer: `Hay un cupo libre. Responda antes del ${until}: ${event}`,
      offerEnded: `La oferta de un cupo terminó: ${event}`,
    })[kind],
  greeting: (name) => `Hola, ${name}:`,
  opening: ({ event, due, until, place, message }) => ({
    rescheduled: `${event} tiene otra fecha u otro lugar, que ve abajo. Usted conserva su cupo. Si no puede venir, por favor cancele su inscripción.`,
    reminder: `Le recordamos su clase: ${event}. Lo esperamos con gusto.`,
    message: message?.text ?? "",
    paid: `Gracias. Recibimos su pago de ${event}.`,
    registered: `Usted está inscrito en ${event}. Lo esperamos con gusto.`,
    held: `Le guardamos su cupo en ${event} hasta el ${until}, y es suyo cuando haya pagado ${due}. Después de esa hora, el cupo pasa a otra persona.`,
    seat: due
      ? `Se liberó un cupo en ${event} y se lo guardamos hasta el ${until}, para que pague ${due}.`
      : `Se liberó un cupo en ${event}, y es suyo.`,
    waiting: `${event} está lleno. Usted es el número ${place} de la lista de espera. Todavía no tiene cupo, y no se cobró nada. Cuando se libere un cupo, lo ofrecemos a quienes esperan, en orden.`,
    changed: `Su inscripción en ${event} cambió.`,
    moved: `Nuestro equipo de clases pasó su inscripción en ${event} a otra fecha. Los enlaces anteriores ya no funcionan.`,
    canceled: `Su inscripción en ${event} fue cancelada. Ya no tiene cupo.`,
    classCanceled: `Tuvimos que cancelar ${event} en la fecha de abajo. Su inscripción también queda cancelada. Lo sentimos.`,
    waitingCanceled: `Tuvimos que cancelar ${event} en la fecha de abajo, y su lista de espera terminó. No se cobró nada. Lo sentimos.`,
    waitingLeft: `Usted ya no está en la lista de espera de ${event}. No se cobró nada.`,
    offer: `Se liberó un cupo en ${event}, y usted es la siguiente persona de la lista de espera. Se lo guardamos hasta el ${until}.${due ? ` El precio es ${due}.` : ""} Acéptelo con el enlace de abajo o salga de la lista de espera. Después de esa hora, el cupo pasa a la siguiente persona y usted deja de estar en la lista de espera.`,
    offerEnded: `Le ofrecimos un cupo en ${event} y no recibimos respuesta a tiempo, así que pasó a la siguiente persona. Usted ya no está en la lista de espera. No se cobró nada.`,
  }),
  waiting: "Quiénes esperan",
  coming: "Quiénes vienen",
  paid: (amount) => `Pagado: ${amount}`,
  receipt: (number) => `Número de recibo: ${number}`,
  owed: (amount) => `Por pagar: ${amount}. Tráigalo a la clase o llámenos para pagar.`,
  givenBack: (amount) => `Reembolso: ${amount}. Nuestro equipo de clases se lo devuelve.`,
  refunded: (amount) => `Reembolso: ${amount}, a la tarjeta con la que pagó. Tarda de 5 a 10 días hábiles.`,
  kept: (amount) => `Usted pagó ${amount} y no se le reembolsó. Si cree que le corresponde, llámenos.`,
  link: {
    accept: "Acepte el cupo o salga de la lista de espera:",
    position: "Vea su turno o salga de la lista de espera:",
    pay: "Termine de pagar, o cambie o cancele su inscripción:",
    manage: "Vea, cambie o cancele su inscripción:",
  },
  linkNote:
    "El enlace funciona hasta que termine la clase. Quien lo tenga puede cambiar su inscripción, así que no reenvíe este correo.",
  questions: (phone) => `¿Preguntas? Llame al ${phone}.`,
};

/** Returns the subject and the paragraphs of an email. */
export function emailText(kind: MailKind, language: string, facts: EmailFacts): { subject: string; body: string[] } {
  const words = language === "es" ? spanish : english;
  const { name, when, where, wayFinding, people, paid, owed, due, refunded, kept, receipt, phone, link } = facts;
  const isEnded = ENDED.has(kind);
  const isWaiting = kind === "waiting" || kind === "offer";
  const linkText =
    words.link[kind === "offer" ? "accept" : isWaiting ? "position" : due && kind !== "changed" ? "pay" : "manage"];
  const body = [
    words.greeting(name),
    words.opening(facts)[kind],
    lines(when, where, !isEnded && wayFinding),
    lines(
      people.length > 0 && `${isWaiting ? words.waiting : words.coming}: ${people.join(", ")}`,
      !isEnded && paid && words.paid(paid),
      !isEnded && owed && words.owed(owed),
      !isEnded && receipt && words.receipt(receipt),
      refunded && (facts.byHand ? words.givenBack(refunded) : words.refunded(refunded)),
      isEnded && kept && words.kept(kept),
    ),
    !isEnded && link ? `${linkText}\n${link}\n${words.linkNote}` : "",
    `${words.questions(phone)}\n${brand.name}`,
  ].filter(Boolean);
  return { subject: words.subject(kind, facts), body };
}

/** Formats an amount in cents as dollars. Returns null if the amount is zero. */
export const amountText = (cents: MailData["paid"]): string | null => (cents > 0 ? money(cents / 100) : null);
