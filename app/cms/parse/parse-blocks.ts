import { unusedFeatureOfBlock } from "../../../lib/cms/features.ts";
import { blocks } from "../../blocks/index.ts";
import type { BlockDefinition } from "../../blocks/types.ts";
import { authorNote } from "../editing/author-markup.ts";
import { chromeHtml, metadataMarks } from "../fields/editables.ts";
import type { Parsing } from "../fields/field-reader.ts";
import { notUsedText } from "../fields/field-reader.ts";
import { hasContent } from "../fields/has-content.ts";
import { parseFields, parser } from "../fields/parse-fields.ts";
import type { LayoutProblem, Parse } from "../fields/types.ts";
import { fieldText, isEmpty, isRecord, recordOf, textOf, type Wire } from "../fields/wire.ts";
import { hasFields, isFilled, isMachineText, lostText, METADATA } from "./component-content.ts";
import { containers, omitted, replaced, serviceProblem } from "./component-map.ts";
import { isTechnical } from "./field-kinds.ts";
import { band, boxOf, cell, columnWidth, GRID_END, GRID_ROW, isBoxStyle, ratiosOf, widthOf } from "./grid.ts";
import { classesOf, mapComponent, toneOfStyles } from "./map-component.ts";
import type { PageContent } from "./page-content.ts";
import { layoutFor, originOf, SECTION } from "./section-fields.ts";
import { inVariant } from "./variants.ts";

/** A parsed block with the values for its `View` component. */
export interface ParsedBlock {
  uid: string;
  /** Name of the block in the registry, or the CMS name of an unknown component. */
  name: string;
  dataSource: string;
  values: Record<string, unknown>;
  placeholders: Record<string, ParsedBlock[]>;
  unknown?: true;
  /** Original CMS name, if the component was mapped to the block. */
  label?: string;
  /** HTML between blocks, from the page editor or a grid. If `chrome` is set, all other properties are empty. */
  chrome?: string;
}

/** Maximum nesting depth of blocks. */
const MAX_DEPTH = 32;
/** Maximum number of blocks per page. */
export const MAX_BLOCKS = 1_000;

interface ParseState extends Parsing {
  inMetadata: boolean;
  /** The fields of the page, for components that show them. */
  pageFields: Wire;
  /** The component that shows the fields of the page that no other component shows. */
  pageContent: PageContent | null;
  /** What the parser has found so far: the number of blocks, and the IDs of the variants. */
  seen: { blocks: number; variants: Set<string> };
}

/** The page or block that contains the placeholders. */
interface Owner {
  uid?: string;
  dynamicId?: string;
  /** Normalized names of the placeholders that the page or block renders. */
  declared: readonly string[];
  /** Called for each unknown placeholder that contains blocks. */
  onUnknown(name: string): void;
}

/**
 * Parses a page's or block's placeholders. Returns the blocks, keyed by normalized placeholder name (without prefixes
 * and numbers).
 */
export function parsePlaceholders(
  wire: unknown,
  { uid, dynamicId = "", declared, onUnknown }: Owner,
  state: ParseState,
  depth: number,
): Record<string, ParsedBlock[]> {
  const result: Record<string, ParsedBlock[]> = Object.create(null);
  for (const [key, list] of Object.entries(recordOf(wire))) {
    const name = plainName(key, dynamicId);
    // The result includes blocks in unknown placeholders because even a block that is not rendered can make the page
    // sensitive.
    if (!declared.includes(name) && containsBlocks(list)) onUnknown(name);
    if (!Array.isArray(list) && !isEmpty(list))
      omitShape(`The placeholder "${key}" must be a list of components`, state, { uid });
    const parsed = parseList(list, state, depth);
    const marks = metadataMarks("placeholder", `${key}_${uid || "00000000-0000-0000-0000-000000000000"}`);
    const blocksWithMarks = state.inMetadata ? [chrome(marks.open), ...parsed, chrome(marks.close)] : parsed;
    result[name] = [...(result[name] ?? []), ...blocksWithMarks];
  }
  return { ...result };
}

const containsBlocks = (list: unknown): boolean =>
  Array.isArray(list) && list.some((entry) => textOf(recordOf(entry).componentName));

/**
 * Normalizes a placeholder name. `jss-main` and `headless-main` become `main`. `container-{*}` becomes `container`. In
 * the block with ID 3, `container-3` becomes `container`. The name of the placeholder in which the page editor shows a
 * single component becomes `main`.
 */
function plainName(key: string, dynamicId: string): string {
  if (key === "editing-componentmode-placeholder") return "main";
  const baseName = key.replace(/^(jss|headless)-/, "").replace(/-\{\*\}$/, "");
  return dynamicId && baseName.endsWith(`-${dynamicId}`) ? baseName.slice(0, -dynamicId.length - 1) : baseName;
}

const chrome = (html: string): ParsedBlock => ({
  uid: "",
  name: "",
  dataSource: "",
  values: {},
  placeholders: {},
  chrome: html,
});

function parseList(list: unknown, state: ParseState, depth: number): ParsedBlock[] {
  if (!Array.isArray(list)) return [];
  return inColumns(list, state, (component): ParsedBlock[] => {
    if (!isRecord(component)) return omitShape("An entry of a placeholder must be a component", state);
    if (!("componentName" in component)) {
      const html = state.options.editing ? chromeHtml(component) : "";
      if (html) return [chrome(html)];
      return hasFields(component) ? omitShape("A component has no name", state, component) : [];
    }
    const entry = inVariant(component, state);
    // If a variant hides the component, the component name is null. A rendering without a name can have content.
    const hasNested = Object.values(recordOf(entry.placeholders)).some(containsBlocks);
    const name = textOf(entry.componentName) || (hasFields(entry) || hasNested ? "Unnamed" : "");
    const hidden = !name && state.inMetadata && Object.keys(recordOf(component.experiences)).length > 0;
    if (!name && !hidden)
      return entry.componentName === null ? [] : omitShape("A component has no name", state, component);
    if (++state.seen.blocks > MAX_BLOCKS) return [];
    const parsed = hidden
      ? [chrome(authorNote("Hidden", "this variant hides the block"))]
      : containers.includes(name)
        ? parseContainer(entry, name, state, depth)
        : Object.hasOwn(replaced, name) || isOmitted(entry, name)
          ? omit(entry, name, state)
          : usedBlock(parseBlock(entry, name, state, depth), entry, state);
    const uid = textOf(entry.uid);
    if (!state.inMetadata || !uid) return parsed;
    const marks = metadataMarks("rendering", uid);
    return [chrome(marks.open), ...parsed, chrome(marks.close)];
  });
}

/** Reports a part of the layout that is omitted because it has a wrong shape. */
function omitShape(wrong: string, { problems }: ParseState, { dataSource, uid }: Wire = {}): ParsedBlock[] {
  problems.push({ level: "broken", block: "", item: textOf(dataSource) || textOf(uid), field: "", wrong });
  return [];
}

const isOmitted = (component: Wire, name: string): boolean =>
  Object.hasOwn(omitted, name) &&
  !hasFields(component) &&
  !Object.values(recordOf(component.placeholders)).some(containsBlocks);

/**
 * Reports a component that the site omits. In author mode, returns a note with the reason, which replaces the
 * component.
 */
function omit(component: Wire, name: string, { problems, options }: ParseState): ParsedBlock[] {
  const item = fieldText(component, "dataSource") || textOf(component.uid);
  const wrong = `Not shown: ${replaced[name] ?? omitted[name]}`;
  problems.push({ level: "advice", block: name, item, field: "", wrong });
  return options.editing ? [chrome(authorNote(name, wrong))] : [];
}

/**
 * Returns a block, or an empty list if the block belongs to a feature that the site does not use, or if the block only
 * leads to pages of such features. In author mode, returns a note instead of a block of an unused feature.
 */
function usedBlock(block: LinkedBlock, component: Wire, { problems, options }: ParseState): ParsedBlock[] {
  const { leadsNowhere, ...parsed } = block;
  const { name, label = name, dataSource, uid } = parsed;
  const feature = options.unused && unusedFeatureOfBlock(options.unused.notUsed, name, parsed.values);
  if (feature === undefined && !leadsNowhere) return inBox(parsed, component);
  const wrong = feature ? notUsedText(feature) : "Not shown: the block only leads to pages that this site does not use";
  problems.push({ level: "advice", block: label, item: dataSource || uid, field: "", wrong });
  return options.editing ? [chrome(authorNote(label, wrong))] : [];
}

/** Wraps a component from another site in an element that is styled according to the component's style classes. */
function inBox(block: ParsedBlock, { params }: Wire): ParsedBlock[] {
  const box = block.label ? boxOf(classesOf(params)) : "";
  return box ? [chrome(band(undefined, box)), block, chrome(GRID_END)] : [block];
}

/**
 * Arranges adjacent narrow blocks in columns. In author mode, the function returns the list unchanged because the list
 * contains page editor nodes between the blocks.
 */
function inColumns(list: unknown[], { options }: ParseState, parse: (entry: unknown) => ParsedBlock[]): ParsedBlock[] {
  const shown = list.map((entry) => ({ entry, parsed: parse(entry) })).filter(({ parsed }) => parsed.length > 0);
  const isNarrow = (index: number) => widthOf(shown[index]?.entry) < 12;
  return shown.flatMap(({ entry, parsed }, index) => {
    if (options.editing || !isNarrow(index) || (!isNarrow(index - 1) && !isNarrow(index + 1))) return parsed;
    const cellContent = [chrome(cell(widthOf(entry))), ...parsed, chrome(GRID_END)];
    return [
      ...(isNarrow(index - 1) ? [] : [chrome(GRID_ROW)]),
      ...cellContent,
      ...(isNarrow(index + 1) ? [] : [chrome(GRID_END)]),
    ];
  });
}

/** Replaces a container component with its children. The children of a column splitter remain in columns. */
function parseContainer(component: Wire, name: string, state: ParseState, depth: number): ParsedBlock[] {
  const { uid, params } = component;
  const placeholders = recordOf(component.placeholders);
  const item = fieldText(component, "dataSource") || textOf(uid);
  const report = (field: string, wrong: string) =>
    void state.problems.push({ level: "broken", block: name, item, field, wrong });
  for (const [field, wire] of Object.entries(recordOf(component.fields)))
    if (hasContent(wire)) report(field, "This value is not shown: a container shows only nested blocks");
  if (depth >= MAX_DEPTH) {
    report("", `Blocks nested more than ${MAX_DEPTH} levels deep are omitted`);
    return [];
  }
  const dynamicId = textOf(recordOf(params).DynamicPlaceholderId);
  const lists = Object.entries(placeholders).map(([key, list]) => {
    const placeholder = plainName(key, dynamicId);
    const owner = { uid: textOf(uid), dynamicId, declared: [placeholder], onUnknown() {} };
    const { columnClasses, allClasses } = stylesOf(placeholder, params);
    const styledList = withStyles(list, allClasses);
    return {
      placeholder,
      box: boxOf(columnClasses),
      isFilled: containsBlocks(list),
      blocks: Object.values(parsePlaceholders({ [key]: styledList }, owner, state, depth + 1)).flat(),
    };
  });
  const ratios = ratiosOf(name);
  const widthAt = (index: number) => ratios?.[index] ?? columnWidth(lists[index]!.placeholder, params, lists.length);
  const isRow = lists.length > 1 && (name === "ColumnSplitter" || ratios !== undefined);
  const children = lists.flatMap(({ blocks, box, isFilled }, index) => {
    // A column whose blocks are all omitted is omitted too. A column that authors left empty keeps its place.
    if (isFilled && blocks.length === 0) return [];
    if (isRow) return [chrome(cell(widthAt(index), box)), ...blocks, chrome(GRID_END)];
    return box ? [chrome(band(undefined, box)), ...blocks, chrome(GRID_END)] : blocks;
  });
  const content = isRow ? [chrome(GRID_ROW), ...children, chrome(GRID_END)] : children;
  const tone = toneOfStyles(params);
  const picture = backgroundOf(params, parser(name, item, state));
  const box = boxOf(classesOf(params), picture);
  return (tone || box) && content.length > 0
    ? [chrome(band(tone, box, picture !== "")), ...content, chrome(GRID_END)]
    : content;
}

/**
 * Returns the URL of a container's background image, or "" if the container has none. Sitecore sends the image as
 * `<image mediaurl="…" />`.
 */
function backgroundOf(params: unknown, parse: Parse): string {
  const [, src = ""] = /\bmediaurl=["']([^"']*)/i.exec(textOf(recordOf(params).BackgroundImage)) ?? [];
  // The site never renders this alternative text. Without it, the parser would report missing alternative text.
  return src ? (parse.image({ value: { src, alt: "background" } }, "BackgroundImage")?.src ?? "") : "";
}

/** Returns a column's or row's style classes. Only `allClasses` includes the container's style classes. */
function stylesOf(placeholder: string, params: unknown): { columnClasses: string; allClasses: string } {
  const [, number = ""] = /^(?:column|row)-(\d)/.exec(placeholder) ?? [];
  const { Styles, [`Styles${number || "0"}`]: columnStyles } = recordOf(params);
  const columnClasses = textOf(columnStyles);
  return { columnClasses, allClasses: [columnClasses, textOf(Styles)].filter(Boolean).join(" ") };
}

/**
 * Adds a removed container's style classes to its children, except for the classes that `boxOf` applies to the
 * container.
 */
const withStyles = (list: unknown, styles: string): unknown =>
  styles && Array.isArray(list)
    ? list.map((entry) => {
        const params = recordOf(recordOf(entry).params);
        const inherited = styles.split(/\s+/).filter((name) => !isBoxStyle(name));
        const Styles = [textOf(params.Styles), ...inherited].join(" ");
        return isRecord(entry) && "componentName" in entry ? { ...entry, params: { ...params, Styles } } : entry;
      })
    : list;

/** A parsed block. `leadsNowhere` is true if the block has lost the links or the list that it exists for. */
type LinkedBlock = ParsedBlock & { leadsNowhere?: boolean };

function parseBlock(wireComponent: Wire, cmsName: string, state: ParseState, depth: number): LinkedBlock {
  const { pageContent } = state;
  const showsPage = pageContent !== null && wireComponent.uid === pageContent.uid;
  const component = showsPage ? { ...wireComponent, fields: pageContent.fields } : wireComponent;
  const problem = serviceProblem(cmsName, recordOf(component.params), state.options.contentHost);
  const {
    name,
    fields,
    own,
    unseen = {},
    origins,
    guessed,
  } = problem
    ? // A block of this site can have the same name.
      { name: `Sitecore ${cmsName}`, fields: {}, own: true as const }
    : mapComponent(component, state.pageFields, { ...state.options, showsPage });
  const uid = textOf(component.uid);
  const dataSource = fieldText(component, "dataSource");
  const item = dataSource || uid;
  const params = recordOf(component.params);
  const report = (wrong: string, level: LayoutProblem["level"] = "broken") =>
    void state.problems.push({ level, block: cmsName, item, field: "", wrong });
  const definition = problem ? undefined : blocks.get(name);
  if (depth >= MAX_DEPTH) report(`Blocks nested more than ${MAX_DEPTH} levels deep are omitted`);
  const declared = definition?.placeholders ?? [];
  const onUnknown = (placeholder: string) =>
    definition &&
    (name !== SECTION || own) &&
    report(
      `The block has no placeholder "${placeholder}", so its blocks are shown below. Placeholders: ${declared.join(", ") || "none"}`,
      "advice",
    );
  if (problem) report(problem);
  else if (!definition) {
    const hasNestedBlocks = Object.values(recordOf(component.placeholders)).some(containsBlocks);
    const wrong = "No block has this name";
    // An unknown component that only contains blocks does not count as broken, because the page shows these blocks.
    if (hasNestedBlocks && !hasFields(component)) report(`${wrong}. Its nested blocks are shown`, "advice");
    else if (layoutFor(cmsName) && !hasFields(component)) report(`${wrong}, and the component is empty`, "advice");
    else if (hasFields(component) && Object.values(fields).every(isMachineText))
      report(`${wrong}, and the component contains only settings`, "advice");
    else report(hasNestedBlocks ? `${wrong}. Only its nested blocks are shown` : wrong);
  }
  if (guessed) report("No block has this name, so a plain section shows its content", "advice");
  const owner: Owner = { uid, dynamicId: textOf(params.DynamicPlaceholderId), declared, onUnknown };
  const placeholders = depth < MAX_DEPTH ? parsePlaceholders(component.placeholders, owner, state, depth + 1) : {};
  if (!definition) return { uid, name, dataSource, values: {}, placeholders, unknown: true };
  for (const [field, value] of Object.entries(fields)) {
    if (Object.hasOwn(definition.fields, field)) continue;
    const level = hasContent(value) ? "broken" : "advice";
    state.problems.push({ level, block: name, item, field, wrong: "The block has no field with this name" });
  }
  for (const [field, value] of Object.entries(unseen)) {
    if (!isFilled(value) || METADATA.test(field)) continue;
    const text = lostText(value);
    const isLost = !isMachineText(value) && !isTechnical(field);
    const wrong = `The page does not show this ${text ? `text: "${text}"` : "field"}`;
    state.problems.push({ level: isLost ? "broken" : "advice", block: cmsName, item, field, wrong });
  }
  const wire = name === SECTION && !own ? fields : { ...params, ...fields };
  try {
    const parse = parser(
      origins ? cmsName : name,
      item,
      origins ? { ...state, authored: (path: string) => originOf(origins, path) } : state,
    );
    const values = parseFields(definition.fields, wire, parse);
    const block = { uid, name, dataSource, values, placeholders, ...(!own && { label: cmsName }) };
    return leadsNowhere(definition, wire, values, parse.links) ? { ...block, leadsNowhere: true } : block;
  } catch (error) {
    report(`The fields cannot be parsed:  ${error instanceof Error ? error.message : error}`);
    return { uid, name, dataSource, values: {}, placeholders, unknown: true };
  }
}

/**
 * Returns whether a block that exists for its links has lost all of them, because they lead to pages that the site does
 * not use: a banner with no button left, or a list with no entry left.
 */
function leadsNowhere(
  { region, leads, fields, load }: BlockDefinition,
  wire: Wire,
  values: Record<string, unknown>,
  { kept, omitted }: Parse["links"],
): boolean {
  if (region || omitted === 0) return false;
  if (leads && kept === 0) return true;
  const lists = Object.keys(fields).filter((field) => fields[field]!.kind === "list" && isFilled(wire[field]));
  return !load && lists.length > 0 && lists.every((field) => (values[field] as unknown[]).length === 0);
}
