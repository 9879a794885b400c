import { escapeHtml } from "../../lib/text.ts";
import type { Ctx } from "../context.ts";
import { styleDigest } from "../platform/http/csp.ts";
import { splitLanguage } from "../platform/http/path.ts";
import { NOTHING } from "../platform/http/security-headers.ts";
import { isHidden } from "../site.ts";

interface Words {
  heading: string;
  text: string;
  emergency: string;
  /** What stands before the id of the request. */
  reference: string;
}

// They stand here because the dictionary is what may be out of reach.
const english = { emergency: "In an emergency call 911.", reference: "Reference" };
const away: Record<string, Words> = {
  en: {
    ...english,
    heading: "We will be right back",
    text: "This page cannot be shown just now. Please try again in a minute.",
  },
  es: {
    heading: "Volvemos enseguida",
    text: "Esta página no se puede mostrar en este momento. Inténtelo de nuevo en un minuto.",
    emergency: "En una emergencia, llame al 911.",
    reference: "Referencia",
  },
};

// In the colours of the default theme. Nothing is fetched: what serves files may be what is broken.
const STYLE = [
  "body{margin:0;min-height:100vh;display:grid;align-items:center;background:#fffdfa;color:#1f3437;font:1.125rem/1.6 Arial,sans-serif}",
  "main{box-sizing:border-box;width:100%;max-width:40rem;margin:auto;padding:2rem clamp(1rem,6vw,3rem)}",
  "h1{margin:0;padding-top:1.5rem;border-top:3px solid #d9553f;color:#0b3b40;font:600 clamp(2rem,7vw,3rem)/1.15 Georgia,serif}",
  "p{margin:1rem 0 0;white-space:pre-line;overflow-wrap:anywhere}",
  "small{color:#4d6265;font-size:.875rem}",
].join("");

/** A page for when the site itself cannot be had: one sheet, no script, nothing of the inside. */
async function plain(c: Ctx, status: 500 | 503, words: Words, language = "en"): Promise<Response> {
  const [heading, text, emergency] = [words.heading, words.text, words.emergency].map(escapeHtml);
  const site = c.var.site;
  // Where the site's record cannot be had either, the hostname alone must say it (SH-06).
  const hidden = site ? !site.indexed : isHidden(new URL(c.req.url).host);
  const robots = hidden ? '<meta name="robots" content="noindex, nofollow">' : "";
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${robots}<title>${heading}</title><style>${STYLE}</style></head><body><main><h1>${heading}</h1><p>${text}</p><p>${emergency}</p><p><small>${words.reference}: ${escapeHtml(c.var.context.requestId)}</small></p></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy": `${NOTHING}; style-src ${await styleDigest(STYLE)}`,
      ...(status === 503 ? { "retry-after": "30" } : {}),
    },
  });
}

/** The content system is down and nothing is stored (ED-09): in the language of the page, where that is known. */
export function unavailable(c: Ctx): Promise<Response> {
  const site = c.var.site;
  const { language } = site ? splitLanguage(c.var.path.normal ?? "/", site) : { language: "en" };
  const words = away[language];
  return words ? plain(c, 503, words, language) : plain(c, 503, away.en!);
}

export const internalError = (c: Ctx) =>
  plain(c, 500, { ...english, heading: "Something went wrong", text: "Please try again in a minute." });

/** Settings or site records with which nothing can be served: the lines say what to mend. */
export const misconfigured = (c: Ctx, problems: string[]) =>
  plain(c, 503, { ...english, heading: "The site is not set up", text: problems.join("\n") });

/** Pages and files are only read. */
export const methodNotAllowed = (c: Ctx) => c.text("This address can only be read.\n", 405, { allow: "GET, HEAD" });
