/** Reads the values between the two `---` lines with which a page begins. */

import { z } from "zod";
import { isRecord } from "../../lib/cms/records.ts";
import { parseData, type Report } from "./files.ts";

const Sensitivity = z.enum(["open", "sensitive"]);
const flag = z.boolean("must be true or false").optional();
/** Text, which may be a number such as 911. */
const text = z.preprocess((value) => {
  const given = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  return typeof given === "string" ? given.trim() || undefined : given;
}, z.string("must be text").optional());
/** A day or a time, as a time in UTC. */
const time = z
  .string("must be a date such as 2030-05-17")
  .refine(
    (value) =>
      /^\d{4}-\d{2}-\d{2}/.test(value) && new Date(Date.parse(value)).toJSON()?.slice(0, 8) === value.slice(0, 8),
    "must be a date such as 2030-05-17",
  )
  .optional();

const FrontMatter = z.object({
  title: text,
  /** Short name in menus and breadcrumbs, if it differs from the title. */
  name: text,
  /** Title in search results, if it differs from the heading. */
  metaTitle: text,
  subtitle: text,
  description: text,
  /** Picture for shared links. */
  image: text,
  date: time,
  updated: time,
  draft: flag,
  /** `false` is the same as `draft: true`, as in other site generators. */
  published: flag,
  noindex: flag,
  sensitivity: Sensitivity.optional(),
  /** Former paths, which redirect to the page. */
  aliases: z
    .preprocess(
      (value) => (typeof value === "string" ? [value] : value),
      z.array(z.string().startsWith("/", "must begin with /"), "must be a list of paths such as [/old-path]"),
    )
    .optional(),
  /** Whether the page begins with its title. `false` if its first block contains the heading. */
  pageHeader: flag,
  /** Position in the menu. */
  order: z.number("must be a number").optional(),
  theme: text,
  blocks: z.array(z.unknown(), "must be a list of blocks").optional(),
});
export type FrontMatter = z.output<typeof FrontMatter>;

const FRONT = /^\s*---[ \t]*\n(?:([\s\S]*?)\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** First line of a page whose author means front matter. */
const DASHES = /^\s*-{3,}[ \t]*\n\s*\w+:/;

/**
 * Splits a page into its front matter and its Markdown. Reports front matter that is not between two lines with `---`.
 * @param page text of the file, with the line breaks of Unix
 */
export function splitPage(page: string, report: Report): { front: FrontMatter | undefined; markdown: string } {
  const [whole, yaml = ""] = FRONT.exec(page) ?? [""];
  const line = 1 + whole.slice(0, whole.indexOf("---")).split("\n").length;
  if (/^\s*\+\+\+\s*$/m.test(page.trimStart().slice(0, 4)))
    report("the front matter is TOML: write YAML between two lines with ---", { line: 1 });
  else if (!whole && DASHES.test(page))
    report("the front matter must be between two lines with three dashes: ---", { line: 1 });
  const data = yaml.trim() ? parseData(yaml, report, line) : {};
  return { front: data === undefined ? undefined : frontMatterOf(data, report), markdown: page.slice(whole.length) };
}

/** Returns the values of a page, whose names may be in any case. Reports wrong values, and returns undefined. */
export function frontMatterOf(data: unknown, report: Report): FrontMatter | undefined {
  if (!isRecord(data)) {
    report("a page must have names and values, such as title: About us", { line: 1 });
    return undefined;
  }
  const known = Object.keys(FrontMatter.shape);
  const values: Record<string, unknown> = {};
  for (const [given, value] of Object.entries(data)) {
    const key = known.find((name) => name.toLowerCase() === given.toLowerCase());
    if (!key) report(`"${given}" is not used. Allowed: ${known.join(", ")}`, { isAdvice: true });
    // A template of an editor leaves values empty.
    else if (value !== null) values[key] = value;
  }
  const { success, data: front, error } = FrontMatter.safeParse(values);
  if (success) return front;
  for (const { path, message } of error.issues) report(`${path.join(".")}: ${message}`);
  return undefined;
}
