import { readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { createServer } from "vite";
import type { Examination, ExamineOptions } from "../app/cms/lint/examine.ts";
import type { DictionaryExamination } from "../app/cms/lint/examine-dictionary.ts";
import { featureNames, isPathEntry } from "../lib/cms/features.ts";
import { readVariantRules } from "../lib/cms/variant-rules.ts";
import { countText } from "../lib/text/count.ts";
import { noLinaria, sourcesWithoutStyles } from "../vite/without-styles.ts";
import { reportContent } from "./doctor/content/command.ts";
import { type ContentSystem, contentSystem, systemAt } from "./doctor/content-system.ts";
import { examineApart } from "./doctor/examine-apart.ts";
import { examineAt, fileLines, mediaChecker } from "./doctor/files.ts";
import { pageOptions } from "./doctor/page-list.ts";
import { examinePriceFile, isPriceFile, priceFileLines } from "./doctor/price-file.ts";
import { examinePriceIndex, isPriceIndex, priceIndexLines } from "./doctor/price-index.ts";
import { untranslatedPages } from "./doctor/untranslated.ts";

/**
 * The layout linter: `npm run doctor -- [--draft] [--site NAME] [--pages LIST] [--not-used FEATURES] FILE|URL|PATH…`.
 * The source `-` is standard input.
 *
 * Each source is a layout or a dictionary. The linter checks dictionaries for missing translations. A path such as
 * `/about-us` refers to a page in the CMS that is configured in the environment variables. LIST is the CMS's page list:
 * a file, a URL, or the URL of Sitecore's GraphQL endpoint. The linter checks internal links against LIST. Without
 * LIST, the linter uses the page list of the configured CMS or, if no CMS is configured, `/content/pages` on the
 * layout's host. `--site` selects another site than DEFAULT_SITE. With `--draft`, the linter prints component map
 * entries for unknown components (app/cms/parse/component-map.ts) instead of problems.
 *
 * FEATURES are the features that the site does not use, such as `bills,classes` (`notUsed` in the site record). The linter
 * reports their blocks and the links to their pages. The default is the NOT_USED setting.
 *
 * A source can also be a PDF file. For PDF files, and for the PDF files to which a layout from a URL or from the CMS
 * links, the linter checks whether people who use assistive technology can read them. `npm run doctor -- --documents
 * URL` visits all pages of a running site and checks the PDF files to which they link.
 *
 * A source can also be a hospital's price file, which the validator of the Centers for Medicare & Medicaid Services
 * checks, or the list of price files at the root of a site, `cms-hpt.txt` (docs/guides/prices.md).
 *
 * `npm run doctor -- --translations URL` visits all pages in a language on a running site and lists untranslated
 * English text. URL is the language's home page, such as `http://localhost:8787/es`.
 *
 * `npm run doctor -- --content [--facts FILE] [--instructions FILE] [FILE|URL|PATH…]` compares what pages, UI strings, and
 * data say about the same things (docs/content.md). Without sources, it compares all pages of the CMS at LIST or of the
 * configured CMS or, if no CMS is configured, the demo.
 *
 * `npm run doctor -- --law us-hospital URL` checks any hospital's site against rules of law (lib/law/).
 *
 * `npm run doctor -- --credentials` sends a request to each upstream of the configured site, with its credential, and
 * names the settings of the credentials that are missing or refused.
 *
 * The exit status is 1 if a source has broken content or 2 if a source cannot be read.
 */
async function readSource(source: string, system: ContentSystem | null = null): Promise<string> {
  if (source === "-") return readFileSync(0, "utf8");
  if (system && source.startsWith("/") && !statSync(source, { throwIfNoEntry: false })?.isFile())
    return system.layout(source);
  if (!/^https?:\/\//i.test(source)) return readFileSync(source, "utf8");
  const response = await fetch(source, { signal: AbortSignal.timeout(15_000) });
  const hint = [401, 403].includes(response.status) ? ": the CMS API key is required (sc_apikey=…)" : "";
  if (!response.ok && response.status !== 404)
    throw new Error(`the server responded with status ${response.status}${hint}`);
  return response.text();
}

const REASONS: Record<string, string> = {
  ENOENT: "the file does not exist",
  EISDIR: "this is a folder: list the files in it",
  EACCES: "permission denied",
  ENOTFOUND: "the host does not exist",
  EAI_AGAIN: "the hostname cannot be resolved right now",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "the connection was closed",
};

/** Returns a plain-language message that explains to authors why a file or URL cannot be read. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "the server did not respond within 15 seconds";
  let rootCause: Error = error;
  while (rootCause.cause instanceof Error) rootCause = rootCause.cause;
  const { code = "" } = rootCause as NodeJS.ErrnoException;
  return REASONS[code] ?? (code === "ERR_INVALID_URL" ? "the URL is invalid" : error.message);
}

/** Reads and checks a PDF file. Throws an error if the file cannot be read. */
async function readPdf(source: string) {
  if (!/^https?:\/\//i.test(source)) return examineApart(new Uint8Array(readFileSync(source)));
  return (await examineAt(source)) ?? examineApart(new Uint8Array());
}

/**
 * Fetches the page list from a layout's host, with the site and the API key from the layout's URL. Returns null if no
 * page list is available.
 */
export async function fetchPageList(source: string): Promise<ExamineOptions | null> {
  if (!URL.canParse(source)) return null;
  const address = new URL("/content/pages", source);
  const { searchParams: parameters } = new URL(source);
  address.search = new URLSearchParams({
    site: parameters.get("sc_site") ?? "",
    sc_apikey: parameters.get("sc_apikey") ?? "",
  }).toString();
  return readSource(address.href)
    .then(pageOptions)
    .catch(() => null);
}

/** Fetches the page list from Sitecore's GraphQL endpoint. Returns null if the URL is not a GraphQL endpoint. */
async function listAt(address: string): Promise<ExamineOptions | null> {
  const system = systemAt(address, process.env);
  if (!system) return null;
  const links = await system.links();
  if (!links.paths) throw new Error("this CMS does not provide a page list");
  return links;
}

/**
 * Replaces control characters, so that text from the CMS stays on one line and cannot start a line with `::`, which
 * GitHub Actions would run as a command.
 */
const oneLine = (line: string): string => line.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");

/** Returns a layout's report as lines to print. */
export function reportLines(source: string, { page, isPart, weight, problems }: Examination): string[] {
  const size = `${Math.ceil(weight.characters / 1024)} KB`;
  const subject = isPart
    ? "components without a page"
    : page
      ? `page "${page.name || "unnamed"}"${page.itemId ? `, item ${page.itemId}` : ""}`
      : "no page";
  return [
    `${source}: ${subject}, ${countText(weight.blocks, "block")}, ${countText(weight.pictures, "picture")}, ${size}`,
    ...problems.map(({ level, block, item, field, wrong }) => {
      const location = [
        block && `block ${block}`,
        item && `item ${item}`,
        field && `${field.includes(", ") ? "fields" : "field"} ${field}`,
      ].filter(Boolean);
      return `  ${level === "broken" ? "BROKEN" : "advice"}  ${location.length ? `${location.join(", ")}: ` : ""}${wrong}`;
    }),
    ...(problems.length ? [] : ["  No issues found"]),
  ].map(oneLine);
}

/** Returns a dictionary's report as lines to print. */
export const dictionaryLines = (source: string, { texts, advice }: DictionaryExamination): string[] =>
  [
    `${source}: a dictionary with ${countText(texts, "text")}`,
    ...advice.map((line) => `  advice  ${line}`),
    ...(advice.length ? [] : ["  No issues found"]),
  ].map(oneLine);

/**
 * Prints the untranslated English text on all pages in a language. Returns the exit status, which is 1 if a page
 * contains English text or fails to load.
 */
async function reportTranslations(home: string): Promise<number> {
  let [pages, flaggedPages] = [0, 0];
  try {
    for await (const { path, problems } of untranslatedPages(home)) {
      pages++;
      if (problems.length) flaggedPages++;
      for (const problem of problems) console.log(oneLine(`${path} ${problem}`));
    }
  } catch (error) {
    console.error(`${home} cannot be checked: ${reasonOf(error)}`);
    return 2;
  }
  console.log(`\n${countText(pages, "page")}, ${flaggedPages} with English text or errors.`);
  return flaggedPages ? 1 : 0;
}

/** Parses the command line. Returns null if the command line is invalid. */
function parseArguments(args: string[]) {
  try {
    const options = {
      pages: { type: "string" },
      site: { type: "string" },
      "not-used": { type: "string" },
      draft: { type: "boolean" },
      translations: { type: "string" },
      documents: { type: "string" },
      content: { type: "boolean" },
      law: { type: "string" },
      credentials: { type: "boolean" },
      facts: { type: "string" },
      instructions: { type: "string" },
    } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    if (values.documents !== undefined) {
      const isSite = /^https?:/i.test(URL.parse(values.documents)?.href ?? "");
      const isAlone = positionals.length === 0 && Object.keys(values).length === 1;
      return isSite && isAlone ? { sources: [], draft: false, documents: values.documents } : null;
    }
    const { pages: list, draft = false, translations, content = false, credentials, facts, instructions } = values;
    if (values.law !== undefined)
      return positionals.length === 1 ? { sources: positionals, list, draft, translations, law: values.law } : null;
    if (credentials) return args.length === 1 ? { sources: [], list, draft, translations, credentials } : null;
    if (content) {
      if (draft || translations !== undefined) return null;
      return { sources: positionals, list, draft, translations, site: values.site, content: { facts, instructions } };
    }
    if (facts !== undefined || instructions !== undefined) return null;
    if (translations !== undefined && !/^https?:/i.test(URL.parse(translations)?.href ?? "")) return null;
    if (positionals.length > 0 === (translations !== undefined)) return null;
    return { sources: positionals, list, draft, translations, site: values.site, notUsed: values["not-used"] };
  } catch (error) {
    console.error((error as Error).message);
    return null;
  }
}

async function main(): Promise<number> {
  const parsedArguments = parseArguments(process.argv.slice(2));
  if (!parsedArguments) {
    console.error(
      "Usage: npm run doctor -- [--draft] [--pages LIST] [--not-used FEATURES] FILE|URL|PATH…, or --translations URL,\n" +
        "or --documents URL, " +
        "or --content [--pages LIST] [--facts FILE] [--instructions FILE] [FILE|URL|PATH…], or --credentials, or --law us-hospital URL",
    );
    return 2;
  }
  const { sources, list, draft, translations, content, site, notUsed: names } = parsedArguments;
  if (site !== undefined) process.env.DEFAULT_SITE = site;
  const notUsed = (names ?? process.env.NOT_USED ?? "").split(/[\s,]+/).filter(Boolean);
  const unknown = notUsed.filter((entry) => !isPathEntry(entry) && !(featureNames as string[]).includes(entry));
  if (unknown.length > 0) {
    console.error(
      `${unknown.join(", ")}: not a feature. Features: ${featureNames.join(", ")}, or a path such as /billing`,
    );
    return 2;
  }
  if (parsedArguments.law !== undefined) {
    const { reportLaw } = await import("./doctor/law.ts");
    return reportLaw(parsedArguments.law, sources[0]!);
  }
  if (parsedArguments.documents !== undefined) {
    const { reportFiles } = await import("./doctor/files.ts");
    try {
      return await reportFiles(parsedArguments.documents, (line) => console.log(oneLine(line)));
    } catch (error) {
      console.error(`${parsedArguments.documents} cannot be checked: ${reasonOf(error)}`);
      return 2;
    }
  }
  if (parsedArguments.credentials) {
    const { siteSettings } = await import("./settings.ts");
    const { reportCredentials } = await import("./doctor/credentials.ts");
    return reportCredentials(siteSettings(process.env), (line) => console.log(oneLine(line)));
  }
  if (translations !== undefined) return reportTranslations(translations);
  if (content) {
    const cms = () => {
      if (list === undefined) return contentSystem(process.env);
      const given = systemAt(list, process.env);
      if (!given) throw new Error("with --content, --pages must be the URL of a GraphQL service");
      return given;
    };
    return reportContent({ ...content, sources, system: cms, read: readSource, reasonOf }, (line) =>
      console.log(line.split("\n").map(oneLine).join("\n")),
    );
  }
  if (process.env.CONTENT_FOLDER) {
    const { serveFolder } = await import("./content/server.ts");
    try {
      const { settings } = await serveFolder(process.env.CONTENT_FOLDER);
      Object.assign(process.env, settings);
    } catch (error) {
      console.error(reasonOf(error));
      return 2;
    }
  }
  let system: ContentSystem | null;
  let linkOptions: ExamineOptions | null = null;
  try {
    system = contentSystem(process.env);
    if (list === undefined) linkOptions = (await system?.links()) ?? null;
    else linkOptions = (await listAt(list)) ?? pageOptions(await readSource(list));
  } catch (error) {
    const name = list === undefined ? "the page list of UPSTREAM_CONTENT" : `--pages ${list}`;
    console.error(`${name} cannot be used: ${reasonOf(error)}`);
    return 2;
  }
  // Blocks are TSX files, which Vite must transform before Node.js can import them.
  const vite = await createServer({
    configFile: false,
    logLevel: "silent",
    plugins: sourcesWithoutStyles(),
    resolve: { alias: noLinaria },
    define: { __BUILD__: '"doctor"' },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false },
  });
  const { examine } = (await vite.ssrLoadModule(
    "/app/cms/lint/examine.ts",
  )) as typeof import("../app/cms/lint/examine.ts");
  const { examineDictionary } = (await vite.ssrLoadModule(
    "/app/cms/lint/examine-dictionary.ts",
  )) as typeof import("../app/cms/lint/examine-dictionary.ts");
  const { draftComponentMap } = (await vite.ssrLoadModule(
    "/app/cms/lint/draft-component-map.ts",
  )) as typeof import("../app/cms/lint/draft-component-map.ts");
  const variants = { known: readVariantRules(process.env.VARIANTS).rules.map(({ id }) => id) };
  let [broken, advice, unread, unlinked, foreignBlocks] = [0, 0, 0, 0, 0];
  if (system && !draft) {
    const { isServedBeforeRedirects } = (await vite.ssrLoadModule(
      "/worker/discovery/own-paths.ts",
    )) as typeof import("../worker/discovery/own-paths.ts");
    const problems = [
      ...(await system.problems(isServedBeforeRedirects).catch((error) => [reasonOf(error)])),
      ...readVariantRules(process.env.VARIANTS).problems,
    ];
    for (const problem of problems) console.log(oneLine(`  BROKEN  ${problem}`));
    broken += problems.length;
  }
  const drafted = new Set<string>();
  const unreadFiles = new Set<string>();
  const problemsOfMedia = mediaChecker(unreadFiles);
  for (const source of sources) {
    try {
      if (isPriceFile(source)) {
        const problems = await examinePriceFile(source);
        for (const line of priceFileLines(source, problems)) console.log(oneLine(line));
        for (const { level } of problems) level === "broken" ? broken++ : advice++;
        continue;
      }
      if (isPriceIndex(source)) {
        const problems = await examinePriceIndex(source);
        for (const line of priceIndexLines(source, problems)) console.log(oneLine(line));
        for (const { level } of problems) level === "broken" ? broken++ : advice++;
        continue;
      }
      if (/\.pdf$/i.test(source)) {
        const result = await readPdf(source);
        for (const line of fileLines(source, result)) console.log(oneLine(line));
        for (const { level } of result.problems) level === "broken" ? broken++ : advice++;
        continue;
      }
      const text = await readSource(source, system);
      if (draft) {
        const entries = draftComponentMap(JSON.parse(text.replace(/^\uFEFF/, "")));
        const added = entries.filter((entry) => !drafted.has(entry));
        for (const entry of added) drafted.add(entry);
        if (added.length || !entries.length) console.log(added.join("\n") || `${source}: no component needs an entry`);
        continue;
      }
      const dictionary = examineDictionary(text);
      if (dictionary) {
        console.log(dictionaryLines(source, dictionary).join("\n"));
        advice += dictionary.advice.length;
        continue;
      }
      const options = linkOptions ?? (await fetchPageList(source));
      if (!options) unlinked++;
      const unused = { notUsed, isAuthored: (path: string) => options?.paths?.has(path) ?? true };
      const cms = system ? process.env.UPSTREAM_CONTENT : source;
      const result = await examine(text, {
        ...options,
        variants,
        problemsOfFile: (path) => problemsOfMedia(path, cms && /^https?:/i.test(cms) ? cms : null),
        ...(notUsed.length > 0 && { unused }),
      });
      console.log(reportLines(source, result).join("\n"));
      for (const { level, wrong } of result.problems) {
        level === "broken" ? broken++ : advice++;
        if (wrong.startsWith("No block has this name")) foreignBlocks++;
      }
    } catch (error) {
      unread++;
      console.error(`${source}: cannot be read: ${reasonOf(error)}`);
    }
  }
  if (draft) return unread ? 2 : 0;
  const missing = unread ? `, ${unread} cannot be read` : "";
  console.log(`\n${countText(sources.length, "document")}: ${broken} broken, ${advice} to look at${missing}.`);
  if (foreignBlocks)
    console.log("To map another site's components to blocks, print component map entries with --draft.");
  if (unlinked) console.log("Links were not checked. To check links, pass the CMS's page list with --pages.");
  if (unreadFiles.size)
    console.log(
      `${countText(unreadFiles.size, "linked PDF file")} could not be opened. To check them, pass the files, or a running site with --documents.`,
    );
  return unread ? 2 : broken ? 1 : 0;
}

// The process exits explicitly, because the worker threads that extract styles would keep the process running.
if (import.meta.main) process.exit(await main());
