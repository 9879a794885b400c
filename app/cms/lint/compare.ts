import { diffArrays, diffWordsWithSpace } from "diff";
import type { BlockComparison, FieldChange } from "../../../contracts/comparison.ts";
import { stripTags } from "../../../lib/text/text.ts";
import type { ParsedBlock } from "../parse/parse-blocks.ts";
import type { ParsedPage } from "../parse/parse-page.ts";
import { isHidden } from "./empty-blocks.ts";

/** Changes that publishing a draft would make to a page. */
interface PageComparison {
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
  const flatten = (region: Region, list: ParsedBlock[]): PlacedBlock[] =>
    list.flatMap((block) => [
      ...(block.chrome === undefined ? [{ region, block }] : []),
      ...flatten(region, Object.values(block.placeholders).flat()),
    ]);
  return page ? (Object.keys(page.regions) as Region[]).flatMap((region) => flatten(region, page.regions[region])) : [];
}

/**
 * Maximum number of changed words in a word diff. Above this maximum, the comparison shows the full old and new text.
 */
const MAX_CHANGES = 2_000;
/**
 * Minimum share of words that two strings must have in common for a word diff. If the share is lower, the comparison
 * shows the full old and new text.
 */
const MIN_SHARED = 0.25;

/**
 * Compares the stored version of a page with the current version in the CMS. Blocks are matched by region, name, and
 * ID.
 */
export async function comparePages(stored: ParsedPage | null, current: ParsedPage | null): Promise<PageComparison> {
  const [storedBlocks, currentBlocks] = [blocksByKey(blocksByRegion(stored)), blocksByKey(blocksByRegion(current))];
  const [storedKeys, currentKeys] = [[...storedBlocks.keys()], [...currentBlocks.keys()]];
  const indexByKey = (keys: string[]) => new Map(keys.map((key, index) => [key, index]));
  const [storedIndexes, currentIndexes] = [indexByKey(storedKeys), indexByKey(currentKeys)];
  const comparisons = diffArrays(storedKeys, currentKeys).flatMap(({ value, added, removed }) =>
    value.map(async (key): Promise<BlockComparison[]> => {
      const [storedBlock, currentBlock] = [storedBlocks.get(key), currentBlocks.get(key)];
      // The comparison lists a moved block only at its new position.
      if (removed && currentBlock) return [];
      const { region, block } = (currentBlock ?? storedBlock)!;
      const fields =
        storedBlock && currentBlock ? changes(valuesOf(storedBlock.block), valuesOf(currentBlock.block)) : [];
      const state = !storedBlock
        ? "new"
        : !currentBlock
          ? "gone"
          : fields.length
            ? "changed"
            : added
              ? "moved"
              : "same";
      const isPlacedHidden = async (placed: PlacedBlock | undefined, page: ParsedPage | null) =>
        state !== "same" && placed && page ? isHidden(placed.block, page) : false;
      return [
        {
          name: block.name,
          region,
          item: block.dataSource || block.uid,
          state,
          fields,
          stored: storedIndexes.get(key) ?? null,
          now: currentIndexes.get(key) ?? null,
          hiddenStored: await isPlacedHidden(storedBlock, stored),
          hiddenNow: await isPlacedHidden(currentBlock, current),
        },
      ];
    }),
  );
  const blocks = (await Promise.all(comparisons)).flat();
  return { fields: stored && current ? changes(factsOf(stored), factsOf(current)) : [], blocks };
}

/** Returns a page's blocks, keyed by region, name, ID, and a number that distinguishes blocks with the same ID. */
function blocksByKey(placedBlocks: PlacedBlock[]): Map<string, PlacedBlock> {
  const counts = new Map<string, number>();
  return new Map(
    placedBlocks.map((placed) => {
      const { uid, name, dataSource } = placed.block;
      const id = `${placed.region} ${name} ${uid || dataSource}`;
      const count = (counts.get(id) ?? 0) + 1;
      counts.set(id, count);
      return [`${id} ${count}`, placed];
    }),
  );
}

/** Returns a page's fields, themes, and languages. */
const factsOf = ({ name, fields, themes, hasSpanishVersion, topic }: ParsedPage) =>
  textsOf({ name, ...fields, theme: themes, hasSpanishVersion, topic });

const valuesOf = ({ name, values, unknown }: ParsedBlock) =>
  textsOf(unknown ? { block: `${name} is unknown or invalid` } : values);

/** Flattens nested values to a map of strings keyed by path. Paths have a format such as `items[2].title`. */
function textsOf(value: unknown, path = "", texts = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) for (const [index, part] of value.entries()) textsOf(part, `${path}[${index}]`, texts);
  else if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value)) textsOf(part, path ? `${path}.${name}` : name, texts);
  else if (value !== null && value !== undefined && value !== "") texts.set(path, String(value));
  return texts;
}

function changes(before: Map<string, string>, after: Map<string, string>): FieldChange[] {
  const names = [...new Set([...after.keys(), ...before.keys()])];
  return names.flatMap((field) => {
    const [oldText, newText] = [before.get(field) ?? "", after.get(field) ?? ""];
    return oldText === newText ? [] : [{ field, parts: partsOf(oldText, newText) }];
  });
}

/**
 * Compares two strings word by word. If the strings differ in more than their HTML tags, the comparison ignores the
 * tags.
 */
function partsOf(oldText: string, newText: string): FieldChange["parts"] {
  const [plainOld, plainNew] = [stripTags(oldText), stripTags(newText)];
  const [before, after] = plainOld === plainNew ? [oldText, newText] : [plainOld, plainNew];
  const diff = diffWordsWithSpace(before, after, { maxEditLength: MAX_CHANGES });
  const unchanged = (diff ?? []).filter(({ added, removed }) => !added && !removed).map(({ value }) => value.trim());
  const isSimilar = unchanged.join("").length >= MIN_SHARED * Math.min(before.length, after.length);
  const parts =
    diff && isSimilar
      ? diff
      : [
          { value: before, added: false, removed: true },
          { value: after, added: true, removed: false },
        ];
  return parts
    .filter(({ value }) => value !== "")
    .map(({ value: text, added, removed }) => ({ text, change: added ? "added" : removed ? "removed" : "same" }));
}
