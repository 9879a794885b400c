/**
 * What the Worker needs of pages without loading React: the head, a site's notice, what moves late blocks into their
 * places, and which paths are pages from code.
 */
export { changeHead, type Head, headHtml, headTexts, unlistedHead } from "./page/head/head.ts";
export { linkedSheet, type SharedSheet } from "./page/head/shared-sheet.ts";
export { NOTICE_COOKIE, noticeHtml } from "./page/notice/notice-html.ts";
export { inlineHtml, LATE_MOVER, lateHtml } from "./page/render/late-slots.ts";
export { type CodeRoute, codeRouteAt } from "./pages/routes.ts";

/** The shared sheet of this build. It is loaded with the first page from a store: 36 KB that no start should wait for. */
export const loadSharedSheet = async () => (await import("./page/head/own-sheet.ts")).ownSharedSheet;
