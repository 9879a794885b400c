/**
 * Returns CSS for a grid with as many columns as fit. Each column is at least `minWidth` wide. So that no item is alone
 * in the last row, three items form three columns or one, and four items form four columns, two, or one. `minWidth` and
 * `gap` are CSS lengths, such as `2rem`.
 */
export function columns(minWidth: string, gap: string): string {
  const columnsOf = (width: string) => `grid-template-columns: repeat(auto-fit, minmax(min(100%, ${width}), 1fr));`;
  // If the items do not fit in one row, the last operand of `min()` is very large, so the column width is `otherwise`.
  // If the items fit, the last operand is negative, so the column width is `minWidth`.
  const columnsForCount = (count: number, otherwise: string) =>
    `&:has(> :nth-child(${count}):last-child) { ${columnsOf(
      `max(${minWidth}, min(${otherwise}, (${count} * ${minWidth} + ${count - 1} * ${gap} - 100%) * 999))`,
    )} }`;
  return `${columnsOf(minWidth)} ${columnsForCount(3, "100%")} ${columnsForCount(4, `(100% - ${gap}) / 2`)}`;
}
