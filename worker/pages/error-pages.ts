import { type TextLanguage, textLanguage } from "../../lib/cms/language.ts";
import { escapeHtml } from "../../lib/text/text.ts";
import type { Ctx } from "../context.ts";
import { readConfig } from "../control/runtime-config.ts";
import { styleDigest } from "../http/csp.ts";
import { splitLanguage } from "../http/path.ts";
import { NOTHING } from "../http/security-headers.ts";
import { isHidden } from "../site.ts";
import { noticeFor } from "./notice.ts";

interface Words {
  heading: string;
  text: string;
}

interface Language {
  /** The content system is down and the page is not cached. */
  unavailable: Words;
  /** A fault of our own. */
  failed: Words;
  emergency: string;
  /** The label of the request id. */
  reference: string;
}

// These texts are fixed because the dictionary and the declared phrases may be unavailable.
const languages: Record<TextLanguage, Language> = {
  en: {
    unavailable: {
      heading: "We will be right back",
      text: "We can’t show this page right now. Please try again in a minute.",
    },
    failed: { heading: "Something went wrong", text: "Please try again in a minute." },
    emergency: "In an emergency, call 911.",
    reference: "Reference",
  },
  es: {
    unavailable: {
      heading: "Volvemos enseguida",
      text: "No podemos mostrar esta página en este momento. Inténtelo de nuevo en un minuto.",
    },
    failed: { heading: "Algo salió mal", text: "Inténtelo de nuevo en un minuto." },
    emergency: "En una emergencia, llame al 911.",
    reference: "Referencia",
  },
};

// In the colors of the default theme. Nothing is fetched, because file serving may be what is broken.
const STYLE = [
  "body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:#fffdfa;color:#1f3437;font:1.125rem/1.6 Arial,sans-serif}",
  "main{box-sizing:border-box;width:100%;max-width:40rem;margin:auto;padding:2rem clamp(1rem,6vw,3rem)}",
  "h1{margin:0;padding-top:1.5rem;border-top:3px solid #d9553f;color:#0b3b40;font:600 clamp(2rem,7vw,3rem)/1.15 Georgia,serif}",
  "p{margin:1rem 0 0;white-space:pre-line;overflow-wrap:anywhere}",
  "small{color:#4d6265;font-size:.875rem}",
].join("");

/** The page for when the site itself fails: one style sheet, no script, no internal details. */
async function plain(c: Ctx, status: 429 | 500 | 503, words: Words, language: TextLanguage): Promise<Response> {
  const { emergency, reference } = languages[language];
  const [heading, text] = [words.heading, words.text].map(escapeHtml);
  const site = c.var.site;
  // Without the site's record the hostname alone decides (SH-06).
  const hidden = site ? !site.indexed : isHidden(new URL(c.req.url).host);
  const robots = hidden ? '<meta name="robots" content="noindex, nofollow">' : "";
  await readConfig(c.var.context);
  const notice = noticeFor(site?.name ?? c.env.DEFAULT_SITE, language, c.req.raw);
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${robots}<title>${heading}</title><style>${STYLE}</style></head><body>${notice ? new TextDecoder().decode(notice.html) : ""}<main><h1>${heading}</h1><p>${text}</p><p>${emergency}</p><p><small>${reference}: ${escapeHtml(c.var.context.requestId)}</small></p></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy": [
        NOTHING,
        `style-src ${await styleDigest(STYLE)}`,
        ...(notice ? ["style-src-attr 'unsafe-inline'"] : []),
      ].join("; "),
      ...(status === 500 ? {} : { "retry-after": status === 429 ? "60" : "30" }),
    },
  });
}

/** The language of the page, if known. */
function languageOf(c: Ctx): TextLanguage {
  const { site } = c.var;
  return site ? textLanguage(splitLanguage(c.var.path?.normal ?? "/", site).language) : "en";
}

/** The content system is down and the page is not cached (ED-09), or its visitor asked for too many (429). */
export function unavailable(c: Ctx, status: 429 | 503 = 503): Promise<Response> {
  const language = languageOf(c);
  return plain(c, status, languages[language].unavailable, language);
}

export function internalError(c: Ctx): Promise<Response> {
  const language = languageOf(c);
  return plain(c, 500, languages[language].failed, language);
}

/** Invalid settings or site records: the lines say what to fix. */
export const misconfigured = (c: Ctx, problems: string[]) =>
  plain(c, 503, { heading: "The site is not set up", text: problems.join("\n") }, "en");

/** Pages and files are only read. */
export const methodNotAllowed = (c: Ctx) => c.text("This address can only be read.\n", 405, { allow: "GET, HEAD" });
