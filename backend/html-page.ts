/** HTML pages of the backend, which are outside the site but look like it. */
import { standalonePage } from "../lib/brand/standalone-page.ts";

interface PageOptions {
  language?: string;
  /** URL of the site's home page. */
  home?: string;
}

/** Returns an HTML page without JavaScript, with a heading and the HTML in `body`. The caller escapes both. */
export function pageOf(
  title: string,
  body: string,
  status: number,
  { language = "en", home = "/" }: PageOptions = {},
): Response {
  return new Response(standalonePage({ language, home, title, body }), {
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
