import { DAYS, parseTime } from "../../../lib/dates/hours.ts";
import { isHoliday } from "../../holidays.ts";
import { dayAfter, localMoment } from "../../local-dates.ts";
import type { Row } from "./insert.ts";
import { random } from "./random.ts";

/** A provider's schedule, from which the demo's appointment times are generated. */
export interface Schedule {
  provider: number;
  /** Days until the first time for new patients, or null if the provider sees no new patients. */
  newDays: number | null;
  /** Days until the first time for established patients, or null if there is none. */
  knownDays: number | null;
  /** Number of times in four weeks that a provider usually has for new and for established patients. */
  newOpenings: number;
  knownOpenings: number;
  hasVideo: boolean;
  /** Whether many of the provider's times are free, so that searches for the specialty find times this week. */
  isSought: boolean;
  /** The location's weekly opening hours, and its time zone. */
  hours: Readonly<Record<string, unknown>>;
  zone: string;
}

/** Number of days with times. The seed data is used for up to 60 days, so later days still have times. */
const DAYS_AHEAD = 75;
/** Lengths of an appointment in minutes. A provider's appointments all have the same length. */
const LENGTHS = [20, 30, 40];
const NOON = 12 * 60;

/**
 * Returns the free appointment times of all providers, as database rows. The times are within the location's opening
 * hours. Most days have none, because others have taken the times.
 */
export function seedSlots(schedules: readonly Schedule[], today: string): Row[] {
  const chance = random("slots");
  const noons = new Map<string, number>();
  /** Returns the time at minutes after midnight. Looks up each day's UTC offset once, because the lookup is slow. */
  const timeAt = (date: string, minutes: number, zone: string): string => {
    const key = `${zone} ${date}`;
    const noon = noons.get(key) ?? Date.parse(localMoment(date, NOON, zone));
    noons.set(key, noon);
    return `${new Date(noon + (minutes - NOON) * 60_000).toISOString().slice(0, 19)}Z`;
  };
  const slots: Row[] = [];
  for (const { provider, newDays, knownDays, newOpenings, knownOpenings, ...schedule } of schedules) {
    const { hasVideo, isSought, hours, zone } = schedule;
    const dayShare = isSought ? 0.8 : 0.2 + (newOpenings + knownOpenings) / 60;
    const newShare = isSought ? 1 : 0.4 + newOpenings / 20;
    const length = LENGTHS[provider % LENGTHS.length]!;
    let isFirstDue = newDays !== null;
    for (let day = Math.min(newDays ?? DAYS_AHEAD, knownDays ?? DAYS_AHEAD); day < DAYS_AHEAD; day++) {
      const date = dayAfter(today, day);
      const starts = isHoliday(date) ? [] : startsOn(hours, date, length);
      const takesNew = newDays !== null && day >= newDays;
      const isFirst = takesNew && isFirstDue;
      if (starts.length === 0 || !(isFirst || chance.chance(dayShare))) continue;
      if (takesNew) isFirstDue = false;
      for (const [index, minutes] of chance.sample(starts, chance.int(1, 4)).entries())
        slots.push({
          provider_id: provider,
          starts_at: timeAt(date, minutes, zone),
          ends_at: timeAt(date, minutes + length, zone),
          for_new: takesNew && ((isFirst && index === 0) || chance.chance(newShare)),
          video: hasVideo && chance.chance(0.4),
        });
    }
  }
  return slots;
}

/** Returns the possible start times on a date, in minutes after midnight. */
function startsOn(hours: Schedule["hours"], date: string, length: number): number[] {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const day = DAYS.at(weekday - 1)!;
  const isWeekend = weekday === 0 || weekday === 6;
  const hasHours = DAYS.some((name) => hours[`${name}1Open`]);
  // Locations without weekly hours make appointments in office hours.
  const periods = hasHours
    ? [1, 2].map((period) => [hours[`${day}${period}Open`], hours[`${day}${period}Close`]])
    : isWeekend
      ? []
      : [["08:00", "17:00"]];
  return periods.flatMap(([from, to]) => {
    const open = parseTime(String(from ?? ""));
    const close = parseTime(String(to ?? ""));
    if (open === null || close === null) return [];
    const count = Math.max(0, Math.floor((close - open) / length));
    return Array.from({ length: count }, (_, index) => open + index * length);
  });
}
