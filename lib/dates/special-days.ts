/** Holidays and other days with hours of their own, as pages and search engines say them. */

import { fillText, localeOf, textLanguage } from "../cms/language.ts";
import { formatterIn, parseIsoDate } from "./dates.ts";
import { clock, type Hours, type SpecialDay, specialWindow, windowsText } from "./hours.ts";

/** `{name}` and `{date}` are filled in. */
interface SpecialDayWords {
  closedFor: string;
  closed: string;
}

/** The special days that can be told: none of a place that never closes, nor of one whose hours only a call tells. */
function announced(hours: Hours | null | undefined): readonly SpecialDay[] {
  if (!hours || hours.is24Hour || hours.isCallForHours) return [];
  return (hours.specialDays ?? []).filter(({ date }) => parseIsoDate(date));
}

/** `Closed for Thanksgiving, Nov 26`, `Christmas Eve, Dec 24: 8am – 12pm`; a day without a name is its date alone. */
export function specialDayTexts(
  hours: Hours | null | undefined,
  words: SpecialDayWords,
  language: string,
): { date: string; text: string }[] {
  const format = formatterIn("UTC", localeOf(language), { month: "short", day: "numeric" });
  return announced(hours).map((special) => {
    const date = format.format(Date.parse(special.date));
    const name = (textLanguage(language) === "es" && special.spanishName) || special.name;
    const open = windowsText(specialWindow(special), language);
    if (name && !open) return { date: special.date, text: fillText(words.closedFor, { name, date }) };
    return { date: special.date, text: `${name ? `${name}, ` : ""}${date}: ${open || words.closed}` };
  });
}

/** Rows for JSON-LD (SD-01). A day from 00:00 to 00:00 is closed, as search engines read schema.org. */
export const specialOpeningHours = (hours: Hours | null | undefined): object[] =>
  announced(hours).map((special) => {
    const [window] = specialWindow(special);
    return {
      "@type": "OpeningHoursSpecification",
      validFrom: special.date,
      validThrough: special.date,
      opens: clock(window?.open ?? 0),
      closes: clock(window?.close ?? 0),
    };
  });
