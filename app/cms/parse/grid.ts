import { recordOf, textOf } from "../fields/wire.ts";

/** Number of columns in Sitecore's grid. */
const COLUMNS = 12;
/** Suffixes of Sitecore's breakpoints, in order of preference. */
const SCREENS = ["-lg", "-xl", "-xxl", "-md", "-sm", ""];

/** Returns the number of grid columns for a class list such as `col-12 col-lg-6`. Default: all columns. */
export function spanOf(classes: unknown): number {
  const widths = new Map(
    [...textOf(classes).matchAll(/(?:^|\s)col(-(?:sm|md|lg|xl|xxl))?-(\d{1,2})(?=\s|$)/g)].map(
      ([, screen = "", width]) => [screen, Number(width)],
    ),
  );
  const width = SCREENS.map((screen) => widths.get(screen)).find((found) => found !== undefined);
  return width !== undefined && width >= 1 && width < COLUMNS ? width : COLUMNS;
}

export const GRID_ROW = '<div class="grid-row">';
export const cell = (span: number): string => `<div style="--span:${span}">`;
export const GRID_END = "</div>";

/** Returns the opening tag of a section that colors the full width behind the blocks of a container. */
export const band = (tone: string): string => `<div data-tone="${tone}">`;

/** Returns the authored width of a component in grid columns. */
export const widthOf = (component: unknown): number => spanOf(recordOf(recordOf(component).params).GridParameters);

/** Column widths of the starter containers, by the digits in their names: `Container3070` has 30 % and 70 %. */
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

/** Returns the column widths of a container by its name, or undefined if its placeholders are rows. */
export const ratiosOf = (name: string): readonly number[] | undefined => RATIOS[/\d+$/.exec(name)?.[0] ?? ""];

/** Returns the width of a column in a column splitter, by placeholder name. */
export function columnWidth(placeholder: string, params: unknown, count: number): number {
  const [, number = ""] = /^column-(\d)/.exec(placeholder) ?? [];
  const classes = recordOf(params)[`ColumnWidth${number}`];
  return textOf(classes) ? spanOf(classes) : Math.floor(COLUMNS / Math.max(1, count));
}
