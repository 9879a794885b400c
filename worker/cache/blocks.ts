import type { RenderedBlocks } from "../../app/index.ts";
import { Memory } from "./memory.ts";

/** Characters of HTML for each site and language. */
const LIMIT = 4 * 1024 * 1024;
const kept = new WeakMap<object, RenderedBlocks>();

/** Blocks as this isolate rendered them in the words of one dictionary: other words, and nothing is kept. */
export function renderedBlocks(phrases: object): RenderedBlocks {
  let blocks = kept.get(phrases);
  if (!blocks) {
    const memory = new Memory<string>(LIMIT);
    blocks = { get: (key) => memory.get(key), set: (key, html) => memory.set(key, html, key.length + html.length) };
    kept.set(phrases, blocks);
  }
  return blocks;
}
