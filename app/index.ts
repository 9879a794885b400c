/** The Worker's only entry to React code. Imported only when something has to be rendered. */

import { blocks } from "./blocks/index.ts";
import { missingKeys } from "./context/phrases.ts";
import type { ParseOptions } from "./fields/types.ts";

import { componentMap, containers } from "./page/parse/component-map.ts";
import type { ParsedPage } from "./page/parse/parse-page.ts";
import { allPhrases } from "./phrases.ts";

export type { ThirdParties } from "./browser/page-data.ts";
export type { Call, Embeds, HeadChange, Posted, ThirdPartyName } from "./context/page-context.ts";
export { type Phrase, type Translate, translator } from "./context/phrases.ts";
export { fieldPhrases } from "./fields/phrases.ts";
export type { ParseOptions } from "./fields/types.ts";
export { fieldErrorWords } from "./forms/field-errors.ts";
export type { PageForm } from "./forms/page-form.ts";
export { formPhrases } from "./forms/phrases.ts";
export { type FormRefusal, refusalText } from "./forms/refusals.ts";
export { AUTHOR_STYLES, editorHtml } from "./page/editing/author-markup.ts";
export type { Head } from "./page/head/head.ts";
export { article, organization, structuredData, withOneArticle } from "./page/head/structured-data.ts";
export {
  embedsOn,
  formsOf,
  holdsSensitive,
  isPrivate,
  policyNeeds,
  preloadsOf,
  searchesDoctors,
} from "./page/page-blocks.ts";
export { readDocument } from "./page/parse/layout-document.ts";
export type { ParsedBlock } from "./page/parse/parse-blocks.ts";
export type { ParsedPage } from "./page/parse/parse-page.ts";
export { consentWords } from "./page/phrases.ts";
export { stylesFor, stylesOf } from "./page/render/page-styles.ts";
export type { PageSettings, Report, Segment, Slot } from "./page/render/render-blocks.tsx";
export { renderSlot } from "./page/render/render-blocks.tsx";
export { notFoundHtml, renderBody } from "./page/render/render-body.tsx";
export { renderFragment } from "./page/render/render-fragment.ts";
export { type RenderedHtml, renderLate } from "./page/render/render-html.tsx";
export type { ActionResult, CodePage, LoadInput, Outcome, PageActor, PageCall, PageInput } from "./pages/define.ts";
export { failedOf, refusalOf, renderCodePage, viewOf } from "./pages/render-code-page.tsx";

/** Keys of the texts of the site that a dictionary lacks; the declared ones show in their place (LY-10). */
export const missingPhrases = (dictionary: Readonly<Record<string, string>>): string[] =>
  missingKeys(allPhrases, dictionary);

/** Names of the components that the site shows: its own blocks, and those of other sites that it maps to them. */
export const componentNames = (): string[] => [
  ...new Set([...blocks.keys(), ...Object.keys(componentMap), ...containers]),
];

/** `parsePage` of `page/parse/parse-page.ts`. Loaded only when something is parsed, because the sanitizer comes with it. */
export async function parsePage(document: unknown, options?: ParseOptions): Promise<ParsedPage | null> {
  const { parsePage: parse } = await import("./page/parse/parse-page.ts");
  return parse(document, options);
}

/** `unseenBlocks` of `doctor/empty-blocks.ts`: it renders the page once more, so it is for the background. */
export const unseenBlocks = async (page: ParsedPage) => (await import("./doctor/empty-blocks.ts")).unseenBlocks(page);

/** The layout doctor, and what compares two editions of a page: for authors alone. */
export const doctor = async () => ({
  ...(await import("./doctor/examine.ts")),
  ...(await import("./doctor/examine-dictionary.ts")),
  ...(await import("./doctor/compare.ts")),
});

/** The examples of blocks by themselves, loaded only where they are used. */
export const catalogue = () => import("./pages/catalogue/catalogue.ts");
