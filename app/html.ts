/**
 * Exports that the Worker uses without loading React: functions for the head, the emergency notice, and slots,
 * and the paths of tool pages.
 */

export { DOUBLE_SUBMIT_SCRIPT } from "./render/head/double-submit-script.ts";
export { BODY_END, changeHead, documentHtml, type Head, headHtml, unlistedHead } from "./render/head/head.ts";
export { HOLD_SCRIPT } from "./render/head/hold-script.ts";
export { POSTED_SCRIPT } from "./render/head/posted-script.ts";
export { SHOWN_TO_SCRIPT } from "./render/head/shown-to-script.ts";
export { TYPED_TEXT_SCRIPT } from "./render/head/typed-text-script.ts";
export { withOwnTitle } from "./render/heading.ts";
export { NOTICE_COOKIE, noticeHtml } from "./render/notice/notice-html.ts";
export { afterSkeleton, NOTICE, type Slot, type Slots, skeletonHtml, splitAtMarks } from "./render/slots.ts";
export { toolRouteAt } from "./tools/routes.ts";
