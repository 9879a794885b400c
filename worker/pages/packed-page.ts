import { loadSharedSheet, type SharedSheet } from "../../app/html.ts";
import type { Slot } from "../../app/index.ts";
import { importOnce } from "../platform/isolate/import-once.ts";
import { type CachedPage, concat } from "./cached-page.ts";

const encoder = new TextEncoder();

/**
 * One line of JSON with the length of each text, then the texts, so that nothing large is escaped or parsed. The first
 * one goes without the shared sheet, which is a third of it and in every build that can read this.
 */
export function pack({ segments, ...page }: CachedPage): Uint8Array<ArrayBuffer> {
  const layout = segments.map((segment) => (segment instanceof Uint8Array ? segment.byteLength : segment));
  const line = encoder.encode(`${JSON.stringify({ ...page, segments: layout })}\n`);
  const [first = NOTHING, ...others] = segments.filter((segment) => segment instanceof Uint8Array);
  const { start, end } = page.shared?.place ?? NOWHERE;
  return concat([line, first.subarray(0, start), first.subarray(end), ...others]);
}

const ownSheet = importOnce(loadSharedSheet);

/** The page that was packed by this build. Rejects when the bytes are not those of one whole page. */
export const unpack = async (bytes: Uint8Array<ArrayBuffer>): Promise<CachedPage> =>
  unpackWith(await ownSheet(), bytes);

/** The same with a given sheet. Throws for a page with another one, too. */
export function unpackWith(sheet: SharedSheet | null, bytes: Uint8Array<ArrayBuffer>): CachedPage {
  let at = bytes.indexOf(10) + 1;
  const page = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  let place = page.shared?.place;
  const carried = sheet?.digest === page.shared?.digest ? bytesOf(sheet) : NOTHING;
  const segments = page.segments.map((segment: number | Slot) => {
    if (typeof segment !== "number") return segment;
    const text = place ? concat([take(place.start), carried, take(segment - place.end)]) : take(segment);
    if (text.byteLength !== segment) throw new Error(`a text of ${segment} bytes has ${text.byteLength}`);
    place = undefined;
    return text;
  });
  if (at !== bytes.byteLength) throw new Error(`a page of ${at} bytes has ${bytes.byteLength}`);
  return { ...page, segments };
}

const NOTHING = new Uint8Array();
const NOWHERE = { start: 0, end: 0 };

const encoded = new WeakMap<SharedSheet, Uint8Array>();
/** A sheet as pages carry it, encoded once. */
function bytesOf(sheet: SharedSheet | null): Uint8Array {
  if (!sheet) return NOTHING;
  const bytes = encoded.get(sheet) ?? encoder.encode(sheet.html);
  encoded.set(sheet, bytes);
  return bytes;
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
