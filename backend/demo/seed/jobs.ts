import { DAY_MS } from "../../../lib/dates/units.ts";
import { slug } from "../../../lib/text/slug.ts";
import { roles } from "../../jobs.ts";
import type { Row } from "./insert.ts";
import { isHospital, type SeedLocation } from "./locations.ts";
import { random } from "./random.ts";

const SCHEDULES = ["full-time", "full-time", "part-time", "per-diem"];
const POSTED_DAYS = 40;

/**
 * Returns open positions at the hospitals. Each hospital has openings for some of the roles, and each role has openings
 * at several hospitals.
 */
export function seedJobs(today: string, locations: readonly SeedLocation[]): Row[] {
  const chance = random("jobs");
  const ids = [...roles.keys()];
  return locations.filter(isHospital).flatMap((location, locationIndex) =>
    [0, 1, 2, 3].map((step): Row => {
      const id = locationIndex * 4 + step + 1;
      const role = ids[(locationIndex * 5 + step * 3) % ids.length]!;
      const postedOn = new Date(Date.parse(`${today}T12:00:00Z`) - chance.int(1, POSTED_DAYS) * DAY_MS);
      return {
        id,
        role,
        path: `/careers/jobs/${role}-${slug(location.city)}-${id}`,
        location_id: location.id,
        schedule: id === 1 ? "full-time" : chance.pick(SCHEDULES),
        posted_on: postedOn.toISOString().slice(0, 10),
      };
    }),
  );
}
