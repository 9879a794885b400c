import { readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { createServer } from "vite";
import type { Examination, ExamineOptions } from "../app/cms/lint/examine.ts";
import type { DictionaryExamination } from "../app/cms/lint/examine-dictionary.ts";
import { readVariantRules } from "../lib/cms/variant-rules.ts";
import { type ContentSystem, contentSystem, systemAt } from "./doctor/content-system.ts";
import { pageOptions } from "./doctor/page-list.ts";

/**
 * The layout doctor (DX-03): `npm run doctor -- [--pages LIST] FILE|ADDRESS|PATH…`, `-` for standard input.
 * A source is a layout, or a dictionary: of that it says which texts of the site are missing. A path, such as
 * `/about-us`, is that of a page of the content system that the settings of a start name. LIST is the content system's
 * page list (a file or an address, also that of a Sitecore's GraphQL); with it, with that of the settings, or with one
 * beside the address of a layout, internal links are followed. With `--draft` it writes entries of the map of components
 * instead (app/cms/parse/component-map.ts), for components that the site does not know. Ends with 1 when something is
 * broken, 2 when a document cannot be had.
 */
async function read(source: string, system: ContentSystem | null = null): Promise<string> {
  if (source === "-") return readFileSync(0, "utf8");
  if (system && source.startsWith("/") && !statSync(source, { throwIfNoEntry: false })?.isFile())
    return system.layout(source);
  if (!/^https?:\/\//i.test(source)) return readFileSync(source, "utf8");
  const response = await fetch(source, { signal: AbortSignal.timeout(15_000) });
  const hint = [401, 403].includes(response.status) ? ": it wants the key of the content system (sc_apikey=…)" : "";
  if (!response.ok && response.status !== 404) throw new Error(`it answered ${response.status}${hint}`);
  return response.text();
}

const REASONS: Record<string, string> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder: name the files in it",
  EACCES: "this account may not read it",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "its host cannot be found just now",
  ECONNREFUSED: "nothing answers at this address",
  ECONNRESET: "the connection broke off",
};

/** Why a file or an address cannot be had, in words that an author understands. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "it did not answer within 15 seconds";
  let deepest: Error = error;
  while (deepest.cause instanceof Error) deepest = deepest.cause;
  const { code = "" } = deepest as NodeJS.ErrnoException;
  return REASONS[code] ?? (code === "ERR_INVALID_URL" ? "this is no address" : error.message);
}

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? "" : "s"}`;

/**
 * The page list beside a layout service, by the site and key of the document's own address; null where none answers.
 */
async function listBeside(source: string): Promise<ExamineOptions | null> {
  if (!URL.canParse(source)) return null;
  const address = new URL("/content/pages", source);
  const { searchParams: wanted } = new URL(source);
  address.search = new URLSearchParams({
    site: wanted.get("sc_site") ?? "",
    sc_apikey: wanted.get("sc_apikey") ?? "",
  }).toString();
  return read(address.href).then(pageOptions, () => null);
}

/** The pages that a Sitecore lists by GraphQL at an address; null where the address is none of that kind. */
async function listAt(address: string): Promise<ExamineOptions | null> {
  const system = systemAt(address, process.env);
  if (!system) return null;
  const links = await system.links();
  if (!links) throw new Error("this content system lists no pages");
  return links;
}

/** What an author reads of one document. */
export function reportLines(source: string, { page, isPart, weight, problems }: Examination): string[] {
  const size = `${Math.ceil(weight.characters / 1024)} KB`;
  const what = isPart
    ? "components without a page"
    : page
      ? `page "${page.name || "without a name"}"${page.itemId ? `, item ${page.itemId}` : ""}`
      : "no page";
  return [
    `${source}: ${what}, ${count(weight.blocks, "block")}, ${count(weight.pictures, "picture")}, ${size}`,
    ...problems.map(({ level, block, item, field, wrong }) => {
      const where = [
        block && `block ${block}`,
        item && `item ${item}`,
        field && `${field.includes(", ") ? "fields" : "field"} ${field}`,
      ].filter(Boolean);
      return `  ${level === "broken" ? "BROKEN" : "advice"}  ${where.length ? `${where.join(", ")}: ` : ""}${wrong}`;
    }),
    ...(problems.length ? [] : ["  nothing to mend"]),
  ];
}

/** What an author reads of a dictionary. */
export const dictionaryLines = (source: string, { texts, advice }: DictionaryExamination): string[] => [
  `${source}: a dictionary with ${count(texts, "text")}`,
  ...advice.map((line) => `  advice  ${line}`),
  ...(advice.length ? [] : ["  nothing to mend"]),
];

/** The command line's sources; null when it is invalid. */
function parseArguments(args: string[]): { sources: string[]; list: string | undefined; draft: boolean } | null {
  try {
    const options = { pages: { type: "string" }, draft: { type: "boolean" } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return positionals.length ? { sources: positionals, list: values.pages, draft: values.draft === true } : null;
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const wanted = parseArguments(process.argv.slice(2));
  if (!wanted) {
    console.error("Usage: npm run doctor -- [--draft] [--pages LIST] FILE|ADDRESS|PATH…");
    return 2;
  }
  const { sources, list, draft } = wanted;
  const system = contentSystem(process.env);
  let given: ExamineOptions | null = null;
  try {
    if (list === undefined) given = (await system?.links()) ?? null;
    else given = (await listAt(list)) ?? pageOptions(await read(list));
  } catch (error) {
    const name = list === undefined ? "the page list of UPSTREAM_CONTENT" : `${list}, after --pages,`;
    console.error(`${name} cannot be used: ${reasonOf(error)}`);
    return 2;
  }
  // Blocks are TSX with extracted styles: they are read as the build reads them.
  const vite = await createServer({ logLevel: "silent", server: { middlewareMode: true, hmr: false, ws: false } });
  const { examine } = (await vite.ssrLoadModule(
    "/app/cms/lint/examine.ts",
  )) as typeof import("../app/cms/lint/examine.ts");
  const { examineDictionary } = (await vite.ssrLoadModule(
    "/app/cms/lint/examine-dictionary.ts",
  )) as typeof import("../app/cms/lint/examine-dictionary.ts");
  const { draftMap } = (await vite.ssrLoadModule(
    "/app/cms/lint/draft-map.ts",
  )) as typeof import("../app/cms/lint/draft-map.ts");
  const variants = { known: readVariantRules(process.env.VARIANTS).rules.map(({ id }) => id) };
  let [broken, advice, unread, unlinked, foreign] = [0, 0, 0, 0, 0];
  for (const source of sources) {
    try {
      const text = await read(source, system);
      if (draft) {
        const entries = draftMap(JSON.parse(text.replace(/^\uFEFF/, "")));
        console.log(entries.join("\n") || `${source}: every component is known`);
        continue;
      }
      const dictionary = examineDictionary(text);
      if (dictionary) {
        console.log(dictionaryLines(source, dictionary).join("\n"));
        advice += dictionary.advice.length;
        continue;
      }
      const options = given ?? (await listBeside(source));
      if (!options) unlinked++;
      const result = await examine(text, { ...options, variants });
      console.log(reportLines(source, result).join("\n"));
      for (const { level, wrong } of result.problems) {
        level === "broken" ? broken++ : advice++;
        if (wrong.startsWith("there is no block of this name")) foreign++;
      }
    } catch (error) {
      unread++;
      console.error(`${source}: cannot be had: ${reasonOf(error)}`);
    }
  }
  if (draft) return unread ? 2 : 0;
  const missing = unread ? `, ${unread} cannot be had` : "";
  console.log(`\n${count(sources.length, "document")}: ${broken} broken, ${advice} to look at${missing}.`);
  if (foreign)
    console.log("Blocks of this site can show components of another: --draft writes the entries of the map for them.");
  if (unlinked) console.log("Links were not followed: name the content system's page list after --pages.");
  return unread ? 2 : broken ? 1 : 0;
}

// Explicit exit: the style extraction leaves workers running.
if (import.meta.main) process.exit(await main());
