/** Opening hours and time zones of locations. */
import type { HealthcareService, HealthcareServiceAvailableTime, Location, LocationHoursOfOperation } from "fhir/r4";
import type { z } from "zod";
import type { Hours as HoursSchema } from "../../contracts/address-and-hours.ts";
import { isoDate, todayIn } from "../../lib/dates/dates.ts";
import { knownZone, SITE_TIME_ZONE } from "../../lib/dates/zone.ts";
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

/** Time zones of most places in a state. Locations in the other part of a state need the time zone extension. */
const ZONES: readonly [zone: string, states: string][] = [
  ["America/New_York", "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV"],
  ["America/Chicago", "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI"],
  ["America/Denver", "CO ID MT NM UT WY"],
  ["America/Phoenix", "AZ"],
  ["America/Los_Angeles", "CA NV OR WA"],
  ["America/Anchorage", "AK"],
  ["Pacific/Honolulu", "HI"],
  ["America/Puerto_Rico", "PR VI"],
  ["Pacific/Guam", "GU MP"],
];

function isZone(name: string | undefined): name is string {
  if (!name) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Returns the IANA time zone of a location: from its extension, or of most places in its state. */
export function zoneOf(location: Location): string {
  const [extension] = extensionsOf(location, /^(?:timezone|tz-code)$/i);
  const named = extension?.valueCode ?? extension?.valueString;
  if (isZone(named)) return named;
  const state = location.address?.state?.toUpperCase();
  return (state && ZONES.find(([, states]) => states.split(" ").includes(state))?.[0]) || SITE_TIME_ZONE;
}

interface Window {
  days: readonly Code[];
  allDay: boolean;
  open: string | undefined;
  close: string | undefined;
}

const clock = (time: string | undefined) => (/^\d\d:\d\d/.test(time ?? "") ? time!.slice(0, 5) : undefined);

const windowOf = (
  days: readonly string[] | undefined,
  allDay: boolean | undefined,
  open: string | undefined,
  close: string | undefined,
): Window => ({
  days: days?.length ? ALL.filter((day) => days.includes(day)) : ALL,
  allDay: allDay === true || (clock(open) === "00:00" && /^(?:23:59|24:00|00:00)/.test(close ?? "")),
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

/** Returns the days on which a location is closed, from the `notAvailable` periods of its services. */
function closedDays(periods: readonly { description?: string; start?: string; end?: string }[], today: string) {
  const days = new Map<string, string>();
  for (const { description = "", start, end } of periods) {
    if (!start) continue;
    const last = Date.parse(`${(end ?? start).slice(0, 10)}T00:00:00Z`);
    for (
      let at = Date.parse(`${start.slice(0, 10)}T00:00:00Z`);
      at <= last && days.size < MAX_CLOSED;
      at += 86_400_000
    ) {
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
  const windows = own.length > 0 ? own : served;
  // A service that is closed does not close a location with several services.
  const periods =
    services.length === 1
      ? (services[0]!.notAvailable ?? []).map(({ description, during }) => ({ description, ...during }))
      : [];
  const specialDays = closedDays(periods as never, today);
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
