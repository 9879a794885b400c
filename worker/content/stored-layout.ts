import type { ParsedPage } from "../../app/index.ts";

/**
 * A page's layout in KV (ED-07): the document beside its parsed form, marked with the build that parsed it. Its purge
 * tags are the parsed page's `items`.
 */
export interface StoredLayout {
  /** As text: it is parsed only when another build wrote it. */
  document: string;
  /** Null for a page that does not exist. */
  page: ParsedPage | null;
  parsedBy: string;
  /** Milliseconds since 1970. */
  fetchedAt: number;
  /** Number of the page's last purge when the fetch began; an older number than the page's counts as a miss. */
  version: number;
}

/** The KV metadata of a stored layout, which can be listed without reading it (PB-05). At most 1,024 bytes. */
export interface LayoutSummary {
  fetchedAt: number;
  version: number;
  /** Characters of the document; 0 for a page that does not exist. */
  weight: number;
  broken: number;
  advice: number;
  /** Names of blocks that are unknown, cannot be read, or fail. */
  blocks: string[];
  /** How many blocks visitors see nothing of because nothing is filled in. */
  empty: number;
  emptyBlocks: string[];
}

const NAMED = 5;

const named = (names: readonly string[]) =>
  [...new Set(names.filter(Boolean))].slice(0, NAMED).map((name) => plain(name.slice(0, 40)).slice(0, 80));

export async function summaryOf({ document, page, fetchedAt, version }: StoredLayout): Promise<LayoutSummary> {
  const problems = page?.problems ?? [];
  const broken = problems.filter(({ level }) => level === "broken");
  const { failing, empty } = page ? await unseenBlocks(page) : { failing: [], empty: [] };
  return {
    fetchedAt,
    version,
    weight: page ? document.length : 0,
    broken: broken.length + failing.length,
    advice: problems.length - broken.length,
    blocks: named([...broken.map(({ block }) => block), ...failing]),
    empty: empty.length,
    emptyBlocks: named(empty),
  };
}

const unseenBlocks = async (page: ParsedPage) => (await import("../../app/index.ts")).unseenBlocks(page);

/** JSON with every character beyond ASCII escaped: a text of one byte a character is read in two thirds of the time. */
const plain = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** One line of JSON, then the document, so that the parsed form is read without the document. */
export const packLayout = ({ document, ...parsed }: StoredLayout): string =>
  plain(`${JSON.stringify(parsed)}\n${document}`);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * A layout as KV holds it. A class, because V8 keeps a getter of an object literal, and with it the text, in the object's
 * shape, which lives until the next full collection of garbage: that was 90 KB for each render.
 */
class PackedLayout implements StoredLayout {
  readonly page: StoredLayout["page"];
  readonly parsedBy: string;
  readonly fetchedAt: number;
  readonly version: number;
  readonly #document: Uint8Array;

  constructor(packed: Uint8Array) {
    const end = Math.max(0, packed.indexOf(10));
    const parsed = JSON.parse(decoder.decode(packed.subarray(0, end))) as Omit<StoredLayout, "document">;
    this.page = parsed.page;
    this.parsedBy = parsed.parsedBy;
    this.fetchedAt = parsed.fetchedAt;
    // Values from an earlier release have none.
    this.version = parsed.version ?? 0;
    this.#document = packed.subarray(end + 1);
  }

  get document(): string {
    return decoder.decode(this.#document);
  }
}

/** Null for a missing or invalid value. */
export function unpackLayout(value: ArrayBuffer | string | null): StoredLayout | null {
  try {
    return value ? new PackedLayout(typeof value === "string" ? encoder.encode(value) : new Uint8Array(value)) : null;
  } catch {
    return null;
  }
}
