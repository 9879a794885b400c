import { recordOf, textOf } from "../fields/wire.ts";

/** Number of columns in Sitecore's grid. */
const COLUMNS = 12;
/** Breakpoints of Sitecore's grids, in order of preference. */
const SCREENS = ["lg", "xl", "xxl", "2xl", "md", "sm", ""];
/** Matches the width classes of Sitecore's Bootstrap grid (`col-lg-6`) and Tailwind grid (`lg:basis-1/2`). */
const WIDTH =
  /(?:^|\s)(?:col-(?:(sm|md|lg|xl|xxl)-)?(\d{1,2})|(?:(sm|md|lg|xl|2xl):)?(?:basis|w)-(?:full|(\d{1,2})\/(\d{1,2})))(?=\s|$)/g;

/**
 * Returns the width in grid columns that CSS classes such as `col-12 col-lg-6` specify, or undefined if they specify no
 * width.
 */
function spanOf(classes: unknown): number | undefined {
  const widths = new Map(
    [...textOf(classes).matchAll(WIDTH)].map(([, screen, columns, tailwindScreen, part = 1, whole = 1]) => [
      screen ?? tailwindScreen ?? "",
      columns ? Number(columns) : Math.round((COLUMNS * Number(part)) / Number(whole)),
    ]),
  );
  const width = SCREENS.map((screen) => widths.get(screen)).find((width) => width !== undefined);
  return width === undefined || (width >= 1 && width < COLUMNS) ? width : COLUMNS;
}

export const GRID_ROW = '<div class="grid-row">';
export const cell = (span: number, box = ""): string => `<div style="--span:${span}${box && `;${box}`}">`;
export const GRID_END = "</div>";

/** Maps style classes from Sitecore's starter templates to CSS declarations for spacing, borders, and backgrounds. */
const BOX_STYLES: Readonly<Record<string, string>> = {
  indent: "margin-inline:var(--gutter)",
  "indent-inner": "padding-inline:var(--gutter)",
  "indent-top": "margin-block-start:var(--space-6)",
  "spaced-top": "margin-block-start:var(--space-6)",
  "indent-bottom": "margin-block-end:var(--space-6)",
  boxed: "margin-block:var(--space-5);padding:var(--space-5)",
  bordered: "border:1px solid var(--color-border)",
  "sxa-bordered": "border:1px solid var(--color-border);border-radius:var(--radius-s);overflow:clip",
  "rounded-corners": "border-radius:var(--radius-l);overflow:clip",
  "highlighted-top": "border-block-start:3px solid var(--color-accent);padding:var(--space-5)",
  "highlighted-bottom": "border-block-end:3px solid var(--color-accent);padding:var(--space-5)",
  "highlighted-left": "border-left:3px solid var(--color-accent);padding:var(--space-5)",
  "highlighted-right": "border-right:3px solid var(--color-accent);padding:var(--space-5)",
  "fix-background": "background-attachment:fixed",
  "parallax-background": "background-attachment:fixed",
};
/** Style classes that need no CSS declarations because the site's default styles have the same effect. */
const DEFAULTS = ["cover-background", "container", "container-wide", "container-widest", "position-left"];

/** Returns whether `boxOf` supports a style class. */
export const isBoxStyle = (name: string): boolean => Object.hasOwn(BOX_STYLES, name) || DEFAULTS.includes(name);

/**
 * Returns the CSS declarations for a component's spacing, borders, and background image, or "" if no declarations are
 * needed. The band color covers the image with 85% opacity to preserve text contrast.
 *
 * @param classes the component's style classes
 * @param picture URL of the background image, or "" if there is none
 */
export function boxOf(classes: string, picture = ""): string {
  const declarations = classes
    .split(/\s+/)
    .flatMap((name) => (Object.hasOwn(BOX_STYLES, name) ? [BOX_STYLES[name]!] : []));
  const percentEncoded = (char: string) => `%${char.charCodeAt(0).toString(16).padStart(2, "0")}`;
  const url = picture.replace(/[\s()'"\\<>]/g, percentEncoded).replaceAll("&", "&amp;");
  const overlay = "linear-gradient(color-mix(in srgb,var(--color-background) 85%,transparent) 0 0)";
  const background = `background:${overlay},center/cover no-repeat url(${url})`;
  return [...(picture ? [background] : []), ...declarations].join(";");
}

/**
 * Returns the opening tag of the element that draws a shared background behind a container's blocks. The tone's
 * background color covers the element's full width. If the element has a background image, blocks with the same tone
 * have no background color (see `app/theme/base.ts`).
 */
export const band = (tone: string | undefined, box: string, hasPicture = false): string =>
  [
    "<div",
    tone && ` data-tone="${tone}"`,
    hasPicture && (tone ? " data-behind" : ' data-tone="plain" data-behind'),
    box && ` style="${box}"`,
    ">",
  ]
    .filter(Boolean)
    .join("");

/** Returns a component's width from the CMS, in grid columns. Default: all columns. */
export const widthOf = (component: unknown): number =>
  spanOf(recordOf(recordOf(component).params).GridParameters) ?? COLUMNS;

/**
 * Column widths of the containers in Sitecore's starter templates, keyed by the digits in the container name. For
 * example, `Container3070` has columns of 30% and 70%.
 */
const RATIOS: Readonly<Record<string, readonly number[]>> = {
  "25252525": [3, 3, 3, 3],
  "303030": [4, 4, 4],
  "3070": [4, 8],
  "4060": [5, 7],
  "5050": [6, 6],
  "6040": [7, 5],
  "6321": [2, 2, 2, 2, 2, 2],
  "7030": [8, 4],
};

/** Returns a container's column widths. Returns undefined if the container's placeholders form rows. */
export const ratiosOf = (name: string): readonly number[] | undefined => RATIOS[/\d+$/.exec(name)?.[0] ?? ""];

/** Returns the width, in grid columns, of a column splitter's placeholder. */
export function columnWidth(placeholder: string, params: unknown, count: number): number {
  const [, number = ""] = /^column-(\d)/.exec(placeholder) ?? [];
  const classes = recordOf(params)[`ColumnWidth${number}`];
  return spanOf(classes) ?? Math.floor(COLUMNS / Math.max(1, count));
}
