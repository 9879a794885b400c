import type { Head, RenderedBlock, RenderedBlocks, Slot } from "../../app/index.ts";

/** A cached page: rendered HTML with slots for live blocks. */
export interface CachedPage {
  status: 200 | 404;
  /**
   * The page head, if a live block may change it for a request. Null if no live block may change the head, because the
   * segments then contain it.
   */
  head: Head | null;
  /** HTML segments as bytes, so that the Worker does not encode the page for each response. */
  segments: (Uint8Array<ArrayBuffer> | Slot)[];
  /** The content security policy, including the hashes of the inline scripts and styles in the segments. */
  policy: string;
  site: string;
  language: string;
  /** Index of the segment before which the Worker inserts the notice, or -1 if the page cannot show a notice. */
  noticeAt: number;
  /** Whether the page contains personal data, so that browsers must not store the response. */
  private?: true;
  /** Whether browsers may prefetch the page. */
  open?: true;
  /** IDs of the page variants that a variant rule may select (see `variants.ts`). */
  variants?: string[];
  /** Time when the page was rendered, as a Unix timestamp in milliseconds. */
  renderedAt: number;
  /** ETag: build, render time, and variant. Empty for pages with slots and for personal pages. */
  etag: string;
  /**
   * Whether the page was rendered from a layout that was stale or older than the last purge. Responses that contain an
   * outdated page have the cache status STALE.
   */
  outdated?: true;
  /** Rendered blocks that the page's next render can reuse. Set only in the isolate that rendered the page. */
  rendered?: Rendered;
}

/** A rendered page's blocks, as input for the next render. */
export interface Rendered {
  /** Rendered blocks, keyed by block ID. The HTML of most blocks is a range of the page's bytes, to save memory. */
  blocks: Map<string, Omit<RenderedBlock, "html"> & { html: string | Range }>;
  /** Render inputs that all blocks share. If an input changes, the next render does not reuse blocks. */
  inputs: string;
  /** The encoded segments, except segments that several pages share. */
  bytes: Uint8Array<ArrayBuffer>;
}

type Range = [start: number, end: number];

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Maximum number of UTF-8 bytes for one UTF-16 code unit. */
const MAX_BYTES_OF_UNIT = 3;
/** The isolate's buffer. Allocating a buffer for each page would cause frequent garbage collection. */
let buffer = new Uint8Array();

function reserve(bytes: number): void {
  if (buffer.byteLength < bytes) buffer = new Uint8Array(bytes);
}

/** Minimum length of a string that `encodePage` encodes without joining it with other strings. */
const LONG = 512;

/** The closing tags. The Worker streams late content before them, so they are a separate segment. */
export const PAGE_END = encoder.encode("</body></html>");

/**
 * Encodes a page's segments to bytes and joins adjacent strings. Keeps slots and segments that are already encoded. Also
 * determines the position of the notice, which is before the header or before `main`, and the positions of the rendered
 * blocks. Encodes short strings together, because each call of `encodeInto` is slow, but not the entire page, because
 * V8 uses two bytes per character for a string that contains any character outside Latin-1.
 */
export function encodePage(
  page: Omit<CachedPage, "segments" | "noticeAt" | "rendered">,
  segments: (string | CachedPage["segments"][number])[],
  rendered: { blocks: RenderedBlocks; inputs: string },
): CachedPage {
  const encoded: CachedPage["segments"] = [];
  const units = segments.reduce((sum, segment) => sum + (typeof segment === "string" ? segment.length : 0), 0);
  reserve(units * MAX_BYTES_OF_UNIT);
  const ranges: [html: string, range: Range][] = [];
  let [start, end, noticeAt, text] = [0, 0, -1, ""];
  const encode = () => {
    if (text) end += encoder.encodeInto(text, buffer.subarray(end)).written;
    text = "";
  };
  const flush = () => {
    encode();
    if (end > start) encoded.push(buffer.subarray(start, end));
    start = end;
  };
  for (const segment of segments) {
    if (typeof segment !== "string") {
      flush();
      encoded.push(segment);
      continue;
    }
    if (noticeAt < 0 && beginsPage(segment)) {
      flush();
      noticeAt = encoded.length;
    }
    const isLong = segment.length >= LONG;
    if (isLong) encode();
    const from = end;
    text += segment;
    if (!isLong) continue;
    encode();
    ranges.push([segment, [from, end]]);
  }
  flush();
  const bytes = buffer.slice(0, end);
  const blocks: Rendered["blocks"] = new Map();
  for (const [id, { digest, facts, html }] of rendered.blocks)
    blocks.set(id, { digest, facts, html: ranges.find(([long]) => long === html)?.[1] ?? html });
  return {
    ...page,
    segments: encoded.map((segment) =>
      isBytes(segment) && segment.buffer === buffer.buffer
        ? bytes.subarray(segment.byteOffset, segment.byteOffset + segment.byteLength)
        : segment,
    ),
    noticeAt,
    rendered: { blocks, inputs: rendered.inputs, bytes },
  };
}

/** Returns a block with its HTML. */
export function blockOf({ blocks, bytes }: Rendered, id: string): RenderedBlock | undefined {
  const block = blocks.get(id);
  if (!block || typeof block.html === "string") return block as RenderedBlock | undefined;
  return { ...block, html: decoder.decode(bytes.subarray(...block.html)) };
}

const beginsPage = (html: string) => html.startsWith("<header") || html.startsWith("<main");

const isBytes = (segment: unknown): segment is Uint8Array<ArrayBuffer> => segment instanceof Uint8Array;

/**
 * Concatenates byte arrays in the isolate's buffer. The caller must copy the result, because the next call of
 * `joinBytes` or `encodePage` overwrites it. The `Response` constructor copies its body, as the Fetch standard requires.
 */
export function joinBytes(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  reserve(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    buffer.set(part, offset);
    offset += part.byteLength;
  }
  return buffer.subarray(0, offset);
}

/**
 * Serializes a page, except `rendered`, to one line of JSON, followed by the HTML segments. The JSON contains each
 * segment's length in bytes.
 */
export function pack({ segments, rendered: _, ...page }: CachedPage): Uint8Array<ArrayBuffer> {
  const lengths = segments.map((segment) => (isBytes(segment) ? segment.byteLength : segment));
  const header = encoder.encode(`${JSON.stringify({ ...page, segments: lengths })}\n`);
  return joinBytes([header, ...segments.filter(isBytes)]).slice();
}

/** Parses a page that was serialized with `pack`. Throws an Error if the page is invalid. */
export function unpack(packed: Uint8Array<ArrayBuffer>): CachedPage {
  let offset = packed.indexOf(10) + 1;
  const page = JSON.parse(decoder.decode(packed.subarray(0, offset)));
  const segments = page.segments.map((segment: number | Slot) => {
    if (typeof segment !== "number") return segment;
    offset += segment;
    return packed.subarray(offset - segment, offset);
  });
  if (offset !== packed.byteLength) throw new Error(`the page must have ${offset} bytes, but has ${packed.byteLength}`);
  return { ...page, segments };
}

/** Compares byte arrays natively, because a JavaScript loop would take a third of the render time. */
const subtle = crypto.subtle as SubtleCrypto &
  Pick<import("@cloudflare/workers-types").SubtleCrypto, "timingSafeEqual">;

const isSameText = (a: unknown, b: unknown) =>
  isBytes(a) && isBytes(b) && a.byteLength === b.byteLength && subtle.timingSafeEqual(a, b);

/**
 * Returns whether two pages without slots have the same bytes. If the bytes are the same, the first page's ETag remains
 * valid.
 */
export const hasSameText = ({ segments }: CachedPage, otherPage: CachedPage): boolean =>
  segments.length === otherPage.segments.length &&
  segments.every((segment, index) => isSameText(segment, otherPage.segments[index]));

/** Returns whether two pages are equal, except for their ETags and render times. */
export const isSamePage = (a: CachedPage, b: CachedPage): boolean => isSameText(packWithoutTime(a), packWithoutTime(b));

const packWithoutTime = (page: CachedPage) => pack({ ...page, etag: "", renderedAt: 0 });
