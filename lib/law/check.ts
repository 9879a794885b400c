import type { LawRule } from "./rule.ts";

/** A document of the site, or null if it does not exist. */
type ReadDocument = (path: string) => Promise<string | null>;

export interface LawFinding {
  rule: LawRule;
  /** Where the checker looked: a path on the site. */
  where: string;
  /** What is missing, or null if the rule passes. */
  wrong: string | null;
}

interface Link {
  text: string;
  href: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  "#39": "'",
  "#x27": "'",
};
const plain = (html: string): string =>
  html
    .replace(/<(script|style|template)\b[^>]*>.*?<\/\1>/gis, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, " ")
    .trim();

const linksIn = (html: string): Link[] =>
  [...html.matchAll(/<a\b[^>]*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))[^>]*>(.*?)<\/a>/gis)].map(
    ([whole, double, single, bare, text = ""]) => ({
      href: plain(double ?? single ?? bare ?? ""),
      text: plain(text) || plain(/aria-label="([^"]*)"/i.exec(whole)?.[1] ?? ""),
    }),
  );

/** Returns the PDF files of a site that people cannot read, or null if the files have not been checked. */
type FindUnreadable = (links: readonly string[]) => Promise<readonly string[] | null>;

/**
 * Checks a site against rules of law. Reads the home page, the pages that it links to and that a rule names, and files
 * at the root. Throws if the home page cannot be read.
 * @param findUnreadable receives the links to PDF files on the pages that were read
 */
export async function checkLaw(
  rules: readonly LawRule[],
  readDocument: ReadDocument,
  findUnreadable: FindUnreadable,
): Promise<LawFinding[]> {
  const documents = new Map<string, Promise<string | null>>();
  const read = (path: string) => {
    const document = documents.get(path) ?? readDocument(path);
    documents.set(path, document);
    return document;
  };
  const home = await read("/");
  if (home === null) throw new Error("the home page does not exist");
  const homeLinks = linksIn(home);
  const matches = (pattern: string, text: string) => new RegExp(pattern, "im").test(text);
  const target = (pattern: string) => homeLinks.find(({ text }) => matches(pattern, text))?.href;
  const behind = async (pattern: string) => {
    const href = target(pattern);
    return { where: href ?? "/", html: href === undefined ? null : await read(href) };
  };
  const readLinked = () =>
    Promise.all(rules.flatMap(({ need: other }) => ("link" in other ? [behind(other.link)] : [])));
  const check = async ({ need }: LawRule): Promise<Omit<LawFinding, "rule">> => {
    switch (need.kind) {
      case "link":
        return { where: "/", wrong: target(need.text) === undefined ? "The home page has no such link." : null };
      case "file": {
        const text = await read(need.path);
        const missing = text === null ? [] : need.all.filter((pattern) => !matches(pattern, text));
        return { where: need.path, wrong: text === null ? "The file does not exist." : missingText(missing) };
      }
      case "says": {
        const { where, html } = await behind(need.link);
        if (html === null) return { where, wrong: where === "/" ? NO_LINK : "The page cannot be read." };
        const text = plain(html);
        return { where, wrong: missingText(need.all.filter((pattern) => !matches(pattern, text))) };
      }
      case "links": {
        const { where, html } = await behind(need.link);
        if (html === null) return { where, wrong: where === "/" ? NO_LINK : "The page cannot be read." };
        const found = linksIn(html).some(({ text, href }) => matches(need.text, text) || matches(need.text, href));
        return { where, wrong: found ? null : `The page has no link to: ${readable(need.text)}.` };
      }
      case "languages": {
        const { where, html } = await behind(need.link);
        if (html === null) return { where, wrong: where === "/" ? NO_LINK : "The page cannot be read." };
        const languages = new Set(
          [...html.matchAll(/\slang="([a-z]{2,3})/gi)].map(([, language = ""]) => language.toLowerCase()),
        );
        languages.delete("en");
        const count = languages.size;
        return { where, wrong: count >= need.least ? null : `The page has ${count} of ${need.least} languages.` };
      }
      case "documents": {
        await readLinked();
        const html = await Promise.all(documents.values());
        const links = html.flatMap((text) => (text === null ? [] : linksIn(text).map(({ href }) => href)));
        const files = [...new Set(links.filter((href) => /^[^?#]+\.pdf(?:[?#]|$)/i.test(href)))];
        const unreadable = await findUnreadable(files);
        if (unreadable === null) return { where: "/", wrong: "The documents have not been checked yet." };
        const [first, ...others] = unreadable;
        const more = others.length > 0 ? `, and ${others.length} other documents` : "";
        return { where: first ?? "/", wrong: first ? `Needs an accessible version${more}.` : null };
      }
      case "never":
      case "markup": {
        await readLinked();
        for (const [path, document] of documents) {
          const html = await document;
          if (html === null || !/<html\b/i.test(html)) continue;
          if (need.kind === "markup" && !matches(need.pattern, html))
            return { where: path, wrong: "The page lacks it." };
          const loaded = [...html.matchAll(/\s(?:data-)?src="([^"]+)"/gi)].map(([, url = ""]) => url);
          const tracker = need.kind === "never" && loaded.find((url) => matches(need.hosts, url));
          if (tracker) return { where: path, wrong: `The page loads ${tracker}.` };
        }
        return { where: "/", wrong: null };
      }
    }
  };
  return Promise.all(rules.map(async (rule) => ({ rule, ...(await check(rule)) })));
}

const NO_LINK = "The home page does not link to it.";
/** Returns a pattern as text for people. */
const readable = (pattern: string) => pattern.replace(/\|/g, " or ").replace(/[\\^$()?]/g, "");
const missingText = (missing: readonly string[]) =>
  missing.length > 0 ? `Missing: ${missing.map((pattern) => `“${readable(pattern)}”`).join(", ")}.` : null;
