/** Number of unique portraits of women, and of men, in the media library. */
export const PORTRAITS = 336;

export type Portrayed = "woman" | "man";

/** Returns the path of the `n`th portrait, from 0, below the media folder. Wraps around after the last portrait. */
export const portraitPath = (who: Portrayed, n: number): string =>
  `portraits/${who}-${String((n % PORTRAITS) + 1).padStart(3, "0")}.svg`;
