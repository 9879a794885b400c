/** The one door from the Worker to everything React. It is imported only when something has to be rendered. */

import type { ParseOptions } from "./fields/types.ts";
import type { ParsedPage } from "./page/parse/parse-page.ts";

export type { ThirdParties } from "./browser/page-data.ts";
export { formErrorsOf } from "./context/fixed-texts.ts";
export type { Call, HeadChange, Posted } from "./context/page-context.ts";
export type { PageForm } from "./forms/page-form.ts";
export { AUTHOR_STYLES, editorHtml } from "./page/editing/author-markup.ts";
export { formsOf } from "./page/forms.ts";
export type { Head } from "./page/head/head.ts";
export { article, organisation, structuredData } from "./page/head/structured-data.ts";
export { holdsSensitive, isPrivate } from "./page/page-blocks.ts";
export { readDocument } from "./page/parse/layout-document.ts";
export type { ParsedBlock } from "./page/parse/parse-blocks.ts";
export type { ParsedPage } from "./page/parse/parse-page.ts";
export type { PageSettings, Report, Segment, Slot } from "./page/render/render-blocks.tsx";
export { renderBody, stylesFor, stylesOf } from "./page/render/render-body.tsx";
export { renderFragment } from "./page/render/render-fragment.ts";
export { renderSlot } from "./page/render/render-slot.tsx";
export type { ActionResult, CodePage, PageActor, PageInput } from "./pages/define.ts";
export { failedOf, refusalOf, renderCodePage, viewOf } from "./pages/render-page.tsx";

/** `parsePage` of `page/parse.ts`, which only those who parse load, since the sanitiser comes with it. */
export async function parsePage(document: unknown, options?: ParseOptions): Promise<ParsedPage | null> {
  const { parsePage: parse } = await import("./page/parse/parse-page.ts");
  return parse(document, options);
}

/** The examples of blocks by themselves, loaded only where they are asked for. */
export const catalogue = () => import("./pages/catalogue/catalogue.ts");
