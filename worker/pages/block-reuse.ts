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

/** Headers and footers that are the same on many pages, by the words that they are in. */
const shared = new WeakMap<object, Map<string, string>>();
/** A site has a few: by theme, and with or without another language. */
const SHARED = 40;

/**
 * The blocks of a page that is rendered again, as after a purge: those that would come out the same are taken from the
 * page as it was, bytes and all. Holds offsets and no text of its own but headers and footers, since texts that outlive
 * a request cost more than rendering them.
 *
 * What it gains, beside the same build without it: GAIN
 */
export class BlockReuse {
  readonly #before: CachedPage | null;
  readonly #words: object;
  #site = "";
  #surroundings = "";
  #places: Outline["places"] | undefined;
  /** What is taken over, by the text that stands for it until the page is encoded. */
  readonly reused = new Map<string, Uint8Array>();
  readonly #now: [key: string, html: string][] = [];

  /** `words` is the dictionary of the page: with another one nothing is taken over. */
  constructor(before: CachedPage | null, words: object) {
    this.#before = before;
    this.#words = words;
  }

  /**
   * Everything else that all blocks may show: of the site, and of the page. What a View makes of today's date ends with
   * the site's own day.
   */
  within(timeZone: string, site: unknown, page: unknown): this {
    this.#site = JSON.stringify([startOfDay(timeZone, Date.now()), timeZone, site]);
    this.#surroundings = this.#site + JSON.stringify(page);
    const outline = this.#before && outlines.get(this.#before);
    if (outline?.words === this.#words && outline.surroundings === this.#surroundings) this.#places = outline.places;
    return this;
  }

  /**
   * A block as it was if its values and surroundings are the same. A header or footer that did not ask on which page it
   * stands is that of other pages too.
   */
  readonly block: ReuseBlock = ({ digest, placeholders }, { id, facts, ofSite }, page, render) => {
    if (!digest || Object.keys(placeholders).length) return render(page);
    const key = `${digest} ${id} ${facts.theme} ${facts.hasSpanishVersion}`;
    const before = this.#get(key);
    if (before !== undefined) {
      this.#now.push([key, before]);
      return [before];
    }
    let isShared = ofSite;
    const segments = render({
      ...page,
      get path() {
        isShared = false;
        return page.path;
      },
      get breadcrumbs() {
        isShared = false;
        return page.breadcrumbs;
      },
    });
    const [html] = segments;
    if (typeof html !== "string") return segments;
    this.#now.push([key, html]);
    if (isShared) this.#share(key, html);
    return segments;
  };

  #get(key: string): string | undefined {
    const place = this.#places?.get(key);
    if (!place) return shared.get(this.#words)?.get(this.#site + key);
    if (place.start === place.end) return "";
    const bytes = this.#before!.segments[place.segment] as Uint8Array;
    const stand = `<!--reused ${this.reused.size}-->`;
    this.reused.set(stand, bytes.subarray(place.start, place.end));
    return stand;
  }

  #share(key: string, html: string): void {
    const known = shared.get(this.#words) ?? new Map<string, string>();
    if (known.size >= SHARED) known.clear();
    shared.set(this.#words, known.set(this.#site + key, html));
  }

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
