/** How many portraits of women, and how many of men, the media library holds: each another face. */
export const PORTRAITS = 336;

export type Portrayed = "woman" | "man";

/** The path of the `n`th portrait, from 0, below the media folder; after the last the first comes again. */
export const portraitPath = (who: Portrayed, n: number): string =>
  `portraits/${who}-${String((n % PORTRAITS) + 1).padStart(3, "0")}.svg`;
