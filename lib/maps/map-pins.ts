/** Clusters and labels map pins and positions town names. */
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

/** Pin dimensions in CSS pixels. A pin's width depends on the length of its label. The touch targets do not overlap. */
const PIN = { height: 30, least: 30, sides: 20, perLetter: 7.5, apart: 14 };

const textOf = ({ places }: Cluster): string => pinText(places.map(({ number }) => number));
const widthOf = (cluster: Cluster): number => Math.max(PIN.least, PIN.sides + PIN.perLetter * textOf(cluster).length);

/** Groups search results whose pins would overlap at the given scale. */
export function clustersOf(places: readonly MapResult[], unitsPerPixel: number): Cluster[] {
  let clusters: Cluster[] = places.map((place) => ({ x: place.x, y: place.y, places: [place] }));
  for (;;) {
    const merged = mergeOnce(clusters, unitsPerPixel);
    if (merged.length === clusters.length) return merged;
    clusters = merged;
  }
}

function mergeOnce(clusters: readonly Cluster[], unitsPerPixel: number): Cluster[] {
  const merged: Cluster[] = [];
  for (const cluster of clusters) {
    const index = merged.findIndex((other) => {
      const width = (widthOf(other) + widthOf(cluster)) / 2 + PIN.apart;
      const height = PIN.height + PIN.apart;
      return (
        Math.abs(other.x - cluster.x) < width * unitsPerPixel && Math.abs(other.y - cluster.y) < height * unitsPerPixel
      );
    });
    if (index < 0) merged.push(cluster);
    else merged[index] = middleOf([...merged[index]!.places, ...cluster.places].sort((a, b) => a.number - b.number));
  }
  return merged;
}

function middleOf(places: readonly MapResult[]): Cluster {
  const mean = (coordinateOf: (place: MapResult) => number) =>
    places.reduce((sum, place) => sum + coordinateOf(place), 0) / places.length;
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
  const formatRun = ([first, last]: [number, number]) =>
    first === last ? `${first}` : last === first + 1 ? `${first}, ${last}` : `${first}–${last}`;
  const [first] = runs;
  if (!first) return "";
  if (numbers.length <= 2 || runs.length === 1) return runs.map(formatRun).join(", ");
  return `${formatRun(first)} +${numbers.length - (first[1] - first[0] + 1)}`;
}

export interface Town extends Point {
  name: string;
}

/** Dimensions of a town name on the map in CSS pixels, including the space around the name. */
const NAME = { perLetter: 7.2, sides: 6, height: 22, fromPin: 3 };
/** Possible vertical positions of a town name: distances in CSS pixels from the town's dot to the top of the name. */
const LABEL_OFFSETS = [2, 20, 32, -41, -52, 44, -64] as const;

type Box = { left: number; right: number; top: number; bottom: number };
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A town and the vertical offset, in CSS pixels, of the town's name from the default position. */
type NamedTown<T extends Town> = T & { lower: number };

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
  const occupiedBoxes: Box[] = clusters.map((cluster) => {
    const { x, y } = toPixel(cluster);
    const [halfWidth, halfHeight] = [widthOf(cluster) / 2 + NAME.fromPin, PIN.height / 2 + NAME.fromPin];
    return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
  });
  const placedTowns: NamedTown<T>[] = [];
  for (const town of towns) {
    if (placedTowns.length === most) break;
    const { x, y } = toPixel(town);
    if (x < 0 || x > width || y < 0 || y > height) continue;
    const halfWidth = (town.name.length * NAME.perLetter + NAME.sides) / 2;
    const boxes = LABEL_OFFSETS.map((offset) => ({
      left: x - halfWidth,
      right: x + halfWidth,
      top: y + offset,
      bottom: y + offset + NAME.height,
    }));
    const freeIndex = boxes.findIndex(
      (box) =>
        box.left > 0 &&
        box.right < width &&
        box.top > 0 &&
        box.bottom < height &&
        !occupiedBoxes.some((other) => overlap(other, box)),
    );
    // A town name moves away from the town's dot only if a pin covers the default position.
    if (
      freeIndex < 0 ||
      (freeIndex > 0 && !occupiedBoxes.slice(0, clusters.length).some((pin) => overlap(pin, boxes[0]!)))
    )
      continue;
    occupiedBoxes.push(boxes[freeIndex]!);
    placedTowns.push({ ...town, lower: LABEL_OFFSETS[freeIndex]! - LABEL_OFFSETS[0] });
  }
  return placedTowns;
}
