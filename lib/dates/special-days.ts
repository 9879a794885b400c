/** Formats special opening hours, such as holiday hours, for pages and JSON-LD. */

import { fillText, localeOf, textLanguage } from "../cms/language.ts";
import { formatterIn, parseIsoDate } from "./dates.ts";
import { type Hours, isUnknownSpecialDay, type SpecialDay, specialDate, specialWindow, windowsIn } from "./hours.ts";
import { clockTimes, windowsText } from "./weekly-hours.ts";

/** UI strings that contain the placeholders `{name}` and `{date}`. */
interface SpecialDayLabels {
  closedFor: string;
  closed: string;
  open24Hours: string;
  callForHours: string;
}

/**
 * Returns the special days that have a valid date. Returns an empty list if the location never closes or visitors must
 * call for the hours.
 */
function announcedDays(hours: Hours | null | undefined): readonly SpecialDay[] {
  if (!hours || hours.is24Hour || hours.isCallForHours) return [];
  return (hours.specialDays ?? [])
    .map((special) => ({ ...special, date: specialDate(special) }))
    .filter(({ date }) => parseIsoDate(date));
}

/**
 * Formats special days, such as `Closed for Thanksgiving, Nov 26` or `Christmas Eve, Dec 24: 8am – 12pm`. A day with a
 * break can have two entries, which result in one text.
 */
export function specialDayTexts(
  hours: Hours | null | undefined,
  labels: SpecialDayLabels,
  language: string,
): { date: string; text: string }[] {
  const format = formatterIn("UTC", localeOf(language), { month: "short", day: "numeric" });
  return [...Map.groupBy(announcedDays(hours), ({ date }) => date)].map(([isoDate, entries]) => {
    const date = format.format(Date.parse(isoDate));
    const [special] = entries;
    const name = (textLanguage(language) === "es" && special?.spanishName) || special?.name;
    const open = entries.some(isUnknownSpecialDay)
      ? labels.callForHours
      : windowsText(windowsIn(entries), labels.open24Hours, language);
    if (name && !open) return { date: isoDate, text: fillText(labels.closedFor, { name, date }) };
    return { date: isoDate, text: `${name ? `${name}, ` : ""}${date}: ${open || labels.closed}` };
  });
}

/** Returns special opening hours for JSON-LD. Omits days with unknown hours. */
export const specialOpeningHours = (hours: Hours | null | undefined): object[] =>
  announcedDays(hours)
    .filter((special) => !isUnknownSpecialDay(special))
    .map((special) => {
      const [window] = specialWindow(special);
      return {
        "@type": "OpeningHoursSpecification",
        validFrom: special.date,
        validThrough: special.date,
        ...(window ? clockTimes(window) : { opens: "00:00", closes: "00:00" }),
      };
    });
