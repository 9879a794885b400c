/** Reads a page: Markdown with front matter, or JSON. */

import { Marked, type Token, type Tokens, type TokensList } from "marked";
import { isRecord } from "../../lib/cms/records.ts";
import { escapeHtml } from "../../lib/text/text.ts";
import { parseData, type Report } from "./files.ts";
import { type FrontMatter, frontMatterOf, splitPage } from "./front-matter.ts";
import { fieldsOf, type Resolver } from "./wire.ts";

export interface Page extends FrontMatter {
  title: string;
  components: object[];
}

/**
 * Reads a page.
 * @param name title of a page that has none
 */
export function readPage(
  source: string,
  { isJson, itemId, name, resolver }: { isJson: boolean; itemId: string; name: string; resolver: Resolver },
): Page | undefined {
  const { report } = resolver;
  const text = source.replace(/\r\n?/g, "\n");
  const { front, markdown } = isJson ? readJson(text, report) : splitPage(text, report);
  if (!front) return undefined;
  const components: object[] = [];
  const add = (component: object) => components.push({ uid: `${itemId}#${components.length}`, ...component });
  const { tokens, heading } = bodyOf(markdown);
  const title = front.title ?? (heading || name);
  if (front.pageHeader !== false)
    add(block("PageHeader", fieldsOf({ pageTitle: title, pageSubtitle: front.subtitle }, resolver)));
  const lineOf = lineCounter(text.slice(0, text.length - markdown.length), tokens);
  reportLostBlocks(tokens, lineOf, report);
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

function readJson(text: string, report: Report): { front: FrontMatter | undefined; markdown: string } {
  const data = parseData(text, report);
  return { front: data === undefined ? undefined : frontMatterOf(data, report), markdown: "" };
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
      const title = token.title ? ` title="${escapeHtml(token.title)}"` : "";
      return `<img src="${escapeHtml(src)}" alt="${escapeHtml(token.text)}"${title}${size}>`;
    },
  },
});

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
    .map((token) => {
      if (token.type === "html") return "";
      return "tokens" in token && token.tokens ? plainText(token.tokens) : "text" in token ? token.text : "";
    })
    .join("");

const BLOCK = /^block(?:\s+(\S+))?/i;
const blockIn = (token: Token): RegExpExecArray | null =>
  token.type === "code" ? BLOCK.exec((token as Tokens.Code).lang ?? "") : null;

/** Reports blocks that would be shown as code: blocks without a name, and blocks in a list or a quote. */
function reportLostBlocks(tokens: TokensList, lineOf: (index: number) => number, report: Report): void {
  for (const [index, token] of tokens.entries()) {
    const line = lineOf(index);
    const own = blockIn(token);
    if (own && !own[1]) report("the block has no name: write its name after the word block", { line });
    if (own) continue;
    marked.walkTokens([token], (inner) => {
      if (blockIn(inner)) report("the block is in a list or a quote: put it between paragraphs", { line });
    });
  }
}

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
    const name = blockIn(token)?.[1];
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
