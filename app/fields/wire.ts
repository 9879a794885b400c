import { isItemId, itemKey, mediaKey } from "../../lib/items.ts";
import { isMedia } from "../../lib/media.ts";
import { isRecord, recordOf } from "../../lib/records.ts";

/** Reading of a layout document as the content system sends it: nothing in it is taken for granted. */
export type Wire = Record<string, unknown>;

export { isRecord, recordOf };
export const textOf = (value: unknown): string => (typeof value === "string" ? clean(value) : "");

// Control characters, which HTML takes for errors, halves of a pair, and our own marks (editables.ts): the wire can spell
// them, no page can show them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSHOWN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ue000-\ue003]|\p{Surrogate}/gu;
const clean = (text: string): string => text.replace(UNSHOWN, "");

/** `{ value }` → the value; anything else as it is. */
export const unwrap = (wire: unknown): unknown => (isRecord(wire) && "value" in wire ? wire.value : wire);

/** Nothing filled in: real documents hold `null`, `""` and, by the thousand, `{}` where a field is empty. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (isRecord(value) && Object.keys(value).length === 0);

/** What a template writes into a new item until somebody fills it in: `$name` and its like. */
export const isToken = (text: string): boolean => /^\s*\$(?:name|id|parentid|parentname|date|time|now)\s*$/i.test(text);

/** The text of a page's own field. */
export function fieldText(fields: unknown, name: string): string {
  const text = textOf(unwrap(recordOf(fields)[name])).trim();
  return isToken(text) ? "" : text;
}

/** Characters that a document may have; a page of ours is two hundred times smaller. */
export const MAX_DOCUMENT = 4 * 1024 * 1024;
/** Levels of objects and lists: far above any real page, far below what would overflow a stack when it is stored. */
export const MAX_LEVELS = 400;

type DocumentState =
  | { state: "page"; document: unknown }
  | { state: "missing"; document: unknown }
  | { state: "unusable"; wrong: string };

/**
 * Text from the content system → a document whose outer shape holds. `missing` is its way to say that there is no such
 * page (`route: null`); `unusable` is every answer that says nothing at all: cut off, too large, of another shape.
 */
export function readDocument(text: string): DocumentState {
  if (!text.trim()) return { state: "unusable", wrong: "it is empty" };
  if (text.length > MAX_DOCUMENT) return { state: "unusable", wrong: "it is larger than 4 MB" };
  try {
    return documentState(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch {
    return { state: "unusable", wrong: "it is not complete JSON" };
  }
}

/** The same for a document that has been read as JSON already. Accepts the REST form and those of the Edge queries. */
export function documentState(answer: unknown): DocumentState {
  const rendered = renderedBy(answer);
  // A query that failed on its way says nothing of the page, though its data may be null too.
  if (isEmpty(rendered) && isRecord(answer) && Array.isArray(answer.errors) && answer.errors.length > 0)
    return { state: "unusable", wrong: "the content system answered with an error" };
  if (rendered === null) return { state: "missing", document: { sitecore: { context: {}, route: null } } };
  const document = rendered ?? answer;
  const sitecore = isRecord(document) ? document.sitecore : undefined;
  if (!isRecord(sitecore)) return { state: "unusable", wrong: 'it has no part "sitecore"' };
  if (sitecore.route === null) return { state: "missing", document };
  if (!isRecord(sitecore.route)) return { state: "unusable", wrong: 'its "route" is neither a page nor null' };
  const { placeholders } = sitecore.route;
  if (!isRecord(placeholders) && !isEmpty(placeholders) && !(Array.isArray(placeholders) && placeholders.length === 0))
    return { state: "unusable", wrong: `its placeholders are of a wrong shape${ofDefault(placeholders)}` };
  return { state: "page", document };
}

/** The layout that an Edge query found, null where it found none; undefined for an answer of another kind. */
function renderedBy(answer: unknown): unknown {
  const data = isRecord(answer) ? answer.data : undefined;
  if (!isRecord(data)) return undefined;
  // A page is asked for by its path (`layout`), its draft by its item.
  const item = "layout" in data ? data.layout && recordOf(data.layout).item : data.item;
  if (item === null) return null;
  // The makers' own clients take an item that renders nothing for no page.
  return isRecord(item) && "rendered" in item && isEmpty(item.rendered) ? null : recordOf(item).rendered;
}

const ofDefault = (placeholders: unknown): string =>
  Array.isArray(placeholders) ? ': a list, as the configuration "default" gives; this site reads "jss"' : "";

/** Takes out of a document, where it stands, what is nested deeper than any page is; says whether there was any. */
export function cutDeep(document: object): boolean {
  let cut = false;
  const open: { holder: object; depth: number }[] = [{ holder: document, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { holder, depth } = next;
    for (const [key, inner] of Object.entries(holder)) {
      if (typeof inner !== "object" || inner === null) continue;
      if (depth < MAX_LEVELS) open.push({ holder: inner, depth: depth + 1 });
      else {
        (holder as Wire)[key] = null;
        cut = true;
      }
    }
  }
  return cut;
}

/**
 * One walk over a document, without recursion: the keys of all items, data sources and media files seen in it,
 * personalised variants included, so that a change to one of them finds its pages (PB-02).
 */
export function survey(document: unknown): string[] {
  const items = new Set<string>();
  const open = [document];
  while (open.length) {
    const value = open.pop();
    if (typeof value === "string") noteMedia(value, items);
    if (typeof value !== "object" || value === null) continue;
    if (isRecord(value)) noteIds(value, items);
    for (const inner of Object.values(value)) open.push(inner);
  }
  return [...items].sort();
}

function noteIds({ itemId, dataSource, id }: Wire, items: Set<string>): void {
  for (const name of [itemId, dataSource]) if (textOf(name)) items.add(itemKey(textOf(name)));
  if (typeof id === "string" && isItemId(id)) items.add(itemKey(id));
}

const MEDIA = /\/(?:-|~)\/(?:jss)?media\/[^?#"'\s<>)]+/gi;

/** Notes a media file by its id when the address is made of it, else by its path. */
function noteMedia(text: string, items: Set<string>): void {
  if (!text.includes("media/")) return;
  for (const [address] of text.matchAll(MEDIA)) {
    if (isMedia(address)) items.add(mediaKey(address));
  }
}
