import { type Head, NOTICE, type Slot, type Slots, splitAtMarks } from "../../app/html.ts";
import { digestOf } from "../http/digest.ts";

/** A part of a page: HTML as bytes, a live block, or the position of the site's notice. */
export type Part = Uint8Array<ArrayBuffer> | Slot | typeof NOTICE;

/** A cached page: rendered HTML with slots for live blocks. */
export interface CachedPage {
  status: 200 | 404;
  /** Response headers, including the content security policy with the hashes of the page's inline scripts and styles. */
  headers: Record<string, string>;
  /**
   * The page head, if a live block may change it for a request. Null if no live block may change the head or its title,
   * because the parts then contain the head.
   */
  head: Head | null;
  parts: Part[];
  /** Whether the page contains personal data, so that browsers must not store the response. */
  private?: true;
  /** Whether browsers may prerender the page. */
  open?: true;
  /** IDs of the page variants that a variant rule may select (see `variants.ts`). */
  variants?: string[];
  /** Hash of the page's content, for ETags. */
  digest: string;
  /** Time when the page was rendered, as a Unix timestamp in milliseconds. */
  renderedAt: number;
  /**
   * Whether the page was rendered from a layout that was stale or older than the last purge. Responses that contain an
   * outdated page have the cache status STALE.
   */
  outdated?: true;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const isBytes = (part: Part): part is Uint8Array<ArrayBuffer> => part instanceof Uint8Array;
export const isSlot = (part: Part): part is Slot => part !== NOTICE && !isBytes(part);

/** Returns the response headers of a page. `isPrivate` is true if the page contains personal data. */
export const pageHeaders = (language: string, policy: string, isPrivate: boolean): Record<string, string> => ({
  "content-type": "text/html; charset=utf-8",
  "content-language": language,
  "cache-control": isPrivate ? "private, no-store" : "no-cache",
  "content-security-policy": policy,
});

/** Length of a page's digest in bytes. */
const DIGEST_BYTES = 12;

/** Builds a page from its HTML, which contains a mark for each live block and for the notice. */
export async function toCachedPage(
  page: Omit<CachedPage, "parts" | "digest">,
  html: string,
  slots: Slots,
): Promise<CachedPage> {
  const parts = splitAtMarks<Part | undefined>(
    html,
    (text) => (text ? encoder.encode(text) : undefined),
    (id) => (id === NOTICE ? NOTICE : slots.get(id)),
  ).filter((part) => part !== undefined);
  const { outdated: _, ...content } = { ...page, parts, renderedAt: 0, digest: "" };
  return { ...page, parts, digest: await digestOf(pack(content), DIGEST_BYTES) };
}

/** Concatenates byte arrays. */
export function joinBytes(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}

/** Serializes a page to one line of JSON, followed by its HTML. The JSON contains the length of each part in bytes. */
export function pack({ parts, ...page }: CachedPage): Uint8Array<ArrayBuffer> {
  const lengths = parts.map((part) => (isBytes(part) ? part.byteLength : part));
  return joinBytes([encoder.encode(`${JSON.stringify({ ...page, parts: lengths })}\n`), ...parts.filter(isBytes)]);
}

/** Parses a page that was serialized with `pack`. Throws an Error if the page is invalid. */
export function unpack(packed: Uint8Array<ArrayBuffer>): CachedPage {
  let offset = packed.indexOf(10) + 1;
  const page = JSON.parse(decoder.decode(packed.subarray(0, offset)));
  const parts = page.parts.map((part: number | Slot | typeof NOTICE) => {
    if (typeof part !== "number") return part;
    offset += part;
    return packed.subarray(offset - part, offset);
  });
  if (offset !== packed.byteLength) throw new Error(`the page must have ${offset} bytes, but has ${packed.byteLength}`);
  return { ...page, parts };
}
