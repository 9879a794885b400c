/**
 * Converts TopoJSON lines and rings to map points and SVG paths. Specification:
 * https://github.com/topojson/topojson-specification
 */
import { type Point, project } from "../lib/maps/map-view.ts";

export type Line = Point[];

/** Arc indexes in a geometry. A negative index refers to the arc `~index`, reversed. */
type Arcs = number | Arcs[];
export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: Record<string, { geometries: { id?: string; arcs?: Arcs }[] }>;
}

/** Decodes a delta-encoded TopoJSON arc and projects the arc's points onto the map. */
function arc({ arcs, transform: { scale, translate } }: Topology, index: number): Line {
  let [column, line] = [0, 0];
  return arcs[index]!.map(([right, up]) => {
    column += right;
    line += up;
    return project({ longitude: column * scale[0] + translate[0], latitude: line * scale[1] + translate[1] });
  });
}

const geometriesOf = (topology: Topology, object: string) => topology.objects[object]!.geometries;

/**
 * Returns each arc of a TopoJSON object as a line. `isIncluded` decides whether to include an arc, given the IDs of the
 * geometries that share it.
 */
export function linesOf(
  topology: Topology,
  object: string,
  isIncluded: (owners: string[]) => boolean = () => true,
): Line[] {
  const owners = new Map<number, string[]>();
  for (const { id = "", arcs = [] } of geometriesOf(topology, object))
    for (const index of [arcs].flat(Number.POSITIVE_INFINITY as 1) as number[]) {
      const arcIndex = index < 0 ? ~index : index;
      owners.set(arcIndex, [...(owners.get(arcIndex) ?? []), id]);
    }
  return [...owners].filter(([, ids]) => isIncluded(ids)).map(([index]) => arc(topology, index));
}

/** Joins the arcs of a TopoJSON object and returns the polygon rings. `isIncluded` selects geometries by ID. */
export function ringsOf(topology: Topology, object: string, isIncluded: (id: string) => boolean = () => true): Line[] {
  const rings: number[][] = [];
  const collect = (arcs: Arcs) => {
    if (typeof arcs === "number") return;
    if (arcs.every((item) => typeof item === "number")) rings.push(arcs);
    else arcs.forEach(collect);
  };
  for (const { id = "", arcs = [] } of geometriesOf(topology, object)) if (isIncluded(id)) collect(arcs);
  return rings.map((ring) =>
    ring.flatMap((index) => {
      const points = index < 0 ? arc(topology, ~index).reverse() : arc(topology, index);
      return points.slice(1);
    }),
  );
}

/** Returns the area of a polygon ring in square map units. */
export function areaOf(ring: Line): number {
  const sum = ring.reduce((total, { x, y }, index) => {
    const next = ring[(index + 1) % ring.length]!;
    return total + x * next.y - next.x * y;
  }, 0);
  return Math.abs(sum / 2);
}

/** Returns SVG path data that draws each point as a dot: a zero-length line with round caps. */
export const dotsOf = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`).join("");

/**
 * Returns SVG path data for lines. The function rounds coordinates to a grid and removes redundant points on straight
 * lines.
 */
export function pathOf(lines: readonly Line[], { close = false, grid = 1 } = {}): string {
  return lines
    .map((line) => {
      const onGrid = line.map(({ x, y }) => ({ x: Math.round(x / grid) * grid, y: Math.round(y / grid) * grid }));
      const points = simplify(onGrid);
      if (points.length < 2) return "";
      const [first, ...rest] = points;
      let last = first!;
      const steps = rest.map((point) => {
        const step = `${point.x - last.x} ${point.y - last.y}`;
        last = point;
        return step;
      });
      return `M${first!.x} ${first!.y}l${steps.join(" ").replaceAll(" -", "-")}${close ? "z" : ""}`;
    })
    .join("");
}

/** Removes duplicate points and points close to the line between their neighbors. */
function simplify(points: readonly Point[]): Point[] {
  const keptPoints: Point[] = [];
  points.forEach((point, index) => {
    const last = keptPoints.at(-1);
    const next = points[index + 1];
    if (last && last.x === point.x && last.y === point.y) return;
    if (last && next) {
      const [alongX, alongY] = [next.x - last.x, next.y - last.y];
      const length = Math.hypot(alongX, alongY);
      const deviation = Math.abs(alongX * (point.y - last.y) - alongY * (point.x - last.x)) / (length || 1);
      if (length > 0 && deviation < 0.75) return;
    }
    keptPoints.push(point);
  });
  return keptPoints;
}
