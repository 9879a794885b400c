import { topics } from "../reference/seed/event-catalog.ts";
import { classScene } from "../reference/seed/scenes.ts";

/**
 * Further versions of drawings: the same scene with other people in another room, by day or in the evening, or on a
 * laptop. So a list shows a picture once though a class is given in many ways and a city has many clinics.
 */

interface Drawing {
  path: string;
  body: string;
}

/** Colours of the drawings that may stand for one another, each kind in a ring. */
const skins = ["#f6d3ba", "#e8b48e", "#cf9468", "#a56d48", "#74482f"];
const necks = ["#e7b192", "#da9770", "#c27c52", "#9b5b38", "#6d3c25"];
const clothes = ["#10595f", "#e77560", "#6b5cc6", "#f1b550", "#5d9b99", "#2f6f8f"];
const walls = ["#e3efe9", "#fbe3d4", "#f8ecd2", "#e4dff6", "#dcebf1"];
const lightHair = { "#a9492f": "#4a342a", "#cfa566": "#3a2c2a" };

const turned = (ring: readonly string[], by: number): [string, string][] =>
  ring.map((color, index) => [color, ring[(index + by) % ring.length]!]);

const recolored = (body: string, colors: ReadonlyMap<string, string>): string =>
  body.replaceAll(/#[\da-f]{6}/g, (color) => colors.get(color) ?? color);

const others = (body: string, by: number): string =>
  recolored(
    body,
    new Map([
      ...turned(skins, by),
      ...turned(necks, by),
      ...turned(clothes, by),
      ...turned(walls, by),
      ...Object.entries(lightHair),
    ]),
  );

const inside = (body: string): string => body.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
const opening = (body: string): string => /^<svg[^>]*>/.exec(body)?.[0] ?? "";

const mirrored = (body: string): string =>
  `${opening(body)}<g transform="matrix(-1 0 0 1 900 0)">${inside(body)}</g></svg>`;

const onLaptop = (body: string, wall: string): string =>
  `${opening(body)}<path d="M0 0h900v600H0Z" fill="${wall}"/><path d="M0 500h900v100H0Z" fill="#dcb88d"/>` +
  '<rect x="130" y="50" width="640" height="436" rx="22" fill="#31454a"/>' +
  `<svg x="150" y="70" width="600" height="396" viewBox="0 0 900 600" preserveAspectRatio="xMidYMid slice">${inside(body)}</svg>` +
  '<path d="M70 486H830L860 520C860 532 852 538 840 538H60C48 538 40 532 40 520Z" fill="#8f9ea3"/>' +
  '<path d="M380 486H520L512 500H388Z" fill="#6f8086"/></svg>';

/** By day, under another sky, with the trees of another season. */
const evening = (body: string): string =>
  recolored(
    mirrored(body),
    new Map([
      ["#cfe3e6", "#a9b4d8"],
      ["#f6e6d6", "#f3cfc0"],
      ["#bfe0ee", "#f3c9b0"],
      ["#e3f0f2", "#f8dcc6"],
      ["#8d8fc7", "#cfe3e6"],
      ["#e6b5b5", "#f6e6d6"],
      ["#fff7ea", "#f3e4cf"],
      ["#e2b995", "#c9d8d5"],
      ["#dfeae6", "#efd9c9"],
      ["#8a4a36", "#2f6f8f"],
      ["#4b4a86", "#8a4a36"],
      ["#1f5a55", "#3f8170"],
      ["#5f9a80", "#e3a163"],
      ["#4a876f", "#d58a44"],
    ]),
  );

/** What is made of the drawings of the media folder. */
export function variants(drawings: readonly Drawing[]): Drawing[] {
  const bodies = new Map(drawings.map(({ path, body }) => [path, body]));
  const classes = topics.flatMap((topic, index) => {
    const drawn = bodies.get(classScene(topic, topic.formats[0]!)) ?? "";
    return topic.formats.slice(1).map((format, at) => {
      const body = others(drawn, Math.min(at + 1, 3));
      const version =
        format === "online" ? onLaptop(body, walls[index % walls.length]!) : at % 2 === 0 ? mirrored(body) : body;
      return { path: classScene(topic, format), body: version };
    });
  });
  const places = drawings
    .filter(({ path }) => path.startsWith("locations/"))
    .map(({ path, body }) => ({ path: path.replace(/\.svg$/, "-evening.svg"), body: evening(body) }));
  return [...classes, ...places];
}
