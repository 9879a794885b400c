import type { ReuseBlock, Segment } from "../../app/index.ts";
import { dayAt } from "../../lib/dates.ts";
import { textBytes } from "../../lib/lru-cache.ts";
import type { CachedPage, Place } from "./cached-page.ts";

/** The inputs of a page's blocks, and the place of each block in the page. */
interface Outline {
  words: object;
  surroundings: string;
  places: Map<string, Place>;
}

const outlines = new WeakMap<CachedPage, Outline>();
/** Bytes of a block's place besides its key. */
const PLACE = 120;

/** Bytes in memory of what is kept beside a page for its next render. */
export function outlineBytes(page: CachedPage): number {
  const outline = outlines.get(page);
  if (!outline) return 0;
  let bytes = textBytes(outline.surroundings);
  for (const key of outline.places.keys()) bytes += textBytes(key) + PLACE;
  return bytes;
}

const MARK = "<!--reused ";

/**
 * Reuses the unchanged blocks of a page that is rendered again, as after a purge: their bytes are copied from the
 * cached page. It stores offsets instead of text, because text that outlives a request costs more than rendering it.
 *
 * What it saves against the same build without it (11 rounds, interleaved; one block of 25 had changed): the first
 * render after a purge takes 34 % less CPU time (1.27 ms instead of 1.93 ms).
 */
export class BlockReuse {
  readonly #before: CachedPage | null;
  readonly #words: object;
  #surroundings = "";
  #places: Outline["places"] | undefined;
  readonly #taken: Uint8Array[] = [];
  readonly #now: [key: string, html: string][] = [];

  /** `words` is the dictionary of the page: with another one no block is reused. */
  constructor(before: CachedPage | null, words: object) {
    this.#before = before;
    this.#words = words;
  }

  /** Everything else that blocks may show. Today's date counts by the site's time zone. */
  within(timeZone: string, ...shown: unknown[]): this {
    this.#surroundings = JSON.stringify([dayAt(timeZone, Date.now()).start, timeZone, shown]);
    const outline = this.#before && outlines.get(this.#before);
    if (outline?.words === this.#words && outline.surroundings === this.#surroundings) this.#places = outline.places;
    return this;
  }

  /** A block's HTML, or a marker for its reused bytes until the page is encoded. */
  readonly block: ReuseBlock = ({ digest, placeholders }, id, { theme, languages, hasCampusPanel }, render) => {
    if (!digest || Object.keys(placeholders).length) return render();
    const key = `${digest} ${id} ${theme} ${languages} ${hasCampusPanel}`;
    const place = this.#places?.get(key);
    const segments = place ? [this.#take(place)] : render();
    if (typeof segments[0] === "string") this.#now.push([key, segments[0]]);
    return segments;
  };

  #take({ segment, start, end }: Place): string {
    if (start === end) return "";
    this.#taken.push((this.#before!.segments[segment] as Uint8Array).subarray(start, end));
    return `${MARK}${this.#taken.length - 1}-->`;
  }

  /** The reused bytes of a marker; undefined for other text. */
  readonly bytesOf = (text: string): Uint8Array | undefined =>
    text.startsWith(MARK) ? this.#taken[Number.parseInt(text.slice(MARK.length), 10)] : undefined;

  /**
   * Records the places of the blocks in a finished page. A block that was changed after rendering is not reused, and
   * neither is the one with the page's main heading, because beside other blocks its heading level may change.
   */
  outline(page: CachedPage, segments: readonly Segment[], stands: readonly Place[]): void {
    const places: Outline["places"] = new Map();
    const heading = segments.findIndex((segment) => typeof segment === "string" && segment.includes("<h1"));
    let next = 0;
    for (const [index, html] of segments.entries()) {
      const found = this.#now.findIndex(([, own], at) => at >= next && own === html);
      if (found < 0) continue;
      if (index !== heading) places.set(this.#now[found]![0], stands[index]!);
      next = found + 1;
    }
    outlines.set(page, { words: this.#words, surroundings: this.#surroundings, places });
  }
}
