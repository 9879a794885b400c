/** Wears the size container that `wide` asks about. */
export const measured = "container: site-header / inline-size;";

/**
 * Where the header unfolds: from 905 px on in the usual text size, and later in a larger one (AX-06), since `rem` in a
 * container query is the size of the text that is read.
 */
export const wide = "@container site-header (min-width: 56.5625rem)";

/** The opposite of `wide`. */
export const folded = "@container site-header (width < 56.5625rem)";

/** From here on there is room for all that belongs into the bar. */
export const roomy = "@container site-header (min-width: 70rem)";
