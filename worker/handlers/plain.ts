import type { Ctx } from "../context.ts";
import { isHidden } from "../site.ts";

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** A page for when the site itself cannot be had: no styles, no script, nothing of the inside. */
function plain(c: Ctx, status: 500 | 503, heading: string, text: string): Response {
  const robots = isHidden(new URL(c.req.url).host) ? '<meta name="robots" content="noindex, nofollow">' : "";
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${robots}<title>${escapeHtml(heading)}</title></head><body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p><p>In an emergency call 911. Reference: ${escapeHtml(c.get("requestId"))}</p></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      ...(status === 503 ? { "retry-after": "30" } : {}),
    },
  });
}

/** The content system is down and nothing is stored (ED-09). */
export const unavailable = (c: Ctx) =>
  plain(c, 503, "We will be right back", "This page cannot be shown just now. Please try again in a minute.");

export const somethingWrong = (c: Ctx) => plain(c, 500, "Something went wrong", "Please try again in a minute.");

/** Settings or site records with which nothing can be served: the lines say what to mend. */
export const notSetUp = (c: Ctx, problems: string[]) => plain(c, 503, "The site is not set up", problems.join("\n"));

/** Pages and files are only read. */
export const notAllowed = (c: Ctx) => c.text("This address can only be read.\n", 405, { allow: "GET, HEAD" });
