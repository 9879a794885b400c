/**
 * What the Worker needs of pages without loading React: the head, a site's notice, the slots of
 * inline blocks, and which paths are pages from code.
 */
export { changeHead, type Head, headHtml, unlistedHead } from "./page/head/head.ts";
export { NOTICE_COOKIE, noticeHtml } from "./page/notice/notice-html.ts";
export { inlineHtml } from "./page/render/inline-slots.ts";
export { type CodeRoute, codeRouteAt } from "./pages/routes.ts";
