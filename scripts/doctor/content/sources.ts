import { documentState } from "../../../app/cms/parse/layout-document.ts";
import { itemKey } from "../../../lib/cms/items.ts";
import { type ContentPage, isRecord } from "./segments.ts";

/** A language in a path or a file name: `/es/care`, `dictionaries/es.json`. */
const LANGUAGE = /(^|[/.])([a-z]{2}(?:-[A-Za-z]{2,4})?)(?=[/.]|$)/;

/** Returns the language and the path of a source whose document does not name them. */
function addressOf(source: string): { path: string; language: string | undefined } {
  const url = URL.parse(source);
  const language =
    url?.searchParams.get("sc_lang") ??
    url?.searchParams.get("language") ??
    LANGUAGE.exec(url?.pathname ?? source)?.[2];
  return { path: url?.searchParams.get("item") ?? url?.pathname ?? source, language };
}

const withoutLanguage = (path: string): string => path.replace(LANGUAGE, "$1");

/**
 * Parses a layout or a dictionary for comparison with other pages. Translations of a page have the same item ID or the
 * same path except for the language. Throws an error if the text is neither a layout nor a dictionary.
 */
export function pageOf(source: string, text: string): ContentPage {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new Error("the JSON is invalid or incomplete");
  }
  const address = addressOf(source);
  if (isRecord(value) && isRecord(value.phrases)) {
    const item = `dictionary ${withoutLanguage(address.path)}`;
    return { path: source, language: address.language ?? "en", item, document: value.phrases };
  }
  const state = documentState(value);
  if (state.state === "missing") throw new Error("the page does not exist in the CMS");
  if (state.state === "unusable") throw new Error(`not a layout document: ${state.wrong}`);
  const { context, route } = (
    state.document as { sitecore: { context?: Record<string, unknown>; route: Record<string, unknown> } }
  ).sitecore;
  const stringOf = (field: unknown) => (typeof field === "string" && field ? field : undefined);
  const language = stringOf(context?.language) ?? stringOf(route.itemLanguage) ?? address.language ?? "en";
  const path = stringOf(context?.itemPath) ?? address.path;
  const id = itemKey(stringOf(route.itemId) ?? "");
  return { path, language, item: id || withoutLanguage(path), document: state.document };
}
