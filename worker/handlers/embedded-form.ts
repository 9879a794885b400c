import { escapeHtml } from "../../lib/text/text.ts";
import { withSessionPolicy } from "../auth/signed-in-browser.ts";
import { onStaffHost } from "../auth/staff-host.ts";
import type { Ctx } from "../context.ts";
import { sha256 } from "../http/csp.ts";
import { HttpError } from "../http/http-error.ts";
import { partyHosts } from "../http/third-parties.ts";

/** Script that reports to the parent page the form's height and whether the third-party script has loaded. */
const REPORTER = `const tell = (message) => parent.postMessage(message, "*");
addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && tell({ form: "failed" }), true);
addEventListener("load", () => {
  tell({ form: "shown" });
  new ResizeObserver(() => tell({ height: document.body.scrollHeight })).observe(document.body);
});`;

/**
 * Serves the frame of a third-party form. The frame has an opaque origin. The third-party script therefore cannot read
 * the page or its cookies, and the script's requests to the site contain no session cookie.
 */
export async function embeddedForm(c: Ctx): Promise<Response> {
  const { site } = c.var;
  const { embeddedForms } = site.thirdParties;
  const name = c.req.query("name") ?? "";
  if (!embeddedForms || !/^[\w-]{1,128}$/.test(name) || onStaffHost(c)) throw new HttpError(404);
  const { origin } = new URL(c.req.url);
  const src = `${embeddedForms.src.replace(/\/$/, "")}/${name}${c.req.query("strict") ? "?no_style_strict=1" : ""}`;
  const hosts = partyHosts(site, new Set(["embeddedForms"])).map((host) => `https://${host}`);
  // If the script URL is a path, the site itself serves the script. The policy then contains the site's origin, because
  // 'self' does not match the site in a frame with an opaque origin.
  const theirs = [...hosts, ...(URL.canParse(src) ? [] : [`${origin}${embeddedForms.src}/`])].join(" ");
  const policy = [
    "sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    `script-src ${await sha256(REPORTER)} ${theirs}`,
    `style-src 'unsafe-inline' ${theirs}`,
    `img-src data: ${theirs}`,
    `font-src ${theirs}`,
    `connect-src ${theirs}`,
    `frame-src ${theirs}`,
    `form-action ${theirs}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title><style>body{margin:0;font:1rem/1.5 Arial,sans-serif}</style></head><body><script>${REPORTER}</script><script src="${escapeHtml(src)}"></script></body></html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "cache-control": "no-cache",
    "x-robots-tag": "noindex",
  };
  return withSessionPolicy(c, new Response(html, { headers }));
}
