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

const HOUR_MS = 3_600_000;
const CANCELED = /^\s*[[(]?\s*(?:cancel(?:l)?ed|cancelado|cancelada)\s*[\])]?\s*[:\-–—]?\s*/i;
const ONLINE = /\b(online|virtual|webinar|zoom|teams|webex|google meet)\b|^https?:/i;

export const isOnlinePlace = (location: string): boolean => ONLINE.test(location);

/** Returns a title without a note that the class is canceled, and whether there was one. */
export function readTitle(title: string): { title: string; isCanceled: boolean } {
  const rest = title.replace(CANCELED, "").trim();
  return rest && rest !== title.trim() ? { title: rest, isCanceled: true } : { title: title.trim(), isCanceled: false };
}

/** Returns the end of a class: one hour after the start if the feed contains none. */
export const endOf = (start: Date, end: Date | null | undefined): Date =>
  end && end > start ? end : new Date(start.getTime() + HOUR_MS);

/** Returns plain text as HTML paragraphs. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${part.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`).replaceAll("\n", "<br>")}</p>`)
    .join("");
