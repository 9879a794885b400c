import type { PdfProblem } from "../../../lib/documents/examine-pdf.ts";
import { decompressText } from "../../../lib/text/gzip.ts";
import { allBlocks } from "../../render/page-blocks.ts";
import type { LayoutProblem, ParseOptions } from "../fields/types.ts";
import { isRecord } from "../fields/wire.ts";
import { documentState, MAX_DOCUMENT, readDocument } from "../parse/layout-document.ts";
import type { ParsedPage } from "../parse/parse-page.ts";
import { brokenFragmentLinks } from "./broken-fragment-links.ts";
import { checkLinks } from "./check-links.ts";
import { cmsNames } from "./cms-names.ts";
import { emptyBlockProblems } from "./empty-blocks.ts";
import { describeFormat, withHint } from "./hints.ts";
import { unknownStyles } from "./unknown-styles.ts";
import { unusedMentions } from "./unused-mentions.ts";
import { unusedPageFields } from "./unused-page-fields.ts";

/** Findings about a layout document, for authors. */
export interface Examination {
  page: ParsedPage | null;
  /** Whether the document is a list of components instead of a page. */
  isPart: boolean;
  weight: { characters: number; blocks: number; pictures: number };
  problems: LayoutProblem[];
}

export interface ExamineOptions
  extends Pick<ParseOptions, "contentHost" | "pictureHosts" | "pathOfItem" | "variants" | "unused"> {
  /** Normalized paths of all pages. If `paths` is undefined, the linter does not check internal links. */
  paths?: ReadonlySet<string>;
  /** Paths whose child pages come from a wildcard item. */
  wildcards?: ReadonlySet<string>;
  /** Returns the problems of a linked PDF file, or null if they are not known. */
  problemsOfFile?(path: string): Promise<readonly PdfProblem[] | null>;
}

/** Recommended limits for a page. Pages that exceed the limits are slow to edit and slow to load on phones. */
const HEAVY = { characters: 512 * 1024, blocks: 80, pictures: 60 };

/**
 * Lints a layout document: a CMS response, a stored layout, a list of components, or a single component. Never throws.
 */
export async function examine(text: string, options: ExamineOptions = {}): Promise<Examination> {
  const weight = { characters: text.length, blocks: 0, pictures: 0 };
  const problems: LayoutProblem[] = [];
  const reportPage = (level: LayoutProblem["level"], wrong: string) =>
    void problems.push({ level, block: "", item: "", field: "", wrong });
  const state = await documentIn(text);
  if (state.state !== "page") {
    if (state.state === "missing") reportPage("broken", "The page does not exist in the CMS");
    else reportPage("broken", `Not a layout document: ${state.wrong}`);
    return { page: null, isPart: false, weight, problems };
  }
  const isPart = "isPart" in state;
  const { page, faults } = await faultsOf(state.document, options);
  if (!page) return { page, isPart, weight, problems };
  problems.push(...faults);
  const reported = new Set(faults.map((fault) => JSON.stringify(fault)));
  for (const id of page.variants ?? []) {
    const { faults: variantFaults } = await faultsOf(state.document, {
      ...options,
      variants: { known: [id], chosen: [id] },
    });
    // A variant can hide content intentionally, so the linter reports only the problems in the variant's blocks.
    const newFaults = variantFaults.filter((fault) => fault.block && !reported.has(JSON.stringify(fault)));
    problems.push(...newFaults.map((fault) => ({ ...fault, wrong: `Variant ${id}: ${fault.wrong}` })));
  }
  weight.blocks = allBlocks(page).length;
  if (weight.blocks === 0) reportPage("advice", "The page is empty: no region has blocks");
  if (!page.name && !isPart) reportPage("advice", "The page has no name or title, so the site name is shown");
  weight.pictures = (text.match(/"src"\s*:\s*"[^"]/g) ?? []).length;
  if (weight.characters > HEAVY.characters)
    reportPage("advice", `Large document: ${Math.round(weight.characters / 1024)} KB (recommended: up to 512 KB)`);
  if (weight.blocks > HEAVY.blocks)
    reportPage("advice", `Large page: ${weight.blocks} blocks (recommended: up to ${HEAVY.blocks})`);
  if (weight.pictures > HEAVY.pictures)
    reportPage("advice", `Large page: ${weight.pictures} images (recommended: up to ${HEAVY.pictures})`);
  return { page, isPart, weight, problems: withCounts(problems) };
}

/** Reports a problem that several links or pictures of a field have once, with their number. */
function withCounts(problems: readonly LayoutProblem[]): LayoutProblem[] {
  const counts = new Map<string, number>();
  for (const problem of problems) {
    const key = JSON.stringify(problem);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => {
    const problem = JSON.parse(key) as LayoutProblem;
    return count === 1 ? problem : { ...problem, wrong: `${problem.wrong} (${count} times)` };
  });
}

/** Parses a page with its default content or a variant and returns the problems. */
async function faultsOf(
  document: unknown,
  { paths, wildcards, problemsOfFile, ...options }: ExamineOptions,
): Promise<{ page: ParsedPage | null; faults: LayoutProblem[] }> {
  const { page, dead, files } = checkLinks(document, {
    ...options,
    exists: (path) => !paths || paths.has(path) || wildcards?.has(path.replace(/\/[^/]*$/, "") || "/") === true,
  });
  if (!page) return { page, faults: [] };
  const deadLinks = dead.map(({ path, ...place }): LayoutProblem => {
    return { level: "broken", ...place, about: "link", wrong: `Broken link: the site has no page at ${path}` };
  });
  const unreadable = await Promise.all(
    files.map(async ({ path, ...place }): Promise<LayoutProblem[]> => {
      const problems = (await problemsOfFile?.(path)) ?? [];
      const broken = problems.filter(({ level }) => level === "broken").map(({ wrong }) => wrong);
      if (broken.length === 0) return [];
      return [
        {
          level: "broken",
          ...place,
          about: "link",
          wrong: `${path} needs an accessible version. ${broken.join(". ")}`,
        },
      ];
    }),
  );
  const authored = cmsNames(document);
  const empty = await Promise.all(allBlocks(page).map((block) => emptyBlockProblems(block, page)));
  const faults = [
    ...mergeUnknownFields(page.problems.map(authored).map(withHint)).map(
      options.pathOfItem ? (problem) => problem : withoutList,
    ),
    ...empty.flat().map(authored),
    ...unusedPageFields(document, page),
    ...unknownStyles(document),
    ...brokenFragmentLinks(page),
    ...unusedMentions(page, options.unused).map(authored),
    ...deadLinks.map(authored),
    ...unreadable.flat().map(authored),
  ];
  return { page, faults };
}

const NO_PAGE = ", which is not a known page";

/**
 * Lowers the severity of problems with links that contain an item ID. Without a page list, the linter cannot resolve
 * item IDs.
 */
const withoutList = (problem: LayoutProblem): LayoutProblem =>
  problem.wrong.endsWith(NO_PAGE)
    ? { ...problem, level: "advice", wrong: problem.wrong.replace(NO_PAGE, ". To check this link, pass a page list") }
    : problem;

/** Merges all problems about a component's unknown fields into one problem. */
function mergeUnknownFields(problems: LayoutProblem[]): LayoutProblem[] {
  const mergedProblems = new Map<string, LayoutProblem>();
  return problems.flatMap((problem) => {
    const { block, item, field, wrong, level } = problem;
    const key = JSON.stringify([block, item, wrong, level]);
    const merged = wrong.startsWith("The block has no field with this name. Its fields")
      ? mergedProblems.get(key)
      : undefined;
    if (merged) {
      merged.field += `, ${field}`;
      merged.wrong = wrong.replace("field with this name", "fields with these names");
    } else mergedProblems.set(key, { ...problem });
    return merged ? [] : [mergedProblems.get(key) ?? problem];
  });
}

/** Parses a document in any supported input format. */
async function documentIn(text: string): Promise<ReturnType<typeof readDocument> & { isPart?: true }> {
  if (text.length > MAX_DOCUMENT * 2) return readDocument(text);
  let value: unknown;
  try {
    value = JSON.parse(stateIn(text));
  } catch {
    if (/^\s*</.test(text))
      return { state: "unusable", wrong: "it is a web page. Check the layout service's URL and API key" };
    if (!text.startsWith("{")) return readDocument(text);
    // A stored layout consists of one line with the parsed page, followed by the compressed layout document.
    const document = text.slice(text.indexOf("\n") + 1);
    return readDocument(await decompressText(document).catch(() => document));
  }
  const list = isRecord(value) && "componentName" in value ? [value] : value;
  const components =
    Array.isArray(list) &&
    list.length > 0 &&
    list.every((entry) => isRecord(entry) && ("componentName" in entry || entry.type === "text/sitecore"));
  if (components)
    return { ...documentState({ sitecore: { context: {}, route: { placeholders: { main: list } } } }), isPart: true };
  const state = documentState(value);
  if (state.state !== "unusable") return text.length > MAX_DOCUMENT ? readDocument(text) : state;
  const layout = findLayout(value);
  return layout ? documentState(layout) : { ...state, wrong: describeFormat(value) || state.wrong };
}

/**
 * Extracts the embedded state (JSON) from an HTML page that was saved from a standard Sitecore front end. If the text
 * contains no embedded state, returns the text without a byte order mark.
 */
const stateIn = (text: string): string =>
  /<script\b[^>]*\bid="__(?:NEXT_DATA|JSS_STATE)__"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ??
  text.replace(/^\uFEFF/, "");

/**
 * Finds the layout in the state object of a front end or of an editor. Returns undefined if the state does not contain
 * a layout.
 */
function findLayout(value: unknown): unknown {
  const queue = [value];
  for (let index = 0; index < queue.length && index < 10_000; index++) {
    const entry = queue[index];
    if (isRecord(entry) && isRecord(entry.sitecore) && "route" in entry.sitecore) return entry;
    if (typeof entry === "string" && entry.startsWith('{"sitecore"')) {
      const state = readDocument(entry);
      if (state.state === "page") return state.document;
    }
    if (typeof entry === "object" && entry !== null) queue.push(...Object.values(entry));
  }
  return undefined;
}
