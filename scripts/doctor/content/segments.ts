/** A page in one language, as the CMS sends it. */
export interface ContentPage {
  /** Path of the page, or the name of the file or URL that contains the page. */
  path: string;
  language: string;
  /** The same for all translations of the page. */
  item: string;
  document: unknown;
}

/** A text on a page that visitors read at once: a field, a paragraph, a list item, or a table cell. */
export interface Segment {
  path: string;
  language: string;
  /** Title of the page. */
  title: string;
  block: string;
  field: string;
  /** Identifies the item that contains the text, such as a card or an entry of an accordion. */
  item: string;
  /** The same in every language of the page, so that a text and its translation can be compared. */
  key: string;
  text: string;
  /** URLs of the links in the text, each with its text. */
  links: { href: string; text: string }[];
  /** Headings above the text and the title of its item, from the outermost to the innermost. */
  headings: string[];
  /** The sentence that introduces the list that contains the text. */
  lead: string;
  kind: "field" | "heading" | "paragraph" | "list" | "cell";
  /** URL of the picture that the text describes. */
  picture?: string;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", apos: "'" };

const decode = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<wbr\s*\/?>/gi, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();

const linksIn = (html: string): Segment["links"] =>
  [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi)].map(([, href = "", text = ""]) => ({
    href: decode(href),
    text: decode(text),
  }));

/** Elements whose text is read on its own. */
const BLOCK = /<(\/?)(p|li|h[1-6]|td|th|div|ul|ol|table|tr|br)\b([^>]*)>/gi;

/** Names of fields that contain the title of an item. The title applies to the other texts of the item. */
const TITLE = /^(title|heading|headline|accordionTitle|tabTitle|richTextTitle|displayName|blockHeader|question|name)$/;

/** Names of fields and properties that contain no text for visitors. */
const SETTINGS =
  /^(uid|id|itemId|dataSource|componentName|templateName|name|params|context|width|height|src|class|target|linktype|anchor|querystring|sectionId|jumplinkId|icon|timeZone|type)$/;

const isSetting = (text: string): boolean =>
  /^(#[\da-f]{3,8}|[a-z\d]+(-[a-z\d]+)+|\/\S*|\{[\dA-F-]+\}|[A-Z][A-Za-z]+\/[A-Z]\w+|\d\d:\d\d|\d{4}-\d\d-\d\dT\S+)$/i.test(
    text,
  );

type Place = Pick<Segment, "path" | "language" | "title" | "block" | "item"> & { headings: string[] };

/** Splits HTML into the texts that visitors read at once. */
function htmlSegments(html: string, place: Place, field: string, key: string): Segment[] {
  const segments: Segment[] = [];
  let headings: string[] = [];
  let lead = "";
  let [listDepth, start] = [0, 0];
  let tag = "";
  const flush = (end: number) => {
    const part = html.slice(start, end);
    const text = decode(part);
    if (text) {
      const kind = /^h\d/.test(tag) ? "heading" : listDepth > 0 ? "list" : /^t[dh]$/.test(tag) ? "cell" : "paragraph";
      const all = [...place.headings, ...headings];
      segments.push({
        ...place,
        field,
        key: `${key}#${segments.length}`,
        text,
        links: linksIn(part),
        headings: all,
        lead: listDepth > 0 ? lead : "",
        kind,
      });
      if (kind === "heading") [headings, lead] = [[text], text];
      else if (kind === "paragraph") lead = text;
    }
    start = end;
  };
  for (const match of html.matchAll(BLOCK)) {
    const [whole, closing, name = ""] = match;
    const element = name.toLowerCase();
    flush(match.index);
    start = match.index + whole.length;
    if (element === "ul" || element === "ol") {
      listDepth = Math.max(0, listDepth + (closing ? -1 : 1));
      if (closing && listDepth === 0) lead = "";
    }
    tag = closing ? "" : element;
  }
  flush(html.length);
  return segments;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Properties that contain fields or a field's value. The last two are in the results of component queries. */
const WRAPPERS = /^(value|fields|placeholders|data|datasource|jsonValue)$/;

/** Unwraps a field: Sitecore sends `{ value }`, or `{ jsonValue: { value } }` in the results of component queries. */
export const unwrap = (field: unknown): unknown =>
  isRecord(field) && "jsonValue" in field
    ? unwrap(field.jsonValue)
    : isRecord(field) && "value" in field
      ? field.value
      : field;

/** Returns the title of an item in a layout document. */
function titleOf(node: Record<string, unknown>): string {
  const fields = isRecord(node.fields) ? node.fields : node;
  for (const [name, field] of Object.entries(fields)) {
    const value = unwrap(field);
    if (TITLE.test(name) && typeof value === "string" && value) return decode(value);
  }
  return "";
}

/** Parses a field that the CMS sends as a JSON string, such as an article's body. Returns undefined for other text. */
function parseJson(text: string): unknown {
  if (!/^\s*\{"/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the texts of a page in reading order. */
export function segmentsOf({ path, language, document }: Omit<ContentPage, "item">): Segment[] {
  const segments: Segment[] = [];
  const visit = (node: unknown, place: Place, field: string, key: string): void => {
    if (typeof node === "string") {
      const inner = parseJson(node);
      if (inner !== undefined) {
        visit(inner, place, field, key);
        return;
      }
      if (!node.trim() || isSetting(node)) return;
      if (/<[a-z!/]/i.test(node)) segments.push(...htmlSegments(node, place, field, key));
      else
        segments.push({
          ...place,
          field,
          key,
          text: decode(node),
          links: [],
          lead: "",
          kind: TITLE.test(field) ? "heading" : "field",
        });
      return;
    }
    if (Array.isArray(node)) {
      for (const [index, entry] of node.entries()) {
        const { uid, id } = isRecord(entry) ? entry : {};
        visit(entry, place, field, `${key}/${uid ?? id ?? index}`);
      }
      return;
    }
    if (!isRecord(node)) return;
    const block = typeof node.componentName === "string" ? node.componentName : place.block;
    const isItem = "fields" in node || "componentName" in node || "sectionsHtml" in node || "html" in node;
    const title = isItem ? titleOf(node) : "";
    const inner: Place = isItem
      ? {
          ...place,
          block,
          item: key,
          headings: title && !place.headings.includes(title) ? [...place.headings, title] : place.headings,
        }
      : place;
    const href = isRecord(node.value) && typeof node.value.href === "string" ? node.value.href : undefined;
    if (href !== undefined) {
      const text = decode(String((node.value as Record<string, unknown>).text ?? ""));
      segments.push({ ...inner, field, key, text, links: [{ href, text }], lead: "", kind: "field" });
      return;
    }
    if (isRecord(node.value) && typeof node.value.src === "string") {
      const text = decode(String(node.value.alt ?? ""));
      segments.push({ ...inner, field, key, text, links: [], lead: "", kind: "field", picture: node.value.src });
      return;
    }
    for (const [name, child] of Object.entries(node)) {
      if (SETTINGS.test(name) || name === "rendering") continue;
      const isWrapper = WRAPPERS.test(name);
      visit(child, inner, isWrapper ? field : name, isWrapper ? key : `${key}/${name}`);
    }
  };
  const route = isRecord(document) && isRecord(document.sitecore) ? document.sitecore.route : document;
  const title = isRecord(route) ? decode(String(route.displayName ?? route.name ?? "")) : "";
  const root: Place = { path, language, title, block: "", item: "", headings: [] };
  if (isRecord(route) && "placeholders" in route) {
    visit(route.fields, root, "", "page");
    visit(route.placeholders, root, "", "");
  } else visit(route, root, "", "");
  return segments;
}

/** Splits a text into sentences, and each sentence into its clauses between semicolons. */
export const sentencesOf = (text: string): string[][] =>
  text
    .replace(
      /\b([AaPp])\.\s?[Mm]\.(?=\s+(?!(?:Mon|Tues?|Wed|Thu|Fri|Sat|Sun|Lun|Mar|Mié|Jue|Vie|Sáb|Dom))\p{Lu})/gu,
      "$1m.",
    )
    .replace(/\b([AaPp])\.\s?[Mm]\.(?!\s+\p{Lu})/gu, "$1m")
    .replace(/\bU\.S\./g, "US")
    .replace(/\b(Dr|Dra|Sr|Sra|St|Mr|Mrs|Ms)\./g, "$1")
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.split(/;\s+/).flatMap((clause) => clause.trim() || []));
