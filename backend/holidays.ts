import { isoDate, todayIn } from "../lib/dates/dates.ts";
import { DAYS, type Hours, type SpecialDay } from "../lib/dates/hours.ts";
import { dayAfter } from "./local-dates.ts";

/** Number of days before a holiday on which the upstream announces special hours. */
export const DAYS_AHEAD = 21;

const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Returns the `count`th weekday of a month: `nth(2026, 11, 4, 4)` is the fourth Thursday in November. */
function nth(year: number, month: number, day: number, count: number): string {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  return dayAfter(first, ((day - weekday(first) + 7) % 7) + 7 * (count - 1));
}

interface Holiday {
  date: string;
  name: string;
  spanishName: string;
  /** Whether the next day is a holiday. Offices close at noon on the day before a holiday. */
  isEve?: true;
}

const holidaysOf = (year: number): Holiday[] => [
  { date: `${year}-01-01`, name: "New Year’s Day", spanishName: "Año Nuevo" },
  { date: dayAfter(nth(year, 6, 1, 1), -7), name: "Memorial Day", spanishName: "Día de los Caídos" },
  { date: `${year}-07-04`, name: "Independence Day", spanishName: "Día de la Independencia" },
  { date: nth(year, 9, 1, 1), name: "Labor Day", spanishName: "Día del Trabajo" },
  { date: nth(year, 11, 4, 4), name: "Thanksgiving", spanishName: "Día de Acción de Gracias" },
  { date: `${year}-12-24`, name: "Christmas Eve", spanishName: "Nochebuena", isEve: true },
  { date: `${year}-12-25`, name: "Christmas Day", spanishName: "Navidad" },
];

/** Returns whether offices are closed, or close early, on a date (YYYY-MM-DD). */
export const isHoliday = (date: string): boolean =>
  holidaysOf(Number(date.slice(0, 4))).some((holiday) => holiday.date === date);

/**
 * Returns a location's upcoming special days. On a holiday, walk-in locations have shorter hours than usual, and all
 * other locations are closed.
 */
export function specialDays(hours: Hours, isWalkIn: boolean, timeZone: string, now: Date): SpecialDay[] {
  if (hours.is24Hour || hours.isCallForHours) return [];
  const today = isoDate(todayIn(timeZone, now));
  const year = Number(today.slice(0, 4));
  return [...holidaysOf(year), ...holidaysOf(year + 1)]
    .filter(({ date }) => date >= today && date <= dayAfter(today, DAYS_AHEAD))
    .flatMap(({ isEve, ...holiday }) => {
      const opens = hours[`${DAYS.at(weekday(holiday.date) - 1)!}1Open`];
      if (!opens) return [];
      if (isWalkIn) return isEve ? [] : [{ ...holiday, open: "09:00", close: "15:00" }];
      return [isEve && opens < "12:00" ? { ...holiday, open: opens, close: "12:00" } : holiday];
    });
}
