import { localized } from "./demo/spanish/index.ts";
import type { BackendEnv } from "./env.ts";
import type { Payment } from "./payments.ts";
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
  notes: Record<Exclude<Payment["status"], "open">, string>;
}

const texts: Record<"en" | "es", PayTexts> = {
  en: {
    title: "Payment",
    people: (count) => ` for ${count} people`,
    pay: (amount) => `Pay ${amount}`,
    cancel: "Cancel",
    close: "Close without paying",
    back: "Back to Larkspur Health",
    notes: {
      confirmed: "This payment is complete.",
      canceled: "This payment was canceled. Nothing was charged.",
      closed: "This payment was closed. Nothing was charged.",
      refused: "The time to pay ran out, and the seat was released. Nothing was charged.",
    },
  },
  es: {
    title: "Pago",
    people: (count) => ` para ${count} personas`,
    pay: (amount) => `Pagar ${amount}`,
    cancel: "Cancelar",
    close: "Cerrar sin pagar",
    back: "Volver a Larkspur Health",
    notes: {
      confirmed: "Este pago está completo.",
      canceled: "Este pago se canceló. No se cobró nada.",
      closed: "Este pago se cerró. No se cobró nada.",
      refused: "Se acabó el tiempo para pagar y el lugar quedó libre. No se cobró nada.",
    },
  },
};

/**
 * Returns the demo payment page, with buttons for paying, canceling, and closing. The payment page does not ask for
 * card details. The payment page is in Spanish if the return URL is a Spanish page.
 */
export function payPage(payment: Payment, env: BackendEnv): Response {
  const language = /^(https?:\/\/[^/]+)?\/es(\/|$)/.test(payment.confirm_url) ? "es" : "en";
  const { title, people, pay, cancel, close, back, notes } = texts[language];
  const item = localized({ title: payment.description }, language === "es") as { title: string; language?: string };
  const button = (action: string, label: string) =>
    `<form method="post" action="/pay/${payment.id}/${action}"><button>${label}</button></form>`;
  const amount = `$${(payment.amount / 100).toFixed(2)}`;
  const body =
    payment.status === "open"
      ? `<p><span lang="${item.language ?? "en"}">${escaped(item.title)}</span>${
          payment.people > 1 ? people(payment.people) : ""
        }</p><p class="amount">${amount}</p>
${button("confirm", pay(amount))}${button("cancel", cancel)}${button("close", close)}`
      : `<p>${notes[payment.status]}</p>
<p><a href="${escaped(browserUrl(payment.status === "confirmed" ? payment.confirm_url : payment.cancel_url, env))}">${back}</a></p>`;
  return pageOf(title, body, payment.status === "open" || payment.status === "confirmed" ? 200 : 409, language);
}

/** Returns an HTML page without JavaScript, with a heading and the HTML in `body`. */
export function pageOf(title: string, body: string, status: number, language = "en"): Response {
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex, nofollow"><title>${title} | Larkspur Health</title>
<style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
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

const STYLE = `body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;background:#f6f3ee;color:#12312f}
main{max-width:28rem;margin:10vh auto;padding:min(2rem,8vw);background:#fff;border-radius:1rem;overflow-wrap:anywhere}
h1{font-size:min(2em,11vw)}
.amount{font-size:2rem;margin:.5rem 0 1.5rem}
button{font:inherit;width:100%;min-height:3rem;margin:.25rem 0;border:2px solid #0b5d5a;border-radius:.75rem;background:#fff;color:#0b5d5a;cursor:pointer}
form:first-of-type button{background:#0b5d5a;color:#fff}
button:focus-visible,a:focus-visible{outline:3px solid #12312f;outline-offset:3px}`;
