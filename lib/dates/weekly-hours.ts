/** Formats a location's weekly opening hours for pages and JSON-LD. */
import {
  ALL_DAY,
  capitalize,
  DAYS,
  type Day,
  dayName,
  formatTime,
  type Hours,
  type HoursLabels,
  hasWindows,
  isAllDay,
  isUnknownDay,
  type OpenWindow,
  windowsOf,
} from "./hours.ts";

/**
 * Returns whether the hours button is disabled. True if the location is always open, if visitors must call for the
 * hours, or if the location has neither hours nor notes.
 */
export function hoursButtonDisabled(hours: Hours | null | undefined): boolean {
  if (!hours || hours.is24Hour || hours.isCallForHours) return true;
  return !hasWindows(hours) && !hours.hoursNotes?.trim();
}

/**
 * Formats opening periods, such as `8am – 12pm, 1pm – 5:30pm`. Returns `allDay` if the location is open all day, and an
 * empty string if there are no opening periods.
 */
export const windowsText = (windows: readonly OpenWindow[], allDay: string, language: string): string =>
  windows.some(isAllDay)
    ? allDay
    : windows
        .map(({ open, close }) => `${formatTime(open, language)}\u00a0– ${formatTime(close, language)}`)
        .join(", ");

/**
 * Returns the rows of the weekly hours table, starting on Monday. Special days are ignored. Returns an empty list if
 * the location has no hours.
 */
export function weekTable(
  hours: Hours | null | undefined,
  labels: Pick<HoursLabels, "open24Hours" | "closed" | "callForHours">,
  language: string,
): { day: Day; name: string; text: string }[] {
  if (!hours || (!hours.is24Hour && !hasWindows(hours))) return [];
  return DAYS.map((day) => {
    const windows = hours.is24Hour ? [ALL_DAY] : windowsOf(hours, day);
    const known = windowsText(windows, labels.open24Hours, language);
    const text =
      hours.is24Hour || !isUnknownDay(hours, day)
        ? known || labels.closed
        : [known, labels.callForHours].filter(Boolean).join(", ");
    return { day, name: capitalize(dayName(day, language)), text };
  });
}

export type OpeningHoursSpecification = {
  "@type": "OpeningHoursSpecification";
  dayOfWeek: string[];
  opens: string;
  closes: string;
};

/** Formats minutes after midnight as HH:MM. */
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/**
 * Returns an opening period's times for JSON-LD. Search engines interpret 00:00 to 23:59 as open all day, and 00:00 to
 * 00:00 as closed all day.
 */
export const clockTimes = (window: OpenWindow) => ({
  opens: clock(window.open),
  closes: isAllDay(window) ? "23:59" : clock(window.close),
});

/**
 * Returns schema.org opening hours for JSON-LD. Days that have the same hours share one entry. Returns an empty list if
 * the location has no hours. If `closes` is earlier than `opens`, search engines assume that the location closes on the
 * next day.
 */
export function openingHoursSpecification(hours: Hours | null | undefined): OpeningHoursSpecification[] {
  if (!hours) return [];
  const groups = new Map<string, string[]>();
  for (const day of DAYS) {
    for (const window of hours.is24Hour ? [ALL_DAY] : windowsOf(hours, day)) {
      const { opens, closes } = clockTimes(window);
      const key = `${opens} ${closes}`;
      groups.set(key, [...(groups.get(key) ?? []), capitalize(day)]);
    }
  }
  return [...groups].map(([key, dayOfWeek]) => {
    const [opens = "", closes = ""] = key.split(" ");
    return { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes };
  });
}
