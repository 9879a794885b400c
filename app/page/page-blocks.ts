/** The blocks of a page, and what follows from them. */
import { blocks } from "../blocks/index.ts";
import type { PolicyNeeds } from "../blocks/types.ts";
import type { PageForm } from "../forms/page-form.ts";
import type { ParsedBlock } from "./parse/parse-blocks.ts";
import type { ParsedPage } from "./parse/parse-page.ts";

/** Every block on a page, nested ones too, in the order of the document. */
export function allBlocks(page: ParsedPage): ParsedBlock[] {
  const flat = (list: ParsedBlock[]): ParsedBlock[] =>
    list.flatMap((block) => [block, ...Object.values(block.placeholders).flatMap(flat)]);
  return Object.values(page.regions).flatMap(flat);
}

/** Every block on the page, nested ones too, by name: says which styles the page needs. */
export const blockNames = (page: ParsedPage): Set<string> => new Set(allBlocks(page).map(({ name }) => name));

/** Whether a block on the page makes it sensitive, whatever authors say of it (PV-01). */
export const holdsSensitive = (page: ParsedPage): boolean =>
  [...blockNames(page)].some((name) => {
    const definition = blocks.get(name);
    return definition?.sensitive === true || Boolean(definition?.load?.reads.length);
  });

/** Whether a campus says on the page where things are (BL-05). */
export const hasCampusPanel = (page: ParsedPage): boolean =>
  [...blockNames(page)].some((name) => blocks.get(name)?.campusPanel === true);

/** Whether a form on the page may lead to the site's outside search for doctors. */
export const searchesDoctors = (page: ParsedPage): boolean =>
  [...blockNames(page)].some((name) => blocks.get(name)?.searchesDoctors === true);

/** Whether a block on the page makes it personal. */
export const isPrivate = (page: ParsedPage): boolean =>
  [...blockNames(page)].some((name) => blocks.get(name)?.private === true);

/** What the blocks of a page need of its policy. */
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
