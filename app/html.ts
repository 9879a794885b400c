/** Functions that the Worker uses without loading React: head, emergency notice, inline slots, paths of code pages. */
export { changeHead, type Head, headHtml, unlistedHead } from "./render/head/head.ts";
export { inlineHtml } from "./render/inline-slots.ts";
export { NOTICE_COOKIE, noticeHtml } from "./render/notice/notice-html.ts";
export { themes } from "./theme/tokens.ts";
export { type CodeRoute, codeRouteAt } from "./tools/routes.ts";
