import type { Slot } from "../../app/index.ts";
import { type CachedPage, concat } from "./cached-page.ts";

const encoder = new TextEncoder();

/** Returns a page as one line of JSON, which holds the length of each text, followed by the texts. */
export function pack({ segments, ...page }: CachedPage): Uint8Array<ArrayBuffer> {
  const texts = segments.filter((segment) => segment instanceof Uint8Array);
  const lengths = segments.map((segment) => (segment instanceof Uint8Array ? segment.byteLength : segment));
  return concat([encoder.encode(`${JSON.stringify({ ...page, segments: lengths })}\n`), ...texts]);
}

/** Returns the page that `pack` wrote. Throws when the bytes are not exactly one page. */
export function unpack(bytes: Uint8Array<ArrayBuffer>): CachedPage {
  let at = bytes.indexOf(10) + 1;
  const page = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  const segments = page.segments.map((segment: number | Slot) => {
    if (typeof segment !== "number") return segment;
    at += segment;
    return bytes.subarray(at - segment, at);
  });
  if (at !== bytes.byteLength) throw new Error(`a page of ${at} bytes has ${bytes.byteLength}`);
  return { ...page, segments };
}

/** The platform's comparison: a loop over the bytes takes a third of a page's render time. */
const subtle = crypto.subtle as SubtleCrypto &
  Pick<import("@cloudflare/workers-types").SubtleCrypto, "timingSafeEqual">;

const isSameText = (one: Uint8Array<ArrayBuffer>, other: Uint8Array<ArrayBuffer>) =>
  one.byteLength === other.byteLength && subtle.timingSafeEqual(one, other);

/** Whether two pages without slots are identical: then the ETag stays, and browsers need not load the page again. */
export function hasSameText(one: CachedPage, other: CachedPage): boolean {
  const [a, b] = [one.segments[0], other.segments[0]];
  return a instanceof Uint8Array && b instanceof Uint8Array && isSameText(a, b);
}

/** Whether two pages differ in nothing but when they were rendered. */
export const isSamePage = (one: CachedPage, other: CachedPage): boolean =>
  isSameText(pack({ ...one, etag: "", renderedAt: 0 }), pack({ ...other, etag: "", renderedAt: 0 }));
