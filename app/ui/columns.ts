/**
 * Returns CSS for a grid with as many columns as fit. Each column is at least `least` wide. So that no item is alone in
 * the last row, three items form three columns or one, and four items form four columns, two, or one. `least` and `gap`
 * are CSS lengths, such as `2rem`.
 */
export function columns(least: string, gap: string): string {
  const columnsOf = (width: string) => `grid-template-columns: repeat(auto-fit, minmax(min(100%, ${width}), 1fr));`;
  // If the items do not fit in one row, the last operand of `min()` is very large, so the column width is `otherwise`.
  // If the items fit, the last operand is negative, so the column width is `least`.
  const whole = (count: number, otherwise: string) =>
    `&:has(> :nth-child(${count}):last-child) { ${columnsOf(
      `max(${least}, min(${otherwise}, (${count} * ${least} + ${count - 1} * ${gap} - 100%) * 999))`,
    )} }`;
  return `${columnsOf(least)} ${whole(3, "100%")} ${whole(4, `(100% - ${gap}) / 2`)}`;
}
