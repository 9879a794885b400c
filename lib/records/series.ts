import { DAY_MS } from "../dates/units.ts";
import { localTime } from "./column.ts";

/** Returns the later dates of a weekly series, as `YYYY-MM-DD HH:MM` in local time, given the first date. */
export function weeklyDates(first: string, count: number): string[] {
  const read = localTime.read(first);
  if ("wrong" in read) return [];
  const [day = "", time = ""] = String(read.value).split(" ");
  return Array.from({ length: Math.min(count, 52) - 1 }, (_, index) => {
    const date = new Date(Date.parse(`${day}T00:00:00Z`) + (index + 1) * 7 * DAY_MS);
    return `${date.toISOString().slice(0, 10)} ${time}`;
  });
}
