/**
 * The only module through which the Worker imports React code. The Worker loads this module on demand to render pages.
 */

import { blocks } from "./blocks/index.ts";
import type { ParseOptions } from "./cms/fields/types.ts";
import { componentMap, containers } from "./cms/parse/component-map.ts";
import type { ParsedPage } from "./cms/parse/parse-page.ts";
import { starterNames } from "./cms/parse/starter-names.ts";
import { missingKeys } from "./context/phrases.ts";
import { allPhrases } from "./phrases.ts";

export type { ThirdParties } from "./browser/page-data.ts";
export { AUTHOR_STYLES, editorHtml } from "./cms/editing/author-markup.ts";
export type { ParseOptions } from "./cms/fields/types.ts";
export { readDocument } from "./cms/parse/layout-document.ts";
export type { ParsedBlock } from "./cms/parse/parse-blocks.ts";
export type { ParsedPage } from "./cms/parse/parse-page.ts";
export { fieldPhrases } from "./cms/phrases.ts";
export type { Call, Embeds, HeadChange, Posted, ThirdPartyName } from "./context/page-context.ts";
export { type Phrase, type Translate, translator } from "./context/phrases.ts";
export { fieldErrorMessages } from "./forms/field-errors.ts";
export type { PageForm } from "./forms/page-form.ts";
export { formPhrases } from "./forms/phrases.ts";
export { type RejectionReason, rejectionText } from "./forms/rejections.ts";
export { type AuthorBar, authorBarHtml } from "./render/author-bar.ts";
export { copyBanner, copyForm, copySearchLink } from "./render/copy/CopyParts.tsx";
export type { Head } from "./render/head/head.ts";
export { article, organization, structuredData, withOneArticle } from "./render/head/structured-data.ts";
export { clientScript, preloadsOf, stylesOf } from "./render/page-assets.ts";
export {
  embedsOn,
  formsOf,
  holdsSensitive,
  isPrivate,
  policyNeeds,
  searchesDoctors,
  searchesNear,
} from "./render/page-blocks.ts";

export { consentLabels } from "./render/phrases.ts";
export type { PageSettings, Report } from "./render/render-blocks.tsx";
export { notFoundHtml, type RenderedBody, renderBody } from "./render/render-body.tsx";
export { renderFragment } from "./render/render-fragment.ts";
export { type RenderedSlot, renderSlot, searchOf } from "./render/render-slot.tsx";
export { LOCATION_SCRIPT } from "./search/location-script.ts";
export type { ActionResult, LoadInput, Outcome, PageActor, PageCall, PageInput, ToolPage } from "./tools/define.ts";
export { invalidOutcome } from "./tools/outcome.ts";
export { failedOf, refusalOf, renderToolPage, viewOf, withForm } from "./tools/render-tool-page.tsx";
export { unsentFormOf } from "./tools/UnsentForm.tsx";

/**
 * Returns the keys of UI strings that are missing from a dictionary. For each missing key, the site shows the UI
 * string's default text.
 */
export const missingPhrases = (dictionary: Readonly<Record<string, string>>): string[] =>
  missingKeys(allPhrases, dictionary);

/**
 * Returns the names of all components that the site can render: blocks, mapped components, containers, and components
 * from Sitecore's starter templates.
 */
export const componentNames = (): string[] => [
  ...new Set([...blocks.keys(), ...Object.keys(componentMap), ...containers, ...starterNames]),
];

/** Loads `parsePage` from `cms/parse/parse-page.ts` on demand because that module imports the sanitizer. */
export async function parsePage(document: unknown, options?: ParseOptions): Promise<ParsedPage | null> {
  const { parsePage: parse } = await import("./cms/parse/parse-page.ts");
  return parse(document, options);
}

/**
 * Loads and calls `unseenBlocks` from `cms/lint/empty-blocks.ts`. `unseenBlocks` re-renders the page, so the Worker
 * must call it after sending the response.
 */
export const unseenBlocks = async (page: ParsedPage) => (await import("./cms/lint/empty-blocks.ts")).unseenBlocks(page);

/** Loads the functions for the author tools: the layout linter and the page version comparison. */
export const doctor = async () => ({
  ...(await import("./cms/lint/check-links.ts")),
  ...(await import("./cms/lint/examine.ts")),
  ...(await import("./cms/lint/examine-dictionary.ts")),
  ...(await import("./cms/lint/compare.ts")),
  ...(await import("./cms/lint/empty-blocks.ts")),
});

/** Loads the block catalog with all examples. */
export const catalog = () => import("./tools/catalog/catalog.ts");
