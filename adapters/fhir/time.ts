/** Opening hours and time zones of locations. */
import type { HealthcareService, HealthcareServiceAvailableTime, Location, LocationHoursOfOperation } from "fhir/r4";
import type { z } from "zod";
import type { Hours as HoursSchema } from "../../contracts/address-and-hours.ts";
import { instantOf, isoDate, todayIn } from "../../lib/dates/dates.ts";
import { parseTime } from "../../lib/dates/hours.ts";
import { knownZone, SITE_TIME_ZONE } from "../../lib/dates/zone.ts";
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

/** Maximum number of closed days that are listed. */
const MAX_CLOSED = 31;

/** Returns the midnight in UTC of the day of a time at a place. A period that ends at midnight does not include the day. */
function dayAt(text: string, zone: string, isEnd: boolean): number {
  const at = text.includes("T") ? instantOf(text, zone) : null;
  const day = at ? isoDate(todayIn(zone, new Date(at.getTime() - (isEnd ? 1 : 0)))) : text.slice(0, 10);
  return Date.parse(`${day}T00:00:00Z`);
}

/** Returns the days on which a location is closed, from the `notAvailable` periods of its services. */
function closedDays(
  periods: readonly { description?: string; start?: string; end?: string }[],
  today: string,
  zone: string,
) {
  const days = new Map<string, string>();
  for (const { description = "", start, end } of periods) {
    if (!start) continue;
    const first = dayAt(start, zone, false);
    const last = Math.max(first, end ? dayAt(end, zone, true) : first);
    for (let at = first; at <= last && days.size < MAX_CLOSED; at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10);
      if (day >= today && !days.has(day)) days.set(day, description);
    }
  }
  return [...days].sort().map(([date, name]) => ({ date, ...(name && { name }) }));
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
  const periods =
    services.length === 1
      ? (services[0]!.notAvailable ?? []).map(({ description, during }) => ({ description, ...during }))
      : [];
  const specialDays = closedDays(periods as never, today, zoneOf(location));
  if (windows.length === 0) return undefined;
  const notes = location.availabilityExceptions;
  const common = {
    timeZone: zoneOf(location),
    ...(specialDays.length > 0 && { specialDays }),
    ...(notes && { hoursNotes: notes }),
  };
  if (ALL.every((day) => windows.some((window) => window.allDay && window.days.includes(day))))
    return { is24Hour: true, isCallForHours: false, ...common };
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
  return { ...week, is24Hour: false, isCallForHours: false, ...common } as Hours;
}

/** Returns the number of days until a time, as a calendar at the place counts them: 0 means today. */
export function daysUntil(seconds: number, now: Date, timeZone: string | null): number {
  const zone = knownZone(timeZone ?? undefined);
  const dayOf = (at: Date) => Date.parse(isoDate(todayIn(zone, at)));
  return Math.max(0, (dayOf(new Date(seconds * 1_000)) - dayOf(now)) / 86_400_000);
}
