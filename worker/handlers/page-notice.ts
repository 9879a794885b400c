import type { Ctx } from "../context.ts";
import { noticeFor } from "../pages/notice.ts";

/**
 * `GET /_edge/page-notice?language=es` → the notice as the site's pages show it now, as HTML; empty for none. For pages
 * that a browser had before their visitor saw them, or comes back to (PB-06). Never cached.
 */
export function pageNotice(c: Ctx): Response {
  const { name, language, languages } = c.var.site;
  const asked = c.req.query("language") ?? "";
  const notice = noticeFor(name, languages.includes(asked) ? asked : language, c.req.raw);
  return new Response(notice?.html ?? "", {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" },
  });
}
