import { dayAfter, localMoment as moment } from "../../local-dates.ts";
import { type Format, spanish, type Topic } from "./event-catalog.ts";
import type { Row } from "./insert.ts";
import { random } from "./random.ts";

export interface SeedEvent {
  id: number;
  topic: Topic;
  format: Format;
  feeIds: number[];
}

export interface SeedSession extends Row {
  id: number;
  event_id: number;
  capacity: number;
  ends_at: string;
  starts_at: string;
  hosting_location_id: number;
  require_registration: boolean;
  external_registration_link: string | null;
}

/** Capacity and number of registrations of the largest session. */
export const CROWDED = { capacity: 450, registered: 400 };

interface Setting {
  crowdedEventId: number;
  venues: readonly Row[];
  /** Time zones of the hosting locations. The array index is the location ID minus 1. */
  zones: readonly string[];
  online: number;
  instructors: number;
}

/**
 * Returns each event's sessions (single dates, series, and self-paced classes), which start at most half a year before
 * or after today.
 */
export function seedSessions(events: readonly SeedEvent[], perEvent: number, today: string, setting: Setting) {
  const chance = random("sessions");
  const sessions: SeedSession[] = [];
  const dates: Row[] = [];

  for (const { id: event_id, topic, format } of events) {
    const selfPaced = format === "self-paced";
    const count = selfPaced ? 2 : chance.int(perEvent - 4, perEvent + 5);
    for (let index = 0; index < count; index++) {
      const isOnline = selfPaced || format === "online" || (format === "class" && chance.chance(0.12));
      const venue = chance.pick(setting.venues);
      const hosting = isOnline ? setting.online : Number(venue.hosting_location_id);
      const time_zone = isOnline ? "America/Denver" : (setting.zones[hosting - 1] ?? "America/Denver");
      const earliestDay = dayAfter(
        today,
        selfPaced ? -20 + index * 45 : Math.round(((index + chance.next()) / count) * 360 - 180),
      );
      const first = selfPaced ? earliestDay : classDay(earliestDay, format);
      const start = chance.pick(startTimes(topic, format));
      const length = format === "weekend" ? 420 : chance.pick(format === "talk" ? [60, 90] : [60, 90, 120]);
      const meetings = topic.weeks.length > 0 && format !== "weekend" && !selfPaced ? chance.pick(topic.weeks) : 1;
      const days = Array.from({ length: meetings }, (_, week) => dayAfter(first, week * 7));
      const id = sessions.length + 1;
      const starts_at = moment(first, selfPaced ? 0 : start, time_zone);
      const ends_at = selfPaced
        ? moment(dayAfter(first, 60), 0, time_zone)
        : moment(days.at(-1) ?? first, start + length, time_zone);
      const require_registration = format !== "drop-in";
      sessions.push({
        id,
        event_id,
        ...wordsOf(topic, format, meetings),
        starts_at,
        ends_at,
        time_zone,
        registration_deadline:
          require_registration && chance.chance(0.5) ? moment(dayAfter(first, -1), 12 * 60, time_zone) : null,
        require_registration,
        // A partner fills a few of the sessions, so they take no registrations here.
        registration_closed: [chance.chance(0.03), require_registration && chance.chance(0.02)].includes(true),
        external_registration_link: null,
        instructor_id: selfPaced || format === "drop-in" ? null : chance.int(1, setting.instructors),
        is_online: isOnline,
        capacity: selfPaced || format === "drop-in" ? 0 : chance.pick([8, 10, 12, 12, 16, 20, 24, 40, 120]),
        // Visitors can register companions, unless the class is online or a fee includes a partner.
        people_at_once: isOnline || topic.fees.some(([feeName]) => feeName === "Per couple") ? 1 : 4,
        hosting_location_id: hosting,
        venue_id: isOnline ? null : Number(venue.id),
      });
      if (meetings > 1) {
        for (const day of days)
          dates.push({
            session_id: id,
            starts_at: moment(day, start, time_zone),
            ends_at: moment(day, start + length, time_zone),
          });
      }
    }
  }
  const crowded = sessions.find(
    (session) =>
      session.event_id === setting.crowdedEventId &&
      session.starts_at > dayAfter(today, 1) &&
      !session.external_registration_link,
  );
  if (crowded) Object.assign(crowded, { capacity: CROWDED.capacity, registration_closed: false });
  return { sessions, dates };
}

/**
 * Returns the first possible class date on or after `day`: a Saturday for weekend classes, and any day except Sunday
 * for other classes.
 */
function classDay(day: string, format: Format): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (format === "weekend") return dayAfter(day, 6 - weekday);
  return weekday === 0 ? dayAfter(day, 1) : day;
}

const hour = 60;
/** Returns start times that are suitable for the title and the audience, in minutes after midnight. */
function startTimes({ audience }: Topic, format: Format): number[] {
  if (format === "weekend") return [9 * hour];
  if (format === "talk") return [17.5 * hour, 18 * hour, 18.5 * hour];
  // Classes for children start after school.
  if (audience === "Children" || audience === "Teens") return [16 * hour, 16.5 * hour, 17 * hour];
  return [9.5 * hour, 12 * hour, 17.5 * hour, 18 * hour, 18.5 * hour];
}

function wordsOf(topic: Topic, format: Format, meetings: number): { title: string; description: string } {
  const inSpanish = format === "spanish" ? spanish.get(topic.title) : undefined;
  if (inSpanish) {
    const series = meetings > 1;
    return {
      title: series ? `${inSpanish.title}, ${meetings} semanas` : inSpanish.title,
      description: `${series ? "Reuniones semanales" : "Una reunión"}, con tiempo para preguntas.`,
    };
  }
  if (format === "self-paced") return { title: topic.title, description: "Watch the lessons on your own schedule." };
  return meetings > 1
    ? {
        title: `${topic.title}, ${meetings} weeks`,
        description: "Weekly meetings, with time for questions.",
      }
    : { title: topic.title, description: "One meeting, with time for questions." };
}
