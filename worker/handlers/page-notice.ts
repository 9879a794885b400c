import type { Ctx } from "../context.ts";
import { noticeFor } from "../pages/notice.ts";

/**
 * Handles `GET /_edge/page-notice?language=es`: returns the current notice as HTML, or an empty body if no notice is
 * active. The page's script requests the notice when the browser activates a prerendered page or restores a page from
 * the back/forward cache. The response must not be cached.
 */
export function pageNotice(c: Ctx): Response {
  const { name, language, languages } = c.get("site");
  const requestedLanguage = c.req.query("language") ?? "";
  const notice = noticeFor(
    c.env,
    name,
    languages.includes(requestedLanguage) ? requestedLanguage : language,
    c.req.raw,
  );
  return new Response(notice?.html ?? "", {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" },
  });
}
