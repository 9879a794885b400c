import type { Coordinates } from "../lib/maps/distance.ts";
import { isFree } from "./appointment-times.ts";
import { milesFrom } from "./distance.ts";
import { type DoctorRow, doctorOf } from "./doctor.ts";
import { among, rows, type Sql, sql } from "./sql.ts";
import { fits, slotId } from "./visits.ts";

export interface TimesWanted {
  isNew: boolean;
  isVideo: boolean;
  now: Date;
}

interface BookableDoctorRow extends DoctorRow {
  state: string;
  time_zone: string;
  first: string | null;
}

interface SlotRow {
  provider_id: number;
  starts_at: string;
  ends_at: string;
  video: number;
}

/** Number of free times that the function reads for each doctor. */
const MAX_TIMES = 40;

/**
 * Returns the doctors that match a condition with their free times, in order of the first free time. In the condition,
 * `first` is the doctor's first free time, or NULL, and `place_id` and `campus_id` identify the location.
 * @param options.near point near which the first doctors should be
 * @param options.start time from which the times are returned; default: now
 */
export async function doctorsWithTimes(
  db: D1Database,
  condition: Sql,
  { limit, near, start, ...wanted }: TimesWanted & { limit: number; near?: Coordinates; start?: string },
) {
  const isWanted = sql`(${isFree(wanted.now)} AND ${fits(wanted)})`;
  const doctors = await rows<BookableDoctorRow>(
    db,
    sql`SELECT * FROM (SELECT providers.*, specialties.name AS specialty, locations.name AS location_name,
        locations.city, locations.state, locations.time_zone, locations.marketable_id AS campus_id, locations.id AS place_id,
        ${near ? milesFrom(near) : sql`0`} AS miles,
        (SELECT min(slots.starts_at) FROM slots WHERE slots.provider_id = providers.id AND ${isWanted}) AS first
      FROM providers JOIN locations ON locations.id = location_id
      JOIN specialties ON specialties.id = primary_specialty_id) AS providers
      WHERE ${condition} ORDER BY miles > 30, first IS NULL, first, last_name, first_name LIMIT ${limit}`,
  );
  const slots = await rows<SlotRow>(
    db,
    sql`SELECT * FROM (SELECT provider_id, starts_at, ends_at, video,
        row_number() OVER (PARTITION BY provider_id ORDER BY starts_at) AS position
      FROM slots WHERE ${among(
        "provider_id",
        doctors.map(({ id }) => id),
      )} AND ${isWanted}
        AND starts_at >= ${start ?? wanted.now}) WHERE position <= ${MAX_TIMES} ORDER BY starts_at`,
  );
  const byDoctor = Map.groupBy(slots, ({ provider_id }) => provider_id);
  return doctors.map((doctor) => ({
    ...doctorOf(doctor),
    state: doctor.state,
    phone: doctor.main_phone,
    timeZone: doctor.time_zone,
    isBookable: doctor.booking_url !== null,
    first: doctor.first,
    times:
      doctor.booking_url === null
        ? []
        : (byDoctor.get(doctor.id) ?? []).map((slot) => ({
            id: slotId("p", doctor.id, slot.starts_at),
            start: slot.starts_at,
            end: slot.ends_at,
            video: slot.video === 1,
          })),
  }));
}
