import { escapeHtml } from "../../../lib/text/text.ts";
import { isRecord, textOf, type Wire } from "./wire.ts";

/**
 * Author mode (LY-13) without Views knowing of it. A value that can be edited travels through its View with a marker of
 * private-use characters, which names an entry of the page's `editables`; after the View has been rendered the marker
 * is replaced by what the editor needs. Where no markup can stand (attributes, scripts, islands) it is just removed.
 */
export type Editable =
  /** The older mode: the content system sends finished HTML that stands in the value's place. */
  | { html: string }
  /** The newer mode: two marks around the value, and what to show when it is empty. */
  | { open: string; close: string };

// Private-use characters: no text of a page has them, and no escaping changes them.
const START = "\uE000";
const MIDDLE = "\uE001";
const END = "\uE002";
const ADDRESS = "\uE003";

const SPECIAL = /[\uE000-\uE003]/g;
const MARKS = /#?\uE003\d+\uE002|\uE000\d+\uE001|[\uE000-\uE003]/g;

/** Shown for an empty text, so that it can be clicked and filled. */
const EMPTY = '<span class="author-empty">[Empty: click to fill]</span>';

export const stripMarks = (text: string): string => text.replace(MARKS, "");

/** A text (or HTML) with the marker around it. */
export const markText = (text: string, entry: number): string =>
  `${START}${entry}${MIDDLE}${text.replace(/[\uE000-\uE003]/g, "")}${END}`;

/** An address with the marker behind it, as a fragment: it survives what is done with addresses. */
export const markAddress = (address: string, entry: number): string => `${address}#${ADDRESS}${entry}${END}`;

/** What the wire says about editing a field; null when it says nothing. */
export function editableOf(field: unknown): Editable | null {
  if (!isRecord(field)) return null;
  if (typeof field.editable === "string" && field.editable) return { html: field.editable };
  if (!isRecord(field.metadata)) return null;
  const mark = (kind: string, inside: string) =>
    `<code type="text/sitecore" chrometype="field" class="scpm" kind="${kind}">${inside}</code>`;
  return { open: mark("open", escapeHtml(JSON.stringify(field.metadata))), close: mark("close", "") };
}

/** The two marks of the newer mode around a rendering or a placeholder. */
export function metadataMarks(chrome: "rendering" | "placeholder", id: string): { open: string; close: string } {
  const mark = (kind: string, name = "") =>
    `<code type="text/sitecore" chrometype="${chrome}" class="scpm" kind="${kind}"${name}></code>`;
  return { open: mark("open", ` id="${escapeHtml(id)}"`), close: mark("close") };
}

/** A chrome node of the older mode → its markup; nothing for a node that is not one of the editor's `code` elements. */
export function chromeHtml(node: Wire): string {
  if (node.type !== "text/sitecore" || node.name !== "code" || !isRecord(node.attributes)) return "";
  const attributes = Object.entries(node.attributes)
    .filter(([name, value]) => /^[a-z][\w-]*$/i.test(name) && !/^on/i.test(name) && typeof value === "string")
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join("");
  return `<code${attributes}>${textOf(node.contents).replaceAll("<", "&lt;")}</code>`;
}

/** What the older mode puts before and after its own link or picture, whose look is not ours; null where it has none. */
function around(html: string, element: "a" | "img"): { open: string; close: string } | null {
  const start = html.search(element === "a" ? /<a\b/i : /<img\b/i);
  const end = element === "a" ? html.lastIndexOf("</a>") : html.indexOf(">", start);
  const length = element === "a" ? "</a>".length : 1;
  return start < 0 || end < start ? null : { open: html.slice(0, start), close: html.slice(end + length) };
}

const entryOf = (mark: string): number => Number(/\d+/.exec(mark)?.[0] ?? -1);

// Elements whose inside is no markup, and islands: React wakes those with the very HTML that the server sent.
const RAW = /^<(script|style|textarea|title|option|x-island(?=[^>]*\sdata-prefix=))/i;

/** Puts the editor's markup where the markers stand in a block's finished HTML. Linear in its length. */
export function showEditables(html: string, editables: readonly Editable[]): string {
  let out = "";
  let at = 0;
  let closing = "";
  const put = (entry: Editable, value: string) => {
    out += "html" in entry ? entry.html : `${entry.open}${stripMarks(value) || EMPTY}${entry.close}`;
  };
  for (const next of html.matchAll(/\uE000(\d+)\uE001|<[a-z/!][^>]*>/gi)) {
    if (next.index < at) continue;
    out += stripMarks(html.slice(at, next.index));
    at = next.index + next[0].length;
    if (next[1] !== undefined) {
      SPECIAL.lastIndex = at;
      const end = SPECIAL.exec(html);
      const entry = editables[Number(next[1])];
      // A View that cuts a text takes its end away: such a text is shown, but cannot be edited in place.
      if (end?.[0] !== END || !entry) continue;
      put(entry, html.slice(at, end.index));
      at = end.index + 1;
      continue;
    }
    const tag = next[0];
    const raw = RAW.exec(tag)?.[1];
    if (raw) {
      const end = html.indexOf(`</${raw.toLowerCase()}`, at);
      const stop = end < 0 ? html.length : end;
      out += stripMarks(html.slice(next.index, stop));
      at = stop;
      continue;
    }
    const entry = tag.includes(ADDRESS) ? editables[entryOf(tag.slice(tag.indexOf(ADDRESS)))] : undefined;
    const element = /^<(a|img)\b/i.exec(tag)?.[1]?.toLowerCase() as "a" | "img" | undefined;
    const marks = entry && element && ("open" in entry ? entry : around(entry.html, element));
    if (entry && element === "img") {
      if (marks) out += marks.open + stripMarks(tag) + marks.close;
      else put(entry, tag);
    } else if (entry && element === "a") {
      const end = html.indexOf("</a>", at);
      if (marks) {
        out += marks.open + stripMarks(tag);
        closing = marks.close;
      } else if ("html" in entry && end > 0) {
        out += entry.html;
        at = end + "</a>".length;
      } else out += stripMarks(tag);
    } else out += stripMarks(tag);
    if (closing && /^<\/a>/i.test(tag)) {
      out += closing;
      closing = "";
    }
  }
  return out + stripMarks(html.slice(at));
}
