/** Number of unique portraits per gender in the media library. */
export const PORTRAITS = 336;

export type Portrayed = "woman" | "man";

/**
 * Returns the path of the `n`th portrait (starting at 0) relative to the media folder. After the last portrait, the
 * sequence starts again with the first portrait.
 */
export const portraitPath = (who: Portrayed, n: number): string =>
  `portraits/${who}-${String((n % PORTRAITS) + 1).padStart(3, "0")}.svg`;
