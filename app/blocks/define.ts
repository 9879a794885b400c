import type { Field, FieldSet, WireOf } from "../cms/fields/types.ts";
import type { BlockDefinition, Example, Examples } from "./types.ts";

/**
 * Declares a block. Each block's `index.ts` file exports the declared block as its default export. The compiler checks
 * that the types of a block's fields, data, and components match. The function casts the definition to a general type
 * so that one registry can contain all blocks. The cast is safe because the renderer passes a block only the values of
 * the block's own fields and the result of the block's own `load` function.
 */
export const block = <F extends FieldSet, D = undefined>(definition: BlockDefinition<F, D>): BlockDefinition =>
  definition as BlockDefinition<FieldSet, unknown>;

/** Fields of an example. The types must match the block's fields. Unknown field names are compile errors. */
type Checked<F extends FieldSet, T> = {
  readonly [K in keyof T]: K extends keyof F
    ? WireOf<F[K]> & CheckedItems<F[K], T[K]>
    : `there is no field "${K & string}"`;
};

/** Fields of each item in a list field or item field. The compiler also checks the types of item fields. */
type CheckedItems<D, T> =
  D extends Field<unknown, unknown, infer G>
    ? T extends readonly { fields: infer I }[]
      ? readonly { fields: Checked<G, I> }[]
      : T extends { fields: infer I }
        ? { fields: Checked<G, I> }
        : unknown
    : unknown;

/** Declares a block's examples. Unknown fields and values of the wrong type are compile errors. */
export const examplesOf = <F extends FieldSet, const E extends Examples>(
  _fields: F,
  examples: E & { [K in keyof E]: K extends "wrong" ? Example : Example<Checked<F, E[K]["fields"]>> },
): E => examples;
