import { recordOf, textOf } from "../fields/wire.ts";

/** Columns of Sitecore's grid. */
const COLUMNS = 12;
/** Breakpoint suffixes in order of preference. */
const SCREENS = ["-lg", "-xl", "-xxl", "-md", "-sm", ""];

/** Returns the columns of a class list such as `col-12 col-lg-6`. Default: all columns. */
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

/** Returns the authored width of a component, in columns. */
export const widthOf = (component: unknown): number => spanOf(recordOf(recordOf(component).params).GridParameters);

/** Returns the width of a column splitter's column, by placeholder name. */
export function columnWidth(placeholder: string, params: unknown, count: number): number {
  const [, number = ""] = /^column-(\d)/.exec(placeholder) ?? [];
  const classes = recordOf(params)[`ColumnWidth${number}`];
  return textOf(classes) ? spanOf(classes) : Math.floor(COLUMNS / Math.max(1, count));
}
