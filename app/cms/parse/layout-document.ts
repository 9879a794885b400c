import { isEmpty, isRecord, recordOf, type Wire } from "../fields/wire.ts";

/** Characters that a document may have; a page of ours is two hundred times smaller. */
export const MAX_DOCUMENT = 4 * 1024 * 1024;
/** Levels of objects and lists: far above any real page, far below what would overflow a stack when it is stored. */
export const MAX_LEVELS = 400;

type DocumentState =
  | { state: "page"; document: unknown }
  | { state: "missing"; document: unknown }
  | { state: "unusable"; wrong: string };

/**
 * Text from the content system → a document whose outer shape is valid. `missing` is its way to say that there is no
 * such page (`route: null`); `unusable` is every answer that says nothing at all: cut off, too large, of another shape.
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
  // A page is requested by its path (`layout`), its draft by its item.
  const item = "layout" in data ? data.layout && recordOf(data.layout).item : data.item;
  if (item === null) return null;
  // The official clients treat an item without rendering as no page.
  return isRecord(item) && "rendered" in item && isEmpty(item.rendered) ? null : recordOf(item).rendered;
}

const ofDefault = (placeholders: unknown): string =>
  Array.isArray(placeholders) ? ': a list, as the configuration "default" gives; this site reads "jss"' : "";

/** Removes from the document what is nested deeper than `MAX_LEVELS`. Changes the document itself; true if anything was removed. */
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
