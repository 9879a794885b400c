/**
 * Exports that the Worker uses without loading React: functions for the head, the emergency notice, and inline slots,
 * and the paths of tool pages.
 */
export { changeHead, type Head, headHtml, headParts, unlistedHead } from "./render/head/head.ts";
export { inlineHtml } from "./render/inline-slots.ts";
export { NOTICE_COOKIE, noticeHtml } from "./render/notice/notice-html.ts";
export { themes } from "./theme/tokens.ts";
export { type ToolRoute, toolRouteAt } from "./tools/routes.ts";
