import type { Session } from "../../contracts/event-entities.ts";
import { seriesSpanText } from "../../lib/dates/dates.ts";
import { isSelfPaced } from "../../lib/events/seats.ts";
import type { PageContext } from "../context/page-context.ts";
import { eventPhrases } from "./phrases.ts";

type Timed = Pick<
  Session,
  "startDate" | "endDate" | "timeZone" | "isOnline" | "hasInstructor" | "capacity" | "registrationCount"
>;

/**
 * Returns a session's dates and its start and end times in the session's time zone. For a series of meetings, the times
 * are those of the first meeting. For a self-paced session, the result contains only dates. If `now` is set, the dates
 * use a short format.
 */
export function sessionTime(
  session: Timed & { seriesDates?: Session["seriesDates"] },
  page: PageContext,
  now?: Date,
): { date: string; hours?: string } | null {
  const zone = session.timeZone ?? page.timeZone;
  const span = seriesSpanText(session, zone, page.language, now);
  if (!span) return null;
  if (isSelfPaced(session)) return { date: page.t(eventPhrases.OpenBetween, { dates: span.date }) };
  return { date: span.date, hours: span.time };
}

/** Returns text that states the number of available seats. `left` is null if the number of seats is unlimited. */
export function seatsText(left: number | null, { t }: PageContext): string {
  if (left === null) return t(eventPhrases.SeatsUnlimited);
  if (left === 0) return t(eventPhrases.SessionFull);
  return t(left === 1 ? eventPhrases.SeatsLeftOne : eventPhrases.SeatsLeft, { n: left });
}

/** Returns the part of a session's title that the event's title does not contain: `6 weeks` of `Yoga, 6 weeks`. */
export function ownTitle(title: string, eventTitle: string): string {
  if (title === eventTitle) return "";
  const rest = eventTitle && title.startsWith(eventTitle) ? title.slice(eventTitle.length) : "";
  return /^(?:\s*[,:]|\s+\p{Pd})\s*(\S.*)$/su.exec(rest)?.[1] ?? title;
}
