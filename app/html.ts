/** What the Worker writes of a page without React: its head, and what moves late blocks into their places. */
export { changeHead, type Head, headHtml, headTexts } from "./page/head/head.ts";
export { inlineHtml, LATE_MOVER, lateHtml } from "./page/render/late-slots.ts";
