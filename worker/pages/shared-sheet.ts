/**
 * The sheet that most pages share. A page carries it, so that its first paint waits for no file, and is cached with it.
 * A browser that has the file says so by its digest in `Available-Dictionary` (RFC 9842): it gets the page with a link in
 * place of the sheet.
 */
import { type Head, linkedSheet } from "../../app/html.ts";
import { type CachedPage, concat, type Place } from "./cached-page.ts";

const encoder = new TextEncoder();

/** What a cached page knows of its sheet. */
export const placed = (
  { href, digest }: NonNullable<Head["shared"]>,
  place: Place | undefined,
): NonNullable<CachedPage["shared"]> => ({ href, digest, ...(place && { place }) });

/** Whether the browser has the sheet of a page. */
export const hasSheet = ({ shared }: CachedPage, { headers }: Request): boolean =>
  shared !== undefined && headers.get("available-dictionary") === `:${shared.digest}:`;

/** The segments of a page with a link in place of the sheet; as they are where it stands in the head. */
export function withLinkedSheet({ shared }: CachedPage, segments: CachedPage["segments"]): CachedPage["segments"] {
  const [first, ...others] = segments;
  if (!shared?.place || !(first instanceof Uint8Array)) return segments;
  const { start, end } = shared.place;
  return [concat([first.subarray(0, start), encoder.encode(linkedSheet(shared)), first.subarray(end)]), ...others];
}

/** The ETag of a page that links the sheet. */
export const linkedTag = (etag: string): string => etag && `${etag.slice(0, -1)}-linked"`;
