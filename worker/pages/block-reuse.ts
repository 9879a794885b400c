import type { ReuseBlock, Segment } from "../../app/index.ts";
import { dayAt } from "../../lib/dates.ts";
import { LruCache, textBytes } from "../../lib/lru-cache.ts";
import type { CachedPage, Place } from "./cached-page.ts";

/** Finished HTML of a block, and the links in it, which a page's rules for prefetching name: one a line. */
interface Finished {
  bytes: Uint8Array;
  links: string;
}

/** As one text of its own: each link is a slice of its block's HTML, and would keep all of that. */
const packLinks = (links: readonly string[]) => (links.length ? [...links, ""].join("\n") : "");
const unpackLinks = (links: string) => (links ? links.slice(0, -1).split("\n") : []);

/** The inputs of a page's blocks, and the place of each block in the page. */
interface Outline {
  words: object;
  surroundings: string;
  places: Map<string, Place & Pick<Finished, "links">>;
}

const outlines = new WeakMap<CachedPage, Outline>();
/** Bytes of a block's place besides its key and links. */
const PLACE = 150;

/** Bytes in memory of what is kept beside a page for its next render. */
export function outlineBytes(page: CachedPage): number {
  const outline = outlines.get(page);
  if (!outline) return 0;
  let bytes = textBytes(outline.surroundings);
  for (const [key, { links }] of outline.places) bytes += key.length + links.length + PLACE;
  return bytes;
}

/** Blocks that are the same on every page in one language alone: with others they link to the page in those. */
export const EVERYWHERE: ReadonlySet<string> = new Set(["MainHeader", "Footer"]);
const shared = new LruCache<Finished>();

const numbers = new WeakMap<object, number>();
let last = 0;
/** A number for an object, so that a key can say which one it is of. */
function numberOf(object: object): number {
  const number = numbers.get(object) ?? ++last;
  numbers.set(object, number);
  return number;
}

const MARK = "<!--reused ";

/**
 * Reuses unchanged blocks: those of a page that is rendered again, as after a purge, and header and footer of any other
 * page. Their bytes are copied. It stores offsets and bytes instead of text, because text that outlives a request costs
 * more than rendering it.
 *
 * What it saves against the same build without it (docs/performance.md): a third of the first render after a purge, and
 * a ninth of a first render with header and footer of another page.
 */
export class BlockReuse {
  readonly #before: CachedPage | null;
  readonly #words: object;
  #surroundings = "";
  #everywhere = "";
  #places: Outline["places"] | undefined;
  #facts: object | undefined;
  #ofFacts = "";
  readonly #taken: Finished[] = [];
  readonly #now: { key: string; html: string; share: string }[] = [];

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

  /** Shares header and footer among pages for which all of these are the same objects and texts. */
  sharing(site: { timeZone: string }, list: object, ...facts: (string | undefined)[]): this {
    const of = [site, list, this.#words].map(numberOf);
    this.#everywhere = JSON.stringify([dayAt(site.timeZone, Date.now()).start, of, facts]);
    return this;
  }

  /** A block's HTML, or a marker for its reused bytes until the page is encoded. */
  readonly block: ReuseBlock = ({ name, digest, placeholders }, id, facts, render) => {
    if (!digest || Object.keys(placeholders).length) return render();
    // Blocks of a region share their facts.
    if (facts !== this.#facts) this.#ofFacts = `${facts.theme} ${facts.languages} ${facts.hasCampusPanel}`;
    this.#facts = facts;
    const key = `${digest} ${id} ${this.#ofFacts}`;
    const isSame = this.#everywhere && EVERYWHERE.has(name) && facts.languages.length === 1;
    const share = isSame ? `${this.#everywhere} ${key}` : "";
    const known = this.#known(key) ?? (share ? shared.get(share) : undefined);
    const segments = known ? [this.#take(known)] : render();
    if (typeof segments[0] === "string") this.#now.push({ key, html: segments[0], share: known ? "" : share });
    return segments;
  };

  #known(key: string): Finished | undefined {
    const place = this.#places?.get(key);
    if (!place) return undefined;
    const { segment, start, end, links } = place;
    const text = this.#before!.segments[segment];
    return { bytes: start === end ? NOTHING : (text as Uint8Array).subarray(start, end), links };
  }

  #take(finished: Finished): string {
    if (finished.bytes.byteLength === 0) return "";
    this.#taken.push(finished);
    return `${MARK}${this.#taken.length - 1}-->`;
  }

  #takenAs = (text: string): Finished | undefined =>
    text.startsWith(MARK) ? this.#taken[Number.parseInt(text.slice(MARK.length), 10)] : undefined;

  /** The reused bytes of a marker; undefined for other text. */
  readonly bytesOf = (text: string): Uint8Array | undefined => this.#takenAs(text)?.bytes;
  /** The links in them. */
  readonly linksOf = (text: string): readonly string[] | undefined => {
    const taken = this.#takenAs(text);
    return taken && unpackLinks(taken.links);
  };

  /**
   * Records the places of the blocks in a finished page. A block that was changed after rendering is not reused, and
   * neither is the one with the page's main heading, because beside other blocks its heading level may change.
   */
  outline(
    page: CachedPage,
    segments: readonly Segment[],
    stands: readonly Place[],
    linksAt: (index: number) => readonly string[] = () => [],
  ): void {
    const places: Outline["places"] = new Map();
    const heading = segments.findIndex((segment) => typeof segment === "string" && segment.includes("<h1"));
    let next = 0;
    for (const [index, html] of segments.entries()) {
      let found = next;
      while (found < this.#now.length && this.#now[found]!.html !== html) found++;
      if (found === this.#now.length) continue;
      next = found + 1;
      if (index === heading) continue;
      const { key, share } = this.#now[found]!;
      const stand = stands[index]!;
      const links = packLinks(linksAt(index));
      places.set(key, { segment: stand.segment, start: stand.start, end: stand.end, links });
      if (!share) continue;
      const bytes = (page.segments[stand.segment] as Uint8Array).slice(stand.start, stand.end);
      shared.set(share, { bytes, links }, bytes.byteLength + links.length);
    }
    outlines.set(page, { words: this.#words, surroundings: this.#surroundings, places });
  }
}

const NOTHING = new Uint8Array();
