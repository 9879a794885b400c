/** What locations, events and providers share: where a place is and when it is open. */
import { z } from "zod";
import { WAIT_LEVELS } from "../lib/dates/wait.ts";
import { list, maybe } from "./fields.ts";

/** A postal address (EN-04). */
export const Address = z.object({
  address1: maybe(z.string()),
  address2: maybe(z.string()),
  suite: maybe(z.string()),
  city: maybe(z.string()),
  state: maybe(z.string()),
  zip: maybe(z.string()),
  /** How to find the entrance, in words. */
  wayfindingNotes: maybe(z.string()),
});
export type Address = z.output<typeof Address>;

/** The wait in an emergency or urgent care place (EN-05). */
export const WaitTime = z.object({
  /** In lower case; a color that is none of the five is left out, and the chip is neutral (TH-05). */
  color: maybe(z.string()).transform((color) => WAIT_LEVELS.find((known) => known === color?.toLowerCase())),
  /** Minutes. */
  currentWaitTimeInMinutes: z.number().min(0),
});
export type WaitTime = z.output<typeof WaitTime>;

const time = maybe(z.string());
const window = <D extends string>(day: D) =>
  ({ [`${day}1Open`]: time, [`${day}1Close`]: time, [`${day}2Open`]: time, [`${day}2Close`]: time }) as Record<
    `${D}1Open` | `${D}1Close` | `${D}2Open` | `${D}2Close`,
    typeof time
  >;

/** The week's opening times, two windows a day as HH:MM in the place's own time (EN-06, HR-01). */
export const Hours = z.object({
  ...window("monday"),
  ...window("tuesday"),
  ...window("wednesday"),
  ...window("thursday"),
  ...window("friday"),
  ...window("saturday"),
  ...window("sunday"),
  is24Hour: maybe(z.boolean()),
  isCallForHours: maybe(z.boolean()),
  nextOpenDay: maybe(z.string()),
  hoursNotes: maybe(z.string()),
  /** IANA name of the place's time zone; without it the site's is meant (HR-03). */
  timeZone: maybe(z.string()),
  /** Proposed: coming days, YYYY-MM-DD, with hours of their own, the soonest first; closed without `open` and `close`. */
  specialDays: list(
    z.object({ date: z.string(), name: maybe(z.string()), spanishName: maybe(z.string()), open: time, close: time }),
  ),
});
export type Hours = z.output<typeof Hours>;
