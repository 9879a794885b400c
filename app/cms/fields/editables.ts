import { escapeHtml } from "../../../lib/text/text.ts";
import { isRecord, textOf, type Wire } from "./wire.ts";

/**
 * Markup that the page editor needs for an editable value. In author mode, the parser adds a marker to each editable
 * value: private-use characters that surround an index into the page's `editables`. After rendering, `showEditables`
 * replaces each marker with the markup, so `View` components need no editing code. In attributes, scripts, and islands,
 * which must not contain the markup, `showEditables` only removes the markers.
 */
export type Editable =
  /** HTML from the CMS that replaces the value, in the format of Experience Editor. */
  | { html: string }
  /** Markup before and after the value, in the format of XM Cloud Pages. */
  | { open: string; close: string };

// The markers consist of private-use characters, which `textOf` removes from CMS content. HTML escaping does not change
// these characters.
const START = "\uE000";
const MIDDLE = "\uE001";
const END = "\uE002";
const ADDRESS = "\uE003";

const SPECIAL = /[\uE000-\uE003]/g;
const MARKS = /#?\uE003\d+\uE002|\uE000\d+\uE001|[\uE000-\uE003]/g;

/** Clickable placeholder that authors see if a text field is empty. */
const EMPTY = '<span class="author-empty">[Empty: click to fill]</span>';

export const stripMarks = (text: string): string => text.replace(MARKS, "");

/** Adds editing markers around text or HTML. */
export const markText = (text: string, entry: number): string =>
  `${START}${entry}${MIDDLE}${text.replace(/[\uE000-\uE003]/g, "")}${END}`;

/** Appends an editing marker to a URL as its fragment. Code that modifies URLs preserves the fragment. */
export const markUrl = (address: string, entry: number): string => `${address}#${ADDRESS}${entry}${END}`;

/** Returns the page editor's markup for a field, or null if the field has no editing markup. */
export function editableOf(field: unknown): Editable | null {
  if (!isRecord(field)) return null;
  if (typeof field.editable === "string" && field.editable) return { html: field.editable };
  if (!isRecord(field.metadata)) return null;
  const markHtml = (kind: string, content: string) =>
    `<code type="text/sitecore" chrometype="field" class="scpm" kind="${kind}">${content}</code>`;
  return { open: markHtml("open", escapeHtml(JSON.stringify(field.metadata))), close: markHtml("close", "") };
}

/** Returns the XM Cloud Pages markup that surrounds a rendering or placeholder. */
export function metadataMarks(chrome: "rendering" | "placeholder", id: string): { open: string; close: string } {
  const markHtml = (kind: string, name = "") =>
    `<code type="text/sitecore" chrometype="${chrome}" class="scpm" kind="${kind}"${name}></code>`;
  return { open: markHtml("open", ` id="${escapeHtml(id)}"`), close: markHtml("close") };
}

/** Returns the HTML of an Experience Editor `code` element, or "" for other nodes. */
export function chromeHtml(node: Wire): string {
  if (node.type !== "text/sitecore" || node.name !== "code" || !isRecord(node.attributes)) return "";
  const attributes = Object.entries(node.attributes)
    .filter(([name, value]) => /^[a-z][\w-]*$/i.test(name) && !/^on/i.test(name) && typeof value === "string")
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join("");
  return `<code${attributes}>${textOf(node.contents).replaceAll("<", "&lt;")}</code>`;
}

/**
 * Returns the HTML that Experience Editor adds before and after a link or an image, or null if the HTML contains
 * neither a link nor an image.
 */
function surroundingHtml(html: string, element: "a" | "img"): { open: string; close: string } | null {
  const start = html.search(element === "a" ? /<a\b/i : /<img\b/i);
  const end = element === "a" ? html.lastIndexOf("</a>") : html.indexOf(">", start);
  const length = element === "a" ? "</a>".length : 1;
  return start < 0 || end < start ? null : { open: html.slice(0, start), close: html.slice(end + length) };
}

const entryOf = (mark: string): number => Number(/\d+/.exec(mark)?.[0] ?? -1);

// Matches elements that must not contain the page editor's markup: raw text elements and islands. Islands hydrate only
// if their HTML is unchanged.
const RAW = /^<(script|style|textarea|title|option|x-island(?=[^>]*\sdata-prefix=))/i;

/** Replaces the editing markers in rendered HTML with the page editor's markup. Runs in linear time. */
export function showEditables(html: string, editables: readonly Editable[]): string {
  let result = "";
  let position = 0;
  let closing = "";
  const addEditable = (entry: Editable, value: string) => {
    result += "html" in entry ? entry.html : `${entry.open}${stripMarks(value) || EMPTY}${entry.close}`;
  };
  for (const match of html.matchAll(/\uE000(\d+)\uE001|<[a-z/!][^>]*>/gi)) {
    if (match.index < position) continue;
    result += stripMarks(html.slice(position, match.index));
    position = match.index + match[0].length;
    if (match[1] !== undefined) {
      SPECIAL.lastIndex = position;
      const end = SPECIAL.exec(html);
      const entry = editables[Number(match[1])];
      // The end marker is missing if a `View` component truncated the text. Authors cannot edit truncated text inline.
      if (end?.[0] !== END || !entry) continue;
      addEditable(entry, html.slice(position, end.index));
      position = end.index + 1;
      continue;
    }
    const tag = match[0];
    const rawElement = RAW.exec(tag)?.[1];
    if (rawElement) {
      const end = html.indexOf(`</${rawElement.toLowerCase()}`, position);
      const rawEnd = end < 0 ? html.length : end;
      result += stripMarks(html.slice(match.index, rawEnd));
      position = rawEnd;
      continue;
    }
    const entry = tag.includes(ADDRESS) ? editables[entryOf(tag.slice(tag.indexOf(ADDRESS)))] : undefined;
    const element = /^<(a|img)\b/i.exec(tag)?.[1]?.toLowerCase() as "a" | "img" | undefined;
    const surrounding = entry && element && ("open" in entry ? entry : surroundingHtml(entry.html, element));
    if (entry && element === "img") {
      if (surrounding) result += surrounding.open + stripMarks(tag) + surrounding.close;
      else addEditable(entry, tag);
    } else if (entry && element === "a") {
      const end = html.indexOf("</a>", position);
      if (surrounding) {
        result += surrounding.open + stripMarks(tag);
        closing = surrounding.close;
      } else if ("html" in entry && end > 0) {
        result += entry.html;
        position = end + "</a>".length;
      } else result += stripMarks(tag);
    } else result += stripMarks(tag);
    if (closing && /^<\/a>/i.test(tag)) {
      result += closing;
      closing = "";
    }
  }
  return result + stripMarks(html.slice(position));
}
