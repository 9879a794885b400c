import type { FieldSet } from "../fields/types.ts";
import type { BlockDefinition } from "./types.ts";

/** Declares a block: the one thing a block's `index.ts` exports. */
export const block = <F extends FieldSet, D = undefined>(definition: BlockDefinition<F, D>): BlockDefinition =>
  definition;
