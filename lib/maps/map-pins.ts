/** Pins on a map: which of them share a place at some scale, what is written on them, and which towns have room. */
import type { Point } from "./map-view.ts";

/** Something in a list, at its place. */
export interface Place extends Point {
  /** Its number in the list. */
  number: number;
}

/** Places that are drawn as one, in their middle. */
export interface Cluster extends Point {
  places: readonly Place[];
}

/** Pixels that a pin takes: the more is written on it, the wider it is. */
const PIN = { height: 30, least: 30, sides: 20, perLetter: 7.5, apart: 4 };

const textOf = ({ places }: Cluster): string => pinText(places.map(({ number }) => number));
const widthOf = (cluster: Cluster): number => Math.max(PIN.least, PIN.sides + PIN.perLetter * textOf(cluster).length);

/** Joins places that would lie over each other where a pixel is so many units, until none do. */
export function clustersOf(places: readonly Place[], unitsPerPixel: number): Cluster[] {
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

function middleOf(places: readonly Place[]): Cluster {
  const mean = (of: (place: Place) => number) => places.reduce((sum, place) => sum + of(place), 0) / places.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y), places };
}

/** The numbers of a pin in few words: `3`, `3, 7`, `1–4`, `1–4 +3`. */
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

/** A town's name on a map. */
export interface Town extends Point {
  name: string;
}

/** Pixels that a name takes, with the space around it. */
const NAME = { perLetter: 7.2, sides: 6, height: 22 };
/** Pixels from a town to the upper edge of its name: just below its dot, or below or above a pin. */
const LOWER = [2, 20, 32, -41, -52] as const;

type Box = { left: number; right: number; top: number; bottom: number };
const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A town with the pixels by which its name stands lower than just below its dot. */
export type NamedTown<T extends Town> = T & { lower: number };

/**
 * The towns whose names fit into a map of so many pixels, those that come first first: without covering each other, a
 * pin or the edge. `toPixel` says where a point of the map stands.
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
    // Away from its dot a name is understood only where a pin stands between them.
    if (free < 0 || (free > 0 && !taken.slice(0, clusters.length).some((pin) => meet(pin, boxes[0]!)))) continue;
    taken.push(boxes[free]!);
    named.push({ ...town, lower: LOWER[free]! - LOWER[0] });
  }
  return named;
}
