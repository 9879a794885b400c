import type { Field, FieldSet, WireOf } from "../cms/fields/types.ts";
import type { BlockDefinition, Example, Examples } from "./types.ts";

/**
 * Declares a block: the one thing a block's `index.ts` exports. Here, after its parts were checked against each other,
 * its own types end: a page gives it only values that its own fields and its own `load` made.
 */
export const block = <F extends FieldSet, D = undefined>(definition: BlockDefinition<F, D>): BlockDefinition =>
  definition as BlockDefinition<FieldSet, unknown>;

/** The fields of an example, checked against those of the block; an unknown name cannot have a value. */
type Checked<F extends FieldSet, T> = {
  readonly [K in keyof T]: K extends keyof F
    ? WireOf<F[K]> & CheckedItems<F[K], T[K]>
    : `there is no field "${K & string}"`;
};

/** The same for the items in a field. */
type CheckedItems<D, T> =
  D extends Field<unknown, unknown, infer G>
    ? T extends readonly { fields: infer I }[]
      ? readonly { fields: Checked<G, I> }[]
      : T extends { fields: infer I }
        ? { fields: Checked<G, I> }
        : unknown
    : unknown;

/** Declares the examples of a block: an unknown field, or a value of the wrong type, does not compile. */
export const examplesOf = <F extends FieldSet, const E extends Examples>(
  _fields: F,
  examples: E & { [K in keyof E]: K extends "wrong" ? Example : Example<Checked<F, E[K]["fields"]>> },
): E => examples;
