import type { ReuseBlock, Segment } from "../../app/index.ts";
import { startOfDay } from "../../lib/dates.ts";
import type { CachedPage, Place } from "./page-cache.ts";

/** What blocks of a page were made of, and where each stands in the page. */
interface Outline {
  words: object;
  surroundings: string;
  places: Map<string, Place>;
}

const outlines = new WeakMap<CachedPage, Outline>();

const MARK = "<!--reused ";

/**
 * The blocks of a page that is rendered again, as after a purge: those that would come out the same are taken from the
 * page as it was, bytes and all. Holds offsets and no text of its own, since texts that outlive a request cost more than
 * rendering them.
 *
 * What it gains, beside the same build without it (11 rounds, interleaved; one block of 25 had changed): the first
 * render after a purge takes 34 % less of the processor's time (1.27 ms in place of 1.93).
 */
export class BlockReuse {
  readonly #before: CachedPage | null;
  readonly #words: object;
  #surroundings = "";
  #places: Outline["places"] | undefined;
  readonly #taken: Uint8Array[] = [];
  readonly #now: [key: string, html: string][] = [];

  /** `words` is the dictionary of the page: with another one nothing is taken over. */
  constructor(before: CachedPage | null, words: object) {
    this.#before = before;
    this.#words = words;
  }

  /** Everything else that all blocks may show. What a View makes of today's date ends with the site's own day. */
  within(timeZone: string, ...shown: unknown[]): this {
    this.#surroundings = JSON.stringify([startOfDay(timeZone, Date.now()), timeZone, shown]);
    const outline = this.#before && outlines.get(this.#before);
    if (outline?.words === this.#words && outline.surroundings === this.#surroundings) this.#places = outline.places;
    return this;
  }

  /** A block's HTML, or a mark that stands for its bytes until the page is encoded. */
  readonly block: ReuseBlock = ({ digest, placeholders }, id, { theme, languages }, render) => {
    if (!digest || Object.keys(placeholders).length) return render();
    const key = `${digest} ${id} ${theme} ${languages}`;
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

  /** The bytes that a text stands for, if it is a mark. */
  readonly bytesOf = (text: string): Uint8Array | undefined =>
    text.startsWith(MARK) ? this.#taken[Number.parseInt(text.slice(MARK.length), 10)] : undefined;

  /**
   * Remembers where the blocks stand in a finished page. One that was changed on its way is rendered the next time, and
   * so is the one with the page's main heading: beside other blocks it might have to give it up.
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
