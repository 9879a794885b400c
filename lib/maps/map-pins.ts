/** Clusters map pins, labels map pins, and positions town names. */
import type { Point } from "./map-view.ts";

/** A search result on the map. */
export interface MapResult extends Point {
  /** The search result's number in the list. */
  number: number;
}

/** Search results that share a pin, which is placed at their center. */
export interface Cluster extends Point {
  places: readonly MapResult[];
}

/** Pin dimensions in CSS pixels. The width depends on the length of the label. */
const PIN = { height: 30, least: 30, sides: 20, perLetter: 7.5, apart: 4 };

const textOf = ({ places }: Cluster): string => pinText(places.map(({ number }) => number));
const widthOf = (cluster: Cluster): number => Math.max(PIN.least, PIN.sides + PIN.perLetter * textOf(cluster).length);

/** Groups search results whose pins would overlap at the given scale. */
export function clustersOf(places: readonly MapResult[], unitsPerPixel: number): Cluster[] {
  let clusters: Cluster[] = places.map((place) => ({ x: place.x, y: place.y, places: [place] }));
  for (;;) {
    const joined = joinOnce(clusters, unitsPerPixel);
    if (joined.length === clusters.length) return joined;
    clusters = joined;
  }
}

function joinOnce(clusters: readonly Cluster[], unitsPerPixel: number): Cluster[] {
  const joined: Cluster[] = [];
  for (const next of clusters) {
    const at = joined.findIndex((other) => {
      const width = (widthOf(other) + widthOf(next)) / 2 + PIN.apart;
      const height = PIN.height + PIN.apart;
      return Math.abs(other.x - next.x) < width * unitsPerPixel && Math.abs(other.y - next.y) < height * unitsPerPixel;
    });
    if (at < 0) joined.push(next);
    else joined[at] = middleOf([...joined[at]!.places, ...next.places].sort((a, b) => a.number - b.number));
  }
  return joined;
}

function middleOf(places: readonly MapResult[]): Cluster {
  const mean = (of: (place: MapResult) => number) => places.reduce((sum, place) => sum + of(place), 0) / places.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y), places };
}

/** Returns a pin's label, such as `3`, `3, 7`, `1–4`, or `1–4 +3`. */
export function pinText(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  const said = ([first, last]: [number, number]) =>
    first === last ? `${first}` : last === first + 1 ? `${first}, ${last}` : `${first}–${last}`;
  const [first] = runs;
  if (!first) return "";
  if (numbers.length <= 2 || runs.length === 1) return runs.map(said).join(", ");
  return `${said(first)} +${numbers.length - (first[1] - first[0] + 1)}`;
}

export interface Town extends Point {
  name: string;
}

/** Dimensions of a town name on the map in CSS pixels, including the space around the name. */
const NAME = { perLetter: 7.2, sides: 6, height: 22 };
/** Possible vertical positions of a town name: distances in CSS pixels from the town's dot to the top of the name. */
const LOWER = [2, 20, 32, -41, -52] as const;

type Box = { left: number; right: number; top: number; bottom: number };
const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A town and the vertical offset, in CSS pixels, of the town's name from the default position. */
export type NamedTown<T extends Town> = T & { lower: number };

/**
 * Returns the towns whose names fit on the map without overlapping a pin, another name, or the edge of the map. Towns
 * earlier in the list have priority. Sizes are in CSS pixels. `toPixel` converts a map point to pixels.
 */
export function namedTowns<T extends Town>(
  towns: readonly T[],
  { width, height, most }: { width: number; height: number; most: number },
  clusters: readonly Cluster[],
  toPixel: (point: Point) => Point,
): NamedTown<T>[] {
  const taken: Box[] = clusters.map((cluster) => {
    const { x, y } = toPixel(cluster);
    const [half, high] = [widthOf(cluster) / 2 + PIN.apart, PIN.height / 2 + PIN.apart];
    return { left: x - half, right: x + half, top: y - high, bottom: y + high };
  });
  const named: NamedTown<T>[] = [];
  for (const town of towns) {
    if (named.length === most) break;
    const { x, y } = toPixel(town);
    if (x < 0 || x > width || y < 0 || y > height) continue;
    const half = (town.name.length * NAME.perLetter + NAME.sides) / 2;
    const boxes = LOWER.map((by) => ({ left: x - half, right: x + half, top: y + by, bottom: y + by + NAME.height }));
    const free = boxes.findIndex(
      (box) =>
        box.left > 0 &&
        box.right < width &&
        box.top > 0 &&
        box.bottom < height &&
        !taken.some((other) => meet(other, box)),
    );
    // A town name moves away from the town's dot only if a pin covers the default position.
    if (free < 0 || (free > 0 && !taken.slice(0, clusters.length).some((pin) => meet(pin, boxes[0]!)))) continue;
    taken.push(boxes[free]!);
    named.push({ ...town, lower: LOWER[free]! - LOWER[0] });
  }
  return named;
}
