/**
 * As many columns as fit, each at least `least` wide; but three things stand in three columns or one, and four in four,
 * two or one: the last is never alone. For the `css` of a grid; both are CSS lengths.
 */
export function columns(least: string, gap: string): string {
  const columnsOf = (width: string) => `grid-template-columns: repeat(auto-fit, minmax(min(100%, ${width}), 1fr));`;
  // Where all of them do not fit side by side the last factor is huge, and `otherwise` holds; where they do it is
  // negative.
  const whole = (count: number, otherwise: string) =>
    `&:has(> :nth-child(${count}):last-child) { ${columnsOf(
      `max(${least}, min(${otherwise}, (${count} * ${least} + ${count - 1} * ${gap} - 100%) * 999))`,
    )} }`;
  return `${columnsOf(least)} ${whole(3, "100%")} ${whole(4, `(100% - ${gap}) / 2`)}`;
}
