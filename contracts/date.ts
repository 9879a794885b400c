/** Dates as calls carry them (VA-05). */
import { z } from "zod";
import { text } from "./fields.ts";

/** True when year, month (1 to 12) and day are a day of the calendar. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1_000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const dashed = /^(\d{2})-(\d{2})-(\d{4})$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;

/** An optional date as MM-DD-YYYY. One without any hyphen is ignored, another wrong one is refused. */
export const optionalDate = text(40)
  .optional()
  .transform((raw) => (raw?.includes("-") ? raw : undefined))
  .refine(
    (value) => {
      if (value === undefined) return true;
      const [, month, day, year] = dashed.exec(value) ?? [];
      return isDay(Number(year), Number(month), Number(day));
    },
    { error: "is not a date", params: { allowed: "a date as MM-DD-YYYY" } },
  );

/** A date of birth as YYYYMMDD. */
export const birthDate = text(8).refine(
  (value) => {
    const [, year, month, day] = compact.exec(value) ?? [];
    return isDay(Number(year), Number(month), Number(day));
  },
  { error: "is not a date of birth", params: { allowed: "a date as YYYYMMDD" } },
);

/** A moment in an answer: ISO 8601 with an offset or Z, so that it means the same on every device. */
export const moment = z.iso.datetime({ offset: true });
