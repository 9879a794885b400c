/** The blocks of a page, and what follows from them. */
import { blocks } from "../blocks/index.ts";
import type { BlockDefinition, PolicyNeeds } from "../blocks/types.ts";
import type { ParsedBlock } from "../cms/parse/parse-blocks.ts";
import type { ParsedPage } from "../cms/parse/parse-page.ts";
import type { PageForm } from "../forms/page-form.ts";

/** The blocks of a page, and their names: asked a dozen times in a render, and a page that was parsed does not change. */
const found = new WeakMap<ParsedPage["regions"], { all: ParsedBlock[]; names: Set<string> }>();

function blocksOn({ regions }: ParsedPage): { all: ParsedBlock[]; names: Set<string> } {
  const known = found.get(regions);
  if (known) return known;
  const all: ParsedBlock[] = [];
  const collect = (list: ParsedBlock[]): void => {
    for (const block of list) {
      if (block.chrome === undefined) all.push(block);
      for (const inside of Object.values(block.placeholders)) collect(inside);
    }
  };
  for (const list of Object.values(regions)) collect(list);
  const blocks = { all, names: new Set(all.map(({ name }) => name)) };
  found.set(regions, blocks);
  return blocks;
}

/** Every block on a page, nested ones too, in the order of the document. */
export const allBlocks = (page: ParsedPage): readonly ParsedBlock[] => blocksOn(page).all;

/** Every block on the page, nested ones too, by name: says which styles the page needs. */
export const blockNames = (page: ParsedPage): ReadonlySet<string> => blocksOn(page).names;

/** Whether the definition of any block on the page is such a one. */
const anyBlock = (page: ParsedPage, is: (definition: BlockDefinition) => boolean): boolean => {
  for (const name of blockNames(page)) {
    const definition = blocks.get(name);
    if (definition && is(definition)) return true;
  }
  return false;
};

/** Whether a block on the page makes it sensitive, whatever authors say of it (PV-01). */
export const holdsSensitive = (page: ParsedPage): boolean =>
  anyBlock(page, ({ sensitive, load }) => sensitive === true || Boolean(load?.reads.length));

/** Whether a campus says on the page where things are (BL-05). */
export const hasCampusPanel = (page: ParsedPage): boolean => anyBlock(page, ({ campusPanel }) => campusPanel === true);

/** Whether a form on the page may lead to the site's outside search for doctors. */
export const searchesDoctors = (page: ParsedPage): boolean =>
  anyBlock(page, ({ searchesDoctors }) => searchesDoctors === true);

/** Whether a block on the page makes it personal. */
export const isPrivate = (page: ParsedPage): boolean => anyBlock(page, (definition) => definition.private === true);

/** Returns the exceptions that the blocks of a page need in its content security policy. */
export function policyNeeds(page: ParsedPage): Required<PolicyNeeds> {
  const needs = allBlocks(page).flatMap(({ name, values, unknown }) =>
    unknown ? [] : [blocks.get(name)?.policy?.(values) ?? {}],
  );
  const all = (what: keyof PolicyNeeds) => [...new Set(needs.flatMap((need) => need[what] ?? []))];
  return { frames: all("frames"), scripts: all("scripts"), sources: all("sources") };
}

/** The forms on a page, in its order; a block that fails has none. */
export const formsOf = (page: ParsedPage): PageForm[] =>
  allBlocks(page).flatMap(({ name, values }) => {
    try {
      return blocks.get(name)?.form?.(values) ?? [];
    } catch {
      return [];
    }
  });

/** What the blocks of a page load of other companies. */
export const embedsOn = (page: ParsedPage): Set<"chat" | "embeddedForms"> =>
  new Set(allBlocks(page).flatMap(({ name }) => blocks.get(name)?.embeds ?? []));

/** The modules whose files the head of a page preloads. */
export const preloadsOf = (page: ParsedPage): string[] =>
  [...blockNames(page)].flatMap((name) => blocks.get(name)?.preloads ?? []);
