/**
 * The two self-hosted font families: Literata for headings and Figtree for text. The Literata file contains only the
 * heading weight because a file that contains all weights would be two and a half times as large. While a font file
 * loads, the browser uses a local fallback font that has the same line height and average width, so the font swap does
 * not cause a layout shift.
 */

export const displayStack = '"Literata", "Literata stand-in", Georgia, "Times New Roman", serif';
export const textStack = '"Figtree", "Figtree stand-in", Arial, "Helvetica Neue", sans-serif';

export interface FontUrls {
  display: string;
  text: string;
}

interface FallbackFont {
  family: string;
  locals: readonly string[];
  weight: string;
  /** Average advance widths, in em, of English text in the web font and in the local fallback font. */
  advance: readonly [web: number, local: number];
  /** The web font's ascent and descent, in em. */
  line: readonly [ascent: number, descent: number];
}

/** The only font weight in the Literata file. */
export const displayWeight = "600";

// The advance widths were measured on headings for Literata and on body text for Figtree. The ascent and descent come
// from the fonts' hhea tables. The Liberation fonts have the same metrics as Times New Roman and Arial, so these values
// also apply to them. The digit 0 has a different width in the fallback fonts, so lengths in `ch` change when a web
// font loads.
const literataLine = [1.177, 0.308] as const;
const figtreeLine = [0.95, 0.25] as const;
const arialBold = ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "LiberationSans-Bold"];
const fallbackFonts: readonly FallbackFont[] = [
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
 * Returns the `@font-face` rules for the head.
 * @param urls hashed URLs of the two WOFF2 files (see `font-urls.ts`)
 */
export function fontFaces(urls: FontUrls): string {
  return [
    webFace("Literata", urls.display, displayWeight),
    webFace("Figtree", urls.text, "300 900"),
    ...fallbackFonts.map(fallbackFace),
  ].join("");
}

function webFace(family: string, url: string, weight: string): string {
  return `@font-face{font-family:"${family}";font-style:normal;font-weight:${weight};font-display:swap;src:url("${url}") format("woff2")}`;
}

function fallbackFace({
  family,
  locals,
  weight,
  advance: [webAdvance, localAdvance],
  line: [ascent, descent],
}: FallbackFont): string {
  const scale = webAdvance / localAdvance;
  const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`;
  const src = locals.map((name) => `local("${name}")`).join(",");
  return (
    `@font-face{font-family:"${family}";font-weight:${weight};src:${src};size-adjust:${percent(scale)};` +
    `ascent-override:${percent(ascent / scale)};descent-override:${percent(descent / scale)};line-gap-override:0%}`
  );
}
