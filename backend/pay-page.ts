import { brand } from "../lib/brand/name.ts";
import { CROSS_FADE } from "../lib/display/cross-fade.ts";
import type { BackendEnv } from "./env.ts";
import type { Payment } from "./payments.ts";
import { translated } from "./records/own-spanish.ts";
import { browserUrl } from "./return-url.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

interface PayTexts {
  title: string;
  people(count: number): string;
  pay(amount: string): string;
  cancel: string;
  close: string;
  back: string;
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

/** Returns the page of a backend to which no payment service is connected. */
export function noPayPage(payment: Payment, env: BackendEnv): Response {
  const language = languageOf(payment);
  const { title, back, notes } = texts[language];
  const link = `<a href="${escaped(browserUrl(payment.cancel_url, env))}">${back}</a>`;
  return pageOf(title, `<p>${notes.unavailable}</p>\n<p>${link}</p>`, 409, language);
}

/**
 * Returns the demo payment page, with buttons for paying, canceling, and closing. The payment page does not ask for
 * card details. The payment page is in Spanish if the return URL is a Spanish page.
 */
export async function payPage(payment: Payment, env: BackendEnv, isRefunded = false): Promise<Response> {
  const language = languageOf(payment);
  const { title, people, pay, cancel, close, back, notes } = texts[language];
  const item: { title: string; language?: string } = await translated(
    env.DB,
    { title: payment.description },
    language === "es",
  );
  const button = (action: string, label: string) =>
    `<form method="post" action="/pay/${payment.id}/${action}"><button>${label}</button></form>`;
  const amount = `$${(payment.amount / 100).toFixed(2)}`;
  const what = `<p><span lang="${item.language ?? "en"}">${escaped(item.title)}</span>${
    payment.people > 1 ? people(payment.people) : ""
  }</p><p class="amount">${amount}</p>`;
  const body =
    payment.status === "open"
      ? `${what}
${button("confirm", pay(amount))}${button("cancel", cancel)}${button("close", close)}`
      : `<p>${notes[isRefunded ? "refunded" : payment.status]}</p>${payment.status === "confirmed" ? what : ""}
<p><a href="${escaped(browserUrl(payment.status === "confirmed" ? payment.confirm_url : payment.cancel_url, env))}">${back}</a></p>`;
  return pageOf(title, body, payment.status === "open" || payment.status === "confirmed" ? 200 : 409, language);
}

/** Returns an HTML page without JavaScript, with a heading and the HTML in `body`. */
export function pageOf(title: string, body: string, status: number, language = "en"): Response {
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex, nofollow"><title>${title} | ${escaped(brand.name)}</title>
<style>${STYLE}</style></head>
<body><header>${LOGO}${escaped(brand.name)}</header><main><h1>${title}</h1>${body}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

const PETAL =
  "M24 21.2C19.6 18 15.5 13.2 15.5 8.6C15.5 3.9 21.3 2.4 24 6.8C26.7 2.4 32.5 3.9 32.5 8.6C32.5 13.2 28.4 18 24 21.2Z";
/** The site's logo, as the backend cannot import the site's components. */
const LOGO = `<svg viewBox="1 1 46 46" width="36" height="36" aria-hidden="true">${[
  "#5b4bbd",
  "#8b7fe0",
  "#5b4bbd",
  "#8b7fe0",
  "#d9553f",
]
  .map((fill, index) => `<path fill="${fill}" d="${PETAL}" transform="rotate(${index * 72} 24 24)"/>`)
  .join("")}</svg>`;

/** The colors and shapes of the site's default theme. */
const STYLE = `${CROSS_FADE}
body{font:1.125rem/1.55 system-ui,sans-serif;margin:0;min-height:100vh;background:#f7efe3;color:#1f3437}
header{display:flex;align-items:center;gap:.6rem;padding:.9rem min(2rem,5vw);background:#fffdfa;border-bottom:1px solid #e6ddd0;font:600 1.35rem/1 Georgia,serif;color:#0b3b40}
svg{flex:none}
main{max-width:34rem;margin:min(8vh,4rem) auto;padding:min(2.5rem,7vw);background:#fffdfa;border-radius:1.25rem;box-shadow:0 8px 30px rgb(12 40 44/.1);overflow-wrap:anywhere}
@media(max-width:36rem){main{margin-inline:1rem}}
h1,h2{font-family:Georgia,serif;color:#0b3b40;line-height:1.15;margin:0 0 .75rem}
h1{font-size:min(2.25rem,11vw)}
h2{font-size:min(1.5rem,9vw)}
p{margin:0 0 1rem}
a{color:#0b5d63}
section{margin-top:2rem;padding-top:1.75rem;border-top:1px solid #e6ddd0}
.note{margin-top:2rem;font-size:1rem;color:#4d6265}
.amount{font-size:2rem;margin:.5rem 0 1.5rem}
.steps{list-style:none;margin:0;padding:0;display:grid;gap:.35rem}
.steps a{display:inline-block;padding-block:.35rem;font-weight:700}
button,.steps .first{box-sizing:border-box;display:block;font:inherit;font-weight:700;width:100%;min-height:3rem;margin:.25rem 0;padding:.6rem 1.25rem;border:2px solid #0b5d63;border-radius:1.5rem;background:#fffdfa;color:#0b5d63;text-align:center;text-decoration:none;cursor:pointer}
form:first-of-type button,.steps .first{border-color:#b93f2a;background:#b93f2a;color:#fff}
button:focus-visible,a:focus-visible{outline:3px solid #0b3b40;outline-offset:3px}`;
