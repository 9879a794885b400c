import { unusedTarget } from "../../../lib/cms/features.ts";
import { safeImageSrc } from "../../../lib/cms/links.ts";
import { authoredDate } from "../../../lib/dates/dates.ts";
import { blocks } from "../../blocks/index.ts";
import { type EditorParts, editorParts } from "../editing/author-markup.ts";
import type { Editable } from "../fields/editables.ts";
import type { Parsing } from "../fields/field-reader.ts";
import { notUsedText } from "../fields/field-reader.ts";
import { plainText } from "../fields/sanitize.ts";
import type { LayoutProblem, ParseOptions } from "../fields/types.ts";
import { fieldText, isRecord, isToken, recordOf, textOf, unwrap, unwrapJson, type Wire } from "../fields/wire.ts";
import { pageFields, sharedNames } from "./component-map.ts";
import { collectItemKeys } from "./item-keys.ts";
import { documentState, MAX_LEVELS, removeDeepValues } from "./layout-document.ts";
import { pageContentOf } from "./page-content.ts";
import { MAX_BLOCKS, type ParsedBlock, parsePlaceholders } from "./parse-blocks.ts";
import { MAX_VARIANTS } from "./variants.ts";

export interface ParsedPage {
  name: string;
  language: string;
  itemId: string;
  fields: {
    browserTitle: string;
    metaDescription: string;
    ogTitle: string;
    ogDescription: string;
    ogImage: string;
    /** An article's publication date in the CMS format, or "" for a page that is not an article. */
    publishedDate: string;
    updatedDate: string;
    /** When and by whom the page was reviewed, and when the next review is due, in the CMS format, or "". */
    reviewedDate: string;
    reviewedBy: string;
    reviewDueDate: string;
  };
  /** Theme of each page region. An empty string selects the site's default theme. */
  themes: { header: string; main: string; footer: string };
  hasSpanishVersion: boolean;
  topic: string;
  visitorReference: string;
  regions: { header: ParsedBlock[]; main: ParsedBlock[]; footer: ParsedBlock[] };
  problems: LayoutProblem[];
  /**
   * Keys of all items, data sources, and media files in the document. A purge uses the keys to find the pages that
   * contain an item.
   */
  items: string[];
  /** Markup that replaces the editing markers in field values. Set only in author mode. */
  editables: Editable[];
  /** Scripts and data for the page editor. Set only in author mode. */
  editor?: EditorParts;
  /** The draft's version and last change, if the CMS sends this data. Set only in author mode. */
  saved?: { version: string | undefined; at: string | undefined; by: string | undefined };
  /** Whether the page consists of a single component. Set only in author mode. */
  alone?: true;
  /** IDs of the variants that rules can select. */
  variants?: string[];
}

/** Returns whether a component without fields is a block, and not a component of another site with the same name. */
const isOwnBlock = (name: string, page: Wire): boolean => {
  const block = blocks.get(name);
  return (
    block !== undefined && (!sharedNames.includes(name) || Object.keys(page).some((field) => field in block.fields))
  );
};

type Region = keyof ParsedPage["regions"];

/** Names of a page's regions, which are also the names of its placeholders. */
const REGIONS: readonly Region[] = ["header", "main", "footer"];

/** Returns the region for a placeholder from another site, such as `hf-nav`. */
const regionOf = (placeholder: string): Region => {
  if (/footer|\bbottom\b/i.test(placeholder)) return "footer";
  return /header|\b(?:nav|navigation|menu|top)\b/i.test(placeholder) ? "header" : "main";
};

/**
 * Parses a layout document into a page with typed blocks. Returns null if the page does not exist (`route: null`) or if
 * the document is not a layout. To distinguish a missing page from an invalid document, use `documentState`. Never
 * throws. The function omits invalid content from the page and reports the omissions in `problems`. The function also
 * removes too deeply nested values from the document so that it can be stored.
 */
export function parsePage(input: unknown, options: ParseOptions = {}): ParsedPage | null {
  const state = documentState(input);
  if (state.state !== "page") return null;
  const document = recordOf(state.document);
  const hasDeepValues = removeDeepValues(document);
  const sitecore = recordOf(document.sitecore);
  const route = recordOf(sitecore.route);
  const context = recordOf(sitecore.context);
  const themes = recordOf(context.themes);
  const parsing: Parsing = { options, problems: [], editables: [] };
  const inMetadata = options.editing === true && context.editMode === "metadata";
  const report = (wrong: string, level: LayoutProblem["level"] = "broken") =>
    void parsing.problems.push({ level, block: "", item: textOf(route.itemId), field: "", wrong });
  if (hasDeepValues) report(`Content nested more than ${MAX_LEVELS} levels deep is omitted`);
  const pageFieldsOf = recordOf(route.fields);
  const parseState = {
    ...parsing,
    inMetadata,
    pageFields: pageFieldsOf,
    pageContent: pageContentOf(
      pageFieldsOf,
      Object.entries(recordOf(route.placeholders)).flatMap(([name, list]) => (regionOf(name) === "main" ? [list] : [])),
      (name) => isOwnBlock(name, pageFieldsOf),
    ),
    seen: { blocks: 0, variants: new Set<string>() },
  };
  const onUnknown = (name: string) => {
    const wrong = `No region is named "${name}", so its blocks are shown in ${regionOf(name)}. Regions: ${REGIONS.join(", ")}`;
    report(wrong, "advice");
  };
  if (Object.keys(recordOf(route.placeholders)).length === 0)
    report("The page has no placeholders, so visitors see nothing: check its layout in the CMS");
  const placeholders = parsePlaceholders(route.placeholders, { declared: REGIONS, onUnknown }, parseState, 0);
  const regions: ParsedPage["regions"] = { header: [], main: [], footer: [] };
  for (const [name, parsed] of Object.entries(placeholders)) regions[regionOf(name)].push(...parsed);
  if (parseState.seen.blocks > MAX_BLOCKS)
    report(`The page has ${parseState.seen.blocks} blocks. Only the first ${MAX_BLOCKS} are shown`);
  const target = options.unused && unusedTarget(options.unused.notUsed, textOf(context.itemPath), () => true);
  if (target !== undefined) report(`${notUsedText(target)}: visitors get the not-found page`, "advice");
  const editor = options.editing ? editorParts(context) : undefined;
  const variants = [...parseState.seen.variants].filter((id) => options.variants?.known.includes(id));
  if (variants.length > MAX_VARIANTS)
    report(`${variants.length} variants have a rule. Only the first ${MAX_VARIANTS} can be selected`);
  const namedFields = Object.fromEntries(
    Object.entries(pageFieldsOf)
      .reverse()
      .map(([name, wire]) => [name.toLowerCase(), wire]),
  );
  const fieldsOf = (name: keyof typeof pageFields) =>
    pageFields[name].map((field) => plainText(fieldText(namedFields, field.toLowerCase()))).find((text) => text) ?? "";
  const [name = ""] = [route.displayName, route.name, fieldsOf("browserTitle")]
    .map((text) => textOf(text).trim())
    .filter((text) => text && !isToken(text));
  return {
    name,
    language: textOf(context.language) || textOf(route.itemLanguage) || "en",
    itemId: textOf(route.itemId),
    fields: {
      browserTitle: fieldsOf("browserTitle"),
      metaDescription: fieldsOf("metaDescription"),
      ogTitle: fieldsOf("ogTitle"),
      ogDescription: fieldsOf("ogDescription"),
      ogImage: pageFields.ogImage.map((field) => ogImage(namedFields[field.toLowerCase()])).find((src) => src) ?? "",
      publishedDate: authoredDate(fieldsOf("publishedDate")),
      updatedDate: authoredDate(fieldsOf("updatedDate")),
      reviewedDate: authoredDate(fieldsOf("reviewedDate")),
      reviewedBy: fieldsOf("reviewedBy"),
      reviewDueDate: authoredDate(fieldsOf("reviewDueDate")),
    },
    themes: {
      header: textOf(themes.header),
      main: textOf(themes.main),
      footer: textOf(themes.footer),
    },
    hasSpanishVersion: isTrue(context.hasSpanishVersion),
    topic: textOf(context.topic),
    visitorReference: textOf(context.visitorReference),
    regions,
    problems: parsing.problems,
    items: collectItemKeys(route),
    editables: parsing.editables,
    ...(editor && { editor }),
    ...(context.renderingType === "component" && { alone: true as const }),
    ...(variants.length > 0 && { variants: variants.slice(0, MAX_VARIANTS) }),
  };
}

const isTrue = (value: unknown): boolean => value === true || value === "true" || value === "1" || value === 1;

/** Reads the Open Graph image. The wire value can be a URL or an image. */
const ogImage = (field: unknown): string => {
  const value = unwrap(unwrapJson(field));
  return safeImageSrc((isRecord(value) ? textOf(value.src) : textOf(value)).trim()) ?? "";
};
