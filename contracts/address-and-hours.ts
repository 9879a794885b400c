/** Schemas for addresses, wait times, and opening hours, shared by locations, events, and providers. */
import { z } from "zod";
import { WAIT_LEVELS } from "../lib/dates/wait.ts";
import { completeList, maybe, maybeExact } from "./fields.ts";

export const Address = z.object({
  address1: maybe(z.string()),
  address2: maybe(z.string()),
  suite: maybe(z.string()),
  city: maybe(z.string()),
  state: maybe(z.string()),
  zip: maybe(z.string()),
  /** Directions to the entrance. */
  wayfindingNotes: maybe(z.string()),
});
export type Address = z.output<typeof Address>;

/** Wait time at an emergency or urgent care location. */
export const WaitTime = z.object({
  /**
   * Color of the wait time label, in lowercase. If the color is unknown, the field is removed, and the label has a
   * neutral color.
   */
  color: maybe(z.string()).transform((color) => WAIT_LEVELS.find((level) => level === color?.toLowerCase())),
  currentWaitTimeInMinutes: z.number().min(0),
});
export type WaitTime = z.output<typeof WaitTime>;

const time = maybeExact(z.string());
const window = <D extends string>(day: D) =>
  ({ [`${day}1Open`]: time, [`${day}1Close`]: time, [`${day}2Open`]: time, [`${day}2Close`]: time }) as Record<
    `${D}1Open` | `${D}1Close` | `${D}2Open` | `${D}2Close`,
    typeof time
  >;

/** Weekly opening hours: up to two periods per day, as HH:MM in local time. */
export const Hours = z.object({
  ...window("monday"),
  ...window("tuesday"),
  ...window("wednesday"),
  ...window("thursday"),
  ...window("friday"),
  ...window("saturday"),
  ...window("sunday"),
  is24Hour: maybeExact(z.boolean()),
  isCallForHours: maybeExact(z.boolean()),
  nextOpenDay: maybe(z.string()),
  hoursNotes: maybe(z.string()),
  /** IANA name of the location's time zone. Defaults to the site's time zone. */
  timeZone: maybeExact(z.string()),
  /**
   * Upcoming special days (YYYY-MM-DD) in chronological order. If `open` and `close` are missing, the
   * location is closed on that day.
   */
  specialDays: completeList(
    z.object({ date: z.string(), name: maybe(z.string()), spanishName: maybe(z.string()), open: time, close: time }),
  ),
});
export type Hours = z.output<typeof Hours>;

/** Visiting hours for a hospital unit. */
export const VisitingHours = z.object({
  unit: z.string(),
  /**
   * Start and end of the visiting hours, as HH:MM in local time. If both times are missing, visitors are welcome at any
   * time.
   */
  open: time,
  close: time,
  note: maybe(z.string()),
});
export type VisitingHours = z.output<typeof VisitingHours>;
