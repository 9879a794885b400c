import type { Coordinates } from "../lib/maps/distance.ts";
import { type Sql, sql } from "./sql.ts";

const EARTH_RADIUS_MILES = 3958.8;
const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;

/** Returns the coordinates if both latitude and longitude are present. */
export const pointOf = ({ latitude, longitude }: Partial<Coordinates>): Coordinates | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };

/**
 * Returns the SQL expression for the distance in miles from a point to a row's coordinates (haversine formula, as in
 * lib/maps/distance.ts).
 */
export const milesFrom = ({ latitude, longitude }: Coordinates): Sql =>
  sql`2 * ${EARTH_RADIUS_MILES} * asin(min(1, sqrt(
    pow(sin(radians(latitude - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(latitude)) * pow(sin(radians(longitude - ${longitude}) / 2), 2))))`;

/** Returns the SQL condition for the bounding box of a circle, so that the database can use the index on latitude. */
function boxAround({ latitude, longitude }: Coordinates, miles: number): Sql {
  const north = miles / MILES_PER_DEGREE;
  // A degree of longitude is shorter near the poles than at the equator, so the function computes the width at the
  // box's edge that is nearest to a pole.
  const narrowest = Math.cos((Math.min(89, Math.abs(latitude) + north) * Math.PI) / 180);
  const east = Math.min(360, north / narrowest);
  return sql`latitude BETWEEN ${latitude - north} AND ${latitude + north}
    AND longitude BETWEEN ${longitude - east} AND ${longitude + east}`;
}

/** Returns the SQL condition for rows within a distance (in miles) from a point. */
export const within = (point: Coordinates, miles: number): Sql =>
  sql`${boxAround(point, miles)} AND ${milesFrom(point)} <= ${miles}`;
