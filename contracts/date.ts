/** Schemas for dates and timestamps in requests and responses. */
import { z } from "zod";
import { latestToday, parseCompactDate, parseDate } from "../lib/dates/dates.ts";
import { birthDate as isBirthDate } from "../lib/forms/rules.ts";
import { text } from "./fields.ts";

/**
 * An optional date in MM-DD-YYYY format. A value without a hyphen is ignored, and any other invalid date is rejected.
 */
export const optionalDate = text(40)
  .optional()
  .describe("a date as MM-DD-YYYY; a value without a hyphen is ignored")
  .transform((raw) => (raw?.includes("-") ? raw : undefined))
  .refine((value) => value === undefined || parseDate(value) !== null, {
    error: "is not a date",
    params: { allowed: "a date as MM-DD-YYYY" },
  });

/** A date of birth in YYYYMMDD format, from 1900 to today. */
export const birthDate = text(8)
  .describe("a date as YYYYMMDD")
  .refine((value) => parseCompactDate(value) !== null && isBirthDate(value, latestToday(new Date())) !== null, {
    error: "is not a date of birth",
    params: { allowed: "a date as YYYYMMDD, from 1900 to today" },
  });

/**
 * An ISO 8601 timestamp in a response. A timestamp without an offset is local time in the session's time zone or, if
 * the session has none, in the site's time zone.
 */
export const timestamp = z.iso
  .datetime({ offset: true, local: true })
  .describe("ISO 8601 timestamp with a UTC offset, such as 2030-10-08T18:00:00-06:00");
