/** Opening hours and time zones of locations. */

import type { HealthcareService, HealthcareServiceAvailableTime, Location, LocationHoursOfOperation } from "fhir/r4";
import type { z } from "zod";
import type { Hours as HoursSchema } from "../../contracts/address-and-hours.ts";
import { isoDate, todayIn } from "../../lib/dates/dates.ts";
import { parseTime } from "../../lib/dates/hours.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import { knownZone, SITE_TIME_ZONE } from "../../lib/dates/zone.ts";
import { type Closure, specialDaysOf } from "./closures.ts";
import { zoneAt } from "./countries.ts";
import { extensionsOf } from "./reference.ts";

type Hours = z.input<typeof HoursSchema>;

const DAYS = {
  mon: "monday",
  tue: "tuesday",
  wed: "wednesday",
  thu: "thursday",
  fri: "friday",
  sat: "saturday",
  sun: "sunday",
} as const;
type Code = keyof typeof DAYS;
const ALL = Object.keys(DAYS) as Code[];

function isZone(name: string | undefined): name is string {
  if (!name) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * Returns the IANA time zone of a location: from its extension, or of most places in its state or country. Without any, a
 * location has the zone of the site.
 */
export function zoneOf(location: Location): string {
  const [extension] = extensionsOf(location, /^(?:timezone|tz-code)$/i);
  const named = extension?.valueCode ?? extension?.valueString;
  return isZone(named) ? named : (zoneAt(location) ?? SITE_TIME_ZONE);
}

interface Window {
  days: readonly Code[];
  allDay: boolean;
  open: string | undefined;
  close: string | undefined;
}

/** Returns a time such as `8:00`, `08:00:00`, `0800`, or `8 AM` as `08:00`, or undefined. */
function clock(time = ""): string | undefined {
  const spelled = time
    .trim()
    .replace(/^(\d{1,2})\.(?=\d\d)|^(\d\d)(?=\d\d$)/, "$1$2:")
    .replace(/^(\d{1,2})(?=\s*[ap])/i, "$1:00")
    // Some servers add the offset of the time zone, which a time of day does not have.
    .replace(/(?:Z|[+-]\d\d:\d\d)$/, "");
  const minutes = parseTime(spelled);
  if (minutes === null) return undefined;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

const MIDNIGHTS: readonly unknown[] = ["23:59", "24:00", "00:00"];

const windowOf = (
  days: readonly string[] | undefined,
  allDay: boolean | undefined,
  open: string | undefined,
  close: string | undefined,
): Window => ({
  days: days?.length ? ALL.filter((day) => days.some((one) => one.toLowerCase().startsWith(day))) : ALL,
  allDay: allDay === true || (clock(open) === "00:00" && MIDNIGHTS.includes(clock(close))),
  open: clock(open),
  close: clock(close),
});

const ofLocation = ({ daysOfWeek, allDay, openingTime, closingTime }: LocationHoursOfOperation): Window =>
  windowOf(daysOfWeek, allDay, openingTime, closingTime);
const ofService = ({
  daysOfWeek,
  allDay,
  availableStartTime,
  availableEndTime,
}: HealthcareServiceAvailableTime): Window => windowOf(daysOfWeek, allDay, availableStartTime, availableEndTime);

/** Joins periods that overlap or touch, such as the hours of several services. */
function joined(periods: readonly [open: string, close: string][]): [string, string][] {
  const result: [string, string][] = [];
  for (const [open, close] of [...periods].sort()) {
    const last = result.at(-1);
    if (!last || open > last[1]) result.push([open, close]);
    else if (close > last[1]) last[1] = close;
  }
  return result;
}

/**
 * Returns the weekly hours of a location, from its own hours or from those of its services, or undefined if it has none.
 * A day has at most two periods; further periods are omitted.
 */
export function hoursOf(location: Location, services: readonly HealthcareService[], today: string): Hours | undefined {
  const own = (location.hoursOfOperation ?? []).map(ofLocation);
  const served = services.flatMap(({ availableTime }) => (availableTime ?? []).map(ofService));
  // A period without a day or a time says nothing, and a location without periods has unknown hours.
  const says = ({ days, allDay, open, close }: Window) => days.length > 0 && (allDay || Boolean(open && close));
  const windows = [own, served].map((list) => list.filter(says)).find((list) => list.length > 0) ?? [];
  // A service that is closed does not close a location with several services.
  const closures =
    services.length === 1
      ? (services[0]!.notAvailable ?? []).map(({ description, during }) => ({ description, ...during }) as Closure)
      : [];
  if (windows.length === 0) return undefined;
  const week: Record<string, string> = {};
  for (const day of ALL) {
    const ofDay = windows.filter((window) => window.days.includes(day));
    const times = ofDay.some(({ allDay }) => allDay)
      ? [["00:00", "24:00"]]
      : joined(ofDay.filter(({ open, close }) => open && close).map(({ open, close }) => [open!, close!]));
    for (const [index, [open, close]] of times.slice(0, 2).entries()) {
      week[`${DAYS[day]}${index + 1}Open`] = open!;
      week[`${DAYS[day]}${index + 1}Close`] = close!;
    }
  }
  const zone = zoneOf(location);
  const specialDays = specialDaysOf(closures, week, today, zone);
  const notes = location.availabilityExceptions;
  const common = {
    isCallForHours: false,
    timeZone: zone,
    ...(specialDays.length > 0 && { specialDays }),
    ...(notes && { hoursNotes: notes }),
  };
  // A location that never closes has no special days.
  const neverCloses =
    specialDays.length === 0 &&
    ALL.every((day) => windows.some((window) => window.allDay && window.days.includes(day)));
  return neverCloses ? { is24Hour: true, ...common } : { ...week, is24Hour: false, ...common };
}

/** Returns the number of days until a time, as a calendar at the place counts them: 0 means today. */
export function daysUntil(seconds: number, now: Date, timeZone: string | null): number {
  const zone = knownZone(timeZone ?? undefined);
  const dayOf = (at: Date) => Date.parse(isoDate(todayIn(zone, at)));
  return Math.max(0, (dayOf(new Date(seconds * 1_000)) - dayOf(now)) / DAY_MS);
}
