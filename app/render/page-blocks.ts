/** Functions that derive a page's properties from its blocks. */
import campusDirectory from "../blocks/campus-directory/index.ts";
import { blocks } from "../blocks/index.ts";
import providerSearchHero from "../blocks/provider-search-hero/index.ts";
import type { BlockDefinition, PolicyNeeds } from "../blocks/types.ts";
import type { ParsedBlock } from "../cms/parse/parse-blocks.ts";
import type { ParsedPage } from "../cms/parse/parse-page.ts";
import type { PageForm } from "../forms/page-form.ts";

/** Caches each page's block list because each render reads the list many times. */
const blockLists = new WeakMap<ParsedPage["regions"], { all: ParsedBlock[]; names: Set<string> }>();

function blocksOn({ regions }: ParsedPage): { all: ParsedBlock[]; names: Set<string> } {
  const cachedBlocks = blockLists.get(regions);
  if (cachedBlocks) return cachedBlocks;
  const all: ParsedBlock[] = [];
  const collect = (list: ParsedBlock[]): void => {
    for (const block of list) {
      if (block.chrome === undefined) all.push(block);
      for (const nestedBlocks of Object.values(block.placeholders)) collect(nestedBlocks);
    }
  };
  for (const list of Object.values(regions)) collect(list);
  const blocks = { all, names: new Set(all.map(({ name }) => name)) };
  blockLists.set(regions, blocks);
  return blocks;
}

/** Returns all blocks of a page, including nested blocks, in document order. */
export const allBlocks = (page: ParsedPage): readonly ParsedBlock[] => blocksOn(page).all;

/** Returns the names of all blocks on a page. */
export const blockNames = (page: ParsedPage): ReadonlySet<string> => blocksOn(page).names;

const anyBlock = (page: ParsedPage, matches: (definition: BlockDefinition) => boolean): boolean => {
  for (const name of blockNames(page)) {
    const definition = blocks.get(name);
    if (definition && matches(definition)) return true;
  }
  return false;
};

/** Returns whether a block on the page shows or collects health data or personal data. */
export const holdsSensitive = (page: ParsedPage): boolean =>
  anyBlock(page, ({ sensitive, load }) => sensitive === true || Boolean(load?.queryParams.length));

/** Returns whether the page contains a campus directory. */
export const hasCampusPanel = (page: ParsedPage): boolean => blockNames(page).has(campusDirectory.name);

/** Returns whether a form on the page can submit to the external doctor search. */
export const searchesDoctors = (page: ParsedPage): boolean => blockNames(page).has(providerSearchHero.name);

/** Returns whether the page contains a search that the browser repeats with the visitor's location. */
export const searchesNear = (page: ParsedPage): boolean => anyBlock(page, (block) => block.searchesNear === true);

/** Returns whether a block on the page shows data about an individual visitor. */
export const isPrivate = (page: ParsedPage): boolean => anyBlock(page, (definition) => definition.private === true);

/** Returns the sources that the page's blocks need in the content security policy. */
export function policyNeeds(page: ParsedPage): Required<PolicyNeeds> {
  const needs = allBlocks(page).flatMap(({ name, values, unknown }) =>
    unknown ? [] : [blocks.get(name)?.policy?.(values) ?? {}],
  );
  const all = (kind: keyof PolicyNeeds) => [...new Set(needs.flatMap((need) => need[kind] ?? []))];
  return { frames: all("frames"), scripts: all("scripts"), sources: all("sources") };
}

/** Returns the forms on a page in document order. Omits blocks whose `form` function throws. */
export const formsOf = (page: ParsedPage): PageForm[] =>
  allBlocks(page).flatMap(({ name, values }) => {
    try {
      return blocks.get(name)?.form?.(values) ?? [];
    } catch {
      return [];
    }
  });

/** Returns the types of third-party embeds on a page. */
export const embedsOn = (page: ParsedPage): Set<"chat" | "embeddedForms"> =>
  new Set(allBlocks(page).flatMap(({ name }) => blocks.get(name)?.embeds ?? []));
