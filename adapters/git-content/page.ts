/** Reads a page: Markdown with front matter, or JSON. */
import { Marked, type Token, type TokensList } from "marked";
import { z } from "zod";
import { isRecord, parseData, type Report } from "./files.ts";
import { fieldsOf, type Resolver } from "./wire.ts";

const Sensitivity = z.enum(["open", "sensitive"]);
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}/, "must be a date such as 2030-05-17");

/** What authors write between the two `---` lines of a page. */
const FrontMatter = z.object({
  title: z.string().optional(),
  /** Short name in menus and breadcrumbs, if it differs from the title. */
  name: z.string().optional(),
  /** Title in search results, if it differs from the heading. */
  metaTitle: z.string().optional(),
  subtitle: z.string().optional(),
  description: z.string().optional(),
  /** Picture for shared links. */
  image: z.string().optional(),
  date: Day.optional(),
  updated: Day.optional(),
  draft: z.boolean().optional(),
  noindex: z.boolean().optional(),
  sensitivity: Sensitivity.optional(),
  /** Former paths, which redirect to the page. */
  aliases: z.array(z.string().startsWith("/", "must begin with /")).optional(),
  /** Whether the page begins with its title. `false` if its first block contains the heading. */
  pageHeader: z.boolean().optional(),
  /** Position in the menu. */
  order: z.number().optional(),
  theme: z.string().optional(),
  blocks: z.array(z.unknown()).optional(),
});
export type FrontMatter = z.output<typeof FrontMatter>;

export interface Page extends FrontMatter {
  title: string;
  components: object[];
}

const FRONT = /^---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?---[ \t]*(?:\r?\n|$)/;

/**
 * Reads a page.
 * @param name title of a page that has none
 */
export function readPage(
  text: string,
  { isJson, itemId, name, resolver }: { isJson: boolean; itemId: string; name: string; resolver: Resolver },
): Page | undefined {
  const { report } = resolver;
  const [whole = "", yaml = ""] = (!isJson && FRONT.exec(text)) || [];
  if (!isJson && /^\+\+\+\s*$/m.test(text.slice(0, 4)))
    report("the front matter is TOML: write YAML between two lines with ---", { line: 1 });
  const data = isJson ? parseData(text, report) : yaml ? parseData(yaml, report, 2) : {};
  if (data === undefined) return undefined;
  const front = frontMatterOf(data, report);
  if (!front) return undefined;
  const components: object[] = [];
  const add = (component: object) => components.push({ uid: `${itemId}#${components.length}`, ...component });
  const body = isJson ? "" : text.slice(whole.length);
  const { tokens, heading } = bodyOf(body);
  const title = front.title ?? heading ?? name;
  if (front.pageHeader !== false)
    add(block("PageHeader", fieldsOf({ pageTitle: title, pageSubtitle: front.subtitle }, resolver)));
  const lineOf = lineCounter(whole, tokens);
  for (const part of partsOf(tokens)) {
    if ("tokens" in part) add(block("RichText", { body: { value: resolver.html(part.tokens) } }));
    else {
      const line = lineOf(part.index);
      const values = parseData(part.text, report, line + 1);
      if (values !== undefined) addBlock(part.name, values, (wrong) => report(wrong, { line }), resolver, add);
    }
  }
  for (const [index, entry] of (front.blocks ?? []).entries()) {
    const { block: name, ...values } = isRecord(entry) ? entry : {};
    if (typeof name === "string") addBlock(name, values, report, resolver, add);
    else report(`blocks.${index} has no "block", the name of a block`);
  }
  return { ...front, title, components };
}

function frontMatterOf(data: unknown, report: Report): FrontMatter | undefined {
  if (!isRecord(data)) {
    report("a page must have names and values, such as title: About us", { line: 1 });
    return undefined;
  }
  // YAML reads a number or a date where authors write a title such as 911.
  const texts = Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      ["title", "name", "subtitle", "description"].includes(key) && typeof value === "number" ? String(value) : value,
    ]),
  );
  const { success, data: front, error } = FrontMatter.safeParse(texts);
  const known = Object.keys(FrontMatter.shape);
  for (const key of Object.keys(data))
    if (!known.includes(key)) report(`"${key}" is not used. Allowed: ${known.join(", ")}`, { isAdvice: true });
  if (success) return front;
  for (const { path, message } of error.issues) report(`${path.join(".")}: ${message}`);
  return undefined;
}

const block = (componentName: string, fields: object, more: object = {}) => ({
  componentName,
  dataSource: "",
  params: {},
  fields,
  ...more,
});

function addBlock(
  name: string,
  values: unknown,
  report: Report,
  resolver: Resolver,
  add: (component: object) => void,
): void {
  const given = values ?? {};
  if (!isRecord(given)) {
    report(`the block ${name} must have names and values, such as title: Call us`);
    return;
  }
  const { placeholders, ...fields } = given;
  const nested = Object.entries(isRecord(placeholders) ? placeholders : {}).map(([key, list]) => {
    const inner: object[] = [];
    for (const entry of Array.isArray(list) ? list : []) {
      const { block: own, ...rest } = isRecord(entry) ? entry : {};
      if (typeof own === "string") addBlock(own, rest, report, resolver, (one) => inner.push(one));
      else report(`the placeholder ${key} of the block ${name} contains an entry without "block"`);
    }
    return [key, inner.map((one, index) => ({ uid: `${name}-${key}-${index}`, ...one }))];
  });
  add(
    block(
      name,
      fieldsOf(fields, { ...resolver, report }),
      nested.length > 0 ? { placeholders: Object.fromEntries(nested) } : {},
    ),
  );
}

const marked = new Marked({
  gfm: true,
  renderer: {
    image(token) {
      const { src, width, height } = (token as { size?: ReturnType<Resolver["picture"]> }).size ?? { src: token.href };
      const size = width && height ? ` width="${width}" height="${height}"` : "";
      const title = token.title ? ` title="${escaped(token.title)}"` : "";
      return `<img src="${escaped(src)}" alt="${escaped(token.text)}"${title}${size}>`;
    },
  },
});

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[char]!);

/** Returns the tokens of a page's Markdown without its first heading, if that is the heading of the page. */
function bodyOf(markdown: string): { tokens: TokensList; heading?: string } {
  const tokens = marked.lexer(markdown);
  const index = tokens.findIndex(({ type }) => type !== "space" && type !== "html");
  const first = tokens[index];
  if (first?.type !== "heading" || first.depth !== 1) return { tokens };
  // Keeps the token, so that the lines of the following tokens can be counted.
  Object.assign(first, { type: "space" });
  return { tokens, heading: plainText(first.tokens ?? []) };
}

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => ("tokens" in token && token.tokens ? plainText(token.tokens) : "text" in token ? token.text : ""))
    .join("");

type Part = { tokens: Token[] } | { name: string; text: string; index: number };

/** Splits Markdown into text and blocks: code blocks in the language `block NAME`. */
function partsOf(tokens: TokensList): Part[] {
  const parts: Part[] = [];
  let texts: Token[] = [];
  const endText = () => {
    if (texts.some(({ type }) => type !== "space")) parts.push({ tokens: texts });
    texts = [];
  };
  for (const [index, token] of tokens.entries()) {
    const name = token.type === "code" ? /^block\s+(\S+)/.exec(token.lang ?? "")?.[1] : undefined;
    if (!name) texts.push(token);
    else {
      endText();
      parts.push({ name, text: (token as { text: string }).text, index });
    }
  }
  endText();
  return parts;
}

/** Returns a function that returns the line of a token in the file. */
function lineCounter(before: string, tokens: TokensList): (index: number) => number {
  const breaks = (text: string) => text.split("\n").length - 1;
  return (index) => 1 + breaks(before) + tokens.slice(0, index).reduce((sum, { raw }) => sum + breaks(raw), 0);
}

/** Converts Markdown to HTML. Headings begin below the heading of the page. */
export function htmlOf(markdown: string | Token[], { link, picture }: Pick<Resolver, "link" | "picture">): string {
  const tokens = typeof markdown === "string" ? marked.lexer(markdown) : markdown;
  marked.walkTokens(tokens, (token) => {
    if (token.type === "heading") token.depth = Math.max(2, token.depth);
    if (token.type === "link") token.href = link(token.href);
    if (token.type === "image") Object.assign(token, { size: picture(token.href) });
  });
  return marked.parser(tokens as TokensList).trim();
}
