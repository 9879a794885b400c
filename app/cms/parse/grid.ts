import { recordOf, textOf } from "../fields/wire.ts";

/** Columns of the grid of Sitecore's own components. */
const COLUMNS = 12;
/** Screens by whose class a width is taken, the usual desktop first. */
const SCREENS = ["-lg", "-xl", "-xxl", "-md", "-sm", ""];

/** How many columns of the grid a class list such as `col-12 col-lg-6` gives; all of them where it says nothing. */
export function spanOf(classes: unknown): number {
  const widths = new Map(
    [...textOf(classes).matchAll(/(?:^|\s)col(-(?:sm|md|lg|xl|xxl))?-(\d{1,2})(?=\s|$)/g)].map(
      ([, screen = "", width]) => [screen, Number(width)],
    ),
  );
  const width = SCREENS.map((screen) => widths.get(screen)).find((found) => found !== undefined);
  return width !== undefined && width >= 1 && width < COLUMNS ? width : COLUMNS;
}

export const ROW = '<div class="grid-row">';
export const cell = (span: number): string => `<div style="--span:${span}">`;
export const END = "</div>";

/** The width of a component, as an author chose it. */
export const widthOf = (component: unknown): number => spanOf(recordOf(recordOf(component).params).GridParameters);

/** The width of one column of a column splitter, by the placeholder's name. */
export function columnWidth(placeholder: string, params: unknown, count: number): number {
  const [, number = ""] = /^column-(\d)/.exec(placeholder) ?? [];
  const classes = recordOf(params)[`ColumnWidth${number}`];
  return textOf(classes) ? spanOf(classes) : Math.floor(COLUMNS / Math.max(1, count));
}
