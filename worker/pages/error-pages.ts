import { phoneHtml, STANDALONE_STYLE, standalonePage } from "../../lib/brand/standalone-page.ts";
import { type TextLanguage, textLanguage } from "../../lib/cms/language.ts";
import { escapeHtml } from "../../lib/text/text.ts";
import { readConfig } from "../config/runtime-config.ts";
import type { Ctx } from "../context.ts";
import { styleHash } from "../http/csp.ts";
import { EMPTY_CSP } from "../http/final-response.ts";
import { splitLanguage } from "../http/path.ts";
import { isHidden, pathOf, phoneOf, staffHostsIn } from "../site.ts";
import { noticeFor } from "./notice.ts";

interface ErrorContent {
  heading: string;
  text: string;
}

interface Link {
  href: string;
  text: string;
}

interface Language {
  /** UI strings for an uncached page while the CMS is down. */
  unavailable: ErrorContent;
  /** UI strings for an error in the Worker. */
  failed: ErrorContent;
  /** UI strings for a path without a page while the site's not-found page is unavailable. */
  missing: ErrorContent;
  /** Label of the link to the home page. */
  home: string;
  emergency: string;
  /** Label of the link to the site's telephone number. */
  call: string;
  /** Label for the request ID on an error page. */
  reference: string;
}

// Error pages use fixed UI strings, because the dictionary may be unavailable.
const languages: Record<TextLanguage, Language> = {
  en: {
    unavailable: {
      heading: "We will be right back",
      text: "We can’t show this page right now. Please try again in a minute.",
    },
    failed: { heading: "Something went wrong", text: "Please try again in a minute." },
    missing: {
      heading: "Page not found",
      text: "The page may have moved. Check the web address, or start from the home page.",
    },
    home: "Go to the home page",
    emergency: "In an emergency, call 911.",
    call: "Or call us:",
    reference: "Reference",
  },
  es: {
    unavailable: {
      heading: "Volvemos enseguida",
      text: "No podemos mostrar esta página en este momento. Inténtelo de nuevo en un minuto.",
    },
    failed: { heading: "Algo salió mal", text: "Inténtelo de nuevo en un minuto." },
    missing: {
      heading: "Página no encontrada",
      text: "Es posible que la página haya cambiado de dirección. Revise la dirección o empiece desde la página de inicio.",
    },
    home: "Ir a la página de inicio",
    emergency: "En una emergencia, llame al 911.",
    call: "O llámenos:",
    reference: "Referencia",
  },
};

/** Returns the link to the home page in a language. */
function homeLink(c: Ctx, language: string): Link {
  const site = c.get("site");
  return { href: site ? pathOf(site, language, "/") : "/", text: languages[textLanguage(language)].home };
}

/**
 * Builds an error page that has inline styles and no JavaScript. The only internal detail on the page is the request
 * ID. By default, a page other than the home page links to the home page.
 */
async function errorPage(
  c: Ctx,
  status: 404 | 429 | 500 | 502 | 503 | 504,
  content: ErrorContent,
  pageLanguage: string,
  link?: Link | null,
): Promise<Response> {
  const language = textLanguage(pageLanguage);
  const { call, emergency, reference } = languages[language];
  const [title = "", text] = [content.heading, content.text].map(escapeHtml);
  const site = c.get("site");
  await readConfig(c.get("context"));
  const notice = noticeFor(c.env, site?.name ?? c.env.DEFAULT_SITE, language, c.req.raw);
  const home = homeLink(c, pageLanguage);
  const next = link === undefined && new URL(c.req.url).pathname !== home.href ? home : link;
  const phone = phoneHtml(site && phoneOf(site, pageLanguage));
  const html = standalonePage({
    language,
    home: home.href,
    title,
    body: [
      `<p class="lines">${text}</p>`,
      next && `<a class="first" href="${escapeHtml(next.href)}">${escapeHtml(next.text)}</a>`,
      phone && `<p>${call} ${phone}</p>`,
      `<p>${emergency}</p>`,
      `<p><small>${reference}: ${escapeHtml(c.get("context").requestId)}</small></p>`,
    ]
      .filter(Boolean)
      .join(""),
    // If the hostname does not belong to a known site, only the hostname determines whether search engines may index
    // the page.
    isIndexed: site ? site.indexed : !isHidden(new URL(c.req.url).host),
    ...(notice && { before: new TextDecoder().decode(notice.html) }),
  });
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy": [
        EMPTY_CSP,
        `style-src ${await styleHash(STANDALONE_STYLE)}`,
        ...(notice ? ["style-src-attr 'unsafe-inline'"] : []),
      ].join("; "),
      ...(status === 500 || status === 404 ? {} : { "retry-after": status === 429 ? "60" : "30" }),
    },
  });
}

/** Returns the language in the request URL, or English if the hostname does not belong to a known site. */
function languageIn(c: Ctx): string {
  const site = c.get("site");
  return site ? splitLanguage(c.get("path")?.normal ?? "/", site).language : "en";
}

/**
 * Returns the error page for a page that cannot be shown now, because a system is down (502, 503, 504), or because the
 * visitor requested too many pages (429).
 */
export const unavailable = (c: Ctx, status: 429 | 502 | 503 | 504 = 503, language = languageIn(c)): Promise<Response> =>
  errorPage(c, status, languages[textLanguage(language)].unavailable, language);

/** Returns the error page for a path without a page if the site's not-found page cannot be rendered. */
export const missing = (c: Ctx, language = languageIn(c)): Promise<Response> =>
  errorPage(c, 404, languages[textLanguage(language)].missing, language);

export function internalError(c: Ctx): Promise<Response> {
  const language = languageIn(c);
  return errorPage(c, 500, languages[textLanguage(language)].failed, language);
}

/** Returns an error page that lists problems with the settings or site records. */
export const misconfigured = (c: Ctx, problems: string[]) =>
  errorPage(c, 503, { heading: "The site is not set up", text: problems.join("\n") }, "en", null);

/**
 * Returns the error page for a request to a staff, author, or ops tool on a public hostname. The error page links to
 * the tool on the staff hostname.
 */
export function staffElsewhere(c: Ctx): Promise<Response> {
  const content = { heading: "This tool has another URL", text: "The tools for staff, authors and operations are at:" };
  const href = onStaffHostUrl(c);
  return errorPage(c, 404, content, "en", { href, text: href });
}

/** Returns the number of trailing labels that two hostnames have in common. */
function sharedLabels(host: string, otherHost: string): number {
  const [a, b] = [host, otherHost].map((name) => name.split(".").reverse()) as [string[], string[]];
  const firstDifference = a.findIndex((label, index) => label !== b[index]);
  return firstDifference < 0 ? a.length : firstDifference;
}

/** Replaces the request URL's hostname with the staff hostname that shares the most trailing labels with it. */
function onStaffHostUrl(c: Ctx): string {
  const url = new URL(c.req.url);
  const [first, ...others] = staffHostsIn(c.env);
  url.hostname = others.reduce(
    (best, host) => (sharedLabels(host, url.hostname) > sharedLabels(best, url.hostname) ? host : best),
    first!,
  );
  return url.href;
}

export const methodNotAllowed = (c: Ctx) => c.text("This URL is read-only.\n", 405, { allow: "GET, HEAD" });
