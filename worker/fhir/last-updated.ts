/** The search parameter `_lastUpdated`, and the times of last changes. */

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../lib/dates/units.ts";
import { SITE_TIME_ZONE, timeOfWall } from "../../lib/dates/zone.ts";
import { FhirError } from "./outcome.ts";

/** Period from the first millisecond to the one after the last, with a comparison. */
interface Condition {
  prefix: Prefix;
  from: number;
  to: number;
}

/** Conditions of which one must hold, for each of which all must hold. */
export type LastUpdated = readonly (readonly Condition[])[];

const COMPARE = {
  eq: (at, { from, to }) => at >= from && at < to,
  ne: (at, { from, to }) => at < from || at >= to,
  gt: (at, { to }) => at >= to,
  lt: (at, { from }) => at < from,
  ge: (at, { from }) => at >= from,
  le: (at, { to }) => at < to,
  sa: (at, { to }) => at >= to,
  eb: (at, { from }) => at < from,
} satisfies Record<string, (at: number, period: Condition) => boolean>;
type Prefix = keyof typeof COMPARE;

/** Maximum number of values of a parameter, and of parameters. */
const MAX_VALUES = 10;
const DATE_TIME = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/;

const allowed = `Allowed: a year, a month, a day, or a time, such as 2026, 2026-11, 2026-11-28, or 2026-11-28T08:00:00Z, after one of ${Object.keys(COMPARE).join(", ")}, or without a prefix. Dates and times without a time zone are UTC.`;

const wrong = (text: string) =>
  new FhirError(400, `_lastUpdated has a wrong value (was '${text.slice(0, 40)}'). ${allowed}`, "_lastUpdated");

/** Returns the period that a date or time names, in milliseconds, or undefined if there is none. */
function periodOf(text: string): [from: number, to: number] | undefined {
  const [matched, year, month, day, hour, minute, second, fraction, zone = "Z"] = DATE_TIME.exec(text) ?? [];
  if (!matched || year === undefined) return undefined;
  const parts = [month ?? 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0].map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const [atMonth, atDay, atHour, atMinute, atSecond] = parts;
  const start = new Date(0);
  start.setUTCFullYear(Number(year), atMonth - 1, atDay);
  const isDay = start.getUTCMonth() === atMonth - 1 && start.getUTCDate() === atDay;
  if (!isDay || atHour > 23 || atMinute > 59 || atSecond > 59) return undefined;
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (Number(hours ?? 0) > 14 || Number(minutes ?? 0) > 59) return undefined;
  const offset = hours ? (sign === "-" ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS) : 0;
  const milliseconds = Number((fraction ?? "0").padEnd(3, "0").slice(0, 3));
  const from = start.getTime() + atHour * HOUR_MS + atMinute * MINUTE_MS + atSecond * SECOND_MS + milliseconds - offset;
  if (month === undefined) return [from, new Date(start).setUTCFullYear(Number(year) + 1)];
  if (day === undefined) return [from, new Date(start).setUTCMonth(atMonth)];
  const length =
    hour === undefined ? DAY_MS : second === undefined ? MINUTE_MS : fraction === undefined ? SECOND_MS : 1;
  return [from, from + length];
}

/**
 * Reads the values of `_lastUpdated`. Each value can be a list, of which one must hold. Throws a FhirError (400) for a wrong
 * value.
 */
export function readLastUpdated(values: readonly string[]): LastUpdated {
  if (values.length > MAX_VALUES)
    throw new FhirError(400, `_lastUpdated can be repeated ${MAX_VALUES} times.`, "_lastUpdated");
  return values.map((value) => {
    const list = value.split(",");
    if (list.length > MAX_VALUES)
      throw new FhirError(400, `_lastUpdated can have ${MAX_VALUES} values.`, "_lastUpdated");
    return list.map((text) => {
      // A client that does not encode the plus sign of a time zone sends a space.
      const [, prefix = "eq", moment] = /^([a-z]{2})?(.*)$/.exec(text.trim().replace(/ (?=\d\d:\d\d$)/, "+")) ?? [];
      const period = Object.hasOwn(COMPARE, prefix) ? periodOf(moment!) : undefined;
      if (!period) throw wrong(text);
      return { prefix: prefix as Prefix, from: period[0], to: period[1] };
    });
  });
}

/**
 * Returns the time of a last change as FHIR writes it, or undefined if nobody knows it. A day has no time, so its end at the
 * site counts: whoever has read before the end of that day must read again.
 */
export function instantOf(updated: string | null | undefined): string | undefined {
  if (!updated) return undefined;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(updated) ?? [];
  const at = day
    ? timeOfWall(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1), SITE_TIME_ZONE) - SECOND_MS
    : Date.parse(updated);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** Prefixes of searches for what has changed since a time. They find what nobody knows the last change of, too. */
const SINCE = new Set<Prefix>(["ge", "gt", "sa", "ne"]);

/** Returns a function that tells whether a last change fulfills the conditions. */
export function inTime(conditions: LastUpdated): (updated: string | null | undefined) => boolean {
  // Pages of a directory share few days.
  const known = new Map<string, boolean>();
  const fulfills = (updated: string): boolean => {
    const instant = instantOf(updated);
    const at = instant === undefined ? undefined : Date.parse(instant);
    return conditions.every((list) =>
      list.some((one) => (at === undefined ? SINCE.has(one.prefix) : COMPARE[one.prefix](at, one))),
    );
  };
  return (updated) => {
    const key = updated ?? "";
    const result = known.get(key) ?? fulfills(key);
    known.set(key, result);
    return result;
  };
}
