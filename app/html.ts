/**
 * What the Worker needs of pages without loading React: the head, a site's notice, the slots of
 * inline blocks, and which paths are pages from code.
 */
export { changeHead, type Head, headHtml, unlistedHead } from "./render/head/head.ts";
export { inlineHtml } from "./render/inline-slots.ts";
export { NOTICE_COOKIE, noticeHtml } from "./render/notice/notice-html.ts";
export { type CodeRoute, codeRouteAt } from "./tools/routes.ts";
