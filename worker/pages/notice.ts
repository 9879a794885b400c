/**
 * A site's emergency notice on its pages (PB-06). It goes into each answer and is no part of what is cached: a page
 * without one costs a look into the runtime configuration, and none is purged when it comes or goes. It stands in the
 * first HTML, in styles of its own, so that it needs neither script nor the page's sheet.
 */
import { NOTICE_COOKIE, noticeHtml } from "../../app/html.ts";
import type { StoredNotice } from "../../contracts/notice.ts";
import { currentConfig } from "../platform/control/runtime-config.ts";
import { type CachedPage, concat, type Place } from "./page-cache.ts";

/** A notice as one language reads it. */
interface ShownNotice {
  html: Uint8Array;
  /** Changes with the notice. */
  revision: number;
}

const encoder = new TextEncoder();
/** A notice is another object each time that it changes. */
const shown = new WeakMap<StoredNotice, Map<string, ShownNotice | null>>();

/** What a site's pages show now; null while nothing is up, when its time is over, or when the visitor closed it. */
export function noticeFor(site: string, language: string, request: Request): ShownNotice | null {
  const notice = currentConfig().notices[site];
  if (notice === undefined || !(Date.parse(notice.until) > Date.now())) return null;
  if (notice.level === "information" && closed(request, notice)) return null;
  const languages = shown.get(notice) ?? new Map<string, ShownNotice | null>();
  shown.set(notice, languages);
  if (!languages.has(language)) languages.set(language, made(notice, language));
  return languages.get(language) ?? null;
}

const closed = ({ headers }: Request, { revision }: StoredNotice) =>
  headers.get("cookie")?.split(/;\s*/).includes(`${NOTICE_COOKIE}=${revision}`) ?? false;

/** What is stored may be another release's: pages stay whole. */
function made(notice: StoredNotice, language: string): ShownNotice | null {
  try {
    return { html: encoder.encode(noticeHtml(notice, language)), revision: notice.revision };
  } catch (error) {
    console.error(JSON.stringify({ event: "notice-broken", language, error: String(error) }));
    return null;
  }
}

/** Where a notice goes into a page: the byte of its first text where the header begins, or the main part without one. */
export const noticePlace = (segments: readonly unknown[], places: readonly Place[]): number =>
  places[segments.findIndex((segment) => typeof segment === "string" && /^<(header|main)\b/.test(segment))]?.start ??
  -1;

/** The segments of a page with the notice in its place. */
export function withNotice({ segments, noticeAt }: CachedPage, { html }: ShownNotice): CachedPage["segments"] {
  const [first, ...others] = segments;
  if (!(first instanceof Uint8Array) || noticeAt < 0) return segments;
  return [concat([first.subarray(0, noticeAt), html, first.subarray(noticeAt)]), ...others];
}

/** The validator of a page with a notice on it: browsers ask anew when either changes. */
export const taggedWith = (etag: string, { revision }: ShownNotice): string =>
  etag && `${etag.slice(0, -1)}-${revision.toString(36)}"`;
