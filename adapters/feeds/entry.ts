import { HOUR_MS } from "../../lib/dates/units.ts";
import { unescapeHtml } from "../../lib/text/character-references.ts";
import { stripTags } from "../../lib/text/text.ts";

/** One date of a class, as a feed announces it. */
export interface Entry {
  /** ID of the series or item in the feed. */
  uid: string;
  title: string;
  /** Description as HTML, which the site sanitizes. */
  html: string;
  start: Date;
  end: Date;
  /** IANA name of the time zone in which the class takes place. */
  zone: string;
  location: string;
  isOnline: boolean;
  url?: string;
  image?: string;
  categories: string[];
  isCanceled: boolean;
  /** Date of the last change (YYYY-MM-DD). */
  updated?: string;
  language?: string;
}

/** A feed in the setting FEEDS. */
export interface Feed {
  url: string;
  /** Time zone of times without one. */
  timeZone?: string;
  /** Language of the feed, if it is not English. */
  language?: string;
  /** Whether `pubDate` in an RSS feed is the start of the class instead of the time of publication. */
  pubDateIsStart?: boolean;
}

/** The period whose classes the adapter serves. */
export interface Period {
  from: Date;
  until: Date;
}

/** What a feed contains, and the number of items without a title or a valid date. */
export interface Parsed {
  entries: Entry[];
  skipped: number;
}

const CANCELED = /^\s*[[(]?\s*(?:cancel(?:l)?ed|cancelado|cancelada)\s*[\])]?\s*[:\-–—]?\s*/i;
/** After a title, the note needs a bracket or a dash, because a sentence can end with the word. */
const CANCELED_AFTER = /\s*(?:[:\-–—]|[[(])\s*(?:cancel(?:l)?ed|cancelado|cancelada)\s*[\])]?[\s!]*$/i;
const ONLINE = /\b(online|virtual|webinar|zoom|teams|webex|google meet)\b|^https?:/i;

export const isOnlinePlace = (location: string): boolean => ONLINE.test(location);

/**
 * Returns a title without a note that the class is canceled, and whether there was one. Many producers write the title of
 * their page into the feed, with its tags and character references.
 */
export function readTitle(html: string): { title: string; isCanceled: boolean } {
  const title = stripTags(html);
  const rest = title.replace(CANCELED, "").replace(CANCELED_AFTER, "").trim();
  return rest && rest !== title ? { title: rest, isCanceled: true } : { title, isCanceled: false };
}

/** Returns the name of a place in one line. */
export const readPlace = (text: string): string => unescapeHtml(text.trim().replace(/\s*\n\s*/g, ", "));

/** Returns the end of a class: one hour after the start if the feed contains none. */
export const endOf = (start: Date, end: Date | null | undefined): Date =>
  end && end > start ? end : new Date(start.getTime() + HOUR_MS);

const TAG = /<(?:a|b|body|br|div|em|h[1-6]|html|i|li|ol|p|span|strong|u|ul)\b[^<>]*>/i;
const BLOCK = /<(?:body|br|div|h[1-6]|html|li|ol|p|ul)\b[^<>]*>/i;

/** Returns a description as HTML. Google and others write HTML where a calendar has plain text, some with its tags escaped. */
export function readDescription(text: string): string {
  const html = [text, unescapeHtml(text)].find((one) => TAG.test(one));
  if (html === undefined) return paragraphs(unescapeHtml(text));
  return BLOCK.test(html) ? html : html.replaceAll("\n", "<br>");
}

/** Returns plain text as HTML paragraphs. */
const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${part.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`).replaceAll("\n", "<br>")}</p>`)
    .join("");
