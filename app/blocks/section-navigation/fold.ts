/** Where the section unfolds: from 905 px on in the usual text size (HD-18), and later in a larger one (AX-06). */
export const wide = "@container section-navigation (min-width: 56.5625rem)";
