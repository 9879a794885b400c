import { locationTypes } from "../backend/demo/seed/care-catalog.ts";
import { topics } from "../backend/demo/seed/event-catalog.ts";
import { classScene, PLACE_DRAWINGS, placeScene, placeScenes } from "../backend/demo/seed/scenes.ts";

/**
 * Generates variants of drawings, so that lists of classes and clinics show a different image for each entry. Unlike
 * the original drawing, a variant shows other people, another room, a laptop screen, or another sky.
 */

interface Drawing {
  path: string;
  body: string;
}

/** Interchangeable colors in the drawings. A variant replaces each color with another color in the same list. */
const skins = ["#f6d3ba", "#e8b48e", "#cf9468", "#a56d48", "#74482f"];
const necks = ["#e7b192", "#da9770", "#c27c52", "#9b5b38", "#6d3c25"];
const clothes = ["#10595f", "#e77560", "#6b5cc6", "#f1b550", "#5d9b99", "#2f6f8f"];
const walls = ["#e3efe9", "#fbe3d4", "#f8ecd2", "#e4dff6", "#dcebf1"];
const lightHair = { "#a9492f": "#4a342a", "#cfa566": "#3a2c2a" };

const rotateColors = (ring: readonly string[], offset: number): [string, string][] =>
  ring.map((color, index) => [color, ring[(index + offset) % ring.length]!]);

const replaceColors = (body: string, colors: ReadonlyMap<string, string>): string =>
  body.replaceAll(/#[\da-f]{6}/g, (color) => colors.get(color) ?? color);

const recolor = (body: string, offset: number): string =>
  replaceColors(
    body,
    new Map([
      ...rotateColors(skins, offset),
      ...rotateColors(necks, offset),
      ...rotateColors(clothes, offset),
      ...rotateColors(walls, offset),
      ...Object.entries(lightHair),
    ]),
  );

const innerSvg = (body: string): string => body.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
const openingTag = (body: string): string => /^<svg[^>]*>/.exec(body)?.[0] ?? "";

const mirror = (body: string): string =>
  `${openingTag(body)}<g transform="matrix(-1 0 0 1 900 0)">${innerSvg(body)}</g></svg>`;

const drawOnLaptop = (body: string, wall: string): string =>
  `${openingTag(body)}<path d="M0 0h900v600H0Z" fill="${wall}"/><path d="M0 500h900v100H0Z" fill="#dcb88d"/>` +
  '<rect x="130" y="50" width="640" height="436" rx="22" fill="#31454a"/>' +
  `<svg x="150" y="70" width="600" height="396" viewBox="0 0 900 600" preserveAspectRatio="xMidYMid slice">${innerSvg(body)}</svg>` +
  '<path d="M70 486H830L860 520C860 532 852 538 840 538H60C48 538 40 532 40 520Z" fill="#8f9ea3"/>' +
  '<path d="M380 486H520L512 500H388Z" fill="#6f8086"/></svg>';

/** Interchangeable colors in drawings of buildings: the sky (from top to bottom), walls, roofs, and trees. */
const rings = [
  ["#cfe3e6", "#bfe0ee", "#8d8fc7", "#f3c9b0", "#d7d3ea"],
  ["#f6e6d6", "#e3f0f2", "#e6b5b5", "#f8dcc6", "#f1e6f0"],
  ["#fff7ea", "#e2b995", "#dfeae6", "#e9d3d6", "#d8dfee"],
  ["#0f5a60", "#8a4a36", "#4b4a86", "#5b6b3a", "#7a3e5a"],
  ["#0b3f45", "#6d3a2b", "#3a3970", "#46532c", "#5e2f45"],
  ["#5f9a80", "#e3a163", "#d98a5b", "#8fae6b"],
  ["#4a876f", "#d58a44", "#c67344", "#7a9a58"],
];

/** Redraws a building with a different sky, colors, and people. */
const recolorPlace = (body: string, variantIndex: number): string => {
  const colors = new Map(
    rings.flatMap((ring, index) => rotateColors(ring, index === 2 ? 2 * variantIndex : variantIndex)),
  );
  const recoloredPlace = recolor(replaceColors(body, colors), variantIndex);
  return variantIndex % 2 === 0 ? recoloredPlace : mirror(recoloredPlace);
};

/** Returns variants of the drawings in the media folder, with the variants' paths. */
export function variants(drawings: readonly Drawing[]): Drawing[] {
  const bodies = new Map(drawings.map(({ path, body }) => [path, body]));
  const classes = topics.flatMap((topic, index) => {
    const drawing = bodies.get(classScene(topic, topic.formats[0]!)) ?? "";
    return topic.formats.slice(1).map((format, formatIndex) => {
      const body = recolor(drawing, Math.min(formatIndex + 1, 3));
      const version =
        format === "online"
          ? drawOnLaptop(body, walls[index % walls.length]!)
          : formatIndex % 2 === 0
            ? mirror(body)
            : body;
      return { path: classScene(topic, format), body: version };
    });
  });
  const places = locationTypes.flatMap(({ facet }) =>
    placeScenes(facet).flatMap((path, index) => {
      const variantIndex = Math.floor(index / PLACE_DRAWINGS);
      const drawing = bodies.get(placeScene(facet, index % PLACE_DRAWINGS, 0)) ?? "";
      return variantIndex === 0 ? [] : [{ path, body: recolorPlace(drawing, variantIndex) }];
    }),
  );
  return [...classes, ...places];
}
