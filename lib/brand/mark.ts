/** The brand mark: a larkspur blossom with five heart-shaped petals on a 48-unit grid. */

const heart =
  "M24 21.2C19.6 18 15.5 13.2 15.5 8.6C15.5 3.9 21.3 2.4 24 6.8C26.7 2.4 32.5 3.9 32.5 8.6C32.5 13.2 28.4 18 24 21.2Z";

/** The petals of the brand mark, clockwise from the top. */
export const petals = (["brand", "brand-soft", "brand", "brand-soft", "accent"] as const).map((color, index) => ({
  color,
  path: heart,
  transform: `rotate(${index * 72} 24 24)`,
}));
