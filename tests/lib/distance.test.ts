import { expect, test } from "vitest";
import {
  coordinatePair,
  isNearestTooFar,
  milesBetween,
  roundCoordinate,
  roundMiles,
  sameLocation,
  type UserLocation,
} from "../../lib/maps/distance.ts";

const denver = { latitude: 39.7392, longitude: -104.9903 };
const billings = { latitude: 45.7833, longitude: -108.5007 };

test("the distance function measures great-circle distances in miles (LC-11)", () => {
  expect(milesBetween(denver, billings)).toBeCloseTo(453.5, 0);
  expect(milesBetween(denver, denver)).toBe(0);
  expect(milesBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(13.8, 1);
});

test.each([
  [3.24, 3.2],
  [12.04, 12],
  [0, 0],
  [null, null],
  [Number.NaN, null],
])("the distance module formats %d miles as %j (CN-06, LC-11)", (miles, shown) =>
  expect(roundMiles(miles)).toBe(shown),
);

test.each([
  [39.7, -104.9, true],
  ["39.7", "-104.9", true],
  [0, 0, true],
  [39.7, null, false],
  [undefined, -104.9, false],
  ["", "-104.9", false],
  ["north", 1, false],
  [91, 0, false],
  [0, -181, false],
])(
  "the distance module determines whether %j and %j are valid coordinates: %j (LO-16, VA-12)",
  (latitude, longitude, pair) => {
    expect(coordinatePair(latitude, longitude) !== null).toBe(pair);
  },
);

test.each([
  [39.73919, 3, 39.739],
  [-0.001, 2, 0],
  [-104.9951, 2, -105],
])("the distance module rounds %d to %i decimal places (AP-33)", (value, decimals, rounded) =>
  expect(Object.is(roundCoordinate(value, decimals), rounded)).toBe(true),
);

test.each<[string, UserLocation, UserLocation, boolean]>([
  ["the same GeoNames ID", { geoname_id: 5419384 }, { geoname_id: "5419384" }, true],
  ["different GeoNames IDs", { geoname_id: 1 }, { geoname_id: 2 }, false],
  [
    "the same city and state in different case",
    { city_name: "Denver", subdivision_1_iso_code: "CO" },
    { city_name: "DENVER", subdivision_1_iso_code: "CO" },
    true,
  ],
  [
    "the same city in another state",
    { city_name: "Aurora", subdivision_1_iso_code: "CO" },
    { city_name: "Aurora", subdivision_1_iso_code: "IL" },
    false,
  ],
  ["the same city without a state", { city_name: "Aurora" }, { city_name: "Aurora" }, false],
  [
    "the same postal code and city",
    { city_name: "Denver", postalCode: "80203" },
    { city_name: "denver", postalCode: "80203" },
    true,
  ],
  [
    "the same postal code with another city",
    { city_name: "Denver", postalCode: "80203" },
    { city_name: "Golden", postalCode: "80203" },
    false,
  ],
  ["nearby coordinates", denver, { latitude: 39.7491, longitude: -104.9903 }, true],
  ["coordinates that are 0.01 degrees apart", { latitude: 1, longitude: 1 }, { latitude: 1, longitude: 1.01 }, false],
  [
    "coordinates that are a degree of latitude apart",
    { latitude: 1, longitude: 1 },
    { latitude: 2, longitude: 1 },
    false,
  ],
  ["only one coordinate", { latitude: 1 }, { latitude: 1 }, false],
  ["no data", {}, {}, false],
])("the distance module determines whether two locations are the same: %s (LO-11)", (_, a, b, expected) =>
  expect(sameLocation(a, b)).toBe(expected),
);

test.each([
  [[100, 250], true],
  [[99.9, 250], false],
  [[], false],
  [[120, null], false],
])(
  "the distance module determines whether the shortest distance in %j is at least 100 miles: %j (LC-18)",
  (distances, far) => expect(isNearestTooFar(distances)).toBe(far),
);
