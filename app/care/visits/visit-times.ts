import { localeOf } from "../../../lib/cms/language.ts";
import { formatterIn, startDay } from "../../../lib/dates/dates.ts";
import { formatTime } from "../../../lib/dates/hours.ts";
import { wallClock } from "../../../lib/dates/zone.ts";
import type { PageContext } from "../../context/page-context.ts";

type Clock = Pick<PageContext, "language" | "timeZone">;

/** Formats the time of day of a visit, such as `8:20am`, in the place's time zone. */
export const visitClock = (start: string, zone: string | undefined, { language, timeZone }: Clock): string =>
  formatTime(wallClock(new Date(start), zone ?? timeZone).minutes, language);

/** Formats the day of a visit within a sentence, such as `martes, 24 de noviembre`. */
export const dayInSentence = (start: string, zone: string | undefined, { language, timeZone }: Clock): string =>
  startDay(start, zone ?? timeZone, language) ?? "";

/** Formats the day of a visit, such as `Tuesday, November 24`. */
export const visitDay = (start: string, zone: string | undefined, clock: Clock): string => {
  const day = dayInSentence(start, zone, clock);
  return day.charAt(0).toUpperCase() + day.slice(1);
};

/** Formats the day of a visit in a list, such as `Tue, Nov 24`. */
export const shortVisitDay = (start: string, zone: string | undefined, { language, timeZone }: Clock): string =>
  formatterIn(zone ?? timeZone, localeOf(language), { weekday: "short", month: "short", day: "numeric" }).format(
    new Date(start),
  );
