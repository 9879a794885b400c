/** Groups the dates in feeds into classes, and converts both to what the site expects. */
import type { UpstreamResponseOf } from "../../contracts/endpoint.ts";
import type { EventResult, Session } from "../../contracts/event-entities.ts";
import { stripTags } from "../../lib/text/text.ts";
import type { Entry } from "./entry.ts";
import { localStamp } from "./zones.ts";

type SiteSession = UpstreamResponseOf<{ response: typeof Session }>;
type SiteEvent = UpstreamResponseOf<{ response: typeof EventResult }>;

/** A class with its dates, in chronological order. */
export interface FeedClass {
  id: string;
  path: string;
  title: string;
  entries: (Entry & { id: string })[];
}

/** Returns a text as part of an ID or a path. */
export function slugOf(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
  if (slug) return slug;
  // A title in another script has no letters for a path.
  return `class-${[...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_000_007, 7)}`;
}

/** Returns classes, sorted by title. Dates with the same title belong to the same class. */
export function classesOf(entries: readonly Entry[]): FeedClass[] {
  const classes = new Map<string, FeedClass>();
  for (const entry of [...entries].sort(
    (a, b) => a.start.getTime() - b.start.getTime() || a.uid.localeCompare(b.uid),
  )) {
    const id = slugOf(entry.title);
    const known = classes.get(id) ?? { id, path: `/classes-events/${id}`, title: entry.title, entries: [] };
    const stamp = entry.start.toISOString().slice(0, 16).replace(/[-:]/g, "");
    const base = [id, stamp, ...(entry.location ? [slugOf(entry.location).slice(0, 20)] : [])].join("-").slice(-120);
    // The same date in two feeds is one session.
    const twin = known.entries.find((one) => one.id === base);
    if (!twin) known.entries.push({ ...entry, id: base });
    classes.set(id, known);
  }
  return [...classes.values()].sort((a, b) => a.title.localeCompare(b.title, "en"));
}

export const isOver = ({ end }: Entry, now: Date): boolean => end <= now;

/** Returns a date of a class as the site's session. Feeds contain no seats, so the number of seats is unlimited. */
export function sessionOf({ id, ...entry }: FeedClass["entries"][number]): SiteSession {
  return {
    id,
    title: entry.title,
    startDate: localStamp(entry.start, entry.zone),
    endDate: localStamp(entry.end, entry.zone),
    timeZone: entry.zone,
    requireRegistration: entry.url !== undefined,
    isOnline: entry.isOnline,
    capacity: 0,
    registrationCount: 0,
    canceled: entry.isCanceled,
    ...(entry.url && { externalRegistrationLink: entry.url }),
    ...(entry.location && { hostingLocation: entry.location, venue: { name: entry.location } }),
    seriesDates: [],
  };
}

/** Returns a class as the site's event, with the first of its dates that match a search. */
export function eventOf(one: FeedClass, next: FeedClass["entries"][number] | undefined): SiteEvent {
  const [first] = one.entries;
  const image = one.entries.find((entry) => entry.image)?.image;
  return {
    id: one.id,
    eventUrl: one.path,
    eventHeadline: one.title,
    description: stripTags(first!.html).slice(0, 300).trim(),
    ...(image && { image: { src: image, alt: "" } }),
    eventHasOnlineSessions: one.entries.some(({ isOnline }) => isOnline),
    eventHasInPersonSessions: one.entries.some(({ isOnline }) => !isOnline),
    ...(next && { nextSession: sessionOf(next) }),
    ...(first!.language && { language: first!.language }),
  };
}

/** Returns distinct texts as choices of a filter. */
export const choicesOf = (texts: readonly string[]) =>
  [...new Map(texts.filter(Boolean).map((title) => [slugOf(title), { id: slugOf(title), title }])).values()].sort(
    (a, b) => a.title.localeCompare(b.title, "en"),
  );
