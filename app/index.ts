/** The one door from the Worker to everything React. It is imported only when something has to be rendered. */

import type { ParsedPage } from "./page/parse.ts";
import type { ParseOptions } from "./page/values.ts";

export { AUTHOR_STYLES, editorHtml } from "./page/author.ts";
export { holdsSensitive, isPrivate } from "./page/contents.ts";
export type { Call, HeadChange } from "./page/context.ts";
export { renderBody, stylesFor, stylesOf } from "./page/document.tsx";
export { formErrorsOf } from "./page/exact.ts";
export { fillGap } from "./page/fill.ts";
export { formsOf, type PageForm } from "./page/forms.ts";
export { renderFragment } from "./page/fragment.ts";
export type { Head } from "./page/head.ts";
export type { ParsedBlock, ParsedPage } from "./page/parse.ts";
export type { BlocksBefore, Gap, PageSettings, Piece, Report } from "./page/render.tsx";
export { article, organisation, structuredData } from "./page/structured.ts";
export { readDocument } from "./page/wire.ts";
export type { ThirdParties } from "./state/page-data.ts";
export type { Posted } from "./ui/form/entries.ts";

/** `parsePage` of `page/parse.ts`, which only those who parse load, since the sanitiser comes with it. */
export async function parsePage(document: unknown, options?: ParseOptions): Promise<ParsedPage | null> {
  const { parsePage: parse } = await import("./page/parse.ts");
  return parse(document, options);
}

/** The catalogue of blocks, loaded only where it is asked for. */
export const catalogue = () => import("./staff/catalogue/index.tsx");
