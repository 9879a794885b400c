import { diffArrays, diffWordsWithSpace } from "diff";
import type { BlockComparison, FieldChange } from "../../../contracts/authors.ts";
import { stripTags } from "../../../lib/text/text.ts";
import type { ParsedBlock } from "../parse/parse-blocks.ts";
import type { ParsedPage } from "../parse/parse-page.ts";
import { isHidden } from "./empty-blocks.ts";

/** Changes that publishing a draft would make to a page. */
export interface PageComparison {
  fields: FieldChange[];
  blocks: BlockComparison[];
}

type Region = keyof ParsedPage["regions"];
interface PlacedBlock {
  region: Region;
  block: ParsedBlock;
}

/** Lists all blocks on a page, each with its region. Nested blocks follow the block that contains them. */
export function blocksByRegion(page: ParsedPage | null): PlacedBlock[] {
  const flat = (region: Region, list: ParsedBlock[]): PlacedBlock[] =>
    list.flatMap((block) => [
      ...(block.chrome === undefined ? [{ region, block }] : []),
      ...flat(region, Object.values(block.placeholders).flat()),
    ]);
  return page ? (Object.keys(page.regions) as Region[]).flatMap((region) => flat(region, page.regions[region])) : [];
}

/**
 * Maximum number of changed words in a word diff. If more words have changed, the comparison shows the full old and new
 * text.
 */
const MAX_CHANGES = 2_000;
/**
 * Minimum share of words that two strings must have in common for a word diff. If the strings have fewer words in
 * common, the comparison shows the full old and new text.
 */
const MIN_SHARED = 0.25;

/**
 * Compares the stored version of a page with the current version in the CMS. Blocks are matched by region, name, and
 * ID.
 */
export async function comparePages(stored: ParsedPage | null, now: ParsedPage | null): Promise<PageComparison> {
  const [before, after] = [keyed(blocksByRegion(stored)), keyed(blocksByRegion(now))];
  const [old, fresh] = [[...before.keys()], [...after.keys()]];
  const placeOf = (keys: string[]) => new Map(keys.map((key, place) => [key, place]));
  const [oldPlaces, freshPlaces] = [placeOf(old), placeOf(fresh)];
  const compared = diffArrays(old, fresh).flatMap(({ value, added, removed }) =>
    value.map(async (key): Promise<BlockComparison[]> => {
      const [was, is] = [before.get(key), after.get(key)];
      // The comparison lists a moved block only at its new position.
      if (removed && is) return [];
      const { region, block } = (is ?? was)!;
      const fields = was && is ? changes(valuesOf(was.block), valuesOf(is.block)) : [];
      const state = !was ? "new" : !is ? "gone" : fields.length ? "changed" : added ? "moved" : "same";
      const hides = async (one: PlacedBlock | undefined, page: ParsedPage | null) =>
        state !== "same" && one && page ? isHidden(one.block, page) : false;
      return [
        {
          name: block.name,
          region,
          item: block.dataSource || block.uid,
          state,
          fields,
          stored: oldPlaces.get(key) ?? null,
          now: freshPlaces.get(key) ?? null,
          hiddenStored: await hides(was, stored),
          hiddenNow: await hides(is, now),
        },
      ];
    }),
  );
  const blocks = (await Promise.all(compared)).flat();
  return { fields: stored && now ? changes(factsOf(stored), factsOf(now)) : [], blocks };
}

/** Returns a page's blocks, keyed by region, name, ID, and a number that distinguishes blocks with the same ID. */
function keyed(placed: PlacedBlock[]): Map<string, PlacedBlock> {
  const seen = new Map<string, number>();
  return new Map(
    placed.map((one) => {
      const { uid, name, dataSource } = one.block;
      const id = `${one.region} ${name} ${uid || dataSource}`;
      const count = (seen.get(id) ?? 0) + 1;
      seen.set(id, count);
      return [`${id} ${count}`, one];
    }),
  );
}

/** Returns a page's fields, themes, and languages. */
const factsOf = ({ name, fields, themes, hasSpanishVersion, topic }: ParsedPage) =>
  textsOf({ name, ...fields, theme: themes, hasSpanishVersion, topic });

const valuesOf = ({ name, values, unknown }: ParsedBlock) =>
  textsOf(unknown ? { block: `${name} is unknown or cannot be read` } : values);

/** Flattens nested values to a map of strings keyed by path. A path looks like `items[2].title`. */
function textsOf(value: unknown, way = "", texts = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) for (const [index, part] of value.entries()) textsOf(part, `${way}[${index}]`, texts);
  else if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value)) textsOf(part, way ? `${way}.${name}` : name, texts);
  else if (value !== null && value !== undefined && value !== "") texts.set(way, String(value));
  return texts;
}

function changes(before: Map<string, string>, after: Map<string, string>): FieldChange[] {
  const names = [...new Set([...after.keys(), ...before.keys()])];
  return names.flatMap((field) => {
    const [was, is] = [before.get(field) ?? "", after.get(field) ?? ""];
    return was === is ? [] : [{ field, parts: partsOf(was, is) }];
  });
}

/**
 * Compares two strings word by word. If the strings differ in more than their HTML tags, the comparison ignores the
 * tags.
 */
function partsOf(was: string, is: string): FieldChange["parts"] {
  const [plainWas, plainIs] = [stripTags(was), stripTags(is)];
  const [from, to] = plainWas === plainIs ? [was, is] : [plainWas, plainIs];
  const found = diffWordsWithSpace(from, to, { maxEditLength: MAX_CHANGES });
  const shared = (found ?? []).filter(({ added, removed }) => !added && !removed).map(({ value }) => value.trim());
  const isAlike = shared.join("").length >= MIN_SHARED * Math.min(from.length, to.length);
  const parts =
    found && isAlike
      ? found
      : [
          { value: from, added: false, removed: true },
          { value: to, added: true, removed: false },
        ];
  return parts
    .filter(({ value }) => value !== "")
    .map(({ value: text, added, removed }) => ({ text, change: added ? "added" : removed ? "removed" : "same" }));
}
