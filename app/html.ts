/**
 * What the Worker needs of pages without loading React: the head, a site's notice, what moves late blocks into their
 * places, and which paths are pages from code.
 */
export { changeHead, type Head, headHtml, headTexts, unlistedHead } from "./page/head/head.ts";
export { linkedSheet } from "./page/head/shared-sheet.ts";
export { NOTICE_COOKIE, noticeHtml } from "./page/notice/notice-html.ts";
export { inlineHtml, LATE_MOVER, lateHtml } from "./page/render/late-slots.ts";
export { type CodeRoute, codeRouteAt } from "./pages/routes.ts";
