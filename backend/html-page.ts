/** HTML pages of the backend, which are outside the site but have its colors and its logo. */
import { brand } from "../lib/brand/name.ts";
import { CROSS_FADE } from "../lib/display/cross-fade.ts";
import { escapeHtml } from "../lib/text/text.ts";

/** Returns an HTML page without JavaScript, with a heading and the HTML in `body`. The caller escapes both. */
export function pageOf(title: string, body: string, status: number, language = "en"): Response {
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex, nofollow"><title>${title} | ${escapeHtml(brand.name)}</title>
<style>${STYLE}</style></head>
<body><header>${LOGO}${escapeHtml(brand.name)}</header><main><h1>${title}</h1>${body}</main></body></html>`;
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

/** The colors and shapes of the site's default theme. The class `first` marks the main control of a page. */
const STYLE = `${CROSS_FADE}
body{font:1.125rem/1.55 system-ui,sans-serif;margin:0;min-height:100vh;background:#f7efe3;color:#1f3437}
header{display:flex;align-items:center;gap:.6rem;padding:.9rem min(2rem,5vw);background:#fffdfa;border-bottom:1px solid #e6ddd0;font:600 1.35rem/1 Georgia,serif;color:#0b3b40}
svg{flex:none}
main{max-width:34rem;margin:min(8vh,4rem) auto;padding:min(2.5rem,7vw);background:#fffdfa;border-radius:1.25rem;box-shadow:0 8px 30px rgb(12 40 44/.1);overflow-wrap:anywhere}
@media(max-width:36rem){main{margin-inline:1rem}}
h1{font:600 min(2.25rem,11vw)/1.15 Georgia,serif;color:#0b3b40;margin:0 0 .75rem}
p{margin:0 0 1rem}
p:last-child,ul:last-child{margin-bottom:0}
a{color:#0b5d63}
.note{margin-top:1.5rem;font-size:1rem;color:#4d6265}
.amount{font:600 2rem/1.2 Georgia,serif;color:#0b3b40;margin:.25rem 0 1.5rem}
button,.first{box-sizing:border-box;display:grid;place-content:center;font:inherit;font-weight:700;width:100%;min-height:3.25rem;margin:.5rem 0;padding:.6rem min(1.25rem,4vw);border:2px solid #0b5d63;border-radius:.75rem;background:#fffdfa;color:#0b5d63;text-align:center;text-decoration:none;cursor:pointer}
button:hover{background:#0b5d63;color:#fff}
.first{border-color:#b93f2a;background:#b93f2a;color:#fff}
.first:hover{border-color:#9a3220;background:#9a3220}
.people{list-style:none;margin:1.5rem 0;padding:0}
.people button{justify-content:start;text-align:start;line-height:1.35}
.people span{font-weight:400}
button:focus-visible,a:focus-visible{outline:3px solid #0b3b40;outline-offset:3px}`;
