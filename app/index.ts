/** The one door from the Worker to everything React. It is imported only when something has to be rendered. */

export type { Call, HeadChange } from "./page/context.ts";
export { renderBody, stylesOf } from "./page/document.tsx";
export type { Head } from "./page/head.ts";
export { type ParsedPage, parsePage } from "./page/parse.ts";
export { fillGap, type Gap, type PageSettings, type Piece, type Report } from "./page/render.tsx";
