import type { Coordinates } from "../lib/maps/distance.ts";
import { type Sql, sql } from "./sql.ts";

const EARTH_RADIUS_MILES = 3958.8;
const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;

/** Both coordinates, or nothing. */
export const pointOf = ({ latitude, longitude }: Partial<Coordinates>): Coordinates | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };

/** Miles from a point to the row's latitude and longitude (haversine, as in lib/distance). */
export const milesFrom = ({ latitude, longitude }: Coordinates): Sql =>
  sql`2 * ${EARTH_RADIUS_MILES} * asin(min(1, sqrt(
    pow(sin(radians(latitude - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(latitude)) * pow(sin(radians(longitude - ${longitude}) / 2), 2))))`;

/** Rows in the box that holds the circle of so many miles: what an index on latitude can find. */
function boxAround({ latitude, longitude }: Coordinates, miles: number): Sql {
  const north = miles / MILES_PER_DEGREE;
  // Degrees of longitude shrink towards the poles, so the box is as wide as its edge nearest to one needs.
  const narrowest = Math.cos((Math.min(89, Math.abs(latitude) + north) * Math.PI) / 180);
  const east = Math.min(360, north / narrowest);
  return sql`latitude BETWEEN ${latitude - north} AND ${latitude + north}
    AND longitude BETWEEN ${longitude - east} AND ${longitude + east}`;
}

/** Rows at most so many miles from a point. */
export const within = (point: Coordinates, miles: number): Sql =>
  sql`${boxAround(point, miles)} AND ${milesFrom(point)} <= ${miles}`;
