/** Dates as calls carry them (VA-05). */
import { z } from "zod";
import { latestToday, parseCompactDate, parseDate } from "../lib/dates/dates.ts";
import { birthDate as isBirthDate } from "../lib/forms/rules.ts";
import { text } from "./fields.ts";

/** An optional date as MM-DD-YYYY. One without any hyphen is ignored, another wrong one is refused. */
export const optionalDate = text(40)
  .optional()
  .describe("a date as MM-DD-YYYY; one without a hyphen is ignored")
  .transform((raw) => (raw?.includes("-") ? raw : undefined))
  .refine((value) => value === undefined || parseDate(value) !== null, {
    error: "is not a date",
    params: { allowed: "a date as MM-DD-YYYY" },
  });

/** A date of birth as YYYYMMDD: a real day from 1900 until today. */
export const birthDate = text(8)
  .describe("a date as YYYYMMDD")
  .refine((value) => parseCompactDate(value) !== null && isBirthDate(value, latestToday(new Date())) !== null, {
    error: "is not a date of birth",
    params: { allowed: "a date as YYYYMMDD, from 1900 until today" },
  });

/** A moment in an answer: ISO 8601; without an offset it is wall time in the zone of what it belongs to. */
export const moment = z.iso.datetime({ offset: true, local: true });
