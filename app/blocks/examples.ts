import { blockFolders } from "./index.ts";
import type { BlockDefinition, Examples } from "./types.ts";

const modules = import.meta.glob<{ examples: Examples }>("./*/examples.ts", { eager: true });

/** Returns the examples of a block. Only the catalog, tests and tools import this module, so visitors never load it. */
export const examplesFor = ({ name }: Pick<BlockDefinition, "name">): Examples =>
  modules[`./${blockFolders.get(name)}/examples.ts`]!.examples;
