import { blockFolders } from "./index.ts";
import type { BlockDefinition, Examples } from "./types.ts";

/** Only the catalog, tests, and tools import this module, so visitors never load it. */
interface ExamplesModule {
  /** One sentence that describes the block's purpose for authors. */
  doc: string;
  examples: Examples;
}

const modules = import.meta.glob<ExamplesModule>("./*/examples.ts", { eager: true });

const moduleOf = ({ name }: Pick<BlockDefinition, "name">) => modules[`./${blockFolders.get(name)}/examples.ts`]!;

/** Returns a block's examples. */
export const examplesFor = (block: Pick<BlockDefinition, "name">): Examples => moduleOf(block).examples;

/** Returns the sentence that describes a block's purpose. */
export const docFor = (block: Pick<BlockDefinition, "name">): string => moduleOf(block).doc;
