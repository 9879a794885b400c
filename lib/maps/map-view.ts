/** Projects coordinates (Mercator) and computes a map's visible area and its bounding box for searches. */
import type { Coordinates } from "./distance.ts";

/** A point on the projected map, in map units east (`x`) and south (`y`) of the origin. */
export type Point = { x: number; y: number };

/** The visible area of the map: its center and the length of its shorter side in map units (`span`). */
export interface MapView extends Point {
  span: number;
}

/** Circumference of the equator in map units. In the Rocky Mountains, one map unit is about 250 yards. */
const WORLD_UNITS = 131_072;
/**
 * Coordinates of the map's origin. The origin is near the center of the service area so that map coordinates are small
 * numbers.
 */
const ORIGIN: Coordinates = { latitude: 43, longitude: -108 };
/** Maximum latitude on the map. In the Mercator projection, the poles are infinitely far away. */
const MAX_LATITUDE = 85;

const toWorldPoint = ({ latitude, longitude }: Coordinates): Point => {
  const phi = (Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180;
  return { x: (longitude / 360) * WORLD_UNITS, y: (-Math.asinh(Math.tan(phi)) / (2 * Math.PI)) * WORLD_UNITS };
};
const origin = toWorldPoint(ORIGIN);

/** Projects coordinates to a point on the map. */
export function project(place: Coordinates): Point {
  const { x, y } = toWorldPoint(place);
  return { x: x - origin.x, y: y - origin.y };
}

/** Returns the coordinates of a map point. The longitude is clamped to the valid range. */
export function unproject({ x, y }: Point): Coordinates {
  const latitude = (Math.atan(Math.sinh((-(y + origin.y) / WORLD_UNITS) * 2 * Math.PI)) * 180) / Math.PI;
  const longitude = ((x + origin.x) / WORLD_UNITS) * 360;
  return { latitude, longitude: Math.max(-180, Math.min(180, longitude)) };
}

/**
 * Minimum and maximum span of the visible area in map units. The minimum span is about 25 miles, and the maximum span
 * shows the entire country.
 */
const MIN_SPAN = 190;
const MAX_SPAN = 24_000;
/** Margin around the outermost points, as a fraction of the visible area. */
const MARGIN = 0.14;

export const clampSpan = (span: number): number => Math.max(MIN_SPAN, Math.min(MAX_SPAN, span));

/** Returns the visible area that contains all points, or null if there are no points. */
export function viewOf(points: readonly Point[], margin = MARGIN): MapView | null {
  if (points.length === 0) return null;
  const [west, east] = rangeOf(points.map(({ x }) => x));
  const [north, south] = rangeOf(points.map(({ y }) => y));
  const span = Math.max(east - west, south - north) / (1 - 2 * margin);
  return { x: (west + east) / 2, y: (north + south) / 2, span: clampSpan(span) };
}

const rangeOf = (values: readonly number[]): [least: number, most: number] => [
  Math.min(...values),
  Math.max(...values),
];

/**
 * Zooms the map view: multiplies the span of the visible area by `factor`. The map point `fixed` stays at the same
 * position on the screen.
 */
export function zoomed(view: MapView, factor: number, fixed: Point = view): MapView {
  const span = clampSpan(view.span * factor);
  const scale = span / view.span;
  return { x: fixed.x + (view.x - fixed.x) * scale, y: fixed.y + (view.y - fixed.y) * scale, span };
}

/** A bounding box in degrees. */
export interface Area {
  south: number;
  west: number;
  north: number;
  east: number;
}

/**
 * Returns the bounding box, rounded outward to 0.01 degrees, of the visible area on a map of the given size in pixels.
 */
export function areaOf({ x, y, span }: MapView, width: number, height: number): Area {
  const unit = span / Math.min(width, height) / 2;
  const southWest = unproject({ x: x - width * unit, y: y + height * unit });
  const northEast = unproject({ x: x + width * unit, y: y - height * unit });
  const roundDown = (value: number) => Math.floor(value * 100) / 100 + 0;
  const roundUp = (value: number) => Math.ceil(value * 100) / 100 + 0;
  return {
    south: roundDown(southWest.latitude),
    west: roundDown(southWest.longitude),
    north: roundUp(northEast.latitude),
    east: roundUp(northEast.longitude),
  };
}

/** Returns the smallest map view that contains a bounding box. */
export const viewOfArea = ({ south, west, north, east }: Area): MapView =>
  viewOf([project({ latitude: south, longitude: west }), project({ latitude: north, longitude: east })], 0)!;

/** Formats a bounding box as a query parameter: `south,west,north,east`. */
export const areaText = ({ south, west, north, east }: Area): string => [south, west, north, east].join(",");

/**
 * Parses a query parameter as a bounding box, which is rounded to 0.01 degrees. Returns null if the bounding box is
 * invalid or out of range.
 */
export function readArea(value: string | null): Area | null {
  const numbers = (value ?? "").split(",");
  if (numbers.length !== 4 || numbers.some((number) => !/^-?\d{1,3}(\.\d{1,6})?$/.test(number))) return null;
  const [south = 0, west = 0, north = 0, east = 0] = numbers.map(
    (number) => Math.round(Number(number) * 100) / 100 + 0,
  );
  const isOnGlobe = south >= -90 && north <= 90 && west >= -180 && east <= 180;
  return isOnGlobe && south < north && west < east ? { south, west, north, east } : null;
}
