/**
 * Pages that load nothing, because the site's stylesheet and fonts are not available to them: error pages, and the
 * pages of the backend. They have the default theme's colors, the logo, and the organization's name.
 */
import { CROSS_FADE } from "../display/cross-fade.ts";
import { phoneParts } from "../text/phone.ts";
import { escapeHtml } from "../text/text.ts";
import { tones } from "./colors.ts";
import { petals } from "./mark.ts";
import { brand } from "./name.ts";

interface StandalonePage {
  language: string;
  /** URL of the home page, to which the logo links. */
  home: string;
  /** Title and heading of the page, as HTML. */
  title: string;
  /** Content below the heading, as HTML. */
  body: string;
  /** Whether search engines may index the page. */
  isIndexed?: boolean;
  /** Content above the header, as HTML. */
  before?: string;
}

/** Returns a page without JavaScript. The caller escapes all texts but the URL. */
export const standalonePage = ({ language, home, title, body, isIndexed, before = "" }: StandalonePage): string =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${
    isIndexed ? "" : '<meta name="robots" content="noindex, nofollow">'
  }<title>${title} | ${escapeHtml(brand.name)}</title><style>${STANDALONE_STYLE}</style></head>
<body>${before}<header><a href="${escapeHtml(home)}">${LOGO}${escapeHtml(brand.name)}</a></header><main><h1>${title}</h1>${body}</main></body></html>`;

/** Returns a text as HTML, with links for its telephone numbers. */
export const phoneHtml = (text: string | null | undefined): string =>
  phoneParts(text ?? "")
    .map(({ text, href }) => (href ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text)))
    .join("");

const { plain, sand } = tones.default;
const fills = { brand: plain.brand, "brand-soft": plain.brandSoft, accent: plain.accent };
const LOGO = `<svg viewBox="1 1 46 46" width="36" height="36" aria-hidden="true">${petals
  .map(({ color, path, transform }) => `<path fill="${fills[color]}" d="${path}" transform="${transform}"/>`)
  .join("")}</svg>`;

/** The class `first` marks the main control of a page, and `lines` a text whose line breaks are kept. */
export const STANDALONE_STYLE = `${CROSS_FADE}
body{font:1.125rem/1.55 system-ui,sans-serif;margin:0;min-height:100vh;background:${sand.background};color:${plain.text}}
header{padding:.9rem min(2rem,5vw);background:${plain.background};border-bottom:1px solid ${plain.border}}
header a{display:inline-flex;align-items:center;gap:.6rem;font:600 1.35rem/1.15 Georgia,serif;color:${plain.heading};text-decoration:none}
svg{flex:none;width:2.25rem;height:2.25rem}
main{max-width:34rem;margin:min(8vh,4rem) auto;padding:min(2.5rem,7vw);background:${plain.background};border-radius:1.25rem;box-shadow:0 8px 30px rgb(12 40 44/.1);overflow-wrap:anywhere}
@media(max-width:36rem){main{margin-inline:1rem}}
h1{font:600 min(2.25rem,11vw)/1.15 Georgia,serif;color:${plain.heading};margin:0 0 .75rem}
p{margin:0 0 1rem}
p:last-child,ul:last-child{margin-bottom:0}
a{color:${plain.link}}
a[href^="tel:"]{white-space:nowrap}
.first+p{margin-top:1.5rem}
.lines{white-space:pre-line}
small{color:${plain.muted};font-size:.875rem}
.note{margin-top:1.5rem;font-size:1rem;color:${plain.muted}}
.note+.note{margin-top:.5rem}
.amount{font:600 2rem/1.2 Georgia,serif;color:${plain.heading};margin:.25rem 0 1.5rem}
button,.first{box-sizing:border-box;display:grid;place-content:center;font:inherit;font-weight:700;width:100%;min-height:3.25rem;margin:.5rem 0;padding:.6rem min(1.25rem,4vw);border:2px solid ${plain.link};border-radius:.75rem;background:${plain.background};color:${plain.link};text-align:center;text-decoration:none;cursor:pointer}
button:hover{background:${plain.link};color:${plain.surface}}
.first{border-color:${plain.action};background:${plain.action};color:${plain.onAction}}
.first:hover{border-color:${plain.actionHover};background:${plain.actionHover}}
.people{list-style:none;margin:1.5rem 0;padding:0}
.people button{justify-content:start;text-align:start;line-height:1.35}
.people span{font-weight:400}
button:focus-visible,a:focus-visible{outline:3px solid ${plain.focus};outline-offset:3px}`;
