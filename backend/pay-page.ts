import { brand } from "../lib/brand/name.ts";
import { phoneHtml } from "../lib/brand/standalone-page.ts";
import { textLanguage } from "../lib/cms/language.ts";
import { PHONES_HEADER } from "../lib/constants.ts";
import { escapeHtml } from "../lib/text/text.ts";
import type { BackendEnv } from "./env.ts";
import { pageOf } from "./html-page.ts";
import type { Payment } from "./payments.ts";
import { translated } from "./records/own-spanish.ts";
import { browserUrl, siteOrigin } from "./return-url.ts";

interface PayTexts {
  title: string;
  people(count: number): string;
  pay(amount: string): string;
  cancel: string;
  close: string;
  back: string;
  /** Text before the site's telephone number. */
  call: string;
  demo: string;
  notes: Record<Exclude<Payment["status"], "open"> | "refunded" | "unavailable", string>;
}

const texts: Record<"en" | "es", PayTexts> = {
  en: {
    title: "Payment",
    people: (count) => ` for ${count} people`,
    pay: (amount) => `Pay ${amount}`,
    cancel: "Cancel",
    close: "Close without paying",
    back: `Back to ${brand.name}`,
    call: "Questions? Call us:",
    demo: "This payment page is part of a demonstration. It asks for no card, and nobody is charged.",
    notes: {
      confirmed: "This payment is complete.",
      canceled: "This payment was canceled. Nothing was charged.",
      closed: "This payment was closed. Nothing was charged.",
      refused: "The time to pay ran out, and the seat was released. Nothing was charged.",
      refunded: "The time to pay ran out, and the seat went to someone else. We refund the whole amount to your card.",
      unavailable: "You can’t pay online here yet. Nothing was charged. Please call us to pay.",
    },
  },
  es: {
    title: "Pago",
    people: (count) => ` para ${count} personas`,
    pay: (amount) => `Pagar ${amount}`,
    cancel: "Cancelar",
    close: "Cerrar sin pagar",
    back: `Volver a ${brand.name}`,
    call: "¿Tiene preguntas? Llámenos:",
    demo: "Esta página de pago es parte de una demostración. No pide ninguna tarjeta y no se cobra nada.",
    notes: {
      confirmed: "Este pago está completo.",
      canceled: "Este pago se canceló. No se cobró nada.",
      closed: "Este pago se cerró. No se cobró nada.",
      refused: "Se acabó el tiempo para pagar y el cupo quedó libre. No se cobró nada.",
      refunded:
        "Se acabó el tiempo para pagar y el cupo pasó a otra persona. Reembolsamos el importe completo a su tarjeta.",
      unavailable: "Aquí aún no se puede pagar en línea. No se cobró nada. Llámenos para pagar.",
    },
  },
};

const languageOf = ({ confirm_url }: Payment): "en" | "es" =>
  /^(https?:\/\/[^/]+)?\/es(\/|$)/.test(confirm_url) ? "es" : "en";

interface PayPageRequest {
  payment: Payment;
  env: BackendEnv;
  /** Headers of the Worker's request, with the site's telephone numbers. */
  headers: Headers;
}

/** Returns the page of a backend to which no payment service is connected. */
export function noPayPage(request: PayPageRequest): Response {
  const { back, notes } = texts[languageOf(request.payment)];
  return pageFor(request, `<p>${notes.unavailable}</p>\n${linkTo(request, request.payment.cancel_url, back)}`, 409);
}

// A payment of an erased person has no return URLs.
const linkTo = ({ payment, env }: PayPageRequest, url: string, text: string): string =>
  `<a class="first" href="${escapeHtml(browserUrl(url || homeOf(payment, env), env))}">${text}</a>`;

const homeOf = (payment: Payment, env: BackendEnv): string =>
  `${siteOrigin(env)}${languageOf(payment) === "es" ? "/es" : "/"}`;

/** Returns a page in the language of a payment, with the site's telephone number. */
function pageFor({ payment, env, headers }: PayPageRequest, body: string, status: number): Response {
  const language = languageOf(payment);
  const { title, call } = texts[language];
  const phone = phoneIn(headers, language);
  const home = browserUrl(homeOf(payment, env), env);
  const callHtml = phone ? `<p class="note">${call} ${phoneHtml(phone)}</p>` : "";
  return pageOf(title, body + callHtml, status, { language, home });
}

/** Returns the site's telephone number for visitors in a language or, without such a number, its first number. */
function phoneIn(headers: Headers, language: "en" | "es"): string | undefined {
  const phones = [...new URLSearchParams(headers.get(PHONES_HEADER) ?? "")];
  return (phones.find(([tag]) => textLanguage(tag) === language) ?? phones[0])?.[1];
}

/**
 * Returns the demo payment page, with buttons for paying, canceling, and closing. If the last two do the same, because
 * a bill stays payable, the page has only one of them. The page does not ask for card details. The page is in Spanish if
 * the return URL is a Spanish page.
 */
export async function payPage(request: PayPageRequest, isRefunded = false): Promise<Response> {
  const { payment, env } = request;
  const language = languageOf(payment);
  const { people, pay, cancel, close, back, demo, notes } = texts[language];
  const item: { title: string; language?: string } = await translated(
    env.DB,
    { title: payment.description },
    language === "es",
  );
  const button = (action: string, label: string, kind = "") =>
    `<form method="post" action="/pay/${payment.id}/${action}"><button type="submit"${kind}>${label}</button></form>`;
  const amount = `$${(payment.amount / 100).toFixed(2)}`;
  const what = `<p><span lang="${item.language ?? "en"}">${escapeHtml(item.title)}</span>${
    payment.people > 1 ? people(payment.people) : ""
  }</p><p class="amount">${amount}</p>`;
  if (payment.status === "open") {
    const isBill = payment.people === 0 && payment.cancel_url === payment.close_url;
    const buttons = [
      button("confirm", pay(amount), ' class="first"'),
      ...(isBill ? [] : [button("cancel", cancel)]),
      button("close", close),
    ];
    return pageFor(request, `${what}\n${buttons.join("")}<p class="note">${demo}</p>`, 200);
  }
  const isPaid = payment.status === "confirmed";
  const body = `<p>${notes[isRefunded ? "refunded" : payment.status]}</p>${isPaid ? what : ""}
${linkTo(request, isPaid ? payment.confirm_url : payment.cancel_url, back)}`;
  return pageFor(request, body, isPaid ? 200 : 409);
}
