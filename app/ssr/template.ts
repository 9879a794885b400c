import type { Writer } from "./attributes.ts";

/**
 * Markup that the build has written (`vite/templates.ts`), and the values for its holes. A class, because a value of
 * the content system is never an instance of one: it could else bring markup of its own.
 */
export class Template {
  /** HTML, hole, HTML, hole, …, HTML. */
  readonly parts: Part[];
  readonly values: readonly unknown[];

  constructor(parts: Part[], values: readonly unknown[]) {
    this.parts = parts;
    this.values = values;
  }
}

/**
 * A piece of HTML or the name of an attribute, which becomes what writes it when it is first written; or a hole for a
 * child: flags, then length and index of each list above it.
 */
export type Part = string | Writer | readonly number[];

/** Flags of a child. */
export const AFTER_TEXT = 1;
export const AFTER_TAG = 2;
export const BEFORE_TEXT = 4;
/** It stands alone in its element. */
export const ONLY = 8;
/** Not a child: HTML that is taken as it is. */
export const HTML = 16;
