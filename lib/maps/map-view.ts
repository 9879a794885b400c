/** A flat map: Mercator's projection, the part of it that is seen, and the area that a search is narrowed to. */
import type { Coordinates } from "./distance.ts";

/** A place on the flat map: units east and south of its origin. */
export type Point = { x: number; y: number };

/** What is seen of the map: its middle, and how many units fit into a square. */
export interface MapView extends Point {
  span: number;
}

/** The units around the equator: one is about 250 yards in the Rocky Mountains. */
const WORLD = 131_072;
/** Near the middle of the region, so that numbers stay small. */
const ORIGIN: Coordinates = { latitude: 43, longitude: -108 };
/** Beyond it Mercator's map has no end. */
const MOST_NORTH = 85;

const onWorld = ({ latitude, longitude }: Coordinates): Point => {
  const phi = (Math.max(-MOST_NORTH, Math.min(MOST_NORTH, latitude)) * Math.PI) / 180;
  return { x: (longitude / 360) * WORLD, y: (-Math.asinh(Math.tan(phi)) / (2 * Math.PI)) * WORLD };
};
const origin = onWorld(ORIGIN);

/** Where a place lies on the flat map. */
export function project(place: Coordinates): Point {
  const { x, y } = onWorld(place);
  return { x: x - origin.x, y: y - origin.y };
}

/** The place at a point of the flat map, on the globe even beyond the map's edge. */
export function unproject({ x, y }: Point): Coordinates {
  const latitude = (Math.atan(Math.sinh((-(y + origin.y) / WORLD) * 2 * Math.PI)) * 180) / Math.PI;
  const longitude = ((x + origin.x) / WORLD) * 360;
  return { latitude, longitude: Math.max(-180, Math.min(180, longitude)) };
}

/** The closest and the widest that a map shows: about 25 miles, and the whole country. */
const CLOSEST = 190;
const WIDEST = 24_000;
/** Beside the outermost points, as a share of what is seen. */
const MARGIN = 0.14;

export const withinReach = (span: number): number => Math.max(CLOSEST, Math.min(WIDEST, span));

/** The view that has all points in sight; null without any. */
export function viewOf(points: readonly Point[], margin = MARGIN): MapView | null {
  if (points.length === 0) return null;
  const [west, east] = ends(points.map(({ x }) => x));
  const [north, south] = ends(points.map(({ y }) => y));
  const span = Math.max(east - west, south - north) / (1 - 2 * margin);
  return { x: (west + east) / 2, y: (north + south) / 2, span: withinReach(span) };
}

const ends = (values: readonly number[]): [least: number, most: number] => [Math.min(...values), Math.max(...values)];

/** The view after its square was made `factor` times as wide, with one point of it staying where it is. */
export function zoomed(view: MapView, factor: number, fixed: Point = view): MapView {
  const span = withinReach(view.span * factor);
  const by = span / view.span;
  return { x: fixed.x + (view.x - fixed.x) * by, y: fixed.y + (view.y - fixed.y) * by, span };
}

/** A part of the country between parallels and meridians, in degrees. */
export interface Area {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** What a map of so many pixels shows: its shorter side is the view's square. In hundredths of a degree, outwards. */
export function areaOf({ x, y, span }: MapView, width: number, height: number): Area {
  const unit = span / Math.min(width, height) / 2;
  const southWest = unproject({ x: x - width * unit, y: y + height * unit });
  const northEast = unproject({ x: x + width * unit, y: y - height * unit });
  const down = (value: number) => Math.floor(value * 100) / 100 + 0;
  const up = (value: number) => Math.ceil(value * 100) / 100 + 0;
  return {
    south: down(southWest.latitude),
    west: down(southWest.longitude),
    north: up(northEast.latitude),
    east: up(northEast.longitude),
  };
}

/** The view that shows an area. */
export const viewOfArea = ({ south, west, north, east }: Area): MapView =>
  viewOf([project({ latitude: south, longitude: west }), project({ latitude: north, longitude: east })], 0)!;

/** An area as an address says it: `south,west,north,east`. */
export const areaText = ({ south, west, north, east }: Area): string => [south, west, north, east].join(",");

/** The area that an address names; null for what is none, such as degrees off the globe (VA-12, VA-13). */
export function readArea(value: string | null): Area | null {
  const numbers = (value ?? "").split(",");
  if (numbers.length !== 4 || numbers.some((number) => !/^-?\d{1,3}(\.\d{1,6})?$/.test(number))) return null;
  const [south = 0, west = 0, north = 0, east = 0] = numbers.map(
    (number) => Math.round(Number(number) * 100) / 100 + 0,
  );
  const onGlobe = south >= -90 && north <= 90 && west >= -180 && east <= 180;
  return onGlobe && south < north && west < east ? { south, west, north, east } : null;
}
