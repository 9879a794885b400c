/**
 * A site's notice. The Worker inserts the notice into each response and does not cache it with the page, so a change to
 * the notice does not require purging pages. The notice has inline styles and does not need a script or a stylesheet.
 */
import { NOTICE_COOKIE, noticeHtml } from "../../app/html.ts";
import type { PlannedNotice, StoredNotice } from "../../contracts/notice.ts";
import { currentConfig } from "../config/runtime-config.ts";
import type { Env } from "../env.ts";
import type { CachedPage } from "./cached-page.ts";

/** A notice rendered as HTML in one language. */
interface ShownNotice {
  html: Uint8Array<ArrayBuffer>;
  /** Revision of the notice, for the ETag. */
  revision: number;
}

const encoder = new TextEncoder();
/** Rendered notices, keyed by notice object and language. When a notice changes, a new object replaces the old one. */
const encodedNotices = new WeakMap<StoredNotice, Map<string, ShownNotice | null>>();

/**
 * Returns a site's current notice. Returns null if the site has no notice, the notice has ended, or the visitor has
 * dismissed the notice.
 */
export function noticeFor(env: Env, site: string, language: string, request: Request): ShownNotice | null {
  const { notices, plannedNotices } = currentConfig(env);
  const notice = plannedNotices[site]?.findLast(isActive) ?? notices[site];
  if (notice === undefined || !(Date.parse(notice.until) > Date.now())) return null;
  if (notice.level === "information" && isDismissed(request, notice)) return null;
  const noticesByLanguage = encodedNotices.get(notice) ?? new Map<string, ShownNotice | null>();
  encodedNotices.set(notice, noticesByLanguage);
  if (!noticesByLanguage.has(language)) noticesByLanguage.set(language, encodeNotice(notice, language));
  return noticesByLanguage.get(language) ?? null;
}

const isActive = ({ from, until }: PlannedNotice) => Date.parse(from) <= Date.now() && Date.parse(until) > Date.now();

const isDismissed = ({ headers }: Request, { revision }: StoredNotice) =>
  headers.get("cookie")?.split(/;\s*/).includes(`${NOTICE_COOKIE}=${revision}`) ?? false;

/**
 * Renders a notice. Returns null if the render fails, for example because a build with a different format stored the
 * notice.
 */
function encodeNotice(notice: StoredNotice, language: string): ShownNotice | null {
  try {
    return { html: encoder.encode(noticeHtml(notice, language)), revision: notice.revision };
  } catch (error) {
    console.error(JSON.stringify({ event: "notice-broken", language, error: String(error) }));
    return null;
  }
}

/** Returns a page's ETag, which changes if either the page or the notice changes. */
export const etagOf = ({ digest }: CachedPage, notice: ShownNotice | null): string =>
  `"${notice ? `${digest}-${notice.revision.toString(36)}` : digest}"`;
