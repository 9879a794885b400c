/** Finds classes and their dates by the criteria of the site's calls. */
import { foldText } from "../../lib/text/fold.ts";
import { stripTags } from "../../lib/text/text.ts";
import { type FeedClass, isOver, slugOf } from "./classes.ts";
import { localStamp } from "./zones.ts";

interface Criteria {
  searchText?: string | undefined;
  /** Dates as MM-DD-YYYY. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  eventCategories?: readonly string[] | undefined;
  hostingLocations?: readonly string[] | undefined;
  isOnline?: boolean | undefined;
  eventId?: string | undefined;
}

type Dated = FeedClass["entries"][number];

const isoDate = (date: string) => `${date.slice(6)}-${date.slice(0, 5)}`;

/** Returns whether all words of a text occur in a class. */
export function hasText({ title, entries: [first] }: FeedClass, text = ""): boolean {
  const content = foldText(`${title} ${first?.categories.join(" ")} ${stripTags(first?.html ?? "")}`);
  return foldText(text)
    .split(/\s+/)
    .every((word) => content.includes(word));
}

/** Returns the dates of a class that match, without dates that are over. */
export function datesIn({ entries }: FeedClass, criteria: Criteria, now: Date): Dated[] {
  const { startDate, endDate, hostingLocations, isOnline } = criteria;
  return entries.filter((entry) => {
    const day = localStamp(entry.start, entry.zone).slice(0, 10);
    return (
      !isOver(entry, now) &&
      (!startDate || day >= isoDate(startDate)) &&
      (!endDate || day <= isoDate(endDate)) &&
      (!hostingLocations?.length || hostingLocations.includes(slugOf(entry.location))) &&
      (isOnline === undefined || entry.isOnline === isOnline)
    );
  });
}

/** Returns the classes with dates that match, soonest first. Canceled dates do not count. */
export function findClasses(classes: readonly FeedClass[], criteria: Criteria, now: Date) {
  const { searchText, eventCategories, eventId } = criteria;
  return classes
    .filter((one) => eventId === undefined || one.id === eventId)
    .filter((one) => hasText(one, searchText))
    .filter(
      ({ entries }) =>
        !eventCategories?.length ||
        entries.some(({ categories }) => categories.some((name) => eventCategories.includes(slugOf(name)))),
    )
    .flatMap((one) => {
      const [next] = datesIn(one, criteria, now).filter(({ isCanceled }) => !isCanceled);
      return next ? [{ one, next }] : [];
    })
    .sort((a, b) => a.next.start.getTime() - b.next.start.getTime() || a.one.id.localeCompare(b.one.id));
}
