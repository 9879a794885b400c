/** Number in the name of a spacing token, such as 3 for `--space-3`. */
export type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const steps = [
  "var(--space-1)",
  "var(--space-2)",
  "var(--space-3)",
  "var(--space-4)",
  "var(--space-5)",
  "var(--space-6)",
  "var(--space-7)",
];

/** Returns CSS that sets an element's gap based on its `data-gap` attribute. `row` overrides the gap between rows. */
export const gaps = (row = ""): string =>
  steps.map((gap, index) => `&[data-gap="${index + 1}"] { gap: ${row} ${gap}; }`).join(" ");
