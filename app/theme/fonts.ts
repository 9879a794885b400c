/**
 * The two self-hosted families: Literata (display, a warm book serif) and Figtree (text, open and friendly, with plain
 * digits for phones and prices). Literata comes in the one weight that headings have: the whole range of weights is two
 * and a half times the bytes. Until a file has arrived a local font stands in, scaled to the same line and the same
 * average width, so that text does not move when the real one swaps in.
 */

export const displayStack = '"Literata", "Literata stand-in", Georgia, "Times New Roman", serif';
export const textStack = '"Figtree", "Figtree stand-in", Arial, "Helvetica Neue", sans-serif';

export interface FontUrls {
  display: string;
  text: string;
}

interface StandIn {
  family: string;
  locals: readonly string[];
  weight: string;
  /** Average advance of a glyph in running English, in em: the web font's and the local font's. */
  advance: readonly [web: number, local: number];
  /** The web font's ascent and descent, in em. */
  line: readonly [ascent: number, descent: number];
}

/** The one weight that Literata comes in. */
export const displayWeight = "600";

// Advances were measured over the same text, Literata's over headings and Figtree's over running text; ascent and
// descent are the fonts' own hhea tables. Liberation has the metrics of Times New Roman and Arial, so one set of
// numbers serves both. The width of the digit 0 is no part of this: a width in `ch` changes when a font comes, widths
// in `em` do not.
const literataLine = [1.177, 0.308] as const;
const figtreeLine = [0.95, 0.25] as const;
const arialBold = ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "LiberationSans-Bold"];
const standIns: readonly StandIn[] = [
  {
    family: "Literata stand-in",
    locals: ["Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold", "LiberationSerif-Bold"],
    weight: displayWeight,
    advance: [0.503, 0.43905],
    line: literataLine,
  },
  {
    family: "Figtree stand-in",
    locals: ["Arial", "ArialMT", "Liberation Sans", "LiberationSans"],
    weight: "300 500",
    advance: [0.45767, 0.45426],
    line: figtreeLine,
  },
  {
    family: "Figtree stand-in",
    locals: arialBold,
    weight: "600 700",
    advance: [0.47042, 0.48884],
    line: figtreeLine,
  },
  {
    family: "Figtree stand-in",
    locals: arialBold,
    weight: "800 900",
    advance: [0.47709, 0.48884],
    line: figtreeLine,
  },
];

/**
 * The `@font-face` rules.
 * @param urls addresses of the two woff2 files, hashed by the build (see `fontUrls.ts`)
 * @returns CSS text for the head
 */
export function fontFaces(urls: FontUrls): string {
  return [
    webFace("Literata", urls.display, displayWeight),
    webFace("Figtree", urls.text, "300 900"),
    ...standIns.map(standInFace),
  ].join("");
}

function webFace(family: string, url: string, weight: string): string {
  return `@font-face{font-family:"${family}";font-style:normal;font-weight:${weight};font-display:swap;src:url("${url}") format("woff2")}`;
}

function standInFace({ family, locals, weight, advance: [web, local], line: [ascent, descent] }: StandIn): string {
  const scale = web / local;
  const percent = (n: number) => `${(n * 100).toFixed(2)}%`;
  const src = locals.map((name) => `local("${name}")`).join(",");
  return (
    `@font-face{font-family:"${family}";font-weight:${weight};src:${src};size-adjust:${percent(scale)};` +
    `ascent-override:${percent(ascent / scale)};descent-override:${percent(descent / scale)};line-gap-override:0%}`
  );
}
