import type { Slot } from "../../app/index.ts";
import { type CachedPage, concat } from "./cached-page.ts";

const encoder = new TextEncoder();

/** Serializes a page: one line of JSON with the byte length of each text segment, followed by the segments. */
export function pack({ segments, ...page }: CachedPage): Uint8Array<ArrayBuffer> {
  const texts = segments.filter((segment) => segment instanceof Uint8Array);
  const lengths = segments.map((segment) => (segment instanceof Uint8Array ? segment.byteLength : segment));
  return concat([encoder.encode(`${JSON.stringify({ ...page, segments: lengths })}\n`), ...texts]);
}

/** Parses the bytes that `pack` returned. Throws when their length is wrong. */
export function unpack(bytes: Uint8Array<ArrayBuffer>): CachedPage {
  let at = bytes.indexOf(10) + 1;
  const page = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  const segments = page.segments.map((segment: number | Slot) => {
    if (typeof segment !== "number") return segment;
    at += segment;
    return bytes.subarray(at - segment, at);
  });
  if (at !== bytes.byteLength) throw new Error(`the page must have ${at} bytes (has ${bytes.byteLength})`);
  return { ...page, segments };
}

/** Compares bytes natively, because a loop in JavaScript takes a third of the time of a render. */
const subtle = crypto.subtle as SubtleCrypto &
  Pick<import("@cloudflare/workers-types").SubtleCrypto, "timingSafeEqual">;

const isSameText = (one: Uint8Array<ArrayBuffer>, other: Uint8Array<ArrayBuffer>) =>
  one.byteLength === other.byteLength && subtle.timingSafeEqual(one, other);

/** Returns true for two pages without slots and with the same bytes. The ETag then stays valid. */
export function hasSameText(one: CachedPage, other: CachedPage): boolean {
  const [a, b] = [one.segments[0], other.segments[0]];
  return a instanceof Uint8Array && b instanceof Uint8Array && isSameText(a, b);
}

/** Compares two pages except for ETag and render time. */
export const isSamePage = (one: CachedPage, other: CachedPage): boolean =>
  isSameText(pack({ ...one, etag: "", renderedAt: 0 }), pack({ ...other, etag: "", renderedAt: 0 }));
