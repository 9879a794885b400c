import { countText } from "../../../lib/text/count.ts";
import { readInstructions } from "../../instructions.ts";
import type { ContentSystem } from "../content-system.ts";
import { type Content, checkContent } from "./check.ts";
import { joinFacts, readFacts } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { pageOf } from "./sources.ts";

interface ContentOptions {
  /** Layouts and dictionaries. If the list is empty, all pages of the CMS are compared, or the demo without a CMS. */
  sources: readonly string[];
  /** Returns the CMS, or null if no CMS is configured. */
  system: () => ContentSystem | null;
  /** Files with facts and medical instructions. */
  facts?: string | undefined;
  instructions?: string | undefined;
  read: (source: string, system: ContentSystem | null) => Promise<string>;
  reasonOf: (error: unknown) => string;
}

/** Maximum number of pages that are requested at once. */
const AT_ONCE = 4;

/** Returns the report about pages as lines to print: the findings, grouped by page. */
function contentLines(findings: readonly Finding[]): string[] {
  const byPage = Map.groupBy(findings, ({ segment: { path, language } }) => `${path} (${language})`);
  return [...byPage].flatMap(([page, list]) => [
    page,
    ...list.map(({ kind, level, segment: { block, field }, wrong }) => {
      const place = [block && `block ${block}`, field && `field ${field}`].filter(Boolean).join(", ");
      return `  ${level === "broken" ? "BROKEN" : "advice"}  ${kind}${place ? `, ${place}` : ""}: ${wrong}`;
    }),
  ]);
}

/** Reads the pages at the sources. Prints the sources that cannot be read. */
async function pagesAt(
  sources: readonly string[],
  system: ContentSystem | null,
  { read, reasonOf }: Pick<ContentOptions, "read" | "reasonOf">,
): Promise<{ pages: Content["pages"]; unread: number }> {
  const pages: Content["pages"] = [];
  let unread = 0;
  for (let start = 0; start < sources.length; start += AT_ONCE)
    await Promise.all(
      sources.slice(start, start + AT_ONCE).map(async (source) => {
        try {
          pages.push(pageOf(source, await read(source, system)));
        } catch (error) {
          unread++;
          console.error(`${source}: cannot be read: ${reasonOf(error)}`);
        }
      }),
    );
  return { pages, unread };
}

/** Reads the content to compare, and the facts and instructions to compare it with. */
async function contentFor(options: ContentOptions): Promise<Content & { unread: number }> {
  const { facts, instructions, sources } = options;
  const system = options.system();
  const given = facts === undefined ? {} : readFacts(facts);
  const listed = sources.length > 0 ? sources : await system?.paths();
  if (listed === null) throw new Error("this CMS does not provide a page list: name the pages");
  if (listed) {
    const { pages, unread } = await pagesAt(listed, system, options);
    return { pages, unread, facts: given, instructions: readInstructions(instructions) };
  }
  // The import is dynamic, because the demo data takes seconds to generate.
  const { demoContent } = await import("./demo.ts");
  const demo = demoContent();
  return {
    ...demo,
    unread: 0,
    facts: joinFacts(demo.facts, given),
    instructions: instructions === undefined ? demo.instructions : readInstructions(instructions),
  };
}

/**
 * Compares what pages, UI strings, and data say about the same things, and prints the contradictions. Returns the exit
 * status: 1 if there is a contradiction, and 2 if something cannot be read.
 */
export async function reportContent(options: ContentOptions, print: (line: string) => void): Promise<number> {
  let content: Content & { unread: number };
  try {
    content = await contentFor(options);
  } catch (error) {
    console.error(`The content cannot be compared: ${options.reasonOf(error)}`);
    return 2;
  }
  const { unread, ...compared } = content;
  const findings = checkContent(compared);
  for (const line of contentLines(findings)) print(line);
  const broken = findings.filter(({ level }) => level === "broken").length;
  const missing = unread ? `, ${unread} cannot be read` : "";
  print(
    `${findings.length ? "\n" : ""}${countText(compared.pages.length, "text")} compared: ${countText(broken, "contradiction")}, ${findings.length - broken} to look at${missing}.`,
  );
  return unread ? 2 : broken ? 1 : 0;
}
