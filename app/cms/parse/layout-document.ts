import { isEmpty, isRecord, recordOf, type Wire } from "../fields/wire.ts";

/** Maximum length of a layout document in characters. */
export const MAX_DOCUMENT = 4 * 1024 * 1024;
/**
 * Maximum nesting depth of a layout document. The limit prevents a stack overflow while the Worker parses the document.
 */
export const MAX_LEVELS = 400;

type DocumentState =
  | { state: "page"; document: unknown }
  | { state: "missing"; document: unknown }
  | { state: "unusable"; wrong: string };

/**
 * Parses a CMS response into a layout document. Checks only the document's outer structure. `missing` means that the
 * page does not exist (`route: null`). `unusable` means that the document is truncated, too large, or in an unknown
 * format.
 */
export function readDocument(text: string): DocumentState {
  if (!text.trim()) return { state: "unusable", wrong: "the document is empty" };
  if (text.length > MAX_DOCUMENT) return { state: "unusable", wrong: "the document is larger than 4 MB" };
  try {
    return documentState(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch {
    return { state: "unusable", wrong: "the JSON is invalid or incomplete" };
  }
}

/**
 * Works like `readDocument` but accepts parsed JSON. Accepts responses from the REST API and from Experience Edge
 * queries.
 */
export function documentState(response: unknown): DocumentState {
  const rendered = renderedBy(response);
  // If a query fails, the response can contain `data: null` even if the page exists.
  if (isEmpty(rendered) && isRecord(response) && Array.isArray(response.errors) && response.errors.length > 0)
    return { state: "unusable", wrong: "the CMS responded with an error" };
  if (rendered === null) return { state: "missing", document: { sitecore: { context: {}, route: null } } };
  const document = rendered ?? response;
  const sitecore = isRecord(document) ? document.sitecore : undefined;
  if (!isRecord(sitecore)) return { state: "unusable", wrong: 'the property "sitecore" is missing' };
  if (sitecore.route === null) return { state: "missing", document };
  if (!isRecord(sitecore.route)) return { state: "unusable", wrong: '"route" must be an object or null' };
  const { placeholders } = sitecore.route;
  if (!isRecord(placeholders) && !isEmpty(placeholders) && !(Array.isArray(placeholders) && placeholders.length === 0))
    return { state: "unusable", wrong: `"placeholders" must be an object${defaultFormatHint(placeholders)}` };
  return { state: "page", document };
}

/** Returns the layout in an Experience Edge response, null for a missing page, or undefined for other responses. */
function renderedBy(response: unknown): unknown {
  const data = isRecord(response) ? response.data : undefined;
  if (!isRecord(data)) return undefined;
  // Experience Edge returns a page in `layout` if the query contains a path, and a draft in `item` if the query
  // contains an ID.
  const item = "layout" in data ? data.layout && recordOf(data.layout).item : data.item;
  if (item === null) return null;
  // Like Sitecore's client libraries, this function treats an item that has no renderings as missing.
  return isRecord(item) && "rendered" in item && isEmpty(item.rendered) ? null : recordOf(item).rendered;
}

const defaultFormatHint = (placeholders: unknown): string =>
  Array.isArray(placeholders) ? '. Use the layout service configuration "jss" instead of "default"' : "";

/**
 * Removes values that are nested more deeply than `MAX_LEVELS` from a document. Returns whether any value was removed.
 */
export function removeDeepValues(document: object): boolean {
  let isChanged = false;
  const stack: { holder: object; depth: number }[] = [{ holder: document, depth: 0 }];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { holder, depth } = entry;
    for (const [key, inner] of Object.entries(holder)) {
      if (typeof inner !== "object" || inner === null) continue;
      if (depth < MAX_LEVELS) stack.push({ holder: inner, depth: depth + 1 });
      else {
        (holder as Wire)[key] = null;
        isChanged = true;
      }
    }
  }
  return isChanged;
}
